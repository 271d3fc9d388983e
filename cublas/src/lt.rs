//! cuBLASLt: products of matrices that descriptors describe, with epilogues (`cublasLtMatmul`).

use std::collections::{BTreeMap, HashMap};
use std::ffi::c_int;
use std::sync::Mutex;

use crate::entry::{functions, lock};
use crate::gemm::{Batch, CONJUGATE_A, CONJUGATE_B, Epilogue, Product, Types};
use crate::handle::{self, Context};
use crate::memory::{Out, read};
use crate::numbers::Number::{self, F32, F64};
use crate::options::{Operation, View, check_addresses, check_sizes, check_stride, flags};
use crate::runtime;
use crate::status::{Result, Status};

/// The kind of a descriptor, with the attributes that are accepted: their numbers, sizes in bytes, and first values.
type Kind = &'static [(c_int, usize, u64)];

/// Attributes of `cublasLtMatmulDesc_t`. Those without effect are the number of multiprocessors and the fast sums of FP8.
static PRODUCT: Kind = &[
    (COMPUTE, 4, 0),
    (SCALE, 4, 0),
    (POINTERS, 4, 0),
    (OP_A, 4, 0),
    (OP_B, 4, 0),
    (OP_C, 4, 0),
    (FILL, 4, FULL),
    (EPILOGUE, 4, DEFAULT as u64),
    (BIAS, 8, 0),
    (BIAS_DISTANCE, 8, 0),
    (AUX, 8, 0),
    (AUX_STRIDE, 8, 0),
    (AUX_DISTANCE, 8, 0),
    (15, 4, 0),
    (AUX_TYPE, 4, SAME),
    (25, 1, 0),
    (BIAS_TYPE, 4, SAME),
];
const COMPUTE: c_int = 0;
const SCALE: c_int = 1;
const POINTERS: c_int = 2;
const OP_A: c_int = 3;
const OP_B: c_int = 4;
const OP_C: c_int = 5;
const FILL: c_int = 6;
const EPILOGUE: c_int = 7;
const BIAS: c_int = 8;
const BIAS_DISTANCE: c_int = 10;
const AUX: c_int = 11;
const AUX_STRIDE: c_int = 12;
const AUX_DISTANCE: c_int = 13;
const AUX_TYPE: c_int = 22;
const BIAS_TYPE: c_int = 26;

/// `CUBLAS_FILL_MODE_FULL`.
const FULL: u64 = 2;
/// The type of `D`, in attributes for types (-1).
const SAME: u64 = u32::MAX as u64;

/// Attributes of `cublasLtMatrixLayout_t`.
static LAYOUT: Kind =
    &[(TYPE, 4, 0), (ORDER, 4, 0), (ROWS, 8, 0), (COLUMNS, 8, 0), (STRIDE, 8, 0), (COUNT, 4, 1), (DISTANCE, 8, 0)];
const TYPE: c_int = 0;
const ORDER: c_int = 1;
const ROWS: c_int = 2;
const COLUMNS: c_int = 3;
const STRIDE: c_int = 4;
const COUNT: c_int = 5;
const DISTANCE: c_int = 6;

/// Attributes of `cublasLtMatmulPreference_t`. They have no effect.
static PREFERENCE: Kind = &[
    (0, 4, 0),
    (1, 8, 0),
    (3, 4, u32::MAX as u64),
    (5, 4, 256),
    (6, 4, 256),
    (7, 4, 256),
    (8, 4, 256),
    (9, 4, 0),
    (12, 8, u64::MAX),
];

/// `CUBLASLT_EPILOGUE_DEFAULT`.
const DEFAULT: u32 = 1;
/// Supported epilogues: every combination of ReLU or GELU with a bias, GELU with the auxiliary matrix, and the derivative
/// of GELU.
const EPILOGUES: [u32; 9] = [DEFAULT, 2, 4, 6, 32, 36, 160, 164, 192];
const WITH_BIAS: u32 = 4;
const WITH_GELU: u32 = 32 | 64;
const WITH_AUX: u32 = 128;

