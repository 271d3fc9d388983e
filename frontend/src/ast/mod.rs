//! The syntax tree of a CUDA C++ file.
//!
//! Every node carries its span. The tree is resolved as far as syntax goes: declarators are
//! already types ([`types::AstType`]), class definitions inside other declarations are declarations
//! of their own in front of them, and anonymous classes and enumerations have made-up names, so that
//! every type is referred to by name. Names themselves are not resolved: that is sema's work.
//!
//! - [`name`]: identifiers, qualified names, template arguments
//! - [`types`]: types as written
//! - [`expr`], [`stmt`], [`decl`]: expressions, statements, declarations
//! - [`dump`]: the tree as readable text; [`visit`]: the names in it, and in patterns of pack expansions
//!
//! The parser bounds the height of every tree (`parse::MAX_HEIGHT`), so recursive walks and `Drop`
//! cannot run out of stack.

pub mod decl;
pub mod dump;
pub mod expr;
pub mod name;
pub mod stmt;
pub mod types;
pub mod visit;

pub use decl::*;
pub use expr::*;
pub use name::*;
pub use stmt::*;
pub use types::*;

use isowarp_core::diagnostic::Diagnostic;
use rustc_hash::FxHashMap;

use crate::lex::symbol::Symbol;

/// A whole file after preprocessing.
#[derive(Debug, Clone, Default)]
pub struct TranslationUnit {
    /// Its declarations in source order.
    pub decls: Vec<Decl>,
    /// It has `long double` in it, or a literal of that type.
    pub long_double: bool,
    /// Names in parts that could not be parsed, and what is wrong there.
    pub lost: Lost,
}

/// Names that may be declared where there are syntax errors.
#[derive(Debug, Clone, Default)]
pub struct Lost {
    names: FxHashMap<Symbol, usize>,
    /// The same for host code, where the errors are not reported.
    host: FxHashMap<Symbol, usize>,
    errors: Vec<Diagnostic>,
}

impl Lost {
    /// Notes the names that an error hides.
    pub fn add(&mut self, names: impl IntoIterator<Item = Symbol>, error: Diagnostic) {
        let index = self.errors.len();
        for name in names {
            self.names.entry(name).or_insert(index);
        }
        self.errors.push(error);
    }

    /// Notes that the declaration of a name for the host was not understood.
    pub fn add_host(&mut self, name: Symbol, error: Diagnostic) {
        self.host.entry(name).or_insert(self.errors.len());
        self.errors.push(error);
    }

    /// What was not understood in a name's declaration for the host.
    pub fn host_cause(&self, name: Symbol) -> Option<&Diagnostic> {
        self.errors.get(*self.host.get(&name)?)
    }

    /// The error that hides a name's declaration.
    pub fn cause(&self, name: Symbol) -> Option<&Diagnostic> {
        self.errors.get(*self.names.get(&name)?)
    }
}

/// A range of indices into the tokens that were given to the parser: code that was kept without
/// being parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TokenRange {
    /// First token.
    pub start: u32,
    /// One past the last token.
    pub end: u32,
}

impl TokenRange {
    /// How many tokens.
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// True without tokens.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}
