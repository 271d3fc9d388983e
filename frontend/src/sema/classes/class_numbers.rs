//! Assigns the class numbers in objects (Itanium C++ ABI, 2.5 and 2.6: virtual tables and construction virtual tables).
//!
//! Function addresses do not exist in device code here, so objects do not point to tables of them. Where the ABI has
//! the pointer to such a table, an object holds a number. The number identifies three things: the class that the object
//! has, or has while one of its bases is made or destroyed; the whole object around it; and the place of the number in
//! the whole object. The lowering generates functions that choose by the number: the target of a virtual call (see
//! `lower::dispatch`), and the place of a virtual base (see `lower::virtual_bases`).

use isowarp_core::ir::Scalar;
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir::{Expr, ExprKind, FnId, Stmt, StmtKind, Table, VirtualTables};
use crate::sema::Sema;
use crate::types::records::Role;
use crate::types::{Basic, Const, RecordId, Ty};

/// The class numbers in objects, and the virtual functions that are called through them.
#[derive(Debug, Default)]
pub(crate) struct ClassNumbers {
    /// The meanings of the numbers.
    pub(crate) tables: VirtualTables,
    /// The numbers of classes without virtual bases, by class and offset.
    numbers: FxHashMap<(RecordId, u64), u64>,
    /// The first number of whole objects of classes with virtual bases.
    blocks: FxHashMap<RecordId, u64>,
    /// The virtual functions that are called.
    pub(super) called: FxHashSet<FnId>,
    /// The virtual destructors that `delete` calls.
    pub(super) deleted: FxHashSet<FnId>,
    /// Functions that were reported because they are not device code.
    pub(super) said: FxHashSet<FnId>,
}

impl Sema<'_> {
    /// Sets the numbers of an object whose bases are already made: in a constructor, and again in a destructor, where
    /// the object has this class once more ([class.cdtor] 4).
    pub(in crate::sema) fn set_tables(&mut self, record: RecordId, span: Span, out: &mut Vec<Stmt>) {
        let virtually = self.types.has_virtual_bases(record);
        for (index, place) in self.types.number_places(record).into_iter().enumerate() {
            let number = match virtually {
                true => self.number_behind(index as u64, span),
                false => {
                    let number = self.table_number(record, place.offset as u64, span);
                    let kind = ExprKind::Const(Const::Scalar(Scalar::U64, number));
                    Some(Expr::value(kind, Basic::ULong, span))
                }
            };
            let Some(number) = number else { return };
            let Ok(object) = self.part_by_step(place, Basic::ULong.into(), span) else { return };
            out.push(Stmt { kind: StmtKind::InitAt(object, number), span });
        }
    }

    /// Returns the number for a place in objects of a class without virtual bases.
    fn table_number(&mut self, record: RecordId, at: u64, span: Span) -> u64 {
        if let Some(known) = self.class_numbers.numbers.get(&(record, at)) {
            return *known;
        }
        let number = self.new_table(Table { whole: record, class: record, from: 0, at }, span);
        self.class_numbers.numbers.insert((record, at), number);
        number
    }

    /// Returns the first number of whole objects of a class with virtual bases.
    pub(super) fn first_number(&mut self, record: RecordId, span: Span) -> u64 {
        if let Some(known) = self.class_numbers.blocks.get(&record) {
            return *known;
        }
        let first = self.class_numbers.tables.all().len() as u64 + 1;
        self.class_numbers.blocks.insert(record, first);
        self.add_numbers(Table { whole: record, class: record, from: 0, at: 0 }, 0, span);
        for base in self.types.virtual_bases(record).to_vec() {
            if self.types.has_virtual_bases(base.class) {
                let (class, from) = (base.class, base.offset);
                self.add_numbers(Table { whole: record, class, from, at: 0 }, 0, span);
            }
        }
        first
    }

    /// Adds the numbers of an object while it has a class, followed by those while it has one of its bases with virtual
    /// bases.
    fn add_numbers(&mut self, of: Table, depth: u32, span: Span) {
        for place in self.types.number_places(of.class) {
            let at = self.types.landing(of.whole, of.from, place).unwrap_or(0);
            self.new_table(Table { at, ..of }, span);
        }
        for (_, class, offset) in self.bases_with_numbers(of.class) {
            if depth < 32 {
                self.add_numbers(Table { class, from: of.from + offset, ..of }, depth + 1, span);
            }
        }
    }

    /// Returns the non-virtual bases of a class that have virtual bases, with their field indices and offsets.
    fn bases_with_numbers(&self, record: RecordId) -> Vec<(usize, RecordId, u64)> {
        let fields = self.types.record(record).fields.iter().enumerate();
        let bases = fields.filter_map(|(index, f)| match (f.role, &f.ty.ty) {
            (Role::Base, Ty::Record(base)) if self.types.has_virtual_bases(*base) => Some((index, *base, f.offset)),
            _ => None,
        });
        bases.collect()
    }

    /// Returns the number of class numbers for a class as a base.
    fn count_numbers(&self, record: RecordId, depth: u32) -> u64 {
        let bases = self.bases_with_numbers(record).into_iter().filter(|_| depth < 32);
        let inner: u64 = bases.map(|(_, base, _)| self.count_numbers(base, depth + 1)).sum();
        self.types.number_places(record).len() as u64 + inner
    }

    /// Returns the distance from the first number of a class to the first number of a base, given by its field.
    pub(super) fn numbers_of_base(&self, record: RecordId, field: usize) -> u64 {
        let before = self.bases_with_numbers(record).into_iter().take_while(|(index, ..)| *index != field);
        let before: u64 = before.map(|(_, base, _)| self.count_numbers(base, 1)).sum();
        self.types.number_places(record).len() as u64 + before
    }

    /// Returns the distance from the first number of whole objects of a class to the first number of a virtual base.
    pub(super) fn numbers_of_virtual_base(&self, record: RecordId, base: RecordId) -> u64 {
        let before = self.types.virtual_bases(record).iter().map(|b| b.class).take_while(|class| *class != base);
        let before = before.filter(|class| self.types.has_virtual_bases(*class));
        self.count_numbers(record, 0) + before.map(|class| self.count_numbers(class, 0)).sum::<u64>()
    }
}
