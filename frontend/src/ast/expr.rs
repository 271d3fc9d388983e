//! Expressions of the syntax tree.
//!
//! Source: C++17 `[expr]`; the launch syntax from the CUDA C++ Programming Guide, "Execution Configuration".

use super::{AstType, Block, FunctionDecl, Initializer, QualifiedName, TemplateParam};
use crate::extended::Extended;
use crate::lex::symbol::{ByteSymbol, Symbol};
use crate::lex::token::{Base, CharPrefix, FloatSuffix, IntLitType};
use isowarp_core::span::Span;

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// Kind of expression.
    pub kind: ExprKind,
    /// Source span of the expression.
    pub span: Span,
}

/// Kinds of expressions.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// `42u`
    Int {
        /// Value of the literal.
        value: u64,
        /// Type of the literal.
        ty: IntLitType,
        /// Base of the literal as written.
        base: Base,
    },
    /// `1.5f`
    Float {
        /// Nearest double.
        double: f64,
        /// Nearest float.
        single: f32,
        /// Suffix, which selects one of the two values.
        suffix: FloatSuffix,
    },
    /// `1.0l`
    LongFloat(Extended),
    /// `'a'`
    Char {
        /// Value of the literal.
        value: i32,
        /// Encoding prefix.
        prefix: CharPrefix,
        /// True for more than one character: the literal is an `int`.
        multi: bool,
    },
    /// `"text"`
    Str {
        /// Contents without the terminating zero.
        bytes: ByteSymbol,
        /// Encoding prefix.
        prefix: CharPrefix,
    },
    /// `true`, `false`
    Bool(bool),
    /// `nullptr`
    Nullptr,
    /// `this`
    This,
    /// A name.
    Name(QualifiedName),
    /// `(e)`
    Paren(Box<Expr>),
    /// `-e`, `e++`, …
    Unary {
        /// Operator.
        op: UnaryOp,
        /// Operand.
        operand: Box<Expr>,
    },
    /// `a + b`; left-deep for chains.
    Binary {
        /// Operator.
        op: BinaryOp,
        /// Source span of the operator.
        op_span: Span,
        /// Left operand.
        lhs: Box<Expr>,
        /// Right operand.
        rhs: Box<Expr>,
    },
    /// `a = b`, `a += b`
    Assign {
        /// The operator of a compound assignment.
        op: Option<BinaryOp>,
        /// Source span of the operator.
        op_span: Span,
        /// Assigned object.
        lhs: Box<Expr>,
        /// Value: may be an [`ExprKind::InitList`] for `=`.
        rhs: Box<Expr>,
    },
    /// `c ? a : b`
    Conditional {
        /// Condition.
        cond: Box<Expr>,
        /// Value if true; `None` for `c ?: b`.
        then: Option<Box<Expr>>,
        /// Value if false.
        otherwise: Box<Expr>,
    },
    /// `a, b`
    Comma {
        /// Operand that is evaluated first.
        lhs: Box<Expr>,
        /// Operand whose value is the value of the expression.
        rhs: Box<Expr>,
    },
    /// `f(args)`
    Call {
        /// Called expression.
        callee: Box<Expr>,
        /// Arguments; may contain [`ExprKind::InitList`] and [`ExprKind::PackExpansion`].
        args: Vec<Expr>,
    },
    /// `k<<<grid, block, shared, stream>>>(args)`
    KernelLaunch {
        /// Launched kernel.
        callee: Box<Expr>,
        /// Two to four expressions between the brackets.
        config: Vec<Expr>,
        /// Arguments.
        args: Vec<Expr>,
    },
    /// `base[index]`
    Index {
        /// Array or pointer.
        base: Box<Expr>,
        /// Index.
        index: Box<Expr>,
    },
    /// `base.name`, `base->name`
    Member {
        /// Object or pointer.
        base: Box<Expr>,
        /// True for `->`, false for `.`.
        arrow: bool,
        /// Name of the member.
        name: QualifiedName,
    },
    /// `(T)e`, `static_cast<T>(e)`, …
    Cast {
        /// Kind of cast.
        style: CastStyle,
        /// Target type.
        ty: Box<AstType>,
        /// Operand; an [`ExprKind::InitList`] for a compound literal `(T){…}`.
        operand: Box<Expr>,
    },
    /// `T(args)`, `T{args}`, `float(x)`, `dim3(1, 2)`
    Construct {
        /// Constructed type.
        ty: Box<AstType>,
        /// `Initializer::Paren` or `Initializer::Brace`.
        init: Box<Initializer>,
    },
    /// `{a, b, .c = d}`: only as an initialiser, argument, return value or right side of `=`.
    InitList(InitList),
    /// `sizeof(T)`
    SizeofType(Box<AstType>),
    /// `sizeof e`
    SizeofExpr(Box<Expr>),
    /// `sizeof...(pack)`
    SizeofPack(Symbol),
    /// `alignof(T)`
    AlignofType(Box<AstType>),
    /// `alignof(e)` (extension)
    AlignofExpr(Box<Expr>),
    /// `offsetof(T, member)` through `__builtin_offsetof`
    Offsetof {
        /// Class that contains the member.
        ty: Box<AstType>,
        /// The member designator as an expression on names, members and indices.
        member: Box<Expr>,
    },
    /// `new T(args)`, `new T[n]`
    New(Box<NewExpr>),
    /// `delete p`, `delete[] p`
    Delete {
        /// True for `delete[]`.
        array: bool,
        /// Operand.
        operand: Box<Expr>,
    },
    /// `[captures](params) { … }`
    Lambda(Box<Lambda>),
    /// `throw e`, `throw`
    Throw(Option<Box<Expr>>),
    /// `typeid(e)`, `typeid(T)`
    Typeid(Box<TypeOrExpr>),
    /// `noexcept(e)`
    Noexcept(Box<Expr>),
    /// `(pack op ...)`, `(... op pack)`, `(a op ... op b)`
    Fold {
        /// Operator.
        op: FoldOp,
        /// Left operand, if not `...`.
        lhs: Option<Box<Expr>>,
        /// Right operand, if not `...`.
        rhs: Option<Box<Expr>>,
    },
    /// `e...` in an argument list
    PackExpansion(Box<Expr>),
    /// `({ … })` (extension)
    StmtExpr(Box<Block>),
    /// `va_arg(list, T)` through `__builtin_va_arg`
    VaArg {
        /// Expression for the `va_list`.
        list: Box<Expr>,
        /// Type of the argument.
        ty: Box<AstType>,
    },
    /// `__is_same(T, U)` and similar traits
    TypeTrait {
        /// Name of the trait.
        name: Symbol,
        /// Argument types.
        args: Vec<AstType>,
    },
}

