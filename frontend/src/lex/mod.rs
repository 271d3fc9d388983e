//! Lexical analysis: from bytes to tokens.
//!
//! - [`symbol`]: interned names
//! - [`keyword`], [`punct`], [`token`]: the parser's input
//! - [`decode`]: bytes to text; [`splice`]: joins lines; [`scan`]: text to preprocessing tokens
//! - [`number`], [`quoted`], [`convert`]: preprocessing tokens to tokens
//! - [`pack`]: the state of `#pragma pack`
//! - [`codes`]: the diagnostic codes of this stage

pub mod codes;
pub mod convert;
pub mod decode;
pub mod keyword;
pub mod number;
pub mod pack;
pub mod pp_token;
pub mod punct;
pub mod quoted;
pub mod scan;
pub mod splice;
pub mod symbol;
pub mod token;
