//! Addresses, loads and stores.
//!
//! A value in memory is moved as an *image*: words whose bytes are the value's bytes in order
//! (little-endian, as CUDA's). Loads build the image and take the value's components out of it;
//! stores do the reverse. Accesses whose known alignment is below 4 go by parts of a word.

use isowarp_core::ir::{GlobalId, LocalId, Scalar, Space, Type, Value};
use naga::{BinaryOperator as Bin, ScalarKind, Statement};

use super::builder::Expr;
use super::cells::Width;
use super::consts::NULL_OFFSET;
use super::interface::{HEAP_TAG, LOCAL_TAG, PARAM_TAG, SHARED_TAG, launch_block};
use super::kernel::Emitter;
use super::needs::{piece, vector_words};
use super::regions::{Place, Region};
use super::types::{Emit, is_wide, naga_type};

/// Copies and clears of up to this many words are unrolled.
const UNROLL_WORDS: u32 = 16;

/// How an address was made of another one: by whole words.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) base: Expr,
    pub(super) index: Option<Expr>,
    /// Words per index step.
    pub(super) words: i64,
    /// Words.
    pub(super) offset: i64,
}

impl Emitter<'_> {
    // ── addresses ──

    pub(super) fn local_addr(&mut self, local: LocalId) -> Emit<Expr> {
        if self.frame.own.contains_key(&local) {
            return Ok(self.builder.u32(0));
        }
        match self.frame.offsets.get(&local) {
            Some(&offset) => Ok(self.builder.u32(offset)),
            None => Err(self.internal("the address of a register was taken")),
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
        Ok(self.builder.add_const(low, offset))
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
        // What is not kept is not needed.
        let wide = space == Space::Generic;
        let base = if wide { self.value(base)? } else { self.offset_of(base)? };
        let mut distance = self.builder.u32(offset as u32);
        let mut scaled_index = None;
        if let Some(index) = index {
            let expr = match self.constant_int(index) {
                Some(known) => self.builder.u32(known as u32),
                None => {
                    let scalar = self.scalar_of(index)?;
                    let expr = self.value(index)?;
                    self.low_word(expr, scalar)
                }
            };
            scaled_index = Some(expr);
            let scaled = self.builder.mul_const(expr, scale as u32);
            distance = self.builder.add(scaled, distance);
        }
        if !wide {
            let address = self.builder.add(base, distance);
            if scale % 4 == 0 && offset % 4 == 0 && address != base && self.builder.known_u32(address).is_none() {
                self.steps.insert(address, Step { base, index: scaled_index, words: scale / 4, offset: offset / 4 });
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

    /// The same with 64 bits, which a heap of more than 4 GiB needs, and pointers that may be numbers.
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

    /// The sum of two numbers of two words, low word first, as an address.
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

    /// The index of the word at an address that is a multiple of 4. Steps of whole words are added
    /// up as words: shifting the sum would keep compilers from seeing constant distances. What they
    /// start from is a multiple of 4 as well then; and sums that leave 32 bits in bytes but not in
    /// words, or the other way round, are addresses that no valid program has.
    pub(super) fn word_index(&mut self, address: Expr) -> Expr {
        self.element_index(address, 1)
    }

    /// The index of the vector of `words` words (1, 2 or 4) at an address that is a multiple of its size.
    fn element_index(&mut self, address: Expr, words: u8) -> Expr {
        let each = i64::from(words);
        let mut root = address;
        let mut sum = None;
        let mut constant = 0u32;
        // Every step's base is an older expression, so that this ends.
        while let Some(step) = self.steps.get(&root).copied() {
            if step.words % each != 0 || step.offset % each != 0 {
                break;
            }
            constant = constant.wrapping_add((step.offset / each) as u32);
            if let Some(index) = step.index {
                let scaled = self.builder.mul_const(index, (step.words / each) as u32);
                sum = Some(sum.map_or(scaled, |sum| self.builder.add(scaled, sum)));
            }
            root = step.base;
        }
        let start = self.builder.shr_const(root, 2 + words.trailing_zeros());
        let start = sum.map_or(start, |sum| self.builder.add(start, sum));
        self.builder.add_const(start, constant)
    }

    /// The low 32 bits of an integer.
    pub(super) fn low_word(&mut self, expr: Expr, scalar: Scalar) -> Expr {
        match scalar {
            Scalar::I8 | Scalar::I16 | Scalar::I32 => self.builder.bitcast(expr, ScalarKind::Uint),
            Scalar::I64 | Scalar::U64 => self.builder.convert(expr, naga::Scalar::U32),
            Scalar::Bool => self.builder.convert(expr, naga::Scalar::U32),
            _ => expr,
        }
    }

    /// True if a pointer is a `vec2<u32>`.
    pub(super) fn is_wide(&self, ptr: Value) -> Emit<bool> {
        let space = self.space_of(ptr)?;
        Ok(is_wide(space, self.options.wide_heap()) || self.high_words.has(ptr))
    }

    /// The low word of a pointer's address, or its offset in its space.
    pub(super) fn offset_of(&mut self, ptr: Value) -> Emit<Expr> {
        let expr = self.value(ptr)?;
        Ok(if self.is_wide(ptr)? { self.builder.member(expr, 0) } else { expr })
    }

    /// The two words of a pointer's address in generic space.
    pub(super) fn address_of(&mut self, ptr: Value) -> Emit<(Expr, Expr)> {
        let (space, expr) = (self.space_of(ptr)?, self.value(ptr)?);
        Ok(match self.is_wide(ptr)? {
            true => (self.builder.member(expr, 0), self.builder.member(expr, 1)),
            false => self.address_words(space, expr),
        })
    }

    /// A value as a local, or the result of a choice, holds it: `wide` says that this is a `vec2<u32>` if it is a
    /// pointer.
    pub(super) fn held(&mut self, value: Value, wide: bool) -> Emit<Expr> {
        if !self.type_of(value)?.is_ptr() {
            return self.visible(value);
        }
        match (self.is_wide(value)?, wide) {
            (false, true) => {
                let (low, high) = self.address_of(value)?;
                Ok(self.builder.pair(low, high))
            }
            // Nobody sees whether it is null.
            (true, false) => self.offset_of(value),
            _ => self.value(value),
        }
    }

    /// The space of a pointer value.
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

    /// Refuses a by-value parameter's address where it would have to be a full pointer.
    pub(super) fn param_address(&self) -> Box<isowarp_core::diagnostic::Diagnostic> {
        self.refuse(
            "IW0558",
            "a pointer to a kernel parameter that is not followed at once is not supported on wgpu yet",
        )
    }

    /// The two words of the address in generic space of a pointer that has one word.
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

    /// What holds a pointer, made of the two words of its address.
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

    // ── images ──

    /// True if an access goes by 64-bit elements, so that other threads' 64-bit atomics see all of it.
    fn goes_by_wide(&self, region: Region, size: u64, align: u32) -> bool {
        align >= 8 && size.is_multiple_of(8) && self.has_wide(region)
    }

    /// The words of the vectors by which an access goes, if it does.
    fn goes_by_vectors(&self, region: Region, size: u64, align: u32) -> Option<u8> {
        vector_words(size, align).filter(|words| self.has_vectors(region, *words))
    }

    /// The image of `size` bytes at a place.
    pub(super) fn load_image(&mut self, place: Place, size: u64, align: u32) -> Emit<Vec<Expr>> {
        let count = size.div_ceil(4) as u32;
        if self.goes_by_wide(place.region, size, align) {
            let mut image = Vec::with_capacity(count as usize);
            for at in (0..count * 4).step_by(8) {
                let offset = self.builder.add_const(place.offset, at);
                let cell = self.cell_at(Place { region: place.region, offset }, Width::Eight)?;
                let both = self.load_cell(cell);
                let (low, high) = self.builder.split64(both);
                image.extend([low, high]);
            }
            return Ok(image);
        }
        if let Some(words) = self.goes_by_vectors(place.region, size, align) {
            let first = self.element_index(place.offset, words);
            let mut image = Vec::with_capacity(count as usize);
            for k in 0..count / u32::from(words) {
                let index = self.builder.add_const(first, k);
                let pointer = self.vector_pointer(place.region, words, index)?;
                let vector = self.builder.load(pointer);
                image.extend((0..u32::from(words)).map(|i| self.builder.member(vector, i)));
            }
            return Ok(image);
        }
        if align >= 4 {
            let first = self.word_index(place.offset);
            return (0..count)
                .map(|k| {
                    let index = self.builder.add_const(first, k);
                    self.load_word(place.region, index)
                })
                .collect();
        }
        let first = self.builder.shr_const(place.offset, 2);
        let byte = self.builder.and_const(place.offset, 3);
        let shift = self.builder.shl_const(byte, 3);
        if size <= u64::from(align) {
            let word = self.load_word(place.region, first)?;
            return Ok(vec![self.builder.shr(word, shift)]);
        }
        // The bytes may lie across words: a funnel shift of neighbours. The last word that is
        // read is the one with the last byte.
        let end = self.builder.add_const(place.offset, size as u32 - 1);
        let last = self.builder.shr_const(end, 2);
        let words = (0..=count)
            .map(|k| {
                let index = self.builder.add_const(first, k);
                let index = self.builder.math2(naga::MathFunction::Min, index, last);
                self.load_word(place.region, index)
            })
            .collect::<Emit<Vec<_>>>()?;
        let b = &mut self.builder;
        let zero = b.u32(0);
        let aligned = b.bin(Bin::Equal, shift, zero);
        let width = b.u32(32);
        let left = b.bin(Bin::Subtract, width, shift);
        let left = b.and_const(left, 31);
        let mut image = Vec::with_capacity(count as usize);
        for pair in words.windows(2) {
            let low = b.shr(pair[0], shift);
            let high = b.shl(pair[1], left);
            let both = b.or(low, high);
            image.push(b.select(aligned, pair[0], both));
        }
        Ok(image)
    }

    /// Writes `size` bytes of an image at a place.
    pub(super) fn store_image(&mut self, place: Place, image: &[Expr], size: u64, align: u32) -> Emit<()> {
        if self.goes_by_wide(place.region, size, align) {
            for (pair, at) in image.chunks_exact(2).zip((0..).step_by(8)) {
                let offset = self.builder.add_const(place.offset, at);
                let cell = self.cell_at(Place { region: place.region, offset }, Width::Eight)?;
                let both = self.builder.join64(pair[0], pair[1]);
                self.store_cell(cell, both)?;
            }
            return Ok(());
        }
        if let Some(words) = self.goes_by_vectors(place.region, size, align) {
            let first = self.element_index(place.offset, words);
            for (k, parts) in (0..).zip(image.chunks_exact(usize::from(words))) {
                let index = self.builder.add_const(first, k);
                let pointer = self.vector_pointer(place.region, words, index)?;
                let ty = self.vector_of_words(words);
                let vector = self.builder.compose(ty, parts.to_vec());
                self.builder.store(pointer, vector);
            }
            return Ok(());
        }
        if align >= 4 {
            let first = self.word_index(place.offset);
            for (k, word) in image.iter().enumerate() {
                let rest = size.saturating_sub(4 * k as u64);
                if rest >= 4 {
                    let index = self.builder.add_const(first, k as u32);
                    self.store_word(place.region, index, *word)?;
                } else if rest > 0 {
                    let offset = self.builder.add_const(place.offset, 4 * k as u32);
                    self.store_part(Place { region: place.region, offset }, *word, rest as u32)?;
                }
            }
            return Ok(());
        }
        let mut at = 0u64;
        while at < size {
            let part = u64::from(align.max(1)).min(size - at);
            let Some(&word) = image.get((at / 4) as usize) else { break };
            let bits = self.builder.shr_const(word, (at % 4) as u32 * 8);
            let offset = self.builder.add_const(place.offset, at as u32);
            self.store_part(Place { region: place.region, offset }, bits, part as u32)?;
            at += part;
        }
        Ok(())
    }

    /// The number or vector that an image holds.
    pub(super) fn assemble(&mut self, ty: Type, image: &[Expr]) -> Emit<Expr> {
        match ty {
            Type::Scalar(s) => self.component(s, image, 0),
            Type::Vector(s, n) => {
                let parts =
                    (0..u64::from(n)).map(|i| self.component(s, image, i * s.size())).collect::<Emit<Vec<_>>>()?;
                let ty = naga_type(&mut self.builder, ty, false);
                Ok(self.builder.compose(ty, parts))
            }
            Type::Ptr(_) => Err(self.internal("a pointer that nothing holds")),
        }
    }

    /// The value that an image holds.
    pub(super) fn assemble_value(&mut self, result: Value, image: &[Expr]) -> Emit<Expr> {
        match self.type_of(result)? {
            Type::Ptr(_) => {
                let (Some(&low), Some(&high)) = (image.first(), image.get(1)) else {
                    return Err(self.internal("a pointer's image is too short"));
                };
                self.pointer_from_words(result, low, high)
            }
            ty => self.assemble(ty, image),
        }
    }

    /// The image of a value as others see it.
    fn visible_image(&mut self, value: Value) -> Emit<Vec<Expr>> {
        match self.type_of(value)? {
            Type::Ptr(Space::Param) => Err(self.param_address()),
            Type::Ptr(_) => {
                let (low, high) = self.address_of(value)?;
                Ok(vec![low, high])
            }
            ty => {
                let expr = self.visible(value)?;
                self.image(ty, expr)
            }
        }
    }

    fn component(&mut self, scalar: Scalar, image: &[Expr], at: u64) -> Emit<Expr> {
        let Some(&word) = image.get((at / 4) as usize) else {
            return Err(self.internal("a value's image is too short"));
        };
        let b = &mut self.builder;
        let shift = (at % 4) as u32 * 8;
        Ok(match scalar {
            Scalar::I32 => b.bitcast(word, ScalarKind::Sint),
            Scalar::U32 => word,
            Scalar::F32 => b.bitcast(word, ScalarKind::Float),
            Scalar::I64 | Scalar::U64 | Scalar::F64 => {
                let Some(&high) = image.get((at / 4) as usize + 1) else {
                    return Err(self.internal("a value's image is too short"));
                };
                let bits = b.join64(word, high);
                match scalar {
                    Scalar::I64 => b.bitcast(bits, ScalarKind::Sint),
                    Scalar::F64 => b.bitcast(bits, ScalarKind::Float),
                    _ => bits,
                }
            }
            Scalar::I8 | Scalar::I16 => {
                // Move the bits to the top, then shift them down with their sign.
                let bits = scalar.bits();
                let up = b.shl_const(word, 32 - bits - shift);
                let up = b.bitcast(up, ScalarKind::Sint);
                let down = b.u32(32 - bits);
                b.bin(Bin::ShiftRight, up, down)
            }
            Scalar::U8 | Scalar::U16 | Scalar::F16 | Scalar::BF16 => {
                let down = b.shr_const(word, shift);
                b.and_const(down, (1 << scalar.bits()) - 1)
            }
            Scalar::Bool => {
                let down = b.shr_const(word, shift);
                let byte = b.and_const(down, 0xff);
                let zero = b.u32(0);
                b.bin(Bin::NotEqual, byte, zero)
            }
        })
    }

    /// The image of a number or vector.
    pub(super) fn image(&mut self, ty: Type, value: Expr) -> Emit<Vec<Expr>> {
        match ty {
            Type::Scalar(s) => Ok(self.scalar_image(s, value)),
            Type::Vector(s, n) => {
                let parts: Vec<_> = (0..u32::from(n)).map(|i| self.builder.member(value, i)).collect();
                if s.size() >= 4 {
                    return Ok(parts.into_iter().flat_map(|p| self.scalar_image(s, p)).collect());
                }
                let per_word = 4 / s.size() as usize;
                let mask = (1u32 << s.bits()) - 1;
                let mut words = Vec::new();
                for group in parts.chunks(per_word) {
                    let mut word = self.builder.u32(0);
                    for (i, part) in group.iter().enumerate() {
                        let Some(&bits) = self.scalar_image(s, *part).first() else { continue };
                        let bits = self.builder.and_const(bits, mask);
                        let bits = self.builder.shl_const(bits, i as u32 * s.bits());
                        word = self.builder.or(word, bits);
                    }
                    words.push(word);
                }
                Ok(words)
            }
            Type::Ptr(_) => Err(self.internal("a pointer that nothing holds")),
        }
    }

    fn scalar_image(&mut self, scalar: Scalar, value: Expr) -> Vec<Expr> {
        let b = &mut self.builder;
        match scalar {
            Scalar::U32 | Scalar::U8 | Scalar::U16 | Scalar::F16 | Scalar::BF16 => vec![value],
            Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::F32 => vec![b.bitcast(value, ScalarKind::Uint)],
            Scalar::Bool => {
                let (one, zero) = (b.u32(1), b.u32(0));
                vec![b.select(value, one, zero)]
            }
            Scalar::I64 | Scalar::U64 => {
                let (low, high) = b.split64(value);
                vec![low, high]
            }
            Scalar::F64 => {
                let bits = b.bitcast(value, ScalarKind::Uint);
                let (low, high) = b.split64(bits);
                vec![low, high]
            }
        }
    }

    // ── the operations ──

    pub(super) fn load(&mut self, result: Value, ptr: Value, align: u32) -> Emit<Expr> {
        let size = self.type_of(result)?.size();
        let words = size.div_ceil(4) as usize;
        let image = match self.part_size(ptr, size, align)? {
            Some(part) => self.load_in_parts(ptr, size, part)?,
            None => self.at(ptr, None, words, &mut |e, place| e.load_image(place, size, align))?,
        };
        self.assemble_value(result, &image)
    }

    pub(super) fn store(&mut self, ptr: Value, value: Value, align: u32) -> Emit<()> {
        let ty = self.type_of(value)?;
        let image = self.visible_image(value)?;
        if let Some(part) = self.part_size(ptr, ty.size(), align)? {
            return self.store_in_parts(ptr, &image, ty.size(), part);
        }
        self.at(ptr, None, 0, &mut |e, place| e.store_image(place, &image, ty.size(), align).map(|()| Vec::new()))?;
        Ok(())
    }

    pub(super) fn mem_zero(&mut self, dst: Value, size: u64, align: u32) -> Emit<()> {
        let step = piece(size, align);
        self.pieces(size, step, &mut |e, offset, bytes| {
            let zero = e.builder.u32(0);
            e.at(dst, Some(offset), 0, &mut |e, place| {
                e.store_image(place, &vec![zero; bytes.div_ceil(4) as usize], bytes, align).map(|()| Vec::new())
            })?;
            Ok(())
        })
    }

    pub(super) fn mem_copy(&mut self, dst: Value, src: Value, size: u64, align: u32) -> Emit<()> {
        let step = piece(size, align);
        self.pieces(size, step, &mut |e, offset, bytes| {
            let image =
                e.at(src, Some(offset), bytes.div_ceil(4) as usize, &mut |e, place| e.load_image(place, bytes, align))?;
            e.at(dst, Some(offset), 0, &mut |e, place| {
                e.store_image(place, &image, bytes, align).map(|()| Vec::new())
            })?;
            Ok(())
        })
    }

    /// Calls `piece` with the offset and size of each piece of a range: unrolled if there are
    /// few, else in a loop with the rest after it.
    fn pieces(&mut self, size: u64, step: u32, piece: &mut dyn FnMut(&mut Self, Expr, u64) -> Emit<()>) -> Emit<()> {
        let Ok(size) = u32::try_from(size) else {
            return Err(self.refuse("IW0557", "copying 4 GiB or more at once is not supported on wgpu"));
        };
        let whole = size / step;
        let mut done = 0;
        if whole > UNROLL_WORDS {
            let word = self.builder.scalar_ty(naga::Scalar::U32);
            let counter = self.builder.new_local(None, word);
            let zero = self.builder.u32(0);
            self.builder.set(counter, zero);
            self.builder.open();
            let offset = self.builder.get(counter);
            let body_result = piece(self, offset, u64::from(step));
            let body = self.builder.close();
            body_result?;
            self.builder.open();
            let old = self.builder.get(counter);
            let next = self.builder.add_const(old, step);
            self.builder.set(counter, next);
            let end = self.builder.u32(whole * step);
            let break_if = self.builder.bin(Bin::GreaterEqual, next, end);
            let continuing = self.builder.close();
            self.builder.statement(Statement::Loop { body, continuing, break_if: Some(break_if) });
            done = whole * step;
        }
        while done < size {
            let bytes = step.min(size - done);
            let offset = self.builder.u32(done);
            piece(self, offset, u64::from(bytes))?;
            done += bytes;
        }
        Ok(())
    }
}
