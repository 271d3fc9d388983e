//! Kernels: their lowered forms, and the pipelines of their variants.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use isowarp_core::backend::{Error, FloatMode, LaunchConfig, LaunchField};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::Const;
use isowarp_core::ir::{DataType, Module, Op, Value};
use isowarp_core::once_map::OnceMap;
use isowarp_core::passes::analysis::ranges::Launch;
use isowarp_core::passes::legalise::fix_textures::TexturePlace;
use isowarp_core::passes::legalise::pause_loops::may_be_long;
use isowarp_core::stages::{Stage, timed};

use super::compile::create;
use super::kept_spirv::{Compilable, KeptSpirv};
use super::kernel_limits::KernelOnDevice;
use super::module_shared::ModuleShared;
use super::pipeline::Pipeline;
use super::shared::DeviceShared;
use super::textures::{at_launch, before_launches};
use super::variant::KernelVariant;
use crate::calibrate::Calibration;
use crate::emit::{EmitOptions, EmittedKernel, ExactFloats, NativeFloats, TargetCaps};
use crate::lower::{
    Form, KnownTextures, LoweredKernel, NOT_COOPERATIVE, Part, asks_for_grid, known_at_launch, lower_launch, warnings,
};
use crate::specialise::emit_kernel;

/// The block size for which kernels are lowered before they are launched: the most common one.
const LINE: [u32; 3] = [256, 1, 1];

/// A kernel and its pipelines.
pub(super) struct WgpuKernel {
    pub(super) module: Arc<ModuleShared>,
    pub(super) name: String,
    caps: TargetCaps,
    /// Whether cooperative launches differ from others.
    asks_for_grid: bool,
    /// Places of the kernel's texture objects that are known at launch.
    textures: BTreeSet<TexturePlace>,
    /// Lowered kernels.
    lowered: OnceMap<Form, Arc<LoweredKernel>>,
    /// Compiled pipelines. Those that the driver did not finish in time are not tried again.
    pipelines: OnceMap<KernelVariant, Result<Arc<Pipeline>, Error>>,
    /// The pipeline of the last launch: the next launch mostly uses it too, and a comparison costs less than a lookup.
    last: Mutex<Option<(KernelVariant, Arc<Pipeline>)>>,
}

/// Returns true if a module contains operations on floats that a device may compute with zeros for subnormals.
fn computes_floats(module: &Module) -> bool {
    let mut found = false;
    for function in &module.functions {
        function.body.for_each(&mut |inst| found |= matches!(inst.op, Op::Fma { .. } | Op::FloatBin { .. }));
    }
    found
}

/// Returns true if a module contains warp operations.
fn uses_warps(module: &Module) -> bool {
    let mut found = false;
    for function in &module.functions {
        function.body.for_each(&mut |inst| found |= matches!(inst.op, Op::Warp { .. }));
    }
    found
}

/// Returns the form of a kernel that need not yield in its loops.
fn unpausing(mut form: Form) -> Form {
    form.target.rounds = None;
    form
}

impl WgpuKernel {
    /// Lowers the kernel, so that a kernel that the device cannot run is refused before any launch.
    pub(super) fn new(module: &Arc<ModuleShared>, name: &str) -> Result<Self, Error> {
        let device = &module.device;
        let mut caps = device.target_caps(uses_warps(&module.ir))?;
        if module.floats == FloatMode::Exact && computes_floats(&module.ir) {
            caps.flushing = device.calibration()?.flushing();
        }
        let kernel = Self {
            module: Arc::clone(module),
            name: name.to_owned(),
            caps,
            asks_for_grid: asks_for_grid(&module.ir, name),
            textures: known_at_launch(&module.ir, name).map_err(|refused| module.unsupported(name, refused))?,
            lowered: OnceMap::default(),
            pipelines: OnceMap::default(),
            last: Mutex::default(),
        };
        kernel.before_launches()?;
        Ok(kernel)
    }

    pub(super) fn device(&self) -> &DeviceShared {
        &self.module.device
    }

    /// Returns the kernel as it is lowered before any launch.
    fn before_launches(&self) -> Result<Arc<LoweredKernel>, Error> {
        self.lowered(&self.form(true, LINE, before_launches(&self.textures)))
    }

    /// Returns warnings that concern all launches.
    pub(super) fn all_warnings(&self) -> Vec<Diagnostic> {
        let turns = self.before_launches().ok().and_then(|lowered| lowered.turns);
        warnings(turns, &self.caps.device)
    }

    /// Returns true if a launch needs the kernel's cooperative form.
    pub(super) fn is_split(&self, cooperative: bool) -> bool {
        cooperative && self.asks_for_grid
    }

    /// Returns the form for a kind of launch: the first part of a kernel that is cut, which yields in its loops where
    /// the device requires it.
    fn form(&self, cooperative: bool, block: [u32; 3], textures: KnownTextures) -> Form {
        Form { target: self.caps.target(block), cooperative: self.is_split(cooperative), textures }
    }

    /// Returns another part of a kernel that is cut, or (`None`) the whole.
    pub(super) fn part(&self, lowered: &LoweredKernel, number: Option<u32>) -> Result<Arc<LoweredKernel>, Error> {
        let mut form = lowered.form.clone();
        form.target.part = form.target.part.and_then(|of| Some(Part { number: number?, ..of }));
        self.lowered(&form)
    }

