//! Declarations.
//!
//! Source: C++17 `[dcl.dcl]`, `[class]`, `[temp]`; the execution and memory space specifiers from the
//! CUDA C++ Programming Guide, "C++ Language Extensions".

use super::{AstType, Block, Expr, FunctionType, Ident, InitList, QualifiedName, Tag, TokenRange};
use crate::lex::pack::Pack;
use crate::lex::symbol::Symbol;
use isowarp_core::span::Span;

/// A declaration of one thing: `int a, b;` is two.
#[derive(Debug, Clone)]
pub struct Decl {
    /// What it is.
    pub kind: DeclKind,
    /// Where it is, with its specifiers.
    pub span: Span,
}

/// What a declaration is.
#[derive(Debug, Clone)]
pub enum DeclKind {
    /// A function, method, constructor, …
    Function(Box<FunctionDecl>),
    /// A variable, also a static data member.
    Var(Box<VarDecl>),
    /// A non-static data member.
    Field(Box<FieldDecl>),
    /// `auto [a, b] = e;`
    Bindings(Box<BindingsDecl>),
    /// A class, its forward declaration or definition.
    Record(Box<RecordDecl>),
    /// An enumeration.
    Enum(Box<EnumDecl>),
    /// `typedef T name;` and `using name = T;`
    Alias(Box<AliasDecl>),
    /// `namespace n { … }`
    Namespace(Box<NamespaceDecl>),
    /// `namespace a = b;`
    NamespaceAlias(Box<NamespaceAliasDecl>),
    /// `using namespace n;`
    UsingNamespace(QualifiedName),
    /// `using n::x;`, `using B::f...;`
    Using {
        /// What becomes visible.
        name: QualifiedName,
        /// Followed by `...`.
        pack: bool,
    },
    /// `static_assert(c, "m");`
    StaticAssert(Box<StaticAssertDecl>),
    /// `extern "C" { … }`
    Linkage {
        /// `"C"`
        language: Symbol,
        /// What is inside.
        decls: Vec<Decl>,
    },
    /// `template <…> …`
    Template(Box<TemplateDecl>),
    /// `Name(params) -> Name<args>;`: a deduction guide. Its return type is what it deduces.
    Guide(Box<FunctionDecl>),
    /// `template T f<int>(…);` and `extern template …`
    Instantiation {
        /// `extern`
        is_extern: bool,
        /// What is instantiated.
        decl: Box<Decl>,
    },
    /// `public:` and so on in a class.
    Access(Access),
    /// `friend …`: its declaration if it could be parsed.
    Friend(Vec<Decl>),
    /// `;`
    Empty,
    /// Code that is not for the device and was not understood, or was not looked at.
    Skipped(Skipped),
}

/// `static_assert(c, "m");`
#[derive(Debug, Clone)]
pub struct StaticAssertDecl {
    /// Condition.
    pub cond: Expr,
    /// Message.
    pub message: Option<Expr>,
}

/// `namespace a = b;`
#[derive(Debug, Clone)]
pub struct NamespaceAliasDecl {
    /// New name.
    pub name: Ident,
    /// What it stands for.
    pub target: QualifiedName,
}

/// Code that was skipped by balanced brackets.
#[derive(Debug, Clone)]
pub struct Skipped {
    /// Its tokens.
    pub tokens: TokenRange,
    /// The name it seems to declare.
    pub name: Option<Ident>,
}

/// A specifier word in front of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spec {
    /// `__global__`
    Global,
    /// `__device__`
    Device,
    /// `__host__`
    Host,
    /// `__shared__`
    Shared,
    /// `__constant__`
    Constant,
    /// `__managed__`
    Managed,
    /// `__grid_constant__`
    GridConstant,
    /// `__noinline__`
    Noinline,
    /// `__forceinline__`
    Forceinline,
    /// `inline`
    Inline,
    /// `static`
    Static,
    /// `extern` without a language
    Extern,
    /// `extern "C"` in front of a single declaration
    ExternC,
    /// `constexpr`
    Constexpr,
    /// `virtual`
    Virtual,
    /// `explicit`
    Explicit,
    /// `friend`
    Friend,
    /// `mutable`
    Mutable,
    /// `register`
    Register,
    /// `thread_local`
    ThreadLocal,
    /// `typedef`
    Typedef,
    /// `override` after the parameters
    Override,
    /// `final` after the parameters or a class's name
    Final,
}

