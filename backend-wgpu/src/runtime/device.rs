//! Implements the core's device trait with the heap, the queue and events.

use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use isowarp_core::backend::{
    BackendDevice, BackendModule, BackendRead, Command, DeviceInfo, DeviceLimit, DevicePtr, Error, EventId, LastKernel,
    Printer, Program, SettableLimits, StreamId, StreamOptions, call_host_function, repeat_pattern,
};

use super::bind_groups::BindGroups;
use super::byte_copies::ByteCopies;
use super::constants::Constants;
use super::deadline::compile_limit;
use super::event::{Events, elapsed_ms};
use super::faults::Faults;
use super::grid::GridLimits;
use super::heap::{Heap, HeapLimits};
use super::lone_counters::LoneCounters;
use super::module::WgpuModule;
use super::queue::Queue;
use super::reads::{Copies, ReadBack};
use super::shared::{DeviceShared, State};
use super::spill::SpillBuffer;
use super::stream_order::Awaited;
use super::texture_records::Records;
use super::transfer::word_of;
use crate::adapter::{Gpu, GpuError};
use crate::options::WgpuOptions;

/// An open device. Modules and kernels also hold its shared part.
pub(super) struct WgpuDevice {
    pub(super) shared: Arc<DeviceShared>,
}

impl WgpuDevice {
    pub(super) fn new(gpu: Gpu, info: DeviceInfo, heap: HeapLimits, options: &WgpuOptions) -> Result<Self, Error> {
        let unavailable = |e: GpuError| Error::Unavailable(format!("{}: {e}", info.name()));
        let heap = Heap::new(&gpu, heap).map_err(unavailable)?;
        let queue = Queue::new(&gpu).map_err(unavailable)?;
        let byte_kernel = Arc::default();
        let state = Mutex::new(State {
            heap,
            queue,
            groups: BindGroups::default(),
            spill: SpillBuffer::default(),
            locals: SpillBuffer::default(),
            counters: LoneCounters::default(),
            constants: Constants::default(),
            bytes: ByteCopies::new(&byte_kernel),
            events: Events::default(),
        });
        let grid_limits = GridLimits { dimension: gpu.caps().max_workgroups, numbers: u32::MAX };
        let shared = DeviceShared {
            gpu,
            info,
            state,
            byte_kernel,
            faults: Faults::default(),
            limits: SettableLimits::default(),
            kernels_heap: Mutex::default(),
            last_kernel: LastKernel::default(),
            calibration: OnceLock::new(),
            full_calibration: OnceLock::new(),
            grid_limits,
            options: options.clone(),
            compile_limit: compile_limit(options.compile_limit),
            textures: Records::default(),
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    fn queue(&self, stream: StreamId, command: &Command<'_>) -> Result<(), Error> {
        match *command {
            Command::Write { dst, data } => self.shared.write(dst, data),
            Command::Copy { dst, src, bytes } => self.shared.copy(dst, src, bytes),
            Command::CopyBox(copy) => {
                let [bytes, ..] = copy.extent;
                copy.rows().try_for_each(|(to, from)| self.shared.copy(to, from, bytes))
            }
            Command::Fill { dst, pattern, bytes } => match word_of(pattern, dst) {
                Some(word) => self.shared.fill(dst, word, bytes),
                None => repeat_pattern(self, stream, dst, pattern, bytes),
            },
            Command::Launch { kernel, config, params } => kernel.launch(stream, config, params),
            Command::Call(function) => {
                self.synchronize(stream)?;
                call_host_function(function)
            }
            Command::Record(event) => {
                self.shared.faults.order(|order| order.record(stream, event));
                self.shared.record(event)
            }
            // Work is done in the order of the queue.
            Command::Wait(event) => {
                self.shared.faults.order(|order| order.wait(stream, event));
                self.shared.state().events.batch(event.0).map(drop).ok_or_else(no_event)
            }
        }
    }

    /// Lowers the limits on dispatches, so that tests can fold small grids.
    #[cfg(test)]
    pub(super) fn limit_grids(&mut self, limits: GridLimits) {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.grid_limits.dimension = shared.grid_limits.dimension.min(limits.dimension);
            shared.grid_limits.numbers = limits.numbers;
        }
    }
}

// All streams share one queue: work that is queued first is done first, in every stream.
impl BackendDevice for WgpuDevice {
    fn info(&self) -> &DeviceInfo {
        &self.shared.info
    }

    fn alloc(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.shared.alloc(bytes)
    }

    fn alloc_uncleared(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.shared.alloc_but(bytes, bytes)
    }

    fn free(&self, ptr: DevicePtr) -> Result<(), Error> {
        self.shared.free(ptr)
    }

