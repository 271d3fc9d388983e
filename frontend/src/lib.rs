//! CUDA C++ to Isowarp IR: preprocessor, lexer, parser, sema, lowering
#![forbid(unsafe_code)]

mod arenas;
pub mod ast;
pub mod builder;
pub mod builtins;
pub mod bundle;
pub mod bundle_text;
pub mod codes;
pub mod compile;
pub mod extended;
pub mod headers;
pub mod hir;
pub mod lex;
pub mod lower;
pub(crate) mod owned_diagnostic;
pub mod parse;
pub mod preprocess;
pub mod sema;
pub mod spelling;
pub mod types;