    /// Returns the kernel, lowered to a form.
    fn lowered(&self, form: &Form) -> Result<Arc<LoweredKernel>, Error> {
        self.lowered.get_or_make(form.clone(), || {
            let lower = || lower_launch(&self.module.ir, &self.name, form);
            let lowered = timed(Stage::Passes, lower).map_err(|refused| {
                if refused.iter().all(|d| d.code == NOT_COOPERATIVE) {
                    let reason = "it waits for all of the grid, which needs a cooperative launch".to_owned();
                    let (kernel, field) = (self.name.clone(), LaunchField::Cooperative);
                    return Error::InvalidLaunch { kernel, field, reason };
                }
                self.module.unsupported(&self.name, refused)
            })?;
            Ok(Arc::new(lowered))
        })
    }

    /// Returns the kernel, lowered for a launch. The kernel need not yield if the launch's parameters show that none of
    /// its loops is long.
    pub(super) fn lowered_for(&self, config: &LaunchConfig, params: &[u8]) -> Result<Arc<LoweredKernel>, Error> {
        let block = config.block.to_array();
        let textures = at_launch(&self.textures, &self.module, params);
        let form = self.form(config.cooperative, block, textures);
        let lowered = self.lowered(&form)?;
        let (Some(unpaused), Some(budget)) = (&lowered.unpaused, self.caps.target(block).budget()) else {
            // This form is the one that is emitted: loops that never yield are unrolled, which changes which values are
            // kept across barriers of the grid, and where the kernel is cut.
            return self.lowered(&unpausing(form));
        };
        let (offsets, _) = unpaused.param_layout(&lowered.module.structs);
        let known = |(index, offset): (usize, &u64)| {
            let value = Value(index as u32);
            let ty = unpaused.try_ty(value)?.scalar().filter(|s| s.is_int())?;
            let bytes = params.get(usize::try_from(*offset).ok()?..)?.get(..ty.size() as usize)?;
            let bits = bytes.iter().rev().fold(0u64, |bits, byte| bits << 8 | u64::from(*byte));
            Const::Scalar(ty, bits).as_int().map(|known| (value, known))
        };
        let grid = config.grid.to_array();
        let is_value = |index: usize| unpaused.params.get(index).is_some_and(|p| matches!(p.ty, DataType::Value(_)));
        let params = offsets.iter().enumerate().filter(|(index, _)| is_value(*index)).filter_map(known).collect();
        if may_be_long(unpaused, budget, &Launch { block, grid, params }) {
            return Ok(lowered);
        }
        self.lowered(&unpausing(form))
    }

    /// Returns the pipeline of a variant, if the last launch used it.
    pub(super) fn last_pipeline(&self, variant: &KernelVariant) -> Option<Arc<Pipeline>> {
        self.last().as_ref().filter(|(last, _)| last == variant).map(|(_, pipeline)| Arc::clone(pipeline))
    }

    /// Records the pipeline of a launch.
    pub(super) fn note_pipeline(&self, variant: KernelVariant, pipeline: &Arc<Pipeline>) {
        *self.last() = Some((variant, Arc::clone(pipeline)));
    }

    fn last(&self) -> MutexGuard<'_, Option<(KernelVariant, Arc<Pipeline>)>> {
        // The value is always replaced as a whole.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the pipeline of a variant of the lowered kernel.
    pub(super) fn pipeline(&self, variant: &KernelVariant, lowered: &LoweredKernel) -> Result<Arc<Pipeline>, Error> {
        self.pipelines.get_or_make(variant.clone(), || {
            let (device, options) = (&self.module.device, &variant.options);
            let calibration = match self.module.floats {
                FloatMode::Native => None,
                FloatMode::Exact if lowered.has_doubles() => Some(device.full_calibration()?),
                FloatMode::Exact => Some(device.calibration()?),
            };
            // Exact kernels are compiled for the SPIR-V target of the device's calibration.
            let gpu = calibration.map_or_else(|| device.gpu.clone(), |calibration| calibration.gpu(&device.gpu));
            let kept = KeptSpirv::of(&gpu, &(lowered, options, &self.caps, calibration));
            let kernel = match kept.as_ref().and_then(KeptSpirv::get) {
                Some(found) => found,
                None => Compilable::of(timed(Stage::Passes, || self.emit(lowered, options, calibration))?),
            };
            KernelOnDevice { device, name: &self.name }.check(&kernel.interface)?;
            match create(device, &gpu, &self.name, kernel, kept) {
                Err(hangs @ Error::CompileTimeout { .. }) => Ok(Err(hangs)),
                other => Ok(Ok(Arc::new(other?))),
            }
        })?
    }

    /// Emits the lowered kernel: exactly, according to the calibration, or with the device's own floats.
    fn emit(
        &self,
        lowered: &LoweredKernel,
        options: &EmitOptions,
        calibration: Option<&Calibration>,
    ) -> Result<EmittedKernel, Error> {
        let emitted = match calibration {
            None => emit_kernel(lowered, options, &self.caps, &NativeFloats),
            Some(calibration) => {
                // Passthrough SPIR-V forbids fusing by decorations; elsewhere products are hidden.
                let shield_results = self.module.device.gpu.spirv_target().is_none();
                emit_kernel(lowered, options, &self.caps, &ExactFloats { calibration, shield_results })
            }
        };
        emitted.map_err(|d| self.module.unsupported(&self.name, d))
    }
}

impl Drop for WgpuKernel {
    fn drop(&mut self) {
        // No holder of the state's lock drops a kernel, so this cannot deadlock.
        let pipelines = self.pipelines.made();
        if !pipelines.is_empty() {
            let mut state = self.module.device.state();
            pipelines.iter().flatten().for_each(|p| state.groups.remove(p.id));
        }
    }
}
