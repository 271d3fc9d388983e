//! The heap from which kernels take memory with `malloc` and `new`, for devices that have none (CUDA C++ Programming Guide,
//! "Dynamic Global Memory Allocation and Operations").
//!
//! Its functions are written in CUDA C++ (`shaders/heap`) and compiled to IR once, by `cargo xtask math`; the result is
//! `library.ir` for those who read it, and the same in binary, `library.bin`, which kernels that allocate get ([`crate::passes::link::link_heap`]). Here is
//! what the host has to know of it.

use crate::api::Error;
use crate::ir::archive::Archive;
use crate::ir::binary::BinaryError;
use crate::ir::{Global, Module, outside_of_cxx};

/// The library, made by `cargo xtask math`.
const BYTES: &[u8] = include_bytes!("library.bin");

/// What the library's names begin with.
pub const NAMESPACE: &str = "heap::";

/// The function that takes memory: from the number of bytes to the address.
pub const MALLOC: &str = "heap::malloc";

/// The function that gives it back.
pub const FREE: &str = "heap::free";

/// The variable with the address of the heap, which the host writes.
pub const PLACE: &str = "heap::place";

/// The variable with the address of its first page, which the host writes.
pub const FIRST_PAGE: &str = "heap::first_page";

/// Returns true for the variable with the heap's address in a linked module. No pointer of a program leads to it.
pub fn has_place(global: &Global) -> bool {
    global.name == outside_of_cxx(PLACE)
}

/// Bytes that a heap has if nobody says otherwise, which is CUDA's number.
pub const DEFAULT_BYTES: u64 = 8 << 20;

/// Bytes of a page.
const PAGE: u64 = 4096;

/// Words of the head without its table.
const HEAD: u64 = 3 + 10 + 2;

/// Words of a page in the table.
const ENTRY: u64 = 9;

/// Most pages: their number has 24 bits where it is noted for a block.
const MAX_PAGES: u64 = (1 << 24) - 1;

/// The library as IR.
///
/// # Errors
/// None but for a library that is damaged, which a test looks for.
pub fn library() -> Result<Module, BinaryError> {
    Archive::open(BYTES)?.whole()
}

/// A heap as it lies in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Of all of it.
    pub bytes: u64,
    /// How many pages it has.
    pages: u64,
    /// From its beginning to the first page.
    pub start: u64,
}

impl Layout {
    /// A heap with at least so many bytes for kernels.
    ///
    /// # Errors
    /// A size that is too large.
    pub fn of(bytes: u64) -> Result<Layout, Error> {
        let pages = bytes.div_ceil(PAGE).max(1);
        if pages > MAX_PAGES {
            let most = MAX_PAGES * PAGE;
            return Err(Error::InvalidValue(format!("a heap for kernels of {bytes} bytes: {most} are the most")));
        }
        // As the allocations of devices begin.
        let start = (4 * (HEAD + pages * ENTRY)).next_multiple_of(256);
        Ok(Layout { bytes: start + pages * PAGE, pages, start })
    }

    /// What it begins with; whatever the pages hold is no matter.
    pub fn first_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.pages as u32).to_le_bytes().to_vec();
        bytes.resize(self.start as usize, 0);
        bytes
    }
}

#[cfg(test)]
mod tests;
