//! Functions of vectors (BLAS, level 1) whose result is a number.

use std::ffi::{CStr, c_int};

use crate::arguments::Arguments;
use crate::entry::family;
use crate::handle::Context;
use crate::kernels::{self, File, Macros};
use crate::numbers::Number::{self, C32, C64, F32, F64};
use crate::runtime::{self, Dim3};
use crate::status::{Result, Status};
use crate::vectors::{THREADS, Vector, count};

/// Elements of a vector for each block.
const CHUNK: u32 = 8 * THREADS;

/// Limit on the number of blocks, whose results one block combines.
const BLOCKS: u32 = THREADS;

/// A reduction: its file, the kernels of the first and the second step, and the macros.
struct Reduction<'a> {
    file: &'a File,
    first: &'a CStr,
    second: &'a CStr,
    macros: Macros,
}

/// Reduces vectors of `n` elements to a result of `bytes` bytes at an address.
fn reduce(context: &Context, of: &Reduction<'_>, n: i64, mut arguments: Arguments, to: (usize, usize)) -> Result<()> {
    let (result, bytes) = to;
    let n = count(n)?;
    let (own, partial) = context.workspace()?;
    let device = context.is_device_mode();
    let place = if device { result } else { own };
    arguments.pointer(partial);
    arguments.pointer(place);
    let blocks = n.div_ceil(CHUNK).clamp(1, BLOCKS);
    let threads = Dim3(THREADS, 1, 1);
    context.launch((of.file, of.first, &of.macros), Dim3(blocks, 1, 1), threads, arguments)?;
    if blocks > 1 {
        let mut arguments = Arguments::default();
        arguments.int(blocks.into());
        arguments.pointer(partial);
        arguments.pointer(place);
        context.launch((of.file, of.second, &of.macros), Dim3(1, 1, 1), threads, arguments)?;
    }
    if device { Ok(()) } else { context.deliver(own, result, bytes) }
}

/// Returns the result 0 of an empty vector.
fn nothing(context: &Context, result: usize, bytes: usize) -> Result<()> {
    if context.is_device_mode() {
        return runtime::clear(result, bytes, context.stream());
    }
    // SAFETY: in this mode the caller passes the address of a number of the host.
    unsafe { std::ptr::write_bytes(result as *mut u8, 0, bytes) };
    Ok(())
}

/// The types of a reduction: those of the vectors, of the arithmetic, and of the result.
#[derive(Debug, Clone, Copy)]
struct Types {
    elements: Number,
    arithmetic: Number,
    result: Number,
}

impl Types {
    /// Returns the types of a function that ends in `Ex`, whose result has the type `of_result` of the elements.
    fn of_cuda(elements: i64, result: i64, execution: i64, of_result: fn(Number) -> Number) -> Result<Self> {
        let number = |kind: i64| Number::of_cuda(kind as c_int);
        let (elements, result, execution) = (number(elements)?, number(result)?, number(execution)?);
        let known = execution == elements.arithmetic() || execution == elements.arithmetic().real();
        if !known || result != of_result(elements) || matches!(elements, Number::I8 | Number::I32) {
            return Err(Status::NotSupported);
        }
        Ok(Self { elements, arithmetic: elements.arithmetic(), result })
    }
}

fn dot_as(
    types: Types,
    conjugated: bool,
    handle: usize,
    n: i64,
    x: usize,
    incx: i64,
    y: usize,
    incy: i64,
    result: usize,
) -> Result<()> {
    let context = Context::find(handle)?;
    let Types { elements, arithmetic, result: of_result } = types;
    let to = (result, of_result.bytes());
    if result == 0 {
        return Err(Status::InvalidValue);
    }
    if n <= 0 {
        return nothing(&context, to.0, to.1);
    }
    let mut arguments = Arguments::default();
    arguments.int(n);
    Vector::new(elements, n, x, incx)?.pass(&mut arguments);
    Vector::new(elements, n, y, incy)?.pass(&mut arguments);
    arguments.int(conjugated.into());
    let types = [("X", elements), ("Y", elements), ("ACC", arithmetic), ("RESULT", of_result)];
    let macros = Macros::default().types(&types);
    let of = Reduction { file: &kernels::DOT, first: c"dot", second: c"dot_end", macros };
    reduce(&context, &of, n, arguments, to)
}

