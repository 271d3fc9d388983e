//! Results of CUDA's compiler for a kernel.

use cudarc::driver::result::device;
use cudarc::driver::result::function::get_function_attribute;
use cudarc::driver::result::occupancy::max_active_block_per_multiprocessor;
use cudarc::driver::sys::{CUdevice_attribute_enum as DeviceAttribute, CUfunction_attribute_enum as Attribute};
use isowarp_core::backend::{Error, KernelAttributes, Occupancy};

use crate::loaded::Loaded;

/// Asks the driver for the attributes of a kernel.
pub(crate) fn of(module: &Loaded, symbol: &str) -> Result<KernelAttributes, Error> {
    let raw = module.function(symbol)?;
    let state = &module.state;
    let check = |value| {
        let value = state.context.check("cannot ask for a kernel's attributes", value)?;
        Ok(u32::try_from(value).unwrap_or(0))
    };
    // SAFETY: the function is alive.
    let ask = |attribute| check(unsafe { get_function_attribute(raw, attribute) });
    // SAFETY: the device came from `device::get`.
    let ask_device = |attribute| check(unsafe { device::get_attribute(state.context.device, attribute) });
    let max_threads_per_block = ask(Attribute::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?;
    let mut blocks = [0; 32];
    for (warps, count) in (1..).zip(&mut blocks) {
        // SAFETY: the function is alive.
        *count = check(unsafe { max_active_block_per_multiprocessor(raw, 32 * warps, 0) })?;
    }
    Ok(KernelAttributes {
        shared_bytes: ask(Attribute::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES)?,
        constant_bytes: ask(Attribute::CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES)?,
        local_bytes: ask(Attribute::CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES)?,
        max_threads_per_block,
        registers: ask(Attribute::CU_FUNC_ATTRIBUTE_NUM_REGS)?,
        ptx_version: ask(Attribute::CU_FUNC_ATTRIBUTE_PTX_VERSION)?,
        binary_version: ask(Attribute::CU_FUNC_ATTRIBUTE_BINARY_VERSION)?,
        max_dynamic_shared_bytes: ask(Attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)?,
        occupancy: Occupancy {
            blocks,
            shared_bytes: ask_device(DeviceAttribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)?,
            reserved_bytes: ask_device(DeviceAttribute::CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK)?,
        },
    })
}
