//! Math functions (CUDA Math API, "Single Precision Mathematical Functions", "Double Precision
//! Mathematical Functions", "Single Precision Intrinsics").
//!
//! Each is a pure function of its operands, over binary32 or binary64, or over only one of these where the table below
//! restricts it. The device math library ([`crate::math`]) defines each result to the bit. In single precision a result
//! is at most one unit in the last place from the exact value. In double precision it is within the largest error that
//! CUDA's documentation gives. Special values (zeros, infinities, NaN, arguments outside of the domain) are as in C99's
//! Annex F where C has the function (docs/exactness.md). The functions named `fast_…` are CUDA's intrinsics such as
//! `__sinf`, whose error is larger.
//!
//! Functions that a device computes exactly or correctly rounded (`sqrt`, `rsqrtf`, `fma`, `floor`, …) are in
//! `floats.rs`. A function with more than one result is several operations: `frexp` is
//! `frexp_fraction` and `frexp_exponent`, `remquo` is `remainder` and `remquo_quotient`.

use crate::ir::types::{Scalar, Type};

/// The type of an operand or result of a math function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MathType {
    /// The float type that the function operates on.
    Float,
    /// `i32`.
    Int,
    /// `i64`.
    Long,
}

impl MathType {
    /// Returns the type, for a function over `float`.
    pub const fn ty(self, float: Scalar) -> Type {
        match self {
            MathType::Float => Type::Scalar(float),
            MathType::Int => Type::I32,
            MathType::Long => Type::I64,
        }
    }
}

/// The float types over which a function exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MathDomain {
    /// binary32 and binary64.
    Both,
    /// binary32 only.
    Single,
    /// binary64 only.
    Double,
}

impl MathDomain {
    /// Returns the float types.
    pub const fn floats(self) -> &'static [Scalar] {
        match self {
            MathDomain::Both => &[Scalar::F32, Scalar::F64],
            MathDomain::Single => &[Scalar::F32],
            MathDomain::Double => &[Scalar::F64],
        }
    }
}

macro_rules! math_functions {
    ($($(#[$meta:meta])* $variant:ident = $text:literal, $domain:ident ($($param:ident),*) -> $ret:ident;)*) => {
        /// A math function.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum MathFn { $($(#[$meta])* $variant,)* }

        impl MathFn {
            /// All functions, in order.
            pub const ALL: &'static [MathFn] = &[$(MathFn::$variant,)*];

            /// Returns the name in IR text.
            pub const fn name(self) -> &'static str {
                match self { $(MathFn::$variant => $text,)* }
            }

            /// Returns the function with this name.
            pub fn from_name(name: &str) -> Option<MathFn> {
                match name { $($text => Some(MathFn::$variant),)* _ => None }
            }

            /// Returns the types of the operands.
            pub const fn params(self) -> &'static [MathType] {
                match self { $(MathFn::$variant => &[$(MathType::$param),*],)* }
            }

            /// Returns the type of the result.
            pub const fn ret(self) -> MathType {
                match self { $(MathFn::$variant => MathType::$ret,)* }
            }

            /// Returns the float types over which the function exists.
            pub const fn domain(self) -> MathDomain {
                match self { $(MathFn::$variant => MathDomain::$domain,)* }
            }
        }
    };
}

