//! Tables of virtual functions, by the numbers in objects.

use crate::hir::FnId;
use crate::types::RecordId;
use crate::types::records::{Types, Virtual};

/// The meaning of a class number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Table {
    /// The class of the whole object.
    pub whole: RecordId,
    /// The class that the object has: that of the whole object, or of a base that is being made or destroyed.
    pub class: RecordId,
    /// The offset of that base in the whole object.
    pub from: u64,
    /// The offset of the number in the whole object.
    pub at: u64,
}

impl Table {
    /// Returns the virtual function with this declaration, as it is called on the part of the object that contains the
    /// number.
    pub(crate) fn function(&self, types: &Types<'_>, declaration: FnId) -> Option<Virtual> {
        let here = |v: &&Virtual| types.landing(self.whole, self.from, v.at) == Some(self.at);
        types.record(self.class).virtuals.iter().filter(|v| v.root == declaration).find(here).copied()
    }

    /// Returns the distance in bytes from the number to the beginning of the object that a virtual function belongs to.
    pub(crate) fn bytes_to_holder(&self, types: &Types<'_>, function: &Virtual) -> Option<i64> {
        Some(types.landing(self.whole, self.from, function.holder)?.wrapping_sub(self.at) as i64)
    }

    /// Returns the distance in bytes from the number to a virtual base.
    pub(crate) fn bytes_to_virtual_base(&self, types: &Types<'_>, base: RecordId) -> Option<i64> {
        Some(types.virtual_base_offset(self.whole, base)?.wrapping_sub(self.at) as i64)
    }
}

/// The meanings of the numbers in objects.
#[derive(Debug, Clone, Default)]
pub(crate) struct VirtualTables {
    /// The meaning of each number, starting with number 1.
    tables: Vec<Table>,
}

impl VirtualTables {
    /// Returns true if no objects have numbers.
    pub(crate) fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Returns the meaning of a number.
    pub(crate) fn table(&self, number: u64) -> Option<Table> {
        self.tables.get(usize::try_from(number.checked_sub(1)?).ok()?).copied()
    }

    /// Returns all numbers with their meanings.
    pub(crate) fn all(&self) -> impl ExactSizeIterator<Item = (u64, Table)> {
        self.tables.iter().enumerate().map(|(index, table)| (index as u64 + 1, *table))
    }

    /// Adds a meaning, and returns its number.
    pub(crate) fn add(&mut self, table: Table) -> u64 {
        self.tables.push(table);
        self.tables.len() as u64
    }
}
