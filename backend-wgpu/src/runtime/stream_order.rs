//! Records the order of streams, so that waits for work that follows a kernel return its fault.

use std::collections::{HashMap, HashSet};

use isowarp_core::backend::{EventId, StreamId};

/// The work that a thread of the host waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Awaited {
    Stream(StreamId),
    Event(EventId),
    /// All streams.
    Device,
}

/// The order that events make between streams.
#[derive(Debug, Default)]
pub(super) struct StreamOrder {
    /// For each stream, the other streams that it waits for.
    before: HashMap<StreamId, HashSet<StreamId>>,
    /// For each recorded event, the streams whose work comes before it.
    events: HashMap<EventId, HashSet<StreamId>>,
}

impl StreamOrder {
    /// Records an event of a stream.
    pub(super) fn record(&mut self, stream: StreamId, event: EventId) {
        let mut before = self.before.get(&stream).cloned().unwrap_or_default();
        before.insert(stream);
        self.events.insert(event, before);
    }

    /// Makes a stream wait for an event.
    pub(super) fn wait(&mut self, stream: StreamId, event: EventId) {
        if let Some(before) = self.events.get(&event) {
            self.before.entry(stream).or_default().extend(before);
        }
    }

    /// Returns true if work of a stream is part of what is awaited.
    pub(super) fn includes(&self, awaited: Awaited, stream: StreamId) -> bool {
        match awaited {
            Awaited::Stream(own) => own == stream || self.before.get(&own).is_some_and(|set| set.contains(&stream)),
            Awaited::Event(event) => self.events.get(&event).is_some_and(|set| set.contains(&stream)),
            Awaited::Device => true,
        }
    }

    /// Forgets what a stream waits for, after the host has waited for it.
    pub(super) fn forget(&mut self, stream: StreamId) {
        self.before.remove(&stream);
    }

    /// Removes an event.
    pub(super) fn remove_event(&mut self, event: EventId) {
        self.events.remove(&event);
    }
}

#[cfg(test)]
mod tests {
    use super::{Awaited, EventId, StreamId, StreamOrder};

    #[test]
    fn events_order_streams_through_others() {
        let [a, b, c] = [1, 2, 3].map(StreamId);
        let [first, second] = [1, 2].map(EventId);
        let mut order = StreamOrder::default();
        order.record(a, first);
        order.wait(b, first);
        order.record(b, second);
        order.wait(c, second);
        assert!(order.includes(Awaited::Stream(c), a));
        assert!(order.includes(Awaited::Event(second), a));
        assert!(!order.includes(Awaited::Event(first), b));
        assert!(!order.includes(Awaited::Stream(a), b));
        assert!(order.includes(Awaited::Device, b));
        order.forget(c);
        assert!(!order.includes(Awaited::Stream(c), a));
    }
}
