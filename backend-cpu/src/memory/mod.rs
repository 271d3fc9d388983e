//! Device memory: addresses, allocations, and the table that maps one to the other.

pub mod address;
mod allocation;
mod heap;

pub use allocation::Allocation;
pub use heap::{Entry, Heap, Owner, Table};
