//! Launches: the pipeline for a block size, the launch block, the dispatch.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use isowarp_core::api::{BackendKernel, DeviceClass, DevicePtr, Error, FloatMode, LaunchConfig, StreamId};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::Const;
use isowarp_core::ir::{DataType, Module, Op, Value};
use isowarp_core::once_map::OnceMap;
use isowarp_core::passes::analysis::ranges::Launch;
use isowarp_core::passes::legalise::fix_textures::TexturePlace;
use isowarp_core::passes::legalise::pause_loops::may_be_long;
use isowarp_core::stages::{Stage, timed};

use super::backend::WarpPath;
use super::compile::{Pipeline, create};
use super::device::{DeviceShared, State};
use super::grid::{Dispatch, Plan};
use super::heap::Heap;
use super::kept_spirv::{Compilable, Interface, KeptSpirv};
use super::module::ModuleShared;
use super::queue::Queue;
use super::spill::{largest_area, most_blocks};
use super::textures::{at_launch, before_launches, with_records};
use crate::adapter::{Gpu, GpuError, Profile};
use crate::calibrate::{Calibration, Subgroups};
use crate::emit::{Binding, EmitOptions, EmittedKernel, ExactFloats, NativeFloats, TargetCaps, launch_block};
use crate::lower::{
    KnownTextures, LoweredKernel, NOT_COOPERATIVE, Part, Separation, Target, asks_for_grid, known_at_launch,
    lower_launch, warnings,
};
use crate::specialise::emit_kernel;

/// Most dispatches of a launch that wait in the driver: a large grid may have billions.
const MAX_DISPATCHES: usize = 512;

/// So many blocks keep every GPU busy, even half as many.
const MANY_BLOCKS: u128 = 1 << 14;

/// The block for which kernels are lowered before they are launched: that of most launches.
const LINE: [u32; 3] = [256, 1, 1];

/// A kernel and its pipelines.
pub(super) struct WgpuKernel {
    module: Arc<ModuleShared>,
    name: String,
    caps: TargetCaps,
    /// Cooperative launches differ from others.
    asks_for_grid: bool,
    /// Where it finds texture objects that launches know.
    textures: BTreeSet<TexturePlace>,
    /// For each way in which blocks are laid out that makes a difference, for cooperative launches, and for what is known of textures.
    lowered: OnceMap<(bool, Target, KnownTextures), Arc<LoweredKernel>>,
    /// Those that the driver did not come to an end with are not tried again.
    pipelines: OnceMap<(bool, EmitOptions), Result<Arc<Pipeline>, Error>>,
    /// What the last launch took: mostly the next one takes it, too, and a comparison costs less than to look it up.
    last: Mutex<Option<LastLaunch>>,
}

/// A pipeline, and what it is for.
struct LastLaunch {
    split: bool,
    options: EmitOptions,
    pipeline: Arc<Pipeline>,
}

/// The pipelines' bind groups for the heap's present buffers. They are kept together, not with
/// their pipelines, so that none keeps a buffer alive that the heap has replaced.
#[derive(Debug, Default)]
pub(super) struct BindGroups {
    /// Of the heap and of the buffers for spilled shared memory and locals.
    generation: (u64, [u64; 2]),
    groups: HashMap<u64, wgpu::BindGroup>,
}

/// True if a module has operations on floats in it that a device may do with zeros for subnormals.
fn computes_floats(module: &Module) -> bool {
    let mut found = false;
    for function in &module.functions {
        function.body.for_each(&mut |inst| found |= matches!(inst.op, Op::Fma { .. } | Op::FloatBin { .. }));
    }
    found
}

/// True if a module has warp operations in it.
fn uses_warps(module: &Module) -> bool {
    let mut found = false;
    for function in &module.functions {
        function.body.for_each(&mut |inst| found |= matches!(inst.op, Op::Warp { .. }));
    }
    found
}

impl WgpuKernel {
    /// Lowers the kernel, so that what the device cannot run is refused before any launch.
    pub(super) fn new(module: &Arc<ModuleShared>, name: &str) -> Result<Self, Error> {
        let device = &module.device;
        let mut caps = TargetCaps::of(device.info.name(), device.gpu.caps());
        caps.max_invocations = device.max_invocations;
        caps.shared_memory = caps.shared_memory.min(device.shared_memory);
        caps.wgsl_rules = device.gpu.profile() == Profile::WebGpu;
        caps.shares_no_buffer = caps.wgsl_rules;
        caps.local_memory = caps.local_memory.min(device.local_memory);
        if device.warps == WarpPath::Calibrated && uses_warps(&module.ir) {
            let are_warps = device.calibration()?.subgroups.is_some_and(Subgroups::are_warps);
            caps = caps.with_subgroups(device.gpu.caps(), are_warps);
        }
        caps = caps.with_quirks(device.quirks()?);
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
        kernel.lowered(true, LINE, false, Some(0), before_launches(&kernel.textures))?;
        Ok(kernel)
    }

