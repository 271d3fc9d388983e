//! The heap from which kernels allocate memory (`malloc`): blocks in one allocation. Every access is checked against
//! them, so that an access past the end of a block, or to a freed block, is found.
//!
//! For each 16 bytes a shadow byte holds how many of them are in a block (like AddressSanitizer's shadow memory:
//! Serebryany et al., "AddressSanitizer: A Fast Address Sanity Checker", 2012). Between two blocks are 16 bytes that
//! belong to none. Freed blocks stay in quarantine until there is no other room.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bytes per shadow byte; blocks begin at multiples of it.
const GRANULE: u64 = 16;

/// The mark of freed bytes.
const FREED: u8 = 0xff;

/// The blocks of a heap.
#[derive(Debug)]
pub struct Blocks {
    shadow: Box<[AtomicU8]>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// The size of each block in use, and of each in quarantine, by its offset.
    live: BTreeMap<u64, u64>,
    resting: BTreeMap<u64, u64>,
    /// The blocks in quarantine, the oldest first.
    queue: VecDeque<u64>,
    /// The free ranges: sizes by offsets, and offsets by sizes.
    holes: BTreeMap<u64, u64>,
    by_size: BTreeSet<(u64, u64)>,
    /// Bytes that may still be allocated.
    left: u64,
}

/// The reason why a block cannot be freed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotABlock {
    /// The block has been freed before.
    Freed,
    /// No block begins at the address.
    NoStart,
}

/// The block that an offset belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nearest {
    /// Offset of the block.
    pub start: u64,
    /// Size of the block in bytes.
    pub size: u64,
    /// True if the block has been freed.
    pub freed: bool,
}

/// Returns the bytes that a block occupies, including the gap to the next block.
const fn span(size: u64) -> u64 {
    size.next_multiple_of(GRANULE) + GRANULE
}

impl Blocks {
    /// Returns the size of the allocation in which kernels can allocate this many bytes. Each block needs more than its
    /// own bytes, and some are lost between blocks of different sizes.
    pub const fn bytes_for(heap: u64) -> u64 {
        let whole = heap.next_multiple_of(GRANULE);
        2 * whole + (whole / 4).next_multiple_of(GRANULE) + 4096
    }

    /// Returns an empty heap in an allocation of [`Blocks::bytes_for`] this size, or `None` if there is not enough
    /// memory.
    pub fn new(heap: u64) -> Option<Blocks> {
        let size = Blocks::bytes_for(heap);
        let count = usize::try_from(size / GRANULE).ok()?;
        let zeros: Box<[u8]> = bytemuck::allocation::try_zeroed_slice_box(count).ok()?;
        let shadow = zeros.into_iter().map(AtomicU8::new).collect();
        let (holes, by_size) = (BTreeMap::from([(0, size)]), BTreeSet::from([(size, 0)]));
        let (live, resting, queue) = Default::default();
        Some(Blocks { shadow, state: Mutex::new(State { live, resting, queue, holes, by_size, left: heap }) })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true if a whole range is in one block.
    #[inline]
    pub fn holds(&self, offset: u64, size: u64) -> bool {
        let mut at = offset;
        let end = offset.saturating_add(size);
        while at < end {
            let valid = match self.shadow.get((at / GRANULE) as usize).map_or(0, |b| b.load(Ordering::Relaxed)) {
                FREED => return false,
                valid => u64::from(valid),
            };
            let to = end.min(at / GRANULE * GRANULE + GRANULE);
            if to - at / GRANULE * GRANULE > valid {
                return false;
            }
            at = to;
        }
        true
    }

    /// Allocates a block. Returns its offset, or `None` if there is no room.
    pub fn take(&self, size: u64) -> Option<u64> {
        let mut state = self.lock();
        let rounded = size.max(1).checked_next_multiple_of(GRANULE)?;
        if rounded > state.left {
            return None;
        }
        let wanted = span(rounded);
        let mut found = state.by_size.range((wanted, 0)..).next().copied();
        while found.is_none()
            && let Some(oldest) = state.queue.pop_front()
        {
            state.end_rest(oldest);
            found = state.by_size.range((wanted, 0)..).next().copied();
        }
        let (room, at) = found?;
        state.remove_hole(at, room);
        if room > wanted {
            state.add_hole(at + wanted, room - wanted);
        }
        state.live.insert(at, size.max(1));
        state.left -= rounded;
        self.mark(at, size.max(1), |valid| valid);
        Some(at)
    }

    /// Frees a block.
    pub fn give_back(&self, at: u64) -> Result<(), NotABlock> {
        let mut state = self.lock();
        let Some(size) = state.live.remove(&at) else {
            return Err(if state.resting.contains_key(&at) { NotABlock::Freed } else { NotABlock::NoStart });
        };
        state.resting.insert(at, size);
        state.queue.push_back(at);
        state.left += size.next_multiple_of(GRANULE);
        self.mark(at, size, |_| FREED);
        Ok(())
    }

    /// Returns the block that contains an offset, or else the last block before it.
    pub fn nearest(&self, offset: u64) -> Option<Nearest> {
        let state = self.lock();
        let last = |blocks: &BTreeMap<u64, u64>| blocks.range(..=offset).next_back().map(|(at, size)| (*at, *size));
        match (last(&state.live), last(&state.resting)) {
            (Some((start, size)), other) if other.is_none_or(|(at, _)| at < start) => {
                Some(Nearest { start, size, freed: false })
            }
            (_, Some((start, size))) => Some(Nearest { start, size, freed: true }),
            _ => None,
        }
    }

    /// Marks the granules of a block, each by how many of its bytes are in the block.
    fn mark(&self, at: u64, size: u64, mark: impl Fn(u8) -> u8) {
        let first = (at / GRANULE) as usize;
        for (i, byte) in (0u64..).zip(self.shadow.iter().skip(first)).take(size.div_ceil(GRANULE) as usize) {
            byte.store(mark((size - i * GRANULE).min(GRANULE) as u8), Ordering::Relaxed);
        }
    }
}

impl State {
    fn add_hole(&mut self, at: u64, room: u64) {
        self.holes.insert(at, room);
        self.by_size.insert((room, at));
    }

