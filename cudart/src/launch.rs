//! Launches of kernels, and their attributes (`cudaLaunchKernel`, `cudaFuncGetAttributes`).

use std::cell::RefCell;
use std::ffi::c_int;
use std::sync::LazyLock;
use std::sync::atomic::Ordering;

use isowarp_core::backend::LaunchConfig;

use crate::abi::{Dim3, FuncAttributes, Handle, In, Key, LaunchConfigC, Out};
use crate::entry::{functions, quiet, say_once};
use crate::errors::{Code, Result};
use crate::modules::{self, Function};
use crate::state::{self, Gpu, gpu};
use crate::streams;
use crate::work::{Launch, Work};

/// A configuration between `<<<` and `>>>`.
#[derive(Clone, Copy)]
struct Configuration {
    grid: Dim3,
    block: Dim3,
    shared: usize,
    stream: Handle,
}

thread_local! {
    /// The configurations of launches that have begun.
    static CONFIGURATIONS: RefCell<Vec<Configuration>> = const { RefCell::new(Vec::new()) };
}

/// Whether launches do nothing, for controls of tests.
static NOTHING: LazyLock<bool> =
    LazyLock::new(|| std::env::var("ISOWARP_LAUNCH_NOTHING").is_ok_and(|value| !value.is_empty() && value != "0"));

/// Limit on static and dynamic shared memory together, unless the program asks for more (CUDA C++ Programming Guide,
/// "Shared Memory" of compute capability 7.x and later).
const PLAIN_SHARED: u64 = 48 << 10;

/// Returns the block of parameters for the addresses of arguments.
pub(crate) fn block(function: &Function, args: In<*const u8>) -> Result<Vec<u8>> {
    let mut block = vec![0; function.block];
    let args = args.list(function.params.len())?;
    for (arg, (at, size)) in args.into_iter().zip(&function.params) {
        if arg.is_null() {
            return Err(Code::InvalidValue.into());
        }
        let place = block.get_mut(*at..at + size).ok_or(Code::InvalidValue)?;
        // SAFETY: the address is that of an argument of the kernel's parameter type, which has this size.
        unsafe { std::ptr::copy_nonoverlapping(arg, place.as_mut_ptr(), *size) };
    }
    Ok(block)
}

/// Returns a launch in a stream of the current device.
pub fn prepare(key: Key, config: &LaunchConfig, args: In<*const u8>) -> Result<Launch> {
    let function = modules::function(&*gpu()?, key)?;
    check(&function, config)?;
    let params = block(&function, args)?;
    Launch::new(function, *config, params)
}

/// Checks the configuration of a launch.
pub(crate) fn check(function: &Function, config: &LaunchConfig) -> Result<()> {
    if config.grid.count() == 0 || config.block.count() == 0 {
        return Err(Code::InvalidValue.into());
    }
    let asked = function.max_dynamic_shared.load(Ordering::Relaxed);
    let dynamic = u64::from(config.shared_bytes);
    if dynamic + function.static_shared > PLAIN_SHARED && asked < dynamic as i64 {
        return Err(Code::InvalidValue.into());
    }
    Ok(())
}

/// Returns the configuration of a launch.
pub fn config(grid: Dim3, block: Dim3, shared: usize, cooperative: bool) -> Result<LaunchConfig> {
    let shared_bytes = u32::try_from(shared).map_err(|_| Code::InvalidValue)?;
    let (grid, block) = (grid.array().into(), block.array().into());
    Ok(LaunchConfig { grid, block, shared_bytes, cooperative })
}

fn launch(key: Key, config: &LaunchConfig, args: In<*const u8>, stream: Handle) -> Result<()> {
    submit(stream, || prepare(key, config, args))
}

/// Queues a launch in a stream.
pub(crate) fn submit(stream: Handle, launch: impl FnOnce() -> Result<Launch>) -> Result<()> {
    let stream = streams::find(stream)?;
    if *NOTHING {
        return Ok(());
    }
    match stream.add(Work::Launch(launch()?)) {
        // A device that has executed the kernel already reports its fault here, but programs expect it when they wait.
        Err(failure) if failure.sticky => {
            state::stick(failure.code);
            failure.message.iter().for_each(|message| say_once(message));
            Ok(())
        }
        other => other,
    }
}

