//! Integer operations, comparisons and conversions.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{CompareOp, ConvertOp, IntBinOp, IntUnOp};
use isowarp_core::scalar::{compare, convert, int_bin, int_un, mask, overflow, sign_extend};

use super::samples::{Random, int_edges};
use super::{INTS, random};

fn wide(s: Scalar, bits: u64) -> i128 {
    if s.is_signed() { sign_extend(s, bits).into() } else { bits.into() }
}

/// The result in integers that cannot overflow, but for unsigned products.
fn exact(op: IntBinOp, s: Scalar, a: u64, b: u64) -> i128 {
    let (x, y) = (wide(s, a), wide(s, b));
    let count = b.min(127) as u32;
    match op {
        IntBinOp::Add => x + y,
        IntBinOp::Sub => x - y,
        IntBinOp::Mul => x.wrapping_mul(y),
        IntBinOp::MulHi if s.is_signed() => (x * y) >> s.bits(),
        IntBinOp::MulHi => ((x as u128 * y as u128) >> s.bits()) as i128,
        IntBinOp::Div if y == 0 => -1,
        IntBinOp::Div => x / y,
        IntBinOp::Rem if y == 0 => x,
        IntBinOp::Rem => x % y,
        IntBinOp::And => x & y,
        IntBinOp::Or => x | y,
        IntBinOp::Xor => x ^ y,
        IntBinOp::Shl if count >= s.bits() => 0,
        IntBinOp::Shl => x << count,
        IntBinOp::Shr => x >> count,
        IntBinOp::Min => x.min(y),
        IntBinOp::Max => x.max(y),
    }
}

fn binary(op: IntBinOp, s: Scalar, a: u64, b: u64) {
    let exact = exact(op, s, a, b);
    let got = int_bin(op, s, a, b);
    assert_eq!(got, exact as u64 & mask(s), "{op} {s} {a:#x} {b:#x}");
    let may = s.is_signed() && matches!(op, IntBinOp::Add | IntBinOp::Sub | IntBinOp::Mul | IntBinOp::Div);
    let over = may && !(op == IntBinOp::Div && b == 0) && exact != wide(s, got);
    assert_eq!(overflow(op, s, a, b), over.then_some(exact), "overflow of {op} {s} {a:#x} {b:#x}");
}

#[test]
fn operations_on_two_integers() {
    for s in INTS {
        let (edges, counts) = (int_edges(s), int_edges(Scalar::U32));
        for &op in IntBinOp::ALL {
            let shifts = matches!(op, IntBinOp::Shl | IntBinOp::Shr);
            for &a in &edges {
                for &b in if shifts { &counts } else { &edges } {
                    binary(op, s, a, b);
                }
            }
            let mut operands = Random(41 + op as u64 + 20 * s as u64);
            for _ in 0..random() {
                let a = operands.int(s);
                binary(op, s, a, operands.int(if shifts { Scalar::U32 } else { s }));
            }
        }
    }
}

fn unary(op: IntUnOp, s: Scalar, a: u64) {
    let bit = |i: u32| a >> i & 1;
    let bits = s.bits();
    let want = match op {
        IntUnOp::Neg => -wide(s, a) as u64 & mask(s),
        IntUnOp::Not => !a & mask(s),
        IntUnOp::Abs => wide(s, a).unsigned_abs() as u64 & mask(s),
        IntUnOp::Popc => (0..bits).map(bit).sum(),
        IntUnOp::Clz => (0..bits).rev().take_while(|&i| bit(i) == 0).count() as u64,
        IntUnOp::Ffs => (0..bits).find(|&i| bit(i) == 1).map_or(0, |i| u64::from(i) + 1),
        IntUnOp::Brev => (0..bits).map(|i| bit(i) << (bits - 1 - i)).sum(),
    };
    assert_eq!(int_un(op, s, a), want, "{op} {s} {a:#x}");
}

#[test]
fn operations_on_one_integer() {
    for s in INTS {
        for &op in IntUnOp::ALL {
            int_edges(s).into_iter().for_each(|a| unary(op, s, a));
            let mut operands = Random(43 + op as u64 + 20 * s as u64);
            (0..random()).for_each(|_| unary(op, s, operands.int(s)));
        }
    }
    assert_eq!([0, 1].map(|a| int_un(IntUnOp::Not, Scalar::Bool, a)), [1, 0]);
}

#[test]
fn comparisons_and_conversions_of_integers() {
    for s in INTS {
        let mut operands = Random(47 + s as u64);
        let pairs: Vec<(u64, u64)> = {
            let edges = int_edges(s);
            let all = edges.iter().flat_map(|&a| edges.iter().map(move |&b| (a, b)));
            all.chain((0..random()).map(|_| (operands.int(s), operands.int(s)))).collect()
        };
        for (a, b) in pairs {
            let (x, y) = (wide(s, a), wide(s, b));
            for &op in CompareOp::ALL {
                let want = match op {
                    CompareOp::Eq => x == y,
                    CompareOp::Ne => x != y,
                    CompareOp::Lt => x < y,
                    CompareOp::Le => x <= y,
                    CompareOp::Gt => x > y,
                    CompareOp::Ge => x >= y,
                };
                assert_eq!(compare(op, s, a, b), want, "{op} {s} {a:#x} {b:#x}");
            }
            for to in INTS {
                assert_eq!(convert(ConvertOp::Int, s, to, a), x as u64 & mask(to), "{s} {to} {a:#x}");
            }
        }
    }
}
