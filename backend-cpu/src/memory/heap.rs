//! Allocates and frees device memory. The number of a freed allocation, and with it the address, stays in quarantine
//! before it is reused, so that use after free is detected.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use isowarp_core::backend::{DevicePtr, Error, NativeSource};

use super::address::{CLASSES, Class, MAX_REGION};
use super::allocation::Allocation;
use super::blocks::Blocks;
use super::table::{Entry, Found, Table};

/// Limit on the freed numbers of a class that are kept in quarantine while there are others; at most half of all
/// numbers.
const QUARANTINE: usize = 65_536;

/// The owner of an allocation, which may free it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// Host code, which calls `free`.
    Host,
    /// The module of a variable.
    Module,
}

/// The device's memory.
#[derive(Debug)]
pub struct Heap {
    state: Mutex<State>,
    device: String,
    total: Option<u64>,
}

#[derive(Debug, Default)]
struct State {
    table: Arc<Table>,
    /// Freed numbers of each class.
    quarantine: [VecDeque<usize>; CLASSES.len()],
    used: u64,
    /// Whether all accesses are recorded.
    noted: bool,
}

impl State {
    /// Returns the number that the next allocation of a class gets, or `None` if all are in use.
    fn next(&self, place: usize) -> Option<usize> {
        let (fresh, count) = (self.table.len(place), CLASSES[place].count());
        let resting = &self.quarantine[place];
        if fresh < count && resting.len() <= QUARANTINE.min(count / 2) {
            return Some(fresh);
        }
        resting.front().copied()
    }

    fn set(&mut self, place: usize, number: usize, entry: Entry) {
        Arc::make_mut(&mut self.table).set(place, number, entry);
    }
}

impl Heap {
    /// Creates an empty heap that allocates at most `total` bytes.
    pub fn new(device: String, total: Option<u64>) -> Heap {
        Heap { state: Mutex::default(), device, total }
    }