    pub(super) fn device(&self) -> &DeviceShared {
        &self.module.device
    }

    /// True if a launch is another one for being cooperative.
    pub(super) fn is_split(&self, cooperative: bool) -> bool {
        cooperative && self.asks_for_grid
    }

    /// The kernel, lowered for cooperative or other launches with blocks of a size.
    /// `unpaused`: it need not pause in its loops. `part`: which part, if it is long; `None` for the whole.
    pub(super) fn lowered(
        &self,
        cooperative: bool,
        block: [u32; 3],
        unpaused: bool,
        part: Option<u32>,
        textures: KnownTextures,
    ) -> Result<Arc<LoweredKernel>, Error> {
        let target = self.caps.target(block);
        let rounds = target.rounds.filter(|_| !unpaused);
        let part = target.part.and_then(|of| Some(Part { number: part?, ..of }));
        let (split, target) = (self.is_split(cooperative), Target { rounds, part, ..target });
        self.lowered.get_or_make((split, target, Arc::clone(&textures)), || {
            let lower = || lower_launch(&self.module.ir, &self.name, target, split, &textures);
            let lowered = timed(Stage::Passes, lower).map_err(|refused| {
                if refused.iter().all(|d| d.code == NOT_COOPERATIVE) {
                    let reason = "it waits for all of the grid, which needs a cooperative launch".to_owned();
                    return Error::InvalidLaunch { kernel: self.name.clone(), reason };
                }
                self.module.unsupported(&self.name, refused)
            })?;
            Ok(Arc::new(lowered))
        })
    }

    fn pipeline(&self, cooperative: bool, options: &EmitOptions) -> Result<Arc<Pipeline>, Error> {
        let key = (self.is_split(cooperative), options.clone());
        self.pipelines.get_or_make(key, || {
            let device = &self.module.device;
            let textures = Arc::clone(&options.textures);
            let lowered = self.lowered(cooperative, options.block, options.unpaused, options.part, textures)?;
            let calibration = match self.module.floats {
                FloatMode::Native => None,
                FloatMode::Exact => Some(device.calibration()?),
            };
            // Exact kernels are made for the SPIR-V with which the device was calibrated.
            let gpu = calibration.map_or_else(|| device.gpu.clone(), |calibration| calibration.gpu(&device.gpu));
            let kept = KeptSpirv::of(&gpu, &(&lowered, options, &self.caps, calibration));
            let kernel = match kept.as_ref().and_then(KeptSpirv::get) {
                Some(found) => found,
                None => Compilable::of(timed(Stage::Passes, || self.emit(&lowered, options, calibration))?),
            };
            self.check_launch_block(&kernel.interface)?;
            self.check_bindings(&kernel.interface)?;
            match create(device, &gpu, &self.name, kernel, kept) {
                Err(hangs @ Error::CompileTimeout { .. }) => Ok(Err(hangs)),
                other => Ok(Ok(Arc::new(other?))),
            }
        })?
    }

    /// Emits the lowered kernel: exactly, as calibration says, or with the device's own floats.
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

    /// Parameters are bound as a uniform buffer, whose size devices limit.
    fn check_launch_block(&self, kernel: &Interface) -> Result<(), Error> {
        let device = &self.module.device;
        let most = Queue::max_block(&device.gpu);
        if u64::from(kernel.launch_bytes) <= most {
            return Ok(());
        }
        Err(Error::Unsupported {
            kernel: self.name.clone(),
            device: device.info.name(),
            reason: format!(
                "its parameters take {} bytes, the device allows {}",
                kernel.param_bytes,
                most.saturating_sub(u64::from(launch_block::PARAMS))
            ),
            diagnostics: None,
        })
    }

