//! Device memory: addresses, allocations, and the table that maps one to the other.

pub mod address;
mod allocation;
pub mod blocks;
mod heap;
mod table;

pub use allocation::Allocation;
pub use heap::{Heap, Owner};
pub use table::{Entry, Found, Table};
