//! Functions of matrices (BLAS, level 3) besides their product, and cuBLAS's own of this kind.

use crate::arguments::Arguments;
use crate::entry::family;
use crate::gemm::{
    A_IS_HERMITIAN, A_IS_LOWER, CONJUGATE_A, CONJUGATE_ALPHA, CONJUGATE_B, ONLY_LOWER, ONLY_UPPER, Product,
    REAL_DIAGONAL, SINGLE, Types,
};
use crate::handle::Context;
use crate::kernels::{self, Macros};
use crate::level2::{patch, patches};
use crate::numbers::Number::{self, C32, C64, F32, F64};
use crate::options::{Operation, View, check_addresses, check_sizes, check_stride, flags, is_lower, is_right};
use crate::status::{Result, Status};
use crate::triangular::{self, Triangle, one};
use crate::vectors::Vector;

fn symm(
    number: Number,
    hermitian: bool,
    handle: usize,
    side: i64,
    fill: i64,
    m: i64,
    n: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    b: usize,
    ldb: i64,
    beta: usize,
    c: usize,
    ldc: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    let (right, lower) = (is_right(side)?, is_lower(fill)?);
    check_sizes(&[m, n])?;
    check_stride(lda, if right { n } else { m })?;
    check_stride(ldb, m)?;
    check_stride(ldc, m)?;
    if m == 0 || n == 0 {
        return Ok(());
    }
    check_addresses(&[a, b, c])?;
    let (b, c) = (View::new(b, ldb), View::new(c, ldc));
    // B * A is the transpose of A' * B', and the transpose of a Hermitian matrix is its conjugate.
    let (b, c) = if right { (b.transposed(), c.transposed()) } else { (b, c) };
    let (rows, columns) = if right { (n, m) } else { (m, n) };
    let bits = [(lower, A_IS_LOWER), (hermitian, A_IS_HERMITIAN), (hermitian && right, CONJUGATE_A)];
    let product = Product {
        types: Types::all(number),
        sizes: [rows, columns, rows],
        alpha: context.scalar(number, alpha)?,
        beta: context.scalar(number, beta)?,
        a: View::new(a, lda),
        b,
        c,
        symmetric: true,
        flags: flags(&bits),
        batch: SINGLE,
    };
    product.run(&context)
}

/// The types of an update of a symmetric or Hermitian matrix, whose scalars may be real.
#[derive(Debug, Clone, Copy)]
struct Update {
    number: Number,
    alpha: Number,
    beta: Number,
    hermitian: bool,
}

impl Update {
    const fn symmetric(number: Number) -> Self {
        Self { number, alpha: number, beta: number, hermitian: false }
    }
}

/// Adds op(A) * op(B)' to a triangle of C.
fn update(
    of: Update,
    handle: usize,
    fill: i64,
    op: i64,
    n: i64,
    k: i64,
    alpha: usize,
    a: (usize, i64),
    b: (usize, i64),
    beta: usize,
    c: (usize, i64),
) -> Result<()> {
    let context = Context::find(handle)?;
    let (lower, op) = (is_lower(fill)?, Operation::of(op)?);
    check_sizes(&[n, k])?;
    let rows = if op.transposes() { k } else { n };
    check_stride(a.1, rows)?;
    check_stride(b.1, rows)?;
    check_stride(c.1, n)?;
    // A Hermitian update has no plain transpose, and a symmetric one no adjoint of complex numbers.
    let complex = of.number.is_complex();
    if complex && of.hermitian != op.conjugates() && op.transposes() {
        return Err(Status::InvalidValue);
    }
    if n == 0 {
        return Ok(());
    }
    check_addresses(&[c.0])?;
    if k > 0 {
        check_addresses(&[a.0, b.0])?;
    }
    let bits = [
        (lower, ONLY_LOWER),
        (!lower, ONLY_UPPER),
        (of.hermitian, REAL_DIAGONAL),
        (of.hermitian && op.transposes(), CONJUGATE_A),
        (of.hermitian && !op.transposes(), CONJUGATE_B),
    ];
    let types = Types { alpha: of.alpha, beta: of.beta, ..Types::all(of.number) };
    let product = Product {
        types,
        sizes: [n, n, k],
        alpha: context.scalar(of.alpha, alpha)?,
        beta: context.scalar(of.beta, beta)?,
        a: View::new(a.0, a.1).with(op),
        b: View::new(b.0, b.1).with(op).transposed(),
        c: View::new(c.0, c.1),
        symmetric: false,
        flags: flags(&bits),
        batch: SINGLE,
    };
    product.run(&context)
}

