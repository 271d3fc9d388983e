//! Detects unordered work of different streams that uses the same memory, although this backend executes all work when
//! it is queued.
//!
//! The order of commands is kept as vector clocks (`order`): Mattern, "Virtual Time and Global States of Distributed
//! Systems", 1989. The reads and writes of commands are kept by the byte (`shadow`), as long as a later command may be
//! unordered with them. An access replaces an earlier one that is ordered before it, if every race that would be found
//! with the earlier one is also found with the new one (after Flanagan and Freund, "FastTrack: Efficient and Precise
//! Dynamic Race Detection", 2009). Kernels record which bytes they use (`touched`), but only once a second stream is
//! created: before that nothing can be unordered, and kernels run at full speed.
//!
//! Not detected: all threads of the host share a clock, so a race that exists only between them is not found. Kernels
//! that ran before the first stream besides the default one was created are not checked, nor is memory that kernels
//! allocate with `malloc`.
//!
//! Reported although it may be intended: memory that concurrent kernels hand over by flags. The flags themselves do not
//! race: atomic or `volatile` accesses do not race with each other.

mod order;
mod shadow;
mod touched;

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use isowarp_core::backend::{
    DevicePtr, Error, EventId, RaceAccess, RaceCommand, RaceStream, StreamId, StreamOptions, StreamRace,
};

pub use order::Clock;
pub use touched::{AccessKind, Touched};

use order::Order;
use shadow::{By, Conflict, Shadow, Touch};

use crate::memory::{Entry, Found, Heap, Table};

/// Number of copies that are remembered before a second stream is created.
const EARLY: usize = 1024;

/// The kind of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A launch of the kernel with this name.
    Kernel(Arc<str>),
    /// A copy from the host.
    Write,
    /// A copy to the host.
    Read,
    /// A copy within the device.
    Copy,
    /// A copy of a 3-D region.
    Box,
    /// A fill of memory.
    Fill,
}

impl std::fmt::Display for What {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            What::Kernel(name) => return write!(f, "kernel `{name}`"),
            What::Write => "a copy from the host",
            What::Read => "a copy to the host",
            What::Copy => "a copy",
            What::Box => "a copy of a region",
            What::Fill => "a fill",
        })
    }
}

/// A command that is being executed.
#[derive(Debug)]
pub struct Command {
    by: Arc<By>,
    /// The work that is ordered before the command.
    clock: Clock,
}

/// Bytes that a copy or a fill uses.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    /// Address of the first byte.
    pub start: DevicePtr,
    /// Number of bytes.
    pub bytes: u64,
    /// Kind of access.
    pub kind: AccessKind,
}

/// The orders between a device's streams, and the accesses to its memory.
#[derive(Debug, Default)]
pub struct Races {
    /// True once there has been a second stream.
    active: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    order: Order,
    /// Accesses of commands, by the address of the allocation.
    memory: HashMap<u64, Shadow>,
    /// Accesses of copies before a second stream was created.
    early: VecDeque<(Arc<By>, Vec<Range>)>,
}

impl Races {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true if kernels have to record the bytes that they use.
    pub fn active(&self) -> bool {
        self.active.load(Ordering::Relaxed)
    }

    /// Returns an error for a stream that does not exist.
    pub fn check_stream(&self, stream: StreamId) -> Result<(), Error> {
        if stream == StreamId::DEFAULT || self.lock().order.has_stream(stream) {
            return Ok(());
        }
        Err(no_stream(stream))
    }

    /// Makes kernels record the bytes that they use from now on.
    fn activate(&self, heap: &Heap) {
        if self.active.swap(true, Ordering::Relaxed) {
            return;
        }
        heap.watch();
        let mut state = self.lock();
        let early = std::mem::take(&mut state.early);
        for (by, ranges) in early {
            // All of it is work of one stream.
            state.note(heap, &Command { by, clock: Clock::default() }, &ranges);
        }
    }

