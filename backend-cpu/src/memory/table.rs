//! The table of allocations: which one an address points into, or strays from.

use std::sync::Arc;

use super::address::{CLASSES, Class};
use super::allocation::Allocation;

/// How far outside of an allocation an address may be, in a window that is not in use, to be called an address outside of
/// that allocation: what an `int` can be, times 16 bytes.
const STRAY: u64 = 1 << 35;

/// What a number stands for.
#[derive(Debug, Clone)]
pub enum Entry {
    /// Memory.
    Live(Arc<Allocation>),
    /// Memory of this size until it was freed.
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
    /// The heap from which kernels take memory.
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
    /// What has become of it.
    pub entry: &'a Entry,
    /// From its start to the address; huge if the address is below.
    pub offset: u64,
}

impl Default for Table {
    fn default() -> Self {
        Table { classes: CLASSES.map(|class| Entries { class, entries: Vec::new() }), kernels: None }
    }
}

impl Table {
    /// The allocation in whose window the lower 47 bits of an address are.
    #[inline(always)]
    pub fn get(&self, address: u64) -> Option<&Entry> {
        let class = &self.classes[Class::place(address)];
        class.entries.get(class.class.number(address))
    }

    /// The allocation that an address belongs to: the one whose window it is in, or the nearest if none has that window.
    pub fn find(&self, address: u64) -> Option<Found<'_>> {
        let class = &self.classes[Class::place(address)];
        let number = class.class.number(address);
        // The lower bits may be those of a window by accident.
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

    /// All memory that is in use.
    pub fn live(&self) -> impl Iterator<Item = &Allocation> {
        self.classes.iter().flat_map(|class| &class.entries).filter_map(|entry| match entry {
            Entry::Live(a) => Some(&**a),
            Entry::Freed(_) => None,
        })
    }

    /// How many numbers of a class have been given out.
    pub fn len(&self, place: usize) -> usize {
        self.classes[place].entries.len()
    }

    /// Replaces the entry of a number, or gives out the next one.
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
    /// How far outside the address is.
    fn distance(&self) -> u64 {
        let below = (self.offset as i64).min(0).unsigned_abs();
        let behind = (self.offset as i64).saturating_sub_unsigned(self.entry.size()).max(0).unsigned_abs();
        below.max(behind)
    }
}
