//! Addresses that programs pass, and copies of vectors and matrices (`cublasSetVector`, `cublasGetMatrix`).

use crate::entry::family;
use crate::runtime;
use crate::status::{Result, Status};

/// Memory that receives a function's result. Only callers of the C functions create it: their contract is that the
/// pointer is null, or valid for a write.
#[repr(transparent)]
#[derive(Debug, Clone, Copy)]
pub struct Out<T>(pub *mut T);

impl<T: Copy> Out<T> {
    /// Writes the result.
    pub fn set(self, value: T) -> Result<()> {
        if self.0.is_null() {
            return Err(Status::InvalidValue);
        }
        // SAFETY: the pointer is not null, and so valid for a write by the contract of the type.
        unsafe { self.0.write_unaligned(value) };
        Ok(())
    }
}

/// Returns bytes of the host's memory.
///
/// # Safety
/// The address has this many bytes.
pub unsafe fn read(at: usize, bytes: usize) -> Vec<u8> {
    // SAFETY: by the contract.
    unsafe { std::slice::from_raw_parts(at as *const u8, bytes) }.to_vec()
}

/// The stream of copies that wait.
const DEFAULT_STREAM: usize = 0;

/// Returns a size as an unsigned number.
pub fn unsigned(value: i64) -> Result<usize> {
    usize::try_from(value).map_err(|_| Status::InvalidValue)
}

/// Returns a size that is not 0.
fn positive(value: i64) -> Result<usize> {
    unsigned(value).ok().filter(|value| *value > 0).ok_or(Status::InvalidValue)
}

fn copy_vector(wait: bool, n: i64, bytes: i64, x: usize, incx: i64, y: usize, incy: i64, stream: usize) -> Result<()> {
    let (n, bytes, incx, incy) = (unsigned(n)?, positive(bytes)?, positive(incx)?, positive(incy)?);
    copy_rows(wait, (y, incy * bytes), (x, incx * bytes), bytes, n, stream)
}

fn copy_matrix(
    wait: bool,
    rows: i64,
    columns: i64,
    bytes: i64,
    a: usize,
    lda: i64,
    b: usize,
    ldb: i64,
    stream: usize,
) -> Result<()> {
    let (rows, columns, bytes) = (unsigned(rows)?, unsigned(columns)?, positive(bytes)?);
    let (lda, ldb) = (positive(lda)?, positive(ldb)?);
    if lda < rows || ldb < rows {
        return Err(Status::InvalidValue);
    }
    copy_rows(wait, (b, ldb * bytes), (a, lda * bytes), rows * bytes, columns, stream)
}

fn copy_rows(
    wait: bool,
    to: (usize, usize),
    from: (usize, usize),
    width: usize,
    rows: usize,
    stream: usize,
) -> Result<()> {
    if width == 0 || rows == 0 {
        return Ok(());
    }
    // SAFETY: the caller of the C function states that both sides have the elements.
    unsafe {
        if to.1 == width && from.1 == width {
            runtime::copy(to.0, from.0, width * rows, stream)?;
        } else {
            runtime::copy_rows(to, from, width, rows, stream)?;
        }
    }
    if wait { runtime::synchronize(stream) } else { Ok(()) }
}

fn vector_now(n: i64, bytes: i64, x: usize, incx: i64, y: usize, incy: i64) -> Result<()> {
    copy_vector(true, n, bytes, x, incx, y, incy, DEFAULT_STREAM)
}

fn vector_later(n: i64, bytes: i64, x: usize, incx: i64, y: usize, incy: i64, stream: usize) -> Result<()> {
    copy_vector(false, n, bytes, x, incx, y, incy, stream)
}

fn matrix_now(rows: i64, columns: i64, bytes: i64, a: usize, lda: i64, b: usize, ldb: i64) -> Result<()> {
    copy_matrix(true, rows, columns, bytes, a, lda, b, ldb, DEFAULT_STREAM)
}

fn matrix_later(
    rows: i64,
    columns: i64,
    bytes: i64,
    a: usize,
    lda: i64,
    b: usize,
    ldb: i64,
    stream: usize,
) -> Result<()> {
    copy_matrix(false, rows, columns, bytes, a, lda, b, ldb, stream)
}

family! { VECTORS "Copies the elements of a vector, and waits." "";
    vector_now (n: Int, bytes: Int, x: Ptr, incx: Int, y: Ptr, incy: Int)
    cublasSetVector cublasSetVector_64 []
    cublasGetVector cublasGetVector_64 []
}

family! { VECTORS_LATER "Copies the elements of a vector in a stream." "";
    vector_later (n: Int, bytes: Int, x: Ptr, incx: Int, y: Ptr, incy: Int, stream: Ptr)
    cublasSetVectorAsync cublasSetVectorAsync_64 []
    cublasGetVectorAsync cublasGetVectorAsync_64 []
}

family! { MATRICES "Copies the elements of a matrix, and waits." "";
    matrix_now (rows: Int, columns: Int, bytes: Int, a: Ptr, lda: Int, b: Ptr, ldb: Int)
    cublasSetMatrix cublasSetMatrix_64 []
    cublasGetMatrix cublasGetMatrix_64 []
}

family! { MATRICES_LATER "Copies the elements of a matrix in a stream." "";
    matrix_later (rows: Int, columns: Int, bytes: Int, a: Ptr, lda: Int, b: Ptr, ldb: Int, stream: Ptr)
    cublasSetMatrixAsync cublasSetMatrixAsync_64 []
    cublasGetMatrixAsync cublasGetMatrixAsync_64 []
}
