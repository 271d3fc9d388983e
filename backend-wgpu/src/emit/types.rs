//! Maps IR value types to naga types.
//!
//! - 8- and 16-bit integers are `i32` or `u32` that hold the extended value.
//! - f16 and bf16 are `u32` that hold the bits.
//! - 64-bit integers and f64 are themselves, whatever the device has: `emulate` removes them later.
//! - A pointer is a `u32` byte offset where its space has at most 4 GiB; else (generic pointers, and pointers into a
//!   large heap) a `vec2<u32>` of the address's low and high word. Pointers that may be numbers are pairs as well, if
//!   the kernel can observe the number ([`super::high_words`]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Scalar, Space, Type};
use naga::{Handle, VectorSize};

use super::builder::Builder;

/// The result of emission.
pub(super) type Emit<T> = Result<T, Box<Diagnostic>>;

/// Returns the naga scalar that holds values of an IR scalar.
pub(super) const fn naga_scalar(scalar: Scalar) -> naga::Scalar {
    match scalar {
        Scalar::Bool => naga::Scalar::BOOL,
        Scalar::I8 | Scalar::I16 | Scalar::I32 => naga::Scalar::I32,
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::F16 | Scalar::BF16 => naga::Scalar::U32,
        Scalar::I64 => naga::Scalar::I64,
        Scalar::U64 => naga::Scalar::U64,
        Scalar::F32 => naga::Scalar::F32,
        Scalar::F64 => naga::Scalar::F64,
    }
}

/// Returns true if every pointer into the space is a `vec2<u32>`; `heap` is true if pointers into the heap are.
pub(super) const fn is_wide(space: Space, heap: bool) -> bool {
    match space {
        Space::Generic => true,
        Space::Global | Space::Constant => heap,
        Space::Shared | Space::Local | Space::Param => false,
    }
}

/// Returns naga's name for a number of components.
pub(super) const fn vector_size(count: u8) -> Option<VectorSize> {
    match count {
        2 => Some(VectorSize::Bi),
        3 => Some(VectorSize::Tri),
        4 => Some(VectorSize::Quad),
        _ => None,
    }
}

/// Returns the naga type of an IR value type; `wide` means that a pointer has two words.
pub(super) fn naga_type(builder: &mut Builder, ty: Type, wide: bool) -> Handle<naga::Type> {
    match ty {
        Type::Scalar(s) => builder.scalar_ty(naga_scalar(s)),
        Type::Vector(s, n) => match vector_size(n) {
            Some(size) => builder.vector_ty(naga_scalar(s), size),
            None => builder.scalar_ty(naga_scalar(s)),
        },
        Type::Ptr(_) if wide => builder.vector_ty(naga::Scalar::U32, VectorSize::Bi),
        Type::Ptr(_) => builder.scalar_ty(naga::Scalar::U32),
    }
}