/// `{…}`
#[derive(Debug, Clone)]
pub struct InitList {
    /// Elements of the list.
    pub items: Vec<InitItem>,
    /// Source span, including the braces.
    pub span: Span,
}

/// An element of an [`InitList`].
#[derive(Debug, Clone)]
pub struct InitItem {
    /// `.a[2].b =`: empty for a plain element.
    pub designators: Vec<Designator>,
    /// The value; may be an [`ExprKind::InitList`].
    pub value: Expr,
}

/// A step of a designator.
#[derive(Debug, Clone)]
pub enum Designator {
    /// `.name`
    Field(super::Ident),
    /// `[index]`
    Index(Expr),
}

/// A type or an expression.
#[derive(Debug, Clone)]
pub enum TypeOrExpr {
    /// A type.
    Type(AstType),
    /// An expression.
    Expr(Expr),
}

/// `new …`
#[derive(Debug, Clone)]
pub struct NewExpr {
    /// True for `::new`.
    pub global: bool,
    /// `new (place) T`
    pub placement: Vec<Expr>,
    /// Allocated type; an array type for `new T[n]`.
    pub ty: AstType,
    /// Constructor arguments.
    pub init: Option<Initializer>,
}

/// A lambda expression.
#[derive(Debug, Clone)]
pub struct Lambda {
    /// `=` or `&` at the head of the captures.
    pub default_capture: Option<CaptureMode>,
    /// Captures after the default capture.
    pub captures: Vec<Capture>,
    /// A type parameter for each `auto` among the parameters of the call operator.
    pub params: Vec<TemplateParam>,
    /// The call operator. It is const unless the lambda is `mutable`; its return type is `auto`
    /// unless one is written.
    pub call: FunctionDecl,
}

