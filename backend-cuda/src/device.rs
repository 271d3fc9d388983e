//! Devices: memory, copies, streams, events.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cudarc::driver::{result, sys};
use isowarp_core::backend::{
    ArrayLayout, ArrayShape, Backend, BackendArray, BackendDevice, BackendGraph, BackendKind, BackendMipmappedArray,
    BackendModule, BackendObject, BackendRead, ChannelFormat, Command, DeviceInfo, DeviceLimit, DevicePtr, Error,
    EventId, GraphCommand, PeerCopy, Printer, Program, ReducedPart, ReducedType, Reduction, SettableLimits, StreamId,
    StreamOptions, TextureDescriptor, UnifiedKind, repeat_pattern,
};

use crate::boxes;
use crate::driver::{Context, describe, initialised};
use crate::graph;
use crate::handles::Handles;
use crate::info::{capability, info, multiprocessors};
use crate::memory::Memory;
use crate::module::CudaModule;
use crate::nccl;
use crate::peers;
use crate::prints::Prints;
use crate::read_blocks::Blocks;
use crate::reads::Read;
use crate::staging::Staging;
use crate::state::{State, is_own, length, limit_of};
use crate::stream::{Event, Stream, Table};
use crate::textures::{self, CudaArray, CudaMipmappedArray};
use crate::unified::Mapped;

/// NVIDIA GPUs through the CUDA driver, which is loaded on first use.
#[derive(Debug, Clone, Copy, Default)]
pub struct CudaBackend {
    time_limit: Option<Duration>,
}

impl CudaBackend {
    /// Returns the backend. [`Backend::devices`] reports whether there is a driver.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the time limit for work that the host waits for; `None` for no limit.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Option<Duration>) -> Self {
        self.time_limit = limit;
        self
    }
}

fn count() -> Result<usize, Error> {
    initialised()?;
    match result::device::get_count() {
        Ok(count) => Ok(usize::try_from(count).unwrap_or(0)),
        Err(e) if e.0 == cudarc::driver::sys::CUresult::CUDA_ERROR_NOT_INITIALIZED => Ok(0),
        Err(e) => Err(Error::Unavailable(format!("the CUDA driver lists no devices: {}", describe(e)))),
    }
}

fn device(index: usize) -> Result<i32, Error> {
    let missing = || Error::Unavailable(format!("no device cuda:{index}"));
    if index >= count()? {
        return Err(missing());
    }
    result::device::get(i32::try_from(index).map_err(|_| missing())?)
        .map_err(|e| Error::Unavailable(format!("cuda:{index} does not respond: {}", describe(e))))
}

impl Backend for CudaBackend {
    fn kind(&self) -> BackendKind {
        BackendKind::Cuda
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, Error> {
        (0..count()?).map(|index| info(index, device(index)?)).collect()
    }

    fn open(&self, index: usize) -> Result<Arc<dyn BackendDevice>, Error> {
        let device = device(index)?;
        let info = info(index, device)?;
        let failed = |e| Error::Unavailable(format!("cuda:{index}: {}", describe(e)));
        let capability = capability(device).map_err(failed)?;
        let multiprocessors = multiprocessors(device).map_err(failed)?;
        let context = Context::retain(info.name(), device, self.time_limit)?;
        let memory = Memory::new(&context)?;
        let staging = Staging::new(&context);
        let streams = Table::new("stream", StreamId::DEFAULT.0);
        streams.add(Stream::null(&context));
        let state = State {
            context,
            info,
            capability,
            multiprocessors,
            memory,
            staging,
            read_blocks: Blocks::default(),
            users: Mutex::default(),
            reached: Mutex::default(),
            streams,
            events: Table::new("event", 0),
            mapped: Mapped::default(),
            prints: Prints::default(),
            handles: Handles::default(),
            own_limits: SettableLimits::default(),
        };
        Ok(Arc::new(CudaDevice { state: Arc::new(state) }))
    }
}

/// An open device.
pub(crate) struct CudaDevice {
    pub state: Arc<State>,
}

impl CudaDevice {
    fn queue(&self, id: StreamId, command: &Command<'_>) -> Result<(), Error> {
        let context = &self.state.context;
        let enter = || self.state.enter(id);
        match *command {
            Command::Write { dst, data } => self.write_to(id, &*enter()?, dst, data),
            Command::Copy { bytes: 0, .. } | Command::Fill { bytes: 0, .. } => Ok(()),
            Command::Copy { dst, src, bytes } => {
                // SAFETY: both ranges are inside allocations, as the caller has checked.
                let copied = unsafe { result::memcpy_dtod_async(dst.0, src.0, length(bytes)?, enter()?.raw()) };
                context.check("cannot copy on the device", copied)
            }
            Command::CopyBox(copy) => boxes::copy(&self.state, &*enter()?, copy),
            Command::Fill { dst, pattern, bytes } => self.repeat(id, &*enter()?, dst, pattern, bytes),
            // The launch enters the stream itself.
            Command::Launch { kernel, config, params } => kernel.launch(id, config, params),
            Command::Call(function) => enter()?.call(Arc::clone(function)),
            Command::Record(event) => self.state.events.get(event.0)?.record(&*enter()?),
            Command::Wait(event) => enter()?.wait_for(&*self.state.events.get(event.0)?),
        }
    }

