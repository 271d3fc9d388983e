//! Lists the float operations that are calibrated, the ways to compute each, and the code that each way requires.

use isowarp_core::ir::ops::Rounding;
use serde::{Deserialize, Serialize};

use crate::floats;

/// A float type that devices compute with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FloatTy {
    /// binary32.
    F32,
    /// binary64.
    F64,
}

impl FloatTy {
    /// Returns the type's name in WGSL and in names of routines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }
}

/// An operation on floats of one type. A conversion belongs to its float type; one between float types belongs to its
/// source type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Sqrt,
    /// The reciprocal of the square root; `f32` only.
    Rsqrt,
    /// The reciprocal of the square root of numbers from 2^-126 on, infinity and NaN.
    RsqrtNormal,
    Fma,
    /// An `fma` that may read and return zeros for subnormals, without a guarantee either way.
    FmaMayFlush,
    /// A sum that may read and return zeros for subnormals.
    AddMayFlush,
    /// A difference that may read and return zeros for subnormals.
    SubMayFlush,
    /// A product that may read and return zeros for subnormals.
    MulMayFlush,
    Neg,
    Abs,
    Min,
    Max,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Floor,
    Ceil,
    Trunc,
    Rint,
    FromI32,
    FromU32,
    FromI64,
    FromU64,
    ToI32,
    ToU32,
    ToI64,
    ToU64,
    ToF32,
    ToF64,
    /// Conversion from the bits of an `f16`, as a `u32` below 2^16; an operation on `f32`.
    FromF16,
    /// Conversion to the bits of an `f16`, as a `u32` below 2^16.
    ToF16,
}

/// The type of an operation's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ResultTy {
    Same,
    Bool,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

impl FloatOp {
    /// All operations.
    pub const ALL: [Self; 38] = [
        Self::Add,
        Self::Sub,
        Self::Mul,
        Self::Div,
        Self::Sqrt,
        Self::Rsqrt,
        Self::RsqrtNormal,
        Self::Fma,
        Self::FmaMayFlush,
        Self::AddMayFlush,
        Self::SubMayFlush,
        Self::MulMayFlush,
        Self::Neg,
        Self::Abs,
        Self::Min,
        Self::Max,
        Self::Eq,
        Self::Ne,
        Self::Lt,
        Self::Le,
        Self::Gt,
        Self::Ge,
        Self::Floor,
        Self::Ceil,
        Self::Trunc,
        Self::Rint,
        Self::FromI32,
        Self::FromU32,
        Self::FromI64,
        Self::FromU64,
        Self::ToI32,
        Self::ToU32,
        Self::ToI64,
        Self::ToU64,
        Self::ToF32,
        Self::ToF64,
        Self::FromF16,
        Self::ToF16,
    ];

