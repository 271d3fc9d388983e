//! Calibrates a device: measures its float arithmetic, and finds the cheapest exact way to compute every operation on
//! it.
//!
//! At the first use of an adapter and driver, small kernels compute every operation natively on test vectors
//! (`vectors`). The results are compared bit for bit with the processor's IEEE arithmetic (`reference`). Where a device
//! is wrong, the next way is tried, down to integer arithmetic ([`crate::floats`]). The result is cached on disk
//! ([`cache`]).
//!
//! A Vulkan device is also tried with float controls that it does not report ([`SpirvTarget::preserving_subnormals`]).
//! Vulkan's rules leave the effect of these open. They are kept only if the driver accepts them, computes more
//! operations right with them, and none less. Every way in use is then one that gave all the right bits under these
//! very controls. The chosen target is part of the result, and exact kernels must be compiled for it
//! ([`Calibration::gpu`]).
//!
//! Ways that are exact by themselves are also tried in chains ([`compositions`]), because a compiler that sees two
//! operations may combine them into another one.
//!
//! Other driver defects are found too ([`Quirks`]): loops that a driver ends, 64-bit integers, conversions that it
//! merges. For native mode, the math functions of the shading language are compared with CUDA's documented errors
//! ([`functions`]).

mod cache;
mod clamps;
mod compositions;
mod conversions;
pub mod first_use;
mod functions;
mod integers;
pub(crate) mod lab;
mod merges;
mod negations;
mod nesting;
mod ops;
mod probes;
mod quirks;
mod reference;
mod saturation;
mod subgroups;
pub(crate) mod vectors;
mod wide_shifts;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use isowarp_core::disk_cache::DiskCache;
use isowarp_core::ir::ops::{MathFn, Rounding};
use isowarp_core::once_map::OnceMap;
use isowarp_core::passes::analysis::flushing::Flushing;
use serde::{Deserialize, Serialize};

pub use ops::{FloatOp, FloatTy, Lowering, Operands, Way, in_integers, soft};
pub use quirks::Quirks;
pub use subgroups::Subgroups;

use crate::adapter::{Gpu, GpuError, SpirvTarget};
use crate::floats::FloatsError;
use crate::spirv::ModuleError;
use compositions::Ways;
use probes::Trial;

/// Version of the cache's contents; changes whenever the meaning of a cached calibration does.
const SCHEMA: u32 = 27;

/// Number of test vectors per operation.
const VECTORS: usize = 1 << 16;

/// A reason why a device could not be calibrated.
#[derive(Debug, thiserror::Error)]
pub enum CalibrateError {
    /// The device failed.
    #[error(transparent)]
    Device(#[from] GpuError),
    /// A calibration kernel could not be compiled.
    #[error(transparent)]
    Module(#[from] ModuleError),
    /// The float routines are broken.
    #[error(transparent)]
    Floats(#[from] FloatsError),
    /// The device did not return its results.
    #[error("a calibration kernel gave no answer: {0}")]
    NoAnswer(String),
}

/// The calibration of one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The operation.
    pub op: FloatOp,
    /// The operation's type.
    pub ty: FloatTy,
    /// The cheapest exact way.
    pub way: Way,
    /// The cheapest exact way if an operand is a constant other than zero.
    pub constant_way: Way,
    /// The cheapest exact way if an operand is a constant zero.
    pub zero_way: Way,
    /// Number of test results that the device's own operation got wrong.
    pub native_wrong: u32,
}

/// The measured behaviour of a device's arithmetic, subgroups and loops.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calibration {
    /// Device, driver, profile and versions; the calibration is valid only for these.
    pub key: String,
    /// The entries, one per operation and type.
    pub entries: Vec<Entry>,
    /// The SPIR-V target for which the entries are valid; `None` if the device does not accept SPIR-V.
    pub target: Option<SpirvTarget>,
    /// The types whose products the device's compiler fuses into sums without being asked.
    pub contracts: Vec<FloatTy>,
    /// Properties of subgroups, if the device has operations on them.
    pub subgroups: Option<Subgroups>,
    /// Defects of the device's driver.
    pub quirks: Quirks,
    /// Names of the math functions over `float` that are within CUDA's documented error in the shading language.
    pub functions: Vec<String>,
}

/// Options of a calibration.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Neither read nor write the cache.
    pub no_cache: bool,
    /// Ways to use regardless of the device, to test fallbacks.
    pub forced: Vec<(FloatOp, FloatTy, Way)>,
}

