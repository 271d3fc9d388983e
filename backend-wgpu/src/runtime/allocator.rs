//! Which byte ranges of a window are given out: a first-fit free list over one range.

use std::collections::BTreeMap;

/// Granularity and alignment of allocations in bytes, as `cudaMalloc` aligns.
pub(super) const GRANULE: u64 = 256;

/// The ranges of one window.
#[derive(Debug)]
pub(super) struct Allocator {
    /// Start and length of each free range; never adjacent to each other.
    free: BTreeMap<u64, u64>,
    /// Start and length of each allocation.
    used: BTreeMap<u64, u64>,
    size: u64,
}

/// How many bytes an allocation takes: at least one more than asked for, so that the address behind it, which C++
/// allows too, is in no other allocation.
pub(super) fn room_for(bytes: u64) -> Option<u64> {
    bytes.checked_add(1)?.checked_next_multiple_of(GRANULE)
}

impl Allocator {
    /// Of a window of `size` bytes whose first granule is never given out, so that offset 0 is
    /// no allocation's.
    pub(super) fn new(size: u64) -> Self {
        let mut free = BTreeMap::new();
        if size > GRANULE {
            free.insert(GRANULE, size - GRANULE);
        }
        Self { free, used: BTreeMap::new(), size }
    }

    /// A free range of at least `bytes` bytes.
    pub(super) fn alloc(&mut self, bytes: u64) -> Option<u64> {
        let bytes = room_for(bytes)?;
        let (start, length) = self.free.iter().find(|(_, length)| **length >= bytes).map(|(s, l)| (*s, *l))?;
        self.free.remove(&start);
        if length > bytes {
            self.free.insert(start + bytes, length - bytes);
        }
        self.used.insert(start, bytes);
        Some(start)
    }

    /// Gives a range back; its length, or `None` if no allocation starts there.
    pub(super) fn release(&mut self, start: u64) -> Option<u64> {
        let length = self.used.remove(&start)?;
        self.add_free(start, length);
        Some(length)
    }

    /// Makes the window larger.
    pub(super) fn grow(&mut self, size: u64) {
        if size <= self.size {
            return;
        }
        let from = self.size.max(GRANULE);
        self.size = size;
        if size > from {
            self.add_free(from, size - from);
        }
    }

    /// How many bytes a window of at least this size would need for an allocation at its end.
    pub(super) fn size_for(&self, bytes: u64) -> Option<u64> {
        let bytes = room_for(bytes)?;
        let tail = self.free.last_key_value().filter(|(s, l)| *s + *l == self.size).map(|(s, _)| *s);
        tail.unwrap_or(self.size.max(GRANULE)).checked_add(bytes)
    }

    /// Start and end of the allocation that holds `offset`.
    pub(super) fn containing(&self, offset: u64) -> Option<(u64, u64)> {
        let (start, length) = self.used.range(..=offset).next_back()?;
        (offset < start + length).then_some((*start, start + length))
    }

    fn add_free(&mut self, mut start: u64, mut length: u64) {
        if let Some((&before, &n)) = self.free.range(..start).next_back()
            && before + n == start
        {
            self.free.remove(&before);
            start = before;
            length += n;
        }
        if let Some(n) = self.free.remove(&(start + length)) {
            length += n;
        }
        self.free.insert(start, length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_aligned_disjoint_and_reused() {
        let mut a = Allocator::new(4096);
        let x = a.alloc(1);
        let y = a.alloc(300);
        assert_eq!((x, y), (Some(256), Some(512)));
        assert_eq!(a.release(256), Some(256));
        assert_eq!(a.alloc(200), Some(256));
        assert_eq!(a.release(1), None);
        assert_eq!(a.containing(513), Some((512, 1024)));
        assert_eq!(a.containing(1024), None);
    }

    #[test]
    fn freed_neighbours_become_one_range() {
        let mut a = Allocator::new(256 * 5);
        let all: Vec<_> = (0..4).filter_map(|_| a.alloc(255)).collect();
        assert_eq!(all, [256, 512, 768, 1024]);
        assert_eq!(a.alloc(1), None);
        for start in [512, 1024, 768, 256] {
            a.release(start);
        }
        assert_eq!(a.alloc(1023), Some(256));
    }

    #[test]
    fn the_address_behind_an_allocation_is_in_no_other_one() {
        let mut a = Allocator::new(4096);
        let (x, y) = (a.alloc(256), a.alloc(256));
        assert_eq!((x, y), (Some(256), Some(768)));
        assert_eq!(a.containing(512), Some((256, 768)));
    }

    #[test]
    fn growth_joins_the_free_tail() {
        let mut a = Allocator::new(1024);
        a.alloc(255);
        assert_eq!(a.size_for(1023), Some(512 + 1024));
        a.grow(2048);
        assert_eq!(a.alloc(1535), Some(512));
        assert_eq!(a.size_for(255), Some(2048 + 256));
    }
}
