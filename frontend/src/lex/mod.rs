//! Lexical analysis: from bytes to tokens.
//!
//! - [`symbol`]: interned names
//! - [`keyword`], [`punct`], [`token`]: what the parser sees
//! - [`decode`]: bytes to text; [`splice`]: joins lines; [`scan`]: text to preprocessing tokens
//! - [`number`], [`quoted`], [`convert`]: preprocessing tokens to tokens
//! - [`pack`]: what `#pragma pack` says
//! - [`codes`]: the diagnostics of this stage

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
