//! Kernels: their own limits, and launches.

use std::ffi::c_void;
use std::sync::{Arc, Mutex, PoisonError};

use cudarc::driver::result::function::{get_function_attribute, set_function_attribute};
use cudarc::driver::result::occupancy::max_active_block_per_multiprocessor;
use cudarc::driver::sys::{self, CUfunction_attribute_enum as Attribute, CUresult};
use cudarc::driver::{DriverError, result};
use isowarp_core::backend::{BackendKernel, Error, LaunchConfig, LaunchField, StreamId};
use isowarp_core::ir::{Function, StructDef};
use smallvec::SmallVec;

use crate::loaded::Loaded;
use crate::print::units_symbol;
use crate::prints::ModulePrints;

/// A kernel of a loaded module.
pub(crate) struct CudaKernel {
    module: Arc<Loaded>,
    raw: sys::CUfunction,
    /// The variant for launches in which all objects that may be handles are handles.
    with_handles: Option<sys::CUfunction>,
    name: String,
    /// Offset and size of each parameter in the parameter block.
    params: Vec<(usize, usize)>,
    /// Largest number of threads per block, given its registers and launch bounds.
    max_threads: u32,
    /// Static shared memory in bytes.
    static_shared: u32,
    /// The dynamic shared memory for which the function is set up, in bytes.
    dynamic_limit: Mutex<u32>,
    /// The buffer of its output, if the kernel prints.
    prints: Option<Arc<ModulePrints>>,
    /// Offsets in the parameter block at which texture objects may be handles.
    handles: Vec<usize>,
}

// SAFETY: a function is a handle that the driver allows to be used from any thread, several at a time; it lives as long
// as its module, which `module` keeps alive.
unsafe impl Send for CudaKernel {}
// SAFETY: as for `Send`.
unsafe impl Sync for CudaKernel {}

impl CudaKernel {
    /// Looks the kernel up and checks that its parameters match the IR's.
    pub fn new(
        module: &Arc<Loaded>,
        function: &Function,
        structs: &[StructDef],
        symbol: &str,
        prints: Option<Arc<ModulePrints>>,
        handles: Vec<usize>,
    ) -> Result<Self, Error> {
        let raw = module.function(symbol)?;
        let with_handles = match handles.is_empty() {
            true => None,
            false => Some(module.function(&units_symbol(symbol))?),
        };
        let context = &module.state.context;
        let attribute = |a| {
            // SAFETY: the function is alive.
            let value = unsafe { get_function_attribute(raw, a) };
            context.check("cannot ask for a kernel's limits", value).map(|v| u32::try_from(v).unwrap_or(0))
        };
        let (offsets, _) = function.param_layout(structs);
        let sizes = function.params.iter().map(|p| p.ty.size(structs));
        let mut params = Vec::with_capacity(offsets.len());
        for (offset, size) in offsets.into_iter().zip(sizes) {
            let (Ok(offset), Ok(size)) = (usize::try_from(offset), usize::try_from(size)) else {
                return Err(Error::Internal(format!("kernel `{}` has an impossible parameter", function.name)));
            };
            params.push((offset, size));
        }
        let compiled = compiled_params(raw).map_err(|e| context.error("cannot ask for a kernel's parameters", e))?;
        // An empty parameter has one byte in the compiled form.
        let same = compiled.len() == params.len()
            && compiled.iter().zip(&params).all(|(c, p)| c.1 == p.1 || (p.1 == 0 && c.1 == 1));
        if !same {
            return Err(Error::Internal(format!(
                "kernel `{}` has parameters {params:?} (offset, size) in IR, but {compiled:?} as compiled",
                function.name
            )));
        }
        Ok(Self {
            name: function.name.clone(),
            params,
            max_threads: attribute(Attribute::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
            static_shared: attribute(Attribute::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES)?,
            dynamic_limit: Mutex::new(attribute(Attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)?),
            module: Arc::clone(module),
            raw,
            with_handles,
            prints,
            handles,
        })
    }

    fn invalid(&self, field: LaunchField, reason: String) -> Error {
        Error::InvalidLaunch { kernel: self.name.clone(), field, reason }
    }

    fn check_config(&self, config: &LaunchConfig) -> Result<(), Error> {
        let (grid, threads) = (config.grid.count(), config.block.count());
        if grid == 0 || threads == 0 {
            let field = if grid == 0 { LaunchField::Grid } else { LaunchField::Block };
            return Err(
                self.invalid(field, format!("grid {} or block {} has a zero extent", config.grid, config.block))
            );
        }
        if threads > u128::from(self.max_threads) {
            return Err(self.invalid(
                LaunchField::Block,
                format!(
                    "a block has {threads} threads; with this kernel's registers and launch bounds the limit is {}",
                    self.max_threads
                ),
            ));
        }
        let limit = self.module.state.info.limits.max_shared_bytes;
        let shared = u64::from(self.static_shared) + u64::from(config.shared_bytes);
        if shared > u64::from(limit) {
            return Err(self.invalid(
                LaunchField::SharedBytes,
                format!(
                    "{} bytes of static and {} bytes of dynamic shared memory are more than the limit of {limit}",
                    self.static_shared, config.shared_bytes
                ),
            ));
        }
        Ok(())
    }

    /// Checks that all blocks of a cooperative launch can be resident together (CUDA C++ Programming Guide, "Grid
    /// Synchronization").
    fn check_cooperative(&self, config: &LaunchConfig) -> Result<(), Error> {
        if !config.cooperative {
            return Ok(());
        }
        let context = &self.module.state.context;
        let info = &self.module.state.info;
        let processors = u128::from(self.module.state.multiprocessors);
        // Checked before: at most the limit of a block.
        let threads = i32::try_from(config.block.count()).unwrap_or(i32::MAX);
        // SAFETY: the function is alive.
        let active = unsafe { max_active_block_per_multiprocessor(self.raw, threads, config.shared_bytes as usize) };
        let active = context.check("cannot ask how many blocks fit a multiprocessor", active)?;
        let limit = processors * u128::try_from(active).unwrap_or(0);
        if config.grid.count() <= limit {
            return Ok(());
        }
        Err(self.invalid(LaunchField::Grid, format!(
            "a cooperative launch of {} blocks of {threads} threads; on {} the limit for this kernel is {limit} blocks: \
             {processors} multiprocessors with {active} blocks each",
            config.grid.count(),
            info.name(),
        )))
    }

    /// Lets the function use this much dynamic shared memory. More than 48 KiB has to be requested (CUDA C++
    /// Programming Guide, "Shared Memory" of compute capability 7.x and later).
    fn allow_shared(&self, bytes: u32) -> Result<(), Error> {
        if bytes == 0 {
            return Ok(());
        }
        let mut limit = self.dynamic_limit.lock().unwrap_or_else(PoisonError::into_inner);
        if bytes <= *limit {
            return Ok(());
        }
        let value = i32::try_from(bytes)
            .map_err(|_| self.invalid(LaunchField::SharedBytes, format!("{bytes} bytes of shared memory")))?;
        let attribute = Attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        for function in [Some(self.raw), self.with_handles].into_iter().flatten() {
            // SAFETY: the function is alive.
            unsafe { set_function_attribute(function, attribute, value) }.map_err(|e| self.launch_error(e, bytes))?;
        }
        *limit = bytes;
        Ok(())
    }

    fn launch_error(&self, error: DriverError, shared: u32) -> Error {
        match error.0 {
            CUresult::CUDA_ERROR_INVALID_VALUE | CUresult::CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES => {
                let text = crate::driver::describe(error);
                let reason = format!("the driver refuses it ({text}); dynamic shared memory: {shared} bytes");
                self.invalid(LaunchField::SharedBytes, reason)
            }
            _ => self.module.state.context.error("cannot launch a kernel", error),
        }
    }
}

/// Returns offset and size of each parameter of a compiled kernel.
fn compiled_params(function: sys::CUfunction) -> Result<Vec<(usize, usize)>, DriverError> {
    let mut params = Vec::new();
    loop {
        let (mut offset, mut size) = (0, 0);
        // SAFETY: the function is alive; both pointers are to integers that the driver writes. An index beyond the last
        // parameter returns an error.
        let status = unsafe { sys::cuFuncGetParamInfo(function, params.len(), &mut offset, &mut size) };
        match status {
            CUresult::CUDA_SUCCESS => params.push((offset, size)),
            CUresult::CUDA_ERROR_INVALID_VALUE => return Ok(params),
            other => return Err(DriverError(other)),
        }
    }
}

impl BackendKernel for CudaKernel {
    fn takes_own_textures(&self) -> bool {
        !self.handles.is_empty()
    }

