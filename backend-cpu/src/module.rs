//! Loaded modules: their variables in device memory, and their kernels, compiled on request.

use std::collections::HashMap;
use std::sync::Arc;

use isowarp_core::backend::{
    BackendKernel, BackendModule, CompileErrors, DeviceLimit, DevicePtr, Error, LaunchConfig, LaunchField, StreamId,
};
use isowarp_core::diagnostic::{Diagnostic, Fault};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{FuncId, FunctionKind, GlobalId, Module, Space};
use isowarp_core::once_map::OnceMap;
use isowarp_core::passes::legalise::record_prints::{Place, buffer, record_prints};
use isowarp_core::passes::link::link_heap::allocates;
use isowarp_core::passes::link::link_math::link_math;
use isowarp_core::printf::records::{Prints, sites};

use crate::eval::memory::Extent;
use crate::interpret::Interpreter;
use crate::interpret::bytecode::Image;
use crate::interpret::compile::compile;
use crate::kernel::SharedVar;
use crate::launch::Launch;
use crate::memory::Owner;
use crate::prints::{may_print, print};
use crate::races::{Touched, What};
use crate::schedule::{Ended, run_grid};
use crate::shared::Shared;
use crate::simulate;
use crate::volatile;

/// Limit on the bytes that the threads of a cooperative launch may need together.
const COOPERATIVE_BYTES: u128 = 8 << 30;

/// A module.
pub(crate) struct CpuModule {
    parts: Arc<Parts>,
    kernels: OnceMap<String, Arc<CpuKernel>>,
}

/// The parts that kernels keep alive.
struct Parts {
    device: Arc<Shared>,
    module: Arc<Module>,
    variables: HashMap<GlobalId, u64>,
    /// The module's calls of `printf`, and the variable that is the buffer of their records.
    prints: Option<Prints>,
}

impl Drop for Parts {
    fn drop(&mut self) {
        for &at in self.variables.values() {
            // The module owns the variables, and no other code can have freed them.
            let _ = self.device.heap.free(DevicePtr(at), Owner::Module);
            self.device.races.forget(DevicePtr(at));
        }
    }
}

impl CpuModule {
    /// Checks the module and creates its variables.
    pub fn load(device: Arc<Shared>, module: Arc<Module>) -> Result<CpuModule, Error> {
        let linked = link_math(&module).map_err(|d| Error::Internal(d.message))?;
        let mut module = linked.map_or(module, Arc::new);
        if let Some(weaker) = device.options.flushing.and_then(|flushing| simulate::flushing(&module, flushing)) {
            module = Arc::new(weaker);
        }
        module = volatile::in_step(module);
        if let Some(error) = verify(&module).first() {
            return Err(Error::Internal(format!("the IR is malformed: {error}")));
        }
        let sites = sites(&module);
        let bytes = device.limits.get(DeviceLimit::PrintfFifoSize);
        if !sites.is_empty() {
            record_prints(Arc::make_mut(&mut module), bytes, Place::Variable);
        }
        if allocates(&module) {
            device.heap.make_kernels_heap(device.limits.get(DeviceLimit::MallocHeapSize))?;
        }
        let mut parts = Parts { device, module, variables: HashMap::new(), prints: None };
        let module = parts.module.clone();
        for (i, global) in module.globals.iter().enumerate() {
            if !matches!(global.space, Space::Global | Space::Constant) {
                continue;
            }
            let heap = &parts.device.heap;
            let name = if global.name.is_empty() { "variable" } else { &global.name };
            let at = heap.alloc(global.size, global.space == Space::Constant, name)?;
            if let Some(init) = &global.init {
                let (allocation, offset) = heap.range(at, init.len() as u64)?;
                allocation.write_bytes(offset, init);
            }
            parts.variables.insert(GlobalId(i as u32), at.0);
        }
        for (i, global) in module.globals.iter().enumerate() {
            for address in &global.addresses {
                let place = parts.variables.get(&GlobalId(i as u32)).map(|at| DevicePtr(at.saturating_add(address.at)));
                let target = parts.variables.get(&address.target).map(|at| at.saturating_add(address.offset));
                if let (Some(place), Some(target)) = (place, target) {
                    let (allocation, offset) = parts.device.heap.range(place, 8)?;
                    allocation.write_bytes(offset, &target.to_le_bytes());
                }
            }
        }
        let buffer = buffer(&module).and_then(|id| parts.variables.get(&id)).map(|at| DevicePtr(*at));
        parts.prints = buffer.map(|buffer| Prints { buffer, bytes, sites });
        Ok(CpuModule { parts: Arc::new(parts), kernels: OnceMap::default() })
    }
}

