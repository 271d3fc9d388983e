//! The interpreter: runs a thread until it exits, arrives at a barrier, has used up its time slice, or does something
//! undefined.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{FloatBinOp, IntBinOp, Rounding};
use isowarp_core::scalar::{compare, convert, extend, float_bin, float_un, fma, holds, int_bin, int_un};

use super::bytecode::{Address, Function, Image, Index, Inst, MemAccess, NO_RESULT, Pc, Reg};
use super::thread::{Frame, Thread, program_span};
use crate::engine::{NO_SYNC_POINT, Stop, SyncOp};
use crate::eval::atomics::atomic;
use crate::eval::builtins::Builtins;
use crate::eval::memory::{AccessError, Memory};
use crate::eval::sync::thread_fence;
use crate::eval::system::clock;
use crate::fault::{self, Place, Refused, Variables};
use crate::launch::Launch;
use crate::memory::address;
use crate::races::AccessKind;

/// Loop iterations of a time slice.
const SLICE: i64 = 4096;
/// Cost of an atomic or volatile access in loop iterations: loops that wait contain one.
const POLL: i64 = 64;
/// Limit on the depth of calls.
const MAX_CALLS: usize = 16_384;
/// Limit on the registers of all windows.
const MAX_REGISTERS: usize = 1 << 20;

/// The reason why the inner loop ended: a change of the window, or the end of the thread's run.
enum Leave {
    Call { result: Reg, function: u32, args: u32 },
    Return { reg: Reg, count: u8 },
    Stop(Stop),
    Refused(Refused),
    Unreachable,
    Halt(u32),
    Lost,
}

/// The code, the launch and the built-in variables that a thread runs with.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// The code.
    pub image: &'a Image,
    /// The launch.
    pub launch: &'a Launch<'a>,
    /// The thread's built-in variables.
    pub builtins: &'a Builtins,
}

impl Run<'_> {
    /// Runs a thread until it stops. `shared` is its block's shared memory.
    pub fn thread(self, thread: &mut Thread, shared: &mut [u8]) -> Stop {
        let mut fuel = SLICE;
        loop {
            match run_window(self, thread, shared, &mut fuel) {
                Leave::Call { result, function, args } => {
                    if let Err(stop) = self.call(thread, result, function, args) {
                        return stop;
                    }
                    fuel -= 1;
                    if fuel <= 0 {
                        return Stop::Preempted;
                    }
                }
                Leave::Return { reg, count } => {
                    if !ret(thread, self.image, reg, count) {
                        return Stop::Exit;
                    }
                }
                Leave::Stop(stop) => return stop,
                Leave::Refused(refused) => {
                    let variables = Variables { info: &self.image.info, owners: &thread.owners };
                    return Stop::Fault(fault::access(self.launch, &self.place(thread), variables, refused));
                }
                Leave::Unreachable => return Stop::Fault(fault::no_result(&self.place(thread))),
                Leave::Halt(number) => {
                    return Stop::Fault(match self.image.info.halts.get(number as usize) {
                        Some(halt) => fault::halt(&self.place(thread), halt),
                        None => self.lost(thread.pc.saturating_sub(1)),
                    });
                }
                Leave::Lost => return Stop::Fault(self.lost(thread.pc)),
            }
        }
    }

    /// Returns the place of the last instruction that a thread has begun.
    fn place(self, thread: &Thread) -> Place {
        Place { span: program_span(self.image, thread, thread.pc.saturating_sub(1)), builtins: *self.builtins }
    }

    /// Returns the diagnostic of bytecode that the compiler should not have generated.
    fn lost(self, pc: Pc) -> Box<Diagnostic> {
        fault::internal(self.image.spans.get(pc as usize).copied(), *self.builtins)
    }
}

fn function(image: &Image, number: u32) -> Option<&Function> {
    image.functions.get(number as usize)
}

