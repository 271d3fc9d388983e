//! Products of matrices (`cublasSgemm` and its relatives).

use std::ffi::c_int;

use crate::arguments::Arguments;
use crate::entry::family;
use crate::handle::{Context, Scalar};
use crate::kernels::{self, Macros};
use crate::numbers::Number::{self, BF16, C32, C64, F16, F32, F64, I8, I32};
use crate::options::{Operation, View, check_addresses, check_sizes, check_stride, flags, in_parts};
use crate::runtime::Dim3;
use crate::status::{Result, Status};
use crate::vectors::THREADS;

/// Properties of a product, as the kernels' bits.
pub const CONJUGATE_A: i64 = 1;
/// `B` is conjugated.
pub const CONJUGATE_B: i64 = 2;
/// Only the lower triangle is written.
pub const ONLY_LOWER: i64 = 4;
/// Only the upper triangle is written.
pub const ONLY_UPPER: i64 = 8;
/// The imaginary parts of the diagonal become 0.
pub const REAL_DIAGONAL: i64 = 16;
/// The lower triangle of a symmetric `A` is stored.
pub const A_IS_LOWER: i64 = 32;
/// `A` is Hermitian.
pub const A_IS_HERMITIAN: i64 = 64;
/// `alpha` is conjugated.
pub const CONJUGATE_ALPHA: i64 = 128;

/// The types of a product: those of the operands, of the result, of the arithmetic, and of `alpha` and `beta`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Types {
    /// The type of `A` and `B`.
    pub operands: Number,
    /// The type of `C`.
    pub result: Number,
    /// The type of sums.
    pub arithmetic: Number,
    /// The type of `alpha`.
    pub alpha: Number,
    /// The type of `beta`.
    pub beta: Number,
}

impl Types {
    /// Returns the types of a function whose numbers have one type. Halves are computed as `float`.
    pub fn all(number: Number) -> Self {
        Self { operands: number, result: number, arithmetic: number.arithmetic(), alpha: number, beta: number }
    }

    /// Returns the types of `cublasGemmEx` for types of numbers and of the computation.
    pub fn of_cuda(a: i64, b: i64, c: i64, compute: i64) -> Result<Self> {
        let number = |kind: i64| Number::of_cuda(kind as c_int);
        let (a, b, result) = (number(a)?, number(b)?, number(c)?);
        let scalar = scalar_of(a, compute)?;
        let same = scalar == a && a == result;
        let known = match scalar {
            F32 => matches!((a, result), (F32 | I8, F32) | (F16, F16 | F32) | (BF16, BF16 | F32)),
            I32 => (a, result) == (I8, I32),
            _ => same,
        };
        if a != b || !known {
            return Err(Status::NotSupported);
        }
        Ok(Self { operands: a, result, arithmetic: scalar.arithmetic(), alpha: scalar, beta: scalar })
    }
}

/// Returns the type of `alpha` and `beta` for a kind of computation (`cublasComputeType_t`).
fn scalar_of(operands: Number, compute: i64) -> Result<Number> {
    let complex = operands.is_complex();
    match compute {
        64 | 65 => Ok(F16),
        // The kinds that allow less precision are computed with all of it.
        68 | 69 | 74 | 75 | 77 | 78 => Ok(if complex { C32 } else { F32 }),
        70 | 71 | 79 => Ok(if complex { C64 } else { F64 }),
        72 | 73 => Ok(I32),
        _ => Err(Status::NotSupported),
    }
}

/// A batch of products: how many, and the distances of matrices, or arrays of addresses.
#[derive(Debug, Clone, Copy)]
pub enum Batch {
    /// Matrices at fixed distances, in elements.
    Strided {
        /// How many.
        count: i64,
        /// The distances of `A`, `B` and `C`.
        distances: [i64; 3],
    },
    /// Arrays of addresses.
    Addresses(i64),
}

/// No batch.
pub const SINGLE: Batch = Batch::Strided { count: 1, distances: [0; 3] };

/// A product of matrices, as kernels compute it.
pub struct Product {
    /// The types.
    pub types: Types,
    /// The extents of `C`, and the inner one.
    pub sizes: [i64; 3],
    /// The factor of the product.
    pub alpha: Scalar,
    /// The factor of `C`.
    pub beta: Scalar,
    /// The first operand.
    pub a: View,
    /// The second operand.
    pub b: View,
    /// The result.
    pub c: View,
    /// Whether one triangle of `A` is stored.
    pub symmetric: bool,
    /// Properties, as bits.
    pub flags: i64,
    /// The batch.
    pub batch: Batch,
}

