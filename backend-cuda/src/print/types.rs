//! C++ types for the values of IR.
//!
//! Integers and bool print as themselves. `f16` and `bf16` print as their bits in an `unsigned short`, because NVRTC
//! has no such types without the toolkit's headers. Pointers of every space print as byte pointers, whose space NVRTC
//! finds by itself. Vectors print as structs with CUDA's alignment (CUDA C++ Programming Guide, "Built-in Vector
//! Types").

use std::collections::BTreeSet;
use std::fmt::Write as _;

use isowarp_core::ir::{Scalar, Type};

/// Returns the C++ type of a scalar.
pub(crate) const fn scalar(s: Scalar) -> &'static str {
    match s {
        Scalar::Bool => "bool",
        Scalar::I8 => "signed char",
        Scalar::U8 => "unsigned char",
        Scalar::I16 => "short",
        Scalar::U16 | Scalar::F16 | Scalar::BF16 => "unsigned short",
        Scalar::I32 => "int",
        Scalar::U32 => "unsigned int",
        Scalar::I64 => "long long",
        Scalar::U64 => "unsigned long long",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// Returns the unsigned C++ type with this many bytes.
pub(crate) const fn unsigned(bytes: u64) -> &'static str {
    match bytes {
        1 => "unsigned char",
        2 => "unsigned short",
        4 => "unsigned int",
        _ => "unsigned long long",
    }
}

/// Returns the C++ type in which integer arithmetic on `s` is done: unsigned, so that it wraps, and never narrower than
/// `int`, so that promotion does not make it signed again.
pub(crate) const fn arithmetic(s: Scalar) -> &'static str {
    match s.size() {
        8 => "unsigned long long",
        _ => "unsigned int",
    }
}

/// Returns the C++ type of a value. Vector types are added to `vectors`, to be declared.
pub(crate) fn value(ty: Type, vectors: &mut BTreeSet<(Scalar, u8)>) -> String {
    match ty {
        Type::Scalar(s) => scalar(s).to_owned(),
        Type::Vector(s, n) => {
            vectors.insert((s, n));
            format!("iw_{s}x{n}")
        }
        Type::Ptr(_) => "iw_ptr".to_owned(),
    }
}

/// Names of a vector's components.
pub(crate) const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

/// Declares the vector types.
pub(crate) fn declare_vectors(vectors: &BTreeSet<(Scalar, u8)>, out: &mut String) {
    for &(s, n) in vectors {
        let align = Type::Vector(s, n).align();
        let fields = COMPONENTS.get(..usize::from(n).min(4)).unwrap_or(&COMPONENTS).join(", ");
        let _ = writeln!(out, "struct __align__({align}) iw_{s}x{n} {{ {} {fields}; }};", scalar(s));
    }
}