    /// Returns the current table. Its allocations stay alive as long as the snapshot.
    pub fn snapshot(&self) -> Arc<Table> {
        self.lock().table.clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Allocates zeroed memory.
    pub fn alloc(&self, bytes: u64, read_only: bool, name: &str) -> Result<DevicePtr, Error> {
        self.alloc_in(&mut self.lock(), bytes, |a| a.read_only = read_only, name)
    }

    /// Creates the heap from which kernels can allocate this many bytes, if it does not exist yet.
    pub fn make_kernels_heap(&self, bytes: u64) -> Result<(), Error> {
        let mut state = self.lock();
        if state.table.kernels.is_some() {
            return Ok(());
        }
        let size = Blocks::bytes_for(bytes);
        let none = || Error::OutOfMemory { device: self.device.clone(), requested: size, limit: None };
        let mut blocks = Some(Blocks::new(bytes).ok_or_else(none)?);
        let base = self.alloc_in(&mut state, size, |a| a.blocks = blocks.take(), "the heap for kernels")?;
        let made = match state.table.find(base.0) {
            Some(Found { entry: Entry::Live(made), .. }) => Some(Arc::clone(made)),
            _ => None,
        };
        Arc::make_mut(&mut state.table).kernels = made;
        Ok(())
    }

    /// Makes all accesses recorded from now on.
    pub fn watch(&self) {
        let mut state = self.lock();
        state.noted = true;
        state.table.live().for_each(|a| a.words_end.store(0, Ordering::Relaxed));
    }

    /// Returns true if kernels have a heap.
    pub fn has_kernels_heap(&self) -> bool {
        self.lock().table.kernels.is_some()
    }

    fn alloc_in(
        &self,
        state: &mut State,
        bytes: u64,
        prepare: impl FnOnce(&mut Allocation),
        name: &str,
    ) -> Result<DevicePtr, Error> {
        let size = bytes.max(1);
        let out_of_memory = |limit| Error::OutOfMemory { device: self.device.clone(), requested: bytes, limit };
        let Some(place) = Class::of_size(size) else { return Err(out_of_memory(Some(MAX_REGION))) };
        if let Some(total) = self.total
            && state.used.saturating_add(size) > total
        {
            return Err(out_of_memory(Some(total.saturating_sub(state.used))));
        }
        let class = CLASSES[place];
        let Some(number) = state.next(place) else {
            let (count, most) = (class.count(), class.most());
            let full = format!("there are {count} allocations already of the size class of up to {most} bytes");
            return Err(Error::InvalidValue(full));
        };
        let base = class.base(number);
        let mut allocation = Allocation::new(base, size, false, name.to_owned()).ok_or_else(|| out_of_memory(None))?;
        prepare(&mut allocation);
        // No program declares variables with such names.
        allocation.watched = !name.starts_with("the ") && NativeSource::declares(name);
        if state.noted || allocation.blocks.is_some() {
            *allocation.words_end.get_mut() = 0;
        }
        state.set(place, number, Entry::Live(Arc::new(allocation)));
        if state.quarantine[place].front() == Some(&number) {
            state.quarantine[place].pop_front();
        }
        state.used += size;
        Ok(DevicePtr(base))
    }

    /// Frees an allocation by its first address.
    pub fn free(&self, ptr: DevicePtr, by: Owner) -> Result<(), Error> {
        let mut state = self.lock();
        let problem = match state.table.find(ptr.0) {
            None => "no allocation starts there",
            Some(Found { offset: 1.., .. }) => "it is not the start of an allocation",
            Some(Found { entry: Entry::Freed(_), .. }) => "it has been freed before",
            Some(Found { entry: Entry::Live(a), .. }) if by == Owner::Host && !a.name.is_empty() => {
                "it is a variable of a module"
            }
            Some(Found { entry: Entry::Live(a), offset: 0 }) => {
                let size = a.size;
                let place = Class::place(ptr.0);
                let number = CLASSES[place].number(ptr.0);
                state.set(place, number, Entry::Freed(size));
                state.quarantine[place].push_back(number);
                state.used = state.used.saturating_sub(size);
                return Ok(());
            }
        };
        Err(Error::InvalidValue(format!("cannot free {:#x}: {problem}", ptr.0)))
    }

    /// Returns the allocation that contains a whole range, and the range's offset in it.
    pub fn range(&self, ptr: DevicePtr, bytes: u64) -> Result<(Arc<Allocation>, u64), Error> {
        self.lock().table.range(ptr, bytes)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a failed unwrap is a failed test
mod tests {
    use super::*;

    fn heap() -> Heap {
        Heap::new("cpu".to_owned(), Some(1 << 20))
    }

    #[test]
    fn misuse_is_an_error() {
        let heap = heap();
        let p = heap.alloc(10, false, "").unwrap();
        assert!(heap.range(p, 10).is_ok());
        assert!(heap.range(p, 11).is_err());
        assert!(heap.range(DevicePtr(p.0 - 1), 1).is_err());
        assert!(heap.range(DevicePtr(0), 1).is_err());
        assert!(heap.range(DevicePtr(u64::MAX), u64::MAX).is_err());
        assert!(heap.free(DevicePtr(p.0 + 1), Owner::Host).is_err());
        heap.free(p, Owner::Host).unwrap();
        assert!(heap.free(p, Owner::Host).is_err());
        assert!(heap.range(p, 1).is_err());
        let variable = heap.alloc(4, false, "counter").unwrap();
        assert!(heap.free(variable, Owner::Host).is_err());
        assert!(heap.free(variable, Owner::Module).is_ok());
    }

    #[test]
    fn memory_runs_out_cleanly() {
        let heap = heap();
        assert!(matches!(heap.alloc(u64::MAX, false, ""), Err(Error::OutOfMemory { .. })));
        assert!(matches!(heap.alloc(2 << 20, false, ""), Err(Error::OutOfMemory { .. })));
        let a = heap.alloc(1 << 19, false, "").unwrap();
        let _b = heap.alloc(1 << 19, false, "").unwrap();
        assert!(heap.alloc(1, false, "").is_err());
        heap.free(a, Owner::Host).unwrap();
        assert!(heap.alloc(1, false, "").is_ok());
        let unlimited = Heap::new("cpu".to_owned(), None);
        assert!(matches!(unlimited.alloc(1 << 60, false, ""), Err(Error::OutOfMemory { .. })));
    }

    #[test]
    fn freed_numbers_are_quarantined() {
        let heap = heap();
        let a = heap.alloc(4, false, "").unwrap();
        heap.free(a, Owner::Host).unwrap();
        assert_ne!(heap.alloc(4, false, "").unwrap(), a);
    }

    #[test]
    fn addresses_have_47_bits_and_differ_in_every_class() {
        let heap = Heap::new("cpu".to_owned(), None);
        let table = || heap.snapshot();
        // The system provides zeroed memory on first access, and nothing accesses it here.
        for bytes in [1, 32 << 20, (32 << 20) + 1, 9 << 30] {
            let (before, p, after) = (
                heap.alloc(1, false, "").unwrap(),
                heap.alloc(bytes, false, "").unwrap(),
                heap.alloc(1, false, "").unwrap(),
            );
            assert!(p.0 + bytes < 1 << 47 && p.0.is_multiple_of(256), "{:#x}", p.0);
            let strays = [0i64, -4, -4000, -(1 << 33), bytes as i64, bytes as i64 + 4000, (1 << 33) - 4];
            for stray in strays {
                let table = table();
                let found = table.find(p.0.wrapping_add_signed(stray)).unwrap();
                assert!(matches!(found.entry, Entry::Live(a) if a.base == p.0), "{bytes} {stray}");
                assert_eq!(found.offset as i64, stray);
            }
            for tag in [1u64 << 47, 1 << 48, 1 << 63] {
                assert!(table().find(p.0 | tag).is_none());
            }
            for p in [before, p, after] {
                heap.free(p, Owner::Host).unwrap();
                assert!(matches!(table().find(p.0 + 4).unwrap().entry, Entry::Freed(_)));
            }
        }
    }

    #[test]
    fn addresses_do_not_run_out() {
        let heap = Heap::new("cpu".to_owned(), None);
        // More than the number of windows of the class, which is 64; some of them stay in use.
        let kept: Vec<_> = (0..10).map(|_| heap.alloc(9 << 30, false, "").unwrap()).collect();
        let mut last_seen = std::collections::HashMap::new();
        for round in 0..500 {
            let p = heap.alloc(9 << 30, false, "").unwrap();
            assert!(!kept.contains(&p));
            if let Some(before) = last_seen.insert(p.0, round) {
                assert!(round - before > 32, "given out again after {} others", round - before);
            }
            heap.free(p, Owner::Host).unwrap();
            assert!(matches!(heap.snapshot().find(p.0).unwrap().entry, Entry::Freed(_)));
        }
    }

    #[test]
    fn a_full_class_is_an_error() {
        let heap = Heap::new("cpu".to_owned(), None);
        let all: Vec<_> = (0..64).map(|_| heap.alloc((8 << 30) + 1, false, "").unwrap()).collect();
        assert!(matches!(heap.alloc(9 << 30, false, ""), Err(Error::InvalidValue(_))));
        assert!(heap.alloc(1, false, "").is_ok());
        heap.free(all[5], Owner::Host).unwrap();
        assert_eq!(heap.alloc(9 << 30, false, "").unwrap(), all[5]);
    }
}