    fn submit(&self, stream: StreamId, commands: &[Command<'_>]) -> Result<(), Error> {
        commands.iter().try_for_each(|command| self.queue(stream, command))
    }

    fn write_now(&self, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        self.shared.write(dst, data)
    }

    fn read(&self, stream: StreamId, src: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        self.shared.read(src, out)?;
        self.shared.faults.check(Awaited::Stream(stream))
    }

    fn read_later(&self, stream: StreamId, src: DevicePtr, bytes: usize) -> Result<Arc<dyn BackendRead>, Error> {
        let copies = Copies::begin(&self.shared, src, bytes)?;
        Ok(Arc::new(ReadBack { device: Arc::clone(&self.shared), stream, copies, bytes }))
    }

    fn note_texture(&self, record: DevicePtr, bytes: Option<&[u8]>) {
        self.shared.textures.note(record, bytes.and_then(|bytes| bytes.first_chunk().copied()));
    }

    fn load(&self, program: &Program) -> Result<Arc<dyn BackendModule>, Error> {
        Ok(Arc::new(WgpuModule::load(&self.shared, program)?))
    }

    fn limit(&self, limit: DeviceLimit) -> Result<u64, Error> {
        Ok(self.shared.limits.get(limit))
    }

    fn set_limit(&self, limit: DeviceLimit, bytes: u64) -> Result<(), Error> {
        self.shared.limits.set(limit, bytes, self.shared.lock_kernels_heap().is_some())
    }

    fn set_printer(&self, printer: Printer) {
        self.shared.faults.set_printer(printer);
    }

    fn print(&self, text: Vec<u8>) {
        self.shared.faults.print(text);
    }

    fn time_limit(&self) -> Option<Duration> {
        self.shared.gpu.time_limit()
    }

    fn create_stream(&self, _options: StreamOptions) -> Result<StreamId, Error> {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Ok(StreamId(NEXT.fetch_add(1, Ordering::Relaxed)))
    }

    fn destroy_stream(&self, _stream: StreamId) -> Result<(), Error> {
        Ok(())
    }

    fn is_done(&self, _stream: StreamId) -> Result<bool, Error> {
        let mut state = self.shared.state();
        let batch = state.queue.batch();
        state.queue.is_done(&self.shared.gpu, batch).map_err(|e| self.shared.error(e))
    }

    fn has_happened(&self, event: EventId) -> Result<bool, Error> {
        let mut state = self.shared.state();
        let batch = state.events.batch(event.0).ok_or_else(no_event)?;
        state.queue.is_done(&self.shared.gpu, batch).map_err(|e| self.shared.error(e))
    }

    fn wait_until(&self, event: EventId) -> Result<(), Error> {
        let gpu = &self.shared.gpu;
        let submission = {
            let mut state = self.shared.state();
            let batch = state.events.batch(event.0).ok_or_else(no_event)?;
            state.queue.submission(gpu, batch)
        };
        let waited = submission.and_then(|submission| match submission {
            // Does not wait for work that was queued after the event.
            Some((submission, is_done)) => gpu.spin_until(is_done).and_then(|()| gpu.wait_for(&submission)),
            None => Ok(()),
        });
        waited.map_err(|e| self.shared.error(e))?;
        self.shared.faults.check(Awaited::Event(event))
    }

    fn synchronize(&self, stream: StreamId) -> Result<(), Error> {
        self.shared.wait_for_all()?;
        self.shared.faults.check(Awaited::Stream(stream))
    }

    fn synchronize_all(&self) -> Result<(), Error> {
        self.shared.wait_for_all()?;
        self.shared.faults.check(Awaited::Device)
    }

    fn create_event(&self) -> Result<EventId, Error> {
        Ok(EventId(self.shared.state().events.create()))
    }

    fn destroy_event(&self, event: EventId) -> Result<(), Error> {
        self.shared.faults.order(|order| order.remove_event(event));
        if self.shared.state().events.destroy(event.0) { Ok(()) } else { Err(no_event()) }
    }

    fn elapsed_ms(&self, start: EventId, end: EventId) -> Result<f64, Error> {
        let ms = self.shared.elapsed_ms([start, end]).map_err(|e| self.shared.error(e))?;
        ms.ok_or_else(Error::never_recorded)
    }
}

/// Events of the device.
impl DeviceShared {
    /// Waits for all queued work.
    fn wait_for_all(&self) -> Result<(), Error> {
        let flushed = self.state().queue.finish(&self.gpu);
        let waited = flushed.and_then(|is_done| self.gpu.spin_until(is_done)).and_then(|()| self.gpu.wait());
        waited.map_err(|e| self.error(e))
    }

    /// Records an event after all queued work.
    fn record(&self, event: EventId) -> Result<(), Error> {
        let is_there = if self.gpu.caps().timestamps {
            let mut state = self.state();
            let State { queue, events, .. } = &mut *state;
            events.record(&self.gpu, queue, event.0)
        } else {
            let mut state = self.state();
            let (sent, batch) = (state.queue.flush(&self.gpu), state.queue.batch());
            drop(state);
            sent.and_then(|()| self.gpu.wait()).map(|()| self.state().events.record_done(event.0, batch))
        };
        if is_there.map_err(|e| self.error(e))? { Ok(()) } else { Err(no_event()) }
    }

    /// Waits for two events and returns the milliseconds between them, if both were recorded.
    fn elapsed_ms(&self, events: [EventId; 2]) -> Result<Option<f64>, GpuError> {
        let mut state = self.state();
        let State { queue, events: all, .. } = &mut *state;
        let [start, end] = events.map(|event| all.ask(&self.gpu, queue, event.0));
        let (Some(start), Some(end)) = (start?, end?) else { return Ok(None) };
        queue.flush(&self.gpu)?;
        drop(state);
        elapsed_ms(&self.gpu, [start, end])
    }
}

fn no_event() -> Error {
    Error::InvalidValue("unknown event on this device".to_owned())
}