fn syrk(
    of: Update,
    handle: usize,
    fill: i64,
    op: i64,
    n: i64,
    k: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    beta: usize,
    c: usize,
    ldc: i64,
) -> Result<()> {
    update(of, handle, fill, op, n, k, alpha, (a, lda), (a, lda), beta, (c, ldc))
}

fn syrkx(
    of: Update,
    handle: usize,
    fill: i64,
    op: i64,
    n: i64,
    k: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    b: usize,
    ldb: i64,
    beta: usize,
    c: usize,
    ldc: i64,
) -> Result<()> {
    update(of, handle, fill, op, n, k, alpha, (a, lda), (b, ldb), beta, (c, ldc))
}

fn trmm(
    number: Number,
    handle: usize,
    side: i64,
    fill: i64,
    op: i64,
    diagonal: i64,
    m: i64,
    n: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    b: usize,
    ldb: i64,
    c: usize,
    ldc: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    let (right, triangle) = (is_right(side)?, Triangle::new(fill, op, diagonal, a, lda)?);
    check_sizes(&[m, n])?;
    check_stride(lda, if right { n } else { m })?;
    check_stride(ldb, m)?;
    check_stride(ldc, m)?;
    if m == 0 || n == 0 {
        return Ok(());
    }
    let alpha = context.scalar(number, alpha)?;
    let (b, c) = (View::new(b, ldb), View::new(c, ldc));
    match right {
        false => triangular::multiply(&context, number, &triangle, (m, n), &alpha, b, c),
        true => {
            let triangle = triangle.transposed();
            triangular::multiply(&context, number, &triangle, (n, m), &alpha, b.transposed(), c.transposed())
        }
    }
}

fn trsm(
    number: Number,
    handle: usize,
    side: i64,
    fill: i64,
    op: i64,
    diagonal: i64,
    m: i64,
    n: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    b: usize,
    ldb: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    let (right, triangle) = (is_right(side)?, Triangle::new(fill, op, diagonal, a, lda)?);
    check_sizes(&[m, n])?;
    check_stride(lda, if right { n } else { m })?;
    check_stride(ldb, m)?;
    if m == 0 || n == 0 {
        return Ok(());
    }
    let (alpha, b) = (context.scalar(number, alpha)?, View::new(b, ldb));
    match right {
        false => triangular::solve(&context, number, &triangle, (m, n), &alpha, b),
        true => triangular::solve(&context, number, &triangle.transposed(), (n, m), &alpha, b.transposed()),
    }
}

fn geam(
    number: Number,
    handle: usize,
    op_a: i64,
    op_b: i64,
    m: i64,
    n: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    beta: usize,
    b: usize,
    ldb: i64,
    c: usize,
    ldc: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    let (op_a, op_b) = (Operation::of(op_a)?, Operation::of(op_b)?);
    check_sizes(&[m, n])?;
    check_stride(lda, if op_a.transposes() { n } else { m })?;
    check_stride(ldb, if op_b.transposes() { n } else { m })?;
    check_stride(ldc, m)?;
    if m == 0 || n == 0 {
        return Ok(());
    }
    check_addresses(&[c])?;
    let mut arguments = Arguments::default();
    arguments.int(m);
    arguments.int(n);
    for (scalar, start, stride, op) in [(alpha, a, lda, op_a), (beta, b, ldb, op_b)] {
        context.scalar(number, scalar)?.pass(&mut arguments);
        View::new(start, stride).with(op).pass(&mut arguments);
        arguments.int(op.conjugates().into());
    }
    arguments.pointer(c);
    arguments.long(ldc);
    let macros = Macros::default().types(&[("T", number)]);
    context.launch((&kernels::GEAM, c"geam", &macros), patches(m, n), patch(), arguments)
}

