//! Functions for dynamic programming, DPX: the larger or smaller of two or three numbers, of a sum, and with a predicate
//! (CUDA Math API, "SIMD Intrinsics"; CUDA C++ Programming Guide, "DPX"). A number is a word, or one of two halves.

use isowarp_core::ir::ops::{CompareOp, IntBinOp, MemFlags};
use isowarp_core::ir::{Scalar, Value};

use super::simd::Lanes;
use super::{Registry, args};
use crate::builder::Builder;

/// The numbers in an argument.
#[derive(Clone, Copy)]
struct Numbers {
    /// The end of the functions' names.
    name: &'static str,
    /// The type of arguments and results.
    ty: &'static str,
    /// The halves, or `None` for a word.
    lanes: Option<Lanes>,
    signed: bool,
}

const fn numbers(name: &'static str, ty: &'static str, halves: bool, signed: bool) -> Numbers {
    let lanes = if halves { Some(Lanes { bits: 16, signed }) } else { None };
    Numbers { name, ty, lanes, signed }
}

const ALL: [Numbers; 4] = [
    numbers("s32", "int", false, true),
    numbers("u32", "uint", false, false),
    numbers("s16x2", "uint", true, true),
    numbers("u16x2", "uint", true, false),
];

impl Numbers {
    /// Applies a function to the numbers of the arguments.
    fn apply(self, b: &mut Builder, a: &[Value], f: impl Fn(&mut Builder, &[Value]) -> Value) -> Value {
        match self.lanes {
            None => f(b, a),
            Some(lanes) => {
                let results = lanes.each(b, a, f);
                lanes.join(b, &results)
            }
        }
    }

    /// Emits a sum, which wraps.
    fn sum(self, b: &mut Builder, x: Value, y: Value) -> Value {
        let sum = b.int_bin(IntBinOp::Add, x, y);
        match self.lanes {
            None => sum,
            Some(lanes) => lanes.get(b, sum, 0),
        }
    }

    /// Declares a function of `count` numbers, and for signed ones a second function, whose results are not negative.
    fn declare(
        self,
        r: &mut Registry,
        name: &str,
        count: usize,
        f: impl Fn(&mut Builder, &[Value]) -> Value + Clone + Send + Sync + 'static,
    ) {
        let Self { name: numbers, ty, .. } = self;
        let params = vec![ty; count].join(", ");
        // CUDA has no function for two numbers alone: these are `max` and `min`, and `__vmaxs2` and the like.
        if count == 3 {
            let plain = f.clone();
            r.def(&format!("{ty} {name}_{numbers}({params})"), move |b, a| Some(self.apply(b, a, &plain)));
        }
        if self.signed {
            r.def(&format!("{ty} {name}_{numbers}_relu({params})"), move |b, a| {
                Some(self.apply(b, a, |b, n| {
                    let result = f(b, n);
                    let zero = b.i32(0);
                    b.int_bin(IntBinOp::Max, result, zero)
                }))
            });
        }
    }

    /// Declares the functions that store whether the result is the first argument: for halves, of the upper pair first.
    fn declare_with_predicates(self, r: &mut Registry, name: &str, op: IntBinOp, holds: CompareOp) {
        let Self { name: numbers, ty, .. } = self;
        let predicates = if self.lanes.is_some() { "bool*, bool*" } else { "bool*" };
        r.def(&format!("{ty} {name}_{numbers}({ty}, {ty}, {predicates})"), move |b, a| {
            let (words, to) = a.split_at(2);
            let result = self.apply(b, words, |b, n| {
                let [x, y] = args(n);
                b.int_bin(op, x, y)
            });
            let compare = |b: &mut Builder, n: &[Value]| {
                let [x, y] = args(n);
                b.compare(holds, x, y)
            };
            let found = match self.lanes {
                None => vec![compare(b, words)],
                Some(lanes) => lanes.each(b, words, compare),
            };
            for (to, holds) in to.iter().rev().zip(found) {
                let holds = b.int_cast(holds, Scalar::Bool);
                b.store(*to, holds, 1, MemFlags::PLAIN);
            }
            Some(result)
        });
    }
}

pub(super) fn register(r: &mut Registry) {
    let extrema = [("max", IntBinOp::Max, CompareOp::Ge), ("min", IntBinOp::Min, CompareOp::Le)];
    for numbers in ALL {
        for (name, op, holds) in extrema {
            numbers.declare(r, &format!("__vi{name}"), 2, move |b, n| {
                let [x, y] = args(n);
                b.int_bin(op, x, y)
            });
            numbers.declare(r, &format!("__vi{name}3"), 3, move |b, n| {
                let [x, y, z] = args(n);
                let first = b.int_bin(op, x, y);
                b.int_bin(op, first, z)
            });
            numbers.declare(r, &format!("__viadd{name}"), 3, move |b, n| {
                let [x, y, z] = args(n);
                let sum = numbers.sum(b, x, y);
                b.int_bin(op, sum, z)
            });
            numbers.declare_with_predicates(r, &format!("__vib{name}"), op, holds);
        }
    }
}
