//! Enumerators that describe matrices, and views of matrices in memory.

use crate::arguments::Arguments;
use crate::status::{Result, Status};

/// How a matrix is used (`cublasOperation_t`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// No change.
    None,
    /// Transposed.
    Transpose,
    /// Transposed and conjugated.
    Adjoint,
}

impl Operation {
    /// Returns the operation of an enumerator.
    pub fn of(value: i64) -> Result<Self> {
        match value {
            0 => Ok(Self::None),
            1 => Ok(Self::Transpose),
            2 => Ok(Self::Adjoint),
            // `CUBLAS_OP_CONJG`, which NVIDIA's library does not support either.
            3 => Err(Status::NotSupported),
            _ => Err(Status::InvalidValue),
        }
    }

    /// Returns true unless the matrix is used as it is.
    pub fn transposes(self) -> bool {
        self != Self::None
    }

    /// Returns true if the elements are conjugated.
    pub fn conjugates(self) -> bool {
        self == Self::Adjoint
    }
}

/// Returns true for one of two enumerators, 0 and 1.
fn choice(value: i64) -> Result<bool> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Status::InvalidValue),
    }
}

/// Returns true for `CUBLAS_FILL_MODE_LOWER`.
pub fn is_lower(fill: i64) -> Result<bool> {
    choice(fill).map(|upper| !upper)
}

/// Returns true for `CUBLAS_SIDE_RIGHT`.
pub fn is_right(side: i64) -> Result<bool> {
    choice(side)
}

/// Returns true for `CUBLAS_DIAG_UNIT`.
pub fn has_unit_diagonal(diagonal: i64) -> Result<bool> {
    choice(diagonal)
}

/// A matrix: element (i, j) is at `start + i * row + j * column`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// Address of the first element, or of an array of such addresses.
    pub start: usize,
    /// The distance of rows.
    pub row: i64,
    /// The distance of columns.
    pub column: i64,
}

impl View {
    /// Returns a matrix whose columns have the distance `stride`.
    pub fn new(start: usize, stride: i64) -> Self {
        Self { start, row: 1, column: stride }
    }

    /// Returns the transposed matrix.
    pub fn transposed(self) -> Self {
        Self { row: self.column, column: self.row, ..self }
    }

    /// Returns the matrix, transposed if the operation demands it.
    pub fn with(self, operation: Operation) -> Self {
        if operation.transposes() { self.transposed() } else { self }
    }

    /// Adds the matrix to arguments: the address, and both distances.
    pub fn pass(self, arguments: &mut Arguments) {
        arguments.pointer(self.start);
        arguments.long(self.row);
        arguments.long(self.column);
    }
}

/// Returns an error unless the sizes are those of matrices: numbers that `int` has.
pub fn check_sizes(sizes: &[i64]) -> Result<()> {
    match sizes.iter().find(|size| i32::try_from(**size).is_err() || **size < 0) {
        None => Ok(()),
        Some(size) if *size < 0 => Err(Status::InvalidValue),
        Some(_) => Err(Status::NotSupported),
    }
}

/// Returns an error if columns of this many rows overlap.
pub fn check_stride(stride: i64, rows: i64) -> Result<()> {
    if stride >= rows.max(1) { Ok(()) } else { Err(Status::InvalidValue) }
}

/// Returns an error if a matrix or vector has no address.
pub fn check_addresses(addresses: &[usize]) -> Result<()> {
    if addresses.contains(&0) { Err(Status::InvalidValue) } else { Ok(()) }
}

/// Returns the bits whose conditions hold.
pub fn flags(bits: &[(bool, i64)]) -> i64 {
    bits.iter().filter(|(set, _)| *set).map(|(_, bit)| bit).sum()
}

/// Limit on the second and third extent of a grid.
const MOST_BLOCKS: i64 = 65_535;

/// Calls a function for the parts of a batch that one launch can have: with the first number and how many.
pub fn in_parts(batch: i64, mut part: impl FnMut(i64, u32) -> Result<()>) -> Result<()> {
    let mut first = 0;
    while first < batch {
        let now = (batch - first).min(MOST_BLOCKS);
        part(first, now as u32)?;
        first += now;
    }
    Ok(())
}
