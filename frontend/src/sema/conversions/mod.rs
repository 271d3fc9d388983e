//! Checks and performs conversions and initialisations (C++17 \[conv\], [over.best.ics], [dcl.init]).

mod aggregates;
pub(in crate::sema) mod casts;
pub(in crate::sema) mod implicit;
pub(in crate::sema) mod implicit_sequences;
pub(in crate::sema) mod initialisation;
pub(in crate::sema) mod initializer_lists;
pub(in crate::sema) mod narrowing;
pub(in crate::sema) mod reference_initialisation;
pub(in crate::sema) mod user_defined;
