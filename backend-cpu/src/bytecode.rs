//! The flat code that threads execute: one image per kernel, with the functions it calls.
//!
//! A thread has a file of 64-bit registers; each call gets a window of it: parameters, register
//! locals, constants, temporaries. Vectors take one register per component.
//!
//! The common operations on 32- and 64-bit numbers have instructions of their own; everything else
//! goes through the general ones, which hold the IR's operation and the type. All instructions read
//! their operands before they write their result, except `MovN`, whose ranges do not overlap
//! unless they are equal.

use std::sync::Arc;

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{
    AtomicOp, BarrierVote, CompareOp, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp, IntUnOp, Rounding, Scope, SystemOp,
    WarpOp,
};
use isowarp_core::passes::legalise::record_halts::Halt;
use isowarp_core::span::{SourceMap, Span};

/// A register of the current window.
pub type Reg = u16;

/// Stands for the result of a call whose result nobody wants; no window is as long as that.
pub const NO_RESULT: Reg = Reg::MAX;
/// In [`Function::owners`]: no local variable begins there.
pub const NO_LOCAL: u32 = u32::MAX;

/// Position in [`Image::code`].
pub type Pc = u32;

/// How an index is extended to 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Index {
    /// There is none.
    None,
    /// From a scalar's width by its signedness.
    Of(Scalar),
}

/// `base + index * scale + offset`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address {
    /// Type of the index.
    pub index: Index,
    /// Bytes per index step.
    pub scale: i64,
    /// Bytes.
    pub offset: i64,
}

/// A load or store in full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MemAccess {
    /// Where.
    pub address: Address,
    /// Bytes per component.
    pub size: u32,
    /// Components.
    pub lanes: u8,
    /// What the address is a multiple of.
    pub align: u32,
    /// Counts against the time slice, as atomic operations do.
    pub volatile: bool,
    /// Loaded bytes become 0 or 1.
    pub boolean: bool,
}

/// A block copy or fill.
#[derive(Debug, Clone, Copy)]
pub struct Bulk {
    /// Bytes.
    pub size: u64,
    /// What the addresses are multiples of.
    pub align: u32,
}

/// Targets of a switch.
#[derive(Debug, Clone)]
pub struct Switch {
    /// Selector values with their targets, sorted.
    pub cases: Vec<(u64, Pc)>,
    /// Otherwise.
    pub default: Pc,
}

/// One instruction. Names: `W` 32-bit integers (`S` signed, `U` unsigned where it matters), `X`
/// 64-bit integers, `F` binary32, `D` binary64 (both rounded to nearest). The first register is
/// the result.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)] // named after the operation they perform
pub enum Inst {
    Mov(Reg, Reg),
    MovN(Reg, Reg, u16),
    AddW(Reg, Reg, Reg),
    SubW(Reg, Reg, Reg),
    MulW(Reg, Reg, Reg),
    And(Reg, Reg, Reg),
    Or(Reg, Reg, Reg),
    Xor(Reg, Reg, Reg),
    ShlW(Reg, Reg, Reg),
    ShrSW(Reg, Reg, Reg),
    ShrUW(Reg, Reg, Reg),
    DivSW(Reg, Reg, Reg),
    DivUW(Reg, Reg, Reg),
    RemSW(Reg, Reg, Reg),
    RemUW(Reg, Reg, Reg),
    AddX(Reg, Reg, Reg),
    SubX(Reg, Reg, Reg),
    MulX(Reg, Reg, Reg),
    AddF(Reg, Reg, Reg),
    SubF(Reg, Reg, Reg),
    MulF(Reg, Reg, Reg),
    DivF(Reg, Reg, Reg),
    AddD(Reg, Reg, Reg),
    SubD(Reg, Reg, Reg),
    MulD(Reg, Reg, Reg),
    DivD(Reg, Reg, Reg),
    FmaF(Reg, Reg, Reg, Reg),
    FmaD(Reg, Reg, Reg, Reg),
    ExtendSW(Reg, Reg),
    CutW(Reg, Reg),
    IntBin(IntBinOp, Scalar, Reg, Reg, Reg),
    IntUn(IntUnOp, Scalar, Reg, Reg),
    FloatBin(FloatBinOp, Scalar, Rounding, Reg, Reg, Reg),
    FloatUn(FloatUnOp, Scalar, Rounding, Reg, Reg),
    Fma(Scalar, Rounding, Reg, Reg, Reg, Reg),
    Compare(CompareOp, Scalar, Reg, Reg, Reg),
    Convert(ConvertOp, Scalar, Scalar, Reg, Reg),
    /// Result, condition, if true, if false.
    Select(Reg, Reg, Reg, Reg),
    Builtin(Reg, u8),
    /// Result, base, index, number of the [`Address`].
    PtrAdd(Reg, Reg, Reg, u32),
    LocalAddr(Reg, u32),
    /// Result, base, offset.
    LoadW(Reg, Reg, i32),
    /// Result, base, `i32` index, scale, offset.
    LoadWS(Reg, Reg, Reg, i32, i32),
    /// Result, base, unsigned or 64-bit index, scale, offset.
    LoadWX(Reg, Reg, Reg, i32, i32),
    /// Value, base, offset.
    StoreW(Reg, Reg, i32),
    /// Value, base, `i32` index, scale, offset.
    StoreWS(Reg, Reg, Reg, i32, i32),
    /// Value, base, unsigned or 64-bit index, scale, offset.
    StoreWX(Reg, Reg, Reg, i32, i32),
    /// Result, base, index, number of the [`MemAccess`].
    Load(Reg, Reg, Reg, u32),
    /// Value, base, index, number of the [`MemAccess`].
    Store(Reg, Reg, Reg, u32),
    /// Destination, source, number of the [`Bulk`].
    MemCopy(Reg, Reg, u32),
    /// Destination, number of the [`Bulk`].
    MemZero(Reg, u32),
    /// Result, address, operand.
    Atomic(AtomicOp, Scalar, Reg, Reg, Reg),
    /// Size in bytes, result, address, expected, new.
    AtomicCas(u8, Reg, Reg, Reg, Reg),
    Barrier,
    /// Lets other threads of the block have their turn.
    Yield,
    /// Waits for all threads of the grid.
    GridSync,
    /// Result.
    IsCooperative(Reg),
    /// Result; how many of the number's low bits it is.
    Clock(Reg, u8),
    /// Result, address.
    AddressQuestion(SystemOp, Reg, Reg),
    /// Takes memory: the address, the bytes.
    Malloc(Reg, Reg),
    /// Gives memory back.
    Free(Reg),
    /// Waits for other threads: the number of the [`SyncPoint`].
    Sync(u32),
    Fence(Scope),
    Jump(Pc),
    /// A jump back to a loop's start; counts against the thread's time slice.
    Again(Pc),
    BrIf(Reg, Pc),
    BrIfNot(Reg, Pc),
    /// Branches if the comparison of two `i32` holds.
    BrSW(CompareOp, Reg, Reg, Pc),
    /// Branches if the comparison of two `u32` holds.
    BrUW(CompareOp, Reg, Reg, Pc),
    /// Branches if the comparison has the given outcome.
    BrCompare(CompareOp, Scalar, bool, Reg, Reg, Pc),
    /// Selector, number of the [`Switch`].
    Switch(Reg, u32),
    /// Result's register in the caller, function, where its arguments begin in [`Image::args`].
    Call(Reg, u32, u32),
    /// Returns that many registers.
    Return(Reg, u8),
    /// Ends the kernel with an error: the number of the [`Halt`].
    Halt(u32),
    /// Control must not come here.
    Unreachable,
}

