//! What device code cannot use, and what has rules of its own there.

pub(in crate::sema) mod io;
mod long_double;
pub(in crate::sema) mod ptx;
pub(in crate::sema) mod refused;
mod wide_integers;
