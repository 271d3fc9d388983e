//! Implements `printf` for devices that cannot write text, or not in the same order everywhere.
//!
//! Removes: [`Op::Printf`].
//!
//! Needs: a verified module. Functions may be called.
//!
//! Guarantees: each call leaves a record in a buffer ([`crate::printf::records`]), which the host turns into text when
//! the kernel has ended. The call returns the number of arguments that its format uses (the number that it has, if the
//! format is not a literal), or -1 if its format is a null pointer (CUDA C++ Programming Guide, "Formatted Output"). If
//! there is no room left, the call is counted.
//!
//! How: a thread adds the words of its record to their number, and so gets a place. No thread gets a place after one
//! that was refused, so the records are contiguous. Once no room is left, threads no longer add to the number, so that
//! it does not wrap.

mod strings;

use crate::passes::manager::{Has, Linked, Outcome, Pass, Report};
use std::sync::Arc;

use self::strings::{Text, is_null};
use crate::ir::ops::{AtomicOp, Axis, Builtin, CompareOp, Const, ConvertOp, IntBinOp, Scope};
use crate::ir::{DataType, Global, GlobalId, Inst, Module, Op, Scalar, Space, Type, Value, ptr};
use crate::passes::builder::Code;
use crate::printf::format::arguments;
use crate::printf::records::{HEADER, PLACE, Site, capacity, sites};

/// Name of the buffer's variable. No variable of a program has this name.
const NAME: &str = "the prints";

/// The place of the buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A variable of the module is the buffer.
    Variable,
    /// A variable of the module has the buffer's address, which the host writes there.
    Elsewhere,
}

/// Returns the variable that is the buffer, or has its address, if the module has it.
pub fn buffer(module: &Module) -> Option<GlobalId> {
    let at = module.globals.iter().position(|g| g.name == NAME)?;
    Some(GlobalId(at as u32))
}

/// Makes a module's functions leave records, in a buffer of so many bytes. The numbers of calls are those of [`sites`],
/// from 1 on.
pub fn record_prints(module: &mut Module, bytes: u64, place: Place) {
    let sites = sites(module);
    if sites.is_empty() {
        return;
    }
    module.globals.push(match place {
        Place::Variable => {
            let words = DataType::Array(Arc::new(DataType::Value(Type::U32)), (HEADER + capacity(bytes)) as u64);
            Global::internal(NAME, Space::Global, words, bytes / 4 * 4, 8)
        }
        Place::Elsewhere => Global::internal(NAME, Space::Global, DataType::Value(ptr(Space::Global)), 8, 8),
    });
    let buffer = Buffer { id: GlobalId(module.globals.len() as u32 - 1), place, capacity: capacity(bytes) as u32 };
    let mut numbered = (1u32..).zip(&sites);
    for func in &mut module.functions {
        let mut body = std::mem::take(&mut func.body);
        body.rewrite(&mut |inst, out| {
            let Op::Printf { args, .. } = &inst.op else {
                out.push(inst);
                return;
            };
            let Some((number, site)) = numbered.next() else { return };
            let mut code = Code { func: &mut *func, out: std::mem::take(out), span: inst.span };
            let call = Call { number, site, args };
            call.record(&mut code, buffer);
            let op = inst.result.map(|_| call.result(&mut code));
            *out = code.out;
            out.extend(op.map(|op| Inst { result: inst.result, op, span: inst.span }));
        });
        func.body = body;
    }
}

/// The buffer for records.
#[derive(Clone, Copy)]
struct Buffer {
    id: GlobalId,
    place: Place,
    /// Number of words for records.
    capacity: u32,
}

impl Buffer {
    fn address(self, code: &mut Code<'_>) -> Value {
        let variable = code.value(ptr(Space::Global), Op::GlobalAddr(self.id));
        match self.place {
            Place::Variable => variable,
            Place::Elsewhere => code.load(ptr(Space::Global), variable, 8),
        }
    }
}

/// A call of `printf`.
#[derive(Clone, Copy)]
struct Call<'a> {
    number: u32,
    site: &'a Site,
    /// Arguments, including the format if it is not a literal.
    args: &'a [Value],
}

