//! Contradictions between several declarations of one entity (C++17 [dcl.fct.default] 4, [dcl.fct.def.delete] 4,
//! [temp.param] 11 and 12, [class.mem] 1).
//!
//! Declarations here declare the same function if they are spelled alike. Other declarations are compared by their
//! types in the analysis of device code.

use std::collections::hash_map::Entry;

use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use super::default_arguments::missing;
use super::{Around, Forms, name_span};
use crate::ast::{
    FunctionBody, FunctionDecl, FunctionKind, QualifiedName, RecordDecl, Spec, TemplateParam, TemplateParamKind,
};
use crate::codes;
use crate::lex::symbol::Symbol;
use crate::sema::templates::equivalence::Renaming;

/// Earlier declarations, by their names with all enclosing namespaces and classes.
#[derive(Default)]
pub(super) struct Seen<'a> {
    /// Numbers of the namespaces and classes.
    paths: FxHashMap<String, u32>,
    /// Number of definitions of each class, which is 1 in correct programs.
    definitions: FxHashMap<String, u32>,
    functions: FxHashMap<(u32, Option<Symbol>, usize), Namesakes<'a>>,
    classes: FxHashMap<String, KnownClass<'a>>,
    partials: FxHashMap<String, Span>,
}

/// Functions of one name with the same number of parameters. Most are alone: keys are computed only if there are
/// several.
#[derive(Default)]
struct Namesakes<'a> {
    alone: Option<(&'a FunctionDecl, &'a [TemplateParam], KnownFunction)>,
    several: FxHashMap<String, KnownFunction>,
}

/// A function that was declared before.
struct KnownFunction {
    span: Span,
    deleted: bool,
    /// Whether each parameter has a default argument. `template_defaults` holds the same for template parameters.
    defaults: Vec<bool>,
    template_defaults: Vec<bool>,
}

/// A class template that was declared before.
struct KnownClass<'a> {
    span: Span,
    head: &'a [TemplateParam],
    defaults: Vec<bool>,
}

impl<'a> Seen<'a> {
    /// Counts the definitions of a class: the members of a second definition do not redeclare those of the first.
    pub(super) fn define(&mut self, path: &str) -> u32 {
        let count = self.definitions.entry(path.to_owned()).or_default();
        *count += 1;
        *count
    }

    fn number(&mut self, path: &str) -> u32 {
        if let Some(number) = self.paths.get(path) {
            return *number;
        }
        let number = self.paths.len() as u32;
        self.paths.insert(path.to_owned(), number);
        number
    }

    /// Returns the earlier declaration of a function, or records this one if there is none.
    fn function(
        &mut self,
        path: &str,
        f: &'a FunctionDecl,
        head: &'a [TemplateParam],
        new: impl FnOnce() -> KnownFunction,
    ) -> Option<&mut KnownFunction> {
        // A definition outside of its class or namespace names it.
        let path = match around(f) {
            names if names.is_empty() => self.number(path),
            names => self.number(&format!("{path}{names}")),
        };
        let symbol = f.name.last().and_then(|last| last.symbol());
        let namesakes = self.functions.entry((path, symbol, f.ty.params.len())).or_default();
        if namesakes.alone.is_none() && namesakes.several.is_empty() {
            namesakes.alone = Some((f, head, new()));
            return None;
        }
        if let Some((first, of, known)) = namesakes.alone.take() {
            namesakes.several.insert(key(first, of), known);
        }
        match namesakes.several.entry(key(f, head)) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(place) => {
                place.insert(new());
                None
            }
        }
    }

    /// Returns the parameters of the class template that a specialisation belongs to.
    pub(super) fn class_template(&self, path: &str, name: &QualifiedName) -> Option<&'a [TemplateParam]> {
        let [one] = name.segments.as_slice() else { return None };
        let symbol = one.symbol()?;
        self.classes.get(&format!("{path}{symbol}")).map(|known| known.head)
    }
}

