//! Implements the backend: lists the adapters and describes them in the core's terms.

use std::collections::BTreeMap;
use std::sync::Arc;

use isowarp_core::backend::{Backend, BackendDevice, BackendKind, DeviceClass, DeviceInfo, DeviceLimits, Error};
use isowarp_core::ir::Scalar;

use super::device::WgpuDevice;
use super::heap::HeapLimits;
use crate::adapter::{Adapter, Caps, DeviceKind, GpuError, Profile};
use crate::calibrate::{FloatTy, Options, Way, calibrate, native_functions};
use crate::emit::{MAX_BLOCK, MAX_SHARED};
use crate::options::WgpuOptions;

/// The backend for any GPU through wgpu.
#[derive(Debug, Default)]
pub struct WgpuBackend {
    options: WgpuOptions,
}

impl WgpuBackend {
    /// Creates a backend that uses everything that the devices have.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a backend with other options.
    pub fn with_options(options: WgpuOptions) -> Self {
        Self { options }
    }
}

impl WgpuBackend {
    /// Returns the properties of a device's arithmetic and subgroups as names and values. For each float type, they
    /// list the operations that are exact in each way. Calibrates the device if there is no cached calibration.
    ///
    /// # Errors
    /// If the device does not exist or cannot be calibrated.
    pub fn calibration_facts(&self, index: usize) -> Result<Vec<(String, String)>, Error> {
        let unavailable = |e: &dyn std::fmt::Display| Error::Unavailable(format!("wgpu:{index}: {e}"));
        let adapter = Adapter::nth(index).map_err(|e| unavailable(&e))?;
        let gpu = adapter.open(self.options.profile).map_err(|e| unavailable(&e))?;
        let calibration = calibrate(&gpu, &Options::default()).map_err(|e| unavailable(&e))?;
        let mut facts = Vec::new();
        for ty in [FloatTy::F32, FloatTy::F64] {
            let mut ways: BTreeMap<String, Vec<&str>> = BTreeMap::new();
            for entry in calibration.entries.iter().filter(|e| e.ty == ty && e.way != Way::Unavailable) {
                ways.entry(format!("{:?}", entry.way).to_lowercase()).or_default().push(entry.op.name());
            }
            let ways: Vec<_> = ways.iter().map(|(way, ops)| format!("{way}: {}", ops.join(" "))).collect();
            if !ways.is_empty() {
                facts.push((format!("exact {}", ty.name()), ways.join(", ")));
            }
        }
        let functions = native_functions(&gpu).map_err(|e| unavailable(&e))?;
        let functions: Vec<String> = functions.iter().map(|f| f.shown_name(Scalar::F32)).collect();
        let functions = if functions.is_empty() { "none".to_owned() } else { functions.join(" ") };
        facts.push(("native functions".to_owned(), functions));
        if let Some(subgroups) = &calibration.subgroups {
            let order = if subgroups.linear { "linear" } else { "not linear" };
            let width = subgroups.width.map_or_else(|| "no fixed number of".to_owned(), |w| w.to_string());
            facts.push(("subgroup lanes".to_owned(), format!("{width}, {order}")));
        }
        let quirks = calibration.quirks;
        let limit = quirks.loop_limit.map_or_else(|| "no limit found".to_owned(), |n| format!("{n} iterations in all"));
        facts.push(("loops".to_owned(), limit));
        let compares = if quirks.wide_compares { "wrong, compared by words" } else { "right" };
        facts.push(("64-bit comparisons".to_owned(), compares.to_owned()));
        let integers = if quirks.wide_integers { "wrong, split into words" } else { "right" };
        facts.push(("64-bit arithmetic".to_owned(), integers.to_owned()));
        let conversions = if quirks.merges_conversions { "merged, hidden" } else { "right" };
        facts.push(("conversions of conversions".to_owned(), conversions.to_owned()));
        let halves = if quirks.drops_halves { "dropped, hidden" } else { "right" };
        facts.push(("roundings to half and back".to_owned(), halves.to_owned()));
        let blocks =
            quirks.partial_vectors.map_or_else(|| "as they are".to_owned(), |n| format!("padded to whole {n}"));
        facts.push(("threads of blocks".to_owned(), blocks));
        let fences = if quirks.fences_lose_threads { "lose threads, are atomic operations" } else { "right" };
        facts.push(("fences in loops".to_owned(), fences.to_owned()));
        let merges = if quirks.merges_bits { "wrong, hidden" } else { "right" };
        facts.push(("bits merged by masks".to_owned(), merges.to_owned()));
        let bytes = if quirks.swaps_bytes { "wrong, hidden" } else { "right" };
        facts.push(("bytes in another order".to_owned(), bytes.to_owned()));
        let shuffles = if quirks.crashes_on_unused_shuffles { "crash, hidden" } else { "right" };
        facts.push(("shuffles with an unused word".to_owned(), shuffles.to_owned()));
        let shifts = if quirks.wide_shifts == 0 { "right" } else { "wrong, hidden" };
        facts.push(("shifts of widened integers".to_owned(), shifts.to_owned()));
        let negations = if quirks.loses_negations { "lost, hidden" } else { "right" };
        facts.push(("negations of integers".to_owned(), negations.to_owned()));
        let sums = if quirks.wide_saturation { "wrong, hidden" } else { "right" };
        facts.push(("64-bit sums that saturate".to_owned(), sums.to_owned()));
        let quotients = if quirks.diverging_quotients { "break convergence, divisors hidden" } else { "right" };
        facts.push(("quotients of doubles".to_owned(), quotients.to_owned()));
        let clamps = if quirks.clamps_nans { "lose their bits, hidden" } else { "right" };
        facts.push(("clamped NaNs".to_owned(), clamps.to_owned()));
        let conditions = quirks.most_conditions.map_or_else(|| "no limit found".to_owned(), |most| most.to_string());
        facts.push(("nested conditions".to_owned(), conditions));
        let long = quirks.most_accesses.map_or_else(
            || "compiled as they are".to_owned(),
            |most| format!("cut into parts of {most} accesses to memory"),
        );
        facts.push(("long kernels".to_owned(), long));
        let sides = if quirks.one_sided_conditions { "split into two" } else { "compiled as they are" };
        facts.push(("conditions with two sides".to_owned(), sides.to_owned()));
        let inlined =
            quirks.most_inlined.map_or_else(|| "any".to_owned(), |most| format!("at most {most} instructions"));
        facts.push(("kernels with their functions inlined".to_owned(), inlined));
        Ok(facts)
    }
}

