//! Implements clocks for devices that have none.
//!
//! Removes: [`SystemOp::Clock`], [`SystemOp::Clock64`] and [`SystemOp::Nanosleep`].
//!
//! Needs: a module that [`add_counter`] has processed, and a kernel of it without calls.
//!
//! Guarantees: each reading of a clock is greater than all earlier ones, in all threads, and is one more than the
//! reading before. So differences are unrelated to time, but loops that wait for a number of ticks end. Sleeping takes
//! no time, which is within what CUDA promises (PTX ISA, `nanosleep`: between none and twice as long).
//!
//! How: a variable of two words. Each reading adds 1 to the first word. Where that passes a half of its range, the
//! second word is incremented, so it counts halves. The second word is read before the first one is incremented: if its
//! parity is not that of the half, another thread has passed a boundary and is about to increment it. That fails if a
//! thread is stopped between the two while others make 2³¹ readings.

use crate::passes::manager::{Linked, Outcome, Pass, Property, Report};
use std::sync::Arc;

use crate::ir::ops::{AtomicOp, CompareOp, ConvertOp, IntBinOp, Scope, SystemOp};
use crate::ir::{DataType, Function, Global, GlobalId, Inst, Module, Op, Scalar, Space, Type, Value, ptr};
use crate::passes::builder::Code;

/// Name of the counter variable. No variable of a program has this name.
const NAME: &str = "the clock";

/// Returns true if a function of the module reads a clock.
pub fn reads_clock(module: &Module) -> bool {
    let is_clock = |op: &Op| matches!(op, Op::System { op: SystemOp::Clock | SystemOp::Clock64, .. });
    let mut reads = false;
    module.functions.iter().for_each(|f| f.body.for_each(&mut |inst| reads |= is_clock(&inst.op)));
    reads
}

/// Adds the counter to a module that reads clocks.
pub fn add_counter(module: &mut Module) {
    if reads_clock(module) && counter(module).is_none() {
        let words = DataType::Array(Arc::new(DataType::Value(Type::U32)), 2);
        module.globals.push(Global::internal(NAME, Space::Global, words, 8, 8));
    }
}

fn counter(module: &Module) -> Option<GlobalId> {
    let at = module.globals.iter().position(|g| g.name == NAME)?;
    Some(GlobalId(at as u32))
}

/// Makes a kernel read the module's counter.
pub fn count_clock(module: &Module, func: &mut Function) {
    let counter = counter(module);
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |inst, out| match (&inst.op, inst.result, counter) {
        (Op::System { op: op @ (SystemOp::Clock | SystemOp::Clock64), .. }, Some(result), Some(counter)) => {
            let mut code = Code { func: &mut *func, out: std::mem::take(out), span: inst.span };
            let op = reading(&mut code, counter, *op == SystemOp::Clock64);
            *out = code.out;
            out.push(Inst { result: Some(result), op, span: inst.span });
        }
        (Op::System { op: SystemOp::Nanosleep, .. }, ..) => {}
        _ => out.push(inst),
    });
    func.body = body;
}

/// Returns the operation whose result is a reading.
fn reading(code: &mut Code<'_>, counter: GlobalId, wide: bool) -> Op {
    let low_at = code.value(ptr(Space::Global), Op::GlobalAddr(counter));
    let high_at = code.step(low_at, None, 0, 4);
    let add = |code: &mut Code<'_>, at: Value, value: Value| {
        code.value(Type::U32, Op::Atomic { op: AtomicOp::Add, ptr: at, value, scope: Scope::Device })
    };
    let zero = code.u32(0);
    let halves = add(code, high_at, zero);
    // The value 1, computed so that it depends on the number of halves, which never is as large as `u32::MAX`.
    let never = code.compare_const(CompareOp::Eq, halves, u32::MAX);
    let (one, two) = (code.u32(1), code.u32(2));
    let step = code.select(Type::U32, never, two, one);
    let low = add(code, low_at, step);
    let half = code.bin_const(IntBinOp::Shr, low, 31);
    let parity = code.bin_const(IntBinOp::And, halves, 1);
    let behind = code.bin(IntBinOp::Xor, half, parity);
    let halves = code.bin(IntBinOp::Add, halves, behind);
    let rest = code.bin_const(IntBinOp::And, low, u32::MAX >> 1);
    let last = code.compare_const(CompareOp::Eq, rest, u32::MAX >> 1);
    let passed = code.select(Type::U32, last, one, zero);
    add(code, high_at, passed);
    if !wide {
        let high = code.bin_const(IntBinOp::Shl, halves, 31);
        return Op::IntBin { op: IntBinOp::Or, a: high, b: rest };
    }
    let (halves, rest) = (code.cast(Scalar::U64, halves), code.cast(Scalar::U64, rest));
    let bits = code.u32(31);
    let high = code.value(Type::Scalar(Scalar::U64), Op::IntBin { op: IntBinOp::Shl, a: halves, b: bits });
    let all = code.value(Type::Scalar(Scalar::U64), Op::IntBin { op: IntBinOp::Or, a: high, b: rest });
    Op::Convert { op: ConvertOp::Int, a: all }
}

/// [`count_clock`] as a pass.
pub struct CountClock;

impl<S> Pass<S> for CountClock {
    fn name(&self) -> &'static str {
        "count_clock"
    }

    fn does(&self) -> &'static str {
        "makes clocks read a counter"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        let mut functions = std::mem::take(&mut module.functions);
        functions.iter_mut().for_each(|f| count_clock(module, f));
        module.functions = functions;
        Ok(())
    }
}

/// [`add_counter`] as a pass.
pub struct AddCounter;

impl<S: Report<Linked>> Pass<S> for AddCounter {
    fn name(&self) -> &'static str {
        "add_counter"
    }

    fn does(&self) -> &'static str {
        "adds the variable that clocks count in"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        if reads_clock(module) {
            add_counter(module);
            state.report(Linked);
        }
        Ok(())
    }
}
