//! The bytes of device memory that the threads of a launch use.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use isowarp_core::backend::RaceAccess;

use super::shadow::{Mask, PAGE, Touch, WORDS};
use crate::memory::address::{CLASSES, Class};
use crate::memory::{Allocation, Table};

/// A kind of access to memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessKind {
    /// A plain read.
    Read,
    /// A plain write.
    Write,
    /// A `volatile` read.
    VolatileRead,
    /// An atomic operation, or a `volatile` write.
    Atomic,
}

impl AccessKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [AccessKind; 4] =
        [AccessKind::Read, AccessKind::Write, AccessKind::VolatileRead, AccessKind::Atomic];

    /// Returns true if the access changes memory.
    pub fn writes(self) -> bool {
        matches!(self, AccessKind::Write | AccessKind::Atomic)
    }

    /// Returns true if two unordered accesses of these kinds are a race.
    pub fn races_with(self, other: AccessKind) -> bool {
        let (a, b) = (self.plain(), other.plain());
        (self.writes() || other.writes()) && (a || b)
    }

    fn plain(self) -> bool {
        matches!(self, AccessKind::Read | AccessKind::Write)
    }

    /// Returns true if every kind that races with the other kind races with this one, too.
    pub fn covers(self, other: AccessKind) -> bool {
        AccessKind::ALL.into_iter().all(|k| !other.races_with(k) || self.races_with(k))
    }

    /// Returns the kind of access for messages.
    pub fn access(self) -> RaceAccess {
        match self {
            AccessKind::Read => RaceAccess::Read,
            AccessKind::Write => RaceAccess::Write,
            AccessKind::VolatileRead => RaceAccess::VolatileRead,
            AccessKind::Atomic => RaceAccess::Atomic,
        }
    }
}

/// The used bytes of a page, with a bit for each byte and each kind.
struct Bits([[AtomicU64; WORDS]; 4]);

type Pages = Box<[OnceLock<Box<Bits>>]>;

/// The bytes that a launch uses. Threads record them concurrently.
pub struct Touched {
    /// The pages by the class and the number of the allocation.
    classes: [Box<[OnceLock<Pages>]>; 4],
}

fn empty<T>(count: usize) -> Box<[OnceLock<T>]> {
    (0..count).map(|_| OnceLock::new()).collect()
}

impl Touched {
    /// Returns an empty record for the existing allocations.
    pub fn new(table: &Table) -> Touched {
        Touched { classes: [0, 1, 2, 3].map(|place| empty(table.len(place))) }
    }

    /// Records an access inside of an allocation.
    pub fn note(&self, allocation: &Allocation, offset: u64, size: u64, kind: AccessKind) {
        if !allocation.watched {
            return;
        }
        let place = Class::place(allocation.base);
        let number = CLASSES.get(place).map_or(0, |class| class.number(allocation.base));
        let Some(pages) = self.classes.get(place).and_then(|class| class.get(number)) else { return };
        let count = usize::try_from(allocation.size.div_ceil(PAGE)).unwrap_or(0);
        let pages = pages.get_or_init(|| empty(count));
        let (mut at, end) = (offset, offset.saturating_add(size));
        while at < end {
            let Some(page) = pages.get((at / PAGE) as usize) else { return };
            let bits = page.get_or_init(|| Box::new(Bits([const { [const { AtomicU64::new(0) }; WORDS] }; 4])));
            let to = end.min((at / 64 + 1) * 64);
            let mask = u64::MAX >> (64 - (to - at)) << (at % 64);
            let of_kind = &bits.0[kind as usize];
            if let Some(word) = of_kind.get((at % PAGE / 64) as usize)
                && word.load(Ordering::Relaxed) & mask != mask
            {
                word.fetch_or(mask, Ordering::Relaxed);
            }
            at = to;
        }
    }

    /// Returns the record, by the address of the allocation.
    pub fn into_pages(self) -> impl Iterator<Item = (u64, Vec<(u64, Touch)>)> {
        CLASSES.into_iter().zip(self.classes).flat_map(|(class, allocations)| {
            (0..).zip(allocations).filter_map(move |(number, pages)| {
                let pages = (0..).zip(pages.into_inner()?);
                let touched = pages.filter_map(|(page, bits)| Some((page, bits.into_inner()?.into_touch())));
                Some((class.base(number), touched.collect()))
            })
        })
    }
}

impl Bits {
    fn into_touch(self) -> Touch {
        Touch(self.0.map(|words| Mask::of(words.map(AtomicU64::into_inner))))
    }
}