fn dot(
    number: Number,
    conjugated: bool,
    handle: usize,
    n: i64,
    x: usize,
    incx: i64,
    y: usize,
    incy: i64,
    result: usize,
) -> Result<()> {
    let types = Types { elements: number, arithmetic: number, result: number };
    dot_as(types, conjugated, handle, n, x, incx, y, incy, result)
}

fn dot_ex(
    conjugated: bool,
    handle: usize,
    n: i64,
    x: usize,
    x_type: i64,
    incx: i64,
    y: usize,
    y_type: i64,
    incy: i64,
    result: usize,
    result_type: i64,
    execution: i64,
) -> Result<()> {
    if x_type != y_type {
        return Err(Status::NotSupported);
    }
    let types = Types::of_cuda(x_type, result_type, execution, |number| number)?;
    dot_as(types, conjugated, handle, n, x, incx, y, incy, result)
}

/// A reduction of one vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sum,
    Norm,
}

fn one_as(kind: Kind, types: Types, handle: usize, n: i64, x: usize, incx: i64, result: usize) -> Result<()> {
    let context = Context::find(handle)?;
    let Types { elements, arithmetic, result: of_result } = types;
    let to = (result, of_result.bytes());
    if result == 0 {
        return Err(Status::InvalidValue);
    }
    if n <= 0 || incx <= 0 {
        return nothing(&context, to.0, to.1);
    }
    let mut arguments = Arguments::default();
    arguments.int(n);
    Vector::new(elements, n, x, incx)?.pass(&mut arguments);
    let types = [("X", elements), ("ELEMENT", arithmetic), ("ACC", arithmetic.real()), ("RESULT", of_result)];
    let macros = Macros::default().types(&types);
    let of = match kind {
        Kind::Sum => Reduction { file: &kernels::ASUM, first: c"asum", second: c"asum_end", macros },
        Kind::Norm => {
            let macros = macros.number("COMPLEX_ELEMENTS", elements.is_complex().into());
            Reduction { file: &kernels::NRM2, first: c"nrm2", second: c"nrm2_end", macros }
        }
    };
    reduce(&context, &of, n, arguments, to)
}

fn one(kind: Kind, number: Number, handle: usize, n: i64, x: usize, incx: i64, result: usize) -> Result<()> {
    one_as(kind, Types { elements: number, arithmetic: number, result: number.real() }, handle, n, x, incx, result)
}

fn one_ex(
    kind: Kind,
    handle: usize,
    n: i64,
    x: usize,
    x_type: i64,
    incx: i64,
    result: usize,
    result_type: i64,
    execution: i64,
) -> Result<()> {
    one_as(kind, Types::of_cuda(x_type, result_type, execution, Number::real)?, handle, n, x, incx, result)
}

/// Types of the indices that a variant returns.
#[derive(Debug, Clone, Copy)]
enum Index {
    Int,
    Long,
}

fn extreme(
    number: Number,
    largest: bool,
    index: Index,
    handle: usize,
    n: i64,
    x: usize,
    incx: i64,
    result: usize,
) -> Result<()> {
    let context = Context::find(handle)?;
    let (bytes, name) = match index {
        Index::Int => (4, Number::I32),
        Index::Long => (8, Number::I64),
    };
    if result == 0 {
        return Err(Status::InvalidValue);
    }
    if n <= 0 || incx <= 0 {
        return nothing(&context, result, bytes);
    }
    let mut arguments = Arguments::default();
    arguments.int(n);
    Vector::new(number, n, x, incx)?.pass(&mut arguments);
    let arithmetic = number.arithmetic();
    let types = [("X", number), ("ELEMENT", arithmetic), ("REAL_TYPE", arithmetic.real()), ("INDEX", name)];
    let macros = Macros::default().types(&types).number("LARGEST", largest.into());
    let of = Reduction { file: &kernels::EXTREME, first: c"extreme", second: c"extreme_end", macros };
    reduce(&context, &of, n, arguments, (result, bytes))
}

