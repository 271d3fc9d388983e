//! Products with triangular matrices, and triangular systems.

use crate::arguments::Arguments;
use crate::handle::{Context, Scalar};
use crate::kernels::{self, Macros};
use crate::numbers::Number;
use crate::options::{Operation, View, check_addresses, flags, has_unit_diagonal, is_lower};
use crate::runtime::Dim3;
use crate::status::Result;

/// Properties of a triangular matrix, as the kernel's bits.
const LOWER: i64 = 1;
const UNIT_DIAGONAL: i64 = 2;
const CONJUGATE: i64 = 4;

/// A triangular matrix, as it is used.
#[derive(Debug, Clone, Copy)]
pub struct Triangle {
    view: View,
    lower: bool,
    unit: bool,
    conjugated: bool,
}

impl Triangle {
    /// Returns the matrix that enumerators describe.
    pub fn new(fill: i64, op: i64, diagonal: i64, a: usize, lda: i64) -> Result<Self> {
        let op = Operation::of(op)?;
        let lower = is_lower(fill)? != op.transposes();
        let view = View::new(a, lda).with(op);
        Ok(Self { view, lower, unit: has_unit_diagonal(diagonal)?, conjugated: op.conjugates() })
    }

    /// Returns the transposed matrix.
    pub fn transposed(self) -> Self {
        Self { view: self.view.transposed(), lower: !self.lower, ..self }
    }

    fn pass(&self, arguments: &mut Arguments) {
        self.view.pass(arguments);
        let bits = [(self.lower, LOWER), (self.unit, UNIT_DIAGONAL), (self.conjugated, CONJUGATE)];
        arguments.int(flags(&bits));
    }
}

/// Returns the number 1.
pub fn one(number: Number) -> Scalar {
    let mut value = match number.real() {
        Number::F64 => 1f64.to_ne_bytes().to_vec(),
        _ => 1f32.to_ne_bytes().to_vec(),
    };
    value.resize(number.bytes(), 0);
    Scalar::of(&value)
}

/// Returns the number of threads for vectors of this many elements.
fn threads(elements: i64) -> Dim3 {
    Dim3((elements as u32).next_power_of_two().clamp(32, 256), 1, 1)
}

/// Stores the product of a triangular matrix with the columns of `from`, times `alpha`. `sizes` are the rows and the columns
/// of the result.
pub fn multiply(
    context: &Context,
    number: Number,
    triangle: &Triangle,
    sizes: (i64, i64),
    alpha: &Scalar,
    from: View,
    to: View,
) -> Result<()> {
    check_addresses(&[triangle.view.start, from.start, to.start])?;
    let mut arguments = Arguments::default();
    arguments.int(sizes.0);
    alpha.pass(&mut arguments);
    triangle.pass(&mut arguments);
    from.pass(&mut arguments);
    to.pass(&mut arguments);
    launch(context, c"multiply", number, sizes, arguments)
}

/// Solves triangular systems whose right sides are the columns of a matrix, times `alpha`, and stores the solutions in it.
pub fn solve(
    context: &Context,
    number: Number,
    triangle: &Triangle,
    sizes: (i64, i64),
    alpha: &Scalar,
    to: View,
) -> Result<()> {
    check_addresses(&[triangle.view.start, to.start])?;
    let mut arguments = Arguments::default();
    arguments.int(sizes.0);
    alpha.pass(&mut arguments);
    triangle.pass(&mut arguments);
    to.pass(&mut arguments);
    launch(context, c"solve", number, sizes, arguments)
}

fn launch(
    context: &Context,
    kernel: &std::ffi::CStr,
    number: Number,
    sizes: (i64, i64),
    arguments: Arguments,
) -> Result<()> {
    let macros = Macros::default().types(&[("T", number), ("SCALAR", number)]);
    let grid = Dim3(sizes.1 as u32, 1, 1);
    context.launch((&kernels::TRIANGULAR, kernel, &macros), grid, threads(sizes.0), arguments)
}
