//! C++ types, with the sizes of x86-64 Linux that nvcc uses on host and device.
//!
//! Types are structural; classes and enumerations are entries of [`super::records::Types`].

use std::sync::Arc;

use isowarp_core::ir::{Scalar, Type};

use super::ids::{EnumId, OverloadsId, RecordId};
use crate::ast::RefQual;

/// Largest number of types that a type may consist of.
pub const MAX_PARTS: usize = 1000;

/// The IR type of 128-bit integers.
pub const WIDE: Type = Type::Vector(Scalar::U64, 2);

/// A fundamental arithmetic type. `char` is signed, `long` has 64 bits, `wchar_t` has the values of `int`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Basic {
    Bool,
    Char,
    SChar,
    UChar,
    WChar,
    Char16,
    Char32,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    /// `__int128`. In IR, a value is a vector of two `u64`, the lower half first.
    Int128,
    /// `unsigned __int128`. In IR, a value is a vector of two `u64`, the lower half first.
    UInt128,
    Float,
    Double,
    /// `long double`. At run time its values are those of `double`. Constants have more bits.
    LongDouble,
}

impl Basic {
    /// Returns the scalar type in IR; `None` for 128-bit integers.
    pub const fn scalar(self) -> Option<Scalar> {
        Some(match self {
            Basic::Bool => Scalar::Bool,
            Basic::Char | Basic::SChar => Scalar::I8,
            Basic::UChar => Scalar::U8,
            Basic::Short => Scalar::I16,
            Basic::UShort | Basic::Char16 => Scalar::U16,
            Basic::Int | Basic::WChar => Scalar::I32,
            Basic::UInt | Basic::Char32 => Scalar::U32,
            Basic::Long | Basic::LongLong => Scalar::I64,
            Basic::ULong | Basic::ULongLong => Scalar::U64,
            Basic::Int128 | Basic::UInt128 => return None,
            Basic::Float => Scalar::F32,
            Basic::Double | Basic::LongDouble => Scalar::F64,
        })
    }

    /// Returns the IR type of values.
    pub const fn value_type(self) -> Type {
        match self.scalar() {
            Some(scalar) => Type::Scalar(scalar),
            None => WIDE,
        }
    }

    /// Returns the size of values in bytes.
    pub const fn size(self) -> u64 {
        match self.scalar() {
            Some(scalar) => scalar.size(),
            None => 16,
        }
    }

    /// Returns true for signed integers.
    pub const fn is_signed(self) -> bool {
        match self.scalar() {
            Some(scalar) => scalar.is_signed(),
            None => matches!(self, Basic::Int128),
        }
    }

    /// Returns true for 128-bit integers.
    pub const fn is_wide(self) -> bool {
        matches!(self, Basic::Int128 | Basic::UInt128)
    }

