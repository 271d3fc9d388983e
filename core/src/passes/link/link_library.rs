//! Links a module with a library of the project.

use std::sync::Arc;

use super::objects::{Object, Symbol, link};
use crate::diagnostic::Diagnostic;
use crate::ir::Module;
use crate::ir::outside_of_cxx;

/// The name of a library of the project, and the code of a diagnostic about a defect of it.
#[derive(Clone, Copy)]
pub(in crate::passes) struct Library {
    pub name: &'static str,
    pub defect: &'static str,
}

impl Library {
    /// Returns the diagnostic for a defect of the library.
    pub fn defect(self, what: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::internal(self.defect, None, format!("{} {what}", self.name))
    }

    /// Returns the user's functions and variables with their numbers, followed by those of the library. `declared`
    /// lists the user's declarations of library functions, `defined` the library's definitions of them.
    ///
    /// # Errors
    /// Fails if the library has a defect.
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