    /// Adds a stream.
    pub fn add_stream(&self, stream: StreamId, options: StreamOptions, heap: &Heap) {
        self.activate(heap);
        self.lock().order.add_stream(stream, !options.non_blocking);
    }

    /// Removes a stream.
    pub fn remove_stream(&self, stream: StreamId) -> Result<(), Error> {
        if self.lock().order.remove_stream(stream) { Ok(()) } else { Err(no_stream(stream)) }
    }

    /// Adds a lane: a part of graphs that runs concurrently with others.
    pub fn add_lane(&self, lane: StreamId, heap: &Heap) {
        self.activate(heap);
        self.lock().order.add_lane(lane);
    }

    /// Begins the launch of a graph in a stream. Returns the stream under which its nodes are reported, and the work
    /// ordered before it.
    pub fn begin_graph(&self, stream: StreamId) -> Result<(RaceStream, Clock), Error> {
        let mut state = self.lock();
        let clock = state.order.arrive(stream).ok_or_else(|| no_stream(stream))?;
        Ok((state.order.begin_graph(stream), clock))
    }

    /// Begins a node of a graph in a lane, after the work of `before`.
    pub fn begin_node(&self, lane: StreamId, name: RaceStream, node: u64, before: &Clock) {
        self.lock().order.begin_node(lane, name, node, before);
    }

    /// Begins a command.
    pub fn begin(&self, stream: StreamId, what: What) -> Result<Command, Error> {
        let (point, stream, number, clock) = self.lock().order.begin(stream).ok_or_else(|| no_stream(stream))?;
        Ok(Command { by: Arc::new(By { what, point, stream, number }), clock })
    }

    /// Ends a copy or a fill.
    pub fn end(&self, command: Command, heap: &Heap, ranges: Vec<Range>) -> Result<(), Error> {
        let mut state = self.lock();
        if !self.active() {
            if state.early.len() == EARLY {
                state.early.pop_front();
            }
            state.early.push_back((command.by, ranges));
            return Ok(());
        }
        let found = state.note(heap, &command, &ranges);
        state.tell(heap, &command, found)
    }

    /// Ends a launch that saw the memory as in this table.
    pub fn end_launch(&self, command: &Command, heap: &Heap, seen: &Table, touched: Touched) -> Result<(), Error> {
        let now = heap.snapshot();
        let mut state = self.lock();
        let mut found = None;
        for (base, pages) in touched.into_pages() {
            // The address of an allocation freed meanwhile may belong to another allocation now.
            let same = match (now.get(base), seen.get(base)) {
                (Some(Entry::Live(a)), Some(Entry::Live(b))) => Arc::ptr_eq(a, b),
                _ => false,
            };
            if same {
                let conflict = state.touch(base, command, pages);
                found = found.or(conflict.map(|conflict| (base, conflict)));
            }
        }
        state.tell(heap, command, found)
    }

    /// Forgets an allocation that is no longer in use.
    pub fn forget(&self, ptr: DevicePtr) {
        if self.active() {
            self.lock().memory.remove(&ptr.0);
        }
    }

    /// Orders the stream's later work after a point.
    pub fn wait(&self, stream: StreamId, for_point: &Clock) -> Result<(), Error> {
        if self.lock().order.wait(stream, for_point) { Ok(()) } else { Err(no_stream(stream)) }
    }

    /// Returns the point after all work of the stream so far.
    pub fn point(&self, stream: StreamId) -> Result<Clock, Error> {
        self.lock().order.arrive(stream).ok_or_else(|| no_stream(stream))
    }

    /// Records an event at the point after all work of the stream so far.
    pub fn record(&self, stream: StreamId, event: EventId) -> Result<(), Error> {
        let mut state = self.lock();
        let clock = state.order.arrive(stream).ok_or_else(|| no_stream(stream))?;
        state.order.events.insert(event.0, clock);
        Ok(())
    }

    /// Orders the stream's later work after the work that an event marks.
    pub fn wait_event(&self, stream: StreamId, event: EventId) -> Result<(), Error> {
        let clock = self.lock().order.events.get(&event.0).cloned().unwrap_or_default();
        self.wait(stream, &clock)
    }

