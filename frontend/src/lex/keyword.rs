//! Keywords of C++17, of CUDA C++, and the compiler extensions that CUDA headers rely on.

use rustc_hash::FxHashMap;

use super::symbol::Symbol;
use std::sync::LazyLock;

macro_rules! keywords {
    ($($name:ident = $text:literal,)*) => {
        /// A keyword.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Keyword {
            $(#[doc = concat!("`", $text, "`")] $name,)*
        }

        impl Keyword {
            /// Every keyword.
            pub const ALL: &[Keyword] = &[$(Keyword::$name,)*];

            /// Returns the primary spelling.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Keyword::$name => $text,)*
                }
            }
        }
    };
}

keywords! {
    Alignas = "alignas",
    Alignof = "alignof",
    Asm = "asm",
    Auto = "auto",
    Bool = "bool",
    Break = "break",
    Case = "case",
    Catch = "catch",
    Char = "char",
    Char16T = "char16_t",
    Char32T = "char32_t",
    Class = "class",
    Const = "const",
    ConstCast = "const_cast",
    Constexpr = "constexpr",
    Continue = "continue",
    Decltype = "decltype",
    Default = "default",
    Delete = "delete",
    Do = "do",
    Double = "double",
    DynamicCast = "dynamic_cast",
    Else = "else",
    Enum = "enum",
    Explicit = "explicit",
    Export = "export",
    Extern = "extern",
    False = "false",
    Float = "float",
    For = "for",
    Friend = "friend",
    Goto = "goto",
    If = "if",
    Inline = "inline",
    Int = "int",
    Long = "long",
    Mutable = "mutable",
    Namespace = "namespace",
    New = "new",
    Noexcept = "noexcept",
    Nullptr = "nullptr",
    Operator = "operator",
    Private = "private",
    Protected = "protected",
    Public = "public",
    Register = "register",
    ReinterpretCast = "reinterpret_cast",
    Return = "return",
    Short = "short",
    Signed = "signed",
    Sizeof = "sizeof",
    Static = "static",
    StaticAssert = "static_assert",
    StaticCast = "static_cast",
    Struct = "struct",
    Switch = "switch",
    Template = "template",
    This = "this",
    ThreadLocal = "thread_local",
    Throw = "throw",
    True = "true",
    Try = "try",
    Typedef = "typedef",
    Typeid = "typeid",
    Typename = "typename",
    Union = "union",
    Unsigned = "unsigned",
    Using = "using",
    Virtual = "virtual",
    Void = "void",
    Volatile = "volatile",
    WcharT = "wchar_t",
    While = "while",
    Global = "__global__",
    Device = "__device__",
    Host = "__host__",
    Shared = "__shared__",
    Constant = "__constant__",
    Managed = "__managed__",
    GridConstant = "__grid_constant__",
    LaunchBounds = "__launch_bounds__",
    Maxnreg = "__maxnreg__",
    ClusterDims = "__cluster_dims__",
    Forceinline = "__forceinline__",
    Noinline = "__noinline__",
    Restrict = "__restrict__",
    Align = "__align__",
    Attribute = "__attribute__",
    Declspec = "__declspec",
    Extension = "__extension__",
    Typeof = "__typeof__",
    DeviceBuiltin = "__device_builtin__",
    Int128 = "__int128",
}

/// Alternative spellings of some keywords.
const ALIASES: &[(&str, Keyword)] = &[
    ("__inline__", Keyword::Inline),
    ("__inline", Keyword::Inline),
    ("__restrict", Keyword::Restrict),
    ("__volatile__", Keyword::Volatile),
    ("__volatile", Keyword::Volatile),
    ("__const", Keyword::Const),
    ("__const__", Keyword::Const),
    ("__signed__", Keyword::Signed),
    ("__signed", Keyword::Signed),
    ("__asm__", Keyword::Asm),
    ("__asm", Keyword::Asm),
    ("__alignof__", Keyword::Alignof),
    ("__alignof", Keyword::Alignof),
    ("__decltype", Keyword::Decltype),
    ("typeof", Keyword::Typeof),
    ("__typeof", Keyword::Typeof),
    ("_Static_assert", Keyword::StaticAssert),
    ("__thread", Keyword::ThreadLocal),
    ("__attribute", Keyword::Attribute),
    ("__builtin_align__", Keyword::Align),
    ("__cudart_builtin__", Keyword::DeviceBuiltin),
    ("__device_builtin_texture_type__", Keyword::DeviceBuiltin),
    ("__device_builtin_surface_type__", Keyword::DeviceBuiltin),
];

static LOOKUP: LazyLock<FxHashMap<Symbol, Keyword>> = LazyLock::new(|| {
    let primary = Keyword::ALL.iter().map(|&k| (Symbol::intern(k.as_str()), k));
    let aliases = ALIASES.iter().map(|&(text, k)| (Symbol::intern(text), k));
    primary.chain(aliases).collect()
});

impl Keyword {
    /// Returns the keyword with this spelling.
    pub fn from_symbol(name: Symbol) -> Option<Keyword> {
        LOOKUP.get(&name).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_found_by_its_spelling() {
        for &keyword in Keyword::ALL {
            assert_eq!(Keyword::from_symbol(Symbol::intern(keyword.as_str())), Some(keyword));
        }
        assert_eq!(Keyword::from_symbol(Symbol::intern("__inline__")), Some(Keyword::Inline));
        assert_eq!(Keyword::from_symbol(Symbol::intern("threadIdx")), None);
    }
}
