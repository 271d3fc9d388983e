//! The text that NVRTC gets in native mode: the file without its host parts.
//!
//! Host functions and skipped declarations are replaced by spaces, line by line, so that every line keeps its number.
//! System and toolkit includes are blanked. A built-in header is replaced by its built-in text (or, for some, by
//! NVIDIA's own header if there is one). Local includes are inlined once, with `#line` directives around them.

mod host_members;

use isowarp_core::span::{FileId, Span};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast::visit::pattern_of_type;
use crate::ast::{AstType, Decl, DeclKind, FunctionBody, Spec, TemplateDecl, TranslationUnit, TypeKind};
use crate::builtins::{PROGRAMMATIC_LAUNCH, old_definitions};
use crate::headers;
use crate::lex::symbol::Symbol;
use crate::preprocess::{Include, IncludeTarget, PreprocessOutput};
use crate::sema::Analysis;

/// Declarations that replace `<stdint.h>` and `<sys/types.h>`, which NVRTC does not have.
const STDINT: &str = "typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; \
typedef unsigned short uint16_t; typedef int int32_t; typedef unsigned int uint32_t; \
typedef long int64_t; typedef unsigned long uint64_t; typedef long intptr_t; typedef unsigned long uintptr_t; \
typedef long ssize_t; typedef long off_t; typedef long intmax_t; typedef unsigned long uintmax_t; typedef long ptrdiff_t; \
typedef int8_t int_least8_t; typedef uint8_t uint_least8_t; typedef int16_t int_least16_t; \
typedef uint16_t uint_least16_t; typedef int32_t int_least32_t; typedef uint32_t uint_least32_t; \
typedef int64_t int_least64_t; typedef uint64_t uint_least64_t; \
typedef int8_t int_fast8_t; typedef uint8_t uint_fast8_t; typedef int64_t int_fast16_t; \
typedef uint64_t uint_fast16_t; typedef int64_t int_fast32_t; typedef uint64_t uint_fast32_t; \
typedef int64_t int_fast64_t; typedef uint64_t uint_fast64_t;";

/// The names of [`STDINT`] that are also declared in namespace `std`.
#[rustfmt::skip]
const STD_INTEGERS: &[&str] = &[
    "size_t", "ptrdiff_t", "int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "intptr_t", "uintptr_t",
    "intmax_t", "uintmax_t", "int_least8_t", "uint_least8_t", "int_least16_t", "uint_least16_t", "int_least32_t",
    "uint_least32_t", "int_least64_t", "uint_least64_t", "int_fast8_t", "uint_fast8_t", "int_fast16_t", "uint_fast16_t",
    "int_fast32_t", "uint_fast32_t", "int_fast64_t", "uint_fast64_t",
];

/// NVRTC has its own headers, whose guards host code uses to test for the toolkit's headers. NVRTC also does not
/// define the macros of the operating system, without which some sources do not compile.
const OWN_HEADERS: &str = "#undef __DRIVER_TYPES_H__\n#ifndef __linux__\n#define __linux__ 1\n#endif\n";

