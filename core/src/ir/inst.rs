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

/// Instructions in order. Control falls through the end unless the last instruction leaves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Block {
    /// The instructions.
    pub insts: Vec<Inst>,
}

/// An instruction.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Inst {
    /// The value that it yields, if any.
    pub result: Option<Value>,
    /// The operation.
    pub op: Op,
    /// The source location.
    pub span: Span,
}

/// An operation. The type of the result is in [`super::Function::values`].
// Nested blocks are serialised separately from the operations that hold them: `super::binary::blocks`.
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
        /// The result if `cond` is true.
        a: Value,
        /// The result if `cond` is false.
        b: Value,
    },
    /// Makes a vector from its components.
    Compose {
        /// The values of the components, in order.
        parts: Vec<Value>,
    },
    /// Yields one component of a vector.
    Extract {
        /// The vector.
        vector: Value,
        /// The number of the component, 0 to 3.
        index: u8,
    },

    // ── arithmetic ──
    /// Integer (or, for and/or/xor, bool) operation on two operands of the result's type. For shifts `b` is `u32`.
    IntBin {
        /// The operation.
        op: IntBinOp,
        /// The left operand.
        a: Value,
        /// The right operand.
        b: Value,
    },
    /// Integer (or, for not, bool) operation on one operand.
    IntUn {
        /// The operation.
        op: IntUnOp,
        /// The operand.
        a: Value,
    },
    /// Float operation on two operands of the result's type.
    FloatBin {
        /// The operation.
        op: FloatBinOp,
        /// The rounding of the exact result.
        rounding: Rounding,
        /// Permission to flush subnormals, see [`Op::Fma`]. For sums, differences and products only.
        may_flush: bool,
        /// The left operand.
        a: Value,
        /// The right operand.
        b: Value,
    },
    /// Float operation on one operand of the result's type.
    FloatUn {
        /// The operation.
        op: FloatUnOp,
        /// The rounding of the exact result (only `sqrt` rounds).
        rounding: Rounding,
        /// The operand.
        a: Value,
    },
    /// Fused multiply-add, `a * b + c`, rounded once.
    Fma {
        /// The rounding of the exact result.
        rounding: Rounding,
        /// True if a device may treat subnormal operands as zeros of the same sign, and return such a zero instead of a
        /// subnormal result. Code that sets this flag has shown that nothing a kernel can observe depends on it. For
        /// `f32` rounded to nearest only.
        may_flush: bool,
        /// The first factor.
        a: Value,
        /// The second factor.
        b: Value,
        /// The addend.
        c: Value,
    },
    /// Comparison of two operands of one type; yields `bool`.
    Compare {
        /// The comparison.
        op: CompareOp,
        /// The left operand.
        a: Value,
        /// The right operand.
        b: Value,
    },
    /// Conversion to the result's type.
    Convert {
        /// The conversion.
        op: ConvertOp,
        /// The operand.
        a: Value,
    },

    /// A math function; see [`MathFn`] for operands and result.
    Math {
        /// The function.
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
    /// `base + index * scale + offset` in bytes, in the same space as `base`. Wraps at 64 bits.
    PtrAdd {
        /// A pointer.
        base: Value,
        /// An integer of any width, extended by its signedness.
        index: Option<Value>,
        /// Bytes per step of the index.
        scale: i64,
        /// Bytes to add.
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
        /// The known alignment of the address in bytes, a power of two.
        align: u32,
        /// Volatility and cache hints.
        flags: MemFlags,
    },
    /// Writes a value.
    Store {
        /// The address.
        ptr: Value,
        /// The value.
        value: Value,
        /// The known alignment of the address in bytes, a power of two.
        align: u32,
        /// Volatility and cache hints.
        flags: MemFlags,
    },
    /// Copies bytes. The ranges are equal or do not overlap.
    MemCopy {
        /// The destination.
        dst: Value,
        /// The source.
        src: Value,
        /// The number of bytes.
        size: u64,
        /// The known alignment of both addresses.
        align: u32,
    },
    /// Writes zero bytes.
    MemZero {
        /// The destination.
        dst: Value,
        /// The number of bytes.
        size: u64,
        /// The known alignment of the address.
        align: u32,
    },

    // ── between threads ──
    /// Read-modify-write. Yields the old value. Relaxed order.
    Atomic {
        /// The operation.
        op: AtomicOp,
        /// The address, aligned to the type.
        ptr: Value,
        /// The operand, of the result's type.
        value: Value,
        /// The threads for which the access is atomic.
        scope: Scope,
    },
    /// Compare and swap. Yields the old value. Relaxed order.
    AtomicCas {
        /// The address, aligned to the type.
        ptr: Value,
        /// The value that the old value is compared with.
        expected: Value,
        /// The value that is stored if they are equal.
        new: Value,
        /// The threads for which the access is atomic.
        scope: Scope,
    },
    /// `__syncthreads()`: a barrier for all threads of the block that have not exited. Their earlier writes to shared
    /// and global memory are visible to the block after it.
    Barrier,
    /// A barrier that also combines a bool over the threads of the block.
    BarrierVote {
        /// The combination.
        op: BarrierVote,
        /// The `bool` of this thread.
        pred: Value,
    },
    /// An operation between the threads of a warp. See [`WarpOp`] for operands and result.
    Warp {
        /// The operation.
        op: WarpOp,
        /// The operands.
        args: Vec<Value>,
    },
    /// `__threadfence…()`.
    Fence(Scope),

    // ── the device ──
    /// Clocks, traps and questions about addresses. See [`SystemOp`] for the result.
    System {
        /// The operation.
        op: SystemOp,
        /// The operand, if it has one.
        arg: Option<Value>,
    },
    /// Writes text to the host's standard output, like C's `printf`. Yields the number of arguments as `i32`, or a
    /// negative value (CUDA C++ Programming Guide, "Formatted Output").
    Printf {
        /// The format without its terminating zero; `None` if the first argument points to it.
        format: Option<Arc<str>>,
        /// The arguments after C's promotions: `i32`, `u32`, `i64`, `u64`, `f64`, generic pointers.
        args: Vec<Value>,
    },
    /// A failed `assert`: reports the condition and its source location, and ends the kernel with an error that the
    /// host sees (CUDA C++ Programming Guide, "Assertion").
    AssertFail(Arc<Assertion>),
    /// `kernel<<<grid, block, shared, stream>>>(…)`: queues a launch that begins after this grid has ended, in the
    /// order of its stream (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism"). Yields the `ptr.global` address at
    /// which the kernel's parameter block is to be written ([`super::Function::param_layout`]). Yields null if the
    /// launch is refused; [`SystemOp::LastError`] then returns the reason.
    Launch {
        /// The kernel's name in the module.
        kernel: Arc<str>,
        /// Grid and block in x, y and z (`u32`), bytes of dynamic shared memory and the stream (`u64`), and the number,
        /// counted from 1, of the first parameter whose argument points to memory that a child cannot access, or 0
        /// (`u32`).
        config: [Value; 9],
    },

    // ── control ──
    /// Runs one of two blocks.
    If {
        /// `bool`.
        cond: Value,
        /// The block for true.
        #[serde(skip)]
        then: Block,
        /// The block for false.
        #[serde(skip)]
        els: Block,
    },
    /// Runs `body`, then `continuing`, repeatedly. `break` in the body leaves the loop; `continue` jumps to
    /// `continuing`. After `continuing`, the loop ends if `break_if` holds.
    Loop {
        /// The body.
        #[serde(skip)]
        body: Block,
        /// The code between two iterations; holds no break, continue or return.
        #[serde(skip)]
        continuing: Block,
        /// A `bool` that is visible at the end of `continuing`.
        break_if: Option<Value>,
        /// The unrolling that the author asks for.
        unroll: Unroll,
    },
    /// Runs the block of the case that lists the selector's value, otherwise `default`. There is no fall-through.
    /// `break` leaves the switch; `continue` belongs to the enclosing loop.
    Switch {
        /// An integer of 32 or 64 bits.
        selector: Value,
        /// The cases, all with distinct values.
        cases: Vec<SwitchCase>,
        /// The block for all other values.
        #[serde(skip)]
        default: Block,
    },
    /// Leaves the innermost loop or switch.
    Break,
    /// Jumps to the innermost loop's `continuing`.
    Continue,
    /// Leaves the function; in a kernel, the thread exits.
    Return(Option<Value>),
    /// Unreachable code. Reaching it is undefined behaviour, which the CPU backend reports.
    Unreachable,
    /// Calls a device function.
    Call {
        /// The function.
        func: FuncId,
        /// The arguments, one per parameter.
        args: Vec<Value>,
    },
}

