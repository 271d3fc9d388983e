//! Rejects features that device code cannot use, and handles those with rules of their own in device code.

pub(in crate::sema) mod io;
mod long_double;
pub(in crate::sema) mod ptx;
pub(in crate::sema) mod refused;
mod wide_integers;
