//! Implements the core's device trait with the heap, the queue and events.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use isowarp_core::api::{
    BackendDevice, BackendModule, BackendRead, Command, DeviceInfo, DeviceLimit, DevicePtr, Error, EventId, Printer,
    Program, SettableLimits, StreamId, StreamOptions, repeat_pattern,
};
use isowarp_core::heap::{DEFAULT_BYTES, Layout};

use super::backend::{ForcedQuirks, WarpPath, WgpuOptions};
use super::byte_copies::{ByteCopies, ByteKernel};
use super::constants::Constants;
use super::counters::Counters;
use super::deadline::compile_limit;
use super::event::{Events, elapsed_ms};
use super::faults::Faults;
use super::grid::GridLimits;
use super::heap::{AllocError, Heap, HeapLimits};
use super::launch::BindGroups;
use super::module::WgpuModule;
use super::queue::Queue;
use super::reads::{Copies, ReadBack};
use super::spill::SpillBuffer;
use super::staging::CHUNK;
use super::textures::Records;
use super::transfer::{TransferError, Transfers, is_whole, is_whole_fill, word_of};
use crate::adapter::{Gpu, GpuError};
use crate::calibrate::{self, Calibration, Quirks};

/// Smallest size in bytes of the heap for kernels, for a device with little memory.
const LEAST_HEAP: u64 = 64 << 10;

/// Bytes of one piece of a read, and the number of pieces that may be in transfer to the host at once.
const READ_PIECE: usize = 4 << 20;
const READS_AT_ONCE: usize = 4;

/// An open device. Modules and kernels also hold its shared part.
pub(super) struct WgpuDevice {
    pub(super) shared: Arc<DeviceShared>,
}

/// State that modules and kernels share with their device.
pub(super) struct DeviceShared {
    pub(super) gpu: Gpu,
    pub(super) info: DeviceInfo,
    state: Mutex<State>,
    /// The kernel that copies bytes that are not whole words.
    pub(super) byte_kernel: Arc<ByteKernel>,
    /// Faults and output that kernels have recorded for the host.
    pub(super) faults: Faults,
    /// Limits that programs have set.
    pub(super) limits: SettableLimits,
    /// Address of the heap that kernels allocate from, and of its first page, once a module is loaded that allocates.
    kernels_heap: Mutex<Option<[DevicePtr; 2]>>,
    calibration: OnceLock<Result<Calibration, String>>,
    /// Limits on dispatches.
    pub(super) grid_limits: GridLimits,
    /// Implementation of warp operations.
    pub(super) warps: WarpPath,
    /// Largest number of threads of a workgroup.
    pub(super) max_invocations: u32,
    /// Limit in bytes on shared variables in workgroup memory.
    pub(super) shared_memory: u32,
    /// Limit in bytes on a thread's local arrays in variables of the shader.
    pub(super) local_memory: u32,
    /// Driver defects that are assumed, whatever calibration finds.
    forced: ForcedQuirks,
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
    pub(super) counters: Counters,
    pub(super) constants: Constants,
    bytes: ByteCopies,
    events: Events,
}

