//! The table of allocations. A freed id rests in quarantine before it is given out again, so that
//! use after free is found.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use isowarp_core::api::{DevicePtr, Error};

use super::address::{self, HEAP, MAX_ALLOCATIONS, MAX_REGION};
use super::allocation::Allocation;

/// Freed ids that are kept back.
const QUARANTINE: usize = 65_536;

/// What an id stands for.
#[derive(Debug, Clone)]
pub enum Entry {
    /// Memory.
    Live(Arc<Allocation>),
    /// Memory of this size until it was freed.
    Freed(u64),
}

/// All allocations by id, as kernels see them.
pub type Table = Vec<Entry>;

/// Who may free an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// Host code, by `free`.
    Host,
    /// The module whose variable it is.
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
    quarantine: VecDeque<usize>,
    used: u64,
}

impl Heap {
    /// An empty heap that hands out at most `total` bytes.
    pub fn new(device: String, total: Option<u64>) -> Heap {
        Heap { state: Mutex::default(), device, total }
    }

    /// The table as it is now. Allocations in it stay alive as long as the snapshot.
    pub fn snapshot(&self) -> Arc<Table> {
        self.lock().table.clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Allocates zeroed memory.
    pub fn alloc(&self, bytes: u64, read_only: bool, name: &str) -> Result<DevicePtr, Error> {
        let size = bytes.max(1);
        let out_of_memory = |limit| Error::OutOfMemory { device: self.device.clone(), requested: bytes, limit };
        if size > MAX_REGION {
            return Err(out_of_memory(Some(MAX_REGION)));
        }
        let mut state = self.lock();
        if let Some(total) = self.total
            && state.used.saturating_add(size) > total
        {
            return Err(out_of_memory(Some(total.saturating_sub(state.used))));
        }
        let full = state.table.len() as u64 >= MAX_ALLOCATIONS;
        if full && state.quarantine.is_empty() {
            return Err(Error::InvalidValue(format!("{MAX_ALLOCATIONS} allocations are the most there can be")));
        }
        let allocation = Allocation::new(size, read_only, name.to_owned()).ok_or_else(|| out_of_memory(None))?;
        let entry = Entry::Live(Arc::new(allocation));
        let reused = if full || state.quarantine.len() > QUARANTINE { state.quarantine.pop_front() } else { None };
        let table = Arc::make_mut(&mut state.table);
        let id = reused.unwrap_or(table.len());
        match table.get_mut(id) {
            Some(slot) => *slot = entry,
            None => table.push(entry),
        }
        state.used += size;
        Ok(DevicePtr(address::at(HEAP + id as u64, 0)))
    }

    /// Frees an allocation by its first address.
    pub fn free(&self, ptr: DevicePtr, by: Owner) -> Result<(), Error> {
        let mut state = self.lock();
        let id = address::region(ptr.0).wrapping_sub(HEAP) as usize;
        let problem = match state.table.get(id) {
            None => "no allocation starts there",
            Some(Entry::Freed(_)) => "it has been freed before",
            Some(Entry::Live(_)) if address::offset(ptr.0) != 0 => "it is not the start of its allocation",
            Some(Entry::Live(a)) if by == Owner::Host && !a.name.is_empty() => "it is a variable of a module",
            Some(Entry::Live(a)) => {
                let size = a.size;
                let table = Arc::make_mut(&mut state.table);
                if let Some(slot) = table.get_mut(id) {
                    *slot = Entry::Freed(size);
                }
                state.quarantine.push_back(id);
                state.used = state.used.saturating_sub(size);
                return Ok(());
            }
        };
        Err(Error::InvalidValue(format!("cannot free {:#x}: {problem}", ptr.0)))
    }

    /// The allocation that holds a whole range, and the range's offset in it.
    pub fn range(&self, ptr: DevicePtr, bytes: u64) -> Result<(Arc<Allocation>, u64), Error> {
        let state = self.lock();
        let id = address::region(ptr.0).wrapping_sub(HEAP) as usize;
        let offset = address::offset(ptr.0);
        let problem = match state.table.get(id) {
            None => "no allocation is there".to_owned(),
            Some(Entry::Freed(_)) => "the allocation has been freed".to_owned(),
            Some(Entry::Live(a)) => match offset.checked_add(bytes) {
                Some(end) if end <= a.size => return Ok((a.clone(), offset)),
                _ => format!("the allocation has {} bytes, and the range starts at {}", a.size, offset as i64),
            },
        };
        Err(Error::InvalidValue(format!("{bytes} bytes at {:#x}: {problem}", ptr.0)))
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
    fn a_freed_id_rests() {
        let heap = heap();
        let a = heap.alloc(4, false, "").unwrap();
        heap.free(a, Owner::Host).unwrap();
        assert_ne!(heap.alloc(4, false, "").unwrap(), a);
    }
}
