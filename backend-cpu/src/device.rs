//! The open device. All work is done before a call returns: streams are always idle, and an error
//! of a launch is the launch's own.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use isowarp_core::api::{
    BackendDevice, BackendModule, DeviceInfo, DeviceLimit, DevicePtr, Error, EventId, Printer, Program, SettableLimits,
    StreamId, StreamOptions, repeat_pattern, standard_output,
};
use isowarp_core::passes::keep_subnormals::Flushing;

use crate::memory::{Heap, Owner};
use crate::module::CpuModule;

/// Bytes copied at a time inside the device.
const CHUNK: u64 = 1 << 16;

/// What modules and kernels share with the device.
pub(crate) struct Shared {
    pub info: DeviceInfo,
    pub heap: Heap,
    pub watchdog: Duration,
    pub flushing: Option<Flushing>,
    /// Who gets the text that kernels print.
    pub printer: Mutex<Printer>,
    /// What programs have set.
    pub limits: SettableLimits,
    streams: Mutex<HashSet<u64>>,
}

impl Shared {
    /// Refuses a stream that does not exist.
    pub fn check_stream(&self, stream: StreamId) -> Result<(), Error> {
        if stream == StreamId::DEFAULT || lock(&self.streams).contains(&stream.0) {
            return Ok(());
        }
        Err(Error::InvalidValue(format!("there is no stream {}", stream.0)))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The processor as a device.
pub(crate) struct CpuDevice {
    shared: Arc<Shared>,
    events: Mutex<HashMap<u64, Option<Instant>>>,
    next_id: AtomicU64,
}

impl CpuDevice {
    pub fn new(info: DeviceInfo, watchdog: Duration, flushing: Option<Flushing>) -> CpuDevice {
        let heap = Heap::new(info.name(), info.limits.total_memory_bytes);
        let shared = Shared {
            info,
            heap,
            watchdog,
            flushing,
            printer: Mutex::new(standard_output()),
            limits: SettableLimits::default(),
            streams: Mutex::default(),
        };
        CpuDevice { shared: Arc::new(shared), events: Mutex::default(), next_id: AtomicU64::new(1) }
    }

    fn event(&self, event: EventId) -> Result<Instant, Error> {
        match lock(&self.events).get(&event.0) {
            Some(Some(at)) => Ok(*at),
            Some(None) => Err(Error::InvalidValue(format!("event {} has not been recorded", event.0))),
            None => Err(no_event(event)),
        }
    }
}

fn no_event(event: EventId) -> Error {
    Error::InvalidValue(format!("there is no event {}", event.0))
}

impl BackendDevice for CpuDevice {
    fn info(&self) -> &DeviceInfo {
        &self.shared.info
    }

    fn alloc(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.shared.heap.alloc(bytes, false, "")
    }

    fn free(&self, ptr: DevicePtr) -> Result<(), Error> {
        self.shared.heap.free(ptr, Owner::Host)
    }

    fn write(&self, stream: StreamId, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        self.shared.check_stream(stream)?;
        let (allocation, offset) = self.shared.heap.range(dst, data.len() as u64)?;
        allocation.write_bytes(offset, data);
        Ok(())
    }

    fn read(&self, stream: StreamId, src: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        self.shared.check_stream(stream)?;
        let (allocation, offset) = self.shared.heap.range(src, out.len() as u64)?;
        allocation.read_bytes(offset, out);
        Ok(())
    }

    fn copy(&self, stream: StreamId, dst: DevicePtr, src: DevicePtr, bytes: u64) -> Result<(), Error> {
        self.shared.check_stream(stream)?;
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

    fn fill(&self, stream: StreamId, dst: DevicePtr, value: u8, bytes: u64) -> Result<(), Error> {
        self.shared.check_stream(stream)?;
        let (allocation, offset) = self.shared.heap.range(dst, bytes)?;
        allocation.fill(offset, value, bytes);
        Ok(())
    }

    fn fill_pattern(&self, stream: StreamId, dst: DevicePtr, pattern: &[u8], bytes: u64) -> Result<(), Error> {
        repeat_pattern(self, stream, dst, pattern, bytes)
    }

    fn load(&self, program: &Program) -> Result<Arc<dyn BackendModule>, Error> {
        Ok(Arc::new(CpuModule::load(self.shared.clone(), program.module.clone())?))
    }

    fn set_printer(&self, printer: Printer) {
        *lock(&self.shared.printer) = printer;
    }

    fn limit(&self, limit: DeviceLimit) -> Result<u64, Error> {
        Ok(self.shared.limits.get(limit))
    }

    fn set_limit(&self, limit: DeviceLimit, bytes: u64) -> Result<(), Error> {
        self.shared.limits.set(limit, bytes, self.shared.heap.has_kernels_heap())
    }

    // All work is done when it is queued.
    fn create_stream(&self, _options: StreamOptions) -> Result<StreamId, Error> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        lock(&self.shared.streams).insert(id);
        Ok(StreamId(id))
    }

    fn destroy_stream(&self, stream: StreamId) -> Result<(), Error> {
        if lock(&self.shared.streams).remove(&stream.0) {
            return Ok(());
        }
        Err(Error::InvalidValue(format!("there is no stream {}", stream.0)))
    }

    fn wait_event(&self, stream: StreamId, event: EventId) -> Result<(), Error> {
        self.shared.check_stream(stream)?;
        self.has_happened(event).map(drop)
    }

    fn is_done(&self, stream: StreamId) -> Result<bool, Error> {
        self.shared.check_stream(stream).map(|()| true)
    }

    fn has_happened(&self, event: EventId) -> Result<bool, Error> {
        if lock(&self.events).contains_key(&event.0) { Ok(true) } else { Err(no_event(event)) }
    }

    fn wait_until(&self, event: EventId) -> Result<(), Error> {
        self.has_happened(event).map(drop)
    }

    fn synchronize(&self, stream: StreamId) -> Result<(), Error> {
        self.shared.check_stream(stream)
    }

    fn synchronize_all(&self) -> Result<(), Error> {
        Ok(())
    }

    fn create_event(&self) -> Result<EventId, Error> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        lock(&self.events).insert(id, None);
        Ok(EventId(id))
    }

    fn destroy_event(&self, event: EventId) -> Result<(), Error> {
        lock(&self.events).remove(&event.0).map(drop).ok_or_else(|| no_event(event))
    }

    fn record_event(&self, stream: StreamId, event: EventId) -> Result<(), Error> {
        self.shared.check_stream(stream)?;
        match lock(&self.events).get_mut(&event.0) {
            Some(at) => {
                *at = Some(Instant::now());
                Ok(())
            }
            None => Err(no_event(event)),
        }
    }

    fn elapsed_ms(&self, start: EventId, end: EventId) -> Result<f64, Error> {
        let (start, end) = (self.event(start)?, self.event(end)?);
        let forth = end.saturating_duration_since(start).as_secs_f64();
        let back = start.saturating_duration_since(end).as_secs_f64();
        Ok((forth - back) * 1e3)
    }
}
