//! Fuzzes the front end: the functions under test ([`target`]), their inputs ([`input`]), the detection of failures
//! without losing the process ([`supervise`], [`worker`]), and the reduction of failing inputs ([`reduce`]).
//!
//! `cargo xtask fuzz` runs it at length; the tests of this crate run a little of it each time.
#![forbid(unsafe_code)]

pub mod grammar;
pub mod input;
pub mod minimise;
pub mod mutate;
pub mod reduce;
pub mod rng;
pub mod seeds;
pub mod supervise;
pub mod target;
pub mod tokens;
pub mod worker;
