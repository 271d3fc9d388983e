//! Converts values to and from images: words whose bytes are the value's bytes in order (little-endian, as CUDA's).

use isowarp_core::ir::{Scalar, Space, Type, Value};
use naga::{BinaryOperator as Bin, ScalarKind};

use super::builder::Expr;
use super::kernel::Emitter;
use super::types::{Emit, naga_type};

impl Emitter<'_> {
    /// Returns the number or vector that an image holds.
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

    /// Returns the value that an image holds.
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

    /// Returns the image of a value as other threads see it.
    pub(super) fn visible_image(&mut self, value: Value) -> Emit<Vec<Expr>> {
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
                // The bits are moved to the top, then shifted down with their sign.
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

    /// Returns the image of a number or vector.
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
}
