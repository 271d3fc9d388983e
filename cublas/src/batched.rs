//! Batches of factorisations of small matrices (`cublasSgetrfBatched` and its relatives). Arrays of addresses are in memory of
//! the device.

use std::ffi::{CStr, c_int};

use crate::arguments::Arguments;
use crate::entry::functions;
use crate::handle::Context;
use crate::kernels::{self, File, Macros};
use crate::memory::Out;
use crate::numbers::Number::{self, C32, C64, F32, F64};
use crate::options::{Operation, check_addresses, check_sizes, check_stride};
use crate::runtime::Dim3;
use crate::status::{Result, Status};

/// Threads of a block, which works on one matrix.
const THREADS: u32 = 128;

fn launch(
    context: &Context,
    number: Number,
    file: &File,
    kernel: &CStr,
    batch: c_int,
    arguments: Arguments,
) -> Result<()> {
    let macros = Macros::default().types(&[("T", number), ("REAL_TYPE", number.real())]);
    let macros = macros.number("COMPLEX_ELEMENTS", number.is_complex().into());
    context.launch((file, kernel, &macros), Dim3(batch as u32, 1, 1), Dim3(THREADS, 1, 1), arguments)
}

fn factor(
    number: Number,
    handle: usize,
    n: c_int,
    a: usize,
    lda: c_int,
    pivots: usize,
    info: usize,
    batch: c_int,
) -> Result<()> {
    let context = Context::find(handle)?;
    check_sizes(&[n.into(), batch.into()])?;
    check_stride(lda.into(), n.into())?;
    if n == 0 || batch == 0 {
        return Ok(());
    }
    check_addresses(&[a, info])?;
    let mut arguments = Arguments::default();
    arguments.int(n.into());
    arguments.pointer(a);
    arguments.long(lda.into());
    arguments.pointer(pivots);
    arguments.pointer(info);
    launch(&context, number, &kernels::LU, c"factor", batch, arguments)
}

fn solve(
    number: Number,
    handle: usize,
    op: c_int,
    n: c_int,
    columns: c_int,
    a: usize,
    lda: c_int,
    pivots: usize,
    b: usize,
    ldb: c_int,
    info: Out<c_int>,
    batch: c_int,
) -> Result<()> {
    let context = Context::find(handle)?;
    let op = Operation::of(op.into())?;
    check_sizes(&[n.into(), columns.into(), batch.into()])?;
    check_stride(lda.into(), n.into())?;
    check_stride(ldb.into(), n.into())?;
    info.set(0)?;
    if n == 0 || columns == 0 || batch == 0 {
        return Ok(());
    }
    check_addresses(&[a, b])?;
    let mut arguments = Arguments::default();
    arguments.int(n.into());
    arguments.int(columns.into());
    arguments.int(op.transposes().into());
    arguments.int(op.conjugates().into());
    arguments.pointer(a);
    arguments.long(lda.into());
    arguments.pointer(pivots);
    arguments.pointer(b);
    arguments.long(ldb.into());
    launch(&context, number, &kernels::LU, c"solve", batch, arguments)
}

fn invert(
    number: Number,
    handle: usize,
    n: c_int,
    a: usize,
    lda: c_int,
    pivots: usize,
    c: usize,
    ldc: c_int,
    info: usize,
    batch: c_int,
) -> Result<()> {
    let context = Context::find(handle)?;
    check_sizes(&[n.into(), batch.into()])?;
    check_stride(lda.into(), n.into())?;
    check_stride(ldc.into(), n.into())?;
    if n == 0 || batch == 0 {
        return Ok(());
    }
    check_addresses(&[a, c, info])?;
    let mut arguments = Arguments::default();
    arguments.int(n.into());
    arguments.pointer(a);
    arguments.long(lda.into());
    arguments.pointer(pivots);
    arguments.pointer(c);
    arguments.long(ldc.into());
    arguments.pointer(info);
    launch(&context, number, &kernels::LU, c"invert", batch, arguments)
}

fn least_squares(
    number: Number,
    handle: usize,
    op: c_int,
    m: c_int,
    n: c_int,
    sides: c_int,
    a: usize,
    lda: c_int,
    c: usize,
    ldc: c_int,
    info: Out<c_int>,
    infos: usize,
    batch: c_int,
) -> Result<()> {
    let context = Context::find(handle)?;
    check_sizes(&[m.into(), n.into(), sides.into(), batch.into()])?;
    check_stride(lda.into(), m.into())?;
    check_stride(ldc.into(), m.into())?;
    // NVIDIA's library has no other cases, either.
    if Operation::of(op.into())?.transposes() || m < n {
        return Err(Status::NotSupported);
    }
    info.set(0)?;
    if n == 0 || batch == 0 {
        return Ok(());
    }
    check_addresses(&[a, c])?;
    let mut arguments = Arguments::default();
    arguments.int(m.into());
    arguments.int(n.into());
    arguments.int(sides.into());
    arguments.pointer(a);
    arguments.long(lda.into());
    arguments.pointer(c);
    arguments.long(ldc.into());
    arguments.pointer(infos);
    launch(&context, number, &kernels::GELS, c"gels", batch, arguments)
}

macro_rules! batched {
    ($($number:ident: $factor:ident $solve:ident $invert:ident $gels:ident;)*) => {
        functions! { FUNCTIONS;
            $(
                /// Factorises matrices.
                $factor(handle: usize, n: c_int, a: usize, lda: c_int, pivots: usize, info: usize, batch: c_int) =
                    factor($number, handle, n, a, lda, pivots, info, batch);
                /// Solves systems with factorised matrices.
                $solve(handle: usize, op: c_int, n: c_int, columns: c_int, a: usize, lda: c_int, pivots: usize, b: usize, ldb: c_int, info: Out<c_int>, batch: c_int) =
                    solve($number, handle, op, n, columns, a, lda, pivots, b, ldb, info, batch);
                /// Inverts factorised matrices.
                $invert(handle: usize, n: c_int, a: usize, lda: c_int, pivots: usize, c: usize, ldc: c_int, info: usize, batch: c_int) =
                    invert($number, handle, n, a, lda, pivots, c, ldc, info, batch);
                /// Solves overdetermined systems.
                $gels(handle: usize, op: c_int, m: c_int, n: c_int, sides: c_int, a: usize, lda: c_int, c: usize, ldc: c_int, info: Out<c_int>, infos: usize, batch: c_int) note "not transposed, with at least as many rows as columns" =
                    least_squares($number, handle, op, m, n, sides, a, lda, c, ldc, info, infos, batch);
            )*
        }
    };
}

batched! {
    F32: cublasSgetrfBatched cublasSgetrsBatched cublasSgetriBatched cublasSgelsBatched;
    F64: cublasDgetrfBatched cublasDgetrsBatched cublasDgetriBatched cublasDgelsBatched;
    C32: cublasCgetrfBatched cublasCgetrsBatched cublasCgetriBatched cublasCgelsBatched;
    C64: cublasZgetrfBatched cublasZgetrsBatched cublasZgetriBatched cublasZgelsBatched;
}