fn dgmm(
    number: Number,
    handle: usize,
    side: i64,
    m: i64,
    n: i64,
    a: usize,
    lda: i64,
    x: usize,
    incx: i64,
    c: usize,
    ldc: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    let right = is_right(side)?;
    check_sizes(&[m, n])?;
    check_stride(lda, m)?;
    check_stride(ldc, m)?;
    if m == 0 || n == 0 {
        return Ok(());
    }
    check_addresses(&[a, c])?;
    let mut arguments = Arguments::default();
    arguments.int(m);
    arguments.int(n);
    arguments.pointer(a);
    arguments.long(lda);
    Vector::new(number, if right { n } else { m }, x, incx)?.pass(&mut arguments);
    arguments.int(right.into());
    arguments.pointer(c);
    arguments.long(ldc);
    let macros = Macros::default().types(&[("T", number)]);
    context.launch((&kernels::DGMM, c"dgmm", &macros), patches(m, n), patch(), arguments)
}

/// Adds op(A) * op(B)' and op(B) * op(A)' to a triangle of C. The second product is added to the first one's result.
fn syr2k(
    of: Update,
    handle: usize,
    fill: i64,
    op: i64,
    n: i64,
    k: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    b: usize,
    ldb: i64,
    beta: usize,
    c: usize,
    ldc: i64,
) -> Result<()> {
    update(of, handle, fill, op, n, k, alpha, (a, lda), (b, ldb), beta, (c, ldc))?;
    if k == 0 || n == 0 {
        return Ok(());
    }
    let context = Context::find(handle)?;
    let (lower, op) = (is_lower(fill)?, Operation::of(op)?);
    let conjugate = of.hermitian;
    let bits = [
        (lower, ONLY_LOWER),
        (!lower, ONLY_UPPER),
        (conjugate, REAL_DIAGONAL | CONJUGATE_ALPHA),
        (conjugate && op.transposes(), CONJUGATE_A),
        (conjugate && !op.transposes(), CONJUGATE_B),
    ];
    let one = one(of.number);
    let product = Product {
        types: Types::all(of.number),
        sizes: [n, n, k],
        alpha: context.scalar(of.alpha, alpha)?,
        beta: one,
        a: View::new(b, ldb).with(op),
        b: View::new(a, lda).with(op).transposed(),
        c: View::new(c, ldc),
        symmetric: false,
        flags: flags(&bits),
        batch: SINGLE,
    };
    product.run(&context)
}

/// An update of a Hermitian matrix with both factors real.
const HERK: fn(Number) -> Update =
    |number| Update { number, alpha: number.real(), beta: number.real(), hermitian: true };

/// An update of a Hermitian matrix with a complex and a real factor.
const HER2K: fn(Number) -> Update = |number| Update { number, alpha: number, beta: number.real(), hermitian: true };

family! { SYMM "Multiplies a symmetric or Hermitian matrix by another." "";
    symm (handle: Ptr, side: Enum, fill: Enum, m: Int, n: Int, alpha: Ptr, a: Ptr, lda: Int, b: Ptr, ldb: Int, beta: Ptr, c: Ptr, ldc: Int)
    cublasSsymm_v2 cublasSsymm_v2_64 [F32, false]
    cublasDsymm_v2 cublasDsymm_v2_64 [F64, false]
    cublasCsymm_v2 cublasCsymm_v2_64 [C32, false]
    cublasZsymm_v2 cublasZsymm_v2_64 [C64, false]
    cublasChemm_v2 cublasChemm_v2_64 [C32, true]
    cublasZhemm_v2 cublasZhemm_v2_64 [C64, true]
}

family! { SYRK "Adds the product of a matrix with itself to a symmetric or Hermitian matrix." "";
    syrk (handle: Ptr, fill: Enum, op: Enum, n: Int, k: Int, alpha: Ptr, a: Ptr, lda: Int, beta: Ptr, c: Ptr, ldc: Int)
    cublasSsyrk_v2 cublasSsyrk_v2_64 [Update::symmetric(F32)]
    cublasDsyrk_v2 cublasDsyrk_v2_64 [Update::symmetric(F64)]
    cublasCsyrk_v2 cublasCsyrk_v2_64 [Update::symmetric(C32)]
    cublasZsyrk_v2 cublasZsyrk_v2_64 [Update::symmetric(C64)]
    cublasCherk_v2 cublasCherk_v2_64 [HERK(C32)]
    cublasZherk_v2 cublasZherk_v2_64 [HERK(C64)]
}

