//! Implements assertions and traps for devices that cannot stop a kernel.
//!
//! Removes: [`Op::AssertFail`], [`SystemOp::Trap`], [`SystemOp::Breakpoint`], [`SystemOp::StackOverflow`] and
//! [`SystemOp::NeverMet`].
//!
//! Needs: a module that [`add_record`] has processed, and a kernel of it without calls.
//!
//! Guarantees: a thread that reaches one of these operations records the operation and the thread's own indices in a
//! variable of the module that the host reads when it synchronises ([`Record`]), and exits. Other threads continue to
//! their end, which CUDA neither promises nor rules out (CUDA C++ Programming Guide, "Assertion", "Trap Function"). In
//! the continuing block of a loop, where no thread can exit, the thread continues.
//!
//! How: plain stores, because atomic operations would make other accesses of the kernel slower on some devices. The
//! variable has several parts, so that launches of several streams can have one each ([`SystemOp::FaultPart`]). A part
//! has several slots; a thread selects one by its number. Threads may write one slot at once; a checksum shows the host
//! whether all of its words are of one thread.

use crate::codes;
use crate::passes::manager::{Has, Linked, Outcome, Pass, Property, Report};
use std::sync::Arc;

use crate::ir::ops::{Axis, Builtin, IntBinOp, MemFlags, SystemOp};
use crate::ir::{Assertion, Block, DataType, Function, Global, GlobalId, Inst, Module, Op, Space, Type, ptr};
use crate::passes::builder::Code;
use crate::span::Span;

/// Name of the record variable. No variable of a program has this name.
const NAME: &str = "the halt";

/// Diagnostic code: an assertion that does not hold.
const ASSERTION: &str = codes::ASSERTION;
/// Diagnostic code: a trap, or a breakpoint without a debugger.
const TRAP: &str = codes::TRAP;

/// Diagnostic code: a function of the device library cannot do what it is called for.
const LIBRARY: &str = codes::TEXTURE;

/// Diagnostic code: calls are nested too deeply.
const STACK_OVERFLOW: &str = codes::STACK_OVERFLOW;

/// Diagnostic code: a call of something that cannot be called.
pub const NO_FUNCTION: &str = codes::NO_FUNCTION;

/// Diagnostic code: a thread would wait for ever for others of its block.
const NEVER_MET: &str = codes::NEVER_MET;

/// Words of a slot: the number of the halt, its kernel, block and thread, and a checksum.
const SLOT: usize = 9;

/// Number of slots of a part, a power of two.
const SLOTS: usize = 64;

/// Words of a part of the record variable.
pub const PART_WORDS: usize = SLOT * SLOTS;

/// Number of parts of the record variable.
pub const PARTS: usize = 32;

/// Words of the record variable.
const WORDS: usize = PART_WORDS * PARTS;

/// Factor that mixes a word into a checksum (Fibonacci hashing; Knuth, "The Art of Computer Programming", vol. 3, 6.4).
const FACTOR: u32 = 0x9e37_79b1;

/// The reason why a kernel ends itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// An `assert` that does not hold, or a sentence ([`Assertion::sentence`]).
    Assertion(Arc<Assertion>),
    /// A call of `__trap()`.
    Trap,
    /// A call of `__brkpt()`.
    Breakpoint,
    /// Calls that need more memory than there is.
    StackOverflow,
    /// A wait for threads that cannot come.
    NeverMet,
}

impl Halt {
    /// Returns the halt that an operation causes.
    pub fn of(op: &Op) -> Option<Self> {
        match op {
            Op::AssertFail(assertion) => Some(Halt::Assertion(Arc::clone(assertion))),
            Op::System { op: SystemOp::Trap, .. } => Some(Halt::Trap),
            Op::System { op: SystemOp::Breakpoint, .. } => Some(Halt::Breakpoint),
            Op::System { op: SystemOp::StackOverflow, .. } => Some(Halt::StackOverflow),
            Op::System { op: SystemOp::NeverMet, .. } => Some(Halt::NeverMet),
            _ => None,
        }
    }

