//! Launches as in CUDA 3: the configuration and parameters are set one by one (`cuParamSetv`, `cuLaunchGrid`).

use std::ffi::c_int;

use super::entry::driver_functions;
use super::kernels::KERNELS;
use super::launches::launch_block;
use crate::abi::{Dim3, Handle, In};
use crate::errors::{Code, Result};
use crate::launch;
use crate::state::lock;

/// The configuration of a kernel's next launch.
#[derive(Default)]
pub struct OldLaunch {
    params: Vec<u8>,
    block: [u32; 3],
    shared: u32,
}

/// Limit on the bytes of parameters.
const MOST_BYTES: usize = 32_764;

/// Sets bytes of parameters.
fn set(kernel: Handle, offset: c_int, bytes: &[u8]) -> Result<()> {
    let kernel = KERNELS.get(kernel)?;
    let offset = usize::try_from(offset).map_err(|_| Code::InvalidValue)?;
    let end = offset.checked_add(bytes.len()).filter(|end| *end <= MOST_BYTES).ok_or(Code::InvalidValue)?;
    let mut old = lock(&kernel.old);
    if old.params.len() < end {
        old.params.resize(end, 0);
    }
    old.params.get_mut(offset..end).ok_or(Code::InvalidValue)?.copy_from_slice(bytes);
    Ok(())
}

fn launch(kernel: Handle, width: c_int, height: c_int, stream: Handle) -> Result<()> {
    let kernel = KERNELS.get(kernel)?;
    let extent = |n: c_int| u32::try_from(n).map_err(|_| Code::InvalidValue);
    let grid = Dim3 { x: extent(width)?, y: extent(height)?, z: 1 };
    let (config, params) = {
        let old = lock(&kernel.old);
        let [x, y, z] = old.block;
        (launch::config(grid, Dim3 { x, y, z }, old.shared as usize, false)?, old.params.clone())
    };
    launch_block(&kernel, &config, params, stream)
}

driver_functions! { FUNCTIONS, Context;
    /// Sets the extents of blocks.
    cuFuncSetBlockShape(kernel: Handle, x: c_int, y: c_int, z: c_int) = {
        let kernel = KERNELS.get(kernel)?;
        let extent = |n: c_int| u32::try_from(n).map_err(|_| Code::InvalidValue);
        lock(&kernel.old).block = [extent(x)?, extent(y)?, extent(z)?];
        Ok(())
    };
    /// Sets the bytes of dynamic shared memory.
    cuFuncSetSharedSize(kernel: Handle, bytes: u32) = {
        lock(&KERNELS.get(kernel)?.old).shared = bytes;
        Ok(())
    };
    /// Sets the number of bytes of all parameters.
    cuParamSetSize(kernel: Handle, bytes: u32) = {
        if bytes as usize > MOST_BYTES {
            return Err(Code::InvalidValue.into());
        }
        lock(&KERNELS.get(kernel)?.old).params.resize(bytes as usize, 0);
        Ok(())
    };
    /// Sets a parameter of 32 bits.
    cuParamSeti(kernel: Handle, offset: c_int, value: u32) = set(kernel, offset, &value.to_ne_bytes());
    /// Sets a parameter of type `float`.
    cuParamSetf(kernel: Handle, offset: c_int, value: f32) = set(kernel, offset, &value.to_ne_bytes());
    /// Sets a parameter of any size.
    cuParamSetv(kernel: Handle, offset: c_int, value: In<u8>, bytes: u32) = set(kernel, offset, &value.list(bytes as usize)?);
    /// Launches a kernel with one block.
    cuLaunch(kernel: Handle) = launch(kernel, 1, 1, 0);
    /// Launches a kernel.
    cuLaunchGrid(kernel: Handle, width: c_int, height: c_int) = launch(kernel, width, height, 0);
    /// Launches a kernel in a stream.
    cuLaunchGridAsync(kernel: Handle, width: c_int, height: c_int, stream: Handle) = launch(kernel, width, height, stream);
}