impl Backend for WgpuBackend {
    fn kind(&self) -> BackendKind {
        BackendKind::Wgpu
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, Error> {
        let adapters = Adapter::all();
        let profile = self.options.profile;
        // Drivers without a device come last, and are not listed.
        let devices = adapters.iter().enumerate().filter(|(_, a)| a.summary().kind != DeviceKind::Null);
        Ok(devices.map(|(i, a)| describe(a, &a.caps(profile), &self.options, i)).collect())
    }

    fn open(&self, index: usize) -> Result<Arc<dyn BackendDevice>, Error> {
        let unavailable = |e: GpuError| Error::Unavailable(format!("wgpu:{index}: {e}"));
        let adapter = Adapter::nth(index).map_err(unavailable)?;
        let gpu = adapter.open(self.options.profile).map_err(unavailable)?;
        if let Some(limit) = self.options.time_limit {
            gpu.limit_waits(limit);
        }
        let info = describe(&adapter, gpu.caps(), &self.options, index);
        let heap = HeapLimits::of(gpu.caps()).with_window(self.options.testing.window_bytes);
        Ok(Arc::new(WgpuDevice::new(gpu, info, heap, &self.options)?))
    }
}

pub(super) fn describe(adapter: &Adapter, caps: &Caps, options: &WgpuOptions, index: usize) -> DeviceInfo {
    let summary = adapter.summary();
    let class = if summary.kind == DeviceKind::Software { DeviceClass::Software } else { DeviceClass::Hardware };
    // Blocks larger than the device's are folded; shared memory beyond the device's is spilled.
    let threads = MAX_BLOCK;
    DeviceInfo {
        backend: BackendKind::Wgpu,
        index,
        adapter: summary.name.clone(),
        driver: format!("{} {} ({})", summary.driver, summary.driver_info, summary.backend),
        class,
        limits: DeviceLimits {
            max_threads_per_block: threads,
            max_block: [threads, threads, threads.min(64)],
            max_grid: [i32::MAX as u32, 65_535, 65_535],
            max_shared_bytes: MAX_SHARED,
            max_alloc_bytes: HeapLimits::of(caps).with_window(options.testing.window_bytes).max_alloc(),
            total_memory_bytes: None,
        },
        facts: facts(caps, options.profile),
    }
}

fn facts(caps: &Caps, profile: Profile) -> Vec<(String, String)> {
    let yes_no = |b: bool| if b { "yes" } else { "no" }.to_owned();
    let profile = match profile {
        Profile::Native => "native",
        Profile::WebGpu => "webgpu",
    };
    let mut facts = vec![("profile".to_owned(), profile.to_owned())];
    let or_emulated = |b: bool| if b { "yes" } else { "emulated" }.to_owned();
    let or_turns = |b: bool| if b { "yes" } else { "by turns" }.to_owned();
    facts.push(("64-bit integers".to_owned(), or_emulated(caps.i64)));
    facts.push(("f64".to_owned(), or_emulated(caps.i64 && caps.f64)));
    facts.push(("threads per workgroup".to_owned(), caps.max_invocations.to_string()));
    facts.push(("workgroup memory".to_owned(), caps.workgroup_memory.to_string()));
    for (name, value) in [
        ("f16", caps.f16),
        ("16-bit integers", caps.i16),
        ("f32 atomic add", caps.atomic_f32_add),
        ("subgroups", caps.subgroups),
        ("SPIR-V passthrough", caps.passthrough),
        ("timestamps", caps.timestamps),
    ] {
        facts.push((name.to_owned(), yes_no(value)));
    }
    facts.push(("64-bit atomics".to_owned(), or_turns(caps.atomic_i64)));
    facts.push(("fences".to_owned(), or_turns(caps.passthrough)));
    if caps.subgroups {
        facts.push(("subgroup width".to_owned(), format!("{} to {}", caps.subgroup_min, caps.subgroup_max)));
    }
    facts.push(("binding size".to_owned(), caps.max_binding_size.to_string()));
    facts.push(("buffer size".to_owned(), caps.max_buffer_size.to_string()));
    facts
}
