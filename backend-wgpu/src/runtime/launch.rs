//! Launches kernels: compiles the pipeline for a block size, fills the launch block, queues the dispatches.

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

/// Largest number of dispatches of a launch that wait in the driver: a large grid may have billions.
const MAX_DISPATCHES: usize = 512;

/// Number of blocks that, even halved, keep every GPU busy.
const MANY_BLOCKS: u128 = 1 << 14;

/// The block size for which kernels are lowered before they are launched: the most common one.
const LINE: [u32; 3] = [256, 1, 1];

/// A kernel and its pipelines.
pub(super) struct WgpuKernel {
    module: Arc<ModuleShared>,
    name: String,
    caps: TargetCaps,
    /// Whether cooperative launches differ from others.
    asks_for_grid: bool,
    /// Places of the kernel's texture objects that are known at launch.
    textures: BTreeSet<TexturePlace>,
    /// Lowered kernels, by cooperative launch, by block layout as far as it makes a difference, and by what is known of
    /// textures.
    lowered: OnceMap<(bool, Target, KnownTextures), Arc<LoweredKernel>>,
    /// Compiled pipelines. Those that the driver did not finish in time are not tried again.
    pipelines: OnceMap<(bool, EmitOptions), Result<Arc<Pipeline>, Error>>,
    /// The pipeline of the last launch: the next launch mostly uses it too, and a comparison costs less than a lookup.
    last: Mutex<Option<LastLaunch>>,
}

/// A pipeline with its options.
struct LastLaunch {
    split: bool,
    options: EmitOptions,
    pipeline: Arc<Pipeline>,
}

/// The pipelines' bind groups for the heap's present buffers. They are kept together, not with their pipelines, so that
/// none keeps a buffer alive that the heap has replaced.
#[derive(Debug, Default)]
pub(super) struct BindGroups {
    /// Generations of the heap and of the buffers for spilled shared memory and locals.
    generation: (u64, [u64; 2]),
    groups: HashMap<u64, wgpu::BindGroup>,
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

impl WgpuKernel {
    /// Lowers the kernel, so that a kernel that the device cannot run is refused before any launch.
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

    /// Returns true if a launch needs the kernel's cooperative form.
    pub(super) fn is_split(&self, cooperative: bool) -> bool {
        cooperative && self.asks_for_grid
    }

    /// Returns the kernel, lowered for cooperative or other launches with blocks of a size. `unpaused`: the kernel need
    /// not yield in its loops. `part`: the number of the part of a long kernel; `None` for the whole.
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
            // Exact kernels are compiled for the SPIR-V target of the device's calibration.
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

    /// Checks the size of the launch block. Parameters are bound as a uniform buffer, whose size devices limit.
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

    /// Checks the number of buffers of a kernel, which devices limit.
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

    /// Refuses a block whose spilled local variables do not fit into any buffer.
    fn check_areas(&self, kernel: &Interface) -> Result<(), Error> {
        let most = largest_area(&self.module.device.gpu);
        // Shared memory is small.
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

    /// Plans the dispatches of a grid. Grids beyond the device's limits are folded, and blocks that must run one at a
    /// time are dispatched one at a time.
    pub(super) fn plan(&self, config: &LaunchConfig, lowered: &LoweredKernel) -> Plan {
        let (grid, limits) = (config.grid.to_array(), self.module.device.grid_limits);
        if lowered.turns.is_some_and(|turns| turns.blocks) && config.grid.count() > 1 {
            return Plan::new(grid, limits).in_parts(1);
        }
        let paired = lowered.paired.is_some() && self.is_worth_pairing(config);
        paired.then(|| Plan::paired(grid, limits)).flatten().unwrap_or_else(|| Plan::new(grid, limits))
    }

    /// Returns the plan for a pipeline, if it differs. Blocks with areas of spilled memory are dispatched in groups of
    /// at most as many blocks as there are areas.
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
        // No holder of the state's lock drops a kernel, so this cannot deadlock.
        let pipelines = self.pipelines.made();
        if !pipelines.is_empty() {
            let mut state = self.module.device.state();
            pipelines.iter().flatten().for_each(|p| drop(state.groups.groups.remove(&p.id)));
        }
    }
}

/// Returns the pipeline's bind group for the heap's present buffers.
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
    /// Returns the pipeline for a launch, and the locked state of the device to queue the launch in.
    fn ready(
        &self,
        config: &LaunchConfig,
        plan: &Plan,
        params: &[u8],
        lowered: &LoweredKernel,
    ) -> Result<(Arc<Pipeline>, MutexGuard<'_, State>), Error> {
        let device = &self.module.device;
        // Without room for their records, counters are not treated as lone counters.
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
        // Compiling is slow, so the lock is not held; the heap may change meanwhile.
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
        // The value is always replaced as a whole.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the kernel's specialisation for a launch on the heap as it is.
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
            // Hardware contains accesses of a block beyond its shared memory. A software device would write into its
            // own process. The check costs up to 40 % of a kernel.
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
            // Pointers into other windows would be dangling.
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

    /// Returns true if half of a launch's blocks keep a GPU busy. On software devices, where time does not matter,
    /// blocks are paired for testing.
    fn is_worth_pairing(&self, config: &LaunchConfig) -> bool {
        let software = self.module.device.info.class == DeviceClass::Software;
        config.grid.x > 1 && (software || config.grid.count() >= MANY_BLOCKS)
    }

    /// Returns true if a launch's pointers point into different allocations.
    fn are_separate(&self, separation: &Separation, params: &[u8], heap: &Heap) -> bool {
        let pointer = |at: &u64| {
            let bytes = usize::try_from(*at).ok().and_then(|at| params.get(at..)?.first_chunk());
            // A missing parameter counts as a null pointer.
            DevicePtr(bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes)))
        };
        let variables = Some(self.module.variables).filter(|_| separation.variables);
        heap.are_separate(separation.params.iter().map(pointer).chain(variables))
    }

    /// Returns the kernel, lowered for a launch. The kernel need not yield if the launch's parameters show that none of
    /// its loops is long.
    fn lowered_for(&self, config: &LaunchConfig, params: &[u8]) -> Result<Arc<LoweredKernel>, Error> {
        let block = config.block.to_array();
        let textures = at_launch(&self.textures, &self.module, params);
        let lowered = self.lowered(config.cooperative, block, false, Some(0), Arc::clone(&textures))?;
        let (Some(unpaused), Some(budget)) = (&lowered.unpaused, self.caps.target(block).budget()) else {
            // This form is the one that is emitted: loops that never yield are unrolled, which changes which values are
            // kept across barriers of the grid, and where the kernel is cut.
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
