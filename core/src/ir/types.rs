//! The types of values, memory and parameters, with CUDA's sizes and alignments.
//!
//! Layout follows the CUDA C++ Programming Guide, "Built-in Vector Types" (size and alignment table), and the x86-64
//! ABI that nvcc uses on the host: pointers are 64 bits wide everywhere.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::binary::FlatType;

/// A number or truth value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scalar {
    /// Truth value; one byte in memory, 0 or 1.
    Bool,
    /// Signed, 8 bits.
    I8,
    /// Unsigned, 8 bits.
    U8,
    /// Signed, 16 bits.
    I16,
    /// Unsigned, 16 bits.
    U16,
    /// Signed, 32 bits.
    I32,
    /// Unsigned, 32 bits.
    U32,
    /// Signed, 64 bits.
    I64,
    /// Unsigned, 64 bits.
    U64,
    /// IEEE 754 binary16 (`__half`).
    F16,
    /// bfloat16 (`__nv_bfloat16`).
    BF16,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
}

impl Scalar {
    /// All scalars, in order.
    pub const ALL: [Scalar; 13] = [
        Scalar::Bool,
        Scalar::I8,
        Scalar::U8,
        Scalar::I16,
        Scalar::U16,
        Scalar::I32,
        Scalar::U32,
        Scalar::I64,
        Scalar::U64,
        Scalar::F16,
        Scalar::BF16,
        Scalar::F32,
        Scalar::F64,
    ];

    /// Returns the size in memory, in bytes, which is also the alignment.
    pub const fn size(self) -> u64 {
        match self {
            Scalar::Bool | Scalar::I8 | Scalar::U8 => 1,
            Scalar::I16 | Scalar::U16 | Scalar::F16 | Scalar::BF16 => 2,
            Scalar::I32 | Scalar::U32 | Scalar::F32 => 4,
            Scalar::I64 | Scalar::U64 | Scalar::F64 => 8,
        }
    }

    /// Returns the width in bits (8 for bool).
    pub const fn bits(self) -> u32 {
        self.size() as u32 * 8
    }

    /// Returns true for I8…U64 (not bool).
    pub const fn is_int(self) -> bool {
        matches!(
            self,
            Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 | Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64
        )
    }

