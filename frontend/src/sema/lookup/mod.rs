//! Name lookup (C++17 [basic.lookup]).
//!
//! Each kind of lookup has a file, named after its clause:
//!
//! - [`unqualified`]: unqualified names ([basic.lookup.unqual], [namespace.udir])
//! - [`qualified`]: names after a namespace ([namespace.qual])
//! - [`members`]: names of members of a class and its bases ([class.member.lookup])
//! - [`argument_dependent`]: functions that are found through a call's arguments ([basic.lookup.argdep])
//!
//! Each lookup yields a set of declarations ([`Found`](crate::sema::model::found::Found)). [`names`] decides whether the
//! set denotes one entity or is ambiguous. [`dependent`] determines which expressions and types depend on the parameters
//! of a template ([temp.dep]), and [`order`](crate::sema::model::order) determines which of two places comes first.

pub(in crate::sema) mod argument_dependent;
mod builtin_functions;
pub(in crate::sema) mod dependent;
pub(in crate::sema) mod members;
pub(in crate::sema) mod names;
pub(in crate::sema) mod qualified;
mod template_words;
pub(in crate::sema) mod unknown_names;
pub(in crate::sema) mod unqualified;