/// A descriptor.
#[derive(Debug, Clone)]
struct Descriptor {
    kind: Kind,
    values: BTreeMap<c_int, u64>,
}

impl Descriptor {
    fn new(kind: Kind, values: &[(c_int, u64)]) -> Self {
        let first = kind.iter().map(|(attribute, _, value)| (*attribute, *value));
        Self { kind, values: first.chain(values.iter().copied()).collect() }
    }

    /// Returns the number of bytes of an attribute.
    fn size(&self, attribute: c_int) -> Result<usize> {
        let known = self.kind.iter().find(|(known, ..)| *known == attribute);
        known.map(|(_, size, _)| *size).ok_or(Status::NotSupported)
    }

    fn word(&self, attribute: c_int) -> u64 {
        self.values.get(&attribute).copied().unwrap_or_default()
    }

    fn long(&self, attribute: c_int) -> i64 {
        self.word(attribute) as i64
    }
}

struct Descriptors {
    last: usize,
    all: Option<HashMap<usize, Descriptor>>,
}

/// Distance between the numbers of descriptors, which look like pointers.
const STEP: usize = 16;

static DESCRIPTORS: Mutex<Descriptors> = Mutex::new(Descriptors { last: 0x7200_0000, all: None });

fn add(out: Out<usize>, kind: Kind, values: &[(c_int, u64)]) -> Result<()> {
    let mut descriptors = lock(&DESCRIPTORS);
    descriptors.last += STEP;
    let number = descriptors.last;
    out.set(number)?;
    descriptors.all.get_or_insert_default().insert(number, Descriptor::new(kind, values));
    Ok(())
}

fn remove(number: usize) -> Result<()> {
    let removed = lock(&DESCRIPTORS).all.as_mut().and_then(|all| all.remove(&number));
    removed.map(drop).ok_or(Status::InvalidValue)
}

fn find(number: usize, kind: Kind) -> Result<Descriptor> {
    let found = lock(&DESCRIPTORS).all.as_ref().and_then(|all| all.get(&number).cloned());
    found.filter(|found| std::ptr::eq(found.kind, kind)).ok_or(Status::InvalidValue)
}

fn set(number: usize, kind: Kind, attribute: c_int, at: usize, bytes: usize) -> Result<()> {
    let found = find(number, kind)?;
    let size = found.size(attribute)?;
    if at == 0 || bytes != size {
        return Err(Status::InvalidValue);
    }
    let mut word = [0; 8];
    // SAFETY: the caller of the C function passes the address of a value with this many bytes.
    let value = unsafe { read(at, size) };
    word.iter_mut().zip(value).for_each(|(to, from)| *to = from);
    if let Some(descriptor) = lock(&DESCRIPTORS).all.as_mut().and_then(|all| all.get_mut(&number)) {
        descriptor.values.insert(attribute, u64::from_le_bytes(word));
    }
    Ok(())
}

fn get(number: usize, kind: Kind, attribute: c_int, at: usize, bytes: usize, written: usize) -> Result<()> {
    let found = find(number, kind)?;
    let size = found.size(attribute)?;
    let written = Out(written as *mut usize);
    if bytes == 0 {
        return written.set(size);
    }
    if at == 0 || bytes < size {
        return Err(Status::InvalidValue);
    }
    for (i, byte) in found.word(attribute).to_le_bytes().into_iter().take(size).enumerate() {
        Out((at + i) as *mut u8).set(byte)?;
    }
    if written.0.is_null() { Ok(()) } else { written.set(size) }
}

/// A matrix as its layout describes it.
#[derive(Debug, Clone, Copy)]
struct Matrix {
    number: i64,
    rows: i64,
    columns: i64,
    stride: i64,
    by_rows: bool,
    count: i64,
    distance: i64,
}