    /// Adds the error of host functions to the result of a wait.
    fn waited(&self, done: Result<(), Error>) -> Result<(), Error> {
        done.and_then(|()| self.state.context.host_error().check())
    }

    /// Adds the error of host functions to the result of a query, if the work is done.
    fn asked(&self, done: Result<bool, Error>) -> Result<bool, Error> {
        let done = done?;
        if done {
            self.state.context.host_error().check()?;
        }
        Ok(done)
    }

    fn write_to(&self, id: StreamId, stream: &Stream, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        if data.is_empty() || self.state.staging.write(stream, dst, data)? {
            return Ok(());
        }
        // SAFETY: the range is inside an allocation, as the caller has checked; `data` lives until the wait below has
        // shown that it was copied.
        let copied = unsafe { result::memcpy_htod_async(dst.0, data, stream.raw()) };
        let queued = self.state.context.check("cannot copy to the device", copied);
        queued.and(self.state.wait(id, stream))
    }

    fn repeat(&self, id: StreamId, stream: &Stream, dst: DevicePtr, pattern: &[u8], bytes: u64) -> Result<(), Error> {
        let filled = match *pattern {
            // SAFETY: the range is inside an allocation, as the caller has checked, and `dst` is aligned to its
            // elements.
            [value] => unsafe { sys::cuMemsetD8Async(dst.0, value, length(bytes)?, stream.raw()) },
            // SAFETY: as before.
            [a, b] => unsafe {
                let value = u16::from_ne_bytes([a, b]);
                sys::cuMemsetD16Async(dst.0, value, length(bytes / 2)?, stream.raw())
            },
            // SAFETY: as before.
            [a, b, c, d] => unsafe {
                let value = u32::from_ne_bytes([a, b, c, d]);
                sys::cuMemsetD32Async(dst.0, value, length(bytes / 4)?, stream.raw())
            },
            _ => return repeat_pattern(self, id, dst, pattern, bytes),
        };
        self.state.context.check("cannot set memory", filled.result())
    }
}

impl BackendDevice for CudaDevice {
    fn array(&self, layout: &ArrayLayout) -> Result<Option<Arc<dyn BackendArray>>, Error> {
        Ok(Some(Arc::new(CudaArray::create(&self.state, layout)?)))
    }

    fn note_texture(&self, record: DevicePtr, bytes: Option<&[u8]>) {
        self.state.handles.note(record, bytes);
    }

    fn note_copy(&self, record: DevicePtr, handle: u64, fresh: &Arc<AtomicBool>) {
        self.state.handles.note_array(record, handle, fresh);
    }

    fn mipmapped_array(
        &self,
        format: ChannelFormat,
        shape: ArrayShape,
        levels: u32,
    ) -> Result<Option<Arc<dyn BackendMipmappedArray>>, Error> {
        Ok(Some(Arc::new(CudaMipmappedArray::create(&self.state, format, shape, levels)?)))
    }

    fn texture_of_memory(
        &self,
        layout: &ArrayLayout,
        descriptor: &TextureDescriptor,
    ) -> Result<Option<Box<dyn BackendObject>>, Error> {
        textures::of_memory(&self.state, layout, descriptor).map(Some)
    }

    fn info(&self) -> &DeviceInfo {
        &self.state.info
    }

    fn alloc(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.state.context.enter()?;
        self.state.memory.alloc(length(bytes.max(1))?)
    }

    fn alloc_uncleared(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.state.context.enter()?;
        self.state.memory.alloc_uncleared(length(bytes.max(1))?)
    }

    fn alloc_unified(&self, bytes: u64, kind: UnifiedKind) -> Result<DevicePtr, Error> {
        let State { context, mapped, .. } = &*self.state;
        context.enter()?;
        let size = length(bytes.max(1))?;
        let ptr = mapped.alloc(context, size, kind)?;
        // The host may use the memory at once.
        let memory = &self.state.memory;
        if let Err(error) = memory.clear(ptr, size).and_then(|()| memory.wait_until_cleared()) {
            // No other code has seen `ptr`. The first error is the one to report.
            let _ = mapped.free(context, ptr, kind);
            return Err(error);
        }
        Ok(ptr)
    }

    fn free_unified(&self, ptr: DevicePtr, kind: UnifiedKind) -> Result<(), Error> {
        let State { context, mapped, .. } = &*self.state;
        context.enter()?;
        // Work in any stream may still use the memory.
        self.state.wait_for_all()?;
        mapped.free(context, ptr, kind)
    }

    fn free(&self, ptr: DevicePtr) -> Result<(), Error> {
        self.state.free(ptr)
    }

