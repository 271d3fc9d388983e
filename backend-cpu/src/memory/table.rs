//! The table of allocations: finds the allocation that an address points into, or strays from.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use isowarp_core::backend::{DevicePtr, Error};

use super::address::{CLASSES, Class};
use super::allocation::Allocation;

/// Largest distance from an allocation at which an address in an unused window is still attributed to that allocation:
/// the range of an `int`, times 16 bytes.
const STRAY: u64 = 1 << 35;

/// The state of an allocation number.
#[derive(Debug, Clone)]
pub enum Entry {
    /// Allocated memory.
    Live(Arc<Allocation>),
    /// Freed memory, with the size that it had.
    Freed(u64),
}

impl Entry {
    fn size(&self) -> u64 {
        match self {
            Entry::Live(a) => a.size,
            Entry::Freed(size) => *size,
        }
    }
}

/// All allocations, as kernels see them.
#[derive(Debug, Clone)]
pub struct Table {
    classes: [Entries; 4],
    /// The heap from which kernels allocate memory.
    pub kernels: Option<Arc<Allocation>>,
}

/// The allocations of a class by number.
#[derive(Debug, Clone)]
struct Entries {
    class: Class,
    entries: Vec<Entry>,
}

/// The allocation that an address belongs to.
#[derive(Debug, Clone, Copy)]
pub struct Found<'a> {
    /// The state of the allocation.
    pub entry: &'a Entry,
    /// Distance from the allocation's start to the address; huge if the address is below the start.
    pub offset: u64,
}

impl Default for Table {
    fn default() -> Self {
        Table { classes: CLASSES.map(|class| Entries { class, entries: Vec::new() }), kernels: None }
    }
}

impl Table {
    /// Returns the allocation whose window contains the lower 47 bits of an address.
    #[inline(always)]
    pub fn get(&self, address: u64) -> Option<&Entry> {
        let class = &self.classes[Class::place(address)];
        class.entries.get(class.class.number(address))
    }

    /// Returns the allocation that an address belongs to: the one whose window contains it, or the nearest one if the
    /// window is unused.
    pub fn find(&self, address: u64) -> Option<Found<'_>> {
        let class = &self.classes[Class::place(address)];
        let number = class.class.number(address);
        // The lower bits may match a window by accident.
        match class.entries.get(number) {
            Some(entry) if address >> 47 == 0 => Some(class.found(entry, number, address)),
            _ => self.nearest(address),
        }
    }

    fn nearest(&self, address: u64) -> Option<Found<'_>> {
        let all = self.classes.iter().flat_map(|class| {
            class.entries.iter().enumerate().map(|(number, entry)| class.found(entry, number, address))
        });
        let (distance, found) = all.map(|found| (found.distance(), found)).min_by_key(|(distance, _)| *distance)?;
        (distance <= STRAY).then_some(found)
    }

    /// Returns the allocation that contains a whole range, and the range's offset in it.
    pub fn range(&self, ptr: DevicePtr, bytes: u64) -> Result<(Arc<Allocation>, u64), Error> {
        let problem = match self.find(ptr.0) {
            None => "no allocation is there".to_owned(),
            Some(Found { entry: Entry::Freed(_), .. }) => "the allocation has been freed".to_owned(),
            Some(Found { entry: Entry::Live(a), offset }) => match offset.checked_add(bytes) {
                Some(end) if end <= a.size => return Ok((a.clone(), offset)),
                _ => format!("the allocation has {} bytes, and the range starts at {}", a.size, offset as i64),
            },
        };
        Err(Error::InvalidValue(format!("{bytes} bytes at {:#x}: {problem}", ptr.0)))
    }

    /// Returns a table in which the allocation at `base` is replaced by a zeroed one of the same size. Returns `None` if
    /// nothing is allocated there, or if there is not enough memory.
    pub fn with_private(&self, base: u64) -> Option<Table> {
        let place = Class::place(base);
        let number = CLASSES[place].number(base);
        let Some(Entry::Live(shared)) = self.get(base) else { return None };
        let mut private = Allocation::new(shared.base, shared.size, shared.read_only, shared.name.clone())?;
        private.words_end = AtomicU64::new(shared.words_end.load(Ordering::Relaxed));
        private.watched = shared.watched;
        let mut table = self.clone();
        table.set(place, number, Entry::Live(Arc::new(private)));
        Some(table)
    }

    /// Returns all allocations that are in use.
    pub fn live(&self) -> impl Iterator<Item = &Allocation> {
        self.classes.iter().flat_map(|class| &class.entries).filter_map(|entry| match entry {
            Entry::Live(a) => Some(&**a),
            Entry::Freed(_) => None,
        })
    }

    /// Returns the number of allocation numbers of a class that have been used.
    pub fn len(&self, place: usize) -> usize {
        self.classes[place].entries.len()
    }

    /// Replaces the entry of a number, or adds the next one.
    pub fn set(&mut self, place: usize, number: usize, entry: Entry) {
        let entries = &mut self.classes[place].entries;
        match entries.get_mut(number) {
            Some(slot) => *slot = entry,
            None => entries.push(entry),
        }
    }
}

impl Entries {
    fn found<'a>(&self, entry: &'a Entry, number: usize, address: u64) -> Found<'a> {
        Found { entry, offset: address.wrapping_sub(self.class.base(number)) }
    }
}

impl Found<'_> {
    /// Returns the distance of the address from the allocation.
    fn distance(&self) -> u64 {
        let below = (self.offset as i64).min(0).unsigned_abs();
        let behind = (self.offset as i64).saturating_sub_unsigned(self.entry.size()).max(0).unsigned_abs();
        below.max(behind)
    }
}
