//! C++ types and classes, as far as they are data.

pub mod records;
mod ty;
pub mod unique_names;

pub use ty::*;
