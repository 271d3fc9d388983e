//! Faults of kernels: errors of the next synchronisation, as on CUDA (CUDA C++ Programming Guide, "Error Checking").
//!
//! A kernel notes an assertion that fails, or a trap, in a variable of its module ([`isowarp_core::passes::record_halts`]). The host
//! looks there when it has waited for the device, if such a module's kernel was launched since.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use isowarp_core::api::{CompileErrors, Error};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{FuncId, Module};
use isowarp_core::passes::inline_calls::inline_function;
use isowarp_core::passes::record_halts::{Record, halts};

use super::module::ModuleShared;

/// The modules that may have noted a fault, and faults of modules that are gone.
#[derive(Debug, Default)]
pub(super) struct Faults {
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    launched: Vec<Weak<ModuleShared>>,
    found: Vec<Error>,
}

impl Faults {
    fn waiting<R>(&self, work: impl FnOnce(&mut Waiting) -> R) -> R {
        work(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A kernel of a module that can note faults was launched.
    pub(super) fn note_launch(&self, module: &Arc<ModuleShared>) {
        let module = Arc::downgrade(module);
        self.waiting(|w| {
            if !w.launched.iter().any(|other| other.ptr_eq(&module)) {
                w.launched.push(module);
            }
        });
    }

    /// Keeps a fault for the next synchronisation.
    pub(super) fn keep(&self, fault: Error) {
        self.waiting(|w| w.found.push(fault));
    }

    /// The first fault that was noted since this was last asked, for someone who has waited for the device.
    pub(super) fn check(&self) -> Result<(), Error> {
        let (launched, found) = self.waiting(std::mem::take).into_parts();
        let mut first = found.into_iter().next();
        for module in launched.iter().filter_map(Weak::upgrade) {
            let fault = module.take_fault()?;
            first = first.or(fault);
        }
        first.map_or(Ok(()), Err)
    }
}

impl Waiting {
    fn into_parts(self) -> (Vec<Weak<ModuleShared>>, Vec<Error>) {
        (self.launched, self.found)
    }
}

/// The error for what a kernel of a module has noted.
pub(super) fn fault(module: &Module, record: Record) -> Error {
    let kernel = inline_function(module, FuncId(record.kernel as u32));
    let found = kernel.ok().and_then(|kernel| halts(&kernel).into_iter().nth(record.halt));
    let Some((halt, span)) = found else {
        return Error::Internal("a kernel has noted a fault that it does not have".to_owned());
    };
    let diagnostic = Diagnostic::error(halt.code(), span, halt.message(record.thread, record.block));
    Error::KernelFault(CompileErrors { diagnostics: vec![diagnostic], sources: module.sources.clone() })
}
