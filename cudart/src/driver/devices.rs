//! The start of the driver API, and devices (`cuInit`, `cuDeviceGetAttribute`). A `CUdevice` is a device's number.

use std::ffi::{c_char, c_int};

use super::abi::DevProp;
use super::entry::{driver_functions, start};
use crate::abi::{Out, Text};
use crate::device::{self, VERSION, attribute, properties};
use crate::errors::{Code, Result};
use crate::memory::POOL;
use crate::state::{count, index};

/// Writes a text of C to an array of `len` characters, cut off if necessary.
pub(super) fn give_text(out: Out<c_char>, len: c_int, text: &[u8]) -> Result<()> {
    let room = usize::try_from(len).ok().and_then(|len| len.checked_sub(1)).ok_or(Code::InvalidValue)?;
    if out.0.is_null() {
        return Err(Code::InvalidValue.into());
    }
    let bytes: Vec<c_char> = text.iter().take(room).chain([&0]).map(|byte| *byte as c_char).collect();
    out.set_all(&bytes);
    Ok(())
}

fn name(device: c_int) -> Result<Vec<u8>> {
    index(device)?;
    Ok(properties(device)?.name.into_iter().take_while(|byte| *byte != 0).collect())
}

fn dev_prop(device: c_int) -> Result<DevProp> {
    let p = properties(device)?;
    let int = |n: usize| c_int::try_from(n).unwrap_or(c_int::MAX);
    Ok(DevProp {
        max_threads_per_block: p.max_threads_per_block,
        max_threads_dim: p.max_threads_dim,
        max_grid_size: p.max_grid_size,
        shared_mem_per_block: int(p.shared_mem_per_block),
        total_constant_memory: int(p.total_const_mem),
        simd_width: p.warp_size,
        mem_pitch: int(p.mem_pitch),
        regs_per_block: p.regs_per_block,
        clock_rate: attribute(device, 13)?,
        texture_align: int(p.texture_alignment),
    })
}

driver_functions! { FUNCTIONS, Nothing;
    /// Starts the driver API.
    cuInit(flags: u32) = {
        if flags != 0 {
            return Err(Code::InvalidValue.into());
        }
        if count() == 0 {
            return Err(Code::NoDevice.into());
        }
        start();
        Ok(())
    };
    /// Returns the version of CUDA that the driver supports.
    cuDriverGetVersion(version: Out<c_int>) = version.set(VERSION);
}

driver_functions! { OF_DEVICES, Start;
    /// Returns a device.
    cuDeviceGet(device: Out<c_int>, ordinal: c_int) = device.set(index(ordinal)? as c_int);
    /// Returns the number of devices.
    cuDeviceGetCount(n: Out<c_int>) = n.set(count() as c_int);
    /// Returns the name of a device.
    cuDeviceGetName(text: Out<c_char>, len: c_int, device: c_int) = give_text(text, len, &name(device)?);
    /// Returns an identifier of a device.
    cuDeviceGetUuid(out: Out<[u8; 16]>, device: c_int) note "an identifier of Isowarp's own" = {
        index(device)?;
        out.set(properties(device)?.uuid)
    };
    /// Returns an identifier of a device.
    cuDeviceGetUuid_v2(out: Out<[u8; 16]>, device: c_int) note "an identifier of Isowarp's own" = {
        index(device)?;
        out.set(properties(device)?.uuid)
    };
    /// Returns the memory of a device in bytes.
    cuDeviceTotalMem_v2(bytes: Out<usize>, device: c_int) = {
        index(device)?;
        bytes.set(properties(device)?.total_global_mem)
    };
    /// Returns an attribute of a device.
    cuDeviceGetAttribute(value: Out<c_int>, number: c_int, device: c_int) = {
        index(device)?;
        value.set(attribute(device, number)?)
    };
    /// Returns properties of a device.
    cuDeviceGetProperties(out: Out<DevProp>, device: c_int) = {
        index(device)?;
        out.set(dev_prop(device)?)
    };
    /// Returns the compute capability of a device.
    cuDeviceComputeCapability(major: Out<c_int>, minor: Out<c_int>, device: c_int) = {
        index(device)?;
        let p = properties(device)?;
        major.set(p.major)?;
        minor.set(p.minor)
    };
    /// Returns the address of a device on its bus.
    cuDeviceGetPCIBusId(text: Out<c_char>, len: c_int, device: c_int) note "an address of Isowarp's own" =
        device::give_bus_id(text, len, device);
    /// Returns the device at an address of a bus.
    cuDeviceGetByPCIBusId(device: Out<c_int>, text: Text) = device.set(device::device_at(text)?);
    /// Returns whether a device may use the memory of another one.
    cuDeviceCanAccessPeer(can: Out<c_int>, device: c_int, peer: c_int) note "no kernel uses the memory of another device" = {
        index(device)?;
        index(peer)?;
        can.set(0)
    };
    /// Returns a property of two devices.
    cuDeviceGetP2PAttribute(value: Out<c_int>, _attribute: c_int, device: c_int, peer: c_int) note "no kernel uses the memory of another device" = {
        index(device)?;
        index(peer)?;
        value.set(0)
    };
    /// Returns the default pool of a device.
    cuDeviceGetDefaultMemPool(pool: Out<usize>, device: c_int) note "pools have no effect" = pool.set(POOL + index(device)?);
    /// Returns the pool of a device.
    cuDeviceGetMemPool(pool: Out<usize>, device: c_int) note "pools have no effect" = pool.set(POOL + index(device)?);
    /// Sets the pool of a device.
    cuDeviceSetMemPool(device: c_int, _pool: usize) note "pools have no effect" = index(device).map(|_| ());
    /// Returns whether contexts can be limited to a part of the device.
    cuDeviceGetExecAffinitySupport(value: Out<c_int>, _kind: c_int, device: c_int) = {
        index(device)?;
        value.set(0)
    };
    /// Starts profiling.
    cuProfilerStart() note "has no effect" = Ok(());
    /// Stops profiling.
    cuProfilerStop() note "has no effect" = Ok(());
}
