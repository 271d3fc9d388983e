//! Conversions between value types.

use serde::{Deserialize, Serialize};

use super::Rounding;

/// Conversions. Source and result types come from the values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConvertOp {
    /// Integer (or bool: 0 or 1) to integer: extended according to the source's signedness, or truncated.
    Int,
    /// Integer to float.
    IntToFloat(Rounding),
    /// Float to integer: rounded, then saturated to the result's range. NaN gives 0, but only the result's highest bit
    /// if the source is f64 or the result has 64 bits (PTX ISA, `cvt`: float-to-integer conversion of NaN).
    FloatToInt(Rounding),
    /// Float to float of another format. Between f32 and f64, and from f64 to f16 and bf16, a NaN keeps its sign and
    /// the upper bits of its payload, and its quiet bit is set. From f32 to f16 and bf16, and between these two, every
    /// NaN becomes the canonical one. From f16 a NaN becomes the canonical one of f32, and from bf16 the f32 with the
    /// same upper half; both are then converted to f64 if that is the result's type.
    Float(Rounding),
    /// Reinterpretation of the bits as another scalar type of the same size (not bool).
    Bits,
    /// Pointer to a 64-bit integer: the address in generic space.
    PtrToInt,
    /// A 64-bit integer to a pointer.
    IntToPtr,
}

impl ConvertOp {
    /// Returns the name in IR text, without the rounding.
    pub const fn name(self) -> &'static str {
        match self {
            ConvertOp::Int => "icast",
            ConvertOp::IntToFloat(_) => "itof",
            ConvertOp::FloatToInt(_) => "ftoi",
            ConvertOp::Float(_) => "fcast",
            ConvertOp::Bits => "bits",
            ConvertOp::PtrToInt => "ptoi",
            ConvertOp::IntToPtr => "itop",
        }
    }

    /// Returns the rounding, if there is one.
    pub const fn rounding(self) -> Option<Rounding> {
        match self {
            ConvertOp::IntToFloat(r) | ConvertOp::FloatToInt(r) | ConvertOp::Float(r) => Some(r),
            ConvertOp::Int | ConvertOp::Bits | ConvertOp::PtrToInt | ConvertOp::IntToPtr => None,
        }
    }
}