    /// Returns the operation's name in tables and caches.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Sub => "sub",
            Self::Mul => "mul",
            Self::Div => "div",
            Self::Sqrt => "sqrt",
            Self::Rsqrt => "rsqrt",
            Self::RsqrtNormal => "rsqrt_normal",
            Self::Fma => "fma",
            Self::FmaMayFlush => "fma_may_flush",
            Self::AddMayFlush => "add_may_flush",
            Self::SubMayFlush => "sub_may_flush",
            Self::MulMayFlush => "mul_may_flush",
            Self::Neg => "neg",
            Self::Abs => "abs",
            Self::Min => "min",
            Self::Max => "max",
            Self::Eq => "eq",
            Self::Ne => "ne",
            Self::Lt => "lt",
            Self::Le => "le",
            Self::Gt => "gt",
            Self::Ge => "ge",
            Self::Floor => "floor",
            Self::Ceil => "ceil",
            Self::Trunc => "trunc",
            Self::Rint => "rint",
            Self::FromI32 => "from_i32",
            Self::FromU32 => "from_u32",
            Self::FromI64 => "from_i64",
            Self::FromU64 => "from_u64",
            Self::ToI32 => "to_i32",
            Self::ToU32 => "to_u32",
            Self::ToI64 => "to_i64",
            Self::ToU64 => "to_u64",
            Self::ToF32 => "to_f32",
            Self::ToF64 => "to_f64",
            Self::FromF16 => "from_f16",
            Self::ToF16 => "to_f16",
        }
    }

    /// Returns the operation's name in the names of routines that compute it.
    const fn routine_name(self) -> &'static str {
        self.general().name()
    }

    /// Returns the corresponding operation on all operands, without flushing.
    pub const fn general(self) -> Self {
        match self {
            Self::RsqrtNormal => Self::Rsqrt,
            Self::FmaMayFlush => Self::Fma,
            Self::AddMayFlush => Self::Add,
            Self::SubMayFlush => Self::Sub,
            Self::MulMayFlush => Self::Mul,
            _ => self,
        }
    }

    /// Returns true if the operation's result for an operand is specified.
    pub(super) fn takes(self, operand: u64) -> bool {
        // Accepts everything from the least normal number on: infinity and NaNs have larger bits.
        self != Self::RsqrtNormal || operand as u32 & 0x7fff_ffff > 0x7f80_0000 || operand as i32 >= 0x0080_0000
    }

    /// Returns true if the operation may read and return zeros for subnormals.
    pub const fn may_flush(self) -> bool {
        matches!(self, Self::FmaMayFlush | Self::AddMayFlush | Self::SubMayFlush | Self::MulMayFlush)
    }

    /// Returns the form of the operation that may flush, if it has one.
    pub const fn flushing(self) -> Self {
        match self {
            Self::Fma => Self::FmaMayFlush,
            Self::Add => Self::AddMayFlush,
            Self::Sub => Self::SubMayFlush,
            Self::Mul => Self::MulMayFlush,
            _ => self,
        }
    }

    /// Returns true if a compiler may regroup the operation's result with those of others.
    pub const fn may_regroup(self) -> bool {
        matches!(self.general(), Self::Add | Self::Sub | Self::Mul | Self::Div | Self::Sqrt | Self::Rsqrt | Self::Fma)
    }

    /// Returns the comparison with exchanged operands.
    pub const fn swapped(self) -> Self {
        match self {
            Self::Lt => Self::Gt,
            Self::Le => Self::Ge,
            Self::Gt => Self::Lt,
            Self::Ge => Self::Le,
            _ => self,
        }
    }

    /// Returns true if a compiler that assumes the absence of NaN turns the operation into another one.
    pub(super) const fn depends_on_nan(self) -> bool {
        matches!(self, Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::Gt | Self::Ge | Self::Min | Self::Max)
    }

    /// Returns true if the operation exists for the type.
    pub const fn applies(self, ty: FloatTy) -> bool {
        match ty {
            FloatTy::F32 => !matches!(self, Self::ToF32),
            FloatTy::F64 => {
                !matches!(self, Self::ToF64 | Self::Rsqrt | Self::RsqrtNormal | Self::FromF16 | Self::ToF16)
                    && !self.may_flush()
            }
        }
    }

    /// Returns true if the operation reads or returns a 64-bit integer or an `f64`.
    pub const fn needs_wide(self, ty: FloatTy) -> bool {
        matches!(ty, FloatTy::F64)
            || matches!(self, Self::FromI64 | Self::FromU64 | Self::ToI64 | Self::ToU64 | Self::ToF64)
    }

    pub(super) const fn result(self) -> ResultTy {
        match self {
            Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::Gt | Self::Ge => ResultTy::Bool,
            Self::ToI32 => ResultTy::I32,
            Self::ToU32 | Self::ToF16 => ResultTy::U32,
            Self::ToI64 => ResultTy::I64,
            Self::ToU64 => ResultTy::U64,
            Self::ToF32 => ResultTy::F32,
            Self::ToF64 => ResultTy::F64,
            _ => ResultTy::Same,
        }
    }

    /// Returns the ways to try, cheapest first.
    pub(super) const fn ways(self, ty: FloatTy) -> &'static [Way] {
        use Way::{
            Bits, Canon, Cast, CastCanon, Fma, Guarded, GuardedViaF64, InPairs, Native, Soft, Swapped, ViaF64,
            ViaF64Soft,
        };
        match (self, ty) {
            (Self::Div | Self::Sqrt | Self::Rsqrt, FloatTy::F32) => &[Native, Canon, Fma, Soft],
            (Self::RsqrtNormal, FloatTy::F32) => &[Native, Canon, Fma, Guarded, Soft],
            (Self::Fma, FloatTy::F32) => &[Native, Canon, GuardedViaF64, Guarded, ViaF64, ViaF64Soft, Soft],
            (Self::FmaMayFlush, FloatTy::F32) => &[Native, Canon, ViaF64, ViaF64Soft, InPairs, Soft],
            (Self::Add | Self::Sub | Self::Mul, _)
            | (Self::AddMayFlush | Self::SubMayFlush | Self::MulMayFlush, _)
            | (Self::Div | Self::Sqrt | Self::Fma | Self::FmaMayFlush, FloatTy::F64) => &[Native, Canon, Soft],
            (Self::Floor | Self::Ceil | Self::Trunc | Self::Rint, _) => &[Native, Canon, Bits],
            (Self::Neg | Self::Abs | Self::Min | Self::Max, _) => &[Native, Canon, Bits],
            (Self::Ne, _) => &[Native, Guarded, Bits],
            (Self::Eq, _) => &[Native, Bits],
            (Self::Lt | Self::Le | Self::Gt | Self::Ge, _) => &[Native, Swapped, Bits],
            (Self::FromF16 | Self::ToF16, _) => &[Native, Canon, Cast, CastCanon, Soft],
            (Self::ToI32, _) | (Self::ToU32, FloatTy::F32) => &[Native, Guarded, Soft],
            _ => &[Native, Soft],
        }
    }
}