impl Run<'_> {
    /// Opens the callee's window after the caller's, and the callee's part of the stack.
    // Out of line, calls are 1.6 times as slow.
    #[inline(always)]
    fn call(self, thread: &mut Thread, result: Reg, number: u32, args: u32) -> Result<(), Stop> {
        let image = self.image;
        let (Some(caller), Some(callee)) = (function(image, thread.function), function(image, number)) else {
            return Err(Stop::Fault(self.lost(thread.pc)));
        };
        let window = thread.window + caller.registers;
        let registers = window + callee.registers;
        let local_bytes = thread.local.len() + callee.local_bytes as usize;
        let limit = if thread.frames.len() >= MAX_CALLS {
            Some(format!("{MAX_CALLS} frames"))
        } else if registers > MAX_REGISTERS {
            Some(format!("{MAX_REGISTERS} registers"))
        } else if local_bytes as u64 > address::MAX_LOCAL_BYTES {
            Some(format!("{} bytes of local memory", address::MAX_LOCAL_BYTES))
        } else {
            None
        };
        if let Some(limit) = limit {
            return Err(Stop::Fault(fault::stack_overflow(&self.place(thread), &limit)));
        }
        if thread.registers.len() < registers {
            thread.registers.resize(registers, 0);
        }
        let (callers, callees) = thread.registers.split_at_mut(window);
        for (register, value) in callees.iter_mut().zip(&callee.template) {
            *register = *value;
        }
        let sources = image.args.get(args as usize..args as usize + callee.params).unwrap_or(&[]);
        for (register, source) in callees.iter_mut().zip(sources) {
            *register = callers.get(thread.window + usize::from(*source)).copied().unwrap_or(0);
        }
        thread.frames.push(Frame {
            pc: thread.pc,
            window: thread.window,
            function: thread.function,
            stack: thread.stack,
            result,
        });
        thread.stack = thread.local.len();
        thread.local.resize(local_bytes, 0);
        thread.owners.truncate(thread.stack / 16);
        thread.owners.extend_from_slice(&callee.owners);
        thread.window = window;
        thread.function = number;
        thread.pc = callee.entry;
        Ok(())
    }
}

/// Returns to the caller with the result. Returns false if there is no caller: the kernel is done.
#[inline(always)]
fn ret(thread: &mut Thread, image: &Image, reg: Reg, count: u8) -> bool {
    let Some(frame) = thread.frames.pop() else { return false };
    if frame.result != NO_RESULT && function(image, thread.function).is_some() {
        for i in 0..usize::from(count) {
            let value = thread.registers.get(thread.window + usize::from(reg) + i).copied().unwrap_or(0);
            if let Some(to) = thread.registers.get_mut(frame.window + usize::from(frame.result) + i) {
                *to = value;
            }
        }
    }
    thread.local.truncate(thread.stack);
    thread.stack = frame.stack;
    thread.window = frame.window;
    thread.function = frame.function;
    thread.pc = frame.pc;
    true
}

#[inline(always)]
fn at(address: &Address, base: u64, index: u64) -> u64 {
    let base = base.wrapping_add(address.offset as u64);
    match address.index {
        Index::None => base,
        Index::Of(s) => base.wrapping_add(extend(s, index).wrapping_mul(address.scale as u64)),
    }
}

#[inline(always)]
fn at_signed(base: u64, index: u64, scale: i32, offset: i32) -> u64 {
    let index = i64::from(index as u32 as i32).wrapping_mul(scale.into());
    base.wrapping_add(index.wrapping_add(offset.into()) as u64)
}

#[inline(always)]
fn at_wide(base: u64, index: u64, scale: i32, offset: i32) -> u64 {
    let index = (index as i64).wrapping_mul(scale.into());
    base.wrapping_add(index.wrapping_add(offset.into()) as u64)
}