impl BackendModule for CpuModule {
    fn kernel(&self, name: &str) -> Result<Arc<dyn BackendKernel>, Error> {
        let module = &self.parts.module;
        let found = module.functions.iter().position(|f| f.kind == FunctionKind::Kernel && f.name == name);
        let Some(found) = found else {
            let known = module.kernels().map(|k| k.name.clone()).collect();
            return Err(Error::NotFound { what: "kernel", name: name.to_owned(), known });
        };
        let kernel = self.kernels.get_or_make(name.to_owned(), || self.compile(found, name).map(Arc::new))?;
        Ok(kernel)
    }

    fn symbol(&self, name: &str) -> Result<(DevicePtr, u64), Error> {
        let found = self.parts.module.symbol(name);
        let at = found.and_then(|(id, global)| Some((DevicePtr(*self.parts.variables.get(&id)?), global.size)));
        at.ok_or_else(|| {
            let globals = self.parts.module.globals.iter();
            let visible = globals.filter(|g| matches!(g.space, Space::Global | Space::Constant));
            let known = visible.map(|g| g.name.clone()).collect();
            Error::NotFound { what: "variable", name: name.to_owned(), known }
        })
    }
}

impl CpuModule {
    /// Compiles a function that is a kernel.
    fn compile(&self, index: usize, name: &str) -> Result<CpuKernel, Error> {
        #[cfg(test)]
        crate::tests::host::meet(name);
        let Parts { module, variables, .. } = &*self.parts;
        let image = compile(module, FuncId(index as u32), variables)
            .map_err(|diagnostic| self.compile_error(name, *diagnostic))?;
        let max_threads = module.functions.get(index).and_then(|f| f.max_threads);
        let prints = buffer(module).is_some_and(|id| may_print(module, index, id));
        Ok(CpuKernel { name: name.into(), image, max_threads, prints, parts: Arc::clone(&self.parts) })
    }

    fn compile_error(&self, kernel: &str, diagnostic: Diagnostic) -> Error {
        if diagnostic.fault == Fault::Internal {
            return Error::Internal(format!("kernel `{kernel}`: {} [{}]", diagnostic.message, diagnostic.code));
        }
        let reason = diagnostic.message.clone();
        let sources = self.parts.module.sources.clone();
        Error::Unsupported {
            kernel: kernel.to_owned(),
            device: self.parts.device.info.name(),
            reason,
            diagnostics: Some(CompileErrors { diagnostics: vec![diagnostic], sources }),
        }
    }
}

/// A kernel.
struct CpuKernel {
    name: Arc<str>,
    image: Image,
    max_threads: Option<u32>,
    /// True if the kernel may call `printf`.
    prints: bool,
    parts: Arc<Parts>,
}

impl CpuKernel {
    /// Converts the reason why a launch ended to an error.
    fn error(&self, ended: Ended) -> Error {
        let errors = |diagnostic: Box<Diagnostic>| {
            let sources = self.parts.module.sources.clone();
            CompileErrors { diagnostics: vec![diagnostic.in_kernel(&self.name)], sources }
        };
        let device = &self.parts.device;
        match ended {
            Ended::Fault(diagnostic) => Error::KernelFault(errors(diagnostic)),
            Ended::Late(place) => Error::TimeLimit {
                device: device.info.name(),
                kernel: Some(self.name.to_string()),
                elapsed: device.options.time_limit.unwrap_or(device.options.watchdog),
                diagnostics: place.map(errors),
            },
        }
    }

    fn invalid(&self, field: LaunchField, reason: String) -> Error {
        Error::InvalidLaunch { kernel: self.name.to_string(), field, reason }
    }