    /// Devices limit how many buffers a kernel has.
    fn check_bindings(&self, kernel: &Interface) -> Result<(), Error> {
        let device = &self.module.device;
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
            reason.push_str("; shared memory beyond the device's takes one more");
        }
        if count(|b| *b == Binding::Locals) > 0 {
            reason.push_str("; large local variables take one more");
        }
        Err(self.beyond_limits(reason))
    }

    /// Refuses a block whose spilled local variables no buffer can hold.
    fn check_areas(&self, kernel: &Interface) -> Result<(), Error> {
        let most = largest_area(&self.module.device.gpu);
        // Shared memory is little.
        let area = u64::from(kernel.local_bytes);
        if area <= most {
            return Ok(());
        }
        Err(self.beyond_limits(format!(
            "the local variables of a block take {area} bytes, of which the device binds {most}"
        )))
    }

    fn beyond_limits(&self, reason: String) -> Error {
        let device = self.module.device.info.name();
        Error::Unsupported { kernel: self.name.clone(), device, reason, diagnostics: None }
    }

    /// How a grid is dispatched; grids beyond the device's limits are folded, and blocks that take turns are dispatched
    /// one at a time.
    pub(super) fn plan(&self, config: &LaunchConfig, lowered: &LoweredKernel) -> Plan {
        let (grid, limits) = (config.grid.to_array(), self.module.device.grid_limits);
        if lowered.turns.is_some_and(|turns| turns.blocks) && config.grid.count() > 1 {
            return Plan::new(grid, limits).in_parts(1);
        }
        let paired = lowered.paired.is_some() && self.is_worth_pairing(config);
        paired.then(|| Plan::paired(grid, limits)).flatten().unwrap_or_else(|| Plan::new(grid, limits))
    }

    /// The plan for a pipeline, if it is another one: blocks with areas of spilled memory are dispatched so
    /// many at a time as there are areas.
    fn plan_for_spills(&self, config: &LaunchConfig, plan: &Plan, pipeline: &Pipeline) -> Option<Plan> {
        let area = pipeline.interface.spill_bytes.max(pipeline.interface.local_bytes);
        if area == 0 {
            return None;
        }
        let most = most_blocks(&self.module.device, area);
        (config.grid.count() > u128::from(most)).then(|| plan.in_parts(most))
    }

    fn header(&self, config: &LaunchConfig, dispatch: &Dispatch, counters: [u32; 2]) -> launch_block::Header {
        let variables = self.module.variables.0;
        launch_block::Header {
            grid: config.grid.to_array(),
            first_block: dispatch.first,
            dispatch: [dispatch.size[0], dispatch.size[1]],
            block_count: dispatch.blocks,
            zero: 0,
            variables: [variables as u32, (variables >> 32) as u32],
            counters,
            first_row: dispatch.first_row,
            reserved: [0; 3],
        }
    }

    fn queue(
        &self,
        state: &mut State,
        pipeline: &Pipeline,
        config: &LaunchConfig,
        dispatches: impl Iterator<Item = Dispatch>,
        params: &[u8],
    ) -> Result<(), GpuError> {
        let gpu = &self.module.device.gpu;
        for dispatch in dispatches {
            let Interface { spill_bytes, local_bytes, .. } = pipeline.interface;
            for (buffer, area) in [(&mut state.spill, spill_bytes), (&mut state.locals, local_bytes)] {
                if area > 0 {
                    let blocks: u64 = dispatch.size.iter().map(|n| u64::from(*n)).product();
                    buffer.reserve(gpu, blocks * u64::from(area))?;
                }
            }
            let State { heap, queue, counters, .. } = state;
            let notes = if pipeline.interface.counters > 0 { counters.next(gpu, heap, queue) } else { [0; 2] };
            let header = self.header(config, &dispatch, notes);
            let parts = [bytemuck::bytes_of(&header), params];
            let offset = state.queue.push_block(gpu, parts, pipeline.interface.launch_bytes as usize)?;
            let variables = self.module.variables;
            if pipeline.interface.bindings.contains(&Binding::Constants) {
                let State { heap, queue, constants, .. } = state;
                constants.bring_up_to_date(gpu, heap, queue, variables)?;
            }
            let group = bind_group(pipeline, gpu, state, variables)?;
            let pass = state.queue.pass(gpu);
            pass.set_pipeline(&pipeline.pipeline);
            pass.set_bind_group(0, &group, &[offset]);
            let [x, y, z] = dispatch.size;
            pass.dispatch_workgroups(x, y, z);
        }
        gpu.check()
    }
}

impl Drop for WgpuKernel {
    fn drop(&mut self) {
        // No holder of the state's lock drops a kernel, so this cannot wait for itself.
        let pipelines = self.pipelines.made();
        if !pipelines.is_empty() {
            let mut state = self.module.device.state();
            pipelines.iter().flatten().for_each(|p| drop(state.groups.groups.remove(&p.id)));
        }
    }
}