impl<'a> Forms<'a> {
    /// Checks a function that may have been declared before.
    pub(super) fn function_again(&mut self, f: &'a FunctionDecl, heads: &[&'a [TemplateParam]], around: Around<'a>) {
        // Members of class templates that are defined outside, and specialisations, are matched elsewhere.
        let elsewhere = f.name.segments.iter().any(|s| s.args.is_some());
        if elsewhere || heads.len() > 1 || heads.iter().any(|head| head.is_empty()) {
            return;
        }
        let head = heads.first().copied().unwrap_or(&[]);
        let new = || KnownFunction {
            span: name_span(f),
            deleted: matches!(f.body, FunctionBody::Deleted),
            defaults: f.ty.params.iter().map(|p| p.default.is_some()).collect(),
            template_defaults: head.iter().map(TemplateParam::has_default).collect(),
        };
        let Some(known) = self.seen.function(&self.path, f, head, new) else {
            if head.is_empty()
                && matches!(around, Around::Namespace)
                && f.name.segments.len() == 1
                && let Some(param) = missing(&f.ty.params, |p| p.default.is_some())
            {
                self.missing_default(param);
            }
            return;
        };
        let new = new();
        let (before, was_deleted) = (known.span, known.deleted);
        let twice = f.ty.params.iter().zip(&known.defaults).find(|(p, had)| **had && p.default.is_some());
        let template_twice = head.iter().zip(&known.template_defaults).find(|(p, had)| **had && p.has_default());
        let (twice, template_twice) = (twice.map(|(p, _)| p.name_span()), template_twice.map(|(p, _)| p.span));
        add(&mut known.defaults, &new.defaults);
        add(&mut known.template_defaults, &new.template_defaults);
        let has: Vec<bool> = known.defaults.clone();
        let defines = !matches!(f.body, FunctionBody::None);
        if matches!(around, Around::Class(_)) {
            let message = format!("`{}` is declared twice in its class", f.name);
            return self.error_beside(codes::REDECLARED, new.span, message, before);
        }
        if was_deleted && defines {
            let message = format!("`{}` is defined twice: it is deleted", f.name);
            return self.error_beside(codes::REDECLARED, new.span, message, before);
        }
        if new.deleted {
            let message = format!("`{}` can only be deleted where it is first declared", f.name);
            return self.error_beside(codes::REDECLARED, new.span, message, before);
        }
        if let Some(at) = twice {
            return self.error_beside(codes::REDECLARED, at, "this parameter has a default argument already", before);
        }
        if let Some(at) = template_twice {
            return self.error_beside(codes::REDECLARED, at, "this template parameter has a default already", before);
        }
        let first = has.iter().position(|d| *d);
        let gap = f.ty.params.iter().zip(&has).skip(first.unwrap_or(usize::MAX)).find(|(p, had)| !**had && !p.pack);
        if let (Some((param, _)), true) = (gap, head.is_empty()) {
            self.missing_default(param);
        }
    }

    /// Checks a class template that may have been declared before.
    pub(super) fn class_template_again(&mut self, record: &'a RecordDecl, head: &'a [TemplateParam]) {
        let own: Vec<bool> = head.iter().map(TemplateParam::has_default).collect();
        let key = format!("{}{}", self.path, record.name);
        let span = record.name.span;
        let Some(known) = self.seen.classes.get_mut(&key) else {
            self.seen.classes.insert(key, KnownClass { span, head, defaults: own.clone() });
            return self.defaults_in_order(head, TemplateParam::has_default);
        };
        let before = known.span;
        let twice = head.iter().zip(&known.defaults).find(|(p, had)| **had && p.has_default()).map(|(p, _)| p.span);
        add(&mut known.defaults, &own);
        let all = known.defaults.clone();
        match twice {
            Some(at) => {
                self.error_beside(codes::REDECLARED, at, "this template parameter has a default already", before);
            }
            None => {
                let of = |param: &TemplateParam| head.iter().position(|p| std::ptr::eq(p, param));
                self.defaults_in_order(head, |p| of(p).and_then(|i| all.get(i)).copied().unwrap_or(false));
            }
        }
    }

    /// Checks a partial specialisation that may have been defined before, with its arguments.
    pub(super) fn partial_again(&mut self, record: &RecordDecl, head: &[TemplateParam], args: &str) {
        if record.members.is_none() {
            return;
        }
        let Some((last, around)) = record.name.segments.split_last() else { return };
        let Some(name) = last.symbol() else { return };
        // A member template that is specialised outside of its class is a separate one in each class.
        let around = QualifiedName { global: false, segments: around.to_vec(), span: record.name.span };
        let key = format!("{}{around}::{name}<{args}> {}", self.path, head_text(head));
        if let Some(before) = self.seen.partials.insert(key, record.name.span) {
            let message = format!("`{}` is defined twice", record.name);
            self.error_beside(codes::REDECLARED, record.name.span, message, before);
        }
    }
}

/// Adds the defaults of another declaration.
fn add(defaults: &mut [bool], more: &[bool]) {
    defaults.iter_mut().zip(more).for_each(|(had, has)| *had |= *has);
}

/// Returns the classes and namespaces in a function's name, with `::` after each.
fn around(f: &FunctionDecl) -> String {
    let around = f.name.segments.split_last().map_or(&[][..], |(_, around)| around);
    around.iter().filter_map(|segment| segment.symbol()).map(|symbol| format!("{symbol}::")).collect()
}

/// Returns the key that is common to all declarations of one function: its name and parameters, and for templates also
/// their own parameters and the result. Host and device functions have different keys.
fn key(f: &FunctionDecl, head: &[TemplateParam]) -> String {
    let names = Renaming::of(head);
    let params = names.parameters(f).join(",");
    let conversion = match f.kind {
        FunctionKind::Conversion => names.ty(&f.ty.ret),
        FunctionKind::Plain | FunctionKind::Constructor | FunctionKind::Destructor => String::new(),
    };
    let result = if head.is_empty() { String::new() } else { names.ty(&f.ty.ret) };
    let (quals, variadic) = (f.ty.quals, f.ty.variadic);
    let space = (f.specs.has(Spec::Global), f.specs.has(Spec::Device));
    format!(
        "{} {conversion}({params}) {variadic} {} {} {:?} {space:?} <{}> {result}",
        f.name.to_string().trim_start_matches(&around(f)),
        quals.is_const,
        quals.is_volatile,
        f.ty.reference,
        head_text(head)
    )
}

/// Returns the kinds of a template's parameters.
fn head_text(head: &[TemplateParam]) -> String {
    let names = Renaming::of(head);
    let one = |p: &TemplateParam| {
        let kind = match &p.kind {
            TemplateParamKind::Type { .. } => "class".to_owned(),
            TemplateParamKind::Value { ty, .. } => names.ty(ty),
            TemplateParamKind::Template { params, .. } => format!("<{}>", head_text(params)),
        };
        kind + if p.pack { "..." } else { "" }
    };
    head.iter().map(one).collect::<Vec<_>>().join(",")
}
