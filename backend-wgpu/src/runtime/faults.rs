//! Collects the data that kernels leave for the host: faults, which become errors of the next synchronisation as on
//! CUDA (CUDA C++ Programming Guide, "Error Checking"), and printed text.
//!
//! A kernel records a failed assertion, or a trap, in a variable of its module
//! ([`isowarp_core::passes::legalise::record_halts`]), and its output in another ([`isowarp_core::passes::legalise::record_prints`]). After
//! waiting for the device, the host reads these variables if a kernel of such a module was launched since the last
//! time. A kernel that prints is launched only after the output of earlier kernels has been collected.
//!
//! A fault is the error of the next wait for its stream. Waits for work that comes after the kernel return it as well:
//! of streams that wait for the stream by an event, and of the device. In the thread that launched the kernel, the
//! default stream also waits for other streams, and they for it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, ThreadId};

use isowarp_core::backend::{CompileErrors, Error, Printer, StreamId};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{FuncId, Module};
use isowarp_core::passes::legalise::record_halts::{Record, halts};
use isowarp_core::passes::optimise::inline_calls::inline_function;
use isowarp_core::printf::output::Output;

use super::fault_parts::{Launcher, Reserved};
use super::module_shared::ModuleShared;
use super::stream_order::{Awaited, StreamOrder};

/// Largest number of faults that are kept until the host waits for their streams.
const MOST_FAULTS: usize = 256;

/// The modules that may have left something, and the faults that have not been returned.
#[derive(Default)]
pub(super) struct Faults {
    waiting: Mutex<Waiting>,
    /// Lock held from the reading of fault records until the faults are in `waiting`.
    collecting: Mutex<()>,
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
    found: Vec<Fault>,
    order: StreamOrder,
}

/// A fault that has not been returned to its launcher.
pub(super) struct Fault {
    pub(super) launcher: Launcher,
    pub(super) error: Error,
    /// Other waits that have returned the fault.
    returned: Vec<(Awaited, ThreadId)>,
}

impl Fault {
    pub(super) fn new(launcher: Launcher, error: Error) -> Self {
        Self { launcher, error, returned: Vec::new() }
    }
}

impl Waiting {
    /// Returns true if a fault is an error of a wait.
    fn includes(&self, awaited: Awaited, fault: &Fault) -> bool {
        let Launcher { stream, thread } = fault.launcher;
        let is_default = awaited == Awaited::Stream(StreamId::DEFAULT) || stream == StreamId::DEFAULT;
        let is_ordered = is_default && matches!(awaited, Awaited::Stream(_)) && thread == thread::current().id();
        is_ordered || self.order.includes(awaited, stream)
    }

    /// Returns the first fault that is an error of a wait and has not been returned to the caller. Removes the faults
    /// of the awaited stream and of the calling thread among those that the wait includes.
    fn first_fault(&mut self, awaited: Awaited) -> Option<Error> {
        let caller = (awaited, thread::current().id());
        let mut first = None;
        let mut left = Vec::new();
        for mut fault in std::mem::take(&mut self.found) {
            if !self.includes(awaited, &fault) {
                left.push(fault);
                continue;
            }
            if !fault.returned.contains(&caller) {
                first.get_or_insert_with(|| fault.error.clone());
                fault.returned.push(caller);
            }
            let Launcher { stream, thread } = fault.launcher;
            if awaited != Awaited::Stream(stream) && thread != caller.1 {
                left.push(fault);
            }
        }
        self.found = left;
        if let Awaited::Stream(stream) = awaited {
            self.order.forget(stream);
        }
        first
    }

    /// Keeps a fault until it is returned to its launcher. CUDA reports the first error of several.
    fn keep(&mut self, fault: Fault) {
        if self.found.iter().all(|other| other.launcher != fault.launcher) && self.found.len() < MOST_FAULTS {
            self.found.push(fault);
        }
    }
}

impl Faults {
    fn waiting<R>(&self, work: impl FnOnce(&mut Waiting) -> R) -> R {
        work(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn records(&self) -> MutexGuard<'_, ()> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn collecting(&self) -> MutexGuard<'_, ()> {
        self.collecting.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Changes the order of streams.
    pub(super) fn order(&self, change: impl FnOnce(&mut StreamOrder)) {
        self.waiting(|w| change(&mut w.order));
    }

    /// Keeps the fault of a module that is dropped.
    pub(super) fn keep(&self, fault: Fault) {
        self.waiting(|w| w.keep(fault));
    }

    /// Returns the part of a module's fault variable for a launch in a stream. If other streams need all parts, waits
    /// for the device and reads them.
    pub(super) fn reserve<'a>(&self, module: &'a ModuleShared, stream: StreamId) -> Result<Reserved<'a>, Error> {
        loop {
            if let Some(part) = module.parts.reserve(stream) {
                return Ok(part);
            }
            let _alone = self.collecting();
            self.collect(module)?;
        }
    }

    /// Reads a module's faults. The caller holds the lock `collecting`.
    fn collect(&self, module: &ModuleShared) -> Result<(), Error> {
        let faults = module.take_faults()?;
        self.waiting(|w| faults.into_iter().for_each(|fault| w.keep(fault)));
        Ok(())
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

    /// Prints, and returns the first fault that is an error of a wait. The caller must have waited for the device.
    pub(super) fn check(&self, awaited: Awaited) -> Result<(), Error> {
        let modules: Vec<_>;
        let (read, printed) = {
            let _alone = self.collecting();
            let printed = match self.waiting(|w| (!w.printing).then(|| std::mem::take(&mut w.launched))) {
                Some(launched) => {
                    modules = upgrade(&launched);
                    Ok(())
                }
                None => {
                    let _alone = self.records();
                    let launched = self.waiting(|w| {
                        w.printing = false;
                        std::mem::take(&mut w.launched)
                    });
                    modules = upgrade(&launched);
                    self.find_texts(&modules)
                }
            };
            (modules.iter().try_for_each(|module| self.collect(module)), printed)
        };
        self.output.print();
        let fault = self.waiting(|w| w.first_fault(awaited));
        read?;
        printed.and(fault.map_or(Ok(()), Err))
    }
}

fn upgrade(modules: &[Weak<ModuleShared>]) -> Vec<Arc<ModuleShared>> {
    modules.iter().filter_map(Weak::upgrade).collect()
}

/// Returns the error for a fault that a kernel of a module has recorded.
pub(super) fn error(module: &Module, record: Record) -> Error {
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
