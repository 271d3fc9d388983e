//! IR → IR passes and analyses that several consumers share, in four rooms. Arrows between rooms point one way:
//! [`legalise`] and [`link`] use [`optimise`], and all of them use [`analysis`], which uses none.
//!
//! Each file opens with its specification: what the pass removes, what it needs before it, and what it guarantees after it.
//! [`manager`] runs passes in the order of a table ([`pipelines`]), which gives the reason for each place.

pub mod analysis;
mod builder;
pub mod legalise;
pub mod link;
pub mod manager;
pub mod optimise;
pub mod pipelines;
pub mod record_launches;
mod rewrite;
