//! Prints modules: structs, variables, function heads. Instructions are in `print_inst.rs`.

use std::collections::HashMap;
use std::fmt::{self, Formatter};

use super::is_plain_name;
use crate::ir::module::{Function, FunctionKind, Global, Local, LocalKind, Module, Param};
use crate::ir::types::{DataType, StructDef};
use crate::span::Span;

/// The names of the module's items in references; an item without a name is `@#3`.
#[derive(Default)]
pub(super) struct Names {
    pub structs: Vec<String>,
    pub globals: Vec<String>,
    pub functions: Vec<String>,
}

impl Names {
    fn new(module: &Module) -> Self {
        Self {
            structs: references(module.structs.iter().map(|s| s.name.as_str())),
            globals: references(module.globals.iter().map(|g| g.name.as_str())),
            functions: references(module.functions.iter().map(|f| f.name.as_str())),
        }
    }

    /// Returns the reference to number `index` of one of the lists.
    pub fn reference(list: &[String], index: u32) -> String {
        list.get(index as usize).cloned().unwrap_or_else(|| format!("@#{index}"))
    }
}

/// Returns `@name` where the name is unique, otherwise `@#index`.
fn references<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for name in names.clone() {
        *count.entry(name).or_default() += 1;
    }
    names
        .enumerate()
        .map(|(i, name)| if count.get(name) == Some(&1) { format!("@{}", Name(name)) } else { format!("@#{i}") })
        .collect()
}

/// A name, quoted where necessary.
pub(super) struct Name<'a>(pub &'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if is_plain_name(self.0) {
            return f.write_str(self.0);
        }
        quoted(f, self.0)
    }
}

/// Prints text in quotes.
pub(super) fn quoted(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            c if c.is_control() => write!(f, "\\u{{{:x}}}", u32::from(c))?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

/// Prints ` !file:start-end`, if spans are printed and there is one.
pub(super) fn span(f: &mut Formatter<'_>, span: Span, spans: bool) -> fmt::Result {
    if spans && span != Span::default() {
        write!(f, " !{}:{}-{}", span.file.0, span.start, span.end)?;
    }
    Ok(())
}

/// Prints a type in memory.
pub(super) fn data_type(f: &mut Formatter<'_>, ty: &DataType, names: &Names) -> fmt::Result {
    match ty {
        DataType::Value(t) => write!(f, "{t}"),
        DataType::Array(t, n) => {
            write!(f, "[{n} x ")?;
            data_type(f, t, names)?;
            f.write_str("]")
        }
        DataType::Struct(id) => f.write_str(&Names::reference(&names.structs, id.0)),
    }
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names = Names::new(self);
        let spans = f.alternate();
        let mut first = true;
        let mut gap = |f: &mut Formatter<'_>| if std::mem::take(&mut first) { Ok(()) } else { f.write_str("\n") };
        for s in self.structs.iter() {
            gap(f)?;
            struct_def(f, s, &names)?;
        }
        if !self.globals.is_empty() {
            gap(f)?;
        }
        for g in &self.globals {
            global(f, g, &names, spans)?;
        }
        for func in &self.functions {
            gap(f)?;
            function(f, func, &names, spans)?;
        }
        Ok(())
    }
}

/// A function of a module as text, with the module's names.
pub struct FunctionText<'a>(pub &'a Module, pub &'a Function);

impl fmt::Display for FunctionText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        function(f, self.1, &Names::new(self.0), f.alternate())
    }
}

/// Prints a function without its module: references to the module's items are numbers (`@#0`).
impl fmt::Display for Function {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        function(f, self, &Names::default(), f.alternate())
    }
}

fn struct_def(f: &mut Formatter<'_>, s: &StructDef, names: &Names) -> fmt::Result {
    writeln!(f, "struct @{} size {} align {} {{", Name(&s.name), s.size, s.align)?;
    for field in &s.fields {
        write!(f, "  {}: ", Name(&field.name))?;
        data_type(f, &field.ty, names)?;
        writeln!(f, " at {}", field.offset)?;
    }
    writeln!(f, "}}")
}

fn global(f: &mut Formatter<'_>, g: &Global, names: &Names, spans: bool) -> fmt::Result {
    write!(f, "var.{} ", g.space)?;
    if g.dynamic {
        f.write_str("dynamic ")?;
    }
    if g.managed {
        f.write_str("managed ")?;
    }
    write!(f, "@{}: ", Name(&g.name))?;
    data_type(f, &g.ty, names)?;
    write!(f, " size {} align {}", g.size, g.align)?;
    if let Some(bytes) = &g.init {
        f.write_str(" init x\"")?;
        for b in bytes {
            write!(f, "{b:02x}")?;
        }
        f.write_str("\"")?;
    }
    for a in &g.addresses {
        write!(f, " address {} {} {}", a.at, Names::reference(&names.globals, a.target.0), a.offset)?;
    }
    span(f, g.span, spans)?;
    f.write_str("\n")
}

fn function(f: &mut Formatter<'_>, func: &Function, names: &Names, spans: bool) -> fmt::Result {
    let kind = match func.kind {
        FunctionKind::Kernel => "kernel",
        FunctionKind::Device => "device",
    };
    write!(f, "{kind} @{}(", Name(&func.name))?;
    for (i, p) in func.params.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        param(f, i, p, names, spans)?;
    }
    f.write_str(")")?;
    if let Some(ret) = func.ret {
        write!(f, " -> {ret}")?;
    }
    if let Some(n) = func.max_threads {
        write!(f, " max_threads {n}")?;
    }
    span(f, func.span, spans)?;
    f.write_str(" {\n")?;
    for (i, l) in func.locals.iter().enumerate() {
        local(f, i, l, names, spans)?;
    }
    super::print_inst::block(f, &func.body, func, names, spans, 1)?;
    f.write_str("}\n")
}

fn param(f: &mut Formatter<'_>, index: usize, p: &Param, names: &Names, spans: bool) -> fmt::Result {
    write!(f, "%{index}")?;
    if !p.name.is_empty() {
        write!(f, " {}", Name(&p.name))?;
    }
    f.write_str(": ")?;
    data_type(f, &p.ty, names)?;
    if let Some(pointee) = &p.pointee {
        f.write_str(" to ")?;
        data_type(f, pointee, names)?;
    }
    span(f, p.span, spans)
}

fn local(f: &mut Formatter<'_>, index: usize, l: &Local, names: &Names, spans: bool) -> fmt::Result {
    let keyword = match l.kind {
        LocalKind::Register(_) => "local",
        LocalKind::Memory { .. } => "memory",
    };
    write!(f, "  {keyword} ${index}")?;
    if !l.name.is_empty() {
        write!(f, " {}", Name(&l.name))?;
    }
    match &l.kind {
        LocalKind::Register(t) => write!(f, ": {t}")?,
        LocalKind::Memory { ty, size, align } => {
            f.write_str(": ")?;
            data_type(f, ty, names)?;
            write!(f, " size {size} align {align}")?;
        }
    }
    span(f, l.span, spans)?;
    f.write_str("\n")
}