/// The report of a failed assertion. For an `assert` in a program it is CUDA's text and has a line; otherwise it is a
/// sentence.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assertion {
    /// The condition as written, or the sentence.
    pub text: String,
    /// The file's name. For a sentence, the code of the fault, or empty if the sentence comes from the device library.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The function's name.
    pub function: String,
}

impl Assertion {
    /// Returns an assertion that reports a sentence with a code of [`crate::passes::legalise::record_halts`].
    pub fn sentence(code: &str, text: impl Into<String>) -> Self {
        Self { text: text.into(), file: code.to_owned(), line: 0, function: String::new() }
    }
}

/// A request to unroll a loop (CUDA C++ Programming Guide, "#pragma unroll"). It never changes the results of a kernel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unroll {
    /// No request: the compiler decides.
    #[default]
    Auto,
    /// Unroll all iterations, if their number is known.
    Full,
    /// Unroll by this factor, at least two.
    Times(u32),
    /// Do not unroll.
    Never,
    /// Do not unroll either. The loop, including its inner loops, runs about this many iterations at most. The code
    /// that created the loop guarantees the bound; the loop itself does not show it.
    Few(u32),
}

/// A case of a switch.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SwitchCase {
    /// The selector values, as the bits of the selector's type sign- or zero-extended to 64.
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
    /// Returns true if control never continues after the operation.
    pub fn leaves(&self) -> bool {
        matches!(self, Op::Break | Op::Continue | Op::Return(_) | Op::Unreachable)
    }

    /// Returns true if the operation is a rendezvous of the threads of a block or of a warp.
    pub fn is_sync_point(&self) -> bool {
        matches!(self, Op::Barrier | Op::BarrierVote { .. } | Op::Warp { .. })
    }

    /// Calls `f` for each block nested in the operation, in order.
    pub fn for_each_block<'a>(&'a self, mut f: impl FnMut(&'a Block)) {
        each_block!(self, f, iter, &);
    }

    /// Calls `f` for each block nested in the operation, in order, for rewriting.
    pub fn for_each_block_mut(&mut self, mut f: impl FnMut(&mut Block)) {
        each_block!(self, f, iter_mut, &mut);
    }

    /// Returns the blocks nested in the operation, in order.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Op::If { then, els, .. } => vec![then, els],
            Op::Loop { body, continuing, .. } => vec![body, continuing],
            Op::Switch { cases, default, .. } => cases.iter().map(|c| &c.body).chain([default]).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the blocks nested in the operation, in order, for rewriting.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Op::If { then, els, .. } => vec![then, els],
            Op::Loop { body, continuing, .. } => vec![body, continuing],
            Op::Switch { cases, default, .. } => cases.iter_mut().map(|c| &mut c.body).chain([default]).collect(),
            _ => Vec::new(),
        }
    }

    /// Calls `f` for each value that the operation uses, except those used inside nested blocks.
    pub fn for_each_use(&self, mut f: impl FnMut(Value)) {
        let mut f = |v: &Value| f(*v);
        each_use!(self, f, iter);
    }

    /// Calls `f` for each value that the operation uses, except those used inside nested blocks, for rewriting.
    pub fn for_each_use_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        each_use!(self, f, iter_mut);
    }

    /// Returns true if the operation has no effect besides its result and may be removed when the result is unused.
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

/// Returns the type of pointers into a space.
pub const fn ptr(space: Space) -> Type {
    Type::Ptr(space)
}