    fn remove_hole(&mut self, at: u64, room: u64) {
        self.holes.remove(&at);
        self.by_size.remove(&(room, at));
    }

    /// Turns a block in quarantine into a free range, merged with its neighbours.
    fn end_rest(&mut self, at: u64) {
        let Some(size) = self.resting.remove(&at) else { return };
        let (mut start, mut room) = (at, span(size));
        if let Some((&next, &more)) = self.holes.range(at..).next()
            && next == at + room
        {
            self.remove_hole(next, more);
            room += more;
        }
        if let Some((&before, &more)) = self.holes.range(..at).next_back()
            && before + more == at
        {
            self.remove_hole(before, more);
            (start, room) = (before, room + more);
        }
        self.add_hole(start, room);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a failed unwrap is a failed test
mod tests {
    use super::*;

    #[test]
    fn accesses_are_checked_against_blocks() {
        let blocks = Blocks::new(1 << 12).unwrap();
        let a = blocks.take(20).unwrap();
        let b = blocks.take(16).unwrap();
        assert!(a.is_multiple_of(16) && b.is_multiple_of(16) && b >= a + 32);
        assert!(blocks.holds(a, 20) && blocks.holds(a + 16, 4) && blocks.holds(b, 16));
        assert!(!blocks.holds(a, 21) && !blocks.holds(a + 20, 1) && !blocks.holds(b + 16, 1));
        assert_eq!(blocks.nearest(a + 24), Some(Nearest { start: a, size: 20, freed: false }));
        assert_eq!(blocks.give_back(a + 16), Err(NotABlock::NoStart));
        assert_eq!(blocks.give_back(a), Ok(()));
        assert_eq!(blocks.give_back(a), Err(NotABlock::Freed));
        assert!(!blocks.holds(a, 1));
        assert_eq!(blocks.nearest(a + 4), Some(Nearest { start: a, size: 20, freed: true }));
    }

    #[test]
    fn a_whole_heap_can_be_allocated_repeatedly() {
        let blocks = Blocks::new(4096).unwrap();
        for round in 0..4 {
            let all: Vec<u64> = std::iter::from_fn(|| blocks.take(16)).collect();
            assert_eq!(all.len(), 256, "{round}");
            for at in all {
                assert_eq!(blocks.give_back(at), Ok(()));
            }
            let whole = blocks.take(4096).unwrap();
            assert_eq!(blocks.take(1), None);
            assert_eq!(blocks.give_back(whole), Ok(()));
        }
        assert_eq!(blocks.take(4097), None);
        assert_eq!(blocks.take(u64::MAX), None);
        assert!(blocks.take(0).is_some());
    }
}
