//! Instructions: operations with at most one result, in blocks that nest.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::module::{FuncId, GlobalId, LocalId};
use super::ops::{
    AtomicOp, BarrierVote, Builtin, CompareOp, Const, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp, IntUnOp, MathFn,
    MemFlags, Rounding, Scope, SystemOp, WarpOp,
};
use super::types::{Space, Type};
use crate::span::Span;

/// A single-assignment value of a function. It may be used after its instruction in the same block
/// and in the blocks nested in later instructions. A loop's `continuing` block does not see the
/// values of the loop's body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Value(pub u32);

/// Instructions in order. Control falls out of the end unless the last one leaves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Block {
    /// The instructions.
    pub insts: Vec<Inst>,
}

/// One instruction.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Inst {
    /// What it yields.
    pub result: Option<Value>,
    /// What it does.
    pub op: Op,
    /// Where it comes from.
    pub span: Span,
}

/// Operations. The result's type is in [`super::Function::values`].
// Blocks are written beside the operations that they are nested in: `super::binary::blocks`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    // ── values ──
    /// A constant (scalar or null pointer).
    Const(Const),
    /// A built-in variable, `u32`.
    Builtin(Builtin),
    /// `cond ? a : b` without control flow; any value type.
    Select {
        /// `bool`.
        cond: Value,
        /// If true.
        a: Value,
        /// If false.
        b: Value,
    },
    /// Makes a vector from its components.
    Compose {
        /// One per component.
        parts: Vec<Value>,
    },
    /// One component of a vector.
    Extract {
        /// The vector.
        vector: Value,
        /// 0 to 3.
        index: u8,
    },

    // ── arithmetic ──
    /// Integer (or, for and/or/xor, bool) operation on two operands of the result's type;
    /// for shifts `b` is `u32`.
    IntBin {
        /// Which.
        op: IntBinOp,
        /// Left.
        a: Value,
        /// Right.
        b: Value,
    },
    /// Integer (or, for not, bool) operation on one operand.
    IntUn {
        /// Which.
        op: IntUnOp,
        /// Operand.
        a: Value,
    },
    /// Float operation on two operands of the result's type.
    FloatBin {
        /// Which.
        op: FloatBinOp,
        /// How the exact result is rounded.
        rounding: Rounding,
        /// As for [`Op::Fma`]. For sums, differences and products.
        may_flush: bool,
        /// Left.
        a: Value,
        /// Right.
        b: Value,
    },
    /// Float operation on one operand of the result's type.
    FloatUn {
        /// Which.
        op: FloatUnOp,
        /// How the exact result is rounded (only `sqrt` rounds).
        rounding: Rounding,
        /// Operand.
        a: Value,
    },
    /// `a * b + c`, rounded once.
    Fma {
        /// How the exact result is rounded.
        rounding: Rounding,
        /// True if a device may take subnormal operands for zeros of their sign and give such a zero for a subnormal
        /// result: who sets it has shown that nothing a kernel can see depends on it. For `f32` rounded to nearest only.
        may_flush: bool,
        /// Factor.
        a: Value,
        /// Factor.
        b: Value,
        /// Addend.
        c: Value,
    },
    /// Comparison of two operands of one type; yields `bool`.
    Compare {
        /// Which.
        op: CompareOp,
        /// Left.
        a: Value,
        /// Right.
        b: Value,
    },
    /// Conversion to the result's type.
    Convert {
        /// Which.
        op: ConvertOp,
        /// Operand.
        a: Value,
    },

    /// A math function; see [`MathFn`] for operands and result.
    Math {
        /// Which.
        func: MathFn,
        /// The operands.
        args: Vec<Value>,
    },

    // ── variables and addresses ──
    /// Reads a register local.
    LocalGet(LocalId),
    /// Writes a register local.
    LocalSet {
        /// The local.
        local: LocalId,
        /// The new value.
        value: Value,
    },
    /// Address of a memory local, `ptr.local`.
    LocalAddr(LocalId),
    /// Address of a module-scope or shared variable, a pointer to its space.
    GlobalAddr(GlobalId),
    /// `base + index * scale + offset` in bytes; the space stays. Wraps at 64 bits.
    PtrAdd {
        /// A pointer.
        base: Value,
        /// An integer of any width, extended by its signedness.
        index: Option<Value>,
        /// Bytes per index step.
        scale: i64,
        /// Bytes.
        offset: i64,
    },
    /// Pointer to a pointer of another space with the same address in generic space.
    SpaceCast {
        /// A pointer.
        ptr: Value,
        /// The new space.
        to: Space,
    },

    // ── memory ──
    /// Reads a value of the result's type.
    Load {
        /// The address.
        ptr: Value,
        /// Known alignment of the address in bytes, a power of two.
        align: u32,
        /// Volatile, cache hints.
        flags: MemFlags,
    },
    /// Writes a value.
    Store {
        /// The address.
        ptr: Value,
        /// The value.
        value: Value,
        /// Known alignment of the address in bytes, a power of two.
        align: u32,
        /// Volatile, cache hints.
        flags: MemFlags,
    },
    /// Copies bytes; the ranges are equal or do not overlap.
    MemCopy {
        /// To.
        dst: Value,
        /// From.
        src: Value,
        /// Bytes.
        size: u64,
        /// Known alignment of both addresses.
        align: u32,
    },
    /// Writes zero bytes.
    MemZero {
        /// To.
        dst: Value,
        /// Bytes.
        size: u64,
        /// Known alignment of the address.
        align: u32,
    },

    // ── between threads ──
    /// Read-modify-write; yields the old value. Relaxed order.
    Atomic {
        /// Which.
        op: AtomicOp,
        /// The address, aligned to the type.
        ptr: Value,
        /// The operand, of the result's type.
        value: Value,
        /// Among whom it is atomic.
        scope: Scope,
    },
    /// Compare and swap; yields the old value. Relaxed order.
    AtomicCas {
        /// The address, aligned to the type.
        ptr: Value,
        /// Compared with the old value.
        expected: Value,
        /// Stored if equal.
        new: Value,
        /// Among whom it is atomic.
        scope: Scope,
    },
    /// `__syncthreads()`: all threads of the block that have not exited arrive; what they wrote
    /// to shared and global memory before is visible to the block after.
    Barrier,
    /// A barrier that yields what a bool is over the threads of the block.
    BarrierVote {
        /// How they are combined.
        op: BarrierVote,
        /// `bool`.
        pred: Value,
    },
    /// An operation between the threads of a warp; see [`WarpOp`] for operands and result.
    Warp {
        /// Which.
        op: WarpOp,
        /// The operands.
        args: Vec<Value>,
    },
    /// `__threadfence…()`.
    Fence(Scope),

    // ── the device ──
    /// Time, stopping, and questions about addresses; see [`SystemOp`] for the result.
    System {
        /// Which.
        op: SystemOp,
        /// The operand, if it has one.
        arg: Option<Value>,
    },
    /// Writes text to the host's standard output, as C's `printf` does; yields the number of
    /// arguments as `i32`, or something negative (CUDA C++ Programming Guide, "Formatted Output").
    Printf {
        /// The format, without the zero at its end; `None` if the first argument points to it.
        format: Option<Arc<str>>,
        /// The arguments after C's promotions: `i32`, `u32`, `i64`, `u64`, `f64`, generic pointers.
        args: Vec<Value>,
    },
    /// A failed `assert`: reports the text and where it stands, and ends the kernel with an error
    /// that the host sees (CUDA C++ Programming Guide, "Assertion").
    AssertFail(Arc<Assertion>),
    /// `kernel<<<grid, block, shared, stream>>>(…)`: queues a launch that begins when this grid has ended, in the order of its stream
    /// (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism"). Yields the address of its arguments, `ptr.global`, where the
    /// kernel's parameter block is to be written ([`super::Function::param_layout`]); or null if it is refused, and then
    /// [`SystemOp::LastError`] says why.
    Launch {
        /// The kernel's name in the module.
        kernel: Arc<str>,
        /// Grid and block in x, y and z (`u32`), bytes of dynamic shared memory and the stream (`u64`), and the number of the
        /// first parameter, from 1 on, whose argument leads to memory that a child has no access to, or 0 (`u32`).
        config: [Value; 9],
    },

    // ── control ──
    /// Runs one of two blocks.
    If {
        /// `bool`.
        cond: Value,
        /// If true.
        #[serde(skip)]
        then: Block,
        /// If false.
        #[serde(skip)]
        els: Block,
    },
    /// Runs `body`, then `continuing`, again and again. `break` in the body leaves the loop;
    /// `continue` goes on with `continuing`. After `continuing`, leaves if `break_if` holds.
    Loop {
        /// The body.
        #[serde(skip)]
        body: Block,
        /// What happens between two rounds; holds no break, continue or return.
        #[serde(skip)]
        continuing: Block,
        /// A `bool` that is visible at the end of `continuing`.
        break_if: Option<Value>,
        /// What the author asks for.
        unroll: Unroll,
    },
    /// Runs the block of the case with the selector's value, else `default`. No fall-through.
    /// `break` leaves the switch; `continue` belongs to the loop around it.
    Switch {
        /// An integer of 32 or 64 bits.
        selector: Value,
        /// Each with its distinct values.
        cases: Vec<SwitchCase>,
        /// Otherwise.
        #[serde(skip)]
        default: Block,
    },
    /// Leaves the innermost loop or switch.
    Break,
    /// Goes on with the innermost loop's `continuing`.
    Continue,
    /// Leaves the function (a kernel: the thread exits).
    Return(Option<Value>),
    /// Control never comes here. If it does, the program is undefined: the CPU backend reports it.
    Unreachable,
    /// Calls a device function.
    Call {
        /// Which.
        func: FuncId,
        /// One per parameter.
        args: Vec<Value>,
    },
}

