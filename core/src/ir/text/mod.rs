//! The IR's text form: printed by `Display` of [`Module`] and [`Function`](super::Function) (with
//! `{:#}` source spans are printed as well) and read back by [`parse_module`].
//!
//! Printing, parsing and printing again gives the same text. The grammar is in docs/ir.md. Each instruction is on one
//! line; `//` begins a comment.

mod lex;
mod parse;
mod parse_inst;
mod parse_ops;
mod print;
mod print_inst;

use super::module::Module;

pub use parse::{ParseError, SpanSource, parse_module};
pub use print::FunctionText;

/// Limit on the nesting of blocks, in the parser and for the verifier.
pub const MAX_NESTING: usize = 400;

/// Limit on the nesting of array types.
pub const MAX_TYPE_NESTING: usize = 32;

/// Returns the text of a module, with source spans if requested.
pub fn print_module(module: &Module, spans: bool) -> String {
    if spans { format!("{module:#}") } else { format!("{module}") }
}

/// Returns true if `name` can be written in the text without quotes.
fn is_plain_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
}
