//! Emits atomic operations.
//!
//! Operations that naga does not have (increment and decrement with wrap, float sums, a minimum of the other signedness
//! than the memory's, parts of words) become compare-and-swap loops (CUDA C++ Programming Guide, "Atomic Functions":
//! "any atomic operation can be implemented based on atomicCAS()").
//!
//! Float sums are such loops in global memory even where the device has them. CUDA's sums treat subnormal inputs and
//! results as zeros of their sign there, and keep them in shared memory (PTX ISA, `atom`); the devices' own sums differ
//! in this. Sums of `double`, `__half` and `__nv_bfloat16` keep subnormals everywhere.
//!
//! A thread's own memory, which only a generic pointer can lead to, does not need atomicity. Nor do 64-bit operations
//! that threads serialise ([`isowarp_core::passes::legalise::take_turns`]).

use isowarp_core::ir::ops::AtomicOp;
use isowarp_core::ir::{Scalar, Type, Value};
use naga::{AtomicFunction, BinaryOperator as Bin, MathFunction, ScalarKind, Statement, UnaryOperator};

use super::atomic_cells::Width;
use super::builder::Expr;
use super::floats::{F16_TO_F32, F32_TO_F16, FLUSH_F32};
use super::kernel::Emitter;
use super::pointer_regions::Access;
use super::storage::{Place, Region};
use super::types::Emit;
use crate::calibrate::FloatTy;
use crate::codes;

