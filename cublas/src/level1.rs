//! Functions of vectors (BLAS, level 1) that compute each element for itself.

use std::ffi::c_int;

use crate::arguments::Arguments;
use crate::entry::family;
use crate::handle::Context;
use crate::kernels::{self, Macros};
use crate::numbers::Number::{self, C32, C64, F32, F64};
use crate::rotations;
use crate::status::{Result, Status};
use crate::vectors::{Vector, count, each};

/// The types of a function: those of `alpha`, `x` and `y`, and that of the arithmetic.
#[derive(Debug, Clone, Copy)]
struct Types {
    alpha: Number,
    x: Number,
    y: Number,
    arithmetic: Number,
}

impl Types {
    const fn all(number: Number) -> Self {
        Self { alpha: number, x: number, y: number, arithmetic: number }
    }

    /// Returns the types of a function that ends in `Ex`.
    fn of_cuda(alpha: i64, x: i64, y: i64, execution: i64) -> Result<Self> {
        let number = |kind: i64| Number::of_cuda(kind as c_int);
        let types = Self { alpha: number(alpha)?, x: number(x)?, y: number(y)?, arithmetic: number(execution)? };
        let known = types.x == types.y
            && types.arithmetic == types.x.arithmetic()
            && (types.alpha == types.arithmetic || types.alpha == types.x);
        if known && !matches!(types.x, Number::I8 | Number::I32) { Ok(types) } else { Err(Status::NotSupported) }
    }
}

fn axpy_as(types: Types, handle: usize, n: i64, alpha: usize, x: usize, incx: i64, y: usize, incy: i64) -> Result<()> {
    let context = Context::find(handle)?;
    if n <= 0 {
        return Ok(());
    }
    let Types { alpha: scalar, x: of_x, y: of_y, arithmetic } = types;
    let (x, y) = (Vector::new(of_x, n, x, incx)?, Vector::new(of_y, n, y, incy)?);
    let n = count(n)?;
    let macros = Macros::default().types(&[("SCALAR", scalar), ("X", of_x), ("Y", of_y), ("ACC", arithmetic)]);
    let mut arguments = Arguments::default();
    arguments.int(n.into());
    context.scalar(scalar, alpha)?.pass(&mut arguments);
    x.pass(&mut arguments);
    y.pass(&mut arguments);
    each(&context, (&kernels::AXPY, c"axpy", &macros), n, &[y], arguments)
}

fn axpy(number: Number, handle: usize, n: i64, alpha: usize, x: usize, incx: i64, y: usize, incy: i64) -> Result<()> {
    axpy_as(Types::all(number), handle, n, alpha, x, incx, y, incy)
}

fn axpy_ex(
    handle: usize,
    n: i64,
    alpha: usize,
    alpha_type: i64,
    x: usize,
    x_type: i64,
    incx: i64,
    y: usize,
    y_type: i64,
    incy: i64,
    execution: i64,
) -> Result<()> {
    axpy_as(Types::of_cuda(alpha_type, x_type, y_type, execution)?, handle, n, alpha, x, incx, y, incy)
}

fn scal_as(types: Types, handle: usize, n: i64, alpha: usize, x: usize, incx: i64) -> Result<()> {
    let context = Context::find(handle)?;
    if n <= 0 || incx <= 0 {
        return Ok(());
    }
    let Types { alpha: scalar, x: of_x, arithmetic, .. } = types;
    let x = Vector::new(of_x, n, x, incx)?;
    let n = count(n)?;
    // A real factor of complex numbers stays real.
    let factor = if scalar.is_complex() || !arithmetic.is_complex() { arithmetic } else { arithmetic.real() };
    let macros = Macros::default().types(&[("SCALAR", scalar), ("FACTOR", factor), ("X", of_x), ("ACC", arithmetic)]);
    let mut arguments = Arguments::default();
    arguments.int(n.into());
    context.scalar(scalar, alpha)?.pass(&mut arguments);
    x.pass(&mut arguments);
    each(&context, (&kernels::SCAL, c"scal", &macros), n, &[], arguments)
}

fn scal(number: Number, scalar: Number, handle: usize, n: i64, alpha: usize, x: usize, incx: i64) -> Result<()> {
    scal_as(Types { alpha: scalar, ..Types::all(number) }, handle, n, alpha, x, incx)
}

fn scal_ex(
    handle: usize,
    n: i64,
    alpha: usize,
    alpha_type: i64,
    x: usize,
    x_type: i64,
    incx: i64,
    execution: i64,
) -> Result<()> {
    scal_as(Types::of_cuda(alpha_type, x_type, x_type, execution)?, handle, n, alpha, x, incx)
}

/// Runs a kernel of two vectors of one type.
fn two(
    kernel: &std::ffi::CStr,
    number: Number,
    handle: usize,
    n: i64,
    x: usize,
    incx: i64,
    y: usize,
    incy: i64,
) -> Result<()> {
    let context = Context::find(handle)?;
    if n <= 0 {
        return Ok(());
    }
    let (x, y) = (Vector::new(number, n, x, incx)?, Vector::new(number, n, y, incy)?);
    let n = count(n)?;
    let macros = Macros::default().types(&[("X", number)]);
    let mut arguments = Arguments::default();
    arguments.int(n.into());
    x.pass(&mut arguments);
    y.pass(&mut arguments);
    let written = if kernel == c"copy" { vec![y] } else { vec![x, y] };
    each(&context, (&kernels::COPY, kernel, &macros), n, &written, arguments)
}

