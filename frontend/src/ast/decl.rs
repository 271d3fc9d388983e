//! Declarations of the syntax tree.
//!
//! Source: C++17 `[dcl.dcl]`, `[class]`, `[temp]`; the execution and memory space specifiers from the CUDA C++
//! Programming Guide, "C++ Language Extensions".

use super::{AstType, Block, Expr, FunctionType, Ident, InitList, QualifiedName, Tag, TokenRange};
use crate::lex::pack::Pack;
use crate::lex::symbol::Symbol;
use isowarp_core::span::Span;

/// A declaration of a single entity: `int a, b;` is two declarations.
#[derive(Debug, Clone)]
pub struct Decl {
    /// Kind of declaration.
    pub kind: DeclKind,
    /// Source span, including the specifiers.
    pub span: Span,
}

/// Kinds of declarations.
#[derive(Debug, Clone)]
pub enum DeclKind {
    /// A function, method, constructor, …
    Function(Box<FunctionDecl>),
    /// A variable or a static data member.
    Var(Box<VarDecl>),
    /// A non-static data member.
    Field(Box<FieldDecl>),
    /// `auto [a, b] = e;`
    Bindings(Box<BindingsDecl>),
    /// A class: its forward declaration or definition.
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
        /// Name that becomes visible.
        name: QualifiedName,
        /// True if the name is followed by `...`.
        pack: bool,
    },
    /// `static_assert(c, "m");`
    StaticAssert(Box<StaticAssertDecl>),
    /// `extern "C" { … }`
    Linkage {
        /// Language linkage: `"C"`.
        language: Symbol,
        /// Declarations between the braces.
        decls: Vec<Decl>,
    },
    /// `template <…> …`
    Template(Box<TemplateDecl>),
    /// `Name(params) -> Name<args>;`: a deduction guide. Its return type is the type that it deduces.
    Guide(Box<FunctionDecl>),
    /// `template T f<int>(…);` and `extern template …`
    Instantiation {
        /// True if preceded by `extern`.
        is_extern: bool,
        /// Declaration of the instance.
        decl: Box<Decl>,
    },
    /// `public:`, `protected:` or `private:` in a class.
    Access(Access),
    /// `friend …`: its declaration if it could be parsed.
    Friend(Vec<Decl>),
    /// `;`
    Empty,
    /// Host code that the parser did not understand or did not look at.
    Skipped(Skipped),
}

/// `static_assert(c, "m");`
#[derive(Debug, Clone)]
pub struct StaticAssertDecl {
    /// Asserted condition.
    pub cond: Expr,
    /// Message, if present.
    pub message: Option<Expr>,
}

/// `namespace a = b;`
#[derive(Debug, Clone)]
pub struct NamespaceAliasDecl {
    /// New name.
    pub name: Ident,
    /// Namespace that the new name refers to.
    pub target: QualifiedName,
}

/// Code that the parser skipped by matching brackets.
#[derive(Debug, Clone)]
pub struct Skipped {
    /// Tokens of the skipped code.
    pub tokens: TokenRange,
    /// Name that the code seems to declare.
    pub name: Option<Ident>,
}

/// A specifier keyword before a declaration.
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
    /// `extern "C"` before a single declaration
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
    /// Keywords in source order, each with its span.
    pub words: Vec<(Spec, Span)>,
    /// `__launch_bounds__`, `__align__`, `[[…]]`, `__attribute__((…))`, …
    pub attributes: Vec<Attribute>,
}

/// An attribute.
#[derive(Debug, Clone)]
pub struct Attribute {
    /// Kind of attribute.
    pub kind: AttributeKind,
    /// Source span of the attribute.
    pub span: Span,
}

/// Kinds of attributes.
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
    /// `__attribute__((device))`: a CUDA keyword as CUDA's headers define it. The parser turns it into that keyword.
    Word(Spec),
    /// Any other attribute, by name: `nodiscard`, `fallthrough`, `unused`
    Other(Symbol),
}

/// A function's declaration or definition.
#[derive(Debug, Clone)]
pub struct FunctionDecl {
    /// Name of the function; qualified in a definition outside its class or namespace.
    pub name: QualifiedName,
    /// Class as a constructor's or destructor's name spells it, with template arguments: `V<T>` of `V<T>() {}`. The
    /// arguments must be the class's own ([class.qual] 2), and `name` omits them.
    pub own: Option<Box<QualifiedName>>,
    /// Plain function or a special member function.
    pub kind: FunctionKind,
    /// Specifiers and attributes.
    pub specs: Specifiers,
    /// Return type, parameters and qualifiers. The return type of constructors and destructors is `void`; that of a
    /// conversion function is its type.
    pub ty: FunctionType,
    /// Member initialisers of a constructor: `: a(1), b{2}`.
    pub initializers: Vec<CtorInitializer>,
    /// Body of the function.
    pub body: FunctionBody,
    /// First token of a parsed body that is also kept in outline, because host code calls the function too.
    pub outline: Option<u32>,
}