    /// Returns the code of the halt's diagnostic.
    pub fn code(&self) -> &'static str {
        match self {
            Halt::Assertion(a) if a.line == 0 && a.file == NO_FUNCTION => NO_FUNCTION,
            Halt::Assertion(a) if a.line == 0 => LIBRARY,
            Halt::Assertion(_) => ASSERTION,
            Halt::Trap | Halt::Breakpoint => TRAP,
            Halt::StackOverflow => STACK_OVERFLOW,
            Halt::NeverMet => NEVER_MET,
        }
    }

    /// Returns the help for the halt's diagnostic.
    pub const fn help(&self) -> Option<&'static str> {
        match self {
            Halt::StackOverflow => Some(
                "`DeviceLimit::StackSize`, `--stack-size BYTES` of the command, gives recursive calls more; `alloca` in one function is limited to 1 KiB",
            ),
            Halt::Assertion(_) | Halt::Trap | Halt::Breakpoint | Halt::NeverMet => None,
        }
    }

    /// Returns the message for the halt. The text of an assertion is CUDA's (CUDA C++ Programming Guide, "Assertion").
    pub fn message(&self, thread: [u32; 3], block: [u32; 3]) -> String {
        let ([tx, ty, tz], [bx, by, bz]) = (thread, block);
        match self {
            Halt::Assertion(a) if a.line == 0 => {
                format!("{}, by thread ({tx}, {ty}, {tz}) of block ({bx}, {by}, {bz})", a.text)
            }
            Halt::Assertion(a) => format!(
                "{}:{}: {}: block: [{bx},{by},{bz}], thread: [{tx},{ty},{tz}] Assertion `{}` failed.",
                a.file, a.line, a.function, a.text
            ),
            Halt::Trap => format!("`__trap` was called by thread ({tx}, {ty}, {tz}) of block ({bx}, {by}, {bz})"),
            Halt::StackOverflow => format!(
                "stack overflow: calls, or `alloca`, need more memory than each thread's stack has, by thread ({tx}, {ty}, {tz}) of block ({bx}, {by}, {bz})"
            ),
            Halt::NeverMet => format!(
                "a wait at a `cuda::barrier` or a `cuda::pipeline` for threads that arrive only after it, which threads of one workgroup cannot do, by thread ({tx}, {ty}, {tz}) of block ({bx}, {by}, {bz})"
            ),
            Halt::Breakpoint => format!(
                "`__brkpt` was called without a debugger by thread ({tx}, {ty}, {tz}) of block ({bx}, {by}, {bz})"
            ),
        }
    }
}

/// The halt that a thread has recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// Number of the halt in its kernel.
    pub halt: usize,
    /// Number of the kernel among the module's functions.
    pub kernel: usize,
    /// Index of the block that reached the halt.
    pub block: [u32; 3],
    /// Index of the thread in its block.
    pub thread: [u32; 3],
}

impl Record {
    /// Returns the record of the first thread of the first block among those in the words of a part. Returns `None` if
    /// no thread reached a halt. If no slot has the words of one thread alone, returns a record with the words of
    /// several threads.
    pub fn read(words: &[u32]) -> Option<Self> {
        let mut whole = Vec::new();
        let mut mixed = None;
        for slot in words.chunks_exact(SLOT) {
            let &[halt, kernel, bx, by, bz, tx, ty, tz, check] = slot else { continue };
            if halt == 0 {
                continue;
            }
            let (block, thread) = ([bx, by, bz], [tx, ty, tz]);
            let record = Self { halt: halt as usize - 1, kernel: kernel as usize, block, thread };
            let sum = slot[..SLOT - 1].iter().fold(0u32, |sum, word| (sum ^ word).wrapping_mul(FACTOR));
            if sum == check {
                whole.push(record);
            } else {
                mixed = Some(record);
            }
        }
        let place = |r: &Self| [r.block[2], r.block[1], r.block[0], r.thread[2], r.thread[1], r.thread[0]];
        whole.into_iter().min_by_key(place).or(mixed)
    }
}

/// Returns all halts of a kernel without calls, in order.
pub fn halts(func: &Function) -> Vec<(Halt, Span)> {
    let mut all = Vec::new();
    func.body.for_each(&mut |inst| all.extend(Halt::of(&inst.op).map(|halt| (halt, inst.span))));
    all
}

/// Adds the record variable to a module that has halts.
pub fn add_record(module: &mut Module) {
    if module.functions.iter().any(|f| !halts(f).is_empty()) && record(module).is_none() {
        let words = DataType::Array(Arc::new(DataType::Value(Type::U32)), WORDS as u64);
        module.globals.push(Global::internal(NAME, Space::Global, words, 4 * WORDS as u64, 4));
    }
}

/// Returns the record variable, if the module has it.
pub fn record(module: &Module) -> Option<GlobalId> {
    let at = module.globals.iter().position(|g| g.name == NAME)?;
    Some(GlobalId(at as u32))
}