pub(super) fn device_text(pp: &PreprocessOutput, unit: &TranslationUnit, analysis: &Analysis) -> String {
    if pp.keeps_macros {
        // NVRTC would ignore the pragmas and continue with other values.
        return "#error NVRTC does not know #pragma push_macro and #pragma pop_macro: use exact mode\n".to_owned();
    }
    if has_layouts_behind(&unit.decls, &analysis.host_types) {
        return "#error NVRTC ignores attributes after a class: use exact mode, or write them after `struct`\n"
            .to_owned();
    }
    let mut blanks = Vec::new();
    let mut names = FxHashSet::default();
    let mut standard = FxHashSet::default();
    standard_names(&unit.decls, &mut standard);
    host_parts(&unit.decls, &analysis.host_types, &standard, &mut blanks, &mut names);
    // The main file is the first.
    let Some(main) = pp.main else { return String::new() };
    let mut members = host_members::HostMembers::new(&unit.decls, &standard, &analysis.host_types);
    members.of(&unit.decls);
    blanks.extend(members.blanks);
    let mut maker = Maker::new(pp, &blanks, members.stand_ins);
    let in_front = pp.pre_included.map(|id| maker.file(id)).unwrap_or_default();
    let text = maker.file(main);
    let name = pp.sources.get(main).map_or("", |f| f.name());
    let mut types = if text.contains("_t") { STDINT.to_owned() } else { String::new() };
    if text.contains(&format!("__has_include(<{}>)", headers::LIBCUXX_INTEGERS)) {
        types = types_with_libcuxx(&types, &text);
    }
    let of_std: FxHashSet<&str> = text.split("std::").skip(1).map(first_word).collect();
    for name in STD_INTEGERS.iter().filter(|name| of_std.contains(**name)) {
        types += &format!(" namespace std {{ using ::{name}; }}");
    }
    let mut own = old_definitions(&analysis.old_warp_functions);
    for name in PROGRAMMATIC_LAUNCH.iter().filter(|name| text.contains(**name)) {
        own += &format!("static __device__ __forceinline__ void {name}() {{}}\n");
    }
    for header in pp.implied.iter().filter(|header| !OF_NVRTC.contains(header)) {
        own += &built_in(header, 0);
    }
    format!("{OWN_HEADERS}{types}\n{own}{in_front}#line 1 {name:?}\n{text}")
}

/// Headers whose types and functions are built into NVRTC.
const OF_NVRTC: [&str; 3] = ["vector_types.h", "isowarp/extents", "isowarp/nv_atomic"];

/// Returns the names of `<stdint.h>` where libcu++, which declares them itself, may be read. Some of its types have
/// other sizes than the system's: texts with these names cannot use it.
fn types_with_libcuxx(types: &str, text: &str) -> String {
    let header = headers::LIBCUXX_INTEGERS;
    if ["fast16_t", "fast32_t"].iter().any(|name| text.contains(name)) {
        return format!(
            "#if __has_include(<{header}>)\n#error libcu++ has other types of this name: use exact mode\n#endif\n{types}"
        );
    }
    let others = "typedef long ssize_t; typedef long off_t; typedef long ptrdiff_t;";
    format!("#if __has_include(<{header}>)\n#include <{header}>\n{others}\n#else\n{types}\n#endif\n")
}

/// Returns the identifier at the start of a text.
fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// Collects the names declared in namespace `std`: those of the included built-in headers.
fn standard_names(decls: &[Decl], out: &mut FxHashSet<Symbol>) {
    for decl in decls {
        match &decl.kind {
            DeclKind::Namespace(ns) if ns.name.is_some_and(|n| n.name == "std") => {
                let names = ns.decls.iter().flat_map(|d| match &d.kind {
                    DeclKind::Template(t) => t.decls.iter().collect(),
                    _ => vec![d],
                });
                out.extend(names.filter_map(|d| match &d.kind {
                    DeclKind::Var(v) => v.name.last_ident().map(|n| n.name),
                    DeclKind::Alias(a) => Some(a.name.name),
                    _ => declared(d),
                }));
            }
            _ => {}
        }
    }
}

/// Returns true if there are constexpr functions that are not marked for the device. nvcc allows constant expressions
/// to call them. NVRTC accepts only functions for the device, and treats these as such if an option requests it.
pub(super) fn has_plain_constexpr(decls: &[Decl]) -> bool {
    decls.iter().any(|decl| match &decl.kind {
        DeclKind::Function(f) => f.specs.has(Spec::Constexpr) && !f.specs.is_device(),
        DeclKind::Template(template) => has_plain_constexpr(&template.decls),
        DeclKind::Namespace(ns) => has_plain_constexpr(&ns.decls),
        DeclKind::Linkage { decls, .. } => has_plain_constexpr(decls),
        DeclKind::Record(record) => record.members.as_deref().is_some_and(has_plain_constexpr),
        _ => false,
    })
}

