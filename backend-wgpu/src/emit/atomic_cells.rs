//! Accesses atomic memory as cells: a cell is a 32- or 64-bit unsigned value that is read, exchanged and stepped as
//! one.
//!
//! A naga variable has one element type. Windows of the heap that 64-bit atomics reach are bound twice, as 32-bit and
//! as 64-bit elements. Workgroup memory cannot be declared twice: if 64-bit atomics reach it, all of it has 64-bit
//! elements, and a 32-bit word is a half of one.

use naga::{AtomicFunction, BinaryOperator as Bin, Expression, PredeclaredType, Scalar, ScalarKind, Statement};

use super::builder::Expr;
use super::kernel::Emitter;
use super::storage::{Place, Region};
use super::types::Emit;

/// The size of an atomic operation's operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    Four,
    Eight,
}

impl Width {
    /// Returns the type of computations on cells of this width.
    pub(super) const fn scalar(self) -> Scalar {
        match self {
            Self::Four => Scalar::U32,
            Self::Eight => Scalar::U64,
        }
    }
}

/// An atomic memory cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    /// A naga pointer to the element.
    pointer: Expr,
    /// The element's type: 32 or 64 bits, signed or not.
    element: Scalar,
    /// The shift of a half in its 64-bit element, if the cell is a half.
    half: Option<Expr>,
}

impl Cell {
    /// Returns true if the device's own operations compare signed numbers here.
    pub(super) fn is_signed(&self) -> bool {
        self.element.kind == ScalarKind::Sint
    }

    /// Returns true if the cell is its whole element.
    pub(super) fn is_whole(&self) -> bool {
        self.half.is_none()
    }

    /// Returns the type of the cell's value.
    fn scalar(&self) -> Scalar {
        if self.half.is_some() || self.element.width == 4 { Scalar::U32 } else { Scalar::U64 }
    }
}