impl Emitter<'_> {
    pub(super) fn atomic(&mut self, op: AtomicOp, ptr: Value, value: Value, wanted: bool) -> Emit<Expr> {
        let scalar = self.atomic_scalar(value)?;
        let (operand, visible) = self.atomic_operand(value, scalar)?;
        let results = if wanted { scalar.size().div_ceil(4) as usize } else { 0 };
        let old = self.at(ptr, None, Access::Write, results, &mut |e, place| {
            let old = if scalar.size() == 2 {
                e.part_sum(op, scalar, place, operand)?
            } else {
                let lone = e.lone_counters.iter().position(|counter| *counter == ptr);
                e.atomic_at(op, scalar, place, operand, wanted, lone)?
            };
            Ok(old.filter(|_| wanted).map_or_else(Vec::new, |old| e.words_of(old, scalar)))
        })?;
        if old.is_empty() { Ok(visible) } else { self.assemble(Type::Scalar(scalar), &old) }
    }

    pub(super) fn atomic_cas(&mut self, ptr: Value, expected: Value, new: Value) -> Emit<Expr> {
        let scalar = self.atomic_scalar(new)?;
        let ((expected, _), (new, _)) = (self.atomic_operand(expected, scalar)?, self.atomic_operand(new, scalar)?);
        let old = self.at(ptr, None, Access::Write, scalar.size().div_ceil(4) as usize, &mut |e, place| {
            let old = match width(scalar) {
                None => e.part_cas(place, scalar, expected, new)?,
                Some(width) if e.is_shared_with_others(place.region, width) => {
                    let cell = e.cell_at(place, width)?;
                    e.compare_and_swap(cell, expected, new)
                }
                Some(width) => e.own_update(place, width, &mut |e, old| {
                    let equal = e.builder.bin(Bin::Equal, old, expected);
                    Ok(e.builder.select(equal, new, old))
                })?,
            };
            Ok(e.words_of(old, scalar))
        })?;
        self.assemble(Type::Scalar(scalar), &old)
    }

    /// Returns the operand type of an atomic operation, if the device supports it.
    fn atomic_scalar(&self, value: Value) -> Emit<Scalar> {
        let scalar = self.scalar_of(value)?;
        match scalar.size() {
            8 if !self.caps.atomic_i64 && self.turns.wide_atomics.is_none() => {
                let message = format!(
                    "64-bit atomic operations are not supported on {}: it has no 64-bit compare-and-swap",
                    self.caps.device
                );
                Err(self.refuse(codes::ATOMIC_TYPE, message))
            }
            1 | 2 | 4 | 8 => Ok(scalar),
            _ => {
                Err(self.refuse(codes::ATOMIC_TYPE, format!("atomic operations on {scalar} are not supported on wgpu")))
            }
        }
    }

    /// Returns an operand's bits as `u32` or `u64`, with zeros above the type's bits, and the operand itself.
    fn atomic_operand(&mut self, value: Value, scalar: Scalar) -> Emit<(Expr, Expr)> {
        let visible = self.visible(value)?;
        let image = self.image(Type::Scalar(scalar), visible)?;
        let bits = match image[..] {
            [low, high] => self.builder.join64(low, high),
            [word] if scalar.size() < 4 => self.builder.and_const(word, mask(scalar)),
            [word] => word,
            _ => return Err(self.internal("an atomic operation on a vector")),
        };
        Ok((bits, visible))
    }

    /// Returns the words of an old value's bits.
    fn words_of(&mut self, bits: Expr, scalar: Scalar) -> Vec<Expr> {
        if scalar.size() == 8 {
            let (low, high) = self.builder.split64(bits);
            vec![low, high]
        } else {
            vec![bits]
        }
    }

    /// Emits one operation on a whole word or two; `operand` and the result are bits.
    fn atomic_at(
        &mut self,
        op: AtomicOp,
        scalar: Scalar,
        place: Place,
        operand: Expr,
        wanted: bool,
        lone: Option<usize>,
    ) -> Emit<Option<Expr>> {
        let Some(width) = width(scalar) else { return Err(self.internal("an atomic operation on a part of a word")) };
        if self.is_shared_with_others(place.region, width) {
            let cell = self.cell_at(place, width)?;
            if let Some(fun) = native_function(op, scalar, cell.is_signed()).filter(|_| cell.is_whole()) {
                let needs_result = wanted || matches!(fun, AtomicFunction::Exchange { .. });
                return Ok(self.native_atomic(fun, cell, operand, needs_result));
            }
            if matches!(op, AtomicOp::Inc | AtomicOp::Dec) && width == Width::Four {
                let usual = &mut |e: &mut Self| {
                    let step = &mut |e: &mut Self, old| e.atomic_step(op, scalar, old, operand, false);
                    e.count(op, cell, operand, step)
                };
                let old = match lone.filter(|_| cell.is_whole()) {
                    Some(number) => self.count_alone(number as u32, cell, operand, usual)?,
                    None => usual(self)?,
                };
                return Ok(Some(old));
            }
        }
        let flush = scalar == Scalar::F32
            && self.rules.flush_atomic_sums()
            && matches!(place.region, Region::Window(_) | Region::Atomic(_));
        let operand = match scalar {
            Scalar::F32 | Scalar::F64 if matches!(op, AtomicOp::Add | AtomicOp::Sub) => {
                self.float_atomic_operand(op, scalar, operand, flush)?
            }
            Scalar::F32 | Scalar::F64 if op != AtomicOp::Exch => {
                return Err(
                    self.refuse(codes::FLOAT_ATOMIC, format!("atomic `{op}` on {scalar} is not supported on wgpu"))
                );
            }
            _ => operand,
        };
        self.update(place, width, &mut |e, old| e.atomic_step(op, scalar, old, operand, flush)).map(Some)
    }

    /// Replaces a word or two by the result of `step`, and returns the old bits.
    fn update(
        &mut self,
        place: Place,
        width: Width,
        step: &mut dyn FnMut(&mut Self, Expr) -> Emit<Expr>,
    ) -> Emit<Expr> {
        if !self.is_shared_with_others(place.region, width) {
            return self.own_update(place, width, step);
        }
        let cell = self.cell_at(place, width)?;
        self.cas_loop(cell, step)
    }

    /// Returns true if other threads may intervene between a load and a store.
    fn is_shared_with_others(&self, region: Region, width: Width) -> bool {
        self.is_atomic(region) && (width == Width::Four || self.turns.wide_atomics.is_none())
    }

    /// Replaces a word or two by the result of `step`, in memory that other threads do not access meanwhile.
    fn own_update(
        &mut self,
        place: Place,
        width: Width,
        step: &mut dyn FnMut(&mut Self, Expr) -> Emit<Expr>,
    ) -> Emit<Expr> {
        if matches!(place.region, Region::Launch | Region::Constants) {
            return Err(self.refuse(
                codes::ATOMIC_ON_PARAMETER,
                "an atomic operation on a kernel parameter is not supported on wgpu",
            ));
        }
        let size = u64::from(width.scalar().width);
        let image = self.load_image(place, size, 4)?;
        let old = match image[..] {
            [low, high] => self.builder.join64(low, high),
            [word] => word,
            _ => return Err(self.internal("an image of a wrong size")),
        };
        let new = step(self, old)?;
        let image = match width {
            Width::Four => vec![new],
            Width::Eight => {
                let (low, high) = self.builder.split64(new);
                vec![low, high]
            }
        };
        self.store_image(place, &image, size, 4)?;
        Ok(old)
    }

    /// Returns the new bits that an operation computes from the old bits.
    fn atomic_step(&mut self, op: AtomicOp, scalar: Scalar, old: Expr, operand: Expr, flush: bool) -> Emit<Expr> {
        if op != AtomicOp::Exch && matches!(scalar, Scalar::F32 | Scalar::F64) {
            return self.float_atomic_step(scalar, old, operand, flush);
        }
        let b = &mut self.builder;
        Ok(match op {
            AtomicOp::Inc => {
                let (zero, one) = (b.u32(0), b.u32(1));
                let wraps = b.bin(Bin::GreaterEqual, old, operand);
                let next = b.bin(Bin::Add, old, one);
                b.select(wraps, zero, next)
            }
            AtomicOp::Dec => {
                let (zero, one) = (b.u32(0), b.u32(1));
                let is_zero = b.bin(Bin::Equal, old, zero);
                let above = b.bin(Bin::Greater, old, operand);
                let wraps = b.bin(Bin::LogicalOr, is_zero, above);
                let next = b.bin(Bin::Subtract, old, one);
                b.select(wraps, operand, next)
            }
            AtomicOp::Min | AtomicOp::Max => {
                let signed = scalar.is_signed();
                let (x, y) = match signed {
                    true => (b.bitcast(old, ScalarKind::Sint), b.bitcast(operand, ScalarKind::Sint)),
                    false => (old, operand),
                };
                let fun = if op == AtomicOp::Min { MathFunction::Min } else { MathFunction::Max };
                let result = b.math2(fun, x, y);
                if signed { b.bitcast(result, ScalarKind::Uint) } else { result }
            }
            AtomicOp::Add => b.bin(Bin::Add, old, operand),
            AtomicOp::Sub => b.bin(Bin::Subtract, old, operand),
            AtomicOp::And => b.bin(Bin::And, old, operand),
            AtomicOp::Or => b.bin(Bin::InclusiveOr, old, operand),
            AtomicOp::Xor => b.bin(Bin::ExclusiveOr, old, operand),
            AtomicOp::Exch => operand,
        })
    }

    /// Returns the addend of a float sum.
    fn float_atomic_operand(&mut self, op: AtomicOp, scalar: Scalar, operand: Expr, flush: bool) -> Emit<Expr> {
        let b = &mut self.builder;
        let bits = match (op, scalar) {
            (AtomicOp::Sub, Scalar::F64) => {
                let sign = b.u64(1 << 63);
                b.bin(Bin::ExclusiveOr, operand, sign)
            }
            (AtomicOp::Sub, _) => {
                let sign = b.u32(1 << 31);
                b.bin(Bin::ExclusiveOr, operand, sign)
            }
            _ => operand,
        };
        let addend = b.bitcast(bits, ScalarKind::Float);
        if flush { self.routine(FLUSH_F32, vec![addend]) } else { Ok(addend) }
    }

    /// Returns the new bits that a float sum computes from the old bits.
    fn float_atomic_step(&mut self, scalar: Scalar, old: Expr, addend: Expr, flush: bool) -> Emit<Expr> {
        let mut x = self.builder.bitcast(old, ScalarKind::Float);
        if flush {
            x = self.routine(FLUSH_F32, vec![x])?;
        }
        let ty = if scalar == Scalar::F64 { FloatTy::F64 } else { FloatTy::F32 };
        let mut sum = self.float_sum(ty, addend, x)?;
        if flush {
            sum = self.routine(FLUSH_F32, vec![sum])?;
        }
        Ok(self.builder.bitcast(sum, ScalarKind::Uint))
    }

    // ── halves of words ──

    /// Returns the word that contains a place of 1 or 2 bytes, and the shift of its bits in the word.
    fn word_around(&mut self, place: Place, scalar: Scalar) -> (Place, Expr) {
        let offset = self.builder.and_const(place.offset, !3);
        let upper = self.builder.and_const(place.offset, 4 - scalar.size() as u32);
        let shift = self.builder.shl_const(upper, 3);
        (Place { region: place.region, offset }, shift)
    }

    fn part(&mut self, word: Expr, shift: Expr, scalar: Scalar) -> Expr {
        let part = self.builder.shr(word, shift);
        self.builder.and_const(part, mask(scalar))
    }

    fn with_part(&mut self, word: Expr, shift: Expr, scalar: Scalar, part: Expr) -> Expr {
        let b = &mut self.builder;
        let ones = b.u32(mask(scalar));
        let mask = b.shl(ones, shift);
        let keep = b.un(UnaryOperator::BitwiseNot, mask);
        let kept = b.bin(Bin::And, word, keep);
        let part = b.shl(part, shift);
        b.bin(Bin::InclusiveOr, kept, part)
    }

    /// Adds to a 16-bit float, and returns the old bits.
    fn part_sum(&mut self, op: AtomicOp, scalar: Scalar, place: Place, operand: Expr) -> Emit<Option<Expr>> {
        if op != AtomicOp::Add || !scalar.is_float() {
            return Err(self.refuse(codes::FLOAT_ATOMIC, format!("atomic `{op}` on {scalar} is not supported on wgpu")));
        }
        let addend = self.widen(operand, scalar)?;
        let (around, shift) = self.word_around(place, scalar);
        let word = self.update(around, Width::Four, &mut |e, old| {
            let x = e.part(old, shift, scalar);
            let x = e.widen(x, scalar)?;
            // Only one rounding: an `f32` has more than twice the digits.
            let sum = e.float_sum(FloatTy::F32, addend, x)?;
            let sum = e.narrow(sum, scalar)?;
            Ok(e.with_part(old, shift, scalar, sum))
        })?;
        Ok(Some(self.part(word, shift, scalar)))
    }

    /// Compares and swaps 8 or 16 bits, and returns the old ones.
    fn part_cas(&mut self, place: Place, scalar: Scalar, expected: Expr, new: Expr) -> Emit<Expr> {
        let (around, shift) = self.word_around(place, scalar);
        if !self.is_atomic(around.region) {
            let word = self.own_update(around, Width::Four, &mut |e, old| {
                let part = e.part(old, shift, scalar);
                let equal = e.builder.bin(Bin::Equal, part, expected);
                let exchanged = e.with_part(old, shift, scalar, new);
                Ok(e.builder.select(equal, exchanged, old))
            })?;
            return Ok(self.part(word, shift, scalar));
        }
        let cell = self.cell_at(around, Width::Four)?;
        let ty = self.builder.scalar_ty(naga::Scalar::U32);
        let slot = self.builder.new_local(None, ty);
        // The cell is loaded once; later iterations use the result of the exchange. If a value is loaded from one
        // address in a loop that threads leave one by one, NVIDIA's Vulkan compiler assumes that it is the same for all
        // of them after the loop as well.
        let first = self.load_cell(cell);
        self.builder.set(slot, first);
        self.builder.open();
        let word = self.builder.get(slot);
        let part = self.part(word, shift, scalar);
        let differs = self.builder.bin(Bin::NotEqual, part, expected);
        self.builder.if_else(differs, |b| b.statement(Statement::Break), |_| {});
        let new_word = self.with_part(word, shift, scalar, new);
        let (seen, exchanged) = self.exchange_if(cell, word, new_word);
        self.builder.if_else(exchanged, |b| b.statement(Statement::Break), |_| {});
        self.builder.set(slot, seen);
        let body = self.builder.close();
        self.builder.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
        let word = self.builder.get(slot);
        Ok(self.part(word, shift, scalar))
    }

    /// Returns the `f32` whose value is that of a 16-bit float.
    fn widen(&mut self, bits: Expr, scalar: Scalar) -> Emit<Expr> {
        if scalar == Scalar::F16 {
            return self.routine(F16_TO_F32, vec![bits]);
        }
        let bits = self.builder.shl_const(bits, 16);
        Ok(self.builder.bitcast(bits, ScalarKind::Float))
    }

    /// Returns the bits of the 16-bit float nearest to an `f32` whose NaN is canonical.
    fn narrow(&mut self, value: Expr, scalar: Scalar) -> Emit<Expr> {
        if scalar == Scalar::F16 {
            let nearest = self.builder.u32(crate::floats::mode(isowarp_core::ir::ops::Rounding::Rn));
            let bits = self.routine(F32_TO_F16, vec![value, nearest])?;
            return Ok(self.builder.and_const(bits, 0xffff));
        }
        let b = &mut self.builder;
        let bits = b.bitcast(value, ScalarKind::Uint);
        let upper = b.shr_const(bits, 16);
        let odd = b.and_const(upper, 1);
        let half = b.add_const(odd, 0x7fff);
        let rounded = b.add(bits, half);
        let rounded = b.shr_const(rounded, 16);
        // Rounding would carry a NaN out of its exponent.
        let magnitude = b.and_const(bits, 0x7fff_ffff);
        let infinity = b.u32(0x7f80_0000);
        let is_nan = b.bin(Bin::Greater, magnitude, infinity);
        let nan = b.u32(0x7fff);
        Ok(b.select(is_nan, nan, rounded))
    }

    /// Returns the negation of a truth value.
    pub(super) fn not(&mut self, value: Expr) -> Expr {
        self.builder.un(UnaryOperator::LogicalNot, value)
    }
}