/// The pipeline's bind group for the heap's present buffers.
fn bind_group(
    pipeline: &Pipeline,
    gpu: &Gpu,
    state: &mut State,
    variables: DevicePtr,
) -> Result<wgpu::BindGroup, GpuError> {
    let State { heap, queue, groups, spill, locals, constants, .. } = state;
    let generation = (heap.generation(), [spill.generation(), locals.generation()]);
    if groups.generation != generation {
        groups.generation = generation;
        groups.groups.clear();
    }
    if let Some(group) = groups.groups.get(&pipeline.id) {
        return Ok(group.clone());
    }
    let windows: Vec<_> = heap.buffers().collect();
    let mut entries = Vec::with_capacity(pipeline.interface.bindings.len());
    for (binding, number) in pipeline.interface.bindings.iter().zip(0..) {
        let resource = match binding {
            Binding::Launch => wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                buffer: queue.uniforms(),
                offset: 0,
                size: wgpu::BufferSize::new(u64::from(pipeline.interface.launch_bytes)),
            }),
            Binding::Window(index) | Binding::WideWindow(index) | Binding::View(index, _) => {
                let window = windows.get(*index as usize).copied();
                let missing = || GpuError::Internal(format!("window {index} of the heap is missing"));
                window.ok_or_else(missing)?.as_entire_binding()
            }
            Binding::Spill => {
                let missing = || GpuError::Internal("the buffer for spilled shared memory is missing".to_owned());
                spill.get().ok_or_else(missing)?.as_entire_binding()
            }
            Binding::Locals => {
                let missing = || GpuError::Internal("the buffer for spilled locals is missing".to_owned());
                locals.get().ok_or_else(missing)?.as_entire_binding()
            }
            Binding::Constants => {
                let missing = || GpuError::Internal("the buffer of constants is missing".to_owned());
                constants.get(variables).ok_or_else(missing)?.as_entire_binding()
            }
        };
        entries.push(wgpu::BindGroupEntry { binding: number, resource });
    }
    let layout = &pipeline.layout;
    let group = gpu.scoped(|device| {
        device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
    })?;
    groups.groups.insert(pipeline.id, group.clone());
    Ok(group)
}

impl WgpuKernel {
    /// The pipeline for a launch, and the device's state to queue it in.
    fn ready(
        &self,
        config: &LaunchConfig,
        plan: &Plan,
        params: &[u8],
        lowered: &LoweredKernel,
    ) -> Result<(Arc<Pipeline>, MutexGuard<'_, State>), Error> {
        let device = &self.module.device;
        // Without room for notes they are not lone ones.
        let notes = !lowered.separation.as_ref().is_some_and(|s| s.counters) || device.reserve_counters();
        let state = device.state();
        let mut options = self.options(config, plan, params, lowered, &state.heap);
        options.separate &= notes;
        if let Some(last) = &*self.last()
            && last.split == self.is_split(config.cooperative)
            && last.options == options
        {
            return Ok((Arc::clone(&last.pipeline), state));
        }
        drop(state);
        // Compiling takes long, so not under the lock; the heap may change meanwhile.
        loop {
            let pipeline = self.pipeline(config.cooperative, &options)?;
            let state = device.state();
            let mut now = self.options(config, plan, params, lowered, &state.heap);
            now.separate &= notes;
            if now == options {
                let split = self.is_split(config.cooperative);
                *self.last() = Some(LastLaunch { split, options, pipeline: Arc::clone(&pipeline) });
                return Ok((pipeline, state));
            }
            options = now;
        }
    }

    fn last(&self) -> MutexGuard<'_, Option<LastLaunch>> {
        // It is replaced as a whole.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the kernel is specialised for a launch on the heap as it is.
    fn options(
        &self,
        config: &LaunchConfig,
        plan: &Plan,
        params: &[u8],
        lowered: &LoweredKernel,
        heap: &Heap,
    ) -> EmitOptions {
        let mut options = EmitOptions {
            block: config.block.to_array(),
            dynamic_shared: config.shared_bytes,
            fold: plan.fold(),
            windows: heap.count(),
            window_bytes: heap.window_bytes(),
            live: Vec::new(),
            spanning: heap.any_spans(),
            // Hardware contains what a block does beyond its shared memory; a processor playing
            // GPU would write into its own program. The check costs up to 40 % of a kernel.
            bound_shared: self.module.device.info.class == DeviceClass::Software,
            separate: lowered.separation.as_ref().is_some_and(|s| self.are_separate(s, params, heap)),
            params: Vec::new(),
            variables: None,
            paired: plan.paired,
            unpaused: lowered.unpaused.is_none(),
            part: lowered.part,
            constants: self.module.uniform_constants,
            textures: Arc::clone(&lowered.textures),
        };
        if options.windows > self.module.device.gpu.caps().storage_buffers() {
            // Pointers into others would be dangling.
            options.live = heap.live();
        }
        if options.windows > 1 {
            let window = |at: &u64| {
                let bytes = params.get(usize::try_from(*at).ok()?..)?.first_chunk()?;
                Some((*at, heap.windows_of(DevicePtr(u64::from_le_bytes(*bytes)))?))
            };
            options.params = lowered.followed_params.iter().filter_map(window).collect();
            options.variables = heap.windows_of(self.module.variables);
        }
        options
    }

