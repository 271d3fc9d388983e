//! Refuses kernels that need more of a device than it has: parameters, buffers, and areas of local variables.

use isowarp_core::backend::{DeviceClass, Error};

use super::kept_spirv::Interface;
use super::queue::Queue;
use super::shared::DeviceShared;
use super::spill::largest_area;
use crate::emit::{Binding, launch_block};

/// Limit in bytes on all areas, unless one area is larger: 4 KiB for each thread that a large GPU runs at a time.
const MAX_BYTES: u64 = 1 << 30;

/// Limit in bytes on all areas on a software device: an amount of main memory that it can spare.
const MAX_SOFTWARE_BYTES: u64 = 256 << 20;

/// A kernel on a device.
pub(super) struct KernelOnDevice<'a> {
    pub(super) device: &'a DeviceShared,
    /// Name of the kernel.
    pub(super) name: &'a str,
}

impl KernelOnDevice<'_> {
    /// Checks everything that a device limits.
    pub(super) fn check(&self, kernel: &Interface) -> Result<(), Error> {
        self.check_launch_block(kernel)?;
        self.check_bindings(kernel)
    }

    /// Checks the size of the launch block. Parameters are bound as a uniform buffer, whose size devices limit.
    fn check_launch_block(&self, kernel: &Interface) -> Result<(), Error> {
        let device = self.device;
        let most = Queue::max_block(&device.gpu);
        if u64::from(kernel.launch_bytes) <= most {
            return Ok(());
        }
        Err(Error::Unsupported {
            kernel: self.name.to_owned(),
            device: device.info.name(),
            reason: format!(
                "its parameters need {} bytes; the device allows {}",
                kernel.param_bytes,
                most.saturating_sub(u64::from(launch_block::PARAMS))
            ),
            diagnostics: None,
        })
    }

    /// Checks the number of buffers of a kernel, which devices limit.
    fn check_bindings(&self, kernel: &Interface) -> Result<(), Error> {
        let device = self.device;
        let most = device.gpu.caps().storage_buffers();
        let count = |what: fn(&Binding) -> bool| kernel.bindings.iter().filter(|b| what(b)).count();
        let bound = count(|b| !matches!(b, Binding::Launch | Binding::Constants));
        if bound as u64 <= u64::from(most) {
            return self.check_areas(kernel);
        }
        let windows = count(|b| matches!(b, Binding::Window(_)));
        let mut reason = format!(
            "a launch can bind {most} storage buffers, and this one needs {bound}: it may touch {windows} windows of the \
             device's memory, which have {} bytes each",
            device.state().heap.window_bytes()
        );
        if count(|b| matches!(b, Binding::WideWindow(_))) > 0 {
            reason.push_str("; 64-bit atomic operations bind each of them a second time");
        }
        if count(|b| *b == Binding::Spill) > 0 {
            reason.push_str("; shared memory beyond the device's needs one more");
        }
        if count(|b| *b == Binding::Locals) > 0 {
            reason.push_str("; large local variables need one more");
        }
        Err(self.beyond_limits(reason))
    }

    /// Refuses a block whose spilled local variables do not fit into any buffer.
    fn check_areas(&self, kernel: &Interface) -> Result<(), Error> {
        let most = largest_area(&self.device.gpu);
        // Shared memory is small.
        let area = u64::from(kernel.local_bytes);
        if area <= most {
            return Ok(());
        }
        Err(self.beyond_limits(format!("the local variables of a block need {area} bytes; the device can bind {most}")))
    }

    fn beyond_limits(&self, reason: String) -> Error {
        let device = self.device.info.name();
        Error::Unsupported { kernel: self.name.to_owned(), device, reason, diagnostics: None }
    }
}

/// Returns how many blocks a dispatch on a device can have whose areas have a given size.
pub(super) fn most_blocks(device: &DeviceShared, area: u32) -> u32 {
    let software = device.info.class == DeviceClass::Software;
    let most = if software { MAX_SOFTWARE_BYTES } else { MAX_BYTES };
    u32::try_from(most.min(largest_area(&device.gpu)) / u64::from(area.max(1))).unwrap_or(u32::MAX).max(1)
}