/// Calibrates a device, or loads its calibration from the cache.
pub fn calibrate(gpu: &Gpu, options: &Options) -> Result<Calibration, CalibrateError> {
    /// Calibrations of this process: several devices of one adapter may be opened at once, and only one of them is
    /// tested.
    static KNOWN: LazyLock<OnceMap<String, Calibration>> = LazyLock::new(OnceMap::default);
    let key = key(gpu);
    let mut calibration = match options.no_cache {
        true => try_out(gpu, key, None)?,
        false => KNOWN.get_or_make(key.clone(), || {
            let kept = cache::open();
            match kept.as_ref().and_then(|cache| cache::load(cache, &key)) {
                Some(calibration) => Ok(calibration),
                None => try_out(gpu, key, kept.as_ref()),
            }
        })?,
    };
    for &(op, ty, way) in &options.forced {
        calibration.force(op, ty, way);
    }
    Ok(calibration)
}

/// Measures the device, and stores the result if there is a cache.
fn try_out(gpu: &Gpu, key: String, kept: Option<&DiskCache>) -> Result<Calibration, CalibrateError> {
    let name = &gpu.info().name;
    first_use::tell(&format!(
        "{name} is used for the first time: what its arithmetic does is tried, which takes some seconds"
    ));
    let mut measured = choose(gpu, key)?;
    measured.quirks = quirks::find(gpu)?;
    measured.functions = functions::find(gpu)?;
    if let Some(cache) = kept {
        cache::store(cache, &measured);
    }
    Ok(measured)
}

/// Returns the cache key of a device's calibration.
fn key(gpu: &Gpu) -> String {
    let info = gpu.info();
    let target = gpu.spirv_target();
    [
        format!("isowarp {} schema {SCHEMA}", env!("CARGO_PKG_VERSION")),
        format!("{} {:x}:{:x}", info.name, info.vendor, info.device),
        format!("{} {} {}", info.backend.to_str(), info.driver, info.driver_info),
        format!("{:?} {:?}", gpu.profile(), gpu.caps()),
        format!("{target:?}"),
        if info.device_type == wgpu::DeviceType::Cpu { processor() } else { String::new() },
    ]
    .join(" | ")
}

/// Describes the processor that the compiler of a software device generates code for, and the settings of that
/// compiler: the same driver computes differently on another processor.
fn processor() -> String {
    const SETTINGS: [&str; 3] = ["GALLIVM_PERF", "GALLIUM_OVERRIDE_CPU_CAPS", "LP_NATIVE_VECTOR_WIDTH"];
    let about = |name| isowarp_core::processor::about(name).unwrap_or_default();
    let settings = SETTINGS.map(|name| std::env::var(name).unwrap_or_default());
    [about("model name"), about("flags"), settings.join(" ")].join(" ")
}

impl Calibration {
    /// Returns the device with the SPIR-V target for which the calibration is valid. Modules that compute in these ways
    /// must be compiled through it.
    pub fn gpu(&self, gpu: &Gpu) -> Gpu {
        self.target.map_or_else(|| gpu.clone(), |target| gpu.with_spirv_target(target))
    }

    /// Returns true if everything is as cheap as in `other` and something is cheaper.
    fn improves_on(&self, other: &Self) -> bool {
        let ways = |entry: &Entry| [entry.way, entry.constant_way, entry.zero_way];
        let pairs = || {
            self.entries.iter().filter_map(|entry| {
                let other = other.entry(entry.op, entry.ty)?;
                Some(ways(entry).into_iter().zip(ways(other)))
            })
        };
        let worse = pairs().flatten().any(|(way, other)| way > other)
            || self.contracts.iter().any(|ty| !other.contracts.contains(ty))
            || self.folds_zeros() && !other.folds_zeros()
            || self.entries.len() != other.entries.len();
        !worse && pairs().flatten().any(|(way, other)| way < other)
    }