    fn can_be_captured(&self) -> bool {
        // The set of CUDA's own objects among the arguments is known only at each launch.
        self.prints.is_none() && self.handles.is_empty()
    }

    fn launch(&self, id: StreamId, config: &LaunchConfig, params: &[u8]) -> Result<(), Error> {
        let state = &self.module.state;
        let stream = state.enter(id)?;
        self.check_config(config)?;
        self.allow_shared(config.shared_bytes)?;
        self.check_cooperative(config)?;
        state.context.note_kernel(&self.name);
        let (params, all) = state.handles.put_into(params, &self.handles);
        let raw = self.with_handles.filter(|_| all).unwrap_or(self.raw);
        let params = &*params;
        const EMPTY: &[u8] = &[0];
        let mut pointers: SmallVec<[*mut c_void; 16]> = SmallVec::with_capacity(self.params.len());
        for &(offset, size) in &self.params {
            let bytes = offset.checked_add(size).and_then(|end| params.get(offset..end));
            let Some(bytes) = bytes else {
                return Err(Error::InvalidArgument {
                    kernel: self.name.clone(),
                    reason: format!("the parameter block has {} bytes, which is too few", params.len()),
                });
            };
            let bytes = if bytes.is_empty() { EMPTY } else { bytes };
            pointers.push(bytes.as_ptr().cast_mut().cast());
        }
        let (grid, block) = (config.grid, config.block);
        let mut launch = || {
            // SAFETY: function and stream are alive, in one context. There is a pointer for each parameter of the
            // compiled kernel, to at least as many bytes as it has (both checked in `new`), which the driver reads
            // before the call returns and never writes.
            let launched = unsafe {
                let launch = if config.cooperative { result::launch_cooperative_kernel } else { result::launch_kernel };
                launch(
                    raw,
                    (grid.x, grid.y, grid.z),
                    (block.x, block.y, block.z),
                    config.shared_bytes,
                    stream.raw(),
                    &mut pointers,
                )
            };
            launched.map_err(|e| self.launch_error(e, config.shared_bytes))
        };
        match &self.prints {
            Some(prints) => state.prints.launch(prints, id, launch),
            None => launch(),
        }
    }
}