impl Matrix {
    fn of(layout: usize) -> Result<Self> {
        let found = find(layout, LAYOUT)?;
        let by_rows = match found.word(ORDER) {
            0 => false,
            1 => true,
            // Tiles for tensor cores.
            _ => return Err(Status::NotSupported),
        };
        let (rows, columns, stride) = (found.long(ROWS), found.long(COLUMNS), found.long(STRIDE));
        check_sizes(&[rows, columns])?;
        check_stride(stride, if by_rows { columns } else { rows })?;
        let (number, count) = (found.long(TYPE), found.long(COUNT));
        Ok(Self { number, rows, columns, stride, by_rows, count, distance: found.long(DISTANCE) })
    }

    /// Returns the matrix at an address.
    fn view(&self, start: usize) -> View {
        let view = View::new(start, self.stride);
        if self.by_rows { view.transposed() } else { view }
    }

    /// Returns the extents after an operation.
    fn extents(&self, operation: Operation) -> (i64, i64) {
        if operation.transposes() { (self.columns, self.rows) } else { (self.rows, self.columns) }
    }
}

/// A product whose descriptors agree with each other.
struct Plan {
    types: Types,
    operations: [Operation; 2],
    matrices: [Matrix; 4],
    inner: i64,
    device_mode: bool,
    epilogue: Option<Epilogue>,
}

impl Plan {
    fn of(description: usize, layouts: [usize; 4]) -> Result<Self> {
        let found = find(description, PRODUCT)?;
        let operations = [Operation::of(found.long(OP_A))?, Operation::of(found.long(OP_B))?];
        let [a, b, c, d] = layouts.map(Matrix::of);
        let [a, b, c, d] = [a?, b?, c?, d?];
        let types = Types::of_cuda(a.number, b.number, d.number, found.long(COMPUTE))?;
        let ((m, k), (inner, n)) = (a.extents(operations[0]), b.extents(operations[1]));
        let agree = inner == k && [c, d].iter().all(|matrix| (matrix.rows, matrix.columns) == (m, n));
        if !agree || [b, c, d].iter().any(|matrix| matrix.count != a.count) || a.count < 1 {
            return Err(Status::InvalidValue);
        }
        let known = Number::of_cuda(found.word(SCALE) as c_int)? == types.alpha
            && c.number == d.number
            && c.by_rows == d.by_rows
            && found.word(OP_C) == 0
            && found.word(FILL) == FULL
            && found.word(POINTERS) <= 1;
        if !known {
            return Err(Status::NotSupported);
        }
        let epilogue = Self::epilogue(&found, types, &d)?;
        let device_mode = found.word(POINTERS) == 1;
        Ok(Self { types, operations, matrices: [a, b, c, d], inner: k, device_mode, epilogue })
    }

    /// Returns the epilogue of the product.
    fn epilogue(found: &Descriptor, types: Types, d: &Matrix) -> Result<Option<Epilogue>> {
        let kind = found.word(EPILOGUE) as u32;
        let with = |bits: u32| kind & bits != 0;
        let number = |attribute: c_int| match found.word(attribute) {
            SAME => Ok(types.result),
            other => Number::of_cuda(other as c_int),
        };
        let known = EPILOGUES.contains(&kind)
            && (kind == DEFAULT || types.arithmetic == F32 || (types.arithmetic == F64 && !with(WITH_GELU)))
            && (!with(WITH_AUX) || (number(AUX_TYPE)? == types.result && !d.by_rows));
        if !known {
            return Err(Status::NotSupported);
        }
        let (bias, aux, stride) = (found.word(BIAS) as usize, found.word(AUX) as usize, found.long(AUX_STRIDE));
        if with(WITH_AUX) {
            check_stride(stride, d.rows)?;
        }
        let bias_type = if with(WITH_BIAS) { number(BIAS_TYPE)? } else { types.result };
        if with(WITH_BIAS) && bias_type.arithmetic() != types.arithmetic {
            return Err(Status::NotSupported);
        }
        Ok((kind != DEFAULT).then_some(Epilogue {
            kind,
            bias,
            bias_type,
            bias_distance: found.long(BIAS_DISTANCE),
            aux,
            aux_stride: stride,
            aux_distance: found.long(AUX_DISTANCE),
        }))
    }

