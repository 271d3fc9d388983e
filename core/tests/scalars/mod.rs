//! `isowarp_core::scalar` judged from outside: floats by LLVM's APFloat (in Rust), integers by arithmetic of 128 bits.
//!
//! Operands are all pairs of edges, and random ones: a million for each operation and type in a full run, few in an everyday one.

mod arithmetic;
mod compare;
mod convert;
mod integers;
mod judge;
mod roots;
mod samples;

use isowarp_core::ir::Scalar;
use isowarp_core::testing::one_in;

const FLOATS: [Scalar; 4] = [Scalar::F16, Scalar::BF16, Scalar::F32, Scalar::F64];
const INTS: [Scalar; 8] =
    [Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];

/// The random operands of an operation on a type.
fn random() -> usize {
    1_000_000 / one_in(100)
}