    /// Checks the device's limits and the kernel's own. Returns the bytes of shared memory.
    fn check(&self, config: &LaunchConfig) -> Result<u32, Error> {
        let limits = &self.parts.device.info.limits;
        for (field, what, extent, max) in [
            (LaunchField::Grid, "grid", config.grid.to_array(), limits.max_grid),
            (LaunchField::Block, "block", config.block.to_array(), limits.max_block),
        ] {
            for (axis, (n, max)) in ["x", "y", "z"].into_iter().zip(extent.into_iter().zip(max)) {
                if n == 0 || n > max {
                    return Err(self.invalid(field, format!("{what}.{axis} is {n}, but must be 1 to {max}")));
                }
            }
        }
        let threads = config.block.count();
        let most = self.max_threads.unwrap_or(u32::MAX).min(limits.max_threads_per_block);
        if threads > most.into() {
            return Err(
                self.invalid(LaunchField::Block, format!("the block has {threads} threads, but the limit is {most}"))
            );
        }
        self.check_cooperative(config)?;
        let (fixed, dynamic) = (self.image.info.static_shared, config.shared_bytes);
        let max = limits.max_shared_bytes;
        match fixed.checked_add(dynamic) {
            Some(total) if total <= max => Ok(total),
            _ => {
                let reason = format!(
                    "a block needs {fixed} bytes of static and {dynamic} bytes of dynamic shared memory, but the limit is {max}"
                );
                Err(self.invalid(LaunchField::SharedBytes, reason))
            }
        }
    }

    /// Checks that the memory suffices for all threads of a cooperative launch, which exist at once.
    fn check_cooperative(&self, config: &LaunchConfig) -> Result<(), Error> {
        let kernel = self.image.functions.first();
        let thread =
            kernel.map_or(0, |f| (f.registers as u128).saturating_mul(8) + u128::from(f.local_bytes) * 5 / 4) + 256;
        let shared = u128::from(self.image.info.static_shared) + u128::from(config.shared_bytes);
        let block = config.block.count().saturating_mul(thread).saturating_add(shared);
        let most = COOPERATIVE_BYTES / block.max(1);
        if !config.cooperative || config.grid.count() <= most {
            return Ok(());
        }
        Err(self.invalid(
            LaunchField::Grid,
            format!(
                "a cooperative launch of {} blocks of {} threads; on {} the limit for this kernel is {most} blocks",
                config.grid.count(),
                config.block.count(),
                self.parts.device.info.name(),
            ),
        ))
    }
}

impl BackendKernel for CpuKernel {
    fn launch(&self, stream: StreamId, config: &LaunchConfig, params: &[u8]) -> Result<(), Error> {
        let races = &self.parts.device.races;
        races.check_stream(stream)?;
        let shared_bytes = self.check(config)?;
        let needed = self.image.param_bytes;
        let Some(params) = params.get(..needed as usize) else {
            let reason = format!("the parameters need {needed} bytes, but {} were given", params.len());
            return Err(Error::InvalidArgument { kernel: self.name.to_string(), reason });
        };
        let heap = self.parts.device.heap.snapshot();
        let prints = self.parts.prints.as_ref().filter(|_| self.prints);
        let heap = match prints {
            Some(prints) => {
                let full = || Error::OutOfMemory {
                    device: self.parts.device.info.name(),
                    requested: prints.bytes,
                    limit: None,
                };
                Arc::new(heap.with_private(prints.buffer.0).ok_or_else(full)?)
            }
            None => heap,
        };
        let command = races.begin(stream, What::Kernel(Arc::clone(&self.name)))?;
        let touched = races.active().then(|| Touched::new(&heap));
        let mut launch = Launch::new(&heap, params, self.parts.device.options.watchdog);
        let engine = Interpreter::new(&self.image, params);
        launch.time_limit = self.parts.device.options.time_limit;
        let extent =
            |v: &SharedVar| Extent { start: v.start, size: if v.dynamic { config.shared_bytes } else { v.size } };
        launch.shared_vars = self.image.info.shared.iter().map(extent).collect();
        launch.shared_bytes = shared_bytes as usize;
        launch.grid = config.grid.to_array();
        launch.block = config.block.to_array();
        launch.cooperative = config.cooperative;
        launch.touched = touched.as_ref();
        // Checked above: at most the device's limit.
        launch.threads = u32::try_from(config.block.count()).unwrap_or(0);
        let ended = run_grid(&engine, &launch).map_err(|ended| self.error(ended));
        // Text that was printed before a fault helps to find it.
        let output = prints.map_or(Ok(()), |prints| print(&self.parts.device, prints, &heap));
        ended.and(output)?;
        match touched {
            Some(touched) => races.end_launch(&command, &self.parts.device.heap, &heap, touched),
            None => Ok(()),
        }
    }
}