    /// Queues the product of matrices at these addresses.
    fn run(&self, stream: usize, alpha: usize, beta: usize, at: [usize; 4]) -> Result<()> {
        let context = Context::on(stream, self.device_mode);
        let [a, b, c, d] = self.matrices;
        let [at_a, at_b, at_c, at_d] = at;
        if d.rows == 0 || d.columns == 0 {
            return Ok(());
        }
        check_addresses(&[at_d])?;
        if self.inner > 0 {
            check_addresses(&[at_a, at_b])?;
        }
        if let Some(more) = &self.epilogue {
            let with = |bits: u32| more.kind & bits != 0;
            if (with(WITH_BIAS) && more.bias == 0) || (with(WITH_AUX) && more.aux == 0) {
                return Err(Status::InvalidValue);
            }
        }
        let beta = context.scalar(self.types.beta, beta)?;
        if at_c == at_d {
            if (c.stride, c.distance) != (d.stride, d.distance) {
                return Err(Status::InvalidValue);
            }
        } else if at_c != 0 && !beta.is_zero() {
            self.copy(stream, at_c, at_d)?;
        }
        let [op_a, op_b] = self.operations;
        let product = Product {
            types: self.types,
            sizes: [d.rows, d.columns, self.inner],
            alpha: context.scalar(self.types.alpha, alpha)?,
            beta,
            a: a.view(at_a).with(op_a),
            b: b.view(at_b).with(op_b),
            c: d.view(at_d),
            symmetric: false,
            flags: flags(&[(op_a.conjugates(), CONJUGATE_A), (op_b.conjugates(), CONJUGATE_B)]),
            batch: Batch::Strided { count: d.count, distances: [a.distance, b.distance, d.distance] },
        };
        product.run_with(&context, self.epilogue)
    }

    /// Copies `C` to `D`, where the product is added to it.
    fn copy(&self, stream: usize, from: usize, to: usize) -> Result<()> {
        let [_, _, c, d] = self.matrices;
        let bytes = self.types.result.bytes();
        let (width, lines) = if d.by_rows { (d.columns, d.rows) } else { (d.rows, d.columns) };
        for number in 0..d.count {
            let start = |at: usize, matrix: &Matrix| {
                let offset = number * matrix.distance * bytes as i64;
                (at.wrapping_add_signed(offset as isize), matrix.stride as usize * bytes)
            };
            // SAFETY: the addresses are those of matrices in the memory of the device, which the library checks.
            unsafe {
                runtime::copy_rows(start(to, &d), start(from, &c), width as usize * bytes, lines as usize, stream)
            }?;
        }
        Ok(())
    }
}

/// The result of a search for an algorithm (`cublasLtMatmulHeuristicResult_t`).
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Found {
    algorithm: [u64; 8],
    workspace: usize,
    state: c_int,
    waves: f32,
    reserved: [c_int; 4],
}

/// Returns the only algorithm there is, if the product is supported.
fn search(plan: Result<Plan>, wanted: c_int, found: Out<Found>, count: Out<c_int>) -> Result<()> {
    if wanted < 1 {
        return Err(Status::InvalidValue);
    }
    if let Err(status) = plan.map(drop) {
        count.set(0)?;
        return Err(status);
    }
    found.set(Found { algorithm: [0; 8], workspace: 0, state: 0, waves: 1.0, reserved: [0; 4] })?;
    count.set(1)
}

