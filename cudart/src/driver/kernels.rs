//! Kernels of modules, and their attributes (`cuFuncGetAttribute`, `cuOccupancyMaxPotentialBlockSize`).

use std::ffi::{CString, c_char, c_int};
use std::sync::{Arc, Mutex};

use super::entry::driver_functions;
use super::old_launches::OldLaunch;
use crate::abi::{Handle, Out};
use crate::device::attribute;
use crate::errors::{Code, Failure, Result};
use crate::handles::Table;
use crate::launch::{attributes, available_shared, occupancy, set_attribute};
use crate::modules::Function;
use crate::state::Gpu;

/// A kernel of a module (`CUfunction`).
pub struct KernelObject {
    /// The device.
    pub gpu: Arc<Gpu>,
    /// The kernel.
    pub function: Arc<Function>,
    /// The module.
    pub module: Handle,
    /// The name that the program has asked for.
    name: CString,
    /// The configuration for `cuLaunchGrid`.
    pub old: Mutex<OldLaunch>,
}

/// The kernels that programs have asked for.
pub static KERNELS: Table<KernelObject> = Table::new(0x1_2000_0000);

impl KernelObject {
    /// Returns a new kernel.
    pub fn new(gpu: Arc<Gpu>, function: Arc<Function>, module: Handle, name: &str) -> Result<Self> {
        let name = CString::new(name).map_err(|_| Failure::from(Code::InvalidValue))?;
        Ok(Self { gpu, function, module, name, old: Mutex::default() })
    }
}

/// Writes the name of a kernel. It is valid until the module is unloaded.
pub fn give_name(out: Out<*const c_char>, kernel: Handle) -> Result<()> {
    out.set(KERNELS.get(kernel)?.name.as_ptr())
}

/// Returns an attribute of a kernel (`CUfunction_attribute`).
fn value(kernel: &KernelObject, number: c_int) -> Result<c_int> {
    let a = attributes(&kernel.function)?;
    let int = |n: usize| c_int::try_from(n).unwrap_or(c_int::MAX);
    Ok(match number {
        0 => a.max_threads_per_block,
        1 => int(a.shared_bytes),
        2 => int(a.const_bytes),
        3 => int(a.local_bytes),
        4 => a.registers,
        5 => a.ptx_version,
        6 => a.binary_version,
        7 => a.cache_mode_ca,
        8 => a.max_dynamic_shared_bytes,
        9 => a.preferred_carveout,
        // Clusters.
        10..=15 => 0,
        _ => return Err(Code::InvalidValue.into()),
    })
}

fn set(kernel: Handle, number: c_int, value: c_int) -> Result<()> {
    if !(8..=15).contains(&number) {
        return Err(Code::InvalidValue.into());
    }
    let kernel = KERNELS.get(kernel)?;
    set_attribute(&kernel.gpu, &kernel.function, number, value)
}

/// Returns the dynamic shared memory for a number of threads (`CUoccupancyB2DSize`).
pub type SharedBytes = unsafe extern "C" fn(c_int) -> usize;

/// Writes the size of blocks that lets most threads run at a time, and the number of blocks that fill the device.
fn best_block(
    grid: Out<c_int>,
    block: Out<c_int>,
    kernel: Handle,
    shared_for: Option<SharedBytes>,
    shared: usize,
    limit: c_int,
) -> Result<()> {
    let kernel = KERNELS.get(kernel)?;
    let most = value(&kernel, 0)?;
    let most = if limit > 0 { most.min(limit) } else { most };
    let mut best = (0, 0, 0);
    // From the most threads down in whole warps, so that the larger of equals is found first.
    let sizes = std::iter::once(most).chain((1..=most / 32).rev().map(|warps| warps * 32).filter(|n| *n != most));
    for threads in sizes {
        // SAFETY: the program passes the function to be called with numbers of threads.
        let shared = shared_for.map_or(shared, |bytes| unsafe { bytes(threads) });
        let blocks = occupancy(&kernel.function, threads, shared)?;
        if blocks * threads > best.0 {
            best = (blocks * threads, threads, blocks);
        }
    }
    let (_, threads, blocks) = best;
    let multiprocessors = attribute(kernel.gpu.index as c_int, 16)?;
    grid.set(blocks * multiprocessors)?;
    block.set(threads)
}