fn copy(number: Number, handle: usize, n: i64, x: usize, incx: i64, y: usize, incy: i64) -> Result<()> {
    two(c"copy", number, handle, n, x, incx, y, incy)
}

fn swap(number: Number, handle: usize, n: i64, x: usize, incx: i64, y: usize, incy: i64) -> Result<()> {
    two(c"exchange", number, handle, n, x, incx, y, incy)
}

fn rot(
    number: Number,
    sine: Number,
    handle: usize,
    n: i64,
    x: usize,
    incx: i64,
    y: usize,
    incy: i64,
    c: usize,
    s: usize,
) -> Result<()> {
    let context = Context::find(handle)?;
    if n <= 0 {
        return Ok(());
    }
    let (x, y) = (Vector::new(number, n, x, incx)?, Vector::new(number, n, y, incy)?);
    let n = count(n)?;
    let macros = Macros::default().types(&[("X", number), ("COSINE", number.real()), ("SINE", sine)]);
    let mut arguments = Arguments::default();
    arguments.int(n.into());
    x.pass(&mut arguments);
    y.pass(&mut arguments);
    context.scalar(number.real(), c)?.pass(&mut arguments);
    context.scalar(sine, s)?.pass(&mut arguments);
    each(&context, (&kernels::ROT, c"rot", &macros), n, &[x, y], arguments)
}

fn rotg(number: Number, handle: usize, a: usize, b: usize, c: usize, s: usize) -> Result<()> {
    rotations::construct(&*Context::find(handle)?, number, [a, b, c, s])
}

family! { AXPY "Adds a multiple of a vector to another." "";
    axpy (handle: Ptr, n: Int, alpha: Ptr, x: Ptr, incx: Int, y: Ptr, incy: Int)
    cublasSaxpy_v2 cublasSaxpy_v2_64 [F32]
    cublasDaxpy_v2 cublasDaxpy_v2_64 [F64]
    cublasCaxpy_v2 cublasCaxpy_v2_64 [C32]
    cublasZaxpy_v2 cublasZaxpy_v2_64 [C64]
}

family! { AXPY_EX "Adds a multiple of a vector to another." "vectors of one type; halves are computed as `float`";
    axpy_ex (handle: Ptr, n: Int, alpha: Ptr, alpha_type: Enum, x: Ptr, x_type: Enum, incx: Int, y: Ptr, y_type: Enum, incy: Int, execution: Enum)
    cublasAxpyEx cublasAxpyEx_64 []
}

family! { SCAL "Multiplies a vector by a number." "";
    scal (handle: Ptr, n: Int, alpha: Ptr, x: Ptr, incx: Int)
    cublasSscal_v2 cublasSscal_v2_64 [F32, F32]
    cublasDscal_v2 cublasDscal_v2_64 [F64, F64]
    cublasCscal_v2 cublasCscal_v2_64 [C32, C32]
    cublasZscal_v2 cublasZscal_v2_64 [C64, C64]
    cublasCsscal_v2 cublasCsscal_v2_64 [C32, F32]
    cublasZdscal_v2 cublasZdscal_v2_64 [C64, F64]
}

family! { SCAL_EX "Multiplies a vector by a number." "halves are computed as `float`";
    scal_ex (handle: Ptr, n: Int, alpha: Ptr, alpha_type: Enum, x: Ptr, x_type: Enum, incx: Int, execution: Enum)
    cublasScalEx cublasScalEx_64 []
}

family! { COPY "Copies a vector." "";
    copy (handle: Ptr, n: Int, x: Ptr, incx: Int, y: Ptr, incy: Int)
    cublasScopy_v2 cublasScopy_v2_64 [F32]
    cublasDcopy_v2 cublasDcopy_v2_64 [F64]
    cublasCcopy_v2 cublasCcopy_v2_64 [C32]
    cublasZcopy_v2 cublasZcopy_v2_64 [C64]
}

family! { SWAP "Exchanges two vectors." "";
    swap (handle: Ptr, n: Int, x: Ptr, incx: Int, y: Ptr, incy: Int)
    cublasSswap_v2 cublasSswap_v2_64 [F32]
    cublasDswap_v2 cublasDswap_v2_64 [F64]
    cublasCswap_v2 cublasCswap_v2_64 [C32]
    cublasZswap_v2 cublasZswap_v2_64 [C64]
}

family! { ROT "Rotates the points of a plane." "";
    rot (handle: Ptr, n: Int, x: Ptr, incx: Int, y: Ptr, incy: Int, c: Ptr, s: Ptr)
    cublasSrot_v2 cublasSrot_v2_64 [F32, F32]
    cublasDrot_v2 cublasDrot_v2_64 [F64, F64]
    cublasCrot_v2 cublasCrot_v2_64 [C32, C32]
    cublasZrot_v2 cublasZrot_v2_64 [C64, C64]
    cublasCsrot_v2 cublasCsrot_v2_64 [C32, F32]
    cublasZdrot_v2 cublasZdrot_v2_64 [C64, F64]
}

crate::entry::functions! { ROTG;
    /// Constructs the rotation that makes the second of two numbers zero.
    cublasSrotg_v2(handle: usize, a: usize, b: usize, c: usize, s: usize) = rotg(F32, handle, a, b, c, s);
    /// Constructs the rotation that makes the second of two numbers zero.
    cublasDrotg_v2(handle: usize, a: usize, b: usize, c: usize, s: usize) = rotg(F64, handle, a, b, c, s);
}
