//! Types as written, with declarators already turned inside out: `int (*p)[3]` is a pointer to an
//! array of 3 `int`.
//!
//! Source: C++17 [dcl.type], [dcl.meaning].

use super::{Expr, Param, QualifiedName};
use isowarp_core::span::Span;

/// A type.
#[derive(Debug, Clone)]
pub struct AstType {
    /// Kind of type.
    pub kind: TypeKind,
    /// Qualifiers of this level: `const`, `volatile`, `__restrict__`.
    pub quals: Quals,
    /// Source span of the type; for a declarator's levels, the span of the declarator's part.
    pub span: Span,
}

/// Qualifiers of one level of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Quals {
    /// `const`
    pub is_const: bool,
    /// `volatile`
    pub is_volatile: bool,
    /// `__restrict__`
    pub is_restrict: bool,
}

/// Kinds of types.
#[derive(Debug, Clone)]
pub enum TypeKind {
    /// A fundamental type.
    Builtin(BuiltinType),
    /// A named type: class, enumeration, alias, template parameter, `float4`, `size_t`, …
    Named(NamedType),
    /// `auto`, to be deduced.
    Auto,
    /// `decltype(auto)`
    DecltypeAuto,
    /// `decltype(e)`
    Decltype(Box<Expr>),
    /// `__typeof__(e)`, GNU's: the type of an expression, never a reference
    Typeof(Box<Expr>),
    /// `T *`
    Pointer(Box<AstType>),
    /// `T &`
    LvalueRef(Box<AstType>),
    /// `T &&`
    RvalueRef(Box<AstType>),
    /// `T [n]`, `T []`
    Array {
        /// Element type.
        element: Box<AstType>,
        /// Number of elements; `None` for `[]`.
        size: Option<Box<Expr>>,
    },
    /// `R (params)`
    Function(Box<FunctionType>),
    /// `T C::*`
    MemberPointer {
        /// Class whose members the pointer refers to.
        class: QualifiedName,
        /// Type of the member.
        pointee: Box<AstType>,
    },
}

/// A type referred to by name.
#[derive(Debug, Clone)]
pub struct NamedType {
    /// Name of the type.
    pub name: QualifiedName,
    /// `struct`, `class`, `union` or `enum`, if written before the name.
    pub tag: Option<Tag>,
    /// True if `typename` was written before the name.
    pub typename: bool,
    /// True if the name depends on a template parameter and lacks `typename`, in the body of a function: an error
    /// where that function is instantiated.
    pub lacks_typename: bool,
}

impl NamedType {
    /// Creates a named type from a name alone, without keywords.
    pub fn plain(name: QualifiedName) -> Self {
        Self { name, tag: None, typename: false, lacks_typename: false }
    }
}

/// The keyword of an elaborated type specifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tag {
    /// `struct`
    Struct,
    /// `class`
    Class,
    /// `union`
    Union,
    /// `enum`
    Enum,
}

/// A function type, including the type of a function's declaration.
#[derive(Debug, Clone)]
pub struct FunctionType {
    /// Return type (the trailing one, if there is one).
    pub ret: AstType,
    /// Parameters; empty for `(void)`.
    pub params: Vec<Param>,
    /// True if the list of parameters ends in `...`.
    pub variadic: bool,
    /// `const` and `volatile` after the parameters.
    pub quals: Quals,
    /// `&` or `&&` after the parameters.
    pub reference: Option<RefQual>,
    /// `noexcept`, with its condition if present.
    pub noexcept: Option<Option<Box<Expr>>>,
}

/// Reference qualifier of a method, which restricts the objects that it can be called on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefQual {
    /// `&`
    Lvalue,
    /// `&&`
    Rvalue,
}

/// Fundamental types, regardless of the order of their keywords in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BuiltinType {
    /// `void`
    Void,
    /// `bool`
    Bool,
    /// `char`
    Char,
    /// `signed char`
    SChar,
    /// `unsigned char`
    UChar,
    /// `short`
    Short,
    /// `unsigned short`
    UShort,
    /// `int`
    Int,
    /// `unsigned int`
    UInt,
    /// `long`
    Long,
    /// `unsigned long`
    ULong,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    ULongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UInt128,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `long double`
    LongDouble,
    /// `wchar_t`
    WChar,
    /// `char16_t`
    Char16,
    /// `char32_t`
    Char32,
}

impl BuiltinType {
    /// Returns the usual spelling.
    pub fn as_str(self) -> &'static str {
        match self {
            BuiltinType::Void => "void",
            BuiltinType::Bool => "bool",
            BuiltinType::Char => "char",
            BuiltinType::SChar => "signed char",
            BuiltinType::UChar => "unsigned char",
            BuiltinType::Short => "short",
            BuiltinType::UShort => "unsigned short",
            BuiltinType::Int => "int",
            BuiltinType::UInt => "unsigned int",
            BuiltinType::Long => "long",
            BuiltinType::ULong => "unsigned long",
            BuiltinType::LongLong => "long long",
            BuiltinType::ULongLong => "unsigned long long",
            BuiltinType::Int128 => "__int128",
            BuiltinType::UInt128 => "unsigned __int128",
            BuiltinType::Float => "float",
            BuiltinType::Double => "double",
            BuiltinType::LongDouble => "long double",
            BuiltinType::WChar => "wchar_t",
            BuiltinType::Char16 => "char16_t",
            BuiltinType::Char32 => "char32_t",
        }
    }
}

impl Tag {
    /// Returns the keyword.
    pub fn as_str(self) -> &'static str {
        match self {
            Tag::Struct => "struct",
            Tag::Class => "class",
            Tag::Union => "union",
            Tag::Enum => "enum",
        }
    }
}

impl AstType {
    /// Creates a type without qualifiers.
    pub fn new(kind: TypeKind, span: Span) -> Self {
        Self { kind, quals: Quals::default(), span }
    }

    /// Returns true for exactly `void` without qualifiers.
    pub fn is_void(&self) -> bool {
        matches!(self.kind, TypeKind::Builtin(BuiltinType::Void)) && self.quals == Quals::default()
    }
}

impl Quals {
    /// Returns the qualifiers of either set.
    #[must_use]
    pub fn union(self, other: Quals) -> Quals {
        Quals {
            is_const: self.is_const | other.is_const,
            is_volatile: self.is_volatile | other.is_volatile,
            is_restrict: self.is_restrict | other.is_restrict,
        }
    }
}

impl std::fmt::Display for AstType {
    /// Writes the type in words, outermost level first: `pointer to const float`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&super::dump::type_text(self))
    }
}
