//! Emits constants, and values hidden from compilers.

use isowarp_core::ir::ops::Const;
use isowarp_core::ir::{Scalar, Type};

use naga::{BinaryOperator as Bin, ScalarKind};

use super::builder::Expr;
use super::interface::launch_block;
use super::kernel::Emitter;
use super::types::{Emit, is_wide};
use crate::calibrate::Operands;

/// The null pointer of a space in which offset 0 may be a valid address.
pub(super) const NULL_OFFSET: u32 = u32::MAX;

/// Returns the kind and the width in bytes of the numbers that hold an integer type of the IR.
fn kind_and_width(scalar: Scalar) -> (ScalarKind, u8) {
    let kind = if scalar.is_signed() { ScalarKind::Sint } else { ScalarKind::Uint };
    (kind, if scalar.bits() == 64 { 8 } else { 4 })
}

impl Emitter<'_> {
    pub(super) fn constant(&mut self, constant: Const) -> Emit<Expr> {
        if self.rules.hide_zeros()
            && let Const::Scalar(scalar @ (Scalar::F32 | Scalar::F64), bits) = constant
            && bits << (64 - scalar.bits() + 1) == 0
        {
            return Ok(self.hidden_float(scalar, bits));
        }
        if self.rules.hide_zeros()
            && let Const::Scalar(Scalar::F16 | Scalar::BF16, bits @ (0 | 0x8000)) = constant
        {
            let zero = self.builder.u32(bits as u32);
            return Ok(self.hidden_again(zero, Scalar::U32));
        }
        // WGSL does not allow infinities and NaNs among its constants ("Floating Point Evaluation").
        if self.caps.wgsl_rules
            && let Const::Scalar(Scalar::F32, bits) = constant
            && !f32::from_bits(bits as u32).is_finite()
        {
            return Ok(self.hidden_float(Scalar::F32, bits));
        }
        let b = &mut self.builder;
        Ok(match constant {
            Const::Scalar(Scalar::Bool, bits) => b.bool(bits != 0),
            Const::Scalar(s @ (Scalar::I8 | Scalar::I16 | Scalar::I32), bits) => {
                let shift = 32 - s.bits();
                b.i32((bits as u32 as i32) << shift >> shift)
            }
            Const::Scalar(Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::F16 | Scalar::BF16, bits) => {
                b.u32(bits as u32)
            }
            Const::Scalar(Scalar::I64, bits) => b.i64(bits as i64),
            Const::Scalar(Scalar::U64, bits) => b.u64(bits),
            Const::Scalar(Scalar::F32, bits) => b.f32_bits(bits as u32),
            Const::Scalar(Scalar::F64, bits) => b.f64_bits(bits),
            Const::Null(space) if is_wide(space, self.options.wide_heap()) => {
                let zero = b.u32(0);
                b.pair(zero, zero)
            }
            Const::Null(space) => {
                use isowarp_core::ir::Space as S;
                match space {
                    S::Global | S::Constant | S::Generic => b.u32(0),
                    S::Shared | S::Local | S::Param => b.u32(NULL_OFFSET),
                }
            }
        })
    }

    /// Returns a float constant whose value no compiler can know.
    pub(super) fn hidden_float(&mut self, scalar: Scalar, bits: u64) -> Expr {
        let zero = self.launch_word(launch_block::ZERO);
        let b = &mut self.builder;
        let (zero, sign) = match scalar {
            Scalar::F64 => (b.convert(zero, naga::Scalar::U64), b.u64(bits)),
            _ => (zero, b.u32(bits as u32)),
        };
        let zero = if bits == 0 { zero } else { b.bin(Bin::InclusiveOr, zero, sign) };
        b.bitcast(zero, ScalarKind::Float)
    }

    /// Hides a `float` or `double` from compilers that may be hidden already.
    pub(super) fn hidden_bits(&mut self, value: Expr, ty: Type) -> Expr {
        let bits = self.builder.bitcast(value, ScalarKind::Uint);
        let hidden = self.hidden_again(bits, if ty == Type::F64 { Scalar::U64 } else { Scalar::U32 });
        self.builder.bitcast(hidden, ScalarKind::Float)
    }

    /// Hides an integer from compilers: computes the exclusive or with a zero that only the launch knows.
    pub(super) fn hidden(&mut self, value: Expr, kind: ScalarKind, width: u8) -> Expr {
        let zero = self.unknown_zero(kind, width);
        self.builder.bin(Bin::ExclusiveOr, value, zero)
    }

    /// Returns a zero of an integer type that only the launch knows.
    fn unknown_zero(&mut self, kind: ScalarKind, width: u8) -> Expr {
        let zero = self.launch_word(launch_block::ZERO);
        self.builder.convert(zero, naga::Scalar { kind, width })
    }

    /// Hides an integer of a type of the IR from compilers ([`Self::hidden`]).
    pub(super) fn hidden_int(&mut self, value: Expr, scalar: Scalar) -> Expr {
        let (kind, width) = kind_and_width(scalar);
        self.hidden(value, kind, width)
    }

    /// Hides an integer of a type of the IR that may be hidden already: computes the inclusive or with a zero that only
    /// the launch knows. A second exclusive or with that zero would undo the first one ([`Self::hidden`]).
    pub(super) fn hidden_again(&mut self, value: Expr, scalar: Scalar) -> Expr {
        let (kind, width) = kind_and_width(scalar);
        let zero = self.unknown_zero(kind, width);
        self.builder.bin(Bin::InclusiveOr, value, zero)
    }

    /// Rebuilds a divisor of doubles from its words, and hides the high word
    /// ([`crate::calibrate::Quirks::diverging_quotients`]).
    ///
    /// NVIDIA's compiler tests the high words of dividend, divisor and quotient before it calls a routine for small and
    /// large numbers. If it has these words anyway, the tests are one condition. If it still has to extract the
    /// divisor's high word for the second test, that test becomes a second branch. Each such pair of branches occupies a
    /// convergence barrier for the rest of the kernel. There are 16. Conditions that are nested after the last one is
    /// occupied do not converge again, although later code loads uniform registers as if they did. The machine code for
    /// an H200 shows this (driver 580.159).
    pub(super) fn hidden_divisor(&mut self, divisor: Expr) -> Expr {
        if self.builder.constant_kind(divisor) != Operands::Variable {
            return divisor;
        }
        let bits = self.builder.bitcast(divisor, ScalarKind::Uint);
        let (low, high) = self.builder.split64(bits);
        let high = self.hidden_again(high, Scalar::U32);
        let whole = self.builder.join64(low, high);
        self.builder.bitcast(whole, ScalarKind::Float)
    }

    /// Returns the value of an integer operand, if it is a constant.
    pub(super) fn constant_int(&self, value: isowarp_core::ir::Value) -> Option<i128> {
        self.constants.get(&value)?.as_int()
    }
}