    /// Returns the cheapest exact way for an operation.
    pub fn way(&self, op: FloatOp, ty: FloatTy) -> Way {
        self.entry(op, ty).map_or(Way::Unavailable, |entry| entry.way)
    }

    /// Returns the calibration of an operation.
    pub fn entry(&self, op: FloatOp, ty: FloatTy) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.op == op && entry.ty == ty)
    }

    /// Returns the code to emit for an operation. The plain form of conversions to integers rounds to zero, that of
    /// everything else to nearest.
    pub fn lowering(&self, op: FloatOp, ty: FloatTy, rounding: Rounding, operands: Operands) -> Lowering {
        let Some(entry) = self.entry(op, ty) else { return Lowering::Unavailable };
        let way = match operands {
            Operands::Variable => entry.way,
            Operands::Constant => entry.constant_way,
            Operands::Zero => entry.zero_way,
        };
        let plain = if op.is_float_to_int() { Rounding::Rz } else { Rounding::Rn };
        if way != Way::Unavailable && op.rounds() && rounding != plain {
            return ops::soft(op, ty, rounding);
        }
        ops::lowering(op, ty, way)
    }

    /// Returns the operations on `f32` that the device computes only with zeros for subnormals: those that cost less if
    /// they may flush.
    pub fn flushing(&self) -> Flushing {
        let own = |way| matches!(way, Way::Native | Way::Canon);
        let flushes = |op: FloatOp| !own(self.way(op, FloatTy::F32)) && own(self.way(op.flushing(), FloatTy::F32));
        Flushing {
            fma: flushes(FloatOp::Fma),
            add: flushes(FloatOp::Add) && flushes(FloatOp::Sub),
            mul: flushes(FloatOp::Mul),
            cheap_min: self.way(FloatOp::Min, FloatTy::F32) == Way::Native,
        }
    }

    /// Returns the math functions over `float` that are within CUDA's documented error in the shading language.
    pub fn functions(&self) -> BTreeSet<MathFn> {
        self.functions.iter().filter_map(|name| MathFn::from_name(name)).collect()
    }

    /// Returns true if the device's compiler simplifies sums, products or quotients with a constant zero so that they
    /// are no longer exact. The compiler may find such zeros by unrolling a loop, where an emitter cannot see them.
    /// Every float constant zero should therefore be hidden from it: computed from a value that it cannot know, such as
    /// `num_workgroups.x >> 31u`. A hidden zero is [`Operands::Variable`].
    pub fn folds_zeros(&self) -> bool {
        self.target.is_none()
            || self.entries.iter().any(|entry| {
                let bits_anyway = matches!(entry.op, FloatOp::Min | FloatOp::Max);
                entry.zero_way != entry.way && !bits_anyway
            })
    }

    /// Returns true if the device's compiler may fuse a product into a sum without being asked, so that products that
    /// go into sums have to be hidden from it.
    pub fn contracts(&self, ty: FloatTy) -> bool {
        self.contracts.contains(&ty)
    }

    /// Uses a way regardless of the measurements, if the operation has that way; for tests.
    pub fn force(&mut self, op: FloatOp, ty: FloatTy, way: Way) {
        let known = op.ways(ty).contains(&way);
        let found = self.entries.iter_mut().find(|entry| entry.op == op && entry.ty == ty);
        if let (true, Some(entry)) = (known, found) {
            entry.way = way;
            entry.constant_way = way;
            entry.zero_way = way;
        }
    }

    /// Returns true if every operation has an entry.
    fn is_complete(&self) -> bool {
        operations().all(|(op, ty)| self.entry(op, ty).is_some())
    }
}

/// Returns all operations of all types.
fn operations() -> impl Iterator<Item = (FloatOp, FloatTy)> {
    [FloatTy::F32, FloatTy::F64]
        .into_iter()
        .flat_map(|ty| FloatOp::ALL.into_iter().map(move |op| (op, ty)))
        .filter(|(op, ty)| op.applies(*ty))
}

