//! The tree of a program. Any tree is a well-defined program: `emit` leaves out what is not legal where it stands.
//!
//! Expressions are text: `@i` stands for the counter of the innermost loop, `@u` for that of the innermost
//! loop whose counter is the same in all threads of the block.

use std::collections::BTreeSet;

use crate::feature::Feature;

/// Statements in order.
pub type Block = Vec<Stmt>;

/// Who comes to the inside of a construct together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// All threads of the block that have not exited: the condition is the same in all of them.
    Uniform,
    /// The lanes of a mask, which a ballot found in front of the construct.
    Warp,
    /// Each thread on its own; warp operations are of the own lane only. All jumps are legal.
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

/// A jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JumpTo {
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `return` from a function that is not the kernel.
    Return,
}

/// What threads exchange values through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// Shared memory.
    Shared,
    /// Global memory of the block.
    Global,
}

/// A jump under a condition.
#[derive(Debug, Clone)]
pub struct Jump {
    /// Where to.
    pub to: JumpTo,
    /// When.
    pub cond: String,
    /// Whether the condition is the same in all threads of the block.
    pub uniform: bool,
}

/// A case of a switch.
#[derive(Debug, Clone)]
pub struct Case {
    /// What it does.
    pub body: Block,
    /// Whether it goes on with the next one.
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
    /// Sets a variable that is the same in the whole block. Where the block is together only.
    SetUniform { to: usize, value: String },
    /// `__syncthreads_count`, `_and`, `_or`, into a variable that is the same in the whole block.
    Vote { to: usize, name: &'static str, cond: String },
    /// `__syncthreads()`.
    Barrier,
    /// All write their slots; a barrier; all read; a barrier.
    Phase(Box<Phase>),
    /// Reads a slot, where nobody writes them.
    ReadSlot { index: String },
    /// A warp operation, by the number of its kind, among the lanes that are here.
    Warp { op: usize, value: String, n: String },
    /// Values exchanged through shared memory among the lanes that are here, with `__syncwarp`.
    WarpExchange { value: String, n: String },
    /// Adds to one of four sums in shared memory, which are read in the end.
    Atomic { slot: String, value: String },
    /// `if`; the sides may end with a jump that only some of them take.
    If { cond: String, kind: Kind, then: Block, other: Block, jump: Option<Jump> },
    /// A loop of one to four rounds. Of a loop that lanes leave on their own, the rounds end either with
    /// `break` or with `continue`. The tail is [`Kind::Free`] and may continue.
    Loop { form: Form, bound: String, more: Option<String>, kind: Kind, breaks: bool, body: Block, tail: Block },
    /// `switch`.
    Switch { selector: String, kind: Kind, cases: Vec<Case>, default: Option<Block> },
    /// A jump.
    Jump(Jump),
    /// The thread leaves the kernel.
    Exit { cond: String },
    /// A call of a function.
    Call { function: usize },
    /// A part in which each thread is on its own.
    Free(Block),
    /// A construct of a feature.
    Extra(Box<Extra>),
}

/// A construct of a feature. What the numbers and expressions stand for is the feature's business.
#[derive(Debug, Clone)]
pub struct Extra {
    /// Of which.
    pub feature: Feature,
    /// Choices among forms; each is taken modulo the number of forms.
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
    /// Where.
    pub space: Space,
    /// Which bijection of threads to slots, by number.
    pub slots: usize,
    /// What is the same in all threads and shifts the slots.
    pub shift: String,
    /// Who writes; all if there is no condition.
    pub cond: Option<String>,
    /// What is written.
    pub value: String,
    /// What is done before the barrier.
    pub between: Block,
    /// The slot to read.
    pub index: String,
    /// A uniform variable to set to a slot that is the same for all.
    pub uniform: Option<(usize, String)>,
    /// What is done before the second barrier; slots may be read.
    pub after: Block,
}

/// A device function.
#[derive(Debug, Clone)]
pub struct Function {
    /// Whether it is called where the whole block is together only.
    pub block: bool,
    /// What it does.
    pub body: Block,
    /// [`Kind::Free`], and may return.
    pub tail: Block,
}

/// A program.
#[derive(Debug, Clone)]
pub struct Tree {
    /// Blocks.
    pub grid: u32,
    /// The threads of a block, in two dimensions.
    pub block: [u32; 2],
    /// Whether it has 64-bit integers.
    pub wide: bool,
    /// Each calls those before it only.
    pub functions: Vec<Function>,
    /// The kernel.
    pub body: Block,
}

impl Tree {
    /// The features that it has constructs of.
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
    /// The blocks in it.
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

    /// The choices among forms in it.
    pub fn forms(&mut self) -> &mut [usize] {
        match self {
            Self::Extra(extra) => &mut extra.forms,
            _ => &mut [],
        }
    }

    /// The expressions in it, those of its blocks apart.
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
