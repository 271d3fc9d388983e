//! Functions of a matrix and vectors (BLAS, level 2).

use crate::arguments::Arguments;
use crate::entry::family;
use crate::handle::Context;
use crate::kernels::{self, Macros};
use crate::numbers::Number::{self, C32, C64, F32, F64};
use crate::options::{Operation, View, check_addresses, check_sizes, check_stride, flags, in_parts, is_lower};
use crate::runtime::Dim3;
use crate::status::Result;
use crate::triangular::{self, Triangle};
use crate::vectors::{THREADS, Vector};

/// The longest sum that one thread computes where a matrix is transposed.
const CHAIN: i64 = 256;

/// The grid of kernels with a thread for each element of a matrix, in blocks of 32 rows and 8 columns.
const PATCH: Dim3 = Dim3(32, 8, 1);

/// Returns the grid for a matrix in blocks of [`PATCH`]. Threads repeat for columns beyond.
pub fn patches(rows: i64, columns: i64) -> Dim3 {
    Dim3((rows as u32).div_ceil(PATCH.0), (columns as u32).div_ceil(PATCH.1).min(1024), 1)
}

/// Returns the block of [`patches`].
pub fn patch() -> Dim3 {
    PATCH
}

/// A batch of vectors or matrices: the number, and the distances of matrices and both vectors.
#[derive(Debug, Clone, Copy)]
struct Batch {
    count: i64,
    a: i64,
    x: i64,
    y: i64,
}

fn gemv_batch(
    number: Number,
    batch: Batch,
    handle: usize,
    op: i64,
    m: i64,
    n: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    x: usize,
    incx: i64,
    beta: usize,
    y: usize,
    incy: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    let op = Operation::of(op)?;
    check_sizes(&[m, n, batch.count])?;
    check_stride(lda, m)?;
    check_sizes(&[incx.abs(), incy.abs()])?;
    if incx == 0 || incy == 0 {
        return Err(crate::status::Status::InvalidValue);
    }
    if m == 0 || n == 0 {
        return Ok(());
    }
    check_addresses(&[a, x, y])?;
    let (outputs, inner) = if op.transposes() { (n, m) } else { (m, n) };
    let (alpha, beta) = (context.scalar(number, alpha)?, context.scalar(number, beta)?);
    let (x, y) = (Vector::new(number, inner, x, incx)?, Vector::new(number, outputs, y, incy)?);
    let view = View::new(a, lda).with(op);
    let macros = Macros::default().types(&[("T", number)]);
    let (kernel, blocks) = match op.transposes() && inner > CHAIN {
        true => (c"gemv_block", outputs as u32),
        false => (c"gemv_chain", (outputs as u32).div_ceil(THREADS)),
    };
    in_parts(batch.count, |first, count| {
        let later = |start: usize, distance: i64| {
            start.wrapping_add_signed((first * distance * number.bytes() as i64) as isize)
        };
        let mut arguments = Arguments::default();
        arguments.int(outputs);
        arguments.int(inner);
        alpha.pass(&mut arguments);
        View { start: later(view.start, batch.a), ..view }.pass(&mut arguments);
        arguments.long(batch.a);
        Vector { start: later(x.start, batch.x), ..x }.pass(&mut arguments);
        arguments.long(batch.x);
        beta.pass(&mut arguments);
        Vector { start: later(y.start, batch.y), ..y }.pass(&mut arguments);
        arguments.long(batch.y);
        arguments.int(op.conjugates().into());
        context.launch((&kernels::GEMV, kernel, &macros), Dim3(blocks, count, 1), Dim3(THREADS, 1, 1), arguments)
    })
}

fn gemv(
    number: Number,
    handle: usize,
    op: i64,
    m: i64,
    n: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    x: usize,
    incx: i64,
    beta: usize,
    y: usize,
    incy: i64,
) -> Result<()> {
    let batch = Batch { count: 1, a: 0, x: 0, y: 0 };
    gemv_batch(number, batch, handle, op, m, n, alpha, a, lda, x, incx, beta, y, incy)
}

fn gemv_strided(
    number: Number,
    handle: usize,
    op: i64,
    m: i64,
    n: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    batch_a: i64,
    x: usize,
    incx: i64,
    batch_x: i64,
    beta: usize,
    y: usize,
    incy: i64,
    batch_y: i64,
    count: i64,
) -> Result<()> {
    let batch = Batch { count, a: batch_a, x: batch_x, y: batch_y };
    gemv_batch(number, batch, handle, op, m, n, alpha, a, lda, x, incx, beta, y, incy)
}

