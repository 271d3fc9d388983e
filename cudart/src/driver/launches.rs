//! Launches of kernels (`cuLaunchKernel`).

use std::sync::Arc;

use isowarp_core::backend;

use super::abi::LaunchConfig;
use super::entry::driver_functions;
use super::kernels::{KERNELS, KernelObject};
use crate::abi::{Dim3, Handle, In};
use crate::errors::{Code, Result};
use crate::launch::{self, COOPERATIVE, block, submit};
use crate::work::Launch;

/// The words of `extra` (`CU_LAUNCH_PARAM_BUFFER_POINTER` and others).
const END: usize = 0;
const POINTER: usize = 1;
const SIZE: usize = 2;

/// Limit on the words of `extra`, against lists without an end.
const MOST_WORDS: usize = 16;

/// Returns the block of parameters that `extra` names: an address and a size, each after its word.
fn packed(extra: In<usize>) -> Result<Vec<u8>> {
    let (mut start, mut bytes) = (0, None);
    let mut at = 0;
    while at < MOST_WORDS {
        // SAFETY: the list ends with a zero, which no word before was.
        let word = |i: usize| In(unsafe { extra.0.add(i) }).get();
        match word(at)? {
            END => break,
            POINTER => start = word(at + 1)?,
            SIZE => bytes = Some(In(word(at + 1)? as *const usize).get()?),
            _ => return Err(Code::InvalidValue.into()),
        }
        at += 2;
    }
    match bytes {
        Some(bytes) => In(start as *const u8).list(bytes),
        None => Err(Code::InvalidValue.into()),
    }
}

/// Returns a launch with a block of parameters.
fn of_block(kernel: &KernelObject, config: &backend::LaunchConfig, mut params: Vec<u8>) -> Result<Launch> {
    let function = Arc::clone(&kernel.function);
    // The block may be padded after the last parameter.
    if params.len() < function.params.last().map_or(0, |(at, size)| at + size) {
        return Err(Code::InvalidValue.into());
    }
    params.resize(function.block, 0);
    launch::check(&function, config)?;
    Launch::new(function, *config, params)
}

/// Queues a launch with a block of parameters.
pub fn launch_block(
    kernel: &KernelObject,
    config: &backend::LaunchConfig,
    params: Vec<u8>,
    stream: Handle,
) -> Result<()> {
    submit(stream, || of_block(kernel, config, params))
}

/// Returns a launch with addresses of arguments, or with `extra`.
pub fn prepare(
    kernel: Handle,
    config: &backend::LaunchConfig,
    args: In<*const u8>,
    extra: In<usize>,
) -> Result<Launch> {
    let kernel = KERNELS.get(kernel)?;
    let params = match (args.0.is_null(), extra.0.is_null()) {
        (false, false) => return Err(Code::InvalidValue.into()),
        (true, false) => packed(extra)?,
        (_, true) => block(&kernel.function, args)?,
    };
    of_block(&kernel, config, params)
}

/// Queues a launch with addresses of arguments, or with `extra`.
fn launch_kernel(
    kernel: Handle,
    config: &backend::LaunchConfig,
    stream: Handle,
    args: In<*const u8>,
    extra: In<usize>,
) -> Result<()> {
    submit(stream, || prepare(kernel, config, args, extra))
}

/// Returns the configuration of a launch.
pub fn config(grid: [u32; 3], block: [u32; 3], shared: u32, cooperative: bool) -> Result<backend::LaunchConfig> {
    let dim = |[x, y, z]: [u32; 3]| Dim3 { x, y, z };
    launch::config(dim(grid), dim(block), shared as usize, cooperative)
}

fn launch_with(c: In<LaunchConfig>, kernel: Handle, args: In<*const u8>, extra: In<usize>) -> Result<()> {
    let c = c.get()?;
    let attributes = c.attributes.list(c.count as usize)?;
    let cooperative = attributes.iter().any(|a| a.id == COOPERATIVE && a.value[0] as u32 != 0);
    launch_kernel(kernel, &config(c.grid, c.block, c.shared_bytes, cooperative)?, c.stream, args, extra)
}

/// No `extra`.
const NONE: In<usize> = In(std::ptr::null());

driver_functions! { FUNCTIONS, Context;
    /// Launches a kernel.
    cuLaunchKernel(kernel: Handle, grid_x: u32, grid_y: u32, grid_z: u32, block_x: u32, block_y: u32, block_z: u32, shared: u32, stream: Handle, args: In<*const u8>, extra: In<usize>) =
        launch_kernel(kernel, &config([grid_x, grid_y, grid_z], [block_x, block_y, block_z], shared, false)?, stream, args, extra);
    /// Launches a kernel whose blocks participate in barriers of the grid.
    cuLaunchCooperativeKernel(kernel: Handle, grid_x: u32, grid_y: u32, grid_z: u32, block_x: u32, block_y: u32, block_z: u32, shared: u32, stream: Handle, args: In<*const u8>) =
        launch_kernel(kernel, &config([grid_x, grid_y, grid_z], [block_x, block_y, block_z], shared, true)?, stream, args, NONE);
    /// Launches a kernel with attributes.
    cuLaunchKernelEx(config: In<LaunchConfig>, kernel: Handle, args: In<*const u8>, extra: In<usize>) note "clusters are ignored" =
        launch_with(config, kernel, args, extra);
}