    /// Returns the name in C++.
    pub const fn name(self) -> &'static str {
        match self {
            Basic::Bool => "bool",
            Basic::Char => "char",
            Basic::SChar => "signed char",
            Basic::UChar => "unsigned char",
            Basic::WChar => "wchar_t",
            Basic::Char16 => "char16_t",
            Basic::Char32 => "char32_t",
            Basic::Short => "short",
            Basic::UShort => "unsigned short",
            Basic::Int => "int",
            Basic::UInt => "unsigned int",
            Basic::Long => "long",
            Basic::ULong => "unsigned long",
            Basic::LongLong => "long long",
            Basic::ULongLong => "unsigned long long",
            Basic::Int128 => "__int128",
            Basic::UInt128 => "unsigned __int128",
            Basic::Float => "float",
            Basic::Double => "double",
            Basic::LongDouble => "long double",
        }
    }

    /// Returns true for `float`, `double` and `long double`.
    pub const fn is_float(self) -> bool {
        matches!(self, Basic::Float | Basic::Double | Basic::LongDouble)
    }

    /// Returns true for `bool`, characters and integers.
    pub const fn is_integral(self) -> bool {
        !self.is_float()
    }

    /// Returns the integer conversion rank (C++17 [conv.rank]).
    pub const fn rank(self) -> u8 {
        match self {
            Basic::Bool => 0,
            Basic::Char | Basic::SChar | Basic::UChar => 1,
            Basic::Short | Basic::UShort | Basic::Char16 => 2,
            Basic::Int | Basic::UInt | Basic::WChar | Basic::Char32 => 3,
            Basic::Long | Basic::ULong => 4,
            Basic::LongLong | Basic::ULongLong => 5,
            Basic::Int128 | Basic::UInt128 => 6,
            Basic::Float => 7,
            Basic::Double => 8,
            Basic::LongDouble => 9,
        }
    }

    /// Returns the unsigned type of the same rank.
    pub const fn to_unsigned(self) -> Basic {
        match self {
            Basic::Char | Basic::SChar => Basic::UChar,
            Basic::Short | Basic::Char16 => Basic::UShort,
            Basic::Int | Basic::WChar | Basic::Char32 => Basic::UInt,
            Basic::Long => Basic::ULong,
            Basic::LongLong => Basic::ULongLong,
            Basic::Int128 => Basic::UInt128,
            other => other,
        }
    }

    /// Applies integral promotion (C++17 [conv.prom]).
    pub const fn promoted(self) -> Basic {
        match self {
            Basic::Bool | Basic::Char | Basic::SChar | Basic::UChar | Basic::Short | Basic::UShort => Basic::Int,
            Basic::WChar | Basic::Char16 => Basic::Int,
            Basic::Char32 => Basic::UInt,
            Basic::Int | Basic::UInt | Basic::Long | Basic::ULong | Basic::LongLong | Basic::ULongLong => self,
            Basic::Int128 | Basic::UInt128 => self,
            Basic::Float | Basic::Double | Basic::LongDouble => self,
        }
    }

    /// Applies the usual arithmetic conversions (C++17 \[expr\] 11).
    pub fn common(self, other: Basic) -> Basic {
        if self.is_float() || other.is_float() {
            return match (self, other) {
                (Basic::LongDouble, _) | (_, Basic::LongDouble) => Basic::LongDouble,
                (Basic::Double, _) | (_, Basic::Double) => Basic::Double,
                _ => Basic::Float,
            };
        }
        let (a, b) = (self.promoted(), other.promoted());
        if a == b {
            return a;
        }
        let (sa, sb) = (a.is_signed(), b.is_signed());
        if sa == sb {
            return if a.rank() >= b.rank() { a } else { b };
        }
        let (signed, unsigned) = if sa { (a, b) } else { (b, a) };
        if unsigned.rank() >= signed.rank() {
            unsigned
        } else if signed.size() > unsigned.size() {
            signed
        } else {
            signed.to_unsigned()
        }
    }
}

/// A type without its top-level qualifiers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ty {
    /// `void`
    Void,
    /// The type of `nullptr`.
    Nullptr,
    /// A fundamental arithmetic type.
    Basic(Basic),
    /// A built-in vector type of 1 to 4 components: `float4`.
    Vector(Basic, u8),
    /// `dim3`: like `uint3`, but missing components are 1.
    Dim3,
    /// `T *`
    Pointer(Arc<QualType>),
    /// `T &` (or `T &&`)
    Reference {
        /// The type referred to.
        to: Arc<QualType>,
        /// True for `&&`.
        rvalue: bool,
    },
    /// `T [n]`; `None` for an unknown bound.
    Array(Arc<QualType>, Option<u64>),
    /// A class.
    Record(RecordId),
    /// An enumeration.
    Enum(EnumId),
    /// A function type.
    Function(Arc<FunctionTy>),
    /// `T C::*`: a pointer to member. For a member function, `T` is a function type.
    Member {
        /// Class whose members the pointer refers to.
        class: RecordId,
        /// Type of the member.
        to: Arc<QualType>,
    },
    /// No type: an overload set, before it is known which function is meant ([over.over]). The id identifies an entry
    /// of the list of such sets.
    Overloaded(OverloadsId),
}

/// A function type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FunctionTy {
    /// True if the function accepts variable arguments.
    pub variadic: bool,
    /// True for `const` after the parameters of a member function.
    pub is_const: bool,
    /// True for `volatile` after the parameters of a member function.
    pub is_volatile: bool,
    /// `&` or `&&` after the parameters of a member function.
    pub reference: Option<RefQual>,
    /// Return type.
    pub ret: QualType,
    /// Parameter types.
    pub params: Vec<QualType>,
}