impl DeviceShared {
    /// Locks the state. The state stays valid even if a holder panicked, since each step leaves it consistent.
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Converts an error of the GPU to the core's error.
    pub(super) fn error(&self, error: GpuError) -> Error {
        let device = self.info.name();
        match error {
            GpuError::Lost(reason) => Error::DeviceLost { device, reason },
            GpuError::TimeLimit(limit) => Error::TimeLimit { device, seconds: limit.as_secs_f64(), diagnostics: None },
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

    /// Returns the calibration of the device's arithmetic, which is measured at the first call.
    pub(super) fn calibration(&self) -> Result<&Calibration, Error> {
        let measured = self
            .calibration
            .get_or_init(|| calibrate::calibrate(&self.gpu, &calibrate::Options::default()).map_err(|e| e.to_string()));
        measured.as_ref().map_err(|reason| Error::Driver {
            device: self.info.name(),
            message: format!("its arithmetic could not be calibrated: {reason}"),
        })
    }

    fn lock_kernels_heap(&self) -> MutexGuard<'_, Option<[DevicePtr; 2]>> {
        self.kernels_heap.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the address of the heap that kernels allocate from, and that of its first page. Creates the heap at the
    /// first call.
    pub(super) fn kernels_heap(&self) -> Result<[DevicePtr; 2], Error> {
        let mut heap = self.lock_kernels_heap();
        if let Some(heap) = *heap {
            return Ok(heap);
        }
        let mut bytes = self.limits.get(DeviceLimit::MallocHeapSize);
        let mut layout = Layout::of(bytes)?;
        let mut made = self.alloc(layout.bytes);
        // This size is only a default, not a request: a smaller heap will do.
        while matches!(made, Err(Error::OutOfMemory { .. })) && bytes <= DEFAULT_BYTES && bytes > LEAST_HEAP {
            bytes /= 2;
            layout = Layout::of(bytes)?;
            made = self.alloc(layout.bytes);
        }
        let at = made?;
        self.write(at, &layout.first_bytes())?;
        let places = [at, DevicePtr(at.0 + layout.start)];
        *heap = Some(places);
        Ok(places)
    }

    /// Returns the defects of the driver.
    pub(super) fn quirks(&self) -> Result<Quirks, Error> {
        Ok(self.forced.over(self.calibration()?.quirks))
    }

    pub(super) fn transfer_error(&self, error: TransferError, ptr: DevicePtr, bytes: u64) -> Error {
        match error {
            TransferError::Range => Error::InvalidValue(format!(
                "{bytes} bytes at {:#x} do not lie inside one allocation of {}",
                ptr.0,
                self.info.name()
            )),
            TransferError::Gpu(GpuError::OutOfMemory(_)) => {
                Error::OutOfMemory { device: self.info.name(), requested: bytes, limit: None }
            }
            TransferError::Gpu(error) => self.error(error),
        }
    }

    /// Allocates zeroed memory; also used for a module's variables.
    pub(super) fn alloc(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.alloc_but(bytes, 0)
    }

    /// Allocates memory and leaves the first `written` bytes uninitialised. The caller must write them before anything
    /// else can access the memory.
    fn alloc_but(&self, bytes: u64, written: u64) -> Result<DevicePtr, Error> {
        let fail = |limit| Error::OutOfMemory { device: self.info.name(), requested: bytes, limit };
        let mut made = self.try_alloc(bytes, written);
        if matches!(made, Err(AllocError::OutOfMemory)) {
            // Memory held by queued work and by former windows becomes free once that work is done.
            let flushed = self.state().queue.flush(&self.gpu);
            flushed.and_then(|()| self.gpu.wait()).map_err(|e| self.error(e))?;
            made = self.try_alloc(bytes, written);
        }
        made.map_err(|error| match error {
            AllocError::TooLarge { limit } => fail(Some(limit)),
            AllocError::OutOfMemory => fail(None),
            AllocError::Gpu(error) => self.error(error),
        })
    }

    fn try_alloc(&self, bytes: u64, written: u64) -> Result<DevicePtr, AllocError> {
        let mut state = self.state();
        let State { heap, queue, bytes: byte_copies, .. } = &mut *state;
        let made = heap.alloc(&self.gpu, queue, bytes, written);
        byte_copies.forget_all_but(heap.generation());
        made
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

    pub(super) fn free(&self, ptr: DevicePtr) -> Result<(), Error> {
        if self.state().heap.release(ptr) {
            return Ok(());
        }
        Err(Error::InvalidValue(format!("{:#x} is not an allocation of {}", ptr.0, self.info.name())))
    }

    /// Fills `out` after all queued work is done. Reads in pieces, with several pieces in transfer at a time.
    pub(super) fn read(&self, src: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        let mut under_way = VecDeque::new();
        let mut at = src;
        for piece in out.chunks_mut(READ_PIECE) {
            let copies = Copies::begin(self, at, piece.len())?;
            at = DevicePtr(at.0 + piece.len() as u64);
            under_way.push_back((copies, piece));
            if under_way.len() >= READS_AT_ONCE
                && let Some((copies, piece)) = under_way.pop_front()
            {
                copies.finish(self, piece)?;
            }
        }
        under_way.into_iter().try_for_each(|(copies, piece)| copies.finish(self, piece))
    }

    /// Queues work that changes memory of the device. `bytes` is the number of bytes from `dst` on that change.
    fn transfer(
        &self,
        state: &mut State,
        dst: DevicePtr,
        bytes: u64,
        work: impl FnOnce(&mut Transfers<'_>) -> Result<(), TransferError>,
    ) -> Result<(), Error> {
        let State { heap, queue, constants, bytes: byte_copies, .. } = state;
        constants.note_write(dst, bytes);
        let mut transfers = Transfers { gpu: &self.gpu, queue, heap, bytes: byte_copies };
        work(&mut transfers).map_err(|e| self.transfer_error(e, dst, bytes))
    }

    /// Makes sure that the kernel of unaligned transfers is ready before the state is locked for one, unless the
    /// transfer is of whole words.
    fn prepare(&self, whole: bool) -> Result<(), Error> {
        if whole { Ok(()) } else { self.byte_kernel.get(&self.gpu).map(drop).map_err(|e| self.error(e)) }
    }

    fn copy(&self, dst: DevicePtr, src: DevicePtr, bytes: u64) -> Result<(), Error> {
        self.prepare(is_whole(&[dst, src], bytes))?;
        self.transfer(&mut self.state(), dst, bytes, |transfers| transfers.copy(dst, src, bytes))
    }

    fn fill(&self, dst: DevicePtr, word: [u8; 4], bytes: u64) -> Result<(), Error> {
        self.prepare(is_whole_fill(dst, word, bytes))?;
        self.transfer(&mut self.state(), dst, bytes, |transfers| transfers.fill(dst, word, bytes))
    }

    /// Copies to the device in pieces, so that other users of the device need not wait for the whole copy.
    pub(super) fn write(&self, mut dst: DevicePtr, mut data: &[u8]) -> Result<(), Error> {
        let (whole, bytes) = (dst, data.len() as u64);
        self.prepare(is_whole(&[dst], bytes))?;
        loop {
            let mut state = self.with_room()?;
            if dst == whole && !state.heap.contains(dst, bytes) {
                return Err(self.transfer_error(TransferError::Range, dst, bytes));
            }
            // Pieces end at word boundaries.
            let most = CHUNK as usize - (dst.0 % 4) as usize;
            let (piece, rest) = data.split_at(most.min(data.len()));
            self.transfer(&mut state, dst, piece.len() as u64, |transfers| transfers.write(dst, piece))?;
            if rest.is_empty() {
                return Ok(());
            }
            (dst, data) = (DevicePtr(dst.0 + piece.len() as u64), rest);
        }
    }

    /// Waits until more data may be in transfer to the device.
    fn with_room(&self) -> Result<MutexGuard<'_, State>, Error> {
        let state = self.state();
        let Some(oldest) = state.queue.oldest_if_crowded().cloned() else { return Ok(state) };
        drop(state);
        self.gpu.wait_for(&oldest).map_err(|e| self.error(e))?;
        Ok(self.state())
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
            counters: Counters::default(),
            constants: Constants::default(),
            bytes: ByteCopies::new(&byte_kernel),
            events: Events::default(),
        });
        let grid_limits = GridLimits { dimension: gpu.caps().max_workgroups, numbers: u32::MAX };
        let max_invocations = options.workgroup.unwrap_or(u32::MAX).min(gpu.caps().max_invocations);
        let [shared_memory, local_memory] = [options.shared, options.local].map(|bytes| bytes.unwrap_or(u32::MAX));
        let (calibration, warps, forced) = (OnceLock::new(), options.warps, options.quirks);
        let shared = DeviceShared {
            gpu,
            info,
            state,
            byte_kernel,
            faults: Faults::default(),
            limits: SettableLimits::default(),
            kernels_heap: Mutex::default(),
            calibration,
            grid_limits,
            warps,
            max_invocations,
            shared_memory,
            local_memory,
            forced,
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
                self.synchronize_all()?;
                function();
                Ok(())
            }
            Command::Record(event) => self.shared.record(event),
            // Work is done in the order of the queue.
            Command::Wait(event) => self.shared.state().events.batch(event.0).map(drop).ok_or_else(no_event),
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

    fn read(&self, _stream: StreamId, src: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        self.shared.read(src, out)?;
        self.shared.faults.check()
    }

    fn read_later(&self, _stream: StreamId, src: DevicePtr, bytes: usize) -> Result<Arc<dyn BackendRead>, Error> {
        let copies = Copies::begin(&self.shared, src, bytes)?;
        Ok(Arc::new(ReadBack { device: Arc::clone(&self.shared), copies, bytes }))
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
        self.shared.faults.check()
    }

    fn synchronize(&self, _stream: StreamId) -> Result<(), Error> {
        self.synchronize_all()
    }

    fn synchronize_all(&self) -> Result<(), Error> {
        let gpu = &self.shared.gpu;
        let flushed = self.shared.state().queue.finish(gpu);
        let waited = flushed.and_then(|is_done| gpu.spin_until(is_done)).and_then(|()| gpu.wait());
        waited.map_err(|e| self.shared.error(e))?;
        self.shared.faults.check()
    }

    fn create_event(&self) -> Result<EventId, Error> {
        Ok(EventId(self.shared.state().events.create()))
    }

    fn destroy_event(&self, event: EventId) -> Result<(), Error> {
        if self.shared.state().events.destroy(event.0) { Ok(()) } else { Err(no_event()) }
    }

    fn elapsed_ms(&self, start: EventId, end: EventId) -> Result<f64, Error> {
        let ms = self.shared.elapsed_ms([start, end]).map_err(|e| self.shared.error(e))?;
        ms.ok_or_else(|| Error::InvalidValue("an event was asked for its time before it was recorded".to_owned()))
    }
}

fn no_event() -> Error {
    Error::InvalidValue("there is no such event on this device".to_owned())
}