/// Ways to capture: by value or by reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptureMode {
    /// By value.
    Value,
    /// By reference.
    Reference,
}

/// A capture of a lambda.
#[derive(Debug, Clone)]
pub struct Capture {
    /// By value or reference.
    pub mode: CaptureMode,
    /// Captured entity.
    pub what: CaptureKind,
    /// Followed or preceded by `...`.
    pub pack: bool,
    /// Source span of the capture.
    pub span: Span,
}

/// Kinds of captured entities.
#[derive(Debug, Clone)]
pub enum CaptureKind {
    /// `this`
    This,
    /// `*this`
    StarThis,
    /// `x`
    Name(Symbol),
    /// `x = e`
    Init(Symbol, Expr),
}

/// Kinds of casts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CastStyle {
    /// `(T)e`
    C,
    /// `static_cast<T>(e)`
    Static,
    /// `reinterpret_cast<T>(e)`
    Reinterpret,
    /// `const_cast<T>(e)`
    Const,
    /// `dynamic_cast<T>(e)`
    Dynamic,
    /// `__builtin_bit_cast(T, e)`
    Bit,
}

/// Unary operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `+e`
    Plus,
    /// `-e`
    Minus,
    /// `!e`
    Not,
    /// `~e`
    BitNot,
    /// `*e`
    Deref,
    /// `&e`
    AddressOf,
    /// `++e`
    PreInc,
    /// `--e`
    PreDec,
    /// `e++`
    PostInc,
    /// `e--`
    PostDec,
}

/// The operator of a fold ([expr.prim.fold]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoldOp {
    /// `,`
    Comma,
    /// `+` and others
    Binary(BinaryOp),
    /// `=`, or `+=` and others
    Assign(Option<BinaryOp>),
}

/// Binary operators, including those of compound assignments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `<`
    Lt,
    /// `>`
    Gt,
    /// `<=`
    Le,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `.*`
    MemberPtr,
    /// `->*`
    ArrowPtr,
}

impl Expr {
    /// Creates an expression.
    pub fn new(kind: ExprKind, span: Span) -> Self {
        Self { kind, span }
    }

    /// Returns the expression inside any parentheses.
    pub fn without_parens(&self) -> &Expr {
        let mut e = self;
        while let ExprKind::Paren(inner) = &e.kind {
            e = inner;
        }
        e
    }

    /// Returns the identifier if the expression is a single identifier, ignoring parentheses.
    pub fn as_ident(&self) -> Option<super::Ident> {
        match &self.without_parens().kind {
            ExprKind::Name(name) => name.as_ident(),
            _ => None,
        }
    }
}

impl UnaryOp {
    /// Returns the operator as written, without its operand.
    pub fn as_str(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "!",
            UnaryOp::BitNot => "~",
            UnaryOp::Deref => "*",
            UnaryOp::AddressOf => "&",
            UnaryOp::PreInc | UnaryOp::PostInc => "++",
            UnaryOp::PreDec | UnaryOp::PostDec => "--",
        }
    }

    /// Returns true for `e++` and `e--`.
    pub fn is_postfix(self) -> bool {
        matches!(self, UnaryOp::PostInc | UnaryOp::PostDec)
    }
}

impl BinaryOp {
    /// Returns the operator as written.
    pub fn as_str(self) -> &'static str {
        match self {
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::Lt => "<",
            BinaryOp::Gt => ">",
            BinaryOp::Le => "<=",
            BinaryOp::Ge => ">=",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitXor => "^",
            BinaryOp::BitOr => "|",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
            BinaryOp::MemberPtr => ".*",
            BinaryOp::ArrowPtr => "->*",
        }
    }
}

impl CastStyle {
    /// Returns the keyword; empty for a C-style cast.
    pub fn as_str(self) -> &'static str {
        match self {
            CastStyle::C => "",
            CastStyle::Static => "static_cast",
            CastStyle::Reinterpret => "reinterpret_cast",
            CastStyle::Const => "const_cast",
            CastStyle::Dynamic => "dynamic_cast",
            CastStyle::Bit => "__builtin_bit_cast",
        }
    }
}