/// The search for one operation's way.
struct Search {
    op: FloatOp,
    ty: FloatTy,
    operands: Operands,
    ways: Vec<Way>,
    /// Index of the way under trial.
    at: usize,
    native_wrong: u32,
    found: bool,
}

impl Search {
    fn trial(&self) -> Option<Trial> {
        let way = *self.ways.get(self.at)?;
        (!self.found).then_some(Trial { op: self.op, ty: self.ty, operands: self.operands, way })
    }

    fn way(&self) -> Way {
        if self.found { self.ways[self.at] } else { Way::Unavailable }
    }
}

/// Measures the device as it reports itself and with the controls that it does not report, and returns the better
/// result.
fn choose(gpu: &Gpu, key: String) -> Result<Calibration, CalibrateError> {
    let reported = measure(gpu, key.clone())?;
    let Some(target) = gpu.spirv_target().and_then(|target| target.preserving_subnormals()) else {
        return Ok(reported);
    };
    match measure(&gpu.with_spirv_target(target), key) {
        Ok(beyond) if beyond.improves_on(&reported) => {
            tracing::debug!("keeping subnormals although the device does not report that it can");
            Ok(beyond)
        }
        Ok(_) => Ok(reported),
        Err(error) if gpu.is_lost() => Err(error),
        Err(error) => {
            tracing::debug!(%error, "float controls beyond those reported are refused");
            Ok(reported)
        }
    }
}

fn measure(gpu: &Gpu, key: String) -> Result<Calibration, CalibrateError> {
    let caps = gpu.caps();
    let wide = caps.i64 && caps.f64;
    let mut searches = Vec::new();
    for (op, ty) in operations() {
        let needs = if op == FloatOp::ToF64 || ty == FloatTy::F64 { wide } else { caps.i64 };
        if op.needs_wide(ty) && !needs {
            continue;
        }
        let usable = |way: &Way| (wide || !way.needs_f64()) && (caps.f16 && caps.i16 || !way.needs_f16());
        for operands in [Operands::Variable, Operands::Constant, Operands::Zero] {
            if operands != Operands::Variable && !probes::has_constant_trials(op) {
                continue;
            }
            // Compilers without float controls may assume that NaN does not occur: Metal's fast math does, and so does
            // FXC without its option for IEEE strictness (wgpu compiles this way). Some may do so only in kernels that
            // are not tried.
            let trusted = gpu.spirv_target().is_some() || !op.depends_on_nan();
            let ways = op.ways(ty).iter().copied().filter(usable);
            let ways = ways.filter(|way| trusted || matches!(way, Way::Bits | Way::Soft)).collect();
            let (at, native_wrong, found) = (0, 0, false);
            searches.push(Search { op, ty, operands, ways, at, native_wrong, found });
        }
    }
    let mut contracts = Vec::new();
    for ty in [FloatTy::F32, FloatTy::F64] {
        let vectors = vectors::triples(ty, VECTORS, 0x1505_17ab);
        while round(gpu, ty, &mut searches, &vectors)? {}
        if ty == FloatTy::F32 || wide {
            compose(gpu, ty, &mut searches)?;
        }
        if (ty == FloatTy::F32 || wide) && probes::contracts(gpu, ty, &vectors)? {
            contracts.push(ty);
        }
    }
    let find = |op, ty, operands| {
        let mut all = searches.iter();
        all.find(|s| (s.op, s.ty, s.operands) == (op, ty, operands))
    };
    let entries = operations()
        .map(|(op, ty)| {
            let search = find(op, ty, Operands::Variable);
            let way = search.map_or(Way::Unavailable, Search::way);
            let or_worse = |operands| way.max(find(op, ty, operands).map_or(way, Search::way));
            let constant_way = or_worse(Operands::Constant);
            let zero_way = or_worse(Operands::Zero);
            let native_wrong = search.map_or(0, |search| search.native_wrong);
            Entry { op, ty, way, constant_way, zero_way, native_wrong }
        })
        .collect();
    let subgroups = subgroups::find(gpu)?;
    let (target, quirks, functions) = (gpu.spirv_target().copied(), Quirks::default(), Vec::new());
    Ok(Calibration { key, entries, target, contracts, subgroups, quirks, functions })
}