/// The compiler's knowledge of an operation's operands. The device's compiler may simplify sums, products and quotients
/// with constants, zeros most of all, in ways that are not exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operands {
    /// No operand is a constant.
    Variable,
    /// An operand is a constant other than zero.
    Constant,
    /// An operand is a constant zero.
    Zero,
}

/// A way to compute an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// The device's own operation.
    Native,
    /// The device's own comparison with exchanged operands.
    Swapped,
    /// The device's own operation, with NaN made canonical.
    Canon,
    /// Between `f16` and `f32`: the device's conversion of its type `f16`. ([`Way::Native`] packs and unpacks.)
    Cast,
    /// Between `f16` and `f32`: the device's conversion of its type `f16`, with NaN made canonical.
    CastCanon,
    /// The device's own operation; where its inputs or results are known to go wrong, `f64` arithmetic, rounded to odd.
    GuardedViaF64,
    /// The device's own operation, except where its inputs or results are known to go wrong (`!=`: uses the device's
    /// `==`).
    Guarded,
    /// The device's own operation, corrected with fused multiply-adds.
    Fma,
    /// `f64` arithmetic, rounded to odd, then the device's conversion.
    ViaF64,
    /// `f64` arithmetic, rounded to odd, then a conversion in integers.
    ViaF64Soft,
    /// Sums of `f32`.
    InPairs,
    /// Inspection of the bits.
    Bits,
    /// Integer arithmetic.
    Soft,
    /// None: the device does not have the type, or no way is exact.
    Unavailable,
}

impl Way {
    /// Returns true if the way computes an operation on `f32` in `f64`.
    pub(super) const fn needs_f64(self) -> bool {
        matches!(self, Self::GuardedViaF64 | Self::ViaF64 | Self::ViaF64Soft)
    }

    /// Returns true if the way uses the types `f16` and `u16`.
    pub(super) const fn needs_f16(self) -> bool {
        matches!(self, Self::Cast | Self::CastCanon)
    }
}