/// Runs inside one window of registers.
///
/// Registers are indexed directly: the compiler numbers them below the function's `registers`, and a window has that
/// length.
fn run_window(run: Run, thread: &mut Thread, shared: &mut [u8], fuel: &mut i64) -> Leave {
    let Run { image, launch, builtins } = run;
    let Some(length) = function(image, thread.function).map(|f| f.registers) else { return Leave::Lost };
    let Some(r) = thread.registers.get_mut(thread.window..thread.window + length) else { return Leave::Lost };
    let mut memory = Memory {
        heap: launch.heap,
        params: launch.params,
        shared_vars: &launch.shared_vars,
        local_sizes: &image.info.local_sizes,
        owners: &thread.owners,
        shared,
        local: &mut thread.local,
        touched: launch.touched,
    };
    let code = image.code.as_slice();
    let mut pc = thread.pc as usize;

    macro_rules! get {
        ($r:expr) => {
            r[$r as usize]
        };
    }
    macro_rules! set {
        ($d:expr, $value:expr) => {{
            let value = $value;
            r[$d as usize] = value;
        }};
    }
    macro_rules! leave {
        ($leave:expr) => {{
            thread.pc = pc as Pc;
            return $leave;
        }};
    }
    macro_rules! int {
        ($op:ident, $s:ident, $d:expr, $a:expr, $b:expr) => {
            set!($d, int_bin(IntBinOp::$op, Scalar::$s, get!($a), get!($b)))
        };
    }
    macro_rules! float {
        ($op:ident, $s:ident, $d:expr, $a:expr, $b:expr) => {
            set!($d, float_bin(FloatBinOp::$op, Scalar::$s, Rounding::Rn, get!($a), get!($b)))
        };
    }
    macro_rules! refuse {
        ($error:expr, $address:expr, $size:expr, $align:expr, $what:expr) => {
            leave!(Leave::Refused(Refused {
                error: $error,
                address: $address,
                size: $size.into(),
                align: $align.into(),
                what: $what
            }))
        };
    }
    macro_rules! load_word {
        ($d:expr, $address:expr) => {{
            let address = $address;
            match memory.load_word(address) {
                Ok(value) => set!($d, value.into()),
                Err(error) => refuse!(error, address, 4u32, 4u32, "read"),
            }
        }};
    }
    macro_rules! store_word {
        ($v:expr, $address:expr) => {{
            let address = $address;
            if let Err(error) = memory.store_word(address, get!($v) as u32) {
                refuse!(error, address, 4u32, 4u32, "write");
            }
        }};
    }

    while let Some(inst) = code.get(pc) {
        pc += 1;
        match *inst {
            Inst::Mov(d, a) => set!(d, get!(a)),
            Inst::MovN(d, a, count) => {
                for i in 0..count {
                    set!(d + i, get!(a + i));
                }
            }
            Inst::AddW(d, a, b) => int!(Add, U32, d, a, b),
            Inst::SubW(d, a, b) => int!(Sub, U32, d, a, b),
            Inst::MulW(d, a, b) => int!(Mul, U32, d, a, b),
            Inst::And(d, a, b) => int!(And, U64, d, a, b),
            Inst::Or(d, a, b) => int!(Or, U64, d, a, b),
            Inst::Xor(d, a, b) => int!(Xor, U64, d, a, b),
            Inst::ShlW(d, a, b) => int!(Shl, U32, d, a, b),
            Inst::ShrSW(d, a, b) => int!(Shr, I32, d, a, b),
            Inst::ShrUW(d, a, b) => int!(Shr, U32, d, a, b),
            Inst::DivSW(d, a, b) => int!(Div, I32, d, a, b),
            Inst::DivUW(d, a, b) => int!(Div, U32, d, a, b),
            Inst::RemSW(d, a, b) => int!(Rem, I32, d, a, b),
            Inst::RemUW(d, a, b) => int!(Rem, U32, d, a, b),
            Inst::AddX(d, a, b) => int!(Add, U64, d, a, b),
            Inst::SubX(d, a, b) => int!(Sub, U64, d, a, b),
            Inst::MulX(d, a, b) => int!(Mul, U64, d, a, b),
            Inst::AddF(d, a, b) => float!(Add, F32, d, a, b),
            Inst::SubF(d, a, b) => float!(Sub, F32, d, a, b),
            Inst::MulF(d, a, b) => float!(Mul, F32, d, a, b),
            Inst::DivF(d, a, b) => float!(Div, F32, d, a, b),
            Inst::AddD(d, a, b) => float!(Add, F64, d, a, b),
            Inst::SubD(d, a, b) => float!(Sub, F64, d, a, b),
            Inst::MulD(d, a, b) => float!(Mul, F64, d, a, b),
            Inst::DivD(d, a, b) => float!(Div, F64, d, a, b),
            Inst::FmaF(d, a, b, c) => set!(d, fma(Scalar::F32, Rounding::Rn, get!(a), get!(b), get!(c))),
            Inst::FmaD(d, a, b, c) => set!(d, fma(Scalar::F64, Rounding::Rn, get!(a), get!(b), get!(c))),
            Inst::ExtendSW(d, a) => set!(d, extend(Scalar::I32, get!(a))),
            Inst::CutW(d, a) => set!(d, get!(a) & 0xffff_ffff),
            Inst::IntBin(op, s, d, a, b) => set!(d, general_int_bin(op, s, get!(a), get!(b))),
            Inst::IntUn(op, s, d, a) => set!(d, int_un(op, s, get!(a))),
            Inst::FloatBin(op, s, rounding, d, a, b) => {
                set!(d, general_float_bin(op, s, rounding, get!(a), get!(b)));
            }
            Inst::FloatUn(op, s, rounding, d, a) => set!(d, float_un(op, s, rounding, get!(a))),
            Inst::Fma(s, rounding, d, a, b, c) => set!(d, fma(s, rounding, get!(a), get!(b), get!(c))),
            Inst::Compare(op, s, d, a, b) => set!(d, compare(op, s, get!(a), get!(b)).into()),
            Inst::Convert(op, from, to, d, a) => set!(d, convert(op, from, to, get!(a))),
            Inst::Select(d, cond, a, b) => set!(d, if get!(cond) != 0 { get!(a) } else { get!(b) }),
            Inst::Builtin(d, which) => {
                set!(d, builtins.get(usize::from(which)).copied().unwrap_or(0).into());
            }
            Inst::PtrAdd(d, base, index, number) => {
                let Some(address) = image.addresses.get(number as usize) else { leave!(Leave::Lost) };
                set!(d, at(address, get!(base), get!(index)));
            }
            Inst::LocalAddr(d, number) => {
                let start = image.local_starts.get(number as usize).copied().unwrap_or(0) + thread.stack as u64;
                set!(d, address::local(start));
            }
            Inst::LoadW(d, base, offset) => load_word!(d, get!(base).wrapping_add_signed(offset.into())),
            Inst::LoadWS(d, base, index, scale, offset) => {
                load_word!(d, at_signed(get!(base), get!(index), scale, offset));
            }
            Inst::LoadWX(d, base, index, scale, offset) => {
                load_word!(d, at_wide(get!(base), get!(index), scale, offset));
            }
            Inst::StoreW(v, base, offset) => store_word!(v, get!(base).wrapping_add_signed(offset.into())),
            Inst::StoreWS(v, base, index, scale, offset) => {
                store_word!(v, at_signed(get!(base), get!(index), scale, offset));
            }
            Inst::StoreWX(v, base, index, scale, offset) => {
                store_word!(v, at_wide(get!(base), get!(index), scale, offset));
            }
            Inst::Load(d, base, index, number) => {
                let Some(access) = image.accesses.get(number as usize) else { leave!(Leave::Lost) };
                let address = at(&access.address, get!(base), get!(index));
                if access.volatile {
                    *fuel -= POLL;
                }
                let Some(out) = r.get_mut(usize::from(d)..usize::from(d) + usize::from(access.lanes)) else {
                    leave!(Leave::Lost)
                };
                if let Err(error) = load(&memory, address, access, out) {
                    refuse!(error, address, access.size * u32::from(access.lanes), access.align, "read");
                }
            }
            Inst::Store(v, base, index, number) => {
                let Some(access) = image.accesses.get(number as usize) else { leave!(Leave::Lost) };
                let address = at(&access.address, get!(base), get!(index));
                let Some(values) = r.get(usize::from(v)..usize::from(v) + usize::from(access.lanes)) else {
                    leave!(Leave::Lost)
                };
                let kind = if access.volatile { AccessKind::Atomic } else { AccessKind::Write };
                if let Err(error) = memory.store(address, access.size, access.align, kind, values) {
                    refuse!(error, address, access.size * u32::from(access.lanes), access.align, "write");
                }
            }
            Inst::MemCopy(dst, src, number) => {
                let Some(bulk) = image.bulks.get(number as usize) else { leave!(Leave::Lost) };
                let (dst, src) = (get!(dst), get!(src));
                if let Err((error, to_dst)) = memory.copy(dst, src, bulk.size, bulk.align) {
                    let (address, what) = if to_dst { (dst, "write") } else { (src, "read") };
                    refuse!(error, address, bulk.size, bulk.align, what);
                }
            }
            Inst::MemZero(dst, number) => {
                let Some(bulk) = image.bulks.get(number as usize) else { leave!(Leave::Lost) };
                let dst = get!(dst);
                if let Err(error) = memory.zero(dst, bulk.size, bulk.align) {
                    refuse!(error, dst, bulk.size, bulk.align, "write");
                }
            }
            Inst::Atomic(op, s, d, ptr, value) => {
                *fuel -= POLL;
                let (address, value, size) = (get!(ptr), get!(value), s.size() as u32);
                match memory.modify(address, size, |old, device| atomic(op, s, old, value, device)) {
                    Ok(old) => set!(d, old),
                    Err(error) => refuse!(error, address, size, size, "atomic operation"),
                }
            }
            Inst::AtomicCas(size, d, ptr, expected, new) => {
                *fuel -= POLL;
                let (address, expected, new, size) = (get!(ptr), get!(expected), get!(new), u32::from(size));
                match memory.modify(address, size, |old, _| if old == expected { new } else { old }) {
                    Ok(old) => set!(d, old),
                    Err(error) => refuse!(error, address, size, size, "atomic operation"),
                }
            }
            Inst::Barrier => leave!(Leave::Stop(Stop::Barrier(NO_SYNC_POINT))),
            Inst::Yield => leave!(Leave::Stop(Stop::Preempted)),
            Inst::GridSync => leave!(Leave::Stop(Stop::Grid)),
            Inst::IsCooperative(d) => set!(d, u64::from(launch.cooperative)),
            Inst::Clock(d, bits) => set!(d, clock() & (u64::MAX >> (64 - bits.clamp(1, 64)))),
            Inst::AddressQuestion(op, d, ptr) => set!(d, memory.answer(op, get!(ptr))),
            Inst::Malloc(d, bytes) => set!(d, memory.malloc(get!(bytes))),
            Inst::Free(ptr) => {
                let address = get!(ptr);
                if let Err(why) = memory.free(address) {
                    refuse!(AccessError::Free(why), address, 0u32, 1u32, "`free`");
                }
            }
            Inst::Sync(number) => match image.syncs.get(number as usize).map(|s| s.point.op) {
                Some(SyncOp::Warp(_)) => leave!(Leave::Stop(Stop::Warp(number))),
                _ => leave!(Leave::Stop(Stop::Barrier(number))),
            },
            Inst::Fence(scope) => thread_fence(scope),
            Inst::Jump(to) => pc = to as usize,
            Inst::Again(to) => {
                pc = to as usize;
                *fuel -= 1;
                if *fuel <= 0 {
                    leave!(Leave::Stop(Stop::Preempted));
                }
            }
            Inst::BrIf(cond, to) => {
                if get!(cond) != 0 {
                    pc = to as usize;
                }
            }
            Inst::BrIfNot(cond, to) => {
                if get!(cond) == 0 {
                    pc = to as usize;
                }
            }
            Inst::BrSW(op, a, b, to) => {
                if holds(op, get!(a) as u32 as i32, get!(b) as u32 as i32) {
                    pc = to as usize;
                }
            }
            Inst::BrUW(op, a, b, to) => {
                if holds(op, get!(a) as u32, get!(b) as u32) {
                    pc = to as usize;
                }
            }
            Inst::BrCompare(op, s, outcome, a, b, to) => {
                if compare(op, s, get!(a), get!(b)) == outcome {
                    pc = to as usize;
                }
            }
            Inst::Switch(selector, number) => {
                let Some(switch) = image.switches.get(number as usize) else { leave!(Leave::Lost) };
                let selector = get!(selector);
                let found = switch.cases.binary_search_by_key(&selector, |&(value, _)| value);
                pc = found.ok().and_then(|i| switch.cases.get(i)).map_or(switch.default, |&(_, to)| to) as usize;
            }
            Inst::Call(result, function, args) => leave!(Leave::Call { result, function, args }),
            Inst::Return(reg, count) => leave!(Leave::Return { reg, count }),
            Inst::Halt(number) => leave!(Leave::Halt(number)),
            Inst::Unreachable => leave!(Leave::Unreachable),
        }
    }
    leave!(Leave::Lost)
}

/// Handles the general integer operations out of line, to keep the loop small.
#[inline(never)]
fn general_int_bin(op: IntBinOp, s: Scalar, a: u64, b: u64) -> u64 {
    int_bin(op, s, a, b)
}

/// Handles the general float operations out of line, to keep the loop small.
#[inline(never)]
fn general_float_bin(op: FloatBinOp, s: Scalar, rounding: Rounding, a: u64, b: u64) -> u64 {
    float_bin(op, s, rounding, a, b)
}

#[inline(never)]
fn load(memory: &Memory, address: u64, access: &MemAccess, out: &mut [u64]) -> Result<(), AccessError> {
    let kind = if access.volatile { AccessKind::VolatileRead } else { AccessKind::Read };
    memory.load(address, access.size, access.align, kind, out)?;
    if access.boolean {
        out.iter_mut().for_each(|b| *b = u64::from(*b != 0));
    }
    Ok(())
}