/// Makes a kernel record its halts. `kernel`: its number among the functions of the module it is from.
pub fn record_halts(module: &Module, kernel: usize, func: &mut Function) {
    let Some(record) = record(module) else { return };
    let mut body = std::mem::take(&mut func.body);
    let mut pass = Recorder { func, record, kernel: kernel as u32, next: 0 };
    pass.block(&mut body, true);
    func.body = body;
}

struct Recorder<'f> {
    func: &'f mut Function,
    record: GlobalId,
    kernel: u32,
    /// Number of the next halt.
    next: u32,
}

impl Recorder<'_> {
    /// Processes a block. `exits`: threads may exit in the block.
    fn block(&mut self, block: &mut Block, exits: bool) {
        let mut out = Vec::new();
        let mut ended = false;
        for mut inst in std::mem::take(&mut block.insts) {
            if Halt::of(&inst.op).is_some() {
                self.note(inst.span, &mut out, !ended);
                if exits && !ended {
                    out.push(Inst::new(Op::Return(None), inst.span));
                    ended = true;
                }
                continue;
            }
            // Code after the end is walked all the same, because its halts have numbers.
            match &mut inst.op {
                Op::Loop { body, continuing, .. } => {
                    self.block(body, exits);
                    self.block(continuing, false);
                }
                op => op.blocks_mut().into_iter().for_each(|b| self.block(b, exits)),
            }
            if !ended {
                out.push(inst);
            }
        }
        block.insts = out;
    }

    /// Numbers a halt, and emits the code that records it.
    fn note(&mut self, span: Span, out: &mut Vec<Inst>, reached: bool) {
        self.next += 1;
        if !reached {
            return;
        }
        let mut code = Code { func: &mut *self.func, out: std::mem::take(out), span };
        let mut words = vec![code.u32(self.next), code.u32(self.kernel)];
        for builtin in [Builtin::BlockIdx, Builtin::ThreadIdx] {
            words.extend([Axis::X, Axis::Y, Axis::Z].map(|axis| code.value(Type::U32, Op::Builtin(builtin(axis)))));
        }
        let mut sum = code.u32(0);
        for word in &words {
            let mixed = code.bin(IntBinOp::Xor, sum, *word);
            sum = code.bin_const(IntBinOp::Mul, mixed, FACTOR);
        }
        words.push(sum);
        let block = code.value(Type::U32, Op::Builtin(Builtin::BlockIdx(Axis::X)));
        let thread = code.value(Type::U32, Op::Builtin(Builtin::ThreadIdx(Axis::X)));
        let number = code.bin(IntBinOp::Add, block, thread);
        let slot = code.bin_const(IntBinOp::And, number, SLOTS as u32 - 1);
        let part = code.value(Type::U32, Op::System { op: SystemOp::FaultPart, arg: None });
        let first = code.value(ptr(Space::Global), Op::GlobalAddr(self.record));
        let first = code.step(first, Some(part), 4 * PART_WORDS as u64, 0);
        let at = code.step(first, Some(slot), 4 * SLOT as u64, 0);
        for (value, offset) in words.into_iter().zip((0..).step_by(4)) {
            let ptr = code.step(at, None, 0, offset);
            code.effect(Op::Store { ptr, value, align: 4, flags: MemFlags::PLAIN });
        }
        *out = code.out;
    }
}

/// Number of a kernel among the functions of the module that it was extracted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KernelNumber(pub usize);

/// [`record_halts`] as a pass.
pub struct RecordHalts;

impl<S: Has<KernelNumber>> Pass<S> for RecordHalts {
    fn name(&self) -> &'static str {
        "record_halts"
    }

    fn does(&self) -> &'static str {
        "makes assertions and traps leave records for the host"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let KernelNumber(kernel) = state.get();
        let mut functions = std::mem::take(&mut module.functions);
        functions.iter_mut().for_each(|f| record_halts(module, kernel, f));
        module.functions = functions;
        Ok(())
    }
}

/// [`add_record`] as a pass.
pub struct AddRecord;

impl<S: Report<Linked>> Pass<S> for AddRecord {
    fn name(&self) -> &'static str {
        "add_record"
    }

    fn does(&self) -> &'static str {
        "adds the variable that assertions and traps are recorded in"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        if module.functions.iter().any(|f| !halts(f).is_empty()) {
            add_record(module);
            state.report(Linked);
        }
        Ok(())
    }
}
