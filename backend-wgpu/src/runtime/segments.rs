//! Cooperative launches of kernels with barriers of the grid, and launches of kernels that pause in their loops: the kernel was
//! split there ([`isowarp_core::passes::split_grid_sync`]), and each segment is a dispatch of the whole grid.
//!
//! If no barrier is in a loop, the number of segments is known, and all are queued. Else the device tells
//! whether there is another one: segments are queued in batches that grow, and between batches the
//! host reads that. What was queued too many returns at once. Such a launch returns when it is done.

use isowarp_core::api::{DevicePtr, Error, LaunchConfig};
use isowarp_core::passes::split_grid_sync::Resumable;

use super::device::DeviceShared;
use super::grid::Plan;
use super::launch::WgpuKernel;
use crate::lower::LoweredKernel;

/// Most segments in a batch.
const MAX_BATCH: u32 = 64;

/// A launch in segments.
pub(super) struct Segments<'a> {
    pub(super) kernel: &'a WgpuKernel,
    pub(super) lowered: &'a LoweredKernel,
    pub(super) resumable: &'a Resumable,
    pub(super) config: &'a LaunchConfig,
    pub(super) plan: &'a Plan,
}

/// Memory of a launch. Given back while work that uses it may be queued: whoever gets it next, queues
/// behind that.
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
    /// Runs or queues all segments. `params` are the kernel's own parameters.
    pub(super) fn run(&self, device: &DeviceShared, params: &[u8]) -> Result<(), Error> {
        let (blocks, threads) = (self.config.grid.count(), self.config.block.count());
        let dynamic = u64::from(self.config.shared_bytes);
        let bytes = match (u64::try_from(blocks), u64::try_from(threads)) {
            (Ok(blocks), Ok(threads)) => self.resumable.scratch_bytes(blocks, threads, dynamic),
            _ => None,
        };
        let requested = bytes.unwrap_or(u64::MAX);
        if requested > device.info.limits.max_alloc_bytes {
            return Err(Error::InvalidLaunch {
                kernel: self.lowered.function.name.clone(),
                reason: format!(
                    "{blocks} blocks of {threads} threads keep {requested} bytes over {}; {} allows {}",
                    if self.kernel.is_split(self.config.cooperative) {
                        "barriers of the grid"
                    } else {
                        "pauses in loops"
                    },
                    device.info.name(),
                    device.info.limits.max_alloc_bytes
                ),
            });
        }
        let scratch = Scratch { device, at: device.alloc(requested)? };
        let mut params = self.params(params, scratch.at)?;
        let most = if self.resumable.in_loops { self.resumable.max_segments() } else { self.resumable.sites + 1 };
        let mut batch = if self.resumable.in_loops { 2 } else { most };
        let mut next = 0;
        while next < most {
            let end = next.saturating_add(batch).min(most);
            for segment in next..end {
                params.set_segment(segment);
                self.kernel.queue_once(self.config, self.plan, &params.bytes, self.lowered)?;
            }
            next = end;
            if !self.resumable.in_loops {
                return Ok(());
            }
            if self.wanted(device, scratch.at)? < next {
                return Ok(());
            }
            batch = (batch * 2).min(MAX_BATCH);
        }
        Err(Error::Unsupported {
            kernel: self.lowered.function.name.clone(),
            device: device.info.name(),
            reason: format!("it waits for the grid, or pauses in its loops, more than {most} times"),
            diagnostics: None,
        })
    }

    /// The last segment that a thread has to go on in.
    fn wanted(&self, device: &DeviceShared, at: DevicePtr) -> Result<u32, Error> {
        let mut word = [0; 4];
        device.read(at, &mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    /// The parameter block with the parameters that splitting has added.
    fn params(&self, own: &[u8], scratch: DevicePtr) -> Result<Params, Error> {
        let (offsets, size) = self.lowered.function.param_layout(&self.lowered.module.structs);
        let added = offsets.len().checked_sub(Resumable::PARAMS).and_then(|first| offsets.get(first..));
        let Some(&[state, segment, dynamic]) = added else {
            return Err(Error::Internal("a split kernel lacks its parameters".to_owned()));
        };
        let mut params = Params { bytes: own.to_vec(), segment: segment as usize };
        params.bytes.resize(size as usize, 0);
        params.put(state as usize, &scratch.0.to_le_bytes());
        params.put(dynamic as usize, &self.config.shared_bytes.to_le_bytes());
        Ok(params)
    }
}

/// A parameter block.
struct Params {
    bytes: Vec<u8>,
    /// Where the segment's number is.
    segment: usize,
}

impl Params {
    fn put(&mut self, at: usize, value: &[u8]) {
        if let Some(place) = self.bytes.get_mut(at..at + value.len()) {
            place.copy_from_slice(value);
        }
    }

    fn set_segment(&mut self, segment: u32) {
        self.put(self.segment, &segment.to_le_bytes());
    }
}