/// `cudaLaunchAttributeCooperative`.
pub(crate) const COOPERATIVE: c_int = 2;

fn launch_with(config: In<LaunchConfigC>, key: Key, args: In<*const u8>) -> Result<()> {
    let c = config.get()?;
    let attributes = c.attributes.list(c.count as usize)?;
    let cooperative = attributes.iter().any(|a| a.id == COOPERATIVE && a.value[0] as u32 != 0);
    let config = self::config(c.grid, c.block, c.shared_bytes, cooperative)?;
    launch(key, &config, args, c.stream)
}

/// Returns the results of the device's compiler for a kernel.
pub(crate) fn attributes(function: &Function) -> Result<FuncAttributes> {
    let a = function.attributes()?;
    let asked = function.max_dynamic_shared.load(Ordering::Relaxed);
    Ok(FuncAttributes {
        shared_bytes: a.shared_bytes as usize,
        const_bytes: a.constant_bytes as usize,
        local_bytes: a.local_bytes as usize,
        max_threads_per_block: a.max_threads_per_block as c_int,
        registers: if a.registers == 0 { 32 } else { a.registers as c_int },
        ptx_version: if a.ptx_version == 0 { 90 } else { a.ptx_version as c_int },
        binary_version: if a.binary_version == 0 { 90 } else { a.binary_version as c_int },
        max_dynamic_shared_bytes: if asked >= 0 { asked as c_int } else { a.max_dynamic_shared_bytes as c_int },
        preferred_carveout: -1,
        ..FuncAttributes::default()
    })
}

/// `cudaFuncAttributeMaxDynamicSharedMemorySize`.
const MAX_DYNAMIC_SHARED: c_int = 8;

/// Attributes that a program can set (`cudaFuncAttribute`).
const KNOWN_ATTRIBUTES: std::ops::RangeInclusive<c_int> = MAX_DYNAMIC_SHARED..=15;

/// Sets an attribute of a kernel.
pub(crate) fn set_attribute(gpu: &Gpu, function: &Function, attribute: c_int, value: c_int) -> Result<()> {
    if attribute == MAX_DYNAMIC_SHARED {
        let limit = i64::from(gpu.device.info().limits.max_shared_bytes) - function.static_shared as i64;
        if value < 0 || i64::from(value) > limit {
            return Err(Code::InvalidValue.into());
        }
        function.max_dynamic_shared.store(value.into(), Ordering::Relaxed);
    } else if !KNOWN_ATTRIBUTES.contains(&attribute) {
        return Err(Code::InvalidValue.into());
    }
    Ok(())
}

fn active_blocks(out: Out<c_int>, key: Key, threads: c_int, shared: usize) -> Result<()> {
    out.set(occupancy(&*modules::function(&*gpu()?, key)?, threads, shared)?)
}

/// Returns the number of blocks that run on a multiprocessor at a time.
pub(crate) fn occupancy(function: &Function, threads: c_int, shared: usize) -> Result<c_int> {
    let threads = u32::try_from(threads).ok().filter(|n| *n > 0).ok_or(Code::InvalidValue)?;
    let mut attributes = function.attributes()?.clone();
    let asked = function.max_dynamic_shared.load(Ordering::Relaxed);
    if let Ok(asked) = u32::try_from(asked) {
        attributes.max_dynamic_shared_bytes = attributes.max_dynamic_shared_bytes.max(asked);
    }
    let shared = u32::try_from(shared).unwrap_or(u32::MAX);
    Ok(attributes.max_active_blocks_per_multiprocessor(threads, shared) as c_int)
}

/// Returns the dynamic shared memory that each of several blocks may have.
pub(crate) fn available_shared(gpu: &Gpu, function: &Function, blocks: c_int) -> Result<usize> {
    let blocks = u64::try_from(blocks).ok().filter(|n| *n > 0).ok_or(Code::InvalidValue)?;
    let all = u64::from(gpu.device.info().limits.max_shared_bytes);
    Ok((all / blocks).saturating_sub(function.static_shared) as usize)
}

