//! A module and a library of the project's own become one.

use std::sync::Arc;

use super::objects::{Object, Symbol, link};
use crate::diagnostic::Diagnostic;
use crate::ir::Module;
use crate::ir::outside_of_cxx;

/// What a library of the project's is called, and the code of a defect of it.
#[derive(Clone, Copy)]
pub(in crate::passes) struct Library {
    pub name: &'static str,
    pub defect: &'static str,
}

impl Library {
    /// A defect of the library.
    pub fn defect(self, what: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::internal(self.defect, None, format!("{} {what}", self.name))
    }

    /// The user's functions and variables with their numbers, and behind them what the library has. `declared` says which functions of the
    /// user's are the library's, `defined` which of the library's these are.
    ///
    /// # Errors
    /// A defect of the library.
    pub fn link(
        self,
        user: &Module,
        declared: &[Symbol],
        mut library: Module,
        defined: &[Symbol],
    ) -> Result<Module, Diagnostic> {
        library.sources = Arc::clone(&user.sources);
        for function in &mut library.functions {
            function.name = outside_of_cxx(&function.name);
        }
        for global in &mut library.globals {
            global.name = outside_of_cxx(&global.name);
        }
        let objects = [Object { module: user, symbols: declared }, Object { module: &library, symbols: defined }];
        link(&objects).map_err(|mut faults| match faults.pop() {
            Some((_, fault)) => self.defect(format_args!("does not fit: {}", fault.message)),
            None => self.defect("does not fit"),
        })
    }
}