/// The specifiers of a declaration that are not part of its type.
#[derive(Debug, Clone, Default)]
pub struct Specifiers {
    /// The words in source order, each with its place.
    pub words: Vec<(Spec, Span)>,
    /// `__launch_bounds__`, `__align__`, `[[…]]`, `__attribute__((…))`, …
    pub attributes: Vec<Attribute>,
}

/// An attribute.
#[derive(Debug, Clone)]
pub struct Attribute {
    /// Which.
    pub kind: AttributeKind,
    /// Where it is.
    pub span: Span,
}

/// Which attribute.
#[derive(Debug, Clone)]
pub enum AttributeKind {
    /// `__launch_bounds__(threads, blocks, clusters)`: one to three expressions
    LaunchBounds(Vec<Expr>),
    /// `__align__(n)`, `__attribute__((aligned(n)))`
    Align(Expr),
    /// `alignas(n)`
    AlignasValue(Expr),
    /// `alignas(T)`
    AlignAs(AstType),
    /// `alignas(Ts...)`
    AlignAsPack(AstType),
    /// `__attribute__((packed))`
    Packed,
    /// `__maxnreg__(n)`
    MaxRegisters(Expr),
    /// `__cluster_dims__(x, y, z)`
    ClusterDims(Vec<Expr>),
    /// `__attribute__((device))`: a word of CUDA's, as its headers define it. The parser makes a word of it.
    Word(Spec),
    /// Any other, by name: `nodiscard`, `fallthrough`, `unused`
    Other(Symbol),
}

/// A function's declaration or definition.
#[derive(Debug, Clone)]
pub struct FunctionDecl {
    /// Its name; qualified in a definition outside its class or namespace.
    pub name: QualifiedName,
    /// The class as a constructor's or destructor's name writes it, with template arguments: `V<T>` of `V<T>() {}`. They
    /// have to be the class's own ([class.qual] 2), and `name` is without them.
    pub own: Option<Box<QualifiedName>>,
    /// Plain function or which special member.
    pub kind: FunctionKind,
    /// Specifiers and attributes.
    pub specs: Specifiers,
    /// Return type, parameters, qualifiers. The return type of constructors and destructors is
    /// `void`; that of a conversion is its type.
    pub ty: FunctionType,
    /// `: a(1), b{2}` of a constructor.
    pub initializers: Vec<CtorInitializer>,
    /// The body.
    pub body: FunctionBody,
    /// The first token of a parsed body that is kept in outline besides, for host code calls the function too.
    pub outline: Option<u32>,
}

/// Plain function or which special member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionKind {
    /// A function, method or operator.
    Plain,
    /// A constructor.
    Constructor,
    /// A destructor.
    Destructor,
    /// `operator T()`
    Conversion,
}

/// What follows a function's head.
#[derive(Debug, Clone)]
pub enum FunctionBody {
    /// `;`: a declaration only.
    None,
    /// `{ … }`
    Block(Block),
    /// The body of a host function, not parsed. The range is with the braces (and with a
    /// constructor's initialisers or a function-try-block's handlers).
    HostOnly(TokenRange),
    /// `= default;`
    Defaulted,
    /// `= delete;`
    Deleted,
    /// `= 0;`
    Pure,
}

/// One `member(value)` of a constructor.
#[derive(Debug, Clone)]
pub struct CtorInitializer {
    /// Member or base class.
    pub name: QualifiedName,
    /// `Initializer::Paren` or `Initializer::Brace`.
    pub init: Initializer,
    /// `base(args)...`
    pub pack: bool,
    /// Where it is.
    pub span: Span,
}

/// A parameter of a function.
#[derive(Debug, Clone)]
pub struct Param {
    /// Its name, if it has one.
    pub name: Option<Ident>,
    /// Its type as written: arrays and functions are not yet adjusted to pointers.
    pub ty: AstType,
    /// Specifiers: `__grid_constant__`; others are errors that sema reports.
    pub specs: Specifiers,
    /// Default argument.
    pub default: Option<Expr>,
    /// `Ts... name`
    pub pack: bool,
    /// Where it is.
    pub span: Span,
}

/// A variable.
#[derive(Debug, Clone)]
pub struct VarDecl {
    /// Its name; qualified for a static member's definition outside its class.
    pub name: QualifiedName,
    /// Its type.
    pub ty: AstType,
    /// Specifiers and attributes.
    pub specs: Specifiers,
    /// Initialiser.
    pub init: Option<Initializer>,
}