impl Emitter<'_> {
    /// Returns the cell of the word with an index.
    pub(super) fn word_cell(&mut self, region: Region, index: Expr) -> Emit<Cell> {
        let element = self.element(region);
        if element.width == 4 {
            return Ok(Cell { pointer: self.word_pointer(region, index)?, element, half: None });
        }
        let whole = self.builder.shr_const(index, 1);
        let upper = self.builder.and_const(index, 1);
        let half = Some(self.builder.shl_const(upper, 5));
        Ok(Cell { pointer: self.wide_pointer(region, whole)?, element, half })
    }

    /// Returns the cell at an address that is a multiple of its width.
    pub(super) fn cell_at(&mut self, place: Place, width: Width) -> Emit<Cell> {
        match width {
            Width::Four => {
                let index = self.word_index(place.offset);
                self.word_cell(place.region, index)
            }
            Width::Eight => {
                let index = self.builder.shr_const(place.offset, 3);
                let pointer = self.wide_pointer(place.region, index)?;
                Ok(Cell { pointer, element: self.wide_element(place.region), half: None })
            }
        }
    }

    /// Reads a cell.
    pub(super) fn load_cell(&mut self, cell: Cell) -> Expr {
        let element = self.load_element(cell);
        self.part_of_element(cell, element)
    }

    /// Writes a cell.
    pub(super) fn store_cell(&mut self, cell: Cell, value: Expr) -> Emit<()> {
        if !cell.is_whole() {
            return self.cas_loop(cell, &mut |_, _| Ok(value)).map(|_| ());
        }
        let value = self.as_element(cell, value);
        self.builder.store(cell.pointer, value);
        Ok(())
    }

    /// Emits one of the device's own operations; only on whole cells.
    pub(super) fn native_atomic(
        &mut self,
        fun: AtomicFunction,
        cell: Cell,
        operand: Expr,
        wanted: bool,
    ) -> Option<Expr> {
        let value = self.as_element(cell, operand);
        let b = &mut self.builder;
        let result = wanted.then(|| {
            let ty = b.scalar_ty(cell.element);
            b.result(Expression::AtomicResult { ty, comparison: false })
        });
        b.statement(Statement::Atomic { pointer: cell.pointer, fun, value, result });
        Some(self.unsigned(cell, result?))
    }

    /// Emits a single compare-and-swap. Returns the old value, and whether it was exchanged. The exchange may fail
    /// although the values are equal.
    pub(super) fn exchange_if(&mut self, cell: Cell, expected: Expr, new: Expr) -> (Expr, Expr) {
        let (expected, new) = if cell.is_whole() {
            (expected, new)
        } else {
            // The other half must be unchanged, too.
            let element = self.load_element(cell);
            (self.with_half(cell, element, expected), self.with_half(cell, element, new))
        };
        let (compare, value) = (self.as_element(cell, expected), self.as_element(cell, new));
        let b = &mut self.builder;
        let ty = b.module.generate_predeclared_type(PredeclaredType::AtomicCompareExchangeWeakResult(cell.element));
        let result = b.result(Expression::AtomicResult { ty, comparison: true });
        let fun = AtomicFunction::Exchange { compare: Some(compare) };
        b.statement(Statement::Atomic { pointer: cell.pointer, fun, value, result: Some(result) });
        let old = b.member(result, 0);
        let exchanged = b.member(result, 1);
        let old = self.unsigned(cell, old);
        (self.part_of_element(cell, old), exchanged)
    }

    /// Exchanges if the cell is as expected, and returns the old value.
    pub(super) fn compare_and_swap(&mut self, cell: Cell, expected: Expr, new: Expr) -> Expr {
        let ty = self.builder.scalar_ty(cell.scalar());
        let slot = self.builder.new_local(None, ty);
        self.builder.open();
        let (old, exchanged) = self.exchange_if(cell, expected, new);
        self.builder.set(slot, old);
        let differs = self.builder.bin(Bin::NotEqual, old, expected);
        let done = self.builder.bin(Bin::LogicalOr, exchanged, differs);
        self.builder.if_else(done, |b| b.statement(Statement::Break), |_| {});
        let body = self.builder.close();
        self.builder.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
        self.builder.get(slot)
    }

    /// Emits `old = *cell; do { new = step(old) } while (!swap)`, and returns the old value.
    pub(super) fn cas_loop(&mut self, cell: Cell, step: &mut dyn FnMut(&mut Self, Expr) -> Emit<Expr>) -> Emit<Expr> {
        let first = self.load_cell(cell);
        self.cas_loop_from(first, cell, step)
    }

    /// Emits [`Self::cas_loop`] with `first` as the probable value of the cell.
    pub(super) fn cas_loop_from(
        &mut self,
        first: Expr,
        cell: Cell,
        step: &mut dyn FnMut(&mut Self, Expr) -> Emit<Expr>,
    ) -> Emit<Expr> {
        let ty = self.builder.scalar_ty(cell.scalar());
        let slot = self.builder.new_local(None, ty);
        self.builder.set(slot, first);
        self.builder.open();
        let old = self.builder.get(slot);
        let new = step(self, old);
        let mut body = naga::Block::new();
        if let Ok(new) = new {
            let (seen, exchanged) = self.exchange_if(cell, old, new);
            self.builder.if_else(exchanged, |b| b.statement(Statement::Break), |_| {});
            self.builder.set(slot, seen);
        }
        body.append(&mut self.builder.close());
        new?;
        self.builder.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
        Ok(self.builder.get(slot))
    }

    /// Returns the element of a cell, unsigned.
    fn load_element(&mut self, cell: Cell) -> Expr {
        let element = self.builder.load(cell.pointer);
        self.unsigned(cell, element)
    }

    fn unsigned(&mut self, cell: Cell, element: Expr) -> Expr {
        if cell.is_signed() { self.builder.bitcast(element, ScalarKind::Uint) } else { element }
    }

    fn as_element(&mut self, cell: Cell, value: Expr) -> Expr {
        if cell.is_signed() { self.builder.bitcast(value, ScalarKind::Sint) } else { value }
    }

    /// Returns the cell's value in its element.
    fn part_of_element(&mut self, cell: Cell, element: Expr) -> Expr {
        let Some(shift) = cell.half else { return element };
        let part = self.builder.bin(Bin::ShiftRight, element, shift);
        self.builder.convert(part, Scalar::U32)
    }

    /// Returns an element with its half replaced.
    fn with_half(&mut self, cell: Cell, element: Expr, value: Expr) -> Expr {
        let Some(shift) = cell.half else { return value };
        let b = &mut self.builder;
        let ones = b.u64(u64::from(u32::MAX));
        let mask = b.bin(Bin::ShiftLeft, ones, shift);
        let keep = b.un(naga::UnaryOperator::BitwiseNot, mask);
        let kept = b.bin(Bin::And, element, keep);
        let value = b.convert(value, Scalar::U64);
        let value = b.bin(Bin::ShiftLeft, value, shift);
        b.bin(Bin::InclusiveOr, kept, value)
    }
}
