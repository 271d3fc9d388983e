//! The flat code that threads execute: one image per kernel, with the functions it calls.
//!
//! A thread has a file of 64-bit registers. Each call gets a window of it: parameters, register locals, constants,
//! temporaries. Vectors occupy one register per component.
//!
//! The common operations on 32- and 64-bit numbers have their own instructions. Everything else uses the general ones,
//! which hold the IR's operation and the type. All instructions read their operands before they write their result,
//! except `MovN`, whose ranges are equal or do not overlap.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{
    AtomicOp, CompareOp, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp, IntUnOp, Rounding, Scope, SystemOp,
};
use isowarp_core::span::Span;

use crate::engine::SyncPoint;
use crate::kernel::KernelInfo;

/// A register of the current window.
pub type Reg = u16;

/// Register number that means: discard the result of the call. No window has that many registers.
pub const NO_RESULT: Reg = Reg::MAX;

/// Position in [`Image::code`].
pub type Pc = u32;

/// Extension of an index to 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Index {
    /// No index.
    None,
    /// Extension from the width of this scalar type, according to its signedness.
    Of(Scalar),
}

/// The address computation `base + index * scale + offset`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address {
    /// The type of the index.
    pub index: Index,
    /// Bytes per step of the index.
    pub scale: i64,
    /// Bytes to add.
    pub offset: i64,
}

/// A load or store in its general form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MemAccess {
    /// The address computation.
    pub address: Address,
    /// Bytes per component.
    pub size: u32,
    /// Number of components.
    pub lanes: u8,
    /// Alignment of the address in bytes.
    pub align: u32,
    /// True if the access is volatile. It then counts against the time slice, like an atomic operation.
    pub volatile: bool,
    /// True if loaded bytes become 0 or 1.
    pub boolean: bool,
}

/// A block copy or fill.
#[derive(Debug, Clone, Copy)]
pub struct Bulk {
    /// Number of bytes.
    pub size: u64,
    /// Alignment of the addresses in bytes.
    pub align: u32,
}

/// Targets of a switch.
#[derive(Debug, Clone)]
pub struct Switch {
    /// Selector values with their targets, sorted.
    pub cases: Vec<(u64, Pc)>,
    /// Target for all other values.
    pub default: Pc,
}

/// An instruction. Names: `W` 32-bit integers (`S` signed, `U` unsigned where it matters), `X` 64-bit integers, `F`
/// binary32, `D` binary64 (both rounded to nearest). The first register is the result.
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
    /// Lets the other threads of the block run.
    Yield,
    /// Waits for all threads of the grid.
    GridSync,
    /// Result.
    IsCooperative(Reg),
    /// Result; number of the clock's low bits in it.
    Clock(Reg, u8),
    /// Result, address.
    AddressQuestion(SystemOp, Reg, Reg),
    /// Allocates memory: the address, the bytes.
    Malloc(Reg, Reg),
    /// Frees memory.
    Free(Reg),
    /// Waits for other threads: the number of the [`Rendezvous`].
    Sync(u32),
    Fence(Scope),
    Jump(Pc),
    /// Jumps back to a loop's start. Counts against the thread's time slice.
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
    /// Result's register in the caller, function, start of its arguments in [`Image::args`].
    Call(Reg, u32, u32),
    /// First register, number of registers to return.
    Return(Reg, u8),
    /// Ends the kernel with an error: its number in [`KernelInfo::halts`].
    Halt(u32),
    /// Unreachable code. Executing it is a fault.
    Unreachable,
}

const _: () = assert!(size_of::<Inst>() <= 16, "an instruction should fit 16 bytes");

/// The frame of a function.
#[derive(Debug, Clone)]
pub struct Function {
    /// First instruction.
    pub entry: Pc,
    /// Registers of the window.
    pub registers: usize,
    /// The window's first registers at entry: parameters (0), locals (0), constants.
    pub template: Vec<u64>,
    /// Number of registers of the parameters.
    pub params: usize,
    /// Bytes of the frame on the stack, a multiple of 16.
    pub local_bytes: u64,
    /// For each 16 bytes of the frame, the number of the local variable that begins there, or
    /// [`NO_LOCAL`](crate::memory::address::NO_LOCAL).
    pub owners: Vec<u32>,
}

/// A sync point, and its registers.
#[derive(Debug, Clone, Copy)]
pub struct Rendezvous {
    /// The operation, and the type of its values.
    pub point: SyncPoint,
    /// Registers of the operands. If there are fewer than four, the last one is repeated.
    pub operands: [Reg; 4],
    /// Register of the result. Without a result, that of an operand.
    pub result: Reg,
}

/// The transfer of a kernel parameter into registers.
#[derive(Debug, Clone, Copy)]
pub enum ParamSource {
    /// Loads the value at an offset of the parameter block.
    Value {
        /// First register.
        reg: Reg,
        /// Offset in the parameter block.
        offset: u64,
        /// Bytes per component.
        size: u32,
        /// Number of components.
        lanes: u8,
        /// True for a bool, which becomes 0 or 1.
        boolean: bool,
    },
    /// Computes the address of an offset of the parameter block.
    Address {
        /// The register.
        reg: Reg,
        /// Offset in the parameter block.
        offset: u64,
    },
}

/// A compiled kernel.
#[derive(Debug, Default)]
pub struct Image {
    /// Instructions of all functions.
    pub code: Vec<Inst>,
    /// Source location of each instruction.
    pub spans: Vec<Span>,
    /// The functions, the kernel first.
    pub functions: Vec<Function>,
    /// Argument registers of calls.
    pub args: Vec<Reg>,
    /// Address computations, by number.
    pub addresses: Vec<Address>,
    /// General loads and stores, by number.
    pub accesses: Vec<MemAccess>,
    /// Block copies and fills, by number.
    pub bulks: Vec<Bulk>,
    /// Switches, by number.
    pub switches: Vec<Switch>,
    /// Sync points, by number.
    pub syncs: Vec<Rendezvous>,
    /// First byte of each local variable in its function's part of the stack, a multiple of 16, by number.
    pub local_starts: Vec<u64>,
    /// The kernel's variables and messages.
    pub info: KernelInfo,
    /// The kernel's parameters.
    pub params: Vec<ParamSource>,
    /// Size of the parameter block in bytes.
    pub param_bytes: u64,
}
