//! The IR's text form: printed by `Display` of [`Module`] and [`Function`](super::Function) (with
//! `{:#}` source spans are printed as well) and read back by [`parse_module`].
//!
//! Printing, parsing and printing again gives the same text. The grammar is in docs/ir.md.
//! One instruction takes one line; `//` begins a comment.

mod lex;
mod parse;
mod parse_inst;
mod parse_ops;
mod print;
mod print_inst;

use super::module::Module;

pub use parse::{ParseError, SpanSource, parse_module};
pub use print::FunctionText;

/// How deeply blocks may nest, in the parser and for the verifier.
pub const MAX_NESTING: usize = 400;

/// How deeply array types may nest.
pub const MAX_TYPE_NESTING: usize = 32;

/// The text of a module, with source spans if asked.
pub fn print_module(module: &Module, spans: bool) -> String {
    if spans { format!("{module:#}") } else { format!("{module}") }
}

/// True if `name` can stand in the text without quotes.
fn is_plain_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
}