family! { DOT "Returns the inner product of two vectors." "";
    dot (handle: Ptr, n: Int, x: Ptr, incx: Int, y: Ptr, incy: Int, result: Ptr)
    cublasSdot_v2 cublasSdot_v2_64 [F32, false]
    cublasDdot_v2 cublasDdot_v2_64 [F64, false]
    cublasCdotu_v2 cublasCdotu_v2_64 [C32, false]
    cublasCdotc_v2 cublasCdotc_v2_64 [C32, true]
    cublasZdotu_v2 cublasZdotu_v2_64 [C64, false]
    cublasZdotc_v2 cublasZdotc_v2_64 [C64, true]
}

family! { DOT_EX "Returns the inner product of two vectors." "all of one type; halves are computed as `float`";
    dot_ex (handle: Ptr, n: Int, x: Ptr, x_type: Enum, incx: Int, y: Ptr, y_type: Enum, incy: Int, result: Ptr, result_type: Enum, execution: Enum)
    cublasDotEx cublasDotEx_64 [false]
    cublasDotcEx cublasDotcEx_64 [true]
}

family! { SUM "Returns the sum of absolute values." "";
    one (handle: Ptr, n: Int, x: Ptr, incx: Int, result: Ptr)
    cublasSasum_v2 cublasSasum_v2_64 [Kind::Sum, F32]
    cublasDasum_v2 cublasDasum_v2_64 [Kind::Sum, F64]
    cublasScasum_v2 cublasScasum_v2_64 [Kind::Sum, C32]
    cublasDzasum_v2 cublasDzasum_v2_64 [Kind::Sum, C64]
}

family! { NORM "Returns the Euclidean norm." "no square overflows or vanishes";
    one (handle: Ptr, n: Int, x: Ptr, incx: Int, result: Ptr)
    cublasSnrm2_v2 cublasSnrm2_v2_64 [Kind::Norm, F32]
    cublasDnrm2_v2 cublasDnrm2_v2_64 [Kind::Norm, F64]
    cublasScnrm2_v2 cublasScnrm2_v2_64 [Kind::Norm, C32]
    cublasDznrm2_v2 cublasDznrm2_v2_64 [Kind::Norm, C64]
}

family! { ONE_EX "Returns the Euclidean norm, or the sum of absolute values." "halves are computed as `float`";
    one_ex (handle: Ptr, n: Int, x: Ptr, x_type: Enum, incx: Int, result: Ptr, result_type: Enum, execution: Enum)
    cublasNrm2Ex cublasNrm2Ex_64 [Kind::Norm]
    cublasAsumEx cublasAsumEx_64 [Kind::Sum]
}

macro_rules! extremes {
    ($($name:ident $wide:ident [$($fixed:expr),*])*) => {
        /// The functions that return an index, with a note.
        pub const EXTREMES: &[(&str, &str)] = &[$((stringify!($name), "a NaN is never chosen, unless all elements are NaN")),*];
        $(
            crate::entry::member!(narrow "Returns the index of the extreme absolute value." $name extreme [$($fixed,)* Index::Int] (handle: Ptr, n: Int, x: Ptr, incx: Int, result: Ptr));
            crate::entry::member!(wide "Returns the index of the extreme absolute value." $wide extreme [$($fixed,)* Index::Long] (handle: Ptr, n: Int, x: Ptr, incx: Int, result: Ptr));
        )*
    };
}

extremes! {
    cublasIsamax_v2 cublasIsamax_v2_64 [F32, true]
    cublasIdamax_v2 cublasIdamax_v2_64 [F64, true]
    cublasIcamax_v2 cublasIcamax_v2_64 [C32, true]
    cublasIzamax_v2 cublasIzamax_v2_64 [C64, true]
    cublasIsamin_v2 cublasIsamin_v2_64 [F32, false]
    cublasIdamin_v2 cublasIdamin_v2_64 [F64, false]
    cublasIcamin_v2 cublasIcamin_v2_64 [C32, false]
    cublasIzamin_v2 cublasIzamin_v2_64 [C64, false]
}