/// Returns true if attributes after the closing brace of a device class affect the layout of its objects.
fn has_layouts_behind(decls: &[Decl], host_types: &FxHashSet<Span>) -> bool {
    let within = |decls: &[Decl]| has_layouts_behind(decls, host_types);
    decls.iter().any(|decl| match &decl.kind {
        DeclKind::Record(record) => {
            let device = !host_types.contains(&record.name.span) && !host_types.contains(&decl.span);
            let behind = record.behind.attributes.iter().any(|a| a.kind.changes_layout());
            device && (behind || record.members.as_deref().is_some_and(within))
        }
        DeclKind::Template(template) => within(&template.decls),
        DeclKind::Namespace(ns) => within(&ns.decls),
        DeclKind::Linkage { decls, .. } => within(decls),
        _ => false,
    })
}

/// Collects the spans of the parts that are for the host only. `gone` contains the names of templates and types for
/// the host that were found before.
fn host_parts(
    decls: &[Decl],
    host_types: &FxHashSet<Span>,
    standard: &FxHashSet<Symbol>,
    out: &mut Vec<Span>,
    gone: &mut FxHashSet<Symbol>,
) {
    for decl in decls {
        match &decl.kind {
            DeclKind::Function(f) => {
                let device = f.specs.is_device() || f.specs.has(Spec::Constexpr);
                let host = !device || host_types.contains(&f.name.span);
                if host || matches!(f.body, FunctionBody::HostOnly(_)) && !f.specs.has(Spec::Constexpr) {
                    out.push(decl.span);
                }
            }
            DeclKind::Skipped(_) => out.push(decl.span),
            DeclKind::UsingNamespace(name)
                if standard.is_empty() && name.as_ident().is_some_and(|i| i.name == "std") =>
            {
                out.push(decl.span);
            }
            DeclKind::Using { name, .. }
                if name.to_string().starts_with("std::")
                    && !name.last_ident().is_some_and(|n| standard.contains(&n.name)) =>
            {
                out.push(decl.span);
            }
            DeclKind::Record(record)
                if host_types.contains(&record.name.span) || record.anonymous && host_types.contains(&decl.span) =>
            {
                gone.extend(record.name.last_ident().map(|i| i.name));
                out.push(decl.span);
            }
            DeclKind::Alias(alias) if host_types.contains(&alias.name.span) || names_one(&alias.ty, gone) => {
                gone.insert(alias.name.name);
                out.push(decl.span);
            }
            DeclKind::Template(template)
                if template.decls.iter().any(|d| {
                    matches!(&d.kind, DeclKind::Guide(guide)
                    if guide.name.last_ident().is_some_and(|n| gone.contains(&n.name)))
                }) =>
            {
                out.push(decl.span);
            }
            DeclKind::Template(template) if host_template(template, host_types, standard) => {
                gone.extend(template.decls.iter().filter_map(declared));
                out.push(decl.span);
            }
            DeclKind::Instantiation { decl: inner, .. } if declared(inner).is_some_and(|n| gone.contains(&n)) => {
                out.push(decl.span);
            }
            DeclKind::Guide(guide) if guide.name.last_ident().is_some_and(|n| gone.contains(&n.name)) => {
                out.push(decl.span);
            }
            DeclKind::Namespace(ns) => host_parts(&ns.decls, host_types, standard, out, gone),
            DeclKind::Linkage { decls, .. } => host_parts(decls, host_types, standard, out, gone),
            DeclKind::Var(var) if !var.specs.is_device() && !var.specs.has(Spec::Constexpr) && !is_const(&var.ty) => {
                out.push(decl.span);
            }
            _ => {}
        }
    }
}

/// Returns true for a type with one of these names, or for pointers to one.
fn names_one(ty: &AstType, names: &FxHashSet<Symbol>) -> bool {
    match &ty.kind {
        TypeKind::Named(named) => named.name.last_ident().is_some_and(|i| names.contains(&i.name)),
        TypeKind::Pointer(to) => names_one(to, names),
        _ => false,
    }
}

/// Returns the last part of a function's or class's name.
fn declared(decl: &Decl) -> Option<Symbol> {
    let name = match &decl.kind {
        DeclKind::Function(f) => &f.name,
        DeclKind::Record(record) => &record.name,
        _ => return None,
    };
    name.last_ident().map(|i| i.name)
}