/// Tries the next way of every search of a type that has not found one. Returns false if there is none.
fn round(gpu: &Gpu, ty: FloatTy, searches: &mut [Search], vectors: &[[u64; 3]]) -> Result<bool, CalibrateError> {
    let mut any = false;
    for wide in [false, true] {
        let pending: Vec<(usize, Trial)> = searches
            .iter()
            .enumerate()
            .filter(|(_, s)| s.ty == ty && s.op.needs_wide(ty) == wide)
            .filter_map(|(index, search)| Some((index, search.trial()?)))
            .collect();
        if pending.is_empty() {
            continue;
        }
        any = true;
        let trials: Vec<Trial> = pending.iter().map(|(_, trial)| *trial).collect();
        let wrong = match probes::run(gpu, ty, wide, &trials, vectors) {
            Ok(wrong) => wrong,
            Err(error) => one_by_one(gpu, ty, wide, &trials, vectors, error)?,
        };
        for ((index, trial), wrong) in pending.into_iter().zip(wrong) {
            let search = &mut searches[index];
            if trial.way == Way::Native {
                search.native_wrong = wrong;
            }
            if wrong == 0 {
                search.found = true;
            } else {
                search.at += 1;
            }
        }
    }
    Ok(any)
}

/// Step between the vectors on which chains are tried: corner values in many pairs, and random ones.
const CHAIN_VECTORS: usize = 7;

/// Tries the chosen ways in chains, and replaces ways until no chain is wrong.
fn compose(gpu: &Gpu, ty: FloatTy, searches: &mut [Search]) -> Result<(), CalibrateError> {
    let all = vectors::triples(ty, VECTORS, 0x1505_17ab);
    let some: Vec<[u64; 3]> = all.iter().copied().step_by(CHAIN_VECTORS).collect();
    loop {
        let blamed = {
            let of = |op, operands| searches.iter().find(|s| (s.op, s.ty, s.operands) == (op, ty, operands));
            let way = |op: FloatOp, operands| {
                let way = of(op, Operands::Variable).map_or(Way::Unavailable, Search::way);
                of(op, operands).map_or(way, |search| way.max(search.way()))
            };
            let lowering = |op, operands| ops::lowering(op, ty, way(op, operands));
            let extremum = |op| matches!(op, FloatOp::Min | FloatOp::Max);
            let folds = |s: &Search| s.operands == Operands::Zero && s.way() != way(s.op, Operands::Variable);
            let ways = Ways {
                ty,
                lowering: &lowering,
                shields: gpu.spirv_target().is_none(),
                hides_zeros: gpu.spirv_target().is_none() || searches.iter().any(|s| !extremum(s.op) && folds(s)),
            };
            let chains = compositions::chains().into_iter().filter(|chain| chain.is_available(&ways)).collect();
            probes::wrong_chains(gpu, &ways, chains, &some)?
        };
        let mut any = false;
        for search in searches.iter_mut().filter(|s| s.ty == ty && s.found && blamed.contains(&s.op)) {
            tracing::debug!(op = ?search.op, way = ?search.way(), "is seen through in a chain");
            search.found = false;
            search.at += 1;
            any = true;
        }
        if !any {
            return Ok(());
        }
        while round(gpu, ty, searches, &all)? {}
    }
}

/// Tries each trial by itself after a kernel of several trials was refused; those refused again count as wrong.
fn one_by_one(
    gpu: &Gpu,
    ty: FloatTy,
    wide: bool,
    trials: &[Trial],
    vectors: &[[u64; 3]],
    error: CalibrateError,
) -> Result<Vec<u32>, CalibrateError> {
    if gpu.is_lost() {
        return Err(error);
    }
    tracing::debug!(%error, "calibration kernel refused, trying its parts");
    let mut all = Vec::new();
    for trial in trials {
        match probes::run(gpu, ty, wide, std::slice::from_ref(trial), vectors) {
            Ok(wrong) => all.extend(wrong),
            Err(error) if gpu.is_lost() => return Err(error),
            Err(error) => {
                tracing::debug!(%error, ?trial, "operation refused");
                all.push(u32::MAX);
            }
        }
    }
    Ok(all)
}
