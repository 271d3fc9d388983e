//! Types as written, with declarators already turned inside out: `int (*p)[3]` is a pointer to an
//! array of 3 `int`.
//!
//! Source: C++17 [dcl.type], [dcl.meaning].

use super::{Expr, Param, QualifiedName};
use isowarp_core::span::Span;

/// A type.
#[derive(Debug, Clone)]
pub struct AstType {
    /// What it is.
    pub kind: TypeKind,
    /// `const`, `volatile`, `__restrict__` on this level.
    pub quals: Quals,
    /// Where it is written; for a declarator's levels, the declarator's part.
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

/// What a type is.
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
        /// The class.
        class: QualifiedName,
        /// What it points to.
        pointee: Box<AstType>,
    },
}

/// A type referred to by name.
#[derive(Debug, Clone)]
pub struct NamedType {
    /// The name.
    pub name: QualifiedName,
    /// `struct`, `class`, `union` or `enum` was written before it.
    pub tag: Option<Tag>,
    /// `typename` was written before it.
    pub typename: bool,
    /// It depends on a template's parameter and lacks `typename`, in the body of a function: an error where that is
    /// instantiated.
    pub lacks_typename: bool,
}

impl NamedType {
    /// A name alone.
    pub fn plain(name: QualifiedName) -> Self {
        Self { name, tag: None, typename: false, lacks_typename: false }
    }
}

/// The keyword of an elaborated type.
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

/// A function type, also that of a function's declaration.
#[derive(Debug, Clone)]
pub struct FunctionType {
    /// The return type (the trailing one, if there is one).
    pub ret: AstType,
    /// Parameters; `(void)` is none.
    pub params: Vec<Param>,
    /// Ends in `...`.
    pub variadic: bool,
    /// `const` and `volatile` after the parameters.
    pub quals: Quals,
    /// `&` or `&&` after the parameters.
    pub reference: Option<RefQual>,
    /// `noexcept`, with its condition if there is one.
    pub noexcept: Option<Option<Box<Expr>>>,
}

/// What objects a method may be called on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefQual {
    /// `&`
    Lvalue,
    /// `&&`
    Rvalue,
}

/// Fundamental types, whatever the order of their words was.
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
    /// The usual spelling.
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
    /// The keyword.
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
    /// A type without qualifiers.
    pub fn new(kind: TypeKind, span: Span) -> Self {
        Self { kind, quals: Quals::default(), span }
    }

    /// True for exactly `void` without qualifiers.
    pub fn is_void(&self) -> bool {
        matches!(self.kind, TypeKind::Builtin(BuiltinType::Void)) && self.quals == Quals::default()
    }
}

impl Quals {
    /// Both sets together.
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
    /// In words, outermost level first: `pointer to const float`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&super::dump::type_text(self))
    }
}
