//! Lexical analysis: from bytes to tokens.
//!
//! - [`symbol`]: interned names
//! - [`keyword`], [`punct`], [`token`]: what the parser sees

pub mod keyword;
pub mod punct;
pub mod symbol;
pub mod token;
