//! The state that modules, kernels and graphs share with the device.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use isowarp_core::backend::{DeviceInfo, SettableLimits, StreamId};
use isowarp_core::passes::analysis::flushing::Flushing;
use isowarp_core::printf::output::Output;

use crate::memory::Heap;
use crate::races::Races;

/// Options for running kernels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Options {
    /// Limit on the time in which no thread of a grid exits or passes a barrier.
    pub watchdog: Duration,
    /// Time limit of a launch.
    pub time_limit: Option<Duration>,
    /// The handling of subnormals by operations.
    pub flushing: Option<Flushing>,
}

/// The shared state of an open device.
pub(crate) struct Shared {
    pub info: DeviceInfo,
    pub heap: Heap,
    /// The options for running kernels.
    pub options: Options,
    /// The output of kernels.
    pub output: Output,
    /// The limits that programs have set.
    pub limits: SettableLimits,
    /// The order of the work of its streams.
    pub races: Races,
    /// The times at which events were recorded.
    events: Mutex<HashMap<u64, Option<Instant>>>,
    next_id: AtomicU64,
}

impl Shared {
    /// Returns the state of a device that has done nothing yet.
    pub fn new(info: DeviceInfo, options: Options) -> Shared {
        let heap = Heap::new(info.name(), info.limits.total_memory_bytes);
        Shared {
            info,
            heap,
            options,
            output: Output::default(),
            limits: SettableLimits::default(),
            races: Races::default(),
            events: Mutex::default(),
            next_id: AtomicU64::new(1),
        }
    }

    /// Returns an unused number.
    pub fn number(&self) -> u64 {
        self.next_id.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns the times at which events were recorded, by the events' numbers.
    pub fn events(&self) -> MutexGuard<'_, HashMap<u64, Option<Instant>>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a stream for nodes of a graph that follow each other.
    pub fn add_lane(&self) -> StreamId {
        let lane = StreamId(self.number());
        self.races.add_lane(lane, &self.heap);
        lane
    }
}