/// What a failed assertion reports: CUDA's text for one in a program, which has a line; else a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assertion {
    /// The condition as written, or the sentence.
    pub text: String,
    /// The file's name; of a sentence the code of what it is said of, or nothing for what the device library says.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The function's name.
    pub function: String,
}

impl Assertion {
    /// A sentence with a code of [`crate::passes::legalise::record_halts`].
    pub fn sentence(code: &str, text: impl Into<String>) -> Self {
        Self { text: text.into(), file: code.to_owned(), line: 0, function: String::new() }
    }
}

/// Whether the rounds of a loop are to be written out one after the other (CUDA C++ Programming Guide, "#pragma
/// unroll"). It never changes what a kernel computes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unroll {
    /// Nothing is asked for: the compiler decides.
    #[default]
    Auto,
    /// All of them, if it is known how many there are.
    Full,
    /// So many at a time, at least two.
    Times(u32),
    /// None: the loop stays a loop.
    Never,
    /// The same. Its rounds, with those of loops in it, are about so many at most: whoever has made it has seen to that, though nothing in it
    /// shows it.
    Few(u32),
}

/// One case of a switch.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SwitchCase {
    /// Selector values, as the bits of the selector's type sign- or zero-extended to 64.
    pub values: Vec<i64>,
    /// The code.
    #[serde(skip)]
    pub body: Block,
}