/// Plain functions and the kinds of special member functions.
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

/// Body of a function, or what is written in its place.
#[derive(Debug, Clone)]
pub enum FunctionBody {
    /// `;`: a declaration only.
    None,
    /// `{ … }`
    Block(Block),
    /// Body of a host function, not parsed. The range includes the braces (and a constructor's initialisers or a
    /// function-try-block's handlers).
    HostOnly(TokenRange),
    /// `= default;`
    Defaulted,
    /// `= delete;`
    Deleted,
    /// `= 0;`
    Pure,
}

/// A `member(value)` initialiser of a constructor.
#[derive(Debug, Clone)]
pub struct CtorInitializer {
    /// Member or base class.
    pub name: QualifiedName,
    /// `Initializer::Paren` or `Initializer::Brace`.
    pub init: Initializer,
    /// `base(args)...`
    pub pack: bool,
    /// Source span of the initialiser.
    pub span: Span,
}

/// A parameter of a function.
#[derive(Debug, Clone)]
pub struct Param {
    /// Name of the parameter, if present.
    pub name: Option<Ident>,
    /// Type as written: arrays and functions are not yet adjusted to pointers.
    pub ty: AstType,
    /// Specifiers: `__grid_constant__`; sema reports any other as an error.
    pub specs: Specifiers,
    /// Default argument.
    pub default: Option<Expr>,
    /// `Ts... name`
    pub pack: bool,
    /// Source span of the parameter.
    pub span: Span,
}

/// A variable.
#[derive(Debug, Clone)]
pub struct VarDecl {
    /// Name of the variable; qualified for a static member's definition outside its class.
    pub name: QualifiedName,
    /// Type of the variable.
    pub ty: AstType,
    /// Specifiers and attributes.
    pub specs: Specifiers,
    /// Initialiser.
    pub init: Option<Initializer>,
}

impl VarDecl {
    /// Returns true for `extern int x;`, whose definition is another declaration.
    pub fn only_declares(&self) -> bool {
        self.specs.has(Spec::Extern) && self.init.is_none()
    }
}

/// Forms of initialisers.
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
    /// Name of the member; `None` for an anonymous union or struct member or an unnamed bit-field.
    pub name: Option<Ident>,
    /// Type of the member.
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
    /// Names that are bound.
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
    /// Name of the class. An anonymous class has a generated name (`<anonymous struct 1>`), unless a `typedef` names
    /// it.
    pub name: QualifiedName,
    /// True if the name was generated.
    pub anonymous: bool,
    /// Attributes, and `final`.
    pub specs: Specifiers,
    /// Attributes after the closing brace.
    pub behind: Specifiers,
    /// State of `#pragma pack` where the class is defined.
    pub pack: Pack,
    /// Base classes.
    pub bases: Vec<BaseClass>,
    /// Members in source order; `None` for a forward declaration.
    pub members: Option<Vec<Decl>>,
}

/// A base class of a class.
#[derive(Debug, Clone)]
pub struct BaseClass {
    /// `public`, `protected` or `private`, if written.
    pub access: Option<Access>,
    /// `virtual`
    pub is_virtual: bool,
    /// Base class as written.
    pub ty: AstType,
    /// True if followed by `...`.
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
    /// Name of the enumeration, generated for an anonymous one.
    pub name: QualifiedName,
    /// True if the name was generated.
    pub anonymous: bool,
    /// `enum class`
    pub scoped: bool,
    /// `: T`
    pub underlying: Option<AstType>,
    /// `__attribute__((packed))`: the enumeration has the smallest type that can hold its values.
    pub packed: bool,
    /// Enumerators; `None` for a forward declaration.
    pub enumerators: Option<Vec<Enumerator>>,
}

/// An enumerator of an enumeration.
#[derive(Debug, Clone)]
pub struct Enumerator {
    /// Name of the enumerator.
    pub name: Ident,
    /// `= value`
    pub value: Option<Expr>,
}