family! { SYRKX "Adds the product of two matrices to a triangle." "";
    syrkx (handle: Ptr, fill: Enum, op: Enum, n: Int, k: Int, alpha: Ptr, a: Ptr, lda: Int, b: Ptr, ldb: Int, beta: Ptr, c: Ptr, ldc: Int)
    cublasSsyrkx cublasSsyrkx_64 [Update::symmetric(F32)]
    cublasDsyrkx cublasDsyrkx_64 [Update::symmetric(F64)]
    cublasCsyrkx cublasCsyrkx_64 [Update::symmetric(C32)]
    cublasZsyrkx cublasZsyrkx_64 [Update::symmetric(C64)]
    cublasCherkx cublasCherkx_64 [HER2K(C32)]
    cublasZherkx cublasZherkx_64 [HER2K(C64)]
}

family! { SYR2K "Adds both products of two matrices to a symmetric or Hermitian matrix." "";
    syr2k (handle: Ptr, fill: Enum, op: Enum, n: Int, k: Int, alpha: Ptr, a: Ptr, lda: Int, b: Ptr, ldb: Int, beta: Ptr, c: Ptr, ldc: Int)
    cublasSsyr2k_v2 cublasSsyr2k_v2_64 [Update::symmetric(F32)]
    cublasDsyr2k_v2 cublasDsyr2k_v2_64 [Update::symmetric(F64)]
    cublasCsyr2k_v2 cublasCsyr2k_v2_64 [Update::symmetric(C32)]
    cublasZsyr2k_v2 cublasZsyr2k_v2_64 [Update::symmetric(C64)]
    cublasCher2k_v2 cublasCher2k_v2_64 [HER2K(C32)]
    cublasZher2k_v2 cublasZher2k_v2_64 [HER2K(C64)]
}

family! { TRMM "Multiplies a triangular matrix by another." "";
    trmm (handle: Ptr, side: Enum, fill: Enum, op: Enum, diagonal: Enum, m: Int, n: Int, alpha: Ptr, a: Ptr, lda: Int, b: Ptr, ldb: Int, c: Ptr, ldc: Int)
    cublasStrmm_v2 cublasStrmm_v2_64 [F32]
    cublasDtrmm_v2 cublasDtrmm_v2_64 [F64]
    cublasCtrmm_v2 cublasCtrmm_v2_64 [C32]
    cublasZtrmm_v2 cublasZtrmm_v2_64 [C64]
}

family! { TRSM "Solves triangular systems." "";
    trsm (handle: Ptr, side: Enum, fill: Enum, op: Enum, diagonal: Enum, m: Int, n: Int, alpha: Ptr, a: Ptr, lda: Int, b: Ptr, ldb: Int)
    cublasStrsm_v2 cublasStrsm_v2_64 [F32]
    cublasDtrsm_v2 cublasDtrsm_v2_64 [F64]
    cublasCtrsm_v2 cublasCtrsm_v2_64 [C32]
    cublasZtrsm_v2 cublasZtrsm_v2_64 [C64]
}

family! { GEAM "Adds multiples of two matrices." "";
    geam (handle: Ptr, op_a: Enum, op_b: Enum, m: Int, n: Int, alpha: Ptr, a: Ptr, lda: Int, beta: Ptr, b: Ptr, ldb: Int, c: Ptr, ldc: Int)
    cublasSgeam cublasSgeam_64 [F32]
    cublasDgeam cublasDgeam_64 [F64]
    cublasCgeam cublasCgeam_64 [C32]
    cublasZgeam cublasZgeam_64 [C64]
}

family! { DGMM "Multiplies a diagonal matrix by another." "";
    dgmm (handle: Ptr, side: Enum, m: Int, n: Int, a: Ptr, lda: Int, x: Ptr, incx: Int, c: Ptr, ldc: Int)
    cublasSdgmm cublasSdgmm_64 [F32]
    cublasDdgmm cublasDdgmm_64 [F64]
    cublasCdgmm cublasCdgmm_64 [C32]
    cublasZdgmm cublasZdgmm_64 [C64]
}
