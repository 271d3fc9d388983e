//! The syntax tree of a CUDA C++ file.
//!
//! Every node carries its span. The tree is resolved as far as syntax allows: declarators are already types
//! ([`types::AstType`]), class definitions inside other declarations are separate declarations before them, and
//! anonymous classes and enumerations have generated names, so that every type is referred to by name. Names
//! themselves are not resolved: sema does that.
//!
//! - [`name`]: identifiers, qualified names, template arguments
//! - [`types`]: types as written
//! - [`expr`], [`stmt`], [`decl`]: expressions, statements, declarations
//! - [`dump`]: the tree as readable text; [`visit`]: the names in it, and in patterns of pack expansions
//!
//! The parser bounds the height of every tree (`parse::MAX_HEIGHT`), so recursive walks and `Drop` cannot overflow
//! the stack.

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
    /// Declarations in source order.
    pub decls: Vec<Decl>,
    /// True if the file uses `long double` or a literal of that type.
    pub long_double: bool,
    /// Names declared in parts that could not be parsed, with the errors there.
    pub lost: Lost,
}

/// Names that may be declared where there are syntax errors.
#[derive(Debug, Clone, Default)]
pub struct Lost {
    names: FxHashMap<Symbol, usize>,
    /// Index of the error for each name that host code may declare; errors in host code are not reported.
    host: FxHashMap<Symbol, usize>,
    errors: Vec<Diagnostic>,
}

impl Lost {
    /// Records the names that an error hides.
    pub fn add(&mut self, names: impl IntoIterator<Item = Symbol>, error: Diagnostic) {
        let index = self.errors.len();
        for name in names {
            self.names.entry(name).or_insert(index);
        }
        self.errors.push(error);
    }

    /// Records that the declaration of a name for the host could not be parsed.
    pub fn add_host(&mut self, name: Symbol, error: Diagnostic) {
        self.host.entry(name).or_insert(self.errors.len());
        self.errors.push(error);
    }

    /// Returns the error in a name's declaration for the host.
    pub fn host_cause(&self, name: Symbol) -> Option<&Diagnostic> {
        self.errors.get(*self.host.get(&name)?)
    }

    /// Returns the error that hides a name's declaration.
    pub fn cause(&self, name: Symbol) -> Option<&Diagnostic> {
        self.errors.get(*self.names.get(&name)?)
    }
}

/// A range of indices into the tokens that were given to the parser: code that was kept without being parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TokenRange {
    /// Index of the first token.
    pub start: u32,
    /// Index after the last token.
    pub end: u32,
}

impl TokenRange {
    /// Returns the number of tokens.
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Returns true if the range has no tokens.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}