/// Returns the mask of an operand that is smaller than a word.
fn mask(scalar: Scalar) -> u32 {
    if scalar.size() == 1 { 0xff } else { 0xffff }
}

/// Returns the width of a whole word or two.
fn width(scalar: Scalar) -> Option<Width> {
    match scalar.size() {
        4 => Some(Width::Four),
        8 => Some(Width::Eight),
        _ => None,
    }
}

/// Returns the device's own operation on an element, which is signed or unsigned.
fn native_function(op: AtomicOp, scalar: Scalar, signed: bool) -> Option<AtomicFunction> {
    let int = scalar.is_int();
    match op {
        AtomicOp::Add if int => Some(AtomicFunction::Add),
        AtomicOp::Sub if int => Some(AtomicFunction::Subtract),
        AtomicOp::And => Some(AtomicFunction::And),
        AtomicOp::Or => Some(AtomicFunction::InclusiveOr),
        AtomicOp::Xor => Some(AtomicFunction::ExclusiveOr),
        AtomicOp::Exch => Some(AtomicFunction::Exchange { compare: None }),
        AtomicOp::Min if int && scalar.is_signed() == signed => Some(AtomicFunction::Min),
        AtomicOp::Max if int && scalar.is_signed() == signed => Some(AtomicFunction::Max),
        _ => None,
    }
}
