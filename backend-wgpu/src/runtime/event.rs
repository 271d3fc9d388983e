//! Events: the device's clock where it can be read between two commands, the host's otherwise.

use std::collections::HashMap;
use std::time::Instant;

use super::queue::Queue;
use super::reads::read_mapped;
use crate::adapter::{Gpu, GpuError};

/// When an event happened.
#[derive(Debug)]
enum Mark {
    Never,
    /// A timestamp is, or will be, in the event's query.
    Device(wgpu::QuerySet),
    /// The host had waited for all work before.
    Host(Instant),
}

/// The events of a device.
#[derive(Debug, Default)]
pub(super) struct Events {
    marks: HashMap<u64, Mark>,
    /// The batches that the recorded ones are in.
    batches: HashMap<u64, u64>,
    next: u64,
}

/// A time on one of the two clocks.
enum Time {
    Ticks(u64),
    Host(Instant),
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

    /// Marks the point after all queued work; false if there is no such event.
    pub(super) fn record(&mut self, gpu: &Gpu, queue: &mut Queue, id: u64) -> Result<bool, GpuError> {
        let Some(mark) = self.marks.get_mut(&id) else { return Ok(false) };
        if gpu.caps().timestamps {
            let descriptor =
                wgpu::QuerySetDescriptor { label: Some("event"), ty: wgpu::QueryType::Timestamp, count: 1 };
            let set = gpu.scoped(|device| device.create_query_set(&descriptor))?;
            queue.encoder(gpu).write_timestamp(&set, 0);
            *mark = Mark::Device(set);
        } else {
            queue.flush(gpu)?;
            gpu.wait()?;
            *mark = Mark::Host(Instant::now());
        }
        self.batches.insert(id, queue.batch());
        Ok(true)
    }

    /// The batch that an event was recorded in, 0 if it was not; `None` if there is no such event.
    pub(super) fn batch(&self, id: u64) -> Option<u64> {
        self.marks.contains_key(&id).then(|| self.batches.get(&id).copied().unwrap_or(0))
    }

    /// Milliseconds from one event to another; `None` if one was never recorded.
    pub(super) fn elapsed_ms(
        &self,
        gpu: &Gpu,
        queue: &mut Queue,
        start: u64,
        end: u64,
    ) -> Result<Option<f64>, GpuError> {
        let (Some(start), Some(end)) = (self.time(gpu, queue, start)?, self.time(gpu, queue, end)?) else {
            return Ok(None);
        };
        Ok(match (start, end) {
            (Time::Ticks(a), Time::Ticks(b)) => {
                // The clock may wrap round between the two.
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

    fn time(&self, gpu: &Gpu, queue: &mut Queue, id: u64) -> Result<Option<Time>, GpuError> {
        let set = match self.marks.get(&id) {
            None | Some(Mark::Never) => return Ok(None),
            Some(Mark::Host(at)) => return Ok(Some(Time::Host(*at))),
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
        queue.flush(gpu)?;
        let mut ticks = [0u8; 8];
        read_mapped(gpu, &staging, &mut ticks)?;
        Ok(Some(Time::Ticks(u64::from_le_bytes(ticks))))
    }
}
