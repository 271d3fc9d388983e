//! Names that are known without any header: CUDA's vector types and handles, the fixed-width
//! integers, and the built-in variables.
//!
//! Source: CUDA C++ Programming Guide, "Built-in Vector Types" and "Built-in Variables".

use super::names::{NameClass, Names};
use crate::lex::symbol::Symbol;

/// Element names of the built-in vector types with 1 to 4 elements.
const VECTORS: &[&str] =
    &["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "longlong", "ulonglong", "float", "double"];

const TYPES: &[&str] = &[
    "dim3",
    "size_t",
    "ssize_t",
    "off_t",
    "ptrdiff_t",
    "intptr_t",
    "uintptr_t",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "int_fast8_t",
    "int_fast16_t",
    "int_fast32_t",
    "int_fast64_t",
    "uint_fast8_t",
    "uint_fast16_t",
    "uint_fast32_t",
    "uint_fast64_t",
    "int_least8_t",
    "int_least16_t",
    "int_least32_t",
    "int_least64_t",
    "uint_least8_t",
    "uint_least16_t",
    "uint_least32_t",
    "uint_least64_t",
    "__int128_t",
    "__uint128_t",
    "intmax_t",
    "uintmax_t",
    "uint",
    "ushort",
    "ulong",
    "clock_t",
    "time_t",
    "FILE",
    "__underlying_type",
    "va_list",
    "__half",
    "__half2",
    "half",
    "half2",
    "__half_raw",
    "__half2_raw",
    "__nv_bfloat16",
    "__nv_bfloat162",
    "nv_bfloat16",
    "nv_bfloat162",
    "__nv_fp8_e4m3",
    "__nv_fp8_e5m2",
    "cuFloatComplex",
    "cuDoubleComplex",
    "cuComplex",
    "cudaStream_t",
    "cudaEvent_t",
    "cudaError_t",
    "cudaTextureObject_t",
    "cudaSurfaceObject_t",
    "cudaArray_t",
    "cudaExtent",
    "cudaPos",
    "cudaDeviceProp",
    "curandState",
    "curandState_t",
    "curandStatePhilox4_32_10_t",
    "curandStateXORWOW_t",
    "curandStateMRG32k3a_t",
    "long4_16a",
    "long4_32a",
    "ulong4_16a",
    "ulong4_32a",
    "longlong4_16a",
    "longlong4_32a",
    "ulonglong4_16a",
    "ulonglong4_32a",
    "double4_16a",
    "double4_32a",
];

/// The built-in variables.
pub const BUILTIN_VARIABLES: &[&str] = &["threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"];

/// Returns true for type names that the parser knows before any declaration: `float4`, `dim3`, `size_t`, …
pub fn is_builtin_type_name(name: &str) -> bool {
    if TYPES.contains(&name) {
        return true;
    }
    let Some(count) = name.bytes().last() else {
        return false;
    };
    (b'1'..=b'4').contains(&count) && name.get(..name.len() - 1).is_some_and(|element| VECTORS.contains(&element))
}

/// Returns all built-in type names.
pub fn builtin_type_names() -> impl Iterator<Item = String> {
    let vectors = VECTORS.iter().flat_map(|element| (1..=4).map(move |count| format!("{element}{count}")));
    vectors.chain(TYPES.iter().map(|name| (*name).to_owned()))
}

/// Declares all built-in names.
pub(super) fn declare(names: &mut Names) {
    for name in builtin_type_names() {
        names.declare(Symbol::intern(&name), NameClass::Type);
    }
    // Any of a dozen headers declares `std::size_t` and similar names.
    names.enter_named(Symbol::intern("std"));
    for name in TYPES.iter().filter(|name| name.ends_with("_t")) {
        names.declare(Symbol::intern(name), NameClass::Type);
    }
    names.leave();
    for name in BUILTIN_VARIABLES {
        names.declare(Symbol::intern(name), NameClass::Value);
    }
    for field in ["x", "y", "z", "w"] {
        names.add_field(Symbol::intern(field));
    }
}