math_functions! {
    /// Arc cosine.
    Acos = "acos", Both (Float) -> Float;
    /// Inverse hyperbolic cosine.
    Acosh = "acosh", Both (Float) -> Float;
    /// Arc sine.
    Asin = "asin", Both (Float) -> Float;
    /// Inverse hyperbolic sine.
    Asinh = "asinh", Both (Float) -> Float;
    /// Arc tangent.
    Atan = "atan", Both (Float) -> Float;
    /// Angle of the point with ordinate `a` and abscissa `b`.
    Atan2 = "atan2", Both (Float, Float) -> Float;
    /// Inverse hyperbolic tangent.
    Atanh = "atanh", Both (Float) -> Float;
    /// Cube root.
    Cbrt = "cbrt", Both (Float) -> Float;
    /// Cosine.
    Cos = "cos", Both (Float) -> Float;
    /// Hyperbolic cosine.
    Cosh = "cosh", Both (Float) -> Float;
    /// Cosine of `π a`.
    Cospi = "cospi", Both (Float) -> Float;
    /// Modified cylindrical Bessel function of the first kind, order 0.
    CylBesselI0 = "cyl_bessel_i0", Both (Float) -> Float;
    /// Modified cylindrical Bessel function of the first kind, order 1.
    CylBesselI1 = "cyl_bessel_i1", Both (Float) -> Float;
    /// Error function.
    Erf = "erf", Both (Float) -> Float;
    /// `1 - erf a`.
    Erfc = "erfc", Both (Float) -> Float;
    /// Inverse of `erfc`.
    Erfcinv = "erfcinv", Both (Float) -> Float;
    /// `exp(a²) erfc a`.
    Erfcx = "erfcx", Both (Float) -> Float;
    /// Inverse of `erf`.
    Erfinv = "erfinv", Both (Float) -> Float;
    /// `e^a`.
    Exp = "exp", Both (Float) -> Float;
    /// `10^a`.
    Exp10 = "exp10", Both (Float) -> Float;
    /// `2^a`.
    Exp2 = "exp2", Both (Float) -> Float;
    /// `e^a - 1`.
    Expm1 = "expm1", Both (Float) -> Float;
    /// `a - n b`, exactly, with `n` the quotient truncated to an integer.
    Fmod = "fmod", Both (Float, Float) -> Float;
    /// The exponent `n` of `a = f 2^n` with `0.5 <= |f| < 1`; 0 for zeros, infinities and NaN.
    FrexpExponent = "frexp_exponent", Both (Float) -> Int;
    /// The fraction `f` of `a = f 2^n` with `0.5 <= |f| < 1`; zeros, infinities and NaN are unchanged.
    FrexpFraction = "frexp_fraction", Both (Float) -> Float;
    /// `sqrt(a² + b²)` without overflow in between.
    Hypot = "hypot", Both (Float, Float) -> Float;
    /// Binary exponent of `a`; the smallest `i32` for zeros and NaN, the largest for infinities.
    Ilogb = "ilogb", Both (Float) -> Int;
    /// Bessel function of the first kind, order 0.
    J0 = "j0", Both (Float) -> Float;
    /// Bessel function of the first kind, order 1.
    J1 = "j1", Both (Float) -> Float;
    /// Bessel function of the first kind, order `a`; NaN if `a` is negative.
    Jn = "jn", Both (Int, Float) -> Float;
    /// `a 2^b`, rounded once.
    Ldexp = "ldexp", Both (Float, Int) -> Float;
    /// Logarithm of the absolute value of the gamma function.
    Lgamma = "lgamma", Both (Float) -> Float;
    /// Natural logarithm.
    Log = "log", Both (Float) -> Float;
    /// Logarithm to base 10.
    Log10 = "log10", Both (Float) -> Float;
    /// `log(1 + a)`.
    Log1p = "log1p", Both (Float) -> Float;
    /// Logarithm to base 2.
    Log2 = "log2", Both (Float) -> Float;
    /// Binary exponent of `a` as a float.
    Logb = "logb", Both (Float) -> Float;
    /// The next number after `a` towards `b`.
    Nextafter = "nextafter", Both (Float, Float) -> Float;
    /// `sqrt(a² + b² + c²)` without overflow in between.
    Norm3d = "norm3d", Both (Float, Float, Float) -> Float;
    /// `sqrt(a² + b² + c² + d²)` without overflow in between.
    Norm4d = "norm4d", Both (Float, Float, Float, Float) -> Float;
    /// Standard normal cumulative distribution function.
    Normcdf = "normcdf", Both (Float) -> Float;
    /// Inverse of `normcdf`.
    Normcdfinv = "normcdfinv", Both (Float) -> Float;
    /// `a^b`.
    Pow = "pow", Both (Float, Float) -> Float;
    /// `a^b` with an integer `b`.
    Powi = "powi", Both (Float, Int) -> Float;
    /// Reciprocal of the cube root.
    Rcbrt = "rcbrt", Both (Float) -> Float;
    /// `a - n b`, exactly, with `n` the quotient rounded to the nearest integer, ties to even.
    Remainder = "remainder", Both (Float, Float) -> Float;
    /// Three or more low bits of the `n` of `remainder`, with its sign.
    RemquoQuotient = "remquo_quotient", Both (Float, Float) -> Int;
    /// `1 / hypot(a, b)`.
    Rhypot = "rhypot", Both (Float, Float) -> Float;
    /// `1 / norm3d(a, b, c)`.
    Rnorm3d = "rnorm3d", Both (Float, Float, Float) -> Float;
    /// `1 / norm4d(a, b, c, d)`.
    Rnorm4d = "rnorm4d", Both (Float, Float, Float, Float) -> Float;
    /// Reciprocal of the square root. Over binary32 it is a separate operation, `frsqrt`.
    Rsqrt = "rsqrt", Double (Float) -> Float;
    /// `a 2^b`, rounded once.
    Scalbln = "scalbln", Both (Float, Long) -> Float;
    /// Sine.
    Sin = "sin", Both (Float) -> Float;
    /// Hyperbolic sine.
    Sinh = "sinh", Both (Float) -> Float;
    /// Sine of `π a`.
    Sinpi = "sinpi", Both (Float) -> Float;
    /// Tangent.
    Tan = "tan", Both (Float) -> Float;
    /// Hyperbolic tangent.
    Tanh = "tanh", Both (Float) -> Float;
    /// Gamma function.
    Tgamma = "tgamma", Both (Float) -> Float;
    /// Bessel function of the second kind, order 0.
    Y0 = "y0", Both (Float) -> Float;
    /// Bessel function of the second kind, order 1.
    Y1 = "y1", Both (Float) -> Float;
    /// Bessel function of the second kind, order `a`; NaN if `a` is negative.
    Yn = "yn", Both (Int, Float) -> Float;

    /// `__cosf`.
    FastCos = "fast_cos", Single (Float) -> Float;
    /// `__fdividef`: `a / b`; 0 if `2^126 < |b| < 2^128`.
    FastDivide = "fast_divide", Single (Float, Float) -> Float;
    /// `__expf`.
    FastExp = "fast_exp", Single (Float) -> Float;
    /// `__exp10f`.
    FastExp10 = "fast_exp10", Single (Float) -> Float;
    /// `__logf`.
    FastLog = "fast_log", Single (Float) -> Float;
    /// `__log10f`.
    FastLog10 = "fast_log10", Single (Float) -> Float;
    /// `__log2f`.
    FastLog2 = "fast_log2", Single (Float) -> Float;
    /// `__powf`.
    FastPow = "fast_pow", Single (Float, Float) -> Float;
    /// `__sinf`.
    FastSin = "fast_sin", Single (Float) -> Float;
    /// `__tanf`.
    FastTan = "fast_tan", Single (Float) -> Float;
    /// `__tanhf`.
    FastTanh = "fast_tanh", Single (Float) -> Float;
}

