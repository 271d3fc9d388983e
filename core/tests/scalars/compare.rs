//! Comparisons of floats.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::CompareOp;
use isowarp_core::scalar::{compare, holds_in_order};

use super::judge::{Judge, float, with_format};
use super::samples::{Random, edges};
use super::{FLOATS, random};

fn compared<F: Judge>(s: Scalar, a: u64, b: u64) {
    let order = float::<F>(a).partial_cmp(&float::<F>(b));
    let want = |op| match op {
        CompareOp::Eq => order.is_some_and(|o| o.is_eq()),
        CompareOp::Ne => order.is_none_or(|o| o.is_ne()),
        CompareOp::Lt => order.is_some_and(|o| o.is_lt()),
        CompareOp::Le => order.is_some_and(|o| o.is_le()),
        CompareOp::Gt => order.is_some_and(|o| o.is_gt()),
        CompareOp::Ge => order.is_some_and(|o| o.is_ge()),
    };
    for &op in CompareOp::ALL {
        assert_eq!(compare(op, s, a, b), want(op), "{op} {s} {a:#x} {b:#x}");
        assert_eq!(holds_in_order(op, order), want(op));
    }
}

#[test]
fn comparisons_of_floats() {
    for s in FLOATS {
        let edges = edges(s);
        for &a in &edges {
            for &b in &edges {
                with_format!(s, compared(s, a, b));
            }
        }
        let mut operands = Random(3 + s as u64);
        for i in 0..random() {
            let a = operands.float(s);
            let b = if i % 8 == 0 { a } else { operands.float(s) };
            with_format!(s, compared(s, a, b));
        }
    }
}
