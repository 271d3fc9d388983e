//! The open device. All work is done before a call returns: streams are always idle, and an error of a launch is
//! returned by the launch itself. The order of the work of streams is recorded nevertheless, to find unordered work.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use isowarp_core::backend::{
    BackendDevice, BackendGraph, BackendModule, BackendRead, Command, DeviceInfo, DeviceLimit, DevicePtr, Error,
    EventId, GraphCommand, Printer, Program, StreamId, StreamOptions, call_host_function,
};

use crate::graph::CpuGraph;
use crate::memory::Owner;
use crate::module::CpuModule;
use crate::races::{AccessKind, Clock, Races, Range, What};
use crate::shared::{Options, Shared};

/// Bytes copied at a time within the device.
const CHUNK: u64 = 1 << 16;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The processor as a device.
#[derive(Clone)]
pub(crate) struct CpuDevice {
    shared: Arc<Shared>,
}

/// A read that was done when it was queued. Taking its bytes counts as waiting for the stream.
struct DoneRead {
    shared: Arc<Shared>,
    point: Clock,
    bytes: Mutex<Vec<u8>>,
}

impl BackendRead for DoneRead {
    fn is_done(&self) -> Result<bool, Error> {
        self.wait();
        Ok(true)
    }

    fn take(&self) -> Result<Vec<u8>, Error> {
        self.wait();
        Ok(std::mem::take(&mut *lock(&self.bytes)))
    }

    fn wait(&self) {
        self.shared.races.host_waits(&self.point);
    }
}

impl CpuDevice {
    pub fn new(info: DeviceInfo, options: Options) -> CpuDevice {
        CpuDevice { shared: Arc::new(Shared::new(info, options)) }
    }

    fn races(&self) -> &Races {
        &self.shared.races
    }

    fn run(&self, stream: StreamId, command: &Command<'_>) -> Result<(), Error> {
        match *command {
            Command::Write { dst, data } => {
                let ranges = [(AccessKind::Write, dst, data.len() as u64)];
                self.transfer(stream, What::Write, &ranges, || self.copy_in(dst, data))
            }
            Command::Copy { dst, src, bytes } => {
                let ranges = [(AccessKind::Write, dst, bytes), (AccessKind::Read, src, bytes)];
                self.transfer(stream, What::Copy, &ranges, || self.copy_inside(dst, src, bytes))
            }
            Command::CopyBox(copy) => {
                let [bytes, ..] = copy.extent;
                let row = |(to, from)| [(AccessKind::Write, to, bytes), (AccessKind::Read, from, bytes)];
                let ranges: Vec<_> = copy.rows().flat_map(row).collect();
                self.transfer(stream, What::Box, &ranges, || {
                    copy.rows().try_for_each(|(to, from)| self.copy_inside(to, from, bytes))
                })
            }
            Command::Fill { dst, pattern, bytes } => {
                self.transfer(stream, What::Fill, &[(AccessKind::Write, dst, bytes)], || {
                    let (allocation, offset) = self.shared.heap.range(dst, bytes)?;
                    allocation.repeat(offset, pattern, bytes);
                    Ok(())
                })
            }
            Command::Launch { kernel, config, params } => kernel.launch(stream, config, params),
            Command::Call(function) => {
                self.synchronize(stream)?;
                call_host_function(function)
            }
            Command::Record(event) => {
                self.check_event(event)?;
                self.races().record(stream, event)?;
                if let Some(at) = self.shared.events().get_mut(&event.0) {
                    *at = Some(Instant::now());
                }
                Ok(())
            }
            Command::Wait(event) => {
                self.check_event(event)?;
                self.races().wait_event(stream, event)
            }
        }
    }

    /// Performs a copy or a fill, and records the bytes that it uses.
    fn transfer(
        &self,
        stream: StreamId,
        what: What,
        ranges: &[(AccessKind, DevicePtr, u64)],
        run: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.races().check_stream(stream)?;
        let heap = &self.shared.heap;
        ranges.iter().try_for_each(|(_, start, bytes)| heap.range(*start, *bytes).map(drop))?;
        let command = self.races().begin(stream, what)?;
        run()?;
        let ranges = ranges.iter().map(|(kind, start, bytes)| Range { start: *start, bytes: *bytes, kind: *kind });
        self.races().end(command, heap, ranges.collect())
    }

    fn copy_in(&self, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        let (allocation, offset) = self.shared.heap.range(dst, data.len() as u64)?;
        allocation.write_bytes(offset, data);
        Ok(())
    }

    fn copy_out(&self, src: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        let (allocation, offset) = self.shared.heap.range(src, out.len() as u64)?;
        allocation.read_bytes(offset, out);
        Ok(())
    }

    fn copy_inside(&self, dst: DevicePtr, src: DevicePtr, bytes: u64) -> Result<(), Error> {
        let (to, to_offset) = self.shared.heap.range(dst, bytes)?;
        let (from, from_offset) = self.shared.heap.range(src, bytes)?;
        let mut buffer = vec![0; bytes.min(CHUNK) as usize];
        let mut done = 0;
        while done < bytes {
            let step = (bytes - done).min(CHUNK);
            let Some(part) = buffer.get_mut(..step as usize) else { break };
            from.read_bytes(from_offset + done, part);
            to.write_bytes(to_offset + done, part);
            done += step;
        }
        Ok(())
    }