impl FunctionTy {
    /// Creates the type of a function without variable arguments that is not a member function.
    pub fn plain(ret: QualType, params: Vec<QualType>) -> Self {
        Self { variadic: false, is_const: false, is_volatile: false, reference: None, ret, params }
    }
}

/// A type with its top-level qualifiers. For arrays the qualifiers are the element's.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct QualType {
    /// Type without the top-level qualifiers.
    pub ty: Ty,
    /// True for `const`.
    pub is_const: bool,
    /// True for `volatile`.
    pub is_volatile: bool,
}

impl From<Ty> for QualType {
    fn from(ty: Ty) -> Self {
        Self { ty, is_const: false, is_volatile: false }
    }
}

impl From<Basic> for QualType {
    fn from(basic: Basic) -> Self {
        Ty::Basic(basic).into()
    }
}

impl From<Basic> for Ty {
    fn from(basic: Basic) -> Self {
        Ty::Basic(basic)
    }
}

impl QualType {
    /// Returns the type with `const` added.
    #[must_use]
    pub fn with_const(mut self) -> Self {
        self.is_const = true;
        self
    }

    /// Adds qualifiers to the type's own.
    #[must_use]
    pub fn with_quals(mut self, is_const: bool, is_volatile: bool) -> Self {
        // Qualifiers of a function type are ignored ([dcl.fct] 7).
        if matches!(self.ty, Ty::Function(_)) {
            return self;
        }
        self.is_const |= is_const;
        self.is_volatile |= is_volatile;
        if let Ty::Array(element, n) = &self.ty {
            let element = (**element).clone().with_quals(self.is_const, self.is_volatile);
            self.ty = Ty::Array(Arc::new(element), *n);
        }
        self
    }

    /// Returns the type without top-level qualifiers.
    #[must_use]
    pub fn unqualified(&self) -> QualType {
        self.ty.clone().into()
    }

    /// Returns the type of a value of this type: only class types keep their qualifiers (`[expr]` 6).
    pub fn of_value(&self) -> QualType {
        match &self.ty {
            Ty::Record(_) => self.clone(),
            _ => self.unqualified(),
        }
    }

    /// Returns the type with an array's qualifiers on its elements only, so that equal types have equal
    /// representations ([basic.type.qualifier] 5).
    #[must_use]
    pub fn canonical(self) -> Self {
        let Ty::Array(element, n) = &self.ty else { return self };
        let element = (**element).clone().with_quals(self.is_const, self.is_volatile).canonical();
        Self { ty: Ty::Array(Arc::new(element), *n), is_const: false, is_volatile: false }
    }

    /// Returns the type without qualifiers, including those of an array's elements.
    pub fn bare(&self) -> Ty {
        match &self.ty {
            Ty::Array(element, n) => Ty::Array(Arc::new(element.bare().into()), *n),
            other => other.clone(),
        }
    }

    /// Returns true for `const`, also on an array's elements.
    pub fn deep_const(&self) -> bool {
        self.is_const || matches!(&self.ty, Ty::Array(element, _) if element.deep_const())
    }

    /// Returns true for `volatile`, also on an array's elements.
    pub fn deep_volatile(&self) -> bool {
        self.is_volatile || matches!(&self.ty, Ty::Array(element, _) if element.deep_volatile())
    }

    /// Returns the type referred to, or the type itself if it is not a reference.
    pub fn without_reference(&self) -> &QualType {
        match &self.ty {
            Ty::Reference { to, .. } => to,
            _ => self,
        }
    }

    /// Returns the type of a pointer to this type.
    pub fn pointer_to(&self) -> Ty {
        Ty::Pointer(Arc::new(self.clone()))
    }
}

impl Ty {
    /// Returns the fundamental type, if this is one.
    pub const fn basic(&self) -> Option<Basic> {
        match self {
            Ty::Basic(b) => Some(*b),
            _ => None,
        }
    }