/// Writes the offset and the size of a parameter.
fn param(kernel: Handle, index: usize, offset: Out<usize>, size: Out<usize>) -> Result<()> {
    let kernel = KERNELS.get(kernel)?;
    let (at, bytes) = *kernel.function.params.get(index).ok_or(Code::InvalidValue)?;
    offset.set(at)?;
    size.set_if_wanted(bytes);
    Ok(())
}

driver_functions! { FUNCTIONS, Context;
    /// Returns an attribute of a kernel.
    cuFuncGetAttribute(out: Out<c_int>, number: c_int, kernel: Handle) = out.set(value(&*KERNELS.get(kernel)?, number)?);
    /// Sets an attribute of a kernel.
    cuFuncSetAttribute(kernel: Handle, number: c_int, value: c_int) note "only the dynamic shared memory has an effect" =
        set(kernel, number, value);
    /// Sets the preferred cache of a kernel.
    cuFuncSetCacheConfig(kernel: Handle, _config: c_int) note "has no effect" = KERNELS.get(kernel).map(|_| ());
    /// Sets the width of banks of shared memory.
    cuFuncSetSharedMemConfig(kernel: Handle, _config: c_int) note "has no effect" = KERNELS.get(kernel).map(|_| ());
    /// Returns the offset and the size of a parameter.
    cuFuncGetParamInfo(kernel: Handle, index: usize, offset: Out<usize>, size: Out<usize>) = param(kernel, index, offset, size);
    /// Returns whether a kernel is loaded.
    cuFuncIsLoaded(state: Out<c_int>, kernel: Handle) = {
        KERNELS.get(kernel)?;
        state.set(1)
    };
    /// Loads a kernel.
    cuFuncLoad(kernel: Handle) note "it is loaded" = KERNELS.get(kernel).map(|_| ());
    /// Returns an attribute of a kernel.
    cuKernelGetAttribute(out: Out<c_int>, number: c_int, kernel: Handle, _device: c_int) =
        out.set(value(&*KERNELS.get(kernel)?, number)?);
    /// Sets an attribute of a kernel.
    cuKernelSetAttribute(number: c_int, value: c_int, kernel: Handle, _device: c_int) note "only the dynamic shared memory has an effect" =
        set(kernel, number, value);
    /// Sets the preferred cache of a kernel.
    cuKernelSetCacheConfig(kernel: Handle, _config: c_int, _device: c_int) note "has no effect" =
        KERNELS.get(kernel).map(|_| ());
    /// Returns the offset and the size of a parameter.
    cuKernelGetParamInfo(kernel: Handle, index: usize, offset: Out<usize>, size: Out<usize>) = param(kernel, index, offset, size);
    /// Returns the number of blocks that run on a multiprocessor at a time.
    cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks: Out<c_int>, kernel: Handle, threads: c_int, shared: usize) note "1, except on `cuda`" =
        blocks.set(occupancy(&KERNELS.get(kernel)?.function, threads, shared)?);
    /// Returns the number of blocks that run on a multiprocessor at a time.
    cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks: Out<c_int>, kernel: Handle, threads: c_int, shared: usize, _flags: u32) note "1, except on `cuda`" =
        blocks.set(occupancy(&KERNELS.get(kernel)?.function, threads, shared)?);
    /// Returns the size of blocks that lets most threads run at a time.
    cuOccupancyMaxPotentialBlockSize(grid: Out<c_int>, block: Out<c_int>, kernel: Handle, shared_for: Option<SharedBytes>, shared: usize, limit: c_int) =
        best_block(grid, block, kernel, shared_for, shared, limit);
    /// Returns the size of blocks that lets most threads run at a time.
    cuOccupancyMaxPotentialBlockSizeWithFlags(grid: Out<c_int>, block: Out<c_int>, kernel: Handle, shared_for: Option<SharedBytes>, shared: usize, limit: c_int, _flags: u32) =
        best_block(grid, block, kernel, shared_for, shared, limit);
    /// Returns the dynamic shared memory that each of several blocks may have.
    cuOccupancyAvailableDynamicSMemPerBlock(out: Out<usize>, kernel: Handle, blocks: c_int, _threads: c_int) = {
        let kernel = KERNELS.get(kernel)?;
        out.set(available_shared(&kernel.gpu, &kernel.function, blocks)?)
    };
}
