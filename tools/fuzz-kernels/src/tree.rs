//! Defines the tree of a program. Any tree is a well-defined program: `emit` leaves out statements that are illegal at
//! their place.
//!
//! Expressions are text: `@i` stands for the counter of the innermost loop, `@u` for that of the innermost loop whose
//! counter is the same in all threads of the block.

use std::collections::BTreeSet;

use crate::feature::Feature;

/// Statements in order.
pub type Block = Vec<Stmt>;

/// Threads that are converged inside a construct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Convergence {
    /// All threads of the block that have not exited; the condition is the same in all of them.
    Uniform,
    /// The lanes of a mask, which a ballot found before the construct.
    Warp,
    /// Each thread on its own. Warp operations are of the own lane only. All jumps are legal.
    Free,
}

/// How a loop is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `for`.
    For,
    /// `while`, with the exit at the start of the body.
    While,
    /// `do … while`.
    DoWhile,
}

/// Kind of a jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JumpTo {
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `return` from a function that is not the kernel.
    Return,
}

/// Memory through which threads exchange values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// Shared memory.
    Shared,
    /// Global memory of the block.
    Global,
}

/// A conditional jump.
#[derive(Debug, Clone)]
pub struct Jump {
    /// Kind of the jump.
    pub to: JumpTo,
    /// Condition of the jump.
    pub cond: String,
    /// Whether the condition is the same in all threads of the block.
    pub uniform: bool,
}

/// A case of a switch.
#[derive(Debug, Clone)]
pub struct Case {
    /// Statements of the case.
    pub body: Block,
    /// Whether the case falls through to the next one.
    pub falls: bool,
}

