//! Runs cooperative launches of kernels with barriers of the grid, and launches of kernels that yield in their loops or
//! are cut into parts. The kernel was split at these places ([`isowarp_core::passes::legalise::split_grid_sync`]), and each
//! segment is a dispatch of the whole grid.
//!
//! If no barrier is in a loop, the number of segments is known, and all are queued. Otherwise the device reports
//! whether there is another one: segments are queued in batches that grow, and between batches the host reads that
//! report. Surplus segments return at once. Such a launch returns when it is done.

use std::time::Instant;

use isowarp_core::backend::{DevicePtr, Error, LaunchField};
use isowarp_core::passes::legalise::split_grid_sync::{Resumable, SegmentParams};

use super::grid::Plan;
use super::kernel::WgpuKernel;
use super::launch::Launch;
use super::shared::DeviceShared;
use crate::adapter::GpuError;
use crate::lower::LoweredKernel;

/// Largest number of segments in a batch.
const MAX_BATCH: u32 = 64;

/// A launch in segments.
struct Segments<'a> {
    kernel: &'a WgpuKernel,
    lowered: &'a LoweredKernel,
    resumable: &'a Resumable,
    launch: Launch<'a>,
    plan: &'a Plan,
}

/// Memory of a launch. It is freed while queued work may still use it: any later use of the memory is queued after that
/// work.
struct Scratch<'a> {
    device: &'a DeviceShared,
    at: DevicePtr,
}

impl Drop for Scratch<'_> {
    fn drop(&mut self) {
        if let Err(error) = self.device.free(self.at) {
            tracing::warn!(%error, "freeing a launch's memory failed");
        }
    }
}

impl Segments<'_> {
    /// Allocates the memory for values that are kept from one segment to the next.
    fn reserve<'d>(&self, device: &'d DeviceShared) -> Result<Scratch<'d>, Error> {
        let (blocks, threads) = (self.launch.config.grid.count(), self.launch.config.block.count());
        let dynamic = u64::from(self.launch.config.shared_bytes);
        let requested = self.resumable.scratch_bytes(blocks, threads, dynamic).unwrap_or(u64::MAX);
        if requested > device.info.limits.max_alloc_bytes {
            return Err(Error::InvalidLaunch {
                kernel: self.lowered.function.name.clone(),
                field: LaunchField::Grid,
                reason: format!(
                    "{blocks} blocks of {threads} threads keep {requested} bytes across {}, but the limit of {} is {}",
                    if self.kernel.is_split(self.launch.config.cooperative) {
                        "barriers of the grid"
                    } else {
                        "yields in loops"
                    },
                    device.info.name(),
                    device.info.limits.max_alloc_bytes
                ),
            });
        }
        Ok(Scratch { device, at: device.alloc(requested)? })
    }

    /// Runs or queues all segments. `params` are the kernel's own parameters.
    fn run(&self, scratch: &Scratch<'_>, params: &[u8]) -> Result<(), Error> {
        let device = scratch.device;
        let (kernel, structs) = (&self.lowered.function, &self.lowered.module.structs);
        let Some(mut params) = SegmentParams::new(kernel, structs, params, self.launch.config.shared_bytes) else {
            return Err(Error::Internal("a split kernel lacks its parameters".to_owned()));
        };
        params.set_state(scratch.at.0);
        let most = if self.resumable.in_loops { self.resumable.max_segments() } else { self.resumable.sites + 1 };
        let mut batch = if self.resumable.in_loops { 2 } else { most };
        let mut next = 0;
        let start = Instant::now();
        while next < most {
            let end = next.saturating_add(batch).min(most);
            for segment in next..end {
                let part = if self.lowered.cut { Some(self.kernel.part(self.lowered, Some(segment))?) } else { None };
                let lowered = part.as_deref().unwrap_or(self.lowered);
                self.kernel.queue_once(self.launch, self.plan, params.of(segment), lowered)?;
            }
            next = end;
            if !self.resumable.in_loops {
                return Ok(());
            }
            if self.wanted(device, scratch.at)? < next {
                return Ok(());
            }
            // The device has finished the queued work, so that it is not lost.
            if let Some(limit) = device.gpu.time_limit().filter(|limit| start.elapsed() > *limit) {
                return Err(device.error(GpuError::TimeLimit(limit)));
            }
            batch = (batch * 2).min(MAX_BATCH);
        }
        Err(Error::Unsupported {
            kernel: self.lowered.function.name.clone(),
            device: device.info.name(),
            reason: format!("it waits for the grid, or yields in its loops, more than {most} times"),
            diagnostics: None,
        })
    }

    /// Returns the last segment in which a thread has to continue.
    fn wanted(&self, device: &DeviceShared, at: DevicePtr) -> Result<u32, Error> {
        let mut word = [0; 4];
        device.read(at, &mut word)?;
        Ok(u32::from_le_bytes(word))
    }
}

impl WgpuKernel {
    /// Queues a launch in segments. If there is not enough memory for the kernel's kept values and the kernel need not
    /// be cut, it is launched whole.
    pub(super) fn in_segments(
        &self,
        launch: Launch<'_>,
        plan: &Plan,
        params: &[u8],
        lowered: &LoweredKernel,
        resumable: &Resumable,
    ) -> Result<(), Error> {
        let segments = Segments { kernel: self, lowered, resumable, launch, plan };
        match segments.reserve(self.device()) {
            Err(_) if lowered.cut => {
                let whole = self.part(lowered, None)?;
                self.queue_once(launch, &self.plan(launch.config, &whole), params, &whole)
            }
            Err(error) => Err(error),
            Ok(scratch) => segments.run(&scratch, params),
        }
    }
}
