//! Emits addresses: of variables, of sums, and of the words at an address.

use isowarp_core::ir::{GlobalId, LocalId, Scalar, Space, Type, Value};
use naga::{BinaryOperator as Bin, ScalarKind};

use super::builder::{Expr, Summand};
use super::consts::NULL_OFFSET;
use super::interface::{HEAP_TAG, LOCAL_TAG, PARAM_TAG, SHARED_TAG, launch_block};
use super::kernel::Emitter;
use super::types::{Emit, is_wide};
use crate::codes;

/// The derivation of an address from another one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) base: Expr,
    pub(super) index: Option<Expr>,
    /// Bytes per unit of the index.
    pub(super) scale: i64,
    /// Constant distance in bytes.
    pub(super) offset: i64,
}

impl Emitter<'_> {
    pub(super) fn local_addr(&mut self, local: LocalId) -> Emit<Expr> {
        if self.frame.own.contains_key(&local) {
            return Ok(self.builder.u32(0));
        }
        match self.frame.offsets.get(&local) {
            Some(&offset) => Ok(self.builder.u32(offset)),
            None => Err(self.internal("a register has its address used")),
        }
    }

    pub(super) fn global_addr(&mut self, global: GlobalId) -> Emit<Expr> {
        let index = global.0 as usize;
        if let Some(&Some(offset)) = self.shared.offsets.get(index) {
            return Ok(self.builder.u32(offset));
        }
        let Some(&Some(offset)) = self.variables.offsets.get(index) else {
            return Err(self.internal("a variable has no place"));
        };
        let low = self.launch_word(launch_block::VARIABLES);
        if self.options.wide_heap() {
            let high = self.launch_word(launch_block::VARIABLES + 1);
            let (distance, zero) = (self.builder.u32(offset), self.builder.u32(0));
            return Ok(self.add_words((low, high), (distance, zero)));
        }
        let address = self.builder.add_const(low, offset);
        if self.options.constants && offset < self.variables.constants {
            let offset = self.builder.u32(offset);
            self.constant_offsets.insert(address, offset);
        }
        Ok(address)
    }

    pub(super) fn ptr_add(
        &mut self,
        result: Value,
        base: Value,
        index: Option<Value>,
        scale: i64,
        offset: i64,
    ) -> Emit<Expr> {
        let space = self.space_of(base)?;
        let is_heap = matches!(space, Space::Global | Space::Constant | Space::Generic);
        if self.high_words.has(result) || is_heap && self.options.wide_heap() {
            return self.ptr_add_wide(base, index, scale, offset);
        }
        // A high word that the result does not keep is not needed.
        let wide = space == Space::Generic;
        let base = if wide { self.value(base)? } else { self.offset_of(base)? };
        let mut offset = offset;
        let mut scaled_index = None;
        if let Some(index) = index {
            let expr = match self.constant_int(index) {
                Some(known) => self.builder.u32(known as u32),
                None => {
                    let scalar = self.scalar_of(index)?;
                    let expr = self.value(index)?;
                    let word = self.low_word(expr, scalar);
                    let (rest, known) = self.without_constant(word);
                    offset = offset.wrapping_add(i64::from(known as i32).wrapping_mul(scale));
                    rest
                }
            };
            scaled_index = Some(expr);
        }
        let known = self.builder.u32(offset as u32);
        let distance = match scaled_index {
            Some(index) => {
                let scaled = self.builder.mul_const(index, scale as u32);
                self.builder.add(scaled, known)
            }
            None => known,
        };
        if !wide {
            let address = self.builder.add(base, distance);
            if let Some(offset) = self.constant_offsets.get(&base).copied() {
                let offset = self.builder.add(offset, distance);
                self.constant_offsets.insert(address, offset);
            }
            if scale % 2 == 0 && offset % 2 == 0 && address != base && self.builder.known_u32(address).is_none() {
                self.steps.insert(address, Step { base, index: scaled_index, scale, offset });
            }
            return Ok(address);
        }
        if self.builder.known_u32(distance) == Some(0) {
            return Ok(base);
        }
        let low = self.builder.member(base, 0);
        let high = self.builder.member(base, 1);
        let low = self.builder.add(low, distance);
        Ok(self.builder.pair(low, high))
    }

    /// Splits a `u32` into a sum of something and a constant. Addresses next to each other thus become one address with
    /// different constants, also where an index is `i + 1`: sums of 32 bits wrap as sums of their multiples do.
    fn without_constant(&mut self, word: Expr) -> (Expr, u32) {
        let (mut rest, mut constant) = (word, 0u32);
        // Each summand is an older expression, so the loop terminates.
        while let Some((older, as_what, known)) = self.builder.constant_summand(rest) {
            constant = constant.wrapping_add(known);
            rest = match as_what {
                Summand::Word => older,
                Summand::Bits => self.builder.bitcast(older, ScalarKind::Uint),
                Summand::Low => self.builder.convert(older, naga::Scalar::U32),
            };
        }
        (rest, constant)
    }

    /// Adds to a pointer with 64 bits, as needed in a heap of more than 4 GiB and for pointers that may be numbers.
    fn ptr_add_wide(&mut self, base: Value, index: Option<Value>, scale: i64, offset: i64) -> Emit<Expr> {
        let (low, high) = self.address_of(base)?;
        let distance = match index.map(|index| (index, self.constant_int(index))) {
            None => Ok(offset),
            Some((_, Some(known))) => Ok((known as i64).wrapping_mul(scale).wrapping_add(offset)),
            Some((index, None)) => Err(index),
        };
        let words = match distance {
            Ok(0) => return Ok(self.builder.pair(low, high)),
            Ok(known) => (self.builder.u32(known as u32), self.builder.u32((known >> 32) as u32)),
            Err(index) => {
                // naga writes a conversion to the other signedness as one of the target's.
                let signed = self.scalar_of(index)?.is_signed();
                let index = self.value(index)?;
                let index = match signed {
                    true => {
                        let index = self.builder.convert(index, naga::Scalar::I64);
                        self.builder.bitcast(index, ScalarKind::Uint)
                    }
                    false => self.builder.convert(index, naga::Scalar::U64),
                };
                let (scale, offset) = (self.builder.u64(scale as u64), self.builder.u64(offset as u64));
                let scaled = self.builder.bin(Bin::Multiply, index, scale);
                let distance = self.builder.bin(Bin::Add, scaled, offset);
                self.builder.split64(distance)
            }
        };
        Ok(self.add_words((low, high), words))
    }

    /// Adds two numbers of two words, low word first, and returns the sum as an address.
    pub(super) fn add_words(&mut self, (low, high): (Expr, Expr), (by_low, by_high): (Expr, Expr)) -> Expr {
        let b = &mut self.builder;
        let sum = b.bin(Bin::Add, low, by_low);
        let carries = b.bin(Bin::Less, sum, by_low);
        let (one, zero) = (b.u32(1), b.u32(0));
        let carry = b.select(carries, one, zero);
        let high = b.add(high, by_high);
        let high = b.bin(Bin::Add, high, carry);
        b.pair(sum, high)
    }

    /// Returns the index of the word at an address that is a multiple of 4. Steps of whole words (or other elements)
    /// are added as words: shifting the sum would hide constant distances from compilers. In that case the base of the
    /// steps is a multiple of 4 as well. Sums that exceed 32 bits in bytes but not in words, or the other way round,
    /// are not addresses of a valid program.
    pub(super) fn word_index(&mut self, address: Expr) -> Expr {
        self.element_index(address, 4)
    }

    /// Returns the index of an element whose size in bytes is a power of two, at an address that is a multiple of this
    /// size.
    pub(super) fn element_index(&mut self, address: Expr, bytes: u32) -> Expr {
        let each = i64::from(bytes);
        let mut root = address;
        let mut sum = None;
        let mut constant = 0u32;
        // Every step's base is an older expression, so the loop terminates.
        while let Some(step) = self.steps.get(&root).copied() {
            if step.scale % each != 0 || step.offset % each != 0 {
                break;
            }
            constant = constant.wrapping_add((step.offset / each) as u32);
            if let Some(index) = step.index {
                let scaled = self.builder.mul_const(index, (step.scale / each) as u32);
                sum = Some(sum.map_or(scaled, |sum| self.builder.add(scaled, sum)));
            }
            root = step.base;
        }
        let start = self.builder.shr_const(root, bytes.trailing_zeros());
        let start = sum.map_or(start, |sum| self.builder.add(start, sum));
        self.builder.add_const(start, constant)
    }

    /// Returns the low 32 bits of an integer.
    pub(super) fn low_word(&mut self, expr: Expr, scalar: Scalar) -> Expr {
        match scalar {
            Scalar::I8 | Scalar::I16 | Scalar::I32 => self.builder.bitcast(expr, ScalarKind::Uint),
            Scalar::I64 | Scalar::U64 => self.builder.convert(expr, naga::Scalar::U32),
            Scalar::Bool => self.builder.convert(expr, naga::Scalar::U32),
            _ => expr,
        }
    }

    /// Returns true if a pointer is a `vec2<u32>`.
    pub(super) fn is_wide(&self, ptr: Value) -> Emit<bool> {
        let space = self.space_of(ptr)?;
        Ok(is_wide(space, self.options.wide_heap()) || self.high_words.has(ptr))
    }

    /// Returns the low word of a pointer's address, or its offset in its space.
    pub(super) fn offset_of(&mut self, ptr: Value) -> Emit<Expr> {
        let expr = self.value(ptr)?;
        Ok(if self.is_wide(ptr)? { self.builder.member(expr, 0) } else { expr })
    }

    /// Returns the two words of a pointer's address in generic space.
    pub(super) fn address_of(&mut self, ptr: Value) -> Emit<(Expr, Expr)> {
        let (space, expr) = (self.space_of(ptr)?, self.value(ptr)?);
        Ok(match self.is_wide(ptr)? {
            true => (self.builder.member(expr, 0), self.builder.member(expr, 1)),
            false => self.address_words(space, expr),
        })
    }

    /// Returns a value in the form that a local, or the result of a selection, holds. With `wide`, that form is a
    /// `vec2<u32>` for pointers.
    pub(super) fn held(&mut self, value: Value, wide: bool) -> Emit<Expr> {
        if !self.type_of(value)?.is_ptr() {
            return self.visible(value);
        }
        match (self.is_wide(value)?, wide) {
            (false, true) => {
                let (low, high) = self.address_of(value)?;
                Ok(self.builder.pair(low, high))
            }
            // Nothing tests whether the pointer is null.
            (true, false) => self.offset_of(value),
            _ => self.value(value),
        }
    }

    /// Returns the space of a pointer value.
    pub(super) fn space_of(&self, ptr: Value) -> Emit<Space> {
        match self.type_of(ptr)? {
            Type::Ptr(space) => Ok(space),
            other => Err(self.internal(format!("`{other}` is used as an address"))),
        }
    }

    pub(super) fn space_cast(&mut self, result: Value, ptr: Value) -> Emit<Expr> {
        if self.is_wide(ptr)? && self.is_wide(result)? {
            return self.value(ptr);
        }
        if self.space_of(ptr)? == Space::Param {
            return Err(self.param_address());
        }
        let (low, high) = self.address_of(ptr)?;
        self.pointer_from_words(result, low, high)
    }

    /// Refuses the address of a by-value parameter where it would have to be a full pointer.
    pub(super) fn param_address(&self) -> Box<isowarp_core::diagnostic::Diagnostic> {
        self.refuse(
            codes::PARAMETER_ADDRESS,
            "a pointer to a kernel parameter that is not followed at once is not supported on wgpu yet",
        )
    }

    /// Returns the two words of the address in generic space of a pointer that has one word.
    fn address_words(&mut self, space: Space, ptr: Expr) -> (Expr, Expr) {
        let b = &mut self.builder;
        let (null, tag) = match space {
            Space::Global | Space::Constant | Space::Generic => (0, HEAP_TAG),
            Space::Shared => (NULL_OFFSET, SHARED_TAG),
            Space::Local => (NULL_OFFSET, LOCAL_TAG),
            Space::Param => (NULL_OFFSET, PARAM_TAG),
        };
        let (null, zero, tag) = (b.u32(null), b.u32(0), b.u32(tag));
        let is_null = b.bin(Bin::Equal, ptr, null);
        let low = if null == zero { ptr } else { b.select(is_null, zero, ptr) };
        (low, b.select(is_null, zero, tag))
    }

    /// Builds a pointer's representation from the two words of its address.
    pub(super) fn pointer_from_words(&mut self, pointer: Value, low: Expr, high: Expr) -> Emit<Expr> {
        let (space, wide) = (self.space_of(pointer)?, self.is_wide(pointer)?);
        let b = &mut self.builder;
        Ok(match space {
            _ if wide => b.pair(low, high),
            Space::Global | Space::Constant | Space::Generic => low,
            Space::Shared | Space::Local | Space::Param => {
                let (null, zero) = (b.u32(NULL_OFFSET), b.u32(0));
                let is_null = b.bin(Bin::Equal, high, zero);
                b.select(is_null, null, low)
            }
        })
    }
}
