//! Calibrates a device: measures its float arithmetic, and finds the cheapest exact way to compute every operation on
//! it.
//!
//! At the first use of an adapter and driver, small kernels compute every operation natively on test vectors
//! (`vectors`). The results are compared bit for bit with the processor's IEEE arithmetic (`reference`). Where a device
//! is wrong, the next way is tried, down to integer arithmetic ([`crate::floats`]). The result is cached on disk
//! ([`cache`]).
//!
//! The first use of a device must be fast, even in a program without optimisation: expected results are stored
//! as digests ([`expected`]), large kernels are compiled beforehand ([`prepared`]), and `f64` is measured when the first
//! kernel needs it ([`Types`]).
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
mod expected;
pub mod first_use;
mod functions;
mod integers;
mod known;
pub(crate) mod lab;
mod merges;
mod negations;
mod nesting;
mod ops;
mod prepared;
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
use std::thread::ScopedJoinHandle;
use std::time::Instant;

use isowarp_core::ir::ops::{MathFn, Rounding};
use isowarp_core::once_map::OnceMap;
use isowarp_core::passes::analysis::flushing::Flushing;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use known::Known;
pub use ops::{FloatOp, FloatTy, Lowering, Operands, Way, in_integers, soft};
pub use quirks::Quirks;
pub use subgroups::Subgroups;

use crate::adapter::{Gpu, GpuError, SpirvTarget};
use crate::floats::FloatsError;
use crate::spirv::ModuleError;
use compositions::Ways;
use probes::Trial;
use vectors::{Set, Vectors};

/// Version of the cache's contents; changes whenever the meaning of a cached calibration does.
const SCHEMA: u32 = 29;

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
    /// Whether the device's own operation is right on all test vectors.
    pub native_is_exact: bool,
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
}

/// The float types that a calibration contains.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Types {
    /// `f32`, which is enough for kernels without `f64`.
    Single,
    /// `f32` and `f64`.
    #[default]
    All,
}

/// Options of a calibration.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The float types.
    pub types: Types,
    /// Neither read nor write the cache.
    pub no_cache: bool,
    /// Begin all searches with the device's own operations, on known drivers, too. This needs `no_cache`.
    pub search_all: bool,
    /// Ways to use regardless of the device, to test fallbacks.
    pub forced: Vec<(FloatOp, FloatTy, Way)>,
}

/// Calibrates a device, or loads its calibration from the cache.
///
/// Several devices of one adapter may be opened in a process at once: only one of them is measured.
pub fn calibrate(gpu: &Gpu, options: &Options) -> Result<Calibration, CalibrateError> {
    static SINGLE: Measurements<Calibration> = LazyLock::new(OnceMap::default);
    static ALL: Measurements<Calibration> = LazyLock::new(OnceMap::default);
    let key = key(gpu);
    let known = if options.search_all { None } else { Known::of(gpu) };
    let single = || loaded_or_measured(&SINGLE, "f32", &key, options.no_cache, || measure_single(gpu, &key, known));
    let mut calibration = match options.types {
        Types::Single => single()?,
        Types::All => {
            loaded_or_measured(&ALL, "f32 and f64", &key, options.no_cache, || with_double(gpu, single()?, known))?
        }
    };
    for &(op, ty, way) in &options.forced {
        calibration.force(op, ty, way);
    }
    Ok(calibration)
}

/// Returns the math functions over `float` that are within CUDA's documented error in the device's shading language,
/// from the cache or by a measurement.
pub fn native_functions(gpu: &Gpu) -> Result<BTreeSet<MathFn>, CalibrateError> {
    static NATIVE: Measurements<Vec<String>> = LazyLock::new(OnceMap::default);
    let names = loaded_or_measured(&NATIVE, "functions", &key(gpu), false, || functions::find(gpu))?;
    Ok(names.iter().filter_map(|name| MathFn::from_name(name)).collect())
}

/// The measurements of this process, by device.
type Measurements<T> = LazyLock<OnceMap<String, T>>;