impl VarDecl {
    /// `extern int x;`: what another declaration defines.
    pub fn only_declares(&self) -> bool {
        self.specs.has(Spec::Extern) && self.init.is_none()
    }
}

/// How something is initialised.
#[derive(Debug, Clone)]
pub enum Initializer {
    /// `= e`, where `e` may be an [`super::ExprKind::InitList`]
    Expr(Expr),
    /// `(a, b)`
    Paren(Vec<Expr>),
    /// `{a, b}`
    Brace(InitList),
}

/// A non-static data member.
#[derive(Debug, Clone)]
pub struct FieldDecl {
    /// Its name; `None` for an anonymous union or struct member or an unnamed bit-field.
    pub name: Option<Ident>,
    /// Its type.
    pub ty: AstType,
    /// Specifiers and attributes.
    pub specs: Specifiers,
    /// `: width`
    pub bits: Option<Expr>,
    /// Default initialiser.
    pub init: Option<Initializer>,
}

/// `auto [a, b] = e;`
#[derive(Debug, Clone)]
pub struct BindingsDecl {
    /// The names.
    pub names: Vec<Ident>,
    /// `auto`, `const auto`, `auto &`, …
    pub ty: AstType,
    /// Specifiers.
    pub specs: Specifiers,
    /// Initialiser; `None` in a range-based `for`.
    pub init: Option<Initializer>,
}

/// A class.
#[derive(Debug, Clone)]
pub struct RecordDecl {
    /// `struct`, `class` or `union`.
    pub tag: Tag,
    /// Its name. One of an anonymous class is made up (`<anonymous struct 1>`), unless a
    /// `typedef` names it.
    pub name: QualifiedName,
    /// Its name was made up.
    pub anonymous: bool,
    /// Attributes, and `final`.
    pub specs: Specifiers,
    /// Attributes behind the closing brace.
    pub behind: Specifiers,
    /// What `#pragma pack` says where it is defined.
    pub pack: Pack,
    /// Base classes.
    pub bases: Vec<BaseClass>,
    /// Members in source order; `None` for a forward declaration.
    pub members: Option<Vec<Decl>>,
}

/// One base class.
#[derive(Debug, Clone)]
pub struct BaseClass {
    /// `public`, …, if written.
    pub access: Option<Access>,
    /// `virtual`
    pub is_virtual: bool,
    /// The class.
    pub ty: AstType,
    /// Followed by `...`.
    pub pack: bool,
}

/// Member access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    /// `public`
    Public,
    /// `protected`
    Protected,
    /// `private`
    Private,
}

/// An enumeration.
#[derive(Debug, Clone)]
pub struct EnumDecl {
    /// Its name, made up for an anonymous one.
    pub name: QualifiedName,
    /// Its name was made up.
    pub anonymous: bool,
    /// `enum class`
    pub scoped: bool,
    /// `: T`
    pub underlying: Option<AstType>,
    /// `__attribute__((packed))`: it is held in the smallest type that has its values.
    pub packed: bool,
    /// Its enumerators; `None` for a forward declaration.
    pub enumerators: Option<Vec<Enumerator>>,
}

/// One enumerator.
#[derive(Debug, Clone)]
pub struct Enumerator {
    /// Its name.
    pub name: Ident,
    /// `= value`
    pub value: Option<Expr>,
}

/// `typedef T name;`, `using name = T;`
#[derive(Debug, Clone)]
pub struct AliasDecl {
    /// The new name.
    pub name: Ident,
    /// What it stands for.
    pub ty: AstType,
    /// `__align__` and the like.
    pub specs: Specifiers,
}

/// `namespace a::b { … }`: nested ones are one inside the other.
#[derive(Debug, Clone)]
pub struct NamespaceDecl {
    /// Its name, if it has one.
    pub name: Option<Ident>,
    /// `inline namespace`
    pub inline: bool,
    /// What is inside.
    pub decls: Vec<Decl>,
}

/// `template <…> …`
#[derive(Debug, Clone)]
pub struct TemplateDecl {
    /// Its parameters; none for an explicit specialisation `template <>`.
    pub params: Vec<TemplateParam>,
    /// What is templated: a function, class, alias, variable, or another template. More than
    /// one only if a class definition stands in front of it.
    pub decls: Vec<Decl>,
}

/// A parameter of a template.
#[derive(Debug, Clone)]
pub struct TemplateParam {
    /// Its name, if it has one.
    pub name: Option<Ident>,
    /// What it takes.
    pub kind: TemplateParamKind,
    /// `typename... Ts`
    pub pack: bool,
    /// Where it is.
    pub span: Span,
}

