//! The types of elements.

use std::ffi::c_int;

use crate::status::{Result, Status};

/// A type of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// `__half`.
    F16,
    /// `__nv_bfloat16`.
    BF16,
    /// `float`.
    F32,
    /// `double`.
    F64,
    /// `cuComplex`.
    C32,
    /// `cuDoubleComplex`.
    C64,
    /// `signed char`.
    I8,
    /// `int`.
    I32,
    /// `long long`.
    I64,
}

use Number::{BF16, C32, C64, F16, F32, F64, I8, I32, I64};

impl Number {
    /// Returns the type that `cudaDataType` names.
    pub fn of_cuda(kind: c_int) -> Result<Self> {
        match kind {
            2 => Ok(F16),
            14 => Ok(BF16),
            0 => Ok(F32),
            1 => Ok(F64),
            4 => Ok(C32),
            5 => Ok(C64),
            3 => Ok(I8),
            10 => Ok(I32),
            _ => Err(Status::NotSupported),
        }
    }

    /// Returns the number of bytes of an element.
    pub fn bytes(self) -> usize {
        match self {
            I8 => 1,
            F16 | BF16 => 2,
            F32 | I32 => 4,
            F64 | C32 | I64 => 8,
            C64 => 16,
        }
    }

    /// Returns the name of the type in CUDA C++.
    pub fn name(self) -> &'static str {
        match self {
            F16 => "__half",
            BF16 => "__nv_bfloat16",
            F32 => "float",
            F64 => "double",
            C32 => "float2",
            C64 => "double2",
            I8 => "signed char",
            I32 => "int",
            I64 => "long long",
        }
    }

    /// Returns true for complex numbers.
    pub fn is_complex(self) -> bool {
        matches!(self, C32 | C64)
    }

    /// Returns the type of the parts of a complex number, or the type itself.
    pub fn real(self) -> Self {
        match self {
            C32 => F32,
            C64 => F64,
            other => other,
        }
    }

    /// Returns the type to calculate in: `float` for halves.
    pub fn arithmetic(self) -> Self {
        match self {
            F16 | BF16 => F32,
            other => other,
        }
    }

    /// Returns true for types that are declared in headers of their own.
    pub fn is_half(self) -> bool {
        matches!(self, F16 | BF16)
    }
}