/// `typedef T name;`, `using name = T;`
#[derive(Debug, Clone)]
pub struct AliasDecl {
    /// New name.
    pub name: Ident,
    /// Type that the name denotes.
    pub ty: AstType,
    /// Attributes such as `__align__`.
    pub specs: Specifiers,
}

/// `namespace a::b { … }`: represented as nested namespaces.
#[derive(Debug, Clone)]
pub struct NamespaceDecl {
    /// Name of the namespace; `None` if unnamed.
    pub name: Option<Ident>,
    /// `inline namespace`
    pub inline: bool,
    /// Declarations of the namespace.
    pub decls: Vec<Decl>,
}

/// `template <…> …`
#[derive(Debug, Clone)]
pub struct TemplateDecl {
    /// Template parameters; empty for an explicit specialisation `template <>`.
    pub params: Vec<TemplateParam>,
    /// Templated declaration: a function, class, alias, variable, or another template. There is more than one only if
    /// a class definition precedes the declaration.
    pub decls: Vec<Decl>,
}

/// A parameter of a template.
#[derive(Debug, Clone)]
pub struct TemplateParam {
    /// Name of the parameter, if present.
    pub name: Option<Ident>,
    /// Kind of argument that the parameter accepts.
    pub kind: TemplateParamKind,
    /// `typename... Ts`
    pub pack: bool,
    /// Source span of the parameter.
    pub span: Span,
}

/// Kinds of template parameters.
#[derive(Debug, Clone)]
pub enum TemplateParamKind {
    /// `typename T = D`
    Type {
        /// Default type argument.
        default: Option<AstType>,
    },
    /// `int N = d`
    Value {
        /// Type of the parameter.
        ty: AstType,
        /// Default value argument.
        default: Option<Expr>,
    },
    /// `template <…> class C = D`
    Template {
        /// Parameters of the template template parameter itself.
        params: Vec<TemplateParam>,
        /// Default template argument.
        default: Option<QualifiedName>,
    },
}

impl Decl {
    /// Creates a declaration.
    pub fn new(kind: DeclKind, span: Span) -> Self {
        Self { kind, span }
    }
}

impl Param {
    /// Returns the span of the parameter's name, or of the whole parameter if it is unnamed.
    pub fn name_span(&self) -> Span {
        self.name.map_or(self.span, |name| name.span)
    }
}

impl TemplateParam {
    /// Returns true if the parameter has a default argument.
    pub fn has_default(&self) -> bool {
        match &self.kind {
            TemplateParamKind::Type { default } => default.is_some(),
            TemplateParamKind::Value { default, .. } => default.is_some(),
            TemplateParamKind::Template { default, .. } => default.is_some(),
        }
    }
}

impl AttributeKind {
    /// Returns true for attributes that affect the layout of objects.
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
    /// Returns true if `packed` is among the attributes.
    pub fn is_packed(&self) -> bool {
        self.attributes.iter().any(|a| matches!(a.kind, AttributeKind::Packed))
    }

    /// Moves the attributes that stand for a keyword ([`AttributeKind::Word`]) to [`Self::words`].
    pub fn take_words(&mut self) {
        self.attributes.retain(|attribute| match attribute.kind {
            AttributeKind::Word(word) => {
                self.words.push((word, attribute.span));
                false
            }
            _ => true,
        });
    }

    /// Returns true if the keyword is present.
    pub fn has(&self, spec: Spec) -> bool {
        self.words.iter().any(|(s, _)| *s == spec)
    }

    /// Returns the span of the keyword, if present.
    pub fn span_of(&self, spec: Spec) -> Option<Span> {
        self.words.iter().find(|(s, _)| *s == spec).map(|(_, span)| *span)
    }

    /// Returns true if the declaration is for the device: `__global__`, `__device__`, or a memory space.
    pub fn is_device(&self) -> bool {
        self.words
            .iter()
            .any(|(s, _)| matches!(s, Spec::Global | Spec::Device | Spec::Shared | Spec::Constant | Spec::Managed))
    }

    /// Returns the expressions of `__launch_bounds__`.
    pub fn launch_bounds(&self) -> Option<&[Expr]> {
        self.attributes.iter().find_map(|a| match &a.kind {
            AttributeKind::LaunchBounds(bounds) => Some(bounds.as_slice()),
            _ => None,
        })
    }
}

impl Spec {
    /// Returns the keyword as written.
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
    /// Returns the keyword.
    pub fn as_str(self) -> &'static str {
        match self {
            Access::Public => "public",
            Access::Protected => "protected",
            Access::Private => "private",
        }
    }
}
