//! Calibration: what a device's float arithmetic really does, and the cheapest exact way to
//! compute every operation on it.
//!
//! At the first use of an adapter and driver, small kernels compute every operation natively on
//! test vectors (`vectors`) and are compared bit for bit with the processor's IEEE arithmetic
//! (`reference`). Where a device is wrong, the next way is tried, down to integer arithmetic
//! ([`crate::floats`]). The result is cached on disk ([`cache`]).
//!
//! A Vulkan device is also tried with float controls that it does not report
//! ([`SpirvTarget::preserving_subnormals`]). What a driver makes of these is outside Vulkan's
//! rules, so they are kept only if it takes them and computes more operations right with them and
//! none less: every way used is then one that gave all the right bits under these very controls.
//! The target that was chosen is part of the result, and exact kernels must be made for it
//! ([`Calibration::gpu`]).
//!
//! Ways that are exact by themselves are tried in chains, too ([`compositions`]): a compiler that sees two operations may make
//! another one of them.
//!
//! What drivers do wrong beside is found too ([`Quirks`]): loops that they end, 64-bit integers, conversions that they merge.
//! For native mode, the math functions of the shading language are compared with CUDA's documented errors ([`functions`]).

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

/// Changes whenever the meaning of a cached calibration does.
const SCHEMA: u32 = 27;

/// Test vectors per operation.
const VECTORS: usize = 1 << 16;

/// Why a device could not be calibrated.
#[derive(Debug, thiserror::Error)]
pub enum CalibrateError {
    /// The device failed.
    #[error(transparent)]
    Device(#[from] GpuError),
    /// A calibration kernel could not be made.
    #[error(transparent)]
    Module(#[from] ModuleError),
    /// The float routines are broken.
    #[error(transparent)]
    Floats(#[from] FloatsError),
    /// The device did not hand back its results.
    #[error("a calibration kernel gave no answer: {0}")]
    NoAnswer(String),
}

/// What is known about one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The operation.
    pub op: FloatOp,
    /// Its type.
    pub ty: FloatTy,
    /// The cheapest exact way.
    pub way: Way,
    /// The cheapest exact way if an operand is a constant other than zero.
    pub constant_way: Way,
    /// The cheapest exact way if an operand is a constant zero.
    pub zero_way: Way,
    /// How many of the test results the device's own operation got wrong.
    pub native_wrong: u32,
}

/// What a device's arithmetic, subgroups and loops do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calibration {
    /// Device, driver, profile and versions it holds for.
    pub key: String,
    /// One entry per operation and type.
    pub entries: Vec<Entry>,
    /// The SPIR-V that the entries hold for; `None` if the device takes none.
    pub target: Option<SpirvTarget>,
    /// The types whose products the device's compiler fuses into sums unasked.
    pub contracts: Vec<FloatTy>,
    /// Subgroups, if the device has operations on them.
    pub subgroups: Option<Subgroups>,
    /// What its driver does wrong.
    pub quirks: Quirks,
    /// The names of the math functions over `float` that the shading language has within CUDA's documented error.
    pub functions: Vec<String>,
}

/// How to calibrate.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Neither read nor write the cache.
    pub no_cache: bool,
    /// Ways to use whatever the device does, to test fallbacks.
    pub forced: Vec<(FloatOp, FloatTy, Way)>,
}

/// Calibrates a device, or finds its calibration in the cache.
pub fn calibrate(gpu: &Gpu, options: &Options) -> Result<Calibration, CalibrateError> {
    /// Those of this process: several devices of one adapter may be opened at once, of which one is tried.
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

/// Tries what the device does, and keeps it if there is somewhere to.
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

/// What the cache knows a calibration by.
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

/// What the compiler of a software device makes code for, and how it is told to: the same driver computes otherwise on another processor.
fn processor() -> String {
    const SETTINGS: [&str; 3] = ["GALLIVM_PERF", "GALLIUM_OVERRIDE_CPU_CAPS", "LP_NATIVE_VECTOR_WIDTH"];
    let about = |name| isowarp_core::processor::about(name).unwrap_or_default();
    let settings = SETTINGS.map(|name| std::env::var(name).unwrap_or_default());
    [about("model name"), about("flags"), settings.join(" ")].join(" ")
}

impl Calibration {
    /// The device, with the SPIR-V that the calibration holds for: modules that compute in these
    /// ways must be made through it.
    pub fn gpu(&self, gpu: &Gpu) -> Gpu {
        self.target.map_or_else(|| gpu.clone(), |target| gpu.with_spirv_target(target))
    }

    /// True if everything is as cheap as in `other` and something is cheaper.
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

    /// The cheapest exact way for an operation.
    pub fn way(&self, op: FloatOp, ty: FloatTy) -> Way {
        self.entry(op, ty).map_or(Way::Unavailable, |entry| entry.way)
    }

    /// What is known about an operation.
    pub fn entry(&self, op: FloatOp, ty: FloatTy) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.op == op && entry.ty == ty)
    }

    /// What to emit for an operation. Conversions to integers are plain when they round to zero,
    /// everything else when it rounds to nearest.
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

    /// The operations on f32 that the device only does with zeros for subnormals: those that cost less if they may flush.
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

    /// The math functions over `float` that the shading language has within CUDA's documented error.
    pub fn functions(&self) -> BTreeSet<MathFn> {
        self.functions.iter().filter_map(|name| MathFn::from_name(name)).collect()
    }

    /// True if the device's compiler simplifies sums, products or quotients with a constant zero
    /// so that they are no longer exact. It may find such zeros by unrolling a loop, where no
    /// emitter sees them, so that every float constant zero should be hidden from it: made from
    /// a value that it cannot know, such as `num_workgroups.x >> 31u`. A hidden zero is
    /// [`Operands::Variable`].
    pub fn folds_zeros(&self) -> bool {
        self.target.is_none()
            || self.entries.iter().any(|entry| {
                let bits_anyway = matches!(entry.op, FloatOp::Min | FloatOp::Max);
                entry.zero_way != entry.way && !bits_anyway
            })
    }

    /// True if the device's compiler may fuse a product into a sum unasked, so that products that
    /// go into sums have to be hidden from it.
    pub fn contracts(&self, ty: FloatTy) -> bool {
        self.contracts.contains(&ty)
    }

    /// Uses a way whatever was measured, if the operation has that way; for tests.
    pub fn force(&mut self, op: FloatOp, ty: FloatTy, way: Way) {
        let known = op.ways(ty).contains(&way);
        let found = self.entries.iter_mut().find(|entry| entry.op == op && entry.ty == ty);
        if let (true, Some(entry)) = (known, found) {
            entry.way = way;
            entry.constant_way = way;
            entry.zero_way = way;
        }
    }

    /// True if every operation has its entry.
    fn is_complete(&self) -> bool {
        operations().all(|(op, ty)| self.entry(op, ty).is_some())
    }
}

/// All operations of all types.
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
    /// Which of the ways is under trial.
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

/// Measures the device as it reports itself and with the controls that it does not report, and
/// takes the better.
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
            // Compilers without float controls may take NaN for impossible: Metal's fast math does, and so does FXC without its
            // option for IEEE strictness (what wgpu compiles with). Some would only do so in kernels that nobody tries.
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

/// Tries the next way of every search of a type that has not found one. False if there is none.
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

/// Chains are tried on one of so many vectors: corner values in many pairs, and random ones.
const CHAIN_VECTORS: usize = 7;

/// Tries the chosen ways in chains, and gives operations another way until no chain is wrong.
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

/// After a kernel of several trials was refused: each by itself; those refused again are wrong.
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