/// Returns true for a function template that is only declared and whose signature names only its own parameters:
/// device code may use the type of a call to it (`std::declval` is an example).
fn is_mere_signature(template: &TemplateDecl) -> bool {
    let [Decl { kind: DeclKind::Function(f), .. }] = template.decls.as_slice() else { return false };
    let types = f.ty.params.iter().map(|p| &p.ty).chain([&f.ty.ret]);
    let own = |name: &Symbol| template.params.iter().any(|p| p.name.as_ref().is_some_and(|n| n.name == *name));
    matches!(f.body, FunctionBody::None) && types.flat_map(pattern_of_type).all(|name| own(&name))
}

/// Returns true for templates of host functions.
fn host_template(template: &TemplateDecl, host_types: &FxHashSet<Span>, standard: &FxHashSet<Symbol>) -> bool {
    if is_mere_signature(template) {
        return false;
    }
    template.decls.iter().any(|decl| match &decl.kind {
        DeclKind::Function(f) => {
            let device = f.specs.is_device() || f.specs.has(Spec::Constexpr);
            let host = !device || host_types.contains(&f.name.span) || host_members::names_library(f, standard);
            host || matches!(f.body, FunctionBody::HostOnly(_)) && !f.specs.has(Spec::Constexpr)
        }
        DeclKind::Template(inner) => host_template(inner, host_types, standard),
        DeclKind::Record(record) => host_types.contains(&record.name.span),
        DeclKind::Skipped(_) => true,
        _ => false,
    })
}

/// Changes to one file.
#[derive(Default)]
struct Changes<'a> {
    blanks: Vec<Span>,
    /// Texts that replace parts of the blanks.
    stand_ins: Vec<(Span, String)>,
    includes: Vec<&'a Include>,
}

struct Maker<'a> {
    pp: &'a PreprocessOutput,
    /// Changes to the files that are not inlined yet.
    changes: FxHashMap<FileId, Changes<'a>>,
    /// Files that are already inlined.
    done: FxHashSet<FileId>,
    depth: u32,
}

impl<'a> Maker<'a> {
    fn new(pp: &'a PreprocessOutput, blanks: &[Span], stand_ins: Vec<(Span, String)>) -> Self {
        let mut changes: FxHashMap<FileId, Changes<'a>> = FxHashMap::default();
        for span in blanks {
            changes.entry(span.file).or_default().blanks.push(*span);
        }
        for stand_in in stand_ins {
            changes.entry(stand_in.0.file).or_default().stand_ins.push(stand_in);
        }
        for include in &pp.includes {
            changes.entry(include.span.file).or_default().includes.push(include);
        }
        Self { pp, changes, done: FxHashSet::default(), depth: 0 }
    }

    fn file(&mut self, id: FileId) -> String {
        self.done.insert(id);
        let Some(file) = self.pp.sources.get(id) else { return String::new() };
        let Changes { mut blanks, stand_ins, mut includes } = self.changes.remove(&id).unwrap_or_default();
        let mut bytes: Vec<u8> = file.text().as_bytes().to_vec();
        for span in &blanks {
            let (start, end) = with_typedef(file.text().as_bytes(), span.start as usize, span.end as usize);
            blank(&mut bytes, start, end);
        }
        for (span, text) in stand_ins {
            let start = span.start as usize;
            if let Some(place) = bytes.get_mut(start..(start + text.len()).min(span.end as usize))
                && place.len() == text.len()
                && !place.contains(&b'\n')
            {
                place.copy_from_slice(text.as_bytes());
            }
        }
        includes.sort_by_key(|i| i.span.start);
        blanks.sort_by_key(|s| s.start);
        let (mut blanks, mut blank_to) = (blanks.iter().peekable(), 0);
        let (mut out, mut copied) = (Vec::with_capacity(bytes.len()), 0);
        // In source order, because a file is inlined only at its first inclusion.
        for include in includes {
            let at = include.span.start;
            while let Some(span) = blanks.next_if(|s| s.start <= at) {
                blank_to = blank_to.max(span.end);
            }
            let line = file.line_column(at).0;
            let text = if at < blank_to { String::new() } else { self.include(include, file.name(), line) };
            let at = at as usize;
            let start = bytes.get(..at).and_then(|b| b.iter().rposition(|c| *c == b'\n')).map_or(0, |n| n + 1);
            let end = bytes.get(at..).and_then(|b| b.iter().position(|c| *c == b'\n')).map_or(bytes.len(), |n| at + n);
            // Each include of a file that is read twice occurs twice.
            if let Some(between) = bytes.get(copied..start) {
                out.extend_from_slice(between);
                out.extend_from_slice(text.as_bytes());
                copied = end;
            }
        }
        out.extend_from_slice(bytes.get(copied..).unwrap_or_default());
        String::from_utf8(out).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
    }

