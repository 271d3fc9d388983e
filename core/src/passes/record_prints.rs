//! `printf` for devices that cannot write text.
//!
//! Removes: [`Op::Printf`].
//!
//! Needs: a verified module. Functions may be called.
//!
//! Guarantees: each call leaves a record in a variable of the module ([`crate::printf::records`]), which the host makes text of when
//! the kernel has ended, and yields the number of its arguments, or -1 if its format is a null pointer (CUDA C++ Programming Guide, "Formatted
//! Output"). Where there is no room any more, the call is counted.
//!
//! How: a thread adds the words of its record to their number, and so gets a place. Nobody gets one behind a place that was refused,
//! so that the records lie one behind the other. Once no room is left, threads do not add any more, so that the number does not wrap.

use std::sync::Arc;

use super::code::Code;
use crate::ir::ops::{AtomicOp, Axis, Builtin, CompareOp, Const, ConvertOp, IntBinOp, Scope};
use crate::ir::{DataType, Global, GlobalId, Inst, Module, Op, Scalar, Space, Type, Value, ptr};
use crate::printf::records::{HEADER, PLACE, Site, capacity, sites};

/// No variable of a program has this name.
const NAME: &str = "the prints";

/// The variable, if the module has it.
pub fn buffer(module: &Module) -> Option<GlobalId> {
    let at = module.globals.iter().position(|g| g.name == NAME)?;
    Some(GlobalId(at as u32))
}

/// Makes a module's functions leave records, in a buffer of so many bytes. The numbers of calls are those of [`sites`], from 1 on.
pub fn record_prints(module: &mut Module, bytes: u64) {
    let sites = sites(module);
    if sites.is_empty() {
        return;
    }
    let words = DataType::Array(Arc::new(DataType::Value(Type::U32)), (HEADER + capacity(bytes)) as u64);
    module.globals.push(Global::internal(NAME, Space::Global, words, bytes / 4 * 4, 8));
    let buffer = GlobalId(module.globals.len() as u32 - 1);
    let mut numbered = (1u32..).zip(&sites);
    for func in &mut module.functions {
        let mut body = std::mem::take(&mut func.body);
        body.rewrite(&mut |inst, out| {
            let Op::Printf { format, args } = &inst.op else {
                out.push(inst);
                return;
            };
            let Some((number, site)) = numbered.next() else { return };
            let mut code = Code { func: &mut *func, out: std::mem::take(out), span: inst.span };
            let op = call(&mut code, (buffer, capacity(bytes)), number, site, (format.is_some(), args));
            *out = code.out;
            if let Some(result) = inst.result {
                out.push(Inst { result: Some(result), op, span: inst.span });
            }
        });
        func.body = body;
    }
}

/// A call's code; the operation that yields its result.
fn call(
    code: &mut Code<'_>,
    (buffer, capacity): (GlobalId, usize),
    number: u32,
    site: &Site,
    (literal, args): (bool, &[Value]),
) -> Op {
    let arguments = args.len() - usize::from(!literal);
    let first = code.value(ptr(Space::Global), Op::GlobalAddr(buffer));
    let (zero, size) = (code.u32(0), code.u32(size_of_record(site)));
    let taken = add(code, first, zero);
    let last = code.u32(capacity as u32);
    let open = code.compare(CompareOp::Lt, taken, last);
    let place = code.func.new_register(Type::U32, code.span);
    let none = code.u32(u32::MAX);
    code.set(place, none);
    code.when(open, |code| {
        let at = add(code, first, size);
        code.set(place, at);
    });
    let at = code.get(place);
    let end = code.bin_const(IntBinOp::Sub, last, size_of_record(site));
    let fits = code.compare(CompareOp::Le, at, end);
    code.when(fits, |code| {
        let own = code.step(first, Some(at), 4, 4 * HEADER as u64);
        let mut offset = 0;
        let mut put = |code: &mut Code<'_>, value: Value| {
            let place = code.step(own, None, 0, offset);
            code.store(place, value, 4);
            offset += 4;
        };
        let number = code.u32(number);
        put(code, number);
        for axis in [Axis::X, Axis::Y, Axis::Z] {
            let block = code.value(Type::U32, Op::Builtin(Builtin::BlockIdx(axis)));
            put(code, block);
        }
        let [x, y, z] = [Axis::X, Axis::Y, Axis::Z].map(|a| code.value(Type::U32, Op::Builtin(Builtin::ThreadIdx(a))));
        let (y, z) = (code.bin_const(IntBinOp::Shl, y, 10), code.bin_const(IntBinOp::Shl, z, 20));
        let (xy, z) = (code.bin(IntBinOp::Or, x, y), z);
        let thread = code.bin(IntBinOp::Or, xy, z);
        put(code, thread);
        for arg in args {
            let ty = code.func.try_ty(*arg).unwrap_or(Type::U32);
            if ty.size() <= 4 {
                put(code, *arg);
                continue;
            }
            let op = match ty {
                Type::Ptr(_) => ConvertOp::PtrToInt,
                Type::Scalar(Scalar::F64) => ConvertOp::Bits,
                _ => ConvertOp::Int,
            };
            let wide = code.value(Type::Scalar(Scalar::U64), Op::Convert { op, a: *arg });
            let low = code.cast(Scalar::U32, wide);
            put(code, low);
            let bits = code.u32(32);
            let upper = Op::IntBin { op: IntBinOp::Shr, a: wide, b: bits };
            let upper = code.value(Type::Scalar(Scalar::U64), upper);
            let high = code.cast(Scalar::U32, upper);
            put(code, high);
        }
    });
    let refused = code.compare(CompareOp::Gt, at, end);
    code.when(refused, |code| {
        let (lost, one) = (code.step(first, None, 0, 4), code.u32(1));
        add(code, lost, one);
    });
    let count = Op::Const(Const::i32(arguments as i32));
    let Some(format) = args.first().filter(|_| !literal) else { return count };
    let address = code.value(Type::Scalar(Scalar::U64), Op::Convert { op: ConvertOp::PtrToInt, a: *format });
    let null = code.cast(Scalar::U64, zero);
    let cond = code.compare(CompareOp::Eq, address, null);
    let a = code.value(Type::I32, Op::Const(Const::i32(-1)));
    let b = code.value(Type::I32, count);
    Op::Select { cond, a, b }
}

fn size_of_record(site: &Site) -> u32 {
    (PLACE + site.words()) as u32
}

fn add(code: &mut Code<'_>, at: Value, value: Value) -> Value {
    code.value(Type::U32, Op::Atomic { op: AtomicOp::Add, ptr: at, value, scope: Scope::Device })
}
