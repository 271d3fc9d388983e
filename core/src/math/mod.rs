//! The device math library: what CUDA's math functions are in terms of other operations.
//!
//! It is written in CUDA C++ (`shaders/math`) and compiled to IR once, by `cargo xtask math`; the result is
//! `library.ir` for those who read it, and the same in binary, `library.bin`, of which a kernel gets the functions that it uses
//! ([`crate::passes::link::link_math`]). So every device computes the same bits, and the front end is not needed for it. Only what a kernel uses is
//! read when it is loaded ([`crate::ir::archive`]).

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::ir::archive::Archive;
use crate::ir::binary::BinaryError;
use crate::ir::ops::MathFn;
use crate::ir::{Module, Scalar};

/// The library, made by `cargo xtask math`.
const BYTES: &[u8] = include_bytes!("library.bin");

/// What the names of all functions and variables of the library begin with.
const PREFIX: &str = "math::";

/// The same with its names read.
static ARCHIVE: LazyLock<Result<Archive<'static>, BinaryError>> = LazyLock::new(|| Archive::open(BYTES));

/// The name of a math function in the library.
pub fn name(func: MathFn, float: Scalar) -> String {
    format!("{PREFIX}{}_{float}", func.name())
}

/// Functions of one `f32` that the library also has as one function that yields both, with the same bits: its name, and the two.
pub const PAIRS: [(&str, MathFn, MathFn); 2] =
    [("math::sincos_f32", MathFn::Sin, MathFn::Cos), ("math::sincospi_f32", MathFn::Sinpi, MathFn::Cospi)];

/// Functions of one `f32` of which the library also has a common form: without the code for arguments that are rare, and with the same bits for all
/// others. What is rare costs one comparison to find.
pub const WITH_COMMON_FORMS: [MathFn; 6] =
    [MathFn::Exp, MathFn::Exp2, MathFn::Exp10, MathFn::Log, MathFn::Log2, MathFn::Log10];

/// The name of a function's common form, and that of the function which is true for the arguments that are rare.
pub fn common_form(func: MathFn) -> Option<[String; 2]> {
    let name = func.name();
    WITH_COMMON_FORMS
        .contains(&func)
        .then(|| [format!("{PREFIX}{name}_common_f32"), format!("{PREFIX}{name}_is_rare_f32")])
}

/// True if the library has a function. One that cannot be read has all of them, so that [`part`] says why.
pub fn has(func: MathFn, float: Scalar) -> bool {
    ARCHIVE.as_ref().map_or(true, |archive| archive.has(&name(func, float)))
}

/// The part of the library that some of its functions need.
///
/// # Errors
/// None but for a library that is damaged, which a test looks for.
pub fn part(functions: &BTreeSet<String>) -> Result<Module, BinaryError> {
    ARCHIVE.as_ref().map_err(Clone::clone)?.part(functions.iter().map(String::as_str))
}

#[cfg(test)]
mod tests;