/// The epilogue of a product (`cublasLtEpilogue_t`), with its operands.
#[derive(Debug, Clone, Copy)]
pub struct Epilogue {
    /// Properties, as bits.
    pub kind: u32,
    /// The vector that is added to each column of `C`.
    pub bias: usize,
    /// The type of the vector's elements.
    pub bias_type: Number,
    /// The distance of vectors in a batch.
    pub bias_distance: i64,
    /// The matrix of values that GELU is applied to.
    pub aux: usize,
    /// The distance of its columns.
    pub aux_stride: i64,
    /// The distance of such matrices in a batch.
    pub aux_distance: i64,
}

impl Epilogue {
    /// Adds the operands to arguments, for the products from `first` on.
    fn pass(&self, arguments: &mut Arguments, first: i64, result: Number) {
        let at = |start: usize, distance: i64, number: Number| {
            start.wrapping_add_signed((first * distance * number.bytes() as i64) as isize) as i64
        };
        let bias = at(self.bias, self.bias_distance, self.bias_type);
        let aux = at(self.aux, self.aux_distance, result);
        let words = [bias, self.bias_distance, aux, self.aux_stride, self.aux_distance];
        let record: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        arguments.bytes(&record);
    }
}

impl Product {
    /// Queues the product.
    pub fn run(&self, context: &Context) -> Result<()> {
        self.run_with(context, None)
    }

    /// Queues the product with an epilogue.
    pub fn run_with(&self, context: &Context, epilogue: Option<Epilogue>) -> Result<()> {
        let [m, n, _] = self.sizes;
        let (count, distances, addresses) = match self.batch {
            Batch::Strided { count, distances } => (count, distances, false),
            Batch::Addresses(count) => (count, [0; 3], true),
        };
        if m == 0 || n == 0 || count == 0 {
            return Ok(());
        }
        let Types { operands, result, arithmetic, alpha, beta } = self.types;
        let types = [("IN", operands), ("OUT", result), ("ACC", arithmetic), ("ALPHA", alpha), ("BETA", beta)];
        let macros = Macros::default().types(&types);
        let macros = macros.number("SYMMETRIC", self.symmetric.into()).number("ADDRESSES", addresses.into());
        let macros = match &epilogue {
            Some(more) => macros.number("EPILOGUE", more.kind).types(&[("BIAS", more.bias_type)]),
            None => macros,
        };
        // All kernels compute the same bits.
        let (file, kernel, macros, blocks) = if m.min(n) < SMALL {
            let elements = u32::try_from(m * n).map_err(|_| Status::NotSupported)?;
            (&kernels::GEMM_PLAIN, c"gemm_plain", macros, elements.div_ceil(THREADS))
        } else {
            let elements = if arithmetic == C64 { 2 } else { 4 };
            let tiles = |size: i64| (size as u32).div_ceil(SIDE * elements);
            let blocks = tiles(m).checked_mul(tiles(n)).ok_or(Status::NotSupported)?;
            (&kernels::GEMM_TILED, c"gemm_tiled", macros.number("PER_THREAD", elements), blocks)
        };
        in_parts(count, |first, count| {
            let mut arguments = self.arguments(first, distances, addresses);
            if let Some(more) = &epilogue {
                more.pass(&mut arguments, first, result);
            }
            context.launch((file, kernel, &macros), Dim3(blocks, count, 1), Dim3(THREADS, 1, 1), arguments)
        })
    }

    /// Returns the arguments for the products from `first` on.
    fn arguments(&self, first: i64, distances: [i64; 3], addresses: bool) -> Arguments {
        let mut arguments = Arguments::default();
        self.sizes.iter().for_each(|size| arguments.int(*size));
        let matrix = |arguments: &mut Arguments, view: View, distance: i64, number: Number| {
            let bytes = if addresses { first * 8 } else { first * distance * number.bytes() as i64 };
            let start = view.start.wrapping_add_signed(bytes as isize);
            let words = [start as i64, view.row, view.column, distance];
            let record: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
            arguments.bytes(&record);
        };
        self.alpha.pass(&mut arguments);
        matrix(&mut arguments, self.a, distances[0], self.types.operands);
        matrix(&mut arguments, self.b, distances[1], self.types.operands);
        self.beta.pass(&mut arguments);
        matrix(&mut arguments, self.c, distances[2], self.types.result);
        arguments.int(self.flags);
        arguments
    }
}

/// The smallest extent with tiles.
const SMALL: i64 = 24;

/// The threads of a block along each side of a tile.
const SIDE: u32 = 16;

