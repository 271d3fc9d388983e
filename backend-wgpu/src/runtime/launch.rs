//! Launches kernels: chooses the variant, fills the launch block, queues the dispatches.

use std::sync::{Arc, MutexGuard};

use isowarp_core::backend::{BackendKernel, DeviceClass, DevicePtr, Error, LaunchConfig, StreamId};
use isowarp_core::diagnostic::Diagnostic;

use super::bind_groups::bind_group;
use super::fault_parts::Reserved;
use super::grid::{Dispatch, Plan};
use super::heap::Heap;
use super::kept_spirv::Interface;
use super::kernel::WgpuKernel;
use super::kernel_limits::most_blocks;
use super::pipeline::Pipeline;
use super::shared::State;
use super::textures::with_records;
use super::variant::KernelVariant;
use crate::adapter::GpuError;
use crate::emit::{Binding, EmitOptions, launch_block};
use crate::lower::{LoweredKernel, Separation};

/// Largest number of dispatches of a launch that wait in the driver: a large grid may have billions.
const MAX_DISPATCHES: usize = 512;

/// Number of blocks that, even halved, keep every GPU busy.
const MANY_BLOCKS: u128 = 1 << 14;

/// A launch of a kernel.
#[derive(Clone, Copy)]
pub(super) struct Launch<'a> {
    pub(super) config: &'a LaunchConfig,
    /// Part of the module's fault variable that the kernel records its fault in.
    pub(super) fault_part: u32,
}

impl WgpuKernel {
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

    fn header(&self, launch: Launch<'_>, dispatch: &Dispatch, counters: [u32; 2]) -> launch_block::Header {
        let variables = self.module.variables.0;
        launch_block::Header {
            grid: launch.config.grid.to_array(),
            first_block: dispatch.first,
            dispatch: [dispatch.size[0], dispatch.size[1]],
            block_count: dispatch.blocks,
            zero: 0,
            variables: [variables as u32, (variables >> 32) as u32],
            counters,
            first_row: dispatch.first_row,
            fault_part: launch.fault_part,
            reserved: [0; 2],
        }
    }

    fn queue(
        &self,
        state: &mut State,
        pipeline: &Pipeline,
        launch: Launch<'_>,
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
            let header = self.header(launch, &dispatch, notes);
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
        let variant = |state: &State| {
            let mut options = self.options(config, plan, params, lowered, &state.heap);
            options.separate &= notes;
            KernelVariant { form: lowered.form.clone(), options }
        };
        let state = device.state();
        let mut wanted = variant(&state);
        if let Some(pipeline) = self.last_pipeline(&wanted) {
            return Ok((pipeline, state));
        }
        drop(state);
        // Compiling is slow, so the lock is not held; the heap may change meanwhile.
        loop {
            let pipeline = self.pipeline(&wanted, lowered)?;
            let state = device.state();
            let now = variant(&state);
            if now == wanted {
                self.note_pipeline(wanted, &pipeline);
                return Ok((pipeline, state));
            }
            wanted = now;
        }
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
            constants: self.module.uniform_constants,
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

    /// Queues the dispatches of one launch of the lowered kernel.
    pub(super) fn queue_once(
        &self,
        launch: Launch<'_>,
        first_plan: &Plan,
        params: &[u8],
        lowered: &LoweredKernel,
    ) -> Result<(), Error> {
        let config = launch.config;
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
            self.queue(&mut state, &pipeline, launch, dispatches.by_ref().take(MAX_DISPATCHES), params)
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
        self.all_warnings()
    }

    fn launch(&self, stream: StreamId, config: &LaunchConfig, params: &[u8]) -> Result<(), Error> {
        let lowered = self.lowered_for(config, params)?;
        self.module.device.note_kernel(&self.name);
        let plan = self.plan(config, &lowered);
        let params = &*with_records(params, &lowered, &self.module)?;
        let faults = &self.module.device.faults;
        let part = if lowered.halts { Some(faults.reserve(&self.module, stream)?) } else { None };
        let launch = Launch { config, fault_part: part.as_ref().map_or(0, Reserved::number) };
        let launch = || {
            let queued = match &lowered.resumable {
                Some(resumable) => self.in_segments(launch, &plan, params, &lowered, resumable),
                None => self.queue_once(launch, &plan, params, &lowered),
            };
            // The part is to be read before the module is among those that are read.
            drop(part);
            queued
        };
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