    /// Removes an event that no longer exists.
    pub fn remove_event(&self, event: EventId) {
        self.lock().order.events.remove(&event.0);
    }

    /// Notes that the host knows that all work up to a point is done.
    pub fn host_waits(&self, point: &Clock) {
        let mut state = self.lock();
        state.order.host_waits(point);
        if !self.active() {
            state.early.clear();
        }
    }

    /// Notes that the host knows that all work of a stream is done.
    pub fn host_waits_for(&self, stream: StreamId) -> Result<(), Error> {
        self.point(stream).map(|point| self.host_waits(&point))
    }

    /// Notes that the host knows that the work marked by an event is done.
    pub fn host_waits_for_event(&self, event: EventId) {
        let point = self.lock().order.events.get(&event.0).cloned().unwrap_or_default();
        self.host_waits(&point);
    }

    /// Notes that the host knows that all work is done.
    pub fn host_waits_for_all(&self) {
        let mut state = self.lock();
        state.order.host_waits_for_all();
        state.memory.clear();
        state.early.clear();
    }
}

impl State {
    /// Records the accesses of a copy or fill. Returns the first race.
    fn note(&mut self, heap: &Heap, command: &Command, ranges: &[Range]) -> Option<(u64, Conflict)> {
        let mut found = None;
        for range in ranges {
            let Ok((allocation, offset)) = heap.range(range.start, range.bytes) else { continue };
            if allocation.watched {
                let pages = shadow::pages(offset, range.bytes, range.kind);
                let conflict = self.touch(allocation.base, command, pages);
                found = found.or(conflict.map(|conflict| (allocation.base, conflict)));
            }
        }
        found
    }

    fn touch(
        &mut self,
        base: u64,
        command: &Command,
        pages: impl IntoIterator<Item = (u64, Touch)>,
    ) -> Option<Conflict> {
        let Command { by, clock } = command;
        let shadow = self.memory.entry(base).or_default();
        let order = &self.order;
        let before = |earlier: &By| order.is_before(earlier.point, by.point, clock);
        let mut conflict: Option<Conflict> = None;
        for (page, touch) in pages {
            let found = shadow.touch(page, by, touch, &before, |earlier| order.is_before_host(earlier.point));
            match (&mut conflict, found) {
                (None, found) => conflict = found,
                (Some(first), Some(next)) => first.go_on(&next),
                (Some(_), None) => {}
            }
        }
        conflict
    }

    /// Returns the error of a race, if there is one. The two commands then count as ordered, so that one mistake is
    /// reported once.
    fn tell(&mut self, heap: &Heap, command: &Command, found: Option<(u64, Conflict)>) -> Result<(), Error> {
        let Some((base, conflict)) = found else { return Ok(()) };
        let Conflict { earlier, access: [earlier_access, later_access], offset, bytes } = conflict;
        let event = self.order.events.values().any(|clock| clock.covers(earlier.point));
        self.order.order(command.by.point.stream, earlier.point);
        let memory = match heap.snapshot().find(base) {
            Some(Found { entry: Entry::Live(a), .. }) if !a.name.is_empty() => {
                format!("`{}` of {} bytes", a.name, a.size)
            }
            Some(Found { entry: Entry::Live(a), .. }) => format!("an allocation of {} bytes", a.size),
            _ => "memory that has been freed".to_owned(),
        };
        let describe = |by: &By, access: RaceAccess| RaceCommand {
            what: by.what.to_string(),
            stream: by.stream,
            number: by.number,
            access,
        };
        Err(Error::Race(Box::new(StreamRace {
            later: describe(&command.by, later_access),
            earlier: describe(&earlier, earlier_access),
            memory,
            address: DevicePtr(base + offset),
            offset,
            bytes,
            event,
        })))
    }
}

fn no_stream(stream: StreamId) -> Error {
    Error::InvalidValue(format!("unknown stream {}", stream.0))
}
