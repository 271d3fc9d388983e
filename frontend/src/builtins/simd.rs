//! Operations on two 16-bit or four 8-bit numbers in a word, and dot products of such numbers (CUDA Math API, "SIMD
//! Intrinsics"; "Integer Intrinsics" for `__dp4a` and `__dp2a`).
//!
//! Each number is extended to 32 bits, where every step is exact. The results are truncated and packed again.

use isowarp_core::ir::ops::{CompareOp, IntBinOp, IntUnOp};
use isowarp_core::ir::{Scalar, Value};

use super::{Registry, args};
use crate::builder::Builder;

/// The interpretation of the numbers in a word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lanes {
    /// Bits of a number: 8 or 16.
    pub bits: u32,
    pub signed: bool,
}

impl Lanes {
    /// Returns the `i`-th number of a word, as an `i32`.
    pub fn get(self, b: &mut Builder, word: Value, i: u32) -> Value {
        let word = b.int_cast(word, if self.signed { Scalar::I32 } else { Scalar::U32 });
        let up = b.u32(32 - self.bits * (i + 1));
        let word = b.int_bin(IntBinOp::Shl, word, up);
        let down = b.u32(32 - self.bits);
        let number = b.int_bin(IntBinOp::Shr, word, down);
        b.int_cast(number, Scalar::I32)
    }

    fn smallest(self) -> i32 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    fn largest(self) -> i32 {
        if self.signed { (1 << (self.bits - 1)) - 1 } else { (1 << self.bits) - 1 }
    }

    /// Packs the low bits of results.
    pub fn join(self, b: &mut Builder, results: &[Value]) -> Value {
        let mut word = b.u32(0);
        for (i, result) in results.iter().enumerate() {
            let number = b.int_cast(*result, Scalar::U32);
            let mask = b.u32((1 << self.bits) - 1);
            let number = b.int_bin(IntBinOp::And, number, mask);
            let up = b.u32(self.bits * i as u32);
            let number = b.int_bin(IntBinOp::Shl, number, up);
            word = b.int_bin(IntBinOp::Or, word, number);
        }
        word
    }

    /// Applies a function to each number of the words.
    pub fn each(self, b: &mut Builder, words: &[Value], f: impl Fn(&mut Builder, &[Value]) -> Value) -> Vec<Value> {
        let mut results = Vec::new();
        for i in 0..32 / self.bits {
            let numbers: Vec<Value> = words.iter().map(|w| self.get(b, *w, i)).collect();
            results.push(f(b, &numbers));
        }
        results
    }

    /// Limits a number to the range of a lane.
    fn saturate(self, b: &mut Builder, number: Value) -> Value {
        let (low, high) = (b.i32(self.smallest()), b.i32(self.largest()));
        let number = b.int_bin(IntBinOp::Max, number, low);
        b.int_bin(IntBinOp::Min, number, high)
    }
}

const COMPARISONS: [(&str, CompareOp); 6] = [
    ("eq", CompareOp::Eq),
    ("ne", CompareOp::Ne),
    ("lt", CompareOp::Lt),
    ("le", CompareOp::Le),
    ("gt", CompareOp::Gt),
    ("ge", CompareOp::Ge),
];

pub(super) fn register(r: &mut Registry) {
    for (n, bits) in [("2", 16), ("4", 8)] {
        for (s, signed) in [("s", true), ("u", false)] {
            arithmetic(r, n, s, Lanes { bits, signed });
        }
        let lanes = Lanes { bits, signed: true };
        // Modulo 2^bits the signedness does not matter.
        binary(r, &format!("__vadd{n}"), lanes, |b, x, y| b.int_bin(IntBinOp::Add, x, y));
        binary(r, &format!("__vsub{n}"), lanes, |b, x, y| b.int_bin(IntBinOp::Sub, x, y));
        unary(r, &format!("__vneg{n}"), lanes, |b, x| b.int_un(IntUnOp::Neg, x));
        unary(r, &format!("__vabs{n}"), lanes, |b, x| b.int_un(IntUnOp::Abs, x));
        unary(r, &format!("__vnegss{n}"), lanes, move |b, x| {
            let x = b.int_un(IntUnOp::Neg, x);
            lanes.saturate(b, x)
        });
        unary(r, &format!("__vabsss{n}"), lanes, move |b, x| {
            let x = b.int_un(IntUnOp::Abs, x);
            lanes.saturate(b, x)
        });
        // Halves are rounded away from zero: down for negative sums, up otherwise.
        binary(r, &format!("__vavgs{n}"), lanes, |b, x, y| {
            let sum = b.int_bin(IntBinOp::Add, x, y);
            let zero = b.i32(0);
            let positive = b.compare(CompareOp::Ge, sum, zero);
            let one = b.int_cast(positive, Scalar::I32);
            half(b, sum, one)
        });
        let lanes = Lanes { bits, signed: false };
        binary(r, &format!("__vavgu{n}"), lanes, |b, x, y| {
            let sum = b.int_bin(IntBinOp::Add, x, y);
            let one = b.i32(1);
            half(b, sum, one)
        });
        binary(r, &format!("__vhaddu{n}"), lanes, |b, x, y| {
            let sum = b.int_bin(IntBinOp::Add, x, y);
            let zero = b.i32(0);
            half(b, sum, zero)
        });
    }
    dot_products(r);
}

/// Emits `(sum + carry) >> 1`.
fn half(b: &mut Builder, sum: Value, carry: Value) -> Value {
    let sum = b.int_bin(IntBinOp::Add, sum, carry);
    let one = b.u32(1);
    b.int_bin(IntBinOp::Shr, sum, one)
}

