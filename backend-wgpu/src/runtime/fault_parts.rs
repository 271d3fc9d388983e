//! Assigns the parts of a module's fault variable to streams, so that the host knows whose kernel has failed.
//!
//! A stream keeps its part until another stream needs it, and no launch of the first can still record a fault there.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use isowarp_core::backend::StreamId;
use isowarp_core::passes::legalise::record_halts::PARTS;

/// The stream and the thread of the host that launched a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Launcher {
    pub(super) stream: StreamId,
    pub(super) thread: ThreadId,
}

/// The parts of a module's fault variable.
#[derive(Debug, Default)]
pub(super) struct FaultParts(Mutex<[Part; PARTS]>);

#[derive(Debug, Default, Clone, Copy)]
struct Part {
    /// The last launch that used the part.
    launcher: Option<Launcher>,
    /// Number of launches that are being queued.
    queueing: u32,
    /// Whether launches were queued since the part was read.
    is_unread: bool,
}

impl Part {
    fn is_of(&self, stream: StreamId) -> bool {
        self.launcher.is_some_and(|launcher| launcher.stream == stream)
    }
}

impl FaultParts {
    fn parts(&self) -> MutexGuard<'_, [Part; PARTS]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the part for a launch in a stream. Returns `None` if other streams need all parts until they are read.
    pub(super) fn reserve(&self, stream: StreamId) -> Option<Reserved<'_>> {
        let mut parts = self.parts();
        let own = parts.iter().position(|part| part.is_of(stream));
        let free = || parts.iter().position(|part| part.launcher.is_none());
        let idle = || parts.iter().position(|part| part.queueing == 0 && !part.is_unread);
        let at = own.or_else(free).or_else(idle)?;
        parts[at].launcher = Some(Launcher { stream, thread: thread::current().id() });
        parts[at].queueing += 1;
        Some(Reserved { all: self, at })
    }

    /// Returns the parts that launches may have recorded a fault in, and marks them as read.
    pub(super) fn take_unread(&self) -> Vec<(usize, Launcher)> {
        let mut parts = self.parts();
        let unread = |part: &mut Part| std::mem::take(&mut part.is_unread).then_some(part.launcher).flatten();
        parts.iter_mut().enumerate().filter_map(|(at, part)| Some((at, unread(part)?))).collect()
    }
}

/// The part of a launch that is being queued.
pub(super) struct Reserved<'a> {
    all: &'a FaultParts,
    at: usize,
}

impl Reserved<'_> {
    /// Returns the number of the part.
    pub(super) fn number(&self) -> u32 {
        self.at as u32
    }
}

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        let mut parts = self.all.parts();
        let part = &mut parts[self.at];
        part.queueing -= 1;
        part.is_unread = true;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{FaultParts, PARTS, StreamId};

    #[test]
    fn streams_keep_their_parts_until_they_are_read() {
        let parts = FaultParts::default();
        for stream in 0..PARTS as u64 {
            assert_eq!(parts.reserve(StreamId(stream)).unwrap().number(), stream as u32);
        }
        assert_eq!(parts.reserve(StreamId(3)).unwrap().number(), 3);
        assert!(parts.reserve(StreamId(1000)).is_none());
        let being_queued = parts.reserve(StreamId(0)).unwrap();
        assert_eq!(parts.take_unread().len(), PARTS);
        assert!(parts.take_unread().is_empty());
        assert_eq!(parts.reserve(StreamId(1000)).unwrap().number(), 1);
        drop(being_queued);
        let streams: Vec<_> = parts.take_unread().iter().map(|(_, launcher)| launcher.stream.0).collect();
        assert_eq!(streams, [0, 1000]);
    }
}