fn symv(
    number: Number,
    hermitian: bool,
    handle: usize,
    fill: i64,
    n: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    x: usize,
    incx: i64,
    beta: usize,
    y: usize,
    incy: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    let lower = is_lower(fill)?;
    check_sizes(&[n])?;
    check_stride(lda, n)?;
    if incx == 0 || incy == 0 {
        return Err(crate::status::Status::InvalidValue);
    }
    if n == 0 {
        return Ok(());
    }
    check_addresses(&[a, x, y])?;
    let mut arguments = Arguments::default();
    arguments.int(n);
    context.scalar(number, alpha)?.pass(&mut arguments);
    arguments.pointer(a);
    arguments.long(lda);
    arguments.int(lower.into());
    arguments.int(hermitian.into());
    Vector::new(number, n, x, incx)?.pass(&mut arguments);
    context.scalar(number, beta)?.pass(&mut arguments);
    Vector::new(number, n, y, incy)?.pass(&mut arguments);
    let macros = Macros::default().types(&[("T", number)]);
    let blocks = (n as u32).div_ceil(THREADS);
    context.launch((&kernels::SYMV, c"symv", &macros), Dim3(blocks, 1, 1), Dim3(THREADS, 1, 1), arguments)
}

/// Properties of an update, as the kernel's bits.
const CONJUGATE: i64 = 1;
const ONLY_LOWER: i64 = 2;
const ONLY_UPPER: i64 = 4;
const REAL_DIAGONAL: i64 = 8;
const TWO: i64 = 16;

/// Updates a matrix by the product of vectors, which have their distances.
fn rank(
    number: Number,
    scalar: Number,
    properties: i64,
    handle: usize,
    sizes: (i64, i64),
    alpha: usize,
    x: (usize, i64),
    y: (usize, i64),
    a: usize,
    lda: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    let (m, n) = sizes;
    check_sizes(&[m, n])?;
    check_stride(lda, m)?;
    if x.1 == 0 || y.1 == 0 {
        return Err(crate::status::Status::InvalidValue);
    }
    if m == 0 || n == 0 {
        return Ok(());
    }
    check_addresses(&[a])?;
    let mut arguments = Arguments::default();
    arguments.int(m);
    arguments.int(n);
    context.scalar(scalar, alpha)?.pass(&mut arguments);
    Vector::new(number, m, x.0, x.1)?.pass(&mut arguments);
    Vector::new(number, n, y.0, y.1)?.pass(&mut arguments);
    arguments.pointer(a);
    arguments.long(lda);
    arguments.int(properties);
    let macros = Macros::default().types(&[("T", number), ("SCALAR", scalar)]);
    context.launch((&kernels::RANK, c"rank", &macros), patches(m, n), patch(), arguments)
}

fn ger(
    number: Number,
    conjugated: bool,
    handle: usize,
    m: i64,
    n: i64,
    alpha: usize,
    x: usize,
    incx: i64,
    y: usize,
    incy: i64,
    a: usize,
    lda: i64,
) -> Result<()> {
    let properties = flags(&[(conjugated, CONJUGATE)]);
    rank(number, number, properties, handle, (m, n), alpha, (x, incx), (y, incy), a, lda)
}

/// Returns the properties of an update of a symmetric or Hermitian matrix.
fn symmetric(fill: i64, hermitian: bool, two: bool) -> Result<i64> {
    let triangle = if is_lower(fill)? { ONLY_LOWER } else { ONLY_UPPER };
    Ok(triangle + flags(&[(hermitian, CONJUGATE), (hermitian, REAL_DIAGONAL), (two, TWO)]))
}

fn syr(
    number: Number,
    scalar: Number,
    hermitian: bool,
    handle: usize,
    fill: i64,
    n: i64,
    alpha: usize,
    x: usize,
    incx: i64,
    a: usize,
    lda: i64,
) -> Result<()> {
    let properties = symmetric(fill, hermitian, false)?;
    rank(number, scalar, properties, handle, (n, n), alpha, (x, incx), (x, incx), a, lda)
}

fn syr2(
    number: Number,
    hermitian: bool,
    handle: usize,
    fill: i64,
    n: i64,
    alpha: usize,
    x: usize,
    incx: i64,
    y: usize,
    incy: i64,
    a: usize,
    lda: i64,
) -> Result<()> {
    let properties = symmetric(fill, hermitian, true)?;
    rank(number, number, properties, handle, (n, n), alpha, (x, incx), (y, incy), a, lda)
}

/// Multiplies a vector by a triangular matrix, or solves a triangular system.
fn triangle(
    number: Number,
    solves: bool,
    handle: usize,
    fill: i64,
    op: i64,
    diagonal: i64,
    n: i64,
    a: usize,
    lda: i64,
    x: usize,
    incx: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    let triangle = Triangle::new(fill, op, diagonal, a, lda)?;
    check_sizes(&[n])?;
    check_stride(lda, n)?;
    if incx == 0 {
        return Err(crate::status::Status::InvalidValue);
    }
    if n == 0 {
        return Ok(());
    }
    let x = Vector::new(number, n, x, incx)?;
    let view = View { start: x.start, row: x.step, column: 0 };
    let one = triangular::one(number);
    match solves {
        true => triangular::solve(&context, number, &triangle, (n, 1), &one, view),
        false => triangular::multiply(&context, number, &triangle, (n, 1), &one, view, view),
    }
}