    /// Returns the text that replaces an `#include`, without the end of its line.
    fn include(&mut self, include: &Include, name: &str, line: u32) -> String {
        match include.target {
            IncludeTarget::File(file) if !self.done.contains(&file) && self.depth < 64 => {
                self.depth += 1;
                let text = self.file(file);
                self.depth -= 1;
                let inner = self.pp.sources.get(file).map_or("", |f| f.name());
                format!("#line 1 {inner:?}\n{text}\n#line {} {name:?}", line + 1)
            }
            IncludeTarget::BuiltIn(_) => {
                let text = built_in(&include.name, 0);
                format!("{text}\n#line {} {name:?}", line + 1)
            }
            _ => String::new(),
        }
    }
}

/// Returns a built-in header with the headers that it includes. Each has an include guard. NVIDIA's own header is
/// used instead if NVRTC finds it and ours is only another implementation of it.
fn built_in(name: &str, depth: u32) -> String {
    let mut out = String::new();
    let nvrtc = headers::for_nvrtc(name);
    if let Some(headers::ForNvrtc { operations, beside, .. }) = nvrtc {
        let beside = beside.map_or_else(String::new, |other| format!(" && __has_include(<{other}>)"));
        out += &format!("#if __has_include(<{name}>){beside}\n#include <{name}>\n#else\n{operations}\n");
    }
    for line in headers::text(name).unwrap_or("").lines().filter(|_| depth < 8) {
        match line.strip_prefix("#include").map(|rest| rest.trim().trim_matches(['"', '<', '>'])) {
            Some(inner) => out += &built_in(inner, depth + 1),
            None => out += line,
        }
        out.push('\n');
    }
    if let Some(headers::ForNvrtc { constants, .. }) = nvrtc {
        out += &format!("#endif\n{constants}");
    }
    out
}

/// Extends a class's range to the whole `typedef` declaration, if a `typedef` names the class: the class is in the
/// middle of it.
fn with_typedef(bytes: &[u8], start: usize, end: usize) -> (usize, usize) {
    let before = bytes.get(..start).unwrap_or(&[]).trim_ascii_end();
    let Some(rest) = before.strip_suffix(b"typedef") else { return (start, end) };
    match bytes.get(end..).and_then(|b| b.iter().position(|c| *c == b';')) {
        Some(n) => (rest.len(), end + n),
        None => (start, end),
    }
}

/// Returns true for a const object: an array is const if its elements are.
fn is_const(ty: &AstType) -> bool {
    match &ty.kind {
        TypeKind::Array { element, .. } => is_const(element),
        _ => ty.quals.is_const,
    }
}

/// Replaces bytes by spaces, except for line ends and directives. Also removes a comma or semicolon after them, which
/// declarators of one declaration leave.
fn blank(bytes: &mut [u8], start: usize, end: usize) {
    let end = end.min(bytes.len());
    let next = bytes.get(end..).and_then(|b| b.iter().position(|c| !c.is_ascii_whitespace())).map(|n| end + n);
    if let Some(mark) = next.and_then(|n| bytes.get_mut(n)).filter(|c| matches!(c, b',' | b';')) {
        *mark = b' ';
    }
    // Directives stay, with their continuation lines: else an `#if` could lose its `#endif`.
    let (mut fresh, mut directive, mut last) = (false, false, b' ');
    for b in bytes.get_mut(start..end).into_iter().flatten() {
        match *b {
            b'\n' => {
                directive &= last == b'\\';
                fresh = !directive;
                last = b' ';
                continue;
            }
            b'\r' => continue,
            b'#' if fresh => directive = true,
            _ => {}
        }
        fresh &= b.is_ascii_whitespace();
        last = *b;
        if !directive {
            *b = b' ';
        }
    }
}
