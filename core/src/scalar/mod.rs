//! The meaning of operations on scalars: what each operation of `ir/ops` computes, one file per family.
//!
//! There is one definition for everything that computes with the IR's scalars: the interpreter, the folding of constants in IR and in the front end,
//! the evaluation of constant expressions, and the calibration of devices. Those that refuse some operations (a constant expression must not
//! overflow) check that beforehand, and ask for the result here.
//!
//! A value is a `u64`: integers and floats by their bits in the low bits, the rest zero; a bool is 0 or 1; a pointer is its address in
//! generic space. Operations on types that the verifier refuses have no meaning, but do not panic.
//!
//! Functions that the interpreter calls for each instruction are inlined, so that those on a known type become an instruction or two.

mod compare;
mod convert;
mod floats;
mod integers;
pub mod softfloat;

pub use compare::{compare, holds, holds_in_order};
pub use convert::{convert, int_part};
pub use floats::{float_bin, float_un, fma, is_nan};
pub use integers::{extend, int_bin, int_un, mask, overflow, sign_extend};
