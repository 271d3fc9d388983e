//! Single PTX instructions and special registers, for `asm` statements that contain only one (PTX ISA, "Special
//! Registers", "Integer Arithmetic Instructions: bfind", "Video Instructions: vabsdiff4"). Programs cannot use these
//! names.

use isowarp_core::ir::ops::{Axis, Builtin, IntBinOp, IntUnOp};
use isowarp_core::ir::{Op, Scalar, Type, Value};

use super::{Registry, args};
use crate::builder::Builder;

pub(super) fn register(r: &mut Registry) {
    r.def("uint __iw_laneid()", |b, _| Some(lane(b)));
    // The masks of the lanes that are equal, less, …: the lanes below one or two shifted by the lane, and their
    // complements.
    for (name, first, less_one, others) in [
        ("eq", 1, false, false),
        ("lt", 1, true, false),
        ("le", 2, true, false),
        ("gt", 2, true, true),
        ("ge", 1, true, true),
    ] {
        r.def(&format!("uint __iw_lanemask_{name}()"), move |b, _| {
            let (lane, one) = (lane(b), b.u32(1));
            let first = b.u32(first);
            let mut mask = b.int_bin(IntBinOp::Shl, first, lane);
            if less_one {
                mask = b.int_bin(IntBinOp::Sub, mask, one);
            }
            if others {
                mask = b.int_un(IntUnOp::Not, mask);
            }
            Some(mask)
        });
    }
    r.def("uint __iw_bfind(uint)", |b, a| {
        let [x] = args(a);
        let zeros = b.int_un(IntUnOp::Clz, x);
        let zeros = b.int_cast(zeros, Scalar::U32);
        let last = b.u32(31);
        Some(b.int_bin(IntBinOp::Sub, last, zeros))
    });
    // Adds the differences of four bytes to a sum.
    r.def("uint __iw_vabsdiff4_add(uint, uint, uint)", |b, a| {
        let [x, y, mut sum] = args(a);
        let byte = b.u32(255);
        for shift in [0, 8, 16, 24] {
            let shift = b.u32(shift);
            let [x, y] = [x, y].map(|word| {
                let shifted = b.int_bin(IntBinOp::Shr, word, shift);
                b.int_bin(IntBinOp::And, shifted, byte)
            });
            let (more, less) = (b.int_bin(IntBinOp::Max, x, y), b.int_bin(IntBinOp::Min, x, y));
            let difference = b.int_bin(IntBinOp::Sub, more, less);
            sum = b.int_bin(IntBinOp::Add, sum, difference);
        }
        Some(sum)
    });
}

/// Returns the thread's number in its warp (CUDA C++ Programming Guide, "Thread Hierarchy").
fn lane(b: &mut Builder) -> Value {
    let mut of = |builtin| b.emit(Op::Builtin(builtin), Type::U32);
    let [x, y, z] = [Axis::X, Axis::Y, Axis::Z].map(|axis| of(Builtin::ThreadIdx(axis)));
    let [width, height] = [Axis::X, Axis::Y].map(|axis| of(Builtin::BlockDim(axis)));
    let rows = b.int_bin(IntBinOp::Mul, z, height);
    let rows = b.int_bin(IntBinOp::Add, rows, y);
    let before = b.int_bin(IntBinOp::Mul, rows, width);
    let thread = b.int_bin(IntBinOp::Add, before, x);
    let most = b.u32(31);
    b.int_bin(IntBinOp::And, thread, most)
}