/// The code to emit for an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lowering {
    /// naga's own expression: `Binary`, `Unary::Negate`,
    /// `Math::{Fma, Sqrt, InverseSqrt, Abs, Min, Max, Floor, Ceil, Trunc, Round, Pack2x16float, Unpack2x16float}` or
    /// `As`.
    Native,
    /// naga's own expression for [`FloatOp::swapped`], with the second operand first.
    Swapped,
    /// naga's own expression, with its result passed to the named routine (`iw_canon_f32`).
    Canon(&'static str),
    /// `As` of `f16`, with the bits passed through `u16`; its result is passed to the named routine, if any.
    Cast(Option<&'static str>),
    /// A call of a routine with the operands, and `mode` as last argument where there is one.
    Call {
        /// The routine, one of [`crate::floats::names`].
        routine: String,
        /// The value of the routine's `mode` argument, a `u32`.
        mode: Option<u32>,
    },
    /// A call of the named routine with the operands and a 0 (`u32`) that the compiler must not know.
    CallHiding(&'static str),
    /// None: not available on this device.
    Unavailable,
}

impl Lowering {
    /// Returns the name of the routine that is called, if any.
    pub fn routine(&self) -> Option<&str> {
        match self {
            Self::Native | Self::Swapped | Self::Cast(None) | Self::Unavailable => None,
            Self::Canon(name) | Self::Cast(Some(name)) | Self::CallHiding(name) => Some(name),
            Self::Call { routine, .. } => Some(routine),
        }
    }
}

/// Returns the code for a way of computing an operation, rounded to nearest even (floats to integers: to zero).
pub(super) fn lowering(op: FloatOp, ty: FloatTy, way: Way) -> Lowering {
    let t = ty.name();
    let name = op.routine_name();
    let call = |routine: String, mode| Lowering::Call { routine, mode };
    match way {
        Way::Native => Lowering::Native,
        Way::Swapped => Lowering::Swapped,
        Way::Canon => Lowering::Canon(canon(op, ty)),
        Way::Cast => Lowering::Cast(None),
        Way::CastCanon => Lowering::Cast(Some(canon(op, ty))),
        Way::GuardedViaF64 => call(format!("iw_{t}_{name}_guarded_via_f64"), None),
        Way::Guarded => call(format!("iw_{t}_{name}_guarded"), None),
        Way::Fma => call(format!("iw_{}_fma_{t}", op.name()), None),
        Way::ViaF64 => call(format!("iw_{name}_via_f64_{t}"), None),
        Way::ViaF64Soft => call(format!("iw_{name}_via_f64_soft_{t}"), None),
        Way::InPairs => Lowering::CallHiding("iw_fma_in_pairs_f32"),
        Way::Bits => call(format!("iw_{name}_{t}"), None),
        Way::Soft => {
            let nearest = if op.is_float_to_int() { Rounding::Rz } else { Rounding::Rn };
            soft(op, ty, nearest)
        }
        Way::Unavailable => Lowering::Unavailable,
    }
}

/// Returns the routine that makes a NaN canonical.
const fn canon(op: FloatOp, ty: FloatTy) -> &'static str {
    match (op, ty) {
        (FloatOp::ToF16, _) => "iw_canon_f16_bits",
        (_, FloatTy::F32) => "iw_canon_f32",
        (_, FloatTy::F64) => "iw_canon_f64",
    }
}

/// Returns a way to compute an operation that uses none of the device's own operations on floats.
pub fn in_integers(op: FloatOp, ty: FloatTy, rounding: Rounding) -> Lowering {
    if op.ways(ty).contains(&Way::Bits) { lowering(op, ty, Way::Bits) } else { soft(op, ty, rounding) }
}

/// Returns a call of the integer routine, for any rounding direction.
pub fn soft(op: FloatOp, ty: FloatTy, rounding: Rounding) -> Lowering {
    let t = ty.name();
    let routine = match op {
        // Exact.
        FloatOp::FromF16 => return Lowering::Call { routine: "iw_f16_bits_to_f32".to_owned(), mode: None },
        FloatOp::ToF16 => "iw_f32_to_f16_bits".to_owned(),
        FloatOp::FromI32 => format!("iw_i32_to_{t}"),
        FloatOp::FromU32 => format!("iw_u32_to_{t}"),
        FloatOp::FromI64 => format!("iw_i64_to_{t}"),
        FloatOp::FromU64 => format!("iw_u64_to_{t}"),
        FloatOp::ToI32 | FloatOp::ToU32 | FloatOp::ToI64 | FloatOp::ToU64 | FloatOp::ToF32 | FloatOp::ToF64 => {
            format!("iw_{t}_{}", op.name())
        }
        _ => format!("iw_{}_soft_{t}", op.routine_name()),
    };
    Lowering::Call { routine, mode: Some(floats::mode(rounding)) }
}

impl FloatOp {
    /// Returns true for the conversions to integers, whose plain form rounds to zero.
    pub const fn is_float_to_int(self) -> bool {
        matches!(self, Self::ToI32 | Self::ToU32 | Self::ToI64 | Self::ToU64)
    }

    /// Returns true if the result depends on the rounding direction.
    pub const fn rounds(self) -> bool {
        matches!(
            self.general(),
            Self::Add
                | Self::Sub
                | Self::Mul
                | Self::Div
                | Self::Sqrt
                | Self::Rsqrt
                | Self::Fma
                | Self::FromI32
                | Self::FromU32
                | Self::FromI64
                | Self::FromU64
                | Self::ToF32
                | Self::ToF16
        ) || self.is_float_to_int()
    }
}
