//! Statements of the syntax tree.
//!
//! Labels (`case`, `default`, `name:`) are separate statements before the statement they label, so that the body of a
//! switch is a flat list. Where a single statement was labelled (`if (c) l: f();`), both are wrapped in a block.
//!
//! Source: C++17 [stmt.stmt].

use super::{Decl, Expr, Ident, TokenRange, VarDecl};
use crate::lex::symbol::ByteSymbol;
use crate::lex::token::UnrollWord;
use isowarp_core::span::Span;

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// Kind of statement.
    pub kind: StmtKind,
    /// Source span of the statement.
    pub span: Span,
}

/// `{ … }`
#[derive(Debug, Clone)]
pub struct Block {
    /// Statements of the block.
    pub stmts: Vec<Stmt>,
    /// Source span, including the braces.
    pub span: Span,
}

/// Kinds of statements.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// `{ … }`
    Block(Block),
    /// A declaration statement: `int a = 1, *p;` contains two declarations.
    Decl(Vec<Decl>),
    /// `e;`
    Expr(Expr),
    /// `if (…) … else …`
    If(Box<IfStmt>),
    /// `switch (…) …`
    Switch(Box<SwitchStmt>),
    /// `case v:`
    Case {
        /// Value of the label.
        value: Expr,
        /// Last value of `case a ... b:` (extension).
        range_end: Option<Expr>,
    },
    /// `default:`
    Default,
    /// `name:`
    Label(Ident),
    /// `for (…;…;…) …`
    For(Box<ForStmt>),
    /// `for (x : range) …`
    RangeFor(Box<RangeForStmt>),
    /// `while (…) …`
    While {
        /// Condition of the loop.
        cond: Box<Condition>,
        /// Body of the loop.
        body: Box<Stmt>,
        /// `#pragma unroll` before the loop.
        unroll: Vec<Unroll>,
    },
    /// `do … while (…);`
    DoWhile {
        /// Body of the loop.
        body: Box<Stmt>,
        /// Condition of the loop.
        cond: Expr,
        /// `#pragma unroll` before the loop.
        unroll: Vec<Unroll>,
    },
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return e;`, where `e` may be an [`super::ExprKind::InitList`].
    Return(Option<Expr>),
    /// `goto name;`
    Goto(Ident),
    /// `asm(…);`, kept as the tokens between the parentheses.
    Asm {
        /// Tokens between the parentheses.
        tokens: TokenRange,
        /// True if `volatile` was written.
        volatile: bool,
        /// Text of the first string of the statement: the instructions.
        template: Option<ByteSymbol>,
        /// Operands of the instructions, if they could be parsed.
        operands: Option<Box<AsmOperands>>,
    },
    /// `try { … } catch (…) { … }`: the handlers are not kept.
    Try(Block),
}

/// Operands after the text of an `asm` statement (CUDA's "Inline PTX Assembly", "Parameters").
#[derive(Debug, Clone, Default)]
pub struct AsmOperands {
    /// `"+r"(x)`
    pub outputs: Vec<AsmOperand>,
    /// `"r"(x)`
    pub inputs: Vec<AsmOperand>,
    /// True if `"memory"` was written.
    pub memory: bool,
}

impl AsmOperands {
    /// Returns true if there are neither outputs nor inputs.
    pub fn is_empty(&self) -> bool {
        self.outputs.is_empty() && self.inputs.is_empty()
    }
}

/// An operand of an `asm` statement.
#[derive(Debug, Clone)]
pub struct AsmOperand {
    /// Constraint, such as `+r`: how the operand is passed.
    pub constraint: ByteSymbol,
    /// Source span of the constraint.
    pub span: Span,
    /// Expression for the operand.
    pub value: Expr,
}

/// `if`
#[derive(Debug, Clone)]
pub struct IfStmt {
    /// `if constexpr`
    pub is_constexpr: bool,
    /// `if (init; cond)`
    pub init: Option<Stmt>,
    /// Condition.
    pub cond: Condition,
    /// Statement that runs if the condition is true.
    pub then: Stmt,
    /// Statement that runs otherwise.
    pub otherwise: Option<Stmt>,
}

/// `switch`
#[derive(Debug, Clone)]
pub struct SwitchStmt {
    /// `switch (init; cond)`
    pub init: Option<Stmt>,
    /// Expression or declaration whose value selects the label.
    pub cond: Condition,
    /// Body: a block with [`StmtKind::Case`] among its statements, unless the source is unusual.
    pub body: Stmt,
}

/// `for`
#[derive(Debug, Clone)]
pub struct ForStmt {
    /// First part: a declaration or an expression.
    pub init: Option<Stmt>,
    /// Second part: the condition.
    pub cond: Option<Condition>,
    /// Third part: the expression evaluated after each iteration.
    pub step: Option<Expr>,
    /// Body of the loop.
    pub body: Stmt,
    /// `#pragma unroll` before the loop.
    pub unroll: Vec<Unroll>,
}

/// Range-based `for`
#[derive(Debug, Clone)]
pub struct RangeForStmt {
    /// C++20's `for (init; x : range)`
    pub init: Option<Stmt>,
    /// The loop variable: a `Var` or `Bindings` declaration without initialiser.
    pub var: Decl,
    /// Range; may be an [`super::ExprKind::InitList`].
    pub range: Expr,
    /// Body of the loop.
    pub body: Stmt,
    /// `#pragma unroll` before the loop.
    pub unroll: Vec<Unroll>,
}

/// A condition: an expression, or a declaration whose value is tested.
#[derive(Debug, Clone)]
pub enum Condition {
    /// `x < n`
    Expr(Expr),
    /// `int x = f()`
    Decl(Box<VarDecl>),
}

/// `#pragma unroll` or a similar pragma.
#[derive(Debug, Clone)]
pub struct Unroll {
    /// Keyword of the pragma.
    pub word: UnrollWord,
    /// Unroll factor, if given.
    pub count: Option<Expr>,
    /// Source span of the pragma.
    pub span: Span,
}

impl Stmt {
    /// Creates a statement.
    pub fn new(kind: StmtKind, span: Span) -> Self {
        Self { kind, span }
    }
}