/// Returns a part of what is measured: from `made`, from the cache on disk, or by a measurement, which is then kept.
fn loaded_or_measured<T: Clone + Serialize + DeserializeOwned>(
    made: &OnceMap<String, T>,
    part: &str,
    device: &str,
    no_cache: bool,
    measure: impl FnOnce() -> Result<T, CalibrateError>,
) -> Result<T, CalibrateError> {
    if no_cache {
        return measure();
    }
    made.get_or_make(device.to_owned(), || {
        let kept = cache::open();
        if let Some(found) = kept.as_ref().and_then(|cache| cache::load(cache, device, part)) {
            return Ok(found);
        }
        let measured = measure()?;
        if let Some(cache) = &kept {
            cache::store(cache, device, part, &measured);
        }
        Ok(measured)
    })
}

/// Measures the device without `f64`.
fn measure_single(gpu: &Gpu, key: &str, known: Option<&Known>) -> Result<Calibration, CalibrateError> {
    let name = &gpu.info().name;
    let start = Instant::now();
    first_use::tell(&format!("calibrating {name}, which is used for the first time"));
    let (measured, quirks) = std::thread::scope(|scope| {
        let quirks = lab::thread().spawn_scoped(scope, || quirks::find(&lab::another(gpu)));
        let measured = choose(gpu, key, known);
        let quirks = match quirks.map(ScopedJoinHandle::join) {
            Ok(Ok(quirks)) => quirks,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            // The thread could not be created.
            Err(_) => quirks::find(gpu),
        };
        (measured, quirks)
    });
    let calibration = Calibration { quirks: quirks?, ..measured? };
    first_use::tell(&format!("calibrated {name} in {:.1} s", start.elapsed().as_secs_f64()));
    Ok(calibration)
}

/// Adds `f64` to a calibration.
fn with_double(gpu: &Gpu, single: Calibration, known: Option<&Known>) -> Result<Calibration, CalibrateError> {
    let Measured { entries, fuses } = measure(&single.gpu(gpu), FloatTy::F64, known)?;
    let mut all = single;
    all.entries.extend(entries);
    all.contracts.extend(fuses.then_some(FloatTy::F64));
    Ok(all)
}