impl MathFn {
    /// Returns all functions, each once per float type over which it exists.
    pub fn forms() -> impl Iterator<Item = (MathFn, Scalar)> {
        MathFn::ALL.iter().flat_map(|f| f.domain().floats().iter().map(|s| (*f, *s)))
    }

    /// Returns the CUDA C++ name of the function over a type, or `None` if CUDA has no such function with a single
    /// result.
    pub fn cuda_name(self, float: Scalar) -> Option<String> {
        let single = match self {
            MathFn::FastDivide => "__fdividef",
            MathFn::FrexpExponent | MathFn::FrexpFraction | MathFn::RemquoQuotient => return None,
            _ => match self.name().strip_prefix("fast_") {
                Some(name) => return Some(format!("__{name}f")),
                None if float == Scalar::F32 => return Some(format!("{}f", self.name())),
                None => return Some(self.name().to_owned()),
            },
        };
        Some(single.to_owned())
    }

    /// Returns the name to show to people: CUDA's, or that of the CUDA function to which the operation belongs.
    pub fn shown_name(self, float: Scalar) -> String {
        let suffix = if float == Scalar::F32 { "f" } else { "" };
        self.cuda_name(float).unwrap_or_else(|| match self {
            MathFn::RemquoQuotient => format!("remquo{suffix}"),
            _ => format!("frexp{suffix}"),
        })
    }

    /// Returns the float type of operands and result: that of the first float operand.
    pub fn float_of(self, operand: impl Fn(usize) -> Option<Type>) -> Option<Scalar> {
        let at = self.params().iter().position(|p| *p == MathType::Float)?;
        operand(at)?.scalar()
    }
}
