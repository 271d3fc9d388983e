//! Vectors in memory of a device, and the launches of kernels over their elements.

use std::ffi::CStr;

use crate::arguments::Arguments;
use crate::handle::Context;
use crate::kernels::{File, Macros};
use crate::numbers::Number;
use crate::runtime::Dim3;
use crate::status::{Result, Status};

/// Threads of a block.
pub const THREADS: u32 = 256;

/// Limit on the number of blocks that share a vector; beyond, each thread computes several elements.
const BLOCKS: u32 = 4096;

/// A vector in memory of a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vector {
    /// Address of the first element in the order of computation.
    pub start: usize,
    /// The distance of elements, in elements.
    pub step: i64,
}

impl Vector {
    /// Returns a vector of `n` elements. With a negative distance, the vector begins at its last element in memory, as in
    /// the Fortran library of BLAS.
    pub fn new(number: Number, n: i64, at: usize, step: i64) -> Result<Self> {
        if at == 0 {
            return Err(Status::InvalidValue);
        }
        let back = if step < 0 { step.checked_mul(1 - n) } else { Some(0) };
        let bytes = back.and_then(|back| back.checked_mul(number.bytes() as i64)).ok_or(Status::InvalidValue)?;
        Ok(Self { start: at.wrapping_add_signed(bytes as isize), step })
    }

    /// Adds the vector to arguments: the address, and the distance.
    pub fn pass(self, arguments: &mut Arguments) {
        arguments.pointer(self.start);
        arguments.long(self.step);
    }
}

/// Returns a number of elements that kernels can count.
pub fn count(n: i64) -> Result<u32> {
    match i32::try_from(n) {
        Ok(n) => u32::try_from(n).map_err(|_| Status::InvalidValue),
        Err(_) if n < 0 => Err(Status::InvalidValue),
        Err(_) => Err(Status::NotSupported),
    }
}

/// Launches a kernel with a thread for each element, or with one thread if elements of a vector have the same address, which
/// the Fortran library changes one after the other.
pub fn each(
    context: &Context,
    of: (&File, &CStr, &Macros),
    n: u32,
    written: &[Vector],
    arguments: Arguments,
) -> Result<()> {
    let serial = written.iter().any(|vector| vector.step == 0);
    let (blocks, threads) = if serial { (1, 1) } else { (n.div_ceil(THREADS).min(BLOCKS), THREADS) };
    context.launch(of, Dim3(blocks, 1, 1), Dim3(threads, 1, 1), arguments)
}
