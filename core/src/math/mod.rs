//! The device math library: what CUDA's math functions are in terms of other operations.
//!
//! It is written in CUDA C++ (`shaders/math`) and compiled to IR once, by `cargo xtask math`; the result is
//! `library.ir`, of which a kernel gets the functions that it uses ([`crate::passes::link_math`]). So every device computes
//! the same bits, and the front end is not needed for it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::ir::ops::MathFn;
use crate::ir::text::{ParseError, SpanSource, parse_module};
use crate::ir::{Module, Scalar};

/// The library, made by `cargo xtask math`.
const TEXT: &str = include_str!("library.ir");

/// What the names of all functions and variables of the library begin with.
const PREFIX: &str = "math::";

/// The structs, variables and functions of a text, by name.
static ITEMS: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| items(TEXT));

/// The name of a math function in the library.
pub fn name(func: MathFn, float: Scalar) -> String {
    format!("{PREFIX}{}_{float}", func.name())
}

/// Functions of one `f32` that the library also has as one function that yields both, with the same bits: its name, and the two.
pub const PAIRS: [(&str, MathFn, MathFn); 2] =
    [("math::sincos_f32", MathFn::Sin, MathFn::Cos), ("math::sincospi_f32", MathFn::Sinpi, MathFn::Cospi)];

/// True if the library has a function.
pub fn has(func: MathFn, float: Scalar) -> bool {
    ITEMS.contains_key(name(func, float).as_str())
}

/// The part of the library that some of its functions need.
///
/// # Errors
/// None but for a library that is no IR, which a test looks for.
pub fn part(functions: &BTreeSet<String>) -> Result<Module, ParseError> {
    let mut wanted: BTreeSet<&str> = BTreeSet::new();
    let mut open: Vec<&str> =
        functions.iter().filter_map(|f| ITEMS.get_key_value(f.as_str())).map(|(k, _)| *k).collect();
    while let Some(name) = open.pop() {
        if wanted.insert(name) {
            open.extend(ITEMS.get(name).into_iter().flat_map(|text| names(text)));
        }
    }
    // Structs first, as in the library.
    let (structs, others): (Vec<&str>, Vec<&str>) = wanted.into_iter().partition(|n| item(n).starts_with("struct"));
    let text: String = structs.into_iter().chain(others).map(item).collect();
    parse_module(&text, SpanSource::Written)
}

fn item(name: &str) -> &'static str {
    ITEMS.get(name).copied().unwrap_or_default()
}

/// Cuts a text into its items, which begin at lines that are not indented.
fn items(text: &str) -> BTreeMap<&str, &str> {
    let starts = text.match_indices('\n').map(|(at, _)| at + 1).chain([0]);
    let is_start = |at: &usize| text.get(*at..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
    let mut starts: Vec<usize> = starts.filter(is_start).collect();
    starts.sort_unstable();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let pieces = starts.iter().copied().zip(ends).filter_map(|(from, to)| text.get(from..to));
    pieces.filter_map(|piece| Some((names(piece).next()?, piece))).collect()
}

/// The names of the library in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(['"', '@', '%']).filter(|part| part.starts_with(PREFIX))
}

#[cfg(test)]
mod tests;
