//! Emits loads and stores.
//!
//! A value in memory is moved as an *image* (`images.rs`). Loads build the image and extract the value's components
//! from it; stores do the reverse. Accesses whose known alignment is below 4 are split into parts of a word.

use isowarp_core::ir::Value;
use naga::{BinaryOperator as Bin, Statement};

use super::atomic_cells::Width;
use super::builder::Expr;
use super::interface::View;
use super::kernel::Emitter;
use super::pointer_regions::Access;
use super::requirements::{part_view, piece, vectors};
use super::storage::{Place, Region};
use super::types::Emit;
use crate::codes;

/// Copies and clears of up to this many words are unrolled.
const UNROLL_WORDS: u32 = 16;

impl Emitter<'_> {
    /// Returns true if an access uses 64-bit elements, so that other threads' 64-bit atomics see all of it.
    fn goes_by_wide(&self, region: Region, size: u64, align: u32) -> bool {
        align >= 8 && size.is_multiple_of(8) && self.has_wide(region)
    }

    /// Returns the vectors that an access uses, if it uses vectors.
    fn goes_by_vectors(&self, region: Region, size: u64, align: u32) -> Option<View> {
        vectors(size, align).filter(|view| self.has_view(region, *view))
    }

    /// Loads the image of `size` bytes at a place.
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
        if let Some(view) = self.goes_by_vectors(place.region, size, align) {
            let first = self.element_index(place.offset, view.bytes());
            let words = view.bytes() / 4;
            let mut image = Vec::with_capacity(count as usize);
            for k in 0..count / words {
                let index = self.builder.add_const(first, k);
                let pointer = self.view_element(place.region, view, index)?;
                let vector = self.builder.load(pointer);
                image.extend((0..words).map(|i| self.builder.member(vector, i)));
            }
            return Ok(image);
        }
        if let Some(view) = part_view(size, align).filter(|view| self.has_view(place.region, *view)) {
            let pointer = self.view_pointer(place, view)?;
            let part = self.builder.load(pointer);
            return Ok(vec![self.builder.convert(part, naga::Scalar::U32)]);
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
        // The bytes may lie across words: a funnel shift of neighbours. The last word that is read is the one with the
        // last byte.
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
        if let Some(view) = self.goes_by_vectors(place.region, size, align) {
            let first = self.element_index(place.offset, view.bytes());
            for (k, parts) in (0..).zip(image.chunks_exact(view.bytes() as usize / 4)) {
                let index = self.builder.add_const(first, k);
                let pointer = self.view_element(place.region, view, index)?;
                let ty = self.element_of(view);
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

    pub(super) fn load(&mut self, result: Value, ptr: Value, align: u32) -> Emit<Expr> {
        let size = self.type_of(result)?.size();
        let words = size.div_ceil(4) as usize;
        let image = match self.part_size(ptr, size, align)? {
            Some(part) => self.load_in_parts(ptr, size, part)?,
            None => self.at(ptr, None, Access::Read, words, &mut |e, place| e.load_image(place, size, align))?,
        };
        self.assemble_value(result, &image)
    }

    pub(super) fn store(&mut self, ptr: Value, value: Value, align: u32) -> Emit<()> {
        let ty = self.type_of(value)?;
        let image = self.visible_image(value)?;
        if let Some(part) = self.part_size(ptr, ty.size(), align)? {
            return self.store_in_parts(ptr, &image, ty.size(), part);
        }
        self.at(ptr, None, Access::Write, 0, &mut |e, place| {
            e.store_image(place, &image, ty.size(), align).map(|()| Vec::new())
        })?;
        Ok(())
    }

    pub(super) fn mem_zero(&mut self, dst: Value, size: u64, align: u32) -> Emit<()> {
        let step = piece(size, align);
        self.pieces(size, step, &mut |e, offset, bytes| {
            let zero = e.builder.u32(0);
            e.at(dst, Some(offset), Access::Write, 0, &mut |e, place| {
                e.store_image(place, &vec![zero; bytes.div_ceil(4) as usize], bytes, align).map(|()| Vec::new())
            })?;
            Ok(())
        })
    }

    pub(super) fn mem_copy(&mut self, dst: Value, src: Value, size: u64, align: u32) -> Emit<()> {
        let step = piece(size, align);
        self.pieces(size, step, &mut |e, offset, bytes| {
            let words = bytes.div_ceil(4) as usize;
            let load = &mut |e: &mut Self, place| e.load_image(place, bytes, align);
            let image = e.at(src, Some(offset), Access::Read, words, load)?;
            e.at(dst, Some(offset), Access::Write, 0, &mut |e, place| {
                e.store_image(place, &image, bytes, align).map(|()| Vec::new())
            })?;
            Ok(())
        })
    }

    /// Calls `piece` with the offset and size of each piece of a range: unrolled if there are few, else in a loop with
    /// the rest after it.
    fn pieces(&mut self, size: u64, step: u32, piece: &mut dyn FnMut(&mut Self, Expr, u64) -> Emit<()>) -> Emit<()> {
        let Ok(size) = u32::try_from(size) else {
            return Err(self.refuse(codes::LARGE_COPY, "copying 4 GiB or more at once is not supported on wgpu"));
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
