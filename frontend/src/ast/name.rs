//! Names as written: identifiers, qualified names, template arguments.

use super::{AstType, Expr};
use crate::lex::symbol::Symbol;
use isowarp_core::span::Span;

/// An identifier with its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ident {
    /// Text of the identifier.
    pub name: Symbol,
    /// Source span of the identifier.
    pub span: Span,
}

/// A possibly qualified name: `x`, `::x`, `ns::f`, `Vec<float>::size`, `operator+`.
#[derive(Debug, Clone)]
pub struct QualifiedName {
    /// True if the name starts with `::`.
    pub global: bool,
    /// Segments of the name, at least one; the last one names the entity.
    pub segments: Vec<NameSegment>,
    /// Source span of the whole name.
    pub span: Span,
}

/// A segment of a [`QualifiedName`].
#[derive(Debug, Clone)]
pub struct NameSegment {
    /// Kind of segment.
    pub kind: NameKind,
    /// Template arguments, if `<…>` was written (possibly empty).
    pub args: Option<Vec<TemplateArg>>,
    /// True if `template` is missing before the segment although its qualifier depends on a template parameter: an
    /// error where the code is instantiated.
    pub lacks_template: bool,
    /// Source span of the segment with its arguments.
    pub span: Span,
}

/// Kinds of name segments.
#[derive(Debug, Clone)]
pub enum NameKind {
    /// A plain identifier; also the name of a literal operator: `operator""_x`.
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

/// An argument of `name<…>`.
#[derive(Debug, Clone)]
pub struct TemplateArg {
    /// Kind of argument. A plain name that the parser does not know to be a type counts as a value.
    pub kind: TemplateArgKind,
    /// True if followed by `...`.
    pub pack: bool,
    /// Source span of the argument.
    pub span: Span,
}

/// Kinds of template arguments: types and values.
#[derive(Debug, Clone)]
pub enum TemplateArgKind {
    /// A type (or the name of a class template).
    Type(AstType),
    /// A value.
    Value(Expr),
}

impl QualifiedName {
    /// Creates a name that consists of a single identifier.
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

    /// Returns the identifier if the name is a single identifier without qualification or arguments.
    pub fn as_ident(&self) -> Option<Ident> {
        match self.segments.as_slice() {
            [NameSegment { kind: NameKind::Ident(name), args: None, span, .. }] if !self.global => {
                Some(Ident { name: *name, span: *span })
            }
            _ => None,
        }
    }

    /// Returns the symbol to look up if the name is unqualified; template arguments after it are allowed.
    pub fn alone(&self) -> Option<Symbol> {
        match self.segments.as_slice() {
            [one] if !self.global => one.symbol(),
            _ => None,
        }
    }

    /// Returns the last segment.
    pub fn last(&self) -> Option<&NameSegment> {
        self.segments.last()
    }

    /// Returns the identifier of the last segment, if it is one; ignores its arguments.
    pub fn last_ident(&self) -> Option<Ident> {
        match self.segments.last()? {
            NameSegment { kind: NameKind::Ident(name), span, .. } => Some(Ident { name: *name, span: *span }),
            _ => None,
        }
    }
}

impl NameSegment {
    /// Returns the symbol to look up, for identifiers and operators.
    pub fn symbol(&self) -> Option<Symbol> {
        match &self.kind {
            NameKind::Ident(name) => Some(*name),
            NameKind::Operator(op) => Some(Symbol::intern(&format!("operator{op}"))),
            NameKind::Conversion(_) | NameKind::Destructor(_) | NameKind::Decltype(_) => None,
        }
    }

    /// Returns the text that distinguishes the functions of a class, without template arguments; `operator` for all
    /// conversion functions.
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
    /// Writes the name as in the source, with normalised spaces.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&super::dump::name_text(self))
    }
}
