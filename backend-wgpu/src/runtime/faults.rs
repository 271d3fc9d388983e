//! Collects the data that kernels leave for the host: faults, which become errors of the next synchronisation as on
//! CUDA (CUDA C++ Programming Guide, "Error Checking"), and printed text.
//!
//! A kernel records a failed assertion, or a trap, in a variable of its module
//! ([`isowarp_core::passes::legalise::record_halts`]), and its output in another ([`isowarp_core::passes::legalise::record_prints`]). After
//! waiting for the device, the host reads these variables if a kernel of such a module was launched since the last
//! time. A kernel that prints is launched only after the output of earlier kernels has been collected.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use isowarp_core::backend::{CompileErrors, Error, Printer};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{FuncId, Module};
use isowarp_core::passes::legalise::record_halts::{Record, halts};
use isowarp_core::passes::optimise::inline_calls::inline_function;
use isowarp_core::printf::output::Output;

use super::module_shared::ModuleShared;

/// The modules that may have left something, and faults of modules that have been dropped.
#[derive(Default)]
pub(super) struct Faults {
    waiting: Mutex<Waiting>,
    /// Lock held from the reading of `printf` records until they are in `output` and the next kernel that prints, if
    /// there is one, is queued.
    records: Mutex<()>,
    output: Output,
}

#[derive(Default)]
struct Waiting {
    launched: Vec<Weak<ModuleShared>>,
    /// Whether some of the modules print.
    printing: bool,
    found: Vec<Error>,
}

impl Faults {
    fn waiting<R>(&self, work: impl FnOnce(&mut Waiting) -> R) -> R {
        work(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn records(&self) -> MutexGuard<'_, ()> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the launch of a kernel of a module that can leave something.
    pub(super) fn note_launch(&self, module: &Arc<ModuleShared>) {
        let printing = module.prints.is_some();
        let module = Arc::downgrade(module);
        self.waiting(|w| {
            w.printing |= printing;
            if !w.launched.iter().any(|other| other.ptr_eq(&module)) {
                w.launched.push(module);
            }
        });
    }

    /// Keeps a fault for the next synchronisation.
    pub(super) fn keep(&self, fault: Error) {
        self.waiting(|w| w.found.push(fault));
    }

    /// Sets the callback that receives the output of kernels.
    pub(super) fn set_printer(&self, printer: Printer) {
        self.output.set_printer(printer);
    }

    /// Prints a text of the host.
    pub(super) fn print(&self, text: Vec<u8>) {
        self.output.push(text);
        self.output.print();
    }

    /// Launches a kernel of a module that prints, after the output of earlier kernels has been collected.
    pub(super) fn launch_printing(
        &self,
        module: &Arc<ModuleShared>,
        launch: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        // Modules collect their own records when they are dropped, which must not happen here under the lock.
        let modules: Vec<_>;
        let launched = {
            let _alone = self.records();
            modules = upgrade(&self.waiting(|w| w.launched.clone()));
            self.find_texts(&modules).and_then(|()| launch()).map(|()| self.note_launch(module))
        };
        // A printer may use the device.
        self.output.print();
        launched
    }

    /// Prints the remaining output of a module's kernels when the module is dropped.
    pub(super) fn print_last(&self, module: &ModuleShared) -> Result<(), Error> {
        let found = {
            let _alone = self.records();
            module.take_text().map(|text| self.output.push(text))
        };
        self.output.print();
        found
    }

    fn find_texts(&self, modules: &[Arc<ModuleShared>]) -> Result<(), Error> {
        modules.iter().try_for_each(|module| module.take_text().map(|text| self.output.push(text)))
    }

    /// Prints, and returns the first fault recorded since the last call. The caller must have waited for the device.
    pub(super) fn check(&self) -> Result<(), Error> {
        let modules: Vec<_>;
        let (found, printed) = match self.waiting(|w| (!w.printing).then(|| std::mem::take(w))) {
            Some(waiting) => {
                modules = upgrade(&waiting.launched);
                (waiting.found, Ok(()))
            }
            None => {
                let _alone = self.records();
                let waiting = self.waiting(std::mem::take);
                modules = upgrade(&waiting.launched);
                (waiting.found, self.find_texts(&modules))
            }
        };
        self.output.print();
        let mut first = found.into_iter().next();
        for module in &modules {
            let fault = module.take_fault()?;
            first = first.or(fault);
        }
        printed.and(first.map_or(Ok(()), Err))
    }
}

fn upgrade(modules: &[Weak<ModuleShared>]) -> Vec<Arc<ModuleShared>> {
    modules.iter().filter_map(Weak::upgrade).collect()
}

/// Returns the error for a fault that a kernel of a module has recorded.
pub(super) fn fault(module: &Module, record: Record) -> Error {
    let kernel = inline_function(module, FuncId(record.kernel as u32));
    let found = kernel.ok().and_then(|kernel| Some((halts(&kernel).into_iter().nth(record.halt)?, kernel.name)));
    let Some(((halt, span), name)) = found else {
        return Error::Internal("a kernel has noted a fault that it does not have".to_owned());
    };
    let message = halt.message(record.thread, record.block);
    let mut diagnostic = Diagnostic::error(halt.code(), span, message).in_kernel(&name);
    diagnostic.help = halt.help().map(str::to_owned);
    Error::KernelFault(CompileErrors { diagnostics: vec![diagnostic], sources: module.sources.clone() })
}