/// Makes the files that calibration reads, by name: `cargo xtask calibration` writes them.
#[doc(hidden)]
pub fn files() -> Result<[(&'static str, Vec<u8>); 2], CalibrateError> {
    Ok([("expected.bin", expected::file()), ("prepared.bin", prepared::file()?)])
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
    native_is_exact: bool,
    found: bool,
}

impl Search {
    fn trial(&self) -> Option<Trial> {
        let way = *self.ways.get(self.at)?;
        (!self.found).then_some(Trial { op: self.op, ty: self.ty, operands: self.operands, way })
    }

    /// Copies the way of the strict form of an operation that may flush, if the device does not flush in that way.
    fn inherit(&mut self, strict: &Self) {
        let way = strict.way();
        let at = self.ways.iter().position(|other| *other == way);
        if let (Way::Native | Way::Canon, Some(at)) = (way, at) {
            (self.at, self.found, self.native_is_exact) = (at, true, strict.native_is_exact);
        }
    }

    fn way(&self) -> Way {
        if self.found { self.ways[self.at] } else { Way::Unavailable }
    }
}

/// Measures the device as it reports itself and with the controls that it does not report, and returns the better
/// result. Both are judged by `f32`.
fn choose(gpu: &Gpu, key: &str, known: Option<&Known>) -> Result<Calibration, CalibrateError> {
    let calibration = |gpu: &Gpu| {
        let Measured { entries, fuses } = measure(gpu, FloatTy::F32, known)?;
        Ok(Calibration {
            key: key.to_owned(),
            entries,
            target: gpu.spirv_target().copied(),
            contracts: fuses.then_some(FloatTy::F32).into_iter().collect(),
            subgroups: subgroups::find(gpu)?,
            quirks: Quirks::default(),
        })
    };
    if let Some(known) = known {
        let target = gpu.spirv_target().and_then(|target| target.preserving_subnormals());
        match (known.is_preserving(), target) {
            (false, _) => return calibration(gpu),
            (true, Some(target)) => match calibration(&gpu.with_spirv_target(target)) {
                Err(error) if !gpu.is_lost() => tracing::debug!(%error, "the known float controls are refused"),
                result => return result,
            },
            (true, None) => {}
        }
    }
    let reported = calibration(gpu)?;
    let Some(target) = gpu.spirv_target().and_then(|target| target.preserving_subnormals()) else {
        return Ok(reported);
    };
    let beyond = gpu.with_spirv_target(target);
    let beyond = match more_is_exact(&beyond, &reported) {
        Ok(true) => calibration(&beyond),
        Ok(false) => return Ok(reported),
        Err(error) => Err(error),
    };
    match beyond {
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

/// Returns true if the device's own operation is exact somewhere where it was not in another calibration.
fn more_is_exact(gpu: &Gpu, other: &Calibration) -> Result<bool, CalibrateError> {
    let ty = FloatTy::F32;
    let inexact = |search: &Search| !other.entry(search.op, ty).is_some_and(|entry| entry.native_is_exact);
    let mut searches = searches(gpu, ty);
    searches.retain(|search| search.operands == Operands::Variable && inexact(search));
    searches.retain(|search| search.trial().is_some_and(|trial| trial.way == Way::Native));
    round(gpu, &mut searches, &Vectors::of(ty, Set::Operations))?;
    Ok(searches.iter().any(|search| search.found))
}

/// Returns true if a device has both types of 64 bits.
fn has_wide(gpu: &Gpu) -> bool {
    gpu.caps().i64 && gpu.caps().f64
}

/// Returns the searches for the ways of a type's operations.
fn searches(gpu: &Gpu, ty: FloatTy) -> Vec<Search> {
    let caps = gpu.caps();
    let wide = has_wide(gpu);
    let mut searches = Vec::new();
    for (op, _) in operations().filter(|(_, of)| *of == ty) {
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
            let (at, native_is_exact, found) = (0, false, false);
            searches.push(Search { op, ty, operands, ways, at, native_is_exact, found });
        }
    }
    searches
}

/// The arithmetic of one type on a device.
struct Measured {
    entries: Vec<Entry>,
    /// Whether the device's compiler fuses products into sums without being asked.
    fuses: bool,
}

/// Measures the arithmetic of a type.
fn measure(gpu: &Gpu, ty: FloatTy, known: Option<&Known>) -> Result<Measured, CalibrateError> {
    let vectors = Vectors::of(ty, Set::Operations);
    let mut searches = find_ways(gpu, &vectors, known)?;
    let fuses = if ty == FloatTy::F32 || has_wide(gpu) {
        compose(gpu, &mut searches, &vectors)?;
        probes::contracts(gpu, &vectors)?
    } else {
        false
    };
    let find = |op, operands| searches.iter().find(|s| (s.op, s.operands) == (op, operands));
    let entry = |(op, ty)| {
        let search = find(op, Operands::Variable);
        let way = search.map_or(Way::Unavailable, Search::way);
        let or_worse = |operands| way.max(find(op, operands).map_or(way, Search::way));
        let constant_way = or_worse(Operands::Constant);
        let zero_way = or_worse(Operands::Zero);
        let native_is_exact = search.is_some_and(|search| search.native_is_exact);
        Entry { op, ty, way, constant_way, zero_way, native_is_exact }
    };
    let entries = operations().filter(|(_, of)| *of == ty).map(entry).collect();
    Ok(Measured { entries, fuses })
}

/// Finds the cheapest way of each of a type's operations that is exact by itself.
fn find_ways(gpu: &Gpu, vectors: &Vectors, known: Option<&Known>) -> Result<Vec<Search>, CalibrateError> {
    if let Some(known) = known {
        let mut all = searches(gpu, vectors.ty);
        for search in &mut all {
            let way = known.way(search.op, search.ty, search.operands);
            search.at = search.ways.iter().position(|other| *other == way).unwrap_or(0);
        }
        while round(gpu, &mut all, vectors)? {}
        return Ok(all);
    }
    let (strict, mut flushing): (Vec<Search>, Vec<Search>) =
        searches(gpu, vectors.ty).into_iter().partition(|search| !search.op.may_flush());
    let (mut found, mut constant): (Vec<Search>, Vec<Search>) =
        strict.into_iter().partition(|search| search.operands == Operands::Variable);
    while round(gpu, &mut found, vectors)? {}
    // An operation with a constant is never computed in a cheaper way than one without.
    for search in &mut constant {
        search.at = found.iter().find(|other| other.op == search.op).map_or(0, |other| other.at);
    }
    while round(gpu, &mut constant, vectors)? {}
    found.append(&mut constant);
    for search in &mut flushing {
        let is_strict = |other: &&Search| (other.op, other.operands) == (search.op.general(), search.operands);
        if let Some(other) = found.iter().find(is_strict) {
            search.inherit(other);
        }
    }
    while round(gpu, &mut flushing, vectors)? {}
    found.append(&mut flushing);
    Ok(found)
}

/// Tries the next way of every search of a type that has not found one. Returns false at the end.
fn round(gpu: &Gpu, searches: &mut [Search], vectors: &Vectors) -> Result<bool, CalibrateError> {
    let ty = vectors.ty;
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
        let right = match probes::run(gpu, wide, &trials, vectors) {
            Ok(wrong) => wrong.iter().map(Option::is_none).collect(),
            Err(error) => one_by_one(gpu, wide, &trials, vectors, error)?,
        };
        for ((index, trial), right) in pending.into_iter().zip(right) {
            let search = &mut searches[index];
            search.native_is_exact |= right && trial.way == Way::Native;
            if right {
                search.found = true;
            } else {
                search.at += 1;
            }
        }
    }
    Ok(any)
}

/// Tries the chosen ways in chains, and replaces ways until no chain is wrong.
fn compose(gpu: &Gpu, searches: &mut [Search], all: &Vectors) -> Result<(), CalibrateError> {
    let ty = all.ty;
    let some = Vectors::of(ty, Set::Chains);
    // The previous run: whether it hid zeros, its number of chains, and the operations that have changed since.
    let mut last: Option<(bool, usize, BTreeSet<FloatOp>)> = None;
    loop {
        let (hides_zeros, count, blamed) = {
            let of = |op, operands| searches.iter().find(|s| (s.op, s.ty, s.operands) == (op, ty, operands));
            let way = |op: FloatOp, operands| {
                let way = of(op, Operands::Variable).map_or(Way::Unavailable, Search::way);
                of(op, operands).map_or(way, |search| way.max(search.way()))
            };
            let lowering = |op, operands| ops::lowering(op, ty, way(op, operands));
            let extremum = |op| matches!(op, FloatOp::Min | FloatOp::Max);
            let folds = |s: &Search| s.operands == Operands::Zero && s.way() != way(s.op, Operands::Variable);
            let shields = gpu.spirv_target().is_none();
            let hides_zeros = shields || searches.iter().any(|s| !extremum(s.op) && folds(s));
            let ways = Ways { ty, lowering: &lowering, shields, hides_zeros };
            let chains: Vec<_> = compositions::chains().into_iter().filter(|chain| chain.is_available(&ways)).collect();
            let alike = last.as_ref().filter(|last| (last.0, last.1) == (hides_zeros, chains.len()));
            let changed = alike.map(|(_, _, changed)| changed);
            (hides_zeros, chains.len(), probes::wrong_chains(gpu, &ways, &chains, changed, &some)?)
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
        last = Some((hides_zeros, count, blamed));
        while round(gpu, searches, all)? {}
    }
}

/// Tries each trial by itself after a kernel of several trials was refused, and returns whether each is right; those
/// refused again are wrong.
fn one_by_one(
    gpu: &Gpu,
    wide: bool,
    trials: &[Trial],
    vectors: &Vectors,
    error: CalibrateError,
) -> Result<Vec<bool>, CalibrateError> {
    if gpu.is_lost() {
        return Err(error);
    }
    tracing::debug!(%error, "calibration kernel refused, trying its parts");
    let mut all = Vec::new();
    for trial in trials {
        match probes::run(gpu, wide, std::slice::from_ref(trial), vectors) {
            Ok(wrong) => all.extend(wrong.iter().map(Option::is_none)),
            Err(error) if gpu.is_lost() => return Err(error),
            Err(error) => {
                tracing::debug!(%error, ?trial, "operation refused");
                all.push(false);
            }
        }
    }
    Ok(all)
}
