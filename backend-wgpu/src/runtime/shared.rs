//! State that modules and kernels share with their device.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use isowarp_core::backend::{DeviceInfo, DevicePtr, Error, LastKernel, SettableLimits};
use isowarp_core::ir::ops::MathFn;

use super::bind_groups::BindGroups;
use super::byte_copies::{ByteCopies, ByteKernel};
use super::constants::Constants;
use super::event::Events;
use super::faults::Faults;
use super::grid::GridLimits;
use super::heap::Heap;
use super::lone_counters::LoneCounters;
use super::queue::Queue;
use super::spill::SpillBuffer;
use super::texture_records::Records;
use crate::adapter::{Gpu, GpuError, Profile};
use crate::calibrate::{self, Calibration, Subgroups, Types};
use crate::emit::TargetCaps;
use crate::options::{Testing, WarpPath, WgpuOptions};

/// A calibration, or the reason why there is none.
type MaybeCalibrated = OnceLock<Result<Calibration, String>>;

/// State that modules and kernels share with their device.
pub(super) struct DeviceShared {
    pub(super) gpu: Gpu,
    pub(super) info: DeviceInfo,
    pub(super) state: Mutex<State>,
    /// The kernel that copies bytes that are not whole words.
    pub(super) byte_kernel: Arc<ByteKernel>,
    /// Faults and output that kernels have recorded for the host.
    pub(super) faults: Faults,
    /// Limits that programs have set.
    pub(super) limits: SettableLimits,
    /// Address of the heap that kernels allocate from, and of its first page, once a module is loaded that allocates.
    pub(super) kernels_heap: Mutex<Option<[DevicePtr; 2]>>,
    pub(super) calibration: MaybeCalibrated,
    pub(super) full_calibration: MaybeCalibrated,
    /// Limits on dispatches.
    pub(super) grid_limits: GridLimits,
    /// The kernel that was launched last, if there is a time limit.
    pub(super) last_kernel: LastKernel,
    /// Options that the device was opened with.
    pub(super) options: WgpuOptions,
    /// Time limit for the driver to compile a kernel.
    pub(super) compile_limit: Duration,
    /// Words of texture records.
    pub(super) textures: Records,
}

/// The mutable state of a device, under one lock.
pub(super) struct State {
    pub(super) heap: Heap,
    pub(super) queue: Queue,
    pub(super) groups: BindGroups,
    /// Buffer for spilled shared memory.
    pub(super) spill: SpillBuffer,
    /// Buffer for spilled local arrays.
    pub(super) locals: SpillBuffer,
    pub(super) counters: LoneCounters,
    pub(super) constants: Constants,
    pub(super) bytes: ByteCopies,
    pub(super) events: Events,
}

impl DeviceShared {
    /// Locks the state. The state stays valid even if a holder panicked, since each step leaves it consistent.
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the kernel that is launched, for the error of a time limit.
    pub(super) fn note_kernel(&self, name: &str) {
        if self.options.time_limit.is_some() {
            self.last_kernel.set(name);
        }
    }

    /// Converts an error of the GPU to the core's error.
    pub(super) fn error(&self, error: GpuError) -> Error {
        let device = self.info.name();
        match error {
            GpuError::Lost(reason) => Error::DeviceLost { device, reason },
            GpuError::TimeLimit(limit) => {
                Error::TimeLimit { device, kernel: self.last_kernel.get(), elapsed: limit, diagnostics: None }
            }
            // The number of bytes is not known here; callers that know it return `Error::OutOfMemory`.
            other @ GpuError::OutOfMemory(_) => Error::Driver { device, message: other.to_string() },
            other @ (GpuError::NoAdapter | GpuError::NoSuchAdapter { .. } | GpuError::Open { .. }) => {
                Error::Unavailable(other.to_string())
            }
            other @ (GpuError::Validation(_) | GpuError::Internal(_)) => {
                Error::Driver { device, message: other.to_string() }
            }
        }
    }

    /// Returns the calibration of the device's arithmetic without `f64`, which is measured at the first call.
    pub(super) fn calibration(&self) -> Result<&Calibration, Error> {
        self.calibrated(&self.calibration, Types::Single)
    }

    /// Returns the calibration of the device's arithmetic with `f64`, which is measured at the first call.
    pub(super) fn full_calibration(&self) -> Result<&Calibration, Error> {
        self.calibrated(&self.full_calibration, Types::All)
    }

    fn calibrated<'a>(&self, cell: &'a MaybeCalibrated, types: Types) -> Result<&'a Calibration, Error> {
        let options = calibrate::Options { types, ..calibrate::Options::default() };
        let measured = cell.get_or_init(|| calibrate::calibrate(&self.gpu, &options).map_err(|e| e.to_string()));
        measured.as_ref().map_err(|reason| self.uncalibrated(reason))
    }

    /// Returns the math functions that native kernels use.
    pub(super) fn native_functions(&self) -> Result<BTreeSet<MathFn>, Error> {
        calibrate::native_functions(&self.gpu).map_err(|reason| self.uncalibrated(&reason.to_string()))
    }

    fn uncalibrated(&self, reason: &str) -> Error {
        let message = format!("its arithmetic could not be calibrated: {reason}");
        Error::Driver { device: self.info.name(), message }
    }

    /// Returns the capabilities that kernels are compiled for. `warps`: whether the kernel has warp operations.
    pub(super) fn target_caps(&self, warps: bool) -> Result<TargetCaps, Error> {
        let Testing { warps: path, quirks, .. } = &self.options.testing;
        let mut caps = TargetCaps::of(self.info.name(), self.gpu.caps()).limited(&self.options.testing);
        caps.wgsl_rules = self.gpu.profile() == Profile::WebGpu;
        caps.shares_no_buffer = caps.wgsl_rules;
        if warps && *path == WarpPath::Calibrated {
            let are_warps = self.calibration()?.subgroups.is_some_and(Subgroups::are_warps);
            caps = caps.with_subgroups(self.gpu.caps(), are_warps);
        }
        Ok(caps.with_quirks(quirks.over(self.calibration()?.quirks)))
    }

    /// Reserves memory for the records that launches keep about lone counters. Returns false if there is not enough.
    pub(super) fn reserve_counters(&self) -> bool {
        let mut state = self.state();
        let State { heap, queue, counters, .. } = &mut *state;
        counters.reserve(&self.gpu, heap, queue).is_ok()
    }

    /// Keeps a copy of a module's constants in a uniform buffer, if there are any and they fit into one. Returns true
    /// if there is such a copy.
    pub(super) fn add_constants(&self, start: DevicePtr, bytes: u32) -> Result<bool, Error> {
        if bytes == 0 || u64::from(bytes) > self.gpu.caps().max_uniform_size {
            return Ok(false);
        }
        self.state().constants.add(&self.gpu, start, bytes.into()).map_err(|e| self.error(e))?;
        Ok(true)
    }
}