family! { GEMV "Multiplies a matrix by a vector." "";
    gemv (handle: Ptr, op: Enum, m: Int, n: Int, alpha: Ptr, a: Ptr, lda: Int, x: Ptr, incx: Int, beta: Ptr, y: Ptr, incy: Int)
    cublasSgemv_v2 cublasSgemv_v2_64 [F32]
    cublasDgemv_v2 cublasDgemv_v2_64 [F64]
    cublasCgemv_v2 cublasCgemv_v2_64 [C32]
    cublasZgemv_v2 cublasZgemv_v2_64 [C64]
}

family! { GEMV_STRIDED "Multiplies matrices by vectors." "";
    gemv_strided (handle: Ptr, op: Enum, m: Int, n: Int, alpha: Ptr, a: Ptr, lda: Int, batch_a: Long, x: Ptr, incx: Int, batch_x: Long, beta: Ptr, y: Ptr, incy: Int, batch_y: Long, count: Int)
    cublasSgemvStridedBatched cublasSgemvStridedBatched_64 [F32]
    cublasDgemvStridedBatched cublasDgemvStridedBatched_64 [F64]
    cublasCgemvStridedBatched cublasCgemvStridedBatched_64 [C32]
    cublasZgemvStridedBatched cublasZgemvStridedBatched_64 [C64]
}

family! { SYMV "Multiplies a symmetric or Hermitian matrix by a vector." "";
    symv (handle: Ptr, fill: Enum, n: Int, alpha: Ptr, a: Ptr, lda: Int, x: Ptr, incx: Int, beta: Ptr, y: Ptr, incy: Int)
    cublasSsymv_v2 cublasSsymv_v2_64 [F32, false]
    cublasDsymv_v2 cublasDsymv_v2_64 [F64, false]
    cublasCsymv_v2 cublasCsymv_v2_64 [C32, false]
    cublasZsymv_v2 cublasZsymv_v2_64 [C64, false]
    cublasChemv_v2 cublasChemv_v2_64 [C32, true]
    cublasZhemv_v2 cublasZhemv_v2_64 [C64, true]
}

family! { GER "Adds the product of two vectors to a matrix." "";
    ger (handle: Ptr, m: Int, n: Int, alpha: Ptr, x: Ptr, incx: Int, y: Ptr, incy: Int, a: Ptr, lda: Int)
    cublasSger_v2 cublasSger_v2_64 [F32, false]
    cublasDger_v2 cublasDger_v2_64 [F64, false]
    cublasCgeru_v2 cublasCgeru_v2_64 [C32, false]
    cublasCgerc_v2 cublasCgerc_v2_64 [C32, true]
    cublasZgeru_v2 cublasZgeru_v2_64 [C64, false]
    cublasZgerc_v2 cublasZgerc_v2_64 [C64, true]
}

family! { SYR "Adds the product of a vector with itself to a symmetric or Hermitian matrix." "";
    syr (handle: Ptr, fill: Enum, n: Int, alpha: Ptr, x: Ptr, incx: Int, a: Ptr, lda: Int)
    cublasSsyr_v2 cublasSsyr_v2_64 [F32, F32, false]
    cublasDsyr_v2 cublasDsyr_v2_64 [F64, F64, false]
    cublasCsyr_v2 cublasCsyr_v2_64 [C32, C32, false]
    cublasZsyr_v2 cublasZsyr_v2_64 [C64, C64, false]
    cublasCher_v2 cublasCher_v2_64 [C32, F32, true]
    cublasZher_v2 cublasZher_v2_64 [C64, F64, true]
}

family! { SYR2 "Adds both products of two vectors to a symmetric or Hermitian matrix." "";
    syr2 (handle: Ptr, fill: Enum, n: Int, alpha: Ptr, x: Ptr, incx: Int, y: Ptr, incy: Int, a: Ptr, lda: Int)
    cublasSsyr2_v2 cublasSsyr2_v2_64 [F32, false]
    cublasDsyr2_v2 cublasDsyr2_v2_64 [F64, false]
    cublasCsyr2_v2 cublasCsyr2_v2_64 [C32, false]
    cublasZsyr2_v2 cublasZsyr2_v2_64 [C64, false]
    cublasCher2_v2 cublasCher2_v2_64 [C32, true]
    cublasZher2_v2 cublasZher2_v2_64 [C64, true]
}

family! { TRIANGLES "Multiplies a vector by a triangular matrix, or solves a triangular system." "";
    triangle (handle: Ptr, fill: Enum, op: Enum, diagonal: Enum, n: Int, a: Ptr, lda: Int, x: Ptr, incx: Int)
    cublasStrmv_v2 cublasStrmv_v2_64 [F32, false]
    cublasDtrmv_v2 cublasDtrmv_v2_64 [F64, false]
    cublasCtrmv_v2 cublasCtrmv_v2_64 [C32, false]
    cublasZtrmv_v2 cublasZtrmv_v2_64 [C64, false]
    cublasStrsv_v2 cublasStrsv_v2_64 [F32, true]
    cublasDtrsv_v2 cublasDtrsv_v2_64 [F64, true]
    cublasCtrsv_v2 cublasCtrsv_v2_64 [C32, true]
    cublasZtrsv_v2 cublasZtrsv_v2_64 [C64, true]
}