    fn check_event(&self, event: EventId) -> Result<(), Error> {
        if self.shared.events().contains_key(&event.0) { Ok(()) } else { Err(no_event(event)) }
    }

    fn event(&self, event: EventId) -> Result<Instant, Error> {
        match self.shared.events().get(&event.0) {
            Some(Some(at)) => Ok(*at),
            Some(None) => Err(Error::never_recorded()),
            None => Err(no_event(event)),
        }
    }
}

fn no_event(event: EventId) -> Error {
    Error::InvalidValue(format!("unknown event {}", event.0))
}

impl BackendDevice for CpuDevice {
    fn info(&self) -> &DeviceInfo {
        &self.shared.info
    }

    fn alloc(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.shared.heap.alloc(bytes, false, "")
    }

    fn free(&self, ptr: DevicePtr) -> Result<(), Error> {
        self.shared.heap.free(ptr, Owner::Host)?;
        self.races().forget(ptr);
        Ok(())
    }

    fn submit(&self, stream: StreamId, commands: &[Command<'_>]) -> Result<(), Error> {
        commands.iter().try_for_each(|command| self.run(stream, command))
    }

    fn write_now(&self, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        self.copy_in(dst, data)
    }

    fn read(&self, stream: StreamId, src: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        let ranges = [(AccessKind::Read, src, out.len() as u64)];
        self.transfer(stream, What::Read, &ranges, || self.copy_out(src, out))?;
        self.races().host_waits_for(stream)
    }

    fn read_later(&self, stream: StreamId, src: DevicePtr, bytes: usize) -> Result<Arc<dyn BackendRead>, Error> {
        let mut out = vec![0; bytes];
        let ranges = [(AccessKind::Read, src, bytes as u64)];
        self.transfer(stream, What::Read, &ranges, || self.copy_out(src, &mut out))?;
        let point = self.races().point(stream)?;
        Ok(Arc::new(DoneRead { shared: Arc::clone(&self.shared), point, bytes: Mutex::new(out) }))
    }

    fn instantiate(&self, commands: &[GraphCommand]) -> Result<Option<Box<dyn BackendGraph>>, Error> {
        let device: Arc<dyn BackendDevice> = Arc::new(self.clone());
        Ok(CpuGraph::new(&self.shared, device, commands).map(|graph| Box::new(graph) as Box<dyn BackendGraph>))
    }

    fn load(&self, program: &Program) -> Result<Arc<dyn BackendModule>, Error> {
        Ok(Arc::new(CpuModule::load(self.shared.clone(), program.module.clone())?))
    }

    fn set_printer(&self, printer: Printer) {
        self.shared.output.set_printer(printer);
    }

    fn print(&self, text: Vec<u8>) {
        self.shared.output.push(text);
        self.shared.output.print();
    }

    fn time_limit(&self) -> Option<Duration> {
        self.shared.options.time_limit
    }

    fn limit(&self, limit: DeviceLimit) -> Result<u64, Error> {
        Ok(self.shared.limits.get(limit))
    }

    fn set_limit(&self, limit: DeviceLimit, bytes: u64) -> Result<(), Error> {
        self.shared.limits.set(limit, bytes, self.shared.heap.has_kernels_heap())
    }

    fn create_stream(&self, options: StreamOptions) -> Result<StreamId, Error> {
        let stream = StreamId(self.shared.number());
        self.races().add_stream(stream, options, &self.shared.heap);
        Ok(stream)
    }

    fn destroy_stream(&self, stream: StreamId) -> Result<(), Error> {
        self.races().remove_stream(stream)
    }

    fn is_lost(&self) -> bool {
        false
    }

    fn is_done(&self, stream: StreamId) -> Result<bool, Error> {
        self.synchronize(stream).map(|()| true)
    }

    fn has_happened(&self, event: EventId) -> Result<bool, Error> {
        self.wait_until(event).map(|()| true)
    }

    fn wait_until(&self, event: EventId) -> Result<(), Error> {
        self.check_event(event)?;
        self.races().host_waits_for_event(event);
        Ok(())
    }

    fn synchronize(&self, stream: StreamId) -> Result<(), Error> {
        self.races().host_waits_for(stream)
    }

    fn synchronize_all(&self) -> Result<(), Error> {
        self.races().host_waits_for_all();
        Ok(())
    }

    fn create_event(&self) -> Result<EventId, Error> {
        let id = self.shared.number();
        self.shared.events().insert(id, None);
        Ok(EventId(id))
    }

    fn destroy_event(&self, event: EventId) -> Result<(), Error> {
        self.races().remove_event(event);
        self.shared.events().remove(&event.0).map(drop).ok_or_else(|| no_event(event))
    }

    fn elapsed_ms(&self, start: EventId, end: EventId) -> Result<f64, Error> {
        [start, end].iter().for_each(|event| self.races().host_waits_for_event(*event));
        let (start, end) = (self.event(start)?, self.event(end)?);
        let forth = end.saturating_duration_since(start).as_secs_f64();
        let back = start.saturating_duration_since(end).as_secs_f64();
        Ok((forth - back) * 1e3)
    }
}
