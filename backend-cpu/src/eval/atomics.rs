//! What an atomic operation stores. The read-modify-write itself is in `memory`.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{AtomicOp, FloatBinOp, IntBinOp, Rounding};
use isowarp_core::scalar::{float_bin, int_bin, mask};

/// The new value, from the old one and the operand. `device` says that it is in device memory,
/// where f32 sums flush subnormals.
pub fn atomic(op: AtomicOp, s: Scalar, old: u64, v: u64, device: bool) -> u64 {
    if device && s == Scalar::F32 && matches!(op, AtomicOp::Add | AtomicOp::Sub) {
        return flush(atomic(op, s, flush(old), flush(v), false));
    }
    if s.is_float() {
        let float = |op, b| float_bin(op, s, Rounding::Rn, old, b);
        return match op {
            AtomicOp::Add => float(FloatBinOp::Add, v),
            AtomicOp::Sub => float(FloatBinOp::Sub, v),
            AtomicOp::Min => float(FloatBinOp::Min, v),
            AtomicOp::Max => float(FloatBinOp::Max, v),
            AtomicOp::And => old & v,
            AtomicOp::Or => old | v,
            AtomicOp::Xor => old ^ v,
            AtomicOp::Exch | AtomicOp::Inc | AtomicOp::Dec => v,
        };
    }
    let int = |op| int_bin(op, s, old, v);
    match op {
        AtomicOp::Add => int(IntBinOp::Add),
        AtomicOp::Sub => int(IntBinOp::Sub),
        AtomicOp::Exch => v,
        AtomicOp::Min => int(IntBinOp::Min),
        AtomicOp::Max => int(IntBinOp::Max),
        AtomicOp::Inc => {
            if old >= v {
                0
            } else {
                (old + 1) & mask(s)
            }
        }
        AtomicOp::Dec => {
            if old == 0 || old > v {
                v
            } else {
                old - 1
            }
        }
        AtomicOp::And => old & v,
        AtomicOp::Or => old | v,
        AtomicOp::Xor => old ^ v,
    }
}

/// A binary32 with a subnormal replaced by zero of the same sign.
fn flush(bits: u64) -> u64 {
    if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atomic(op: AtomicOp, s: Scalar, old: u64, v: u64) -> u64 {
        super::atomic(op, s, old, v, false)
    }

    #[test]
    fn float_sums_in_device_memory_flush_subnormals() {
        let add = |old, v, device| super::atomic(AtomicOp::Add, Scalar::F32, old, v, device);
        let normal = 0x0080_0001; // the smallest normal number but one
        assert_eq!(add(1, 2, false), 3);
        assert_eq!(add(1, 2, true), 0);
        assert_eq!(add(0x8000_0001, 0x8000_0002, true), 0x8000_0000);
        assert_eq!(add(normal, 1, true), normal);
        assert_eq!(add(normal, 0x8080_0000, false), 1);
        assert_eq!(add(normal, 0x8080_0000, true), 0);
    }

    #[test]
    fn inc_and_dec_wrap_at_the_operand() {
        let go = |op, old, v| atomic(op, Scalar::U32, old, v);
        assert_eq!(go(AtomicOp::Inc, 3, 5), 4);
        assert_eq!(go(AtomicOp::Inc, 5, 5), 0);
        assert_eq!(go(AtomicOp::Inc, 9, 5), 0);
        assert_eq!(go(AtomicOp::Inc, 0xffff_ffff, 0xffff_ffff), 0);
        assert_eq!(go(AtomicOp::Dec, 3, 5), 2);
        assert_eq!(go(AtomicOp::Dec, 0, 5), 5);
        assert_eq!(go(AtomicOp::Dec, 9, 5), 5);
    }

    #[test]
    fn the_rest_by_type() {
        assert_eq!(atomic(AtomicOp::Min, Scalar::I32, 0xffff_ffff, 1), 0xffff_ffff);
        assert_eq!(atomic(AtomicOp::Min, Scalar::U32, 0xffff_ffff, 1), 1);
        assert_eq!(atomic(AtomicOp::Max, Scalar::I64, u64::MAX, 1), 1);
        assert_eq!(atomic(AtomicOp::Add, Scalar::U32, 0xffff_ffff, 2), 1);
        assert_eq!(atomic(AtomicOp::Sub, Scalar::I32, 0, 1), 0xffff_ffff);
        assert_eq!(atomic(AtomicOp::Exch, Scalar::F32, 1, 2), 2);
        let one = u64::from(1.0f32.to_bits());
        assert_eq!(atomic(AtomicOp::Add, Scalar::F32, one, one), u64::from(2.0f32.to_bits()));
        assert_eq!(atomic(AtomicOp::Add, Scalar::F64, 1.0f64.to_bits(), 0.5f64.to_bits()), 1.5f64.to_bits());
        assert_eq!(atomic(AtomicOp::Add, Scalar::F16, 0x3c00, 0x3c00), 0x4000);
        assert_eq!(atomic(AtomicOp::Xor, Scalar::U32, 6, 3), 5);
    }
}