/// What a template's parameter takes.
#[derive(Debug, Clone)]
pub enum TemplateParamKind {
    /// `typename T = D`
    Type {
        /// Default.
        default: Option<AstType>,
    },
    /// `int N = d`
    Value {
        /// Its type.
        ty: AstType,
        /// Default.
        default: Option<Expr>,
    },
    /// `template <…> class C = D`
    Template {
        /// Its own parameters.
        params: Vec<TemplateParam>,
        /// Default.
        default: Option<QualifiedName>,
    },
}

impl Decl {
    /// A node.
    pub fn new(kind: DeclKind, span: Span) -> Self {
        Self { kind, span }
    }
}

impl Param {
    /// Where it is named, or if it has no name, where it is.
    pub fn name_span(&self) -> Span {
        self.name.map_or(self.span, |name| name.span)
    }
}

impl TemplateParam {
    /// True if it has a default.
    pub fn has_default(&self) -> bool {
        match &self.kind {
            TemplateParamKind::Type { default } => default.is_some(),
            TemplateParamKind::Value { default, .. } => default.is_some(),
            TemplateParamKind::Template { default, .. } => default.is_some(),
        }
    }
}

impl AttributeKind {
    /// True for attributes that say how objects are laid out.
    pub fn changes_layout(&self) -> bool {
        match self {
            AttributeKind::Align(_)
            | AttributeKind::AlignasValue(_)
            | AttributeKind::AlignAs(_)
            | AttributeKind::AlignAsPack(_)
            | AttributeKind::Packed => true,
            AttributeKind::LaunchBounds(_)
            | AttributeKind::MaxRegisters(_)
            | AttributeKind::ClusterDims(_)
            | AttributeKind::Word(_)
            | AttributeKind::Other(_) => false,
        }
    }
}

impl Specifiers {
    /// `packed` is there.
    pub fn is_packed(&self) -> bool {
        self.attributes.iter().any(|a| matches!(a.kind, AttributeKind::Packed))
    }

    /// Makes words of the attributes that stand for some.
    pub fn take_words(&mut self) {
        self.attributes.retain(|attribute| match attribute.kind {
            AttributeKind::Word(word) => {
                self.words.push((word, attribute.span));
                false
            }
            _ => true,
        });
    }

    /// True if the word is there.
    pub fn has(&self, spec: Spec) -> bool {
        self.words.iter().any(|(s, _)| *s == spec)
    }

    /// Where the word is.
    pub fn span_of(&self, spec: Spec) -> Option<Span> {
        self.words.iter().find(|(s, _)| *s == spec).map(|(_, span)| *span)
    }

    /// True if the declaration is for the device: `__global__`, `__device__`, or a memory space.
    pub fn is_device(&self) -> bool {
        self.words
            .iter()
            .any(|(s, _)| matches!(s, Spec::Global | Spec::Device | Spec::Shared | Spec::Constant | Spec::Managed))
    }

    /// Expressions of `__launch_bounds__`.
    pub fn launch_bounds(&self) -> Option<&[Expr]> {
        self.attributes.iter().find_map(|a| match &a.kind {
            AttributeKind::LaunchBounds(bounds) => Some(bounds.as_slice()),
            _ => None,
        })
    }
}

impl Spec {
    /// The word.
    pub fn as_str(self) -> &'static str {
        match self {
            Spec::Global => "__global__",
            Spec::Device => "__device__",
            Spec::Host => "__host__",
            Spec::Shared => "__shared__",
            Spec::Constant => "__constant__",
            Spec::Managed => "__managed__",
            Spec::GridConstant => "__grid_constant__",
            Spec::Noinline => "__noinline__",
            Spec::Forceinline => "__forceinline__",
            Spec::Inline => "inline",
            Spec::Static => "static",
            Spec::Extern => "extern",
            Spec::ExternC => "extern \"C\"",
            Spec::Constexpr => "constexpr",
            Spec::Virtual => "virtual",
            Spec::Explicit => "explicit",
            Spec::Friend => "friend",
            Spec::Mutable => "mutable",
            Spec::Register => "register",
            Spec::ThreadLocal => "thread_local",
            Spec::Typedef => "typedef",
            Spec::Override => "override",
            Spec::Final => "final",
        }
    }
}

impl Access {
    /// The keyword.
    pub fn as_str(self) -> &'static str {
        match self {
            Access::Public => "public",
            Access::Protected => "protected",
            Access::Private => "private",
        }
    }
}