fn product(
    types: Types,
    batch: Batch,
    handle: usize,
    op_a: i64,
    op_b: i64,
    m: i64,
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
    let context = Context::find(handle)?;
    let (op_a, op_b) = (Operation::of(op_a)?, Operation::of(op_b)?);
    let count = match batch {
        Batch::Strided { count, .. } | Batch::Addresses(count) => count,
    };
    check_sizes(&[m, n, k, count])?;
    check_stride(lda, if op_a.transposes() { k } else { m })?;
    check_stride(ldb, if op_b.transposes() { n } else { k })?;
    check_stride(ldc, m)?;
    if m == 0 || n == 0 || count == 0 {
        return Ok(());
    }
    check_addresses(&[c])?;
    if k > 0 {
        check_addresses(&[a, b])?;
    }
    let product = Product {
        types,
        sizes: [m, n, k],
        alpha: context.scalar(types.alpha, alpha)?,
        beta: context.scalar(types.beta, beta)?,
        a: View::new(a, lda).with(op_a),
        b: View::new(b, ldb).with(op_b),
        c: View::new(c, ldc),
        symmetric: false,
        flags: flags(&[(op_a.conjugates(), CONJUGATE_A), (op_b.conjugates(), CONJUGATE_B)]),
        batch,
    };
    product.run(&context)
}