functions! { FUNCTIONS;
    /// Launches a kernel.
    cudaLaunchKernel(func: Key, grid: Dim3, block: Dim3, args: In<*const u8>, shared: usize, stream: Handle) also cudaLaunchKernel_ptsz =
        launch(func, &config(grid, block, shared, false)?, args, stream);
    /// Launches a kernel whose blocks participate in barriers of the grid.
    cudaLaunchCooperativeKernel(func: Key, grid: Dim3, block: Dim3, args: In<*const u8>, shared: usize, stream: Handle) also cudaLaunchCooperativeKernel_ptsz =
        launch(func, &config(grid, block, shared, true)?, args, stream);
    /// Launches a kernel with attributes.
    cudaLaunchKernelExC(launch_config: In<LaunchConfigC>, func: Key, args: In<*const u8>) also cudaLaunchKernelExC_ptsz note "clusters are ignored" =
        launch_with(launch_config, func, args);
    /// Returns the results of the device's compiler for a kernel.
    cudaFuncGetAttributes(out: Out<FuncAttributes>, func: Key) = {
        // CUDA 13.0 has this code for addresses of other functions.
        if func != 0 && crate::registration::find(func).is_none() {
            return Err(Code::InvalidResourceHandle.into());
        }
        out.set(attributes(&*modules::function(&*gpu()?, func)?)?)
    };
    /// Sets an attribute of a kernel.
    cudaFuncSetAttribute(func: Key, attribute: c_int, value: c_int) note "only the dynamic shared memory has an effect" = {
        let gpu = gpu()?;
        set_attribute(&gpu, &*modules::function(&gpu, func)?, attribute, value)
    };
    /// Sets the preferred cache of a kernel.
    cudaFuncSetCacheConfig(_func: Key, _cache: c_int) note "has no effect" = Ok(());
    /// Sets the width of banks of shared memory.
    cudaFuncSetSharedMemConfig(_func: Key, _banks: c_int) note "has no effect" = Ok(());
    /// Returns the offset and the size of a parameter.
    cudaFuncGetParamInfo(func: Key, index: usize, offset: Out<usize>, size: Out<usize>) = {
        let function = modules::function(&*gpu()?, func)?;
        let (at, bytes) = *function.params.get(index).ok_or(Code::InvalidValue)?;
        offset.set(at)?;
        size.set_if_wanted(bytes);
        Ok(())
    };
    /// Returns the number of blocks that run on a multiprocessor at a time.
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks: Out<c_int>, func: Key, threads: c_int, shared: usize) note "1, except on `cuda`" =
        active_blocks(blocks, func, threads, shared);
    /// Returns the number of blocks that run on a multiprocessor at a time.
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks: Out<c_int>, func: Key, threads: c_int, shared: usize, _flags: u32) note "1, except on `cuda`" =
        active_blocks(blocks, func, threads, shared);
    /// Returns the dynamic shared memory that each of several blocks may have.
    cudaOccupancyAvailableDynamicSMemPerBlock(out: Out<usize>, func: Key, blocks: c_int, _threads: c_int) = {
        let gpu = gpu()?;
        out.set(available_shared(&gpu, &*modules::function(&gpu, func)?, blocks)?)
    };
    /// Returns the configuration of the launch that has begun last, and ends it.
    __cudaPopCallConfiguration(grid: Out<Dim3>, block: Out<Dim3>, shared: Out<usize>, stream: Out<Handle>) = {
        let c = CONFIGURATIONS.with_borrow_mut(Vec::pop).ok_or(Code::MissingConfiguration)?;
        grid.set(c.grid)?;
        block.set(c.block)?;
        shared.set(c.shared)?;
        stream.set(c.stream)
    };
}

/// Begins a launch with a configuration. Returns 0.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn __cudaPushCallConfiguration(grid: Dim3, block: Dim3, shared: usize, stream: Handle) -> u32 {
    quiet("__cudaPushCallConfiguration", 1, || {
        CONFIGURATIONS.with_borrow_mut(|all| all.push(Configuration { grid, block, shared, stream }));
        0
    })
}