const _: () = assert!(size_of::<Inst>() <= 16, "an instruction should fit 16 bytes");

/// One function's frame.
#[derive(Debug, Clone)]
pub struct Function {
    /// First instruction.
    pub entry: Pc,
    /// Registers of the window.
    pub registers: usize,
    /// The window's first registers at entry: parameters (0), locals (0), constants.
    pub template: Vec<u64>,
    /// Registers that the parameters take.
    pub params: usize,
    /// Bytes on the stack, a multiple of 16.
    pub local_bytes: u64,
    /// For each 16 bytes of that, the number of the local variable that begins there, or [`NO_LOCAL`].
    pub owners: Vec<u32>,
}

/// Where threads meet that give each other values.
#[derive(Debug, Clone, Copy)]
pub struct SyncPoint {
    /// What they do.
    pub op: SyncOp,
    /// Type of the value that is given.
    pub scalar: Scalar,
    /// Registers of the operands; of fewer than four, the last is repeated.
    pub operands: [Reg; 4],
    /// Register of the result; without one, that of an operand.
    pub result: Reg,
}

/// What threads do where they meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncOp {
    /// The threads of a warp.
    Warp(WarpOp),
    /// The threads of the block.
    Vote(BarrierVote),
}

/// A shared variable's place.
#[derive(Debug, Clone)]
pub struct SharedVar {
    /// Name in the source.
    pub name: String,
    /// First byte in the block's shared memory.
    pub start: u32,
    /// Bytes; for dynamic shared memory known at launch.
    pub size: u32,
    /// `extern __shared__`.
    pub dynamic: bool,
}

/// A local variable in memory.
#[derive(Debug, Clone)]
pub struct LocalVar {
    /// Name in the source.
    pub name: String,
    /// First byte in its function's part of the stack, a multiple of 16.
    pub start: u64,
}

/// A kernel parameter's way into registers.
#[derive(Debug, Clone, Copy)]
pub enum ParamSource {
    /// The value at this offset of the parameter block.
    Value {
        /// First register.
        reg: Reg,
        /// Offset.
        offset: u64,
        /// Bytes per component.
        size: u32,
        /// Components.
        lanes: u8,
        /// A bool: becomes 0 or 1.
        boolean: bool,
    },
    /// The address of this offset of the parameter block.
    Address {
        /// The register.
        reg: Reg,
        /// Offset.
        offset: u64,
    },
}

/// A compiled kernel.
#[derive(Debug, Default)]
pub struct Image {
    /// All functions' instructions.
    pub code: Vec<Inst>,
    /// Where each instruction comes from.
    pub spans: Vec<Span>,
    /// The files of these places.
    pub sources: Arc<SourceMap>,
    /// The kernel first.
    pub functions: Vec<Function>,
    /// Argument registers of calls.
    pub args: Vec<Reg>,
    /// Addresses.
    pub addresses: Vec<Address>,
    /// Accesses.
    pub accesses: Vec<MemAccess>,
    /// Copies and fills.
    pub bulks: Vec<Bulk>,
    /// Switches.
    pub switches: Vec<Switch>,
    /// Where threads meet that give each other values.
    pub syncs: Vec<SyncPoint>,
    /// What ends the kernel.
    pub halts: Vec<Halt>,
    /// Shared variables.
    pub shared: Vec<SharedVar>,
    /// Bytes of static shared memory; dynamic shared memory starts there.
    pub static_shared: u32,
    /// Local variables of all functions.
    pub locals: Vec<LocalVar>,
    /// Their sizes.
    pub local_sizes: Vec<u32>,
    /// The kernel's parameters.
    pub params: Vec<ParamSource>,
    /// Bytes of the parameter block.
    pub param_bytes: u64,
}