/// Calls `$f` for each block that is nested in an operation, by reference.
macro_rules! each_block {
    ($op:expr, $f:ident, $iter:ident, $($reference:tt)+) => {
        match $op {
            Op::If { then, els, .. } => {
                $f(then);
                $f(els);
            }
            Op::Loop { body, continuing, .. } => {
                $f(body);
                $f(continuing);
            }
            Op::Switch { cases, default, .. } => {
                cases.$iter().for_each(|case| $f($($reference)+ case.body));
                $f(default);
            }
            _ => {}
        }
    };
}

/// Calls `$f` for each value that an operation uses, by reference: with `iter` or, for rewriting, `iter_mut`.
macro_rules! each_use {
    ($op:expr, $f:ident, $iter:ident) => {
        match $op {
            Op::Const(_)
            | Op::Builtin(_)
            | Op::LocalGet(_)
            | Op::LocalAddr(_)
            | Op::GlobalAddr(_)
            | Op::Barrier
            | Op::Fence(_)
            | Op::AssertFail(_)
            | Op::Break
            | Op::Continue
            | Op::Return(None)
            | Op::Unreachable => {}
            Op::Select { cond, a, b } => {
                $f(cond);
                $f(a);
                $f(b);
            }
            Op::Compose { parts: args } | Op::Math { args, .. } | Op::Warp { args, .. } | Op::Printf { args, .. } => {
                args.$iter().for_each($f);
            }
            Op::System { arg, .. } => arg.$iter().for_each($f),
            Op::Launch { config, .. } => config.$iter().for_each($f),
            Op::Extract { vector: a, .. }
            | Op::IntUn { a, .. }
            | Op::FloatUn { a, .. }
            | Op::Convert { a, .. }
            | Op::LocalSet { value: a, .. }
            | Op::BarrierVote { pred: a, .. }
            | Op::SpaceCast { ptr: a, .. }
            | Op::Load { ptr: a, .. }
            | Op::MemZero { dst: a, .. }
            | Op::If { cond: a, .. }
            | Op::Switch { selector: a, .. }
            | Op::Return(Some(a)) => $f(a),
            Op::IntBin { a, b, .. }
            | Op::FloatBin { a, b, .. }
            | Op::Compare { a, b, .. }
            | Op::Store { ptr: a, value: b, .. }
            | Op::MemCopy { dst: a, src: b, .. }
            | Op::Atomic { ptr: a, value: b, .. } => {
                $f(a);
                $f(b);
            }
            Op::Fma { a, b, c, .. } | Op::AtomicCas { ptr: a, expected: b, new: c, .. } => {
                $f(a);
                $f(b);
                $f(c);
            }
            Op::PtrAdd { base, index, .. } => {
                $f(base);
                if let Some(index) = index {
                    $f(index);
                }
            }
            Op::Loop { break_if, .. } => {
                if let Some(v) = break_if {
                    $f(v);
                }
            }
            Op::Call { args, .. } => args.$iter().for_each($f),
        }
    };
}