    /// Returns true for signed integers.
    pub const fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64)
    }

    /// Returns true for F16, BF16, F32 and F64.
    pub const fn is_float(self) -> bool {
        matches!(self, Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64)
    }

    /// Returns the name in IR text and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I8 => "i8",
            Scalar::U8 => "u8",
            Scalar::I16 => "i16",
            Scalar::U16 => "u16",
            Scalar::I32 => "i32",
            Scalar::U32 => "u32",
            Scalar::I64 => "i64",
            Scalar::U64 => "u64",
            Scalar::F16 => "f16",
            Scalar::BF16 => "bf16",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
        }
    }

    /// Returns the scalar with this name.
    pub fn from_name(name: &str) -> Option<Scalar> {
        Scalar::ALL.into_iter().find(|s| s.name() == name)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A memory space (CUDA C++ Programming Guide, "Variable Memory Space Specifiers").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Space {
    /// Unknown at compile time: any of global, constant, shared, local.
    Generic,
    /// Device memory.
    Global,
    /// `__constant__`: read-only for kernels.
    Constant,
    /// `__shared__`: one instance per block.
    Shared,
    /// Automatic variables: one instance per thread.
    Local,
    /// By-value kernel parameters: read-only.
    Param,
}

impl Space {
    /// Returns the name in IR text.
    pub const fn name(self) -> &'static str {
        match self {
            Space::Generic => "generic",
            Space::Global => "global",
            Space::Constant => "constant",
            Space::Shared => "shared",
            Space::Local => "local",
            Space::Param => "param",
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The type of an SSA value. Structs and arrays are never values: they live in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Type {
    /// A number or truth value.
    Scalar(Scalar),
    /// A vector of 2, 3 or 4 components.
    Vector(Scalar, u8),
    /// An address. The type that it points to is given at each access.
    Ptr(Space),
}

impl Type {
    /// Truth value.
    pub const BOOL: Type = Type::Scalar(Scalar::Bool);
    /// 32-bit signed integer.
    pub const I32: Type = Type::Scalar(Scalar::I32);
    /// 32-bit unsigned integer.
    pub const U32: Type = Type::Scalar(Scalar::U32);
    /// 64-bit signed integer.
    pub const I64: Type = Type::Scalar(Scalar::I64);
    /// 64-bit unsigned integer.
    pub const U64: Type = Type::Scalar(Scalar::U64);
    /// binary32.
    pub const F32: Type = Type::Scalar(Scalar::F32);
    /// binary64.
    pub const F64: Type = Type::Scalar(Scalar::F64);

    /// Returns the scalar, if the type is one.
    pub const fn scalar(self) -> Option<Scalar> {
        match self {
            Type::Scalar(s) => Some(s),
            Type::Vector(..) | Type::Ptr(_) => None,
        }
    }

    /// Returns true for scalars of 64 bits, pointers, and vectors of such: CUDA accesses each of their components at
    /// once.
    pub const fn has_wide_parts(self) -> bool {
        match self {
            Type::Scalar(s) | Type::Vector(s, _) => s.size() == 8,
            Type::Ptr(_) => true,
        }
    }

    /// Returns true for pointers.
    pub const fn is_ptr(self) -> bool {
        matches!(self, Type::Ptr(_))
    }

    /// Returns the size in memory, in bytes.
    pub const fn size(self) -> u64 {
        match self {
            Type::Scalar(s) => s.size(),
            Type::Vector(s, n) => s.size() * n as u64,
            Type::Ptr(_) => 8,
        }
    }

    /// Returns the alignment in memory, in bytes. That of vectors is as in the guide's table (`float2` 8, `float3` 4,
    /// `float4` 16, `double4` 16).
    pub const fn align(self) -> u64 {
        match self {
            Type::Scalar(s) => s.size(),
            Type::Vector(s, 2) => s.size() * 2,
            Type::Vector(s, 4) => {
                if s.size() * 4 > 16 {
                    16
                } else {
                    s.size() * 4
                }
            }
            Type::Vector(s, _) => s.size(),
            Type::Ptr(_) => 8,
        }
    }
}

impl From<Scalar> for Type {
    fn from(s: Scalar) -> Self {
        Type::Scalar(s)
    }
}

/// Prints the type as `f32`, `f32x4` or `ptr.global`.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Scalar(s) => write!(f, "{s}"),
            Type::Vector(s, n) => write!(f, "{s}x{n}"),
            Type::Ptr(space) => write!(f, "ptr.{space}"),
        }
    }
}

/// The number of a struct of a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StructId(pub u32);

/// The type of an object in memory: a variable, a struct's field, a by-value parameter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "FlatType", try_from = "FlatType")]
pub enum DataType {
    /// A scalar, vector or pointer.
    Value(Type),
    /// An array of `count` elements. A count of 0 is `extern __shared__ T x[]`.
    Array(Arc<DataType>, u64),
    /// A struct or union of the module.
    Struct(StructId),
}

impl From<Type> for DataType {
    fn from(t: Type) -> Self {
        DataType::Value(t)
    }
}

impl From<Scalar> for DataType {
    fn from(s: Scalar) -> Self {
        DataType::Value(Type::Scalar(s))
    }
}

impl DataType {
    /// Returns the size in bytes, with CUDA's layout. Saturates instead of overflowing.
    pub fn size(&self, structs: &[StructDef]) -> u64 {
        match self {
            DataType::Value(t) => t.size(),
            DataType::Array(t, n) => t.size(structs).saturating_mul(*n),
            DataType::Struct(id) => structs.get(id.0 as usize).map_or(0, |s| s.size),
        }
    }

    /// Returns the alignment in bytes, with CUDA's layout.
    pub fn align(&self, structs: &[StructDef]) -> u64 {
        match self {
            DataType::Value(t) => t.align(),
            DataType::Array(t, _) => t.align(structs),
            DataType::Struct(id) => structs.get(id.0 as usize).map_or(1, |s| s.align),
        }
    }
}

/// A struct with its layout. A union is a struct with all fields at the same offset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StructDef {
    /// Name, unique in the module.
    pub name: String,
    /// Size in bytes, a multiple of the alignment.
    pub size: u64,
    /// Alignment in bytes, a power of two.
    pub align: u64,
    /// Fields in order of declaration.
    pub fields: Vec<Field>,
}

/// A field of a struct.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Name of the field.
    pub name: String,
    /// Type of the field.
    pub ty: DataType,
    /// Offset from the struct's start, in bytes.
    pub offset: u64,
}
