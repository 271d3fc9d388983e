//! Implements events: with the device's clock where it can be read between two commands, and with the host's clock
//! otherwise.

use std::collections::HashMap;
use std::time::Instant;

use super::queue::Queue;
use crate::adapter::{Gpu, GpuError, read_mapped};

/// The time at which an event happened.
#[derive(Debug)]
enum Mark {
    Never,
    /// The device's timestamp, which is, or will be, in the event's query.
    Device(wgpu::QuerySet),
    /// The host's time after it had waited for all earlier work.
    Host(Instant),
}

/// The events of a device.
#[derive(Debug, Default)]
pub(super) struct Events {
    marks: HashMap<u64, Mark>,
    /// The batch of each recorded event.
    batches: HashMap<u64, u64>,
    next: u64,
}

/// A time on one of the two clocks.
enum Time {
    Ticks(u64),
    Host(Instant),
}

/// A time that has been requested.
pub(super) enum Asked {
    /// The device's time, which will be in a buffer.
    Device(wgpu::Buffer),
    Host(Instant),
}

impl Asked {
    /// Waits for the time.
    fn answer(self, gpu: &Gpu) -> Result<Time, GpuError> {
        match self {
            Asked::Host(at) => Ok(Time::Host(at)),
            Asked::Device(staging) => {
                let mut ticks = [0u8; 8];
                read_mapped(gpu, &staging, &mut ticks)?;
                Ok(Time::Ticks(u64::from_le_bytes(ticks)))
            }
        }
    }
}

/// Waits for two times, and returns the milliseconds between them; `None` if they are of different clocks.
pub(super) fn elapsed_ms(gpu: &Gpu, [start, end]: [Asked; 2]) -> Result<Option<f64>, GpuError> {
    Ok(match (start.answer(gpu)?, end.answer(gpu)?) {
        (Time::Ticks(a), Time::Ticks(b)) => {
            // The clock may wrap around between the two.
            let ticks = b.wrapping_sub(a) as i64;
            Some(ticks as f64 * f64::from(gpu.queue().get_timestamp_period()) / 1e6)
        }
        (Time::Host(a), Time::Host(b)) => match b.checked_duration_since(a) {
            Some(d) => Some(d.as_secs_f64() * 1e3),
            None => Some(-(a.duration_since(b).as_secs_f64() * 1e3)),
        },
        (Time::Ticks(_), Time::Host(_)) | (Time::Host(_), Time::Ticks(_)) => None,
    })
}

impl Events {
    pub(super) fn create(&mut self) -> u64 {
        self.next += 1;
        self.marks.insert(self.next, Mark::Never);
        self.next
    }

    pub(super) fn destroy(&mut self, id: u64) -> bool {
        self.batches.remove(&id);
        self.marks.remove(&id).is_some()
    }

    /// Records an event after all queued work by the device's clock, which the device must have. Returns false if there
    /// is no such event.
    pub(super) fn record(&mut self, gpu: &Gpu, queue: &mut Queue, id: u64) -> Result<bool, GpuError> {
        let Some(mark) = self.marks.get_mut(&id) else { return Ok(false) };
        let descriptor = wgpu::QuerySetDescriptor { label: Some("event"), ty: wgpu::QueryType::Timestamp, count: 1 };
        let set = gpu.scoped(|device| device.create_query_set(&descriptor))?;
        queue.encoder(gpu).write_timestamp(&set, 0);
        *mark = Mark::Device(set);
        self.batches.insert(id, queue.batch());
        Ok(true)
    }

    /// Records an event by the host's clock after a batch that is now done. Returns false if there is no such event.
    pub(super) fn record_done(&mut self, id: u64, batch: u64) -> bool {
        let Some(mark) = self.marks.get_mut(&id) else { return false };
        *mark = Mark::Host(Instant::now());
        self.batches.insert(id, batch);
        true
    }

    /// Returns the batch in which an event was recorded, or 0 if it was not recorded; `None` if there is no such event.
    pub(super) fn batch(&self, id: u64) -> Option<u64> {
        self.marks.contains_key(&id).then(|| self.batches.get(&id).copied().unwrap_or(0))
    }

    /// Requests an event's time; `None` if it was never recorded. The caller may wait for the answer once the queue is
    /// submitted.
    pub(super) fn ask(&self, gpu: &Gpu, queue: &mut Queue, id: u64) -> Result<Option<Asked>, GpuError> {
        let set = match self.marks.get(&id) {
            None | Some(Mark::Never) => return Ok(None),
            Some(Mark::Host(at)) => return Ok(Some(Asked::Host(*at))),
            Some(Mark::Device(set)) => set,
        };
        let buffer = |usage| {
            gpu.scoped(|device| {
                device.create_buffer(&wgpu::BufferDescriptor {
                    label: Some("event time"),
                    size: 8,
                    usage,
                    mapped_at_creation: false,
                })
            })
        };
        let resolved = buffer(wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC)?;
        let staging = buffer(wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST)?;
        let encoder = queue.encoder(gpu);
        encoder.resolve_query_set(set, 0..1, &resolved, 0);
        encoder.copy_buffer_to_buffer(&resolved, 0, &staging, 0, 8);
        Ok(Some(Asked::Device(staging)))
    }
}