functions! { FUNCTIONS;
    /// Creates a handle for the current device.
    cublasLtCreate(handle: Out<usize>) = handle::create(handle);
    /// Destroys a handle.
    cublasLtDestroy(handle: usize) = handle::destroy(handle);
    /// Returns a part of the version.
    cublasLtGetProperty(part: c_int, value: Out<c_int>) =
        value.set(*usize::try_from(part).ok().and_then(|part| handle::VERSION.get(part)).ok_or(Status::InvalidValue)?);
    /// Creates the description of a product.
    cublasLtMatmulDescCreate(out: Out<usize>, compute: c_int, scale: c_int) =
        add(out, PRODUCT, &[(COMPUTE, compute as u64), (SCALE, scale as u64)]);
    /// Destroys the description of a product.
    cublasLtMatmulDescDestroy(number: usize) = remove(number);
    /// Sets an attribute of a product.
    cublasLtMatmulDescSetAttribute(number: usize, attribute: c_int, value: usize, bytes: usize)
        note "not the attributes of FP8" = set(number, PRODUCT, attribute, value, bytes);
    /// Returns an attribute of a product.
    cublasLtMatmulDescGetAttribute(number: usize, attribute: c_int, value: usize, bytes: usize, written: usize) =
        get(number, PRODUCT, attribute, value, bytes, written);
    /// Creates the description of a matrix.
    cublasLtMatrixLayoutCreate(out: Out<usize>, number: c_int, rows: u64, columns: u64, stride: i64) =
        add(out, LAYOUT, &[(TYPE, number as u64), (ROWS, rows), (COLUMNS, columns), (STRIDE, stride as u64)]);
    /// Destroys the description of a matrix.
    cublasLtMatrixLayoutDestroy(number: usize) = remove(number);
    /// Sets an attribute of a matrix.
    cublasLtMatrixLayoutSetAttribute(number: usize, attribute: c_int, value: usize, bytes: usize) =
        set(number, LAYOUT, attribute, value, bytes);
    /// Returns an attribute of a matrix.
    cublasLtMatrixLayoutGetAttribute(number: usize, attribute: c_int, value: usize, bytes: usize, written: usize) =
        get(number, LAYOUT, attribute, value, bytes, written);
    /// Creates preferences for the search for an algorithm.
    cublasLtMatmulPreferenceCreate(out: Out<usize>) = add(out, PREFERENCE, &[]);
    /// Destroys preferences.
    cublasLtMatmulPreferenceDestroy(number: usize) = remove(number);
    /// Sets an attribute of preferences.
    cublasLtMatmulPreferenceSetAttribute(number: usize, attribute: c_int, value: usize, bytes: usize)
        note "has no effect" = set(number, PREFERENCE, attribute, value, bytes);
    /// Returns an attribute of preferences.
    cublasLtMatmulPreferenceGetAttribute(number: usize, attribute: c_int, value: usize, bytes: usize, written: usize) =
        get(number, PREFERENCE, attribute, value, bytes, written);
    /// Searches for algorithms.
    cublasLtMatmulAlgoGetHeuristic(
        handle: usize, product: usize, a: usize, b: usize, c: usize, d: usize, _preference: usize, wanted: c_int,
        found: Out<Found>, count: Out<c_int>,
    ) note "there is one algorithm" = {
        Context::find(handle)?;
        search(Plan::of(product, [a, b, c, d]), wanted, found, count)
    };
    /// Multiplies matrices.
    cublasLtMatmul(
        handle: usize, product: usize, alpha: usize, a: usize, layout_a: usize, b: usize, layout_b: usize, beta: usize,
        c: usize, layout_c: usize, d: usize, layout_d: usize, _algorithm: usize, _workspace: usize, _bytes: usize,
        stream: usize,
    ) note "matrices by columns or rows; ReLU, GELU, its derivative and bias, but no gradient of the bias; the memory is not used" = {
        Context::find(handle)?;
        Plan::of(product, [layout_a, layout_b, layout_c, layout_d])?.run(stream, alpha, beta, [a, b, c, d])
    };
}

/// Returns the version of the library (`cublasLtGetVersion`).
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn cublasLtGetVersion() -> usize {
    let [major, minor, patch] = handle::VERSION;
    (major * 10_000 + minor * 100 + patch) as usize
}

/// Returns the version of the C library (`cublasLtGetCudartVersion`).
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn cublasLtGetCudartVersion() -> usize {
    13_000
}
