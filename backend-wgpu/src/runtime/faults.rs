//! What kernels leave for the host: faults, which are errors of the next synchronisation as on CUDA (CUDA C++ Programming Guide,
//! "Error Checking"), and what they print.
//!
//! A kernel notes an assertion that fails, or a trap, in a variable of its module ([`isowarp_core::passes::record_halts`]), and what it
//! prints in another ([`isowarp_core::passes::record_prints`]). The host
//! looks there when it has waited for the device, if such a module's kernel was launched since. A kernel that prints is launched
//! when what others have printed is out.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use isowarp_core::api::{CompileErrors, Error, Printer, standard_output};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{FuncId, Module};
use isowarp_core::passes::inline_calls::inline_function;
use isowarp_core::passes::record_halts::{Record, halts};

use super::module::ModuleShared;

/// The modules that may have left something, and faults of modules that are gone.
pub(super) struct Faults {
    waiting: Mutex<Waiting>,
    printer: Mutex<Printer>,
}

impl Default for Faults {
    fn default() -> Self {
        Self { waiting: Mutex::default(), printer: Mutex::new(standard_output()) }
    }
}

#[derive(Default)]
struct Waiting {
    launched: Vec<Weak<ModuleShared>>,
    found: Vec<Error>,
}

impl Faults {
    fn waiting<R>(&self, work: impl FnOnce(&mut Waiting) -> R) -> R {
        work(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A kernel of a module that can leave something was launched.
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

    /// Sets who gets what kernels print.
    pub(super) fn set_printer(&self, printer: Printer) {
        *self.printer.lock().unwrap_or_else(PoisonError::into_inner) = printer;
    }

    /// Hands text on.
    pub(super) fn hand_on(&self, text: &[u8]) {
        if !text.is_empty() {
            let printer = self.printer.lock().unwrap_or_else(PoisonError::into_inner).clone();
            printer(text);
        }
    }

    /// Prints what kernels have left.
    pub(super) fn print(&self) -> Result<(), Error> {
        let launched = self.waiting(|w| w.launched.clone());
        launched.iter().filter_map(Weak::upgrade).try_for_each(|module| module.print())
    }

    /// Prints, and yields the first fault that was noted since this was last asked, for someone who has waited for the device.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.print()?;
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
    let found = kernel.ok().and_then(|kernel| Some((halts(&kernel).into_iter().nth(record.halt)?, kernel.name)));
    let Some(((halt, span), name)) = found else {
        return Error::Internal("a kernel has noted a fault that it does not have".to_owned());
    };
    let diagnostic = Diagnostic::error(halt.code(), span, halt.message(record.thread, record.block)).in_kernel(&name);
    Error::KernelFault(CompileErrors { diagnostics: vec![diagnostic], sources: module.sources.clone() })
}