fn gemm(
    number: Number,
    handle: usize,
    op_a: i64,
    op_b: i64,
    m: i64,
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
    product(Types::all(number), SINGLE, handle, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}

fn gemm_strided(
    number: Number,
    handle: usize,
    op_a: i64,
    op_b: i64,
    m: i64,
    n: i64,
    k: i64,
    alpha: usize,
    a: usize,
    lda: i64,
    batch_a: i64,
    b: usize,
    ldb: i64,
    batch_b: i64,
    beta: usize,
    c: usize,
    ldc: i64,
    batch_c: i64,
    count: i64,
) -> Result<()> {
    let batch = Batch::Strided { count, distances: [batch_a, batch_b, batch_c] };
    product(Types::all(number), batch, handle, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}

fn gemm_batched(
    number: Number,
    handle: usize,
    op_a: i64,
    op_b: i64,
    m: i64,
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
    count: i64,
) -> Result<()> {
    let batch = Batch::Addresses(count);
    product(Types::all(number), batch, handle, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}

/// Multiplies matrices of named types in `float` or its complex numbers (`cublasSgemmEx`).
fn gemm_as(
    compute: i64,
    handle: usize,
    op_a: i64,
    op_b: i64,
    m: i64,
    n: i64,
    k: i64,
    alpha: usize,
    a: usize,
    a_type: i64,
    lda: i64,
    b: usize,
    b_type: i64,
    ldb: i64,
    beta: usize,
    c: usize,
    c_type: i64,
    ldc: i64,
) -> Result<()> {
    let types = Types::of_cuda(a_type, b_type, c_type, compute)?;
    product(types, SINGLE, handle, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}

fn gemm_ex(
    handle: usize,
    op_a: i64,
    op_b: i64,
    m: i64,
    n: i64,
    k: i64,
    alpha: usize,
    a: usize,
    a_type: i64,
    lda: i64,
    b: usize,
    b_type: i64,
    ldb: i64,
    beta: usize,
    c: usize,
    c_type: i64,
    ldc: i64,
    compute: i64,
    _algorithm: i64,
) -> Result<()> {
    let types = Types::of_cuda(a_type, b_type, c_type, compute)?;
    product(types, SINGLE, handle, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}

fn gemm_strided_ex(
    handle: usize,
    op_a: i64,
    op_b: i64,
    m: i64,
    n: i64,
    k: i64,
    alpha: usize,
    a: usize,
    a_type: i64,
    lda: i64,
    batch_a: i64,
    b: usize,
    b_type: i64,
    ldb: i64,
    batch_b: i64,
    beta: usize,
    c: usize,
    c_type: i64,
    ldc: i64,
    batch_c: i64,
    count: i64,
    compute: i64,
    _algorithm: i64,
) -> Result<()> {
    let types = Types::of_cuda(a_type, b_type, c_type, compute)?;
    let batch = Batch::Strided { count, distances: [batch_a, batch_b, batch_c] };
    product(types, batch, handle, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}

fn gemm_batched_ex(
    handle: usize,
    op_a: i64,
    op_b: i64,
    m: i64,
    n: i64,
    k: i64,
    alpha: usize,
    a: usize,
    a_type: i64,
    lda: i64,
    b: usize,
    b_type: i64,
    ldb: i64,
    beta: usize,
    c: usize,
    c_type: i64,
    ldc: i64,
    count: i64,
    compute: i64,
    _algorithm: i64,
) -> Result<()> {
    let types = Types::of_cuda(a_type, b_type, c_type, compute)?;
    let batch = Batch::Addresses(count);
    product(types, batch, handle, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}

family! { GEMM "Multiplies matrices." "";
    gemm (handle: Ptr, op_a: Enum, op_b: Enum, m: Int, n: Int, k: Int, alpha: Ptr, a: Ptr, lda: Int, b: Ptr, ldb: Int, beta: Ptr, c: Ptr, ldc: Int)
    cublasSgemm_v2 cublasSgemm_v2_64 [F32]
    cublasDgemm_v2 cublasDgemm_v2_64 [F64]
    cublasCgemm_v2 cublasCgemm_v2_64 [C32]
    cublasZgemm_v2 cublasZgemm_v2_64 [C64]
    cublasCgemm3m cublasCgemm3m_64 [C32]
    cublasZgemm3m cublasZgemm3m_64 [C64]
}

family! { HGEMM "Multiplies matrices." "the sums are computed as `float`";
    gemm (handle: Ptr, op_a: Enum, op_b: Enum, m: Int, n: Int, k: Int, alpha: Ptr, a: Ptr, lda: Int, b: Ptr, ldb: Int, beta: Ptr, c: Ptr, ldc: Int)
    cublasHgemm cublasHgemm_64 [F16]
}

family! { STRIDED "Multiplies matrices at fixed distances." "";
    gemm_strided (handle: Ptr, op_a: Enum, op_b: Enum, m: Int, n: Int, k: Int, alpha: Ptr, a: Ptr, lda: Int, batch_a: Long, b: Ptr, ldb: Int, batch_b: Long, beta: Ptr, c: Ptr, ldc: Int, batch_c: Long, count: Int)
    cublasHgemmStridedBatched cublasHgemmStridedBatched_64 [F16]
    cublasSgemmStridedBatched cublasSgemmStridedBatched_64 [F32]
    cublasDgemmStridedBatched cublasDgemmStridedBatched_64 [F64]
    cublasCgemmStridedBatched cublasCgemmStridedBatched_64 [C32]
    cublasZgemmStridedBatched cublasZgemmStridedBatched_64 [C64]
}

family! { BATCHED "Multiplies matrices whose addresses are in arrays." "";
    gemm_batched (handle: Ptr, op_a: Enum, op_b: Enum, m: Int, n: Int, k: Int, alpha: Ptr, a: Ptr, lda: Int, b: Ptr, ldb: Int, beta: Ptr, c: Ptr, ldc: Int, count: Int)
    cublasHgemmBatched cublasHgemmBatched_64 [F16]
    cublasSgemmBatched cublasSgemmBatched_64 [F32]
    cublasDgemmBatched cublasDgemmBatched_64 [F64]
    cublasCgemmBatched cublasCgemmBatched_64 [C32]
    cublasZgemmBatched cublasZgemmBatched_64 [C64]
}

family! { GEMM_AS "Multiplies matrices of named types." "the types of `cublasGemmEx`";
    gemm_as (handle: Ptr, op_a: Enum, op_b: Enum, m: Int, n: Int, k: Int, alpha: Ptr, a: Ptr, a_type: Enum, lda: Int, b: Ptr, b_type: Enum, ldb: Int, beta: Ptr, c: Ptr, c_type: Enum, ldc: Int)
    cublasSgemmEx cublasSgemmEx_64 [68]
    cublasCgemmEx cublasCgemmEx_64 [68]
}

family! { GEMM_EX "Multiplies matrices of named types." "algorithms have no effect; kinds of computation with less precision have all of it";
    gemm_ex (handle: Ptr, op_a: Enum, op_b: Enum, m: Int, n: Int, k: Int, alpha: Ptr, a: Ptr, a_type: Enum, lda: Int, b: Ptr, b_type: Enum, ldb: Int, beta: Ptr, c: Ptr, c_type: Enum, ldc: Int, compute: Enum, algorithm: Enum)
    cublasGemmEx cublasGemmEx_64 []
}

family! { STRIDED_EX "Multiplies matrices of named types at fixed distances." "as `cublasGemmEx`";
    gemm_strided_ex (handle: Ptr, op_a: Enum, op_b: Enum, m: Int, n: Int, k: Int, alpha: Ptr, a: Ptr, a_type: Enum, lda: Int, batch_a: Long, b: Ptr, b_type: Enum, ldb: Int, batch_b: Long, beta: Ptr, c: Ptr, c_type: Enum, ldc: Int, batch_c: Long, count: Int, compute: Enum, algorithm: Enum)
    cublasGemmStridedBatchedEx cublasGemmStridedBatchedEx_64 []
}

family! { BATCHED_EX "Multiplies matrices of named types whose addresses are in arrays." "as `cublasGemmEx`";
    gemm_batched_ex (handle: Ptr, op_a: Enum, op_b: Enum, m: Int, n: Int, k: Int, alpha: Ptr, a: Ptr, a_type: Enum, lda: Int, b: Ptr, b_type: Enum, ldb: Int, beta: Ptr, c: Ptr, c_type: Enum, ldc: Int, count: Int, compute: Enum, algorithm: Enum)
    cublasGemmBatchedEx cublasGemmBatchedEx_64 []
}