fn unary(r: &mut Registry, name: &str, lanes: Lanes, f: impl Fn(&mut Builder, Value) -> Value + Send + Sync + 'static) {
    r.def(&format!("uint {name}(uint)"), move |b, a| {
        let results = lanes.each(b, a, |b, n| {
            let [x] = args(n);
            f(b, x)
        });
        Some(lanes.join(b, &results))
    });
}

fn binary(
    r: &mut Registry,
    name: &str,
    lanes: Lanes,
    f: impl Fn(&mut Builder, Value, Value) -> Value + Send + Sync + 'static,
) {
    r.def(&format!("uint {name}(uint, uint)"), move |b, a| {
        let results = lanes.each(b, a, |b, n| {
            let [x, y] = args(n);
            f(b, x, y)
        });
        Some(lanes.join(b, &results))
    });
}

/// Declares the functions that exist for signed and unsigned numbers.
fn arithmetic(r: &mut Registry, n: &str, s: &str, lanes: Lanes) {
    // Saturating: `__vaddss2`, `__vaddus2`.
    for (name, op) in [("add", IntBinOp::Add), ("sub", IntBinOp::Sub)] {
        binary(r, &format!("__v{name}{s}s{n}"), lanes, move |b, x, y| {
            let number = b.int_bin(op, x, y);
            lanes.saturate(b, number)
        });
    }
    for (name, op) in [("min", IntBinOp::Min), ("max", IntBinOp::Max)] {
        binary(r, &format!("__v{name}{s}{n}"), lanes, move |b, x, y| b.int_bin(op, x, y));
    }
    binary(r, &format!("__vabsdiff{s}{n}"), lanes, distance);
    r.def(&format!("uint __vsad{s}{n}(uint, uint)"), move |b, a| {
        let distances = lanes.each(b, a, |b, n| {
            let [x, y] = args(n);
            distance(b, x, y)
        });
        let mut sum = b.i32(0);
        for d in distances {
            sum = b.int_bin(IntBinOp::Add, sum, d);
        }
        Some(b.int_cast(sum, Scalar::U32))
    });
    for (name, op) in COMPARISONS {
        // Equality has no signedness.
        let s = match (name, lanes.signed) {
            ("eq" | "ne", true) => "",
            ("eq" | "ne", false) => continue,
            _ => s,
        };
        binary(r, &format!("__vcmp{name}{s}{n}"), lanes, move |b, x, y| {
            let holds = b.compare(op, x, y);
            let (all, none) = (b.i32(-1), b.i32(0));
            b.select(holds, all, none)
        });
        binary(r, &format!("__vset{name}{s}{n}"), lanes, move |b, x, y| {
            let holds = b.compare(op, x, y);
            b.int_cast(holds, Scalar::I32)
        });
    }
}

/// Emits `|x - y|`.
fn distance(b: &mut Builder, x: Value, y: Value) -> Value {
    let difference = b.int_bin(IntBinOp::Sub, x, y);
    b.int_un(IntUnOp::Abs, difference)
}

fn dot_products(r: &mut Registry) {
    for (ty, signed, bytes, shorts) in [("int", true, "char4", "short2"), ("uint", false, "uchar4", "ushort2")] {
        let (byte, short) = (Lanes { bits: 8, signed }, Lanes { bits: 16, signed });
        r.def(&format!("{ty} __dp4a({ty}, {ty}, {ty})"), move |b, a| {
            let [x, y, c] = args(a);
            let (x, y) = ([0, 1, 2, 3].map(|i| byte.get(b, x, i)), [0, 1, 2, 3].map(|i| byte.get(b, y, i)));
            Some(dot(b, &x, &y, c))
        });
        r.def(&format!("{ty} __dp4a({bytes}, {bytes}, {ty})"), move |b, a| {
            let [x, y, c] = args(a);
            let (x, y) = (components(b, x, 4), components(b, y, 4));
            Some(dot(b, &x, &y, c))
        });
        for (half, first) in [("lo", 0), ("hi", 2)] {
            r.def(&format!("{ty} __dp2a_{half}({ty}, {ty}, {ty})"), move |b, a| {
                let [x, y, c] = args(a);
                let (x, y) = ([0, 1].map(|i| short.get(b, x, i)), [0, 1].map(|i| byte.get(b, y, first + i)));
                Some(dot(b, &x, &y, c))
            });
            r.def(&format!("{ty} __dp2a_{half}({shorts}, {bytes}, {ty})"), move |b, a| {
                let [x, y, c] = args(a);
                let (x, y) = (components(b, x, 2), components(b, y, 4));
                let y = y.get(first as usize..).unwrap_or_default().to_vec();
                Some(dot(b, &x, &y, c))
            });
        }
    }
}

/// Returns the components of a vector as `i32`.
fn components(b: &mut Builder, vector: Value, n: u8) -> Vec<Value> {
    let parts: Vec<Value> = (0..n).map(|i| b.extract(vector, i)).collect();
    parts.into_iter().map(|p| b.int_cast(p, Scalar::I32)).collect()
}

/// Emits `c + x · y`, which wraps.
fn dot(b: &mut Builder, x: &[Value], y: &[Value], c: Value) -> Value {
    let ty = b.scalar(c);
    let mut sum = b.int_cast(c, Scalar::I32);
    for (x, y) in x.iter().zip(y) {
        let product = b.int_bin(IntBinOp::Mul, *x, *y);
        sum = b.int_bin(IntBinOp::Add, sum, product);
    }
    b.int_cast(sum, ty)
}