impl Call<'_> {
    /// Emits the code that leaves a record.
    fn record(self, code: &mut Code<'_>, buffer: Buffer) {
        let first = buffer.address(code);
        let copied = self.args.iter().zip(&self.site.copied).filter(|(_, copied)| **copied);
        let texts: Vec<Text> = copied.map(|(arg, _)| Text::at(code, *arg)).collect();
        let fixed = code.u32((PLACE + self.site.words()) as u32);
        let size = texts.iter().fold(fixed, |words, text| text.add_words(code, words));
        let (zero, last) = (code.u32(0), code.u32(buffer.capacity));
        let taken = add(code, first, zero);
        let open = code.compare(CompareOp::Lt, taken, last);
        let place = code.func.new_register(Type::U32, code.span);
        let none = code.u32(u32::MAX);
        code.set(place, none);
        code.when(open, |code| {
            let at = add(code, first, size);
            code.set(place, at);
        });
        let at = code.get(place);
        let room = code.bin(IntBinOp::Sub, last, size);
        // A record that is larger than the buffer has no room anywhere.
        let [small, early] = [(size, last), (at, room)].map(|(a, b)| code.compare(CompareOp::Le, a, b));
        let fits = code.select(Type::BOOL, small, early, small);
        code.when(fits, |code| self.write(code, first, at, &texts));
        let [large, late] = [(size, last), (at, room)].map(|(a, b)| code.compare(CompareOp::Gt, a, b));
        let refused = code.select(Type::BOOL, large, large, late);
        code.when(refused, |code| {
            let (lost, one) = (code.step(first, None, 0, 4), code.u32(1));
            add(code, lost, one);
        });
    }

    /// Emits the code that writes a record at a word offset after the header.
    fn write(self, code: &mut Code<'_>, first: Value, at: Value, texts: &[Text]) {
        let own = code.step(first, Some(at), 4, 4 * HEADER as u64);
        let mut offset = 0;
        let mut put = |code: &mut Code<'_>, value: Value| {
            let place = code.step(own, None, 0, offset);
            code.store(place, value, 4);
            offset += 4;
        };
        let number = code.u32(self.number);
        put(code, number);
        for axis in [Axis::X, Axis::Y, Axis::Z] {
            let block = code.value(Type::U32, Op::Builtin(Builtin::BlockIdx(axis)));
            put(code, block);
        }
        let thread = thread(code);
        put(code, thread);
        for arg in self.args {
            words(code, *arg).into_iter().flatten().for_each(|word| put(code, word));
        }
        let mut behind = code.u32((PLACE + self.site.words()) as u32);
        for text in texts {
            text.copy(code, own, behind);
            behind = text.add_words(code, behind);
        }
    }

    /// Returns the operation for the call's result.
    fn result(self, code: &mut Code<'_>) -> Op {
        if let Some(format) = &self.site.format {
            return Op::Const(Const::i32(arguments(format.as_bytes()) as i32));
        }
        let count = Const::i32(self.args.len().saturating_sub(1) as i32);
        let Some(format) = self.args.first() else { return Op::Const(count) };
        let cond = is_null(code, *format);
        let a = code.value(Type::I32, Op::Const(Const::i32(-1)));
        let b = code.value(Type::I32, Op::Const(count));
        Op::Select { cond, a, b }
    }
}

/// Emits the thread's number in its block, with ten bits for each axis.
fn thread(code: &mut Code<'_>) -> Value {
    let [x, y, z] = [Axis::X, Axis::Y, Axis::Z].map(|a| code.value(Type::U32, Op::Builtin(Builtin::ThreadIdx(a))));
    let (y, z) = (code.bin_const(IntBinOp::Shl, y, 10), code.bin_const(IntBinOp::Shl, z, 20));
    let xy = code.bin(IntBinOp::Or, x, y);
    code.bin(IntBinOp::Or, xy, z)
}

/// Emits the words of an argument.
fn words(code: &mut Code<'_>, arg: Value) -> [Option<Value>; 2] {
    let ty = code.func.try_ty(arg).unwrap_or(Type::U32);
    if ty.size() <= 4 {
        return [Some(arg), None];
    }
    let op = match ty {
        Type::Ptr(_) => ConvertOp::PtrToInt,
        Type::Scalar(Scalar::F64) => ConvertOp::Bits,
        _ => ConvertOp::Int,
    };
    let wide = code.value(Type::Scalar(Scalar::U64), Op::Convert { op, a: arg });
    let low = code.cast(Scalar::U32, wide);
    let bits = code.u32(32);
    let upper = code.value(Type::Scalar(Scalar::U64), Op::IntBin { op: IntBinOp::Shr, a: wide, b: bits });
    let high = code.cast(Scalar::U32, upper);
    [Some(low), Some(high)]
}

fn add(code: &mut Code<'_>, at: Value, value: Value) -> Value {
    code.value(Type::U32, Op::Atomic { op: AtomicOp::Add, ptr: at, value, scope: Scope::Device })
}

/// Bytes of the buffer of `printf`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintfBytes(pub u64);

/// [`record_prints`] as a pass.
pub struct RecordPrints;

impl<S: Has<PrintfBytes> + Report<Linked>> Pass<S> for RecordPrints {
    fn name(&self) -> &'static str {
        "record_prints"
    }

    fn does(&self) -> &'static str {
        "makes `printf` leave records for the host"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let PrintfBytes(bytes) = state.get();
        if !sites(module).is_empty() {
            record_prints(module, bytes, Place::Variable);
            state.report(Linked);
        }
        Ok(())
    }
}
