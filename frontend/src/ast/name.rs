//! Names as written: identifiers, qualified names, template arguments.

use super::{AstType, Expr};
use crate::lex::symbol::Symbol;
use isowarp_core::span::Span;

/// One identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ident {
    /// Its text.
    pub name: Symbol,
    /// Where it is.
    pub span: Span,
}

/// A possibly qualified name: `x`, `::x`, `ns::f`, `Vec<float>::size`, `operator+`.
#[derive(Debug, Clone)]
pub struct QualifiedName {
    /// Starts with `::`.
    pub global: bool,
    /// The parts, at least one; the last one is what is named.
    pub segments: Vec<NameSegment>,
    /// The whole name.
    pub span: Span,
}

/// One part of a [`QualifiedName`].
#[derive(Debug, Clone)]
pub struct NameSegment {
    /// What is named.
    pub kind: NameKind,
    /// Template arguments, if `<…>` was written (possibly empty).
    pub args: Option<Vec<TemplateArg>>,
    /// `template` is missing in front of it, as what is in front depends on a template's parameter: an error where that
    /// is instantiated.
    pub lacks_template: bool,
    /// The part with its arguments.
    pub span: Span,
}

/// What a part of a name is.
#[derive(Debug, Clone)]
pub enum NameKind {
    /// A plain identifier; a literal operator's name as one: `operator""_x`.
    Ident(Symbol),
    /// `operator+`, `operator()`, `operator new`: the text after `operator`.
    Operator(&'static str),
    /// `operator float`
    Conversion(Box<AstType>),
    /// `~Name`
    Destructor(Symbol),
    /// `decltype(x)::…`
    Decltype(Box<Expr>),
}

/// One argument of `name<…>`.
#[derive(Debug, Clone)]
pub struct TemplateArg {
    /// What it is. A plain name that the parser does not know to be a type is a value.
    pub kind: TemplateArgKind,
    /// Followed by `...`.
    pub pack: bool,
    /// Where it is.
    pub span: Span,
}

/// Type or value.
#[derive(Debug, Clone)]
pub enum TemplateArgKind {
    /// A type (or the name of a class template).
    Type(AstType),
    /// A value.
    Value(Expr),
}

impl QualifiedName {
    /// A plain name.
    pub fn simple(ident: Ident) -> Self {
        Self {
            global: false,
            segments: vec![NameSegment {
                kind: NameKind::Ident(ident.name),
                args: None,
                lacks_template: false,
                span: ident.span,
            }],
            span: ident.span,
        }
    }

    /// The identifier, if the name is just one identifier without qualification or arguments.
    pub fn as_ident(&self) -> Option<Ident> {
        match self.segments.as_slice() {
            [NameSegment { kind: NameKind::Ident(name), args: None, span, .. }] if !self.global => {
                Some(Ident { name: *name, span: *span })
            }
            _ => None,
        }
    }

    /// What the name is looked up by, if it stands alone, perhaps with template arguments behind it.
    pub fn alone(&self) -> Option<Symbol> {
        match self.segments.as_slice() {
            [one] if !self.global => one.symbol(),
            _ => None,
        }
    }

    /// The last part.
    pub fn last(&self) -> Option<&NameSegment> {
        self.segments.last()
    }

    /// The identifier of the last part, if it is one; its arguments are ignored.
    pub fn last_ident(&self) -> Option<Ident> {
        match self.segments.last()? {
            NameSegment { kind: NameKind::Ident(name), span, .. } => Some(Ident { name: *name, span: *span }),
            _ => None,
        }
    }
}

impl NameSegment {
    /// The name that it is looked up by, of identifiers and operators.
    pub fn symbol(&self) -> Option<Symbol> {
        match &self.kind {
            NameKind::Ident(name) => Some(*name),
            NameKind::Operator(op) => Some(Symbol::intern(&format!("operator{op}"))),
            NameKind::Conversion(_) | NameKind::Destructor(_) | NameKind::Decltype(_) => None,
        }
    }

    /// What tells functions of a class apart, without template arguments; `operator` for all conversion functions.
    pub fn text(&self) -> String {
        match &self.kind {
            NameKind::Ident(name) => name.to_string(),
            NameKind::Destructor(name) => format!("~{name}"),
            NameKind::Operator(op) => format!("operator{op}"),
            NameKind::Conversion(_) => "operator".to_owned(),
            NameKind::Decltype(_) => String::new(),
        }
    }
}

impl std::fmt::Display for QualifiedName {
    /// As written, with normalised spaces.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&super::dump::name_text(self))
    }
}