    /// Returns the type that a pointer points to.
    pub fn pointee(&self) -> Option<&QualType> {
        match self {
            Ty::Pointer(p) => Some(p),
            _ => None,
        }
    }

    /// Returns the type that a pointer or reference refers to.
    pub fn referent(&self) -> Option<&QualType> {
        match self {
            Ty::Pointer(to) => Some(to),
            Ty::Reference { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Returns the function type that a pointer or reference to a function refers to.
    pub fn function(&self) -> Option<&Arc<FunctionTy>> {
        match self {
            Ty::Pointer(to) | Ty::Reference { to, .. } => match &to.ty {
                Ty::Function(f) => Some(f),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns true for pointers.
    pub const fn is_pointer(&self) -> bool {
        matches!(self, Ty::Pointer(_))
    }

    /// Returns true for fundamental arithmetic types.
    pub const fn is_arithmetic(&self) -> bool {
        matches!(self, Ty::Basic(_))
    }

    /// Returns the component type and the number of components of a built-in vector.
    pub const fn components(&self) -> Option<(Basic, u8)> {
        match self {
            Ty::Vector(b, n) => Some((*b, *n)),
            Ty::Dim3 => Some((Basic::UInt, 3)),
            _ => None,
        }
    }

    /// Returns true if the type consists of at most [`MAX_PARTS`] types. Aliases make it easy to write types that
    /// double in size: each contains the previous one twice.
    pub fn is_handy(&self) -> bool {
        let mut open = vec![self];
        let mut parts = 0;
        while let Some(ty) = open.pop() {
            parts += 1;
            if parts > MAX_PARTS {
                return false;
            }
            match ty {
                Ty::Pointer(to) | Ty::Reference { to, .. } | Ty::Array(to, _) => open.push(&to.ty),
                Ty::Member { to, .. } => open.push(&to.ty),
                Ty::Function(f) => open.extend(f.params.iter().chain([&f.ret]).map(|p| &p.ty)),
                _ => {}
            }
        }
        true
    }

    /// Returns true if more than `levels` pointers, references, arrays and functions are nested in each other.
    pub fn nests_beyond(&self, levels: u32) -> bool {
        let Some(inner) = levels.checked_sub(1) else { return true };
        match self {
            Ty::Pointer(to) | Ty::Reference { to, .. } | Ty::Array(to, _) | Ty::Member { to, .. } => {
                to.ty.nests_beyond(inner)
            }
            Ty::Function(f) => f.params.iter().chain([&f.ret]).any(|part| part.ty.nests_beyond(inner)),
            Ty::Void
            | Ty::Nullptr
            | Ty::Basic(_)
            | Ty::Vector(..)
            | Ty::Dim3
            | Ty::Record(_)
            | Ty::Enum(_)
            | Ty::Overloaded(_) => false,
        }
    }

    /// Returns true for numbers, enumerations, pointers and pointers to members ([basic.types] 9).
    pub const fn is_scalar(&self) -> bool {
        matches!(self, Ty::Basic(_) | Ty::Enum(_) | Ty::Pointer(_) | Ty::Member { .. } | Ty::Nullptr)
    }

    /// Returns the scalar type that represents a pointer to member.
    pub fn member_scalar(&self) -> Option<Scalar> {
        match self {
            Ty::Member { to, .. } => Some(if to.ty.is_function() { Scalar::U64 } else { Scalar::I64 }),
            _ => None,
        }
    }

    /// Returns true for function types.
    pub const fn is_function(&self) -> bool {
        matches!(self, Ty::Function(_))
    }

    /// Returns true if values of the type are in memory only: arrays and classes.
    pub const fn is_aggregate(&self) -> bool {
        matches!(self, Ty::Array(..) | Ty::Record(_))
    }
}

/// Returns the name of a built-in vector type.
pub fn vector_name(basic: Basic, n: u8) -> String {
    let base = match basic {
        Basic::UChar => "uchar",
        Basic::UShort => "ushort",
        Basic::UInt => "uint",
        Basic::ULong => "ulong",
        Basic::LongLong => "longlong",
        Basic::ULongLong => "ulonglong",
        Basic::SChar => "char",
        other => other.name(),
    };
    format!("{base}{n}")
}

/// Returns the built-in class of CUDA's headers with this name: a vector type or `dim3`.
pub fn builtin_class(name: &str) -> Option<Ty> {
    if name == "dim3" { Some(Ty::Dim3) } else { vector_type(name) }
}

/// Returns the built-in type with this name: a vector type, `dim3`, `size_t`, `int32_t`, …
pub fn builtin_type(name: &str) -> Option<Ty> {
    let basic = match name {
        "size_t" | "uint64_t" | "uintptr_t" | "uintmax_t" | "ulong" | "uint_fast16_t" | "uint_fast32_t"
        | "uint_fast64_t" | "uint_least64_t" => Basic::ULong,
        "clock_t" | "ptrdiff_t" | "int64_t" | "intptr_t" | "intmax_t" | "ssize_t" | "off_t" | "int_fast16_t"
        | "int_fast32_t" | "int_fast64_t" | "int_least64_t" => Basic::Long,
        "int8_t" | "int_least8_t" | "int_fast8_t" => Basic::SChar,
        "uint8_t" | "uint_least8_t" | "uint_fast8_t" => Basic::UChar,
        "int16_t" | "int_least16_t" => Basic::Short,
        "uint16_t" | "uint_least16_t" | "ushort" => Basic::UShort,
        "int32_t" | "int_least32_t" => Basic::Int,
        "uint32_t" | "uint_least32_t" | "uint" => Basic::UInt,
        "__int128_t" => Basic::Int128,
        "__uint128_t" => Basic::UInt128,
        "dim3" => return Some(Ty::Dim3),
        "nullptr_t" => return Some(Ty::Nullptr),
        "cudaStream_t" | "cudaEvent_t" => return None,
        _ => return vector_type(name),
    };
    Some(Ty::Basic(basic))
}

fn vector_type(name: &str) -> Option<Ty> {
    let n = match name.as_bytes().last()? {
        b @ b'1'..=b'4' => b - b'0',
        _ => return None,
    };
    let basic = match name.get(..name.len() - 1)? {
        "char" => Basic::SChar,
        "uchar" => Basic::UChar,
        "short" => Basic::Short,
        "ushort" => Basic::UShort,
        "int" => Basic::Int,
        "uint" => Basic::UInt,
        "long" => Basic::Long,
        "ulong" => Basic::ULong,
        "longlong" => Basic::LongLong,
        "ulonglong" => Basic::ULongLong,
        "float" => Basic::Float,
        "double" => Basic::Double,
        _ => return None,
    };
    Some(Ty::Vector(basic, n))
}

/// Returns true for types that CUDA has and this front end does not support yet.
pub fn is_unsupported_type(name: &str) -> bool {
    matches!(
        name,
        "half"
            | "__half"
            | "half2"
            | "__half2"
            | "nv_bfloat16"
            | "__nv_bfloat16"
            | "nv_bfloat162"
            | "__nv_bfloat162"
            | "cudaTextureObject_t"
            | "cudaSurfaceObject_t"
            | "curandState"
            | "curandState_t"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_arithmetic_conversions() {
        assert_eq!(Basic::Char.common(Basic::Short), Basic::Int);
        assert_eq!(Basic::UInt.common(Basic::Int), Basic::UInt);
        assert_eq!(Basic::UInt.common(Basic::Long), Basic::Long);
        assert_eq!(Basic::ULong.common(Basic::LongLong), Basic::ULongLong);
        assert_eq!(Basic::Long.common(Basic::LongLong), Basic::LongLong);
        assert_eq!(Basic::ULongLong.common(Basic::Float), Basic::Float);
        assert_eq!(Basic::Float.common(Basic::Double), Basic::Double);
    }

    #[test]
    fn names_of_builtin_types() {
        assert_eq!(builtin_type("uchar4"), Some(Ty::Vector(Basic::UChar, 4)));
        assert_eq!(builtin_type("size_t"), Some(Ty::Basic(Basic::ULong)));
        assert_eq!(builtin_type("float5"), None);
        assert_eq!(builtin_type("é4"), None);
    }
}