    fn submit(&self, id: StreamId, commands: &[Command<'_>]) -> Result<(), Error> {
        commands.iter().try_for_each(|command| self.queue(id, command))
    }

    fn read(&self, id: StreamId, src: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        let stream = self.state.enter(id)?;
        if out.is_empty() {
            return self.waited(self.state.wait(id, &stream));
        }
        // SAFETY: the range is inside an allocation, as the caller has checked; `out` lives until the wait
        // below has shown that it is filled.
        let copied = unsafe { result::memcpy_dtoh_async(out, src.0, stream.raw()) };
        let queued = self.state.context.check("cannot copy from the device", copied);
        self.waited(queued.and(self.state.wait(id, &stream)))
    }

    fn read_later(&self, stream: StreamId, src: DevicePtr, bytes: usize) -> Result<Arc<dyn BackendRead>, Error> {
        Ok(Arc::new(Read::begin(&self.state, stream, src, bytes)?))
    }

    fn instantiate(&self, commands: &[GraphCommand]) -> Result<Option<Box<dyn BackendGraph>>, Error> {
        match graph::instantiate(&self.state, self, commands) {
            Ok(graph) => Ok(graph.map(|graph| -> Box<dyn BackendGraph> { Box::new(graph) })),
            Err(lost @ (Error::DeviceLost { .. } | Error::TimeLimit { .. })) => Err(lost),
            // Work that cannot be captured may still run, one command after the other; if it cannot, that reports the
            // reason.
            Err(error) => {
                tracing::warn!(%error, "the driver cannot capture this work in a graph");
                Ok(None)
            }
        }
    }

    fn wait_peer_event(&self, stream: StreamId, peer: &dyn BackendDevice, event: EventId) -> Result<bool, Error> {
        peers::wait(&self.state, stream, peer, event)
    }

    fn copy_peer(&self, stream: StreamId, peer: &dyn BackendDevice, copy: &PeerCopy) -> Result<bool, Error> {
        peers::copy(&self.state, stream, peer, copy)
    }

    fn all_reduce(
        &self,
        parts: &[ReducedPart<'_>],
        count: usize,
        ty: ReducedType,
        reduction: Reduction,
    ) -> Result<bool, Error> {
        nccl::all_reduce(parts, count, ty, reduction)
    }

    fn load(&self, program: &Program) -> Result<Arc<dyn BackendModule>, Error> {
        Ok(Arc::new(CudaModule::load(&self.state, program)?))
    }

    fn limit(&self, limit: DeviceLimit) -> Result<u64, Error> {
        self.state.limit(limit)
    }

    fn set_limit(&self, limit: DeviceLimit, bytes: u64) -> Result<(), Error> {
        self.state.context.enter()?;
        if is_own(limit) {
            self.state.own_limits.set(limit, bytes, false)?;
        }
        // SAFETY: takes two integers.
        let set = unsafe { sys::cuCtxSetLimit(limit_of(limit), length(bytes)?) };
        self.state.context.check("cannot set a limit", set.result())
    }

    fn create_stream(&self, options: StreamOptions) -> Result<StreamId, Error> {
        Ok(StreamId(self.state.streams.add(Stream::create(&self.state.context, options)?)))
    }

    fn is_done(&self, stream: StreamId) -> Result<bool, Error> {
        self.state.context.enter()?;
        self.asked(self.state.streams.get(stream.0)?.is_done())
    }

    fn has_happened(&self, event: EventId) -> Result<bool, Error> {
        self.asked(self.state.events.get(event.0)?.has_happened())
    }

    fn wait_until(&self, event: EventId) -> Result<(), Error> {
        self.waited(self.state.events.get(event.0)?.synchronize())
    }

    fn destroy_stream(&self, stream: StreamId) -> Result<(), Error> {
        self.state.context.enter()?;
        let removed = self.state.streams.remove(stream.0)?;
        self.state.wait(stream, &removed)
    }

    fn synchronize(&self, stream: StreamId) -> Result<(), Error> {
        let found = self.state.enter(stream)?;
        self.waited(self.state.wait(stream, &found))
    }

    fn synchronize_all(&self) -> Result<(), Error> {
        self.state.context.enter()?;
        self.waited(self.state.wait_for_all())
    }

    fn set_printer(&self, printer: Printer) {
        self.state.prints.set_printer(printer);
    }

    fn print(&self, text: Vec<u8>) {
        self.state.prints.print(text);
    }

    fn time_limit(&self) -> Option<Duration> {
        self.state.context.time_limit()
    }

    fn create_event(&self) -> Result<EventId, Error> {
        Ok(EventId(self.state.events.add(Event::create(&self.state.context)?)))
    }

    fn destroy_event(&self, event: EventId) -> Result<(), Error> {
        self.state.events.remove(event.0).map(drop)
    }

    fn elapsed_ms(&self, start: EventId, end: EventId) -> Result<f64, Error> {
        self.state.events.get(start.0)?.elapsed_ms(&*self.state.events.get(end.0)?)
    }
}