impl Op {
    /// True if control never goes on after it.
    pub fn leaves(&self) -> bool {
        matches!(self, Op::Break | Op::Continue | Op::Return(_) | Op::Unreachable)
    }

    /// True if threads meet there, of a block or of a warp.
    pub fn is_sync_point(&self) -> bool {
        matches!(self, Op::Barrier | Op::BarrierVote { .. } | Op::Warp { .. })
    }

    /// Calls `f` for each block nested in it, in order.
    pub fn for_each_block<'a>(&'a self, mut f: impl FnMut(&'a Block)) {
        each_block!(self, f, iter, &);
    }

    /// Calls `f` for each block nested in it, in order.
    pub fn for_each_block_mut(&mut self, mut f: impl FnMut(&mut Block)) {
        each_block!(self, f, iter_mut, &mut);
    }

    /// The blocks nested in it, in order.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Op::If { then, els, .. } => vec![then, els],
            Op::Loop { body, continuing, .. } => vec![body, continuing],
            Op::Switch { cases, default, .. } => cases.iter().map(|c| &c.body).chain([default]).collect(),
            _ => Vec::new(),
        }
    }

    /// The blocks nested in it, in order.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Op::If { then, els, .. } => vec![then, els],
            Op::Loop { body, continuing, .. } => vec![body, continuing],
            Op::Switch { cases, default, .. } => cases.iter_mut().map(|c| &mut c.body).chain([default]).collect(),
            _ => Vec::new(),
        }
    }

    /// Calls `f` for each value it uses (not those used inside nested blocks).
    pub fn for_each_use(&self, mut f: impl FnMut(Value)) {
        let mut f = |v: &Value| f(*v);
        each_use!(self, f, iter);
    }

    /// Calls `f` for each value it uses (not those used inside nested blocks), for rewriting.
    pub fn for_each_use_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        each_use!(self, f, iter_mut);
    }

    /// True if it yields nothing but its result and may be dropped when that is unused.
    pub fn is_pure(&self) -> bool {
        match self {
            Op::Const(_)
            | Op::Builtin(_)
            | Op::Select { .. }
            | Op::Compose { .. }
            | Op::Extract { .. }
            | Op::IntBin { .. }
            | Op::IntUn { .. }
            | Op::FloatBin { .. }
            | Op::FloatUn { .. }
            | Op::Fma { .. }
            | Op::Compare { .. }
            | Op::Convert { .. }
            | Op::Math { .. }
            | Op::LocalGet(_)
            | Op::LocalAddr(_)
            | Op::GlobalAddr(_)
            | Op::PtrAdd { .. }
            | Op::SpaceCast { .. } => true,
            Op::Load { flags, .. } => !flags.volatile,
            Op::System { op, .. } => op.is_pure(),
            Op::LocalSet { .. }
            | Op::Store { .. }
            | Op::MemCopy { .. }
            | Op::MemZero { .. }
            | Op::Atomic { .. }
            | Op::AtomicCas { .. }
            | Op::Barrier
            | Op::BarrierVote { .. }
            | Op::Warp { .. }
            | Op::Fence(_)
            | Op::Printf { .. }
            | Op::AssertFail(_)
            | Op::Launch { .. }
            | Op::If { .. }
            | Op::Loop { .. }
            | Op::Switch { .. }
            | Op::Break
            | Op::Continue
            | Op::Return(_)
            | Op::Unreachable
            | Op::Call { .. } => false,
        }
    }
}

/// The type of pointers into a space.
pub const fn ptr(space: Space) -> Type {
    Type::Ptr(space)
}
