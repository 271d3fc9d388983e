//! Tracks the allocated byte ranges of the heap, with a first-fit free list over one range whose parts windows provide.
//! An allocation that fits into a window is placed in one window, so that kernels find it faster. A larger one
//! continues from window to window.

use std::collections::BTreeMap;

/// Granularity and alignment of allocations in bytes, as `cudaMalloc` aligns.
pub(super) const GRANULE: u64 = 256;

/// The free and the allocated ranges of a heap.
#[derive(Debug)]
pub(super) struct Allocator {
    /// Start and length of each free range; never adjacent to each other.
    free: BTreeMap<u64, u64>,
    /// Start and length of each allocation.
    used: BTreeMap<u64, u64>,
    /// Bytes that a window covers.
    window: u64,
    /// Number of allocations that are in more than one window.
    spanning: usize,
}

/// Returns the number of bytes that an allocation occupies: at least one more than requested, so that the address just
/// past its end, which C++ allows too, is not in another allocation.
pub(super) fn room_for(bytes: u64) -> Option<u64> {
    bytes.checked_add(1)?.checked_next_multiple_of(GRANULE)
}

impl Allocator {
    /// Creates the allocator of an empty heap with windows of `window` bytes.
    pub(super) fn new(window: u64) -> Self {
        Self { free: BTreeMap::new(), used: BTreeMap::new(), window, spanning: 0 }
    }

    /// Allocates a range of at least `bytes` bytes.
    pub(super) fn alloc(&mut self, bytes: u64) -> Option<u64> {
        let bytes = room_for(bytes)?;
        let fits = |(from, length): (&u64, &u64)| {
            let start = self.start_in(*from, bytes);
            (start - from).checked_add(bytes).filter(|need| need <= length).map(|_| (*from, *length, start))
        };
        let (from, length, start) = self.free.iter().find_map(fits)?;
        self.free.remove(&from);
        if start > from {
            self.free.insert(from, start - from);
        }
        let rest = from + length - (start + bytes);
        if rest > 0 {
            self.free.insert(start + bytes, rest);
        }
        self.used.insert(start, bytes);
        self.spanning += usize::from(bytes > self.window);
        Some(start)
    }

    /// Returns the earliest start of an allocation in a free range, such that the allocation does not cross into a
    /// second window if one can hold it.
    fn start_in(&self, from: u64, bytes: u64) -> u64 {
        let crosses = bytes <= self.window && from / self.window != (from + bytes - 1) / self.window;
        if crosses { from.next_multiple_of(self.window) } else { from }
    }

    /// Frees a range and returns its length, or `None` if no allocation starts there.
    pub(super) fn release(&mut self, start: u64) -> Option<u64> {
        let length = self.used.remove(&start)?;
        self.spanning -= usize::from(length > self.window);
        self.add_free(start, length);
        Some(length)
    }

    /// Returns the start of the free range that ends at `end`, or `end` itself.
    pub(super) fn free_before(&self, end: u64) -> u64 {
        let last = self.free.range(..end).next_back();
        last.filter(|(start, length)| **start + **length == end).map_or(end, |(start, _)| *start)
    }

    /// Returns the start and end of the allocation that contains `offset`.
    pub(super) fn containing(&self, offset: u64) -> Option<(u64, u64)> {
        let (start, length) = self.used.range(..=offset).next_back()?;
        (offset < start + length).then_some((*start, start + length))
    }

    /// Returns the start and end of every allocation, in order.
    pub(super) fn allocations(&self) -> impl Iterator<Item = (u64, u64)> {
        self.used.iter().map(|(start, length)| (*start, start + length))
    }

    /// Returns true if an allocation is in more than one window.
    pub(super) fn any_spans(&self) -> bool {
        self.spanning > 0
    }

    /// Adds a range that a window provides. The first granule of the heap is never allocated.
    pub(super) fn add(&mut self, start: u64, end: u64) {
        let start = start.max(GRANULE);
        if end > start {
            self.add_free(start, end - start);
        }
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

    fn with(window: u64, end: u64) -> Allocator {
        let mut a = Allocator::new(window);
        a.add(0, end);
        a
    }

    #[test]
    fn ranges_are_aligned_disjoint_and_reused() {
        let mut a = with(4096, 4096);
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
        let mut a = with(256 * 5, 256 * 5);
        let all: Vec<_> = (0..4).filter_map(|_| a.alloc(255)).collect();
        assert_eq!(all, [256, 512, 768, 1024]);
        assert_eq!(a.alloc(1), None);
        for start in [512, 1024, 768, 256] {
            a.release(start);
        }
        assert_eq!(a.alloc(1023), Some(256));
    }

    #[test]
    fn the_address_after_an_allocation_is_in_no_other() {
        let mut a = with(4096, 4096);
        let (x, y) = (a.alloc(256), a.alloc(256));
        assert_eq!((x, y), (Some(256), Some(768)));
        assert_eq!(a.containing(512), Some((256, 768)));
    }

    #[test]
    fn growth_joins_the_free_tail() {
        let mut a = with(4096, 1024);
        a.alloc(255);
        assert_eq!((a.free_before(1024), a.free_before(2048)), (512, 2048));
        a.add(1024, 2048);
        assert_eq!(a.alloc(1535), Some(512));
        assert_eq!(a.free_before(2048), 2048);
    }

    #[test]
    fn only_allocations_larger_than_a_window_span_windows() {
        let mut a = with(1024, 4096);
        assert_eq!(a.alloc(511), Some(256));
        // 256 bytes of the first window are left.
        assert_eq!(a.alloc(511), Some(1024));
        assert!(!a.any_spans());
        assert_eq!(a.alloc(1279), Some(1536));
        assert!(a.any_spans());
        assert_eq!(a.alloc(255), Some(768));
        assert_eq!(a.alloc(1023), Some(3072));
        assert_eq!(a.alloc(511), None);
        assert_eq!(a.alloc(255), Some(2816));
        a.release(1536);
        assert!(!a.any_spans());
        assert_eq!(a.alloc(767), Some(2048));
    }
}