    /// True if half of a launch's blocks keep a GPU busy. Where time does not count they are paired to be tested.
    fn is_worth_pairing(&self, config: &LaunchConfig) -> bool {
        let software = self.module.device.info.class == DeviceClass::Software;
        config.grid.x > 1 && (software || config.grid.count() >= MANY_BLOCKS)
    }

    /// True if a launch's pointers point into different allocations.
    fn are_separate(&self, separation: &Separation, params: &[u8], heap: &Heap) -> bool {
        let pointer = |at: &u64| {
            let bytes = usize::try_from(*at).ok().and_then(|at| params.get(at..)?.first_chunk());
            // What no caller passes points nowhere.
            DevicePtr(bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes)))
        };
        let variables = Some(self.module.variables).filter(|_| separation.variables);
        heap.are_separate(separation.params.iter().map(pointer).chain(variables))
    }

    /// The kernel, lowered for a launch: one whose parameters tell that no loop is long need not pause.
    fn lowered_for(&self, config: &LaunchConfig, params: &[u8]) -> Result<Arc<LoweredKernel>, Error> {
        let block = config.block.to_array();
        let textures = at_launch(&self.textures, &self.module, params);
        let lowered = self.lowered(config.cooperative, block, false, Some(0), Arc::clone(&textures))?;
        let (Some(unpaused), Some(budget)) = (&lowered.unpaused, self.caps.target(block).budget()) else {
            // What is emitted: loops that never pause are unrolled, which changes what is kept over barriers of the grid, and where it is cut.
            return self.lowered(config.cooperative, block, true, Some(0), textures);
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
        self.lowered(config.cooperative, block, true, Some(0), textures)
    }

    /// Queues the dispatches of one launch of the lowered kernel.
    pub(super) fn queue_once(
        &self,
        config: &LaunchConfig,
        first_plan: &Plan,
        params: &[u8],
        lowered: &LoweredKernel,
    ) -> Result<(), Error> {
        let (mut pipeline, mut state) = self.ready(config, first_plan, params, lowered)?;
        let in_parts = self.plan_for_spills(config, first_plan, &pipeline);
        if let Some(plan) = &in_parts
            && !first_plan.folded
        {
            drop(state);
            (pipeline, state) = self.ready(config, plan, params, lowered)?;
        }
        let plan = in_parts.as_ref().unwrap_or(first_plan);
        let (gpu, error) = (&self.module.device.gpu, |e| self.module.device.error(e));
        let mut dispatches = plan.dispatches().peekable();
        loop {
            self.queue(&mut state, &pipeline, config, dispatches.by_ref().take(MAX_DISPATCHES), params)
                .map_err(error)?;
            if dispatches.peek().is_none() {
                return Ok(());
            }
            state.queue.flush(gpu).map_err(error)?;
            drop(state);
            gpu.wait().map_err(error)?;
            (pipeline, state) = self.ready(config, plan, params, lowered)?;
        }
    }
}

impl BackendKernel for WgpuKernel {
    fn warnings(&self) -> Vec<Diagnostic> {
        let lowered = self.lowered(true, LINE, false, Some(0), before_launches(&self.textures));
        let turns = lowered.ok().and_then(|lowered| lowered.turns);
        warnings(turns, &self.caps.device)
    }

    fn launch(&self, _stream: StreamId, config: &LaunchConfig, params: &[u8]) -> Result<(), Error> {
        let lowered = self.lowered_for(config, params)?;
        let plan = self.plan(config, &lowered);
        let params = &*with_records(params, &lowered, &self.module)?;
        let launch = || match &lowered.resumable {
            Some(resumable) => self.in_segments(config, &plan, params, &lowered, resumable),
            None => self.queue_once(config, &plan, params, &lowered),
        };
        let faults = &self.module.device.faults;
        if self.module.prints.is_some() {
            return faults.launch_printing(&self.module, launch);
        }
        launch()?;
        if lowered.halts {
            faults.note_launch(&self.module);
        }
        Ok(())
    }
}