/// A statement.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "the fields' names say it")]
pub enum Stmt {
    /// `to = value;` for a variable of the thread.
    Set { to: String, value: String },
    /// Folds the thread's state into its word of the output.
    Note,
    /// Sets a variable that is the same in the whole block. Legal only where the block is converged.
    SetUniform { to: usize, value: String },
    /// `__syncthreads_count`, `_and`, `_or`, into a variable that is the same in the whole block.
    Vote { to: usize, name: &'static str, cond: String },
    /// `__syncthreads()`.
    Barrier,
    /// An exchange: all threads write their slots; a barrier; all read; a barrier.
    Phase(Box<Phase>),
    /// Reads a slot, where no thread writes them.
    ReadSlot { index: String },
    /// A warp operation, by the number of its kind, of the lanes that are here.
    Warp { op: usize, value: String, n: String },
    /// Values exchanged through shared memory among the lanes that are here, with `__syncwarp`.
    WarpExchange { value: String, n: String },
    /// Adds to one of four sums in shared memory, which are read at the end.
    Atomic { slot: String, value: String },
    /// `if`; the sides may end with a jump that only some of them take.
    If { cond: String, kind: Convergence, then: Block, other: Block, jump: Option<Jump> },
    /// A loop of one to four iterations. If lanes leave the loop on their own, the iterations end either with `break`
    /// or with `continue`. The tail is [`Convergence::Free`] and may continue.
    Loop { form: Form, bound: String, more: Option<String>, kind: Convergence, breaks: bool, body: Block, tail: Block },
    /// `switch`.
    Switch { selector: String, kind: Convergence, cases: Vec<Case>, default: Option<Block> },
    /// A jump.
    Jump(Jump),
    /// The thread leaves the kernel.
    Exit { cond: String },
    /// A call of a function.
    Call { function: usize },
    /// A part that each thread executes on its own.
    Free(Block),
    /// A construct of a feature.
    Extra(Box<Extra>),
}

/// A construct of a feature, which defines the meaning of the numbers and expressions.
#[derive(Debug, Clone)]
pub struct Extra {
    /// Feature of the construct.
    pub feature: Feature,
    /// Choices among forms, each modulo the number of forms.
    pub forms: Vec<usize>,
    /// Numbers that differ between threads.
    pub values: Vec<String>,
    /// Conditions that differ between threads.
    pub conds: Vec<String>,
    /// Numbers that are the same in all threads of the block.
    pub uniforms: Vec<String>,
}

/// An exchange among all threads.
#[derive(Debug, Clone)]
pub struct Phase {
    /// Memory of the slots.
    pub space: Space,
    /// Number of the bijection from threads to slots.
    pub slots: usize,
    /// Uniform expression by which the slots are shifted.
    pub shift: String,
    /// Condition of the threads that write; `None` if all do.
    pub cond: Option<String>,
    /// Value that is written.
    pub value: String,
    /// Statements before the first barrier.
    pub between: Block,
    /// Slot that is read.
    pub index: String,
    /// Uniform variable that is set to a slot, and the slot, which is the same for all threads.
    pub uniform: Option<(usize, String)>,
    /// Statements before the second barrier; they may read slots.
    pub after: Block,
}

/// A device function.
#[derive(Debug, Clone)]
pub struct Function {
    /// Whether the function is called only where the whole block is converged.
    pub block: bool,
    /// Statements of the function.
    pub body: Block,
    /// Statements of [`Convergence::Free`], which may return.
    pub tail: Block,
}

/// A program as a tree.
#[derive(Debug, Clone)]
pub struct Tree {
    /// Number of blocks.
    pub grid: u32,
    /// Threads of a block, in two dimensions.
    pub block: [u32; 2],
    /// Whether the program has 64-bit integers.
    pub wide: bool,
    /// Functions of the program. Each calls only earlier ones.
    pub functions: Vec<Function>,
    /// Body of the kernel.
    pub body: Block,
}

impl Tree {
    /// Returns the features of which the program has constructs.
    pub fn features(&self) -> BTreeSet<Feature> {
        fn walk(block: &mut Block, found: &mut BTreeSet<Feature>) {
            for stmt in block {
                if let Stmt::Extra(extra) = stmt {
                    found.insert(extra.feature);
                }
                for inner in stmt.blocks() {
                    walk(inner, found);
                }
            }
        }
        let (mut tree, mut found) = (self.clone(), BTreeSet::new());
        walk(&mut tree.body, &mut found);
        for function in &mut tree.functions {
            walk(&mut function.body, &mut found);
            walk(&mut function.tail, &mut found);
        }
        found
    }
}

impl Stmt {
    /// Returns the blocks in the statement.
    pub fn blocks(&mut self) -> Vec<&mut Block> {
        match self {
            Self::Phase(phase) => vec![&mut phase.between, &mut phase.after],
            Self::If { then, other, .. } => vec![then, other],
            Self::Loop { body, tail, .. } => vec![body, tail],
            Self::Switch { cases, default, .. } => cases.iter_mut().map(|c| &mut c.body).chain(default).collect(),
            Self::Free(body) => vec![body],
            _ => Vec::new(),
        }
    }

    /// Returns the choices among forms in the statement.
    pub fn forms(&mut self) -> &mut [usize] {
        match self {
            Self::Extra(extra) => &mut extra.forms,
            _ => &mut [],
        }
    }

    /// Returns the expressions in the statement, except those in its blocks.
    pub fn exprs(&mut self) -> Vec<&mut String> {
        match self {
            Self::Set { value, .. } | Self::SetUniform { value, .. } => vec![value],
            Self::Vote { cond, .. } | Self::Exit { cond } => vec![cond],
            Self::Phase(p) => {
                let uniform = p.uniform.as_mut().map(|(_, slot)| slot);
                [&mut p.shift, &mut p.value, &mut p.index].into_iter().chain(&mut p.cond).chain(uniform).collect()
            }
            Self::ReadSlot { index } => vec![index],
            Self::Warp { value, n, .. } | Self::WarpExchange { value, n } => vec![value, n],
            Self::Atomic { slot, value } => vec![slot, value],
            Self::If { cond, jump, .. } => std::iter::once(cond).chain(jump.as_mut().map(|j| &mut j.cond)).collect(),
            Self::Loop { bound, more, .. } => std::iter::once(bound).chain(more).collect(),
            Self::Switch { selector, .. } => vec![selector],
            Self::Jump(jump) => vec![&mut jump.cond],
            Self::Extra(x) => x.values.iter_mut().chain(&mut x.conds).chain(&mut x.uniforms).collect(),
            Self::Note | Self::Barrier | Self::Call { .. } | Self::Free(_) => Vec::new(),
        }
    }
}
