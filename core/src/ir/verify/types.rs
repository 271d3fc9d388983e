//! Checks the types of operands and results, and that the items named by an operation exist.

use super::{Check, ensure, library};
use crate::codes;
use crate::ir::inst::{Op, Value};
use crate::ir::module::{Function, FunctionKind, LocalId, LocalKind, Module};
use crate::ir::ops::{CompareOp, Const, ConvertOp, FloatBinOp, IntBinOp, IntUnOp, Rounding};
use crate::ir::types::{Scalar, Space, Type};

const CODE: &str = codes::IR_TYPE;
const CALL_CODE: &str = codes::IR_CALL;

/// The context of an operation.
pub(super) struct Context<'a> {
    pub module: &'a Module,
    pub func: &'a Function,
}

impl Context<'_> {
    pub fn ty(&self, v: Value) -> Option<Type> {
        self.func.values.get(v.0 as usize).copied()
    }

    fn scalar(&self, v: Value) -> Option<Scalar> {
        self.ty(v).and_then(Type::scalar)
    }

    /// Checks that a value has a type.
    pub fn is(&self, v: Value, ty: Type) -> Check {
        ensure(self.ty(v) == Some(ty), CODE, || format!("%{} is not {ty}", v.0))
    }

    fn local(&self, id: LocalId) -> Result<&LocalKind, super::Broken> {
        self.func.locals.get(id.0 as usize).map(|l| &l.kind).ok_or_else(|| (CODE, format!("no local ${}", id.0)))
    }
}

fn fail<T>(message: impl Into<String>) -> Result<T, super::Broken> {
    Err((CODE, message.into()))
}

/// Checks an operation whose operands are defined. A missing result is reported elsewhere.
pub(super) fn check(cx: &Context<'_>, op: &Op, result: Option<Type>) -> Check {
    let yields = |ty: Type| ensure(result.is_none_or(|r| r == ty), CODE, || format!("the result is not {ty}"));
    match op {
        Op::Const(c) => {
            yields(c.ty())?;
            constant(*c)
        }
        Op::Builtin(_) => yields(Type::U32),
        Op::Select { cond, a, b } => {
            cx.is(*cond, Type::BOOL)?;
            same(cx, *a, *b).and_then(yields)
        }
        Op::Compose { parts } => compose(cx, parts).and_then(yields),
        Op::Extract { vector, index } => match cx.ty(*vector) {
            Some(Type::Vector(s, n)) if *index < n => yields(Type::Scalar(s)),
            Some(Type::Vector(..)) => fail("the vector has no such component"),
            _ => fail(format!("%{} is not a vector", vector.0)),
        },
        Op::IntBin { op, a, b } => int_bin(cx, *op, *a, *b).and_then(yields),
        Op::IntUn { op, a } => int_un(cx, *op, *a).and_then(yields),
        Op::FloatBin { op, rounding, may_flush, a, b } => {
            float(cx, *a)?;
            let fits = matches!(op, FloatBinOp::Add | FloatBinOp::Sub | FloatBinOp::Mul) && *rounding == Rounding::Rn;
            if *may_flush && (!fits || cx.ty(*a) != Some(Type::F32)) {
                return fail("only a sum, difference or product of f32 that is rounded to nearest may flush");
            }
            same(cx, *a, *b).and_then(yields)
        }
        Op::FloatUn { op, rounding, a } => {
            let ty = float(cx, *a)?;
            if !ty.scalar().is_some_and(|s| op.applies(s)) || !op.rounds_to(*rounding) {
                return fail(format!("{op}.{rounding} is not an operation on {ty}"));
            }
            yields(ty)
        }
        Op::Fma { rounding, may_flush, a, b, c } => {
            float(cx, *a)?;
            if *may_flush && (*rounding != Rounding::Rn || cx.ty(*a) != Some(Type::F32)) {
                return fail("only an fma of f32 that is rounded to nearest may flush");
            }
            same(cx, *a, *b)?;
            same(cx, *a, *c).and_then(yields)
        }
        Op::Compare { op, a, b } => {
            match same(cx, *a, *b)? {
                Type::Vector(..) => return fail("vectors cannot be compared"),
                Type::Scalar(Scalar::Bool) if !matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                    return fail("bools have no order");
                }
                Type::Scalar(_) | Type::Ptr(_) => {}
            }
            yields(Type::BOOL)
        }
        Op::Convert { op, a } => match (cx.ty(*a), result) {
            (Some(from), Some(to)) => convert(*op, from, to),
            _ => Ok(()),
        },
        Op::Math { func, args } => library::math(cx, *func, args).and_then(yields),
        Op::BarrierVote { op, pred } => library::barrier_vote(cx, *op, *pred).and_then(yields),
        Op::Warp { op, args } => library::warp(cx, *op, args)?.map_or(Ok(()), yields),
        Op::System { op, arg } => library::system(cx, *op, *arg)?.map_or(Ok(()), yields),
        Op::Printf { format, args } => library::printf(cx, format.is_some(), args).and_then(yields),
        Op::Launch { kernel, config } => library::launch(cx, kernel, config).and_then(yields),
        Op::LocalGet(_) | Op::LocalSet { .. } | Op::LocalAddr(_) => local(cx, op).and_then(yields),
        Op::GlobalAddr(id) => match cx.module.globals.get(id.0 as usize) {
            Some(g) => yields(Type::Ptr(g.space)),
            None => fail(format!("no variable number {}", id.0)),
        },
        Op::PtrAdd { base, index, .. } => {
            if let Some(i) = index {
                ensure(cx.scalar(*i).is_some_and(Scalar::is_int), CODE, || format!("%{} is not an integer", i.0))?;
            }
            pointer(cx, *base).and_then(|space| yields(Type::Ptr(space)))
        }
        Op::SpaceCast { ptr, to } => {
            let from = pointer(cx, *ptr)?;
            ensure(from == *to || from == Space::Generic || *to == Space::Generic, CODE, || {
                format!("{from} pointers are never {to} pointers")
            })?;
            yields(Type::Ptr(*to))
        }
        Op::Load { ptr, .. } | Op::Store { ptr, .. } | Op::MemZero { dst: ptr, .. } => pointer(cx, *ptr).map(|_| ()),
        Op::MemCopy { dst, src, .. } => {
            pointer(cx, *dst)?;
            pointer(cx, *src).map(|_| ())
        }
        Op::Atomic { ptr, value, .. } => {
            pointer(cx, *ptr)?;
            scalar(cx, *value).and_then(yields)
        }
        Op::AtomicCas { ptr, expected, new, .. } => {
            pointer(cx, *ptr)?;
            scalar(cx, *new)?;
            same(cx, *expected, *new).and_then(yields)
        }
        Op::If { cond, .. } => cx.is(*cond, Type::BOOL),
        Op::Switch { selector, .. } => {
            let ok = |s: Scalar| s.is_int() && s.size() >= 4;
            ensure(cx.scalar(*selector).is_some_and(ok), CODE, || {
                format!("the selector %{} is not an integer of 32 or 64 bits", selector.0)
            })
        }
        Op::Call { func, args } => match call(cx, func.0, args)? {
            Some(ty) => yields(ty),
            None => Ok(()),
        },
        Op::Barrier
        | Op::Fence(_)
        | Op::AssertFail(_)
        | Op::Loop { .. }
        | Op::Break
        | Op::Continue
        | Op::Return(_)
        | Op::Unreachable => Ok(()),
    }
}

/// Checks that two operands have the same type. Returns that type.
fn same(cx: &Context<'_>, a: Value, b: Value) -> Result<Type, super::Broken> {
    match (cx.ty(a), cx.ty(b)) {
        (Some(x), Some(y)) if x == y => Ok(x),
        (Some(x), Some(y)) => fail(format!("%{} is {x}, but %{} is {y}", a.0, b.0)),
        _ => fail("an operand has no type"),
    }
}

fn scalar(cx: &Context<'_>, v: Value) -> Result<Type, super::Broken> {
    match cx.ty(v) {
        Some(t @ Type::Scalar(_)) => Ok(t),
        _ => fail(format!("%{} is not a scalar", v.0)),
    }
}

fn float(cx: &Context<'_>, v: Value) -> Result<Type, super::Broken> {
    match cx.ty(v) {
        Some(t @ Type::Scalar(s)) if s.is_float() => Ok(t),
        _ => fail(format!("%{} is not a float", v.0)),
    }
}

fn pointer(cx: &Context<'_>, v: Value) -> Result<Space, super::Broken> {
    match cx.ty(v) {
        Some(Type::Ptr(space)) => Ok(space),
        _ => fail(format!("%{} is not a pointer", v.0)),
    }
}

fn constant(c: Const) -> Check {
    match c {
        Const::Scalar(Scalar::Bool, bits) if bits > 1 => fail("a bool is 0 or 1"),
        Const::Scalar(s, bits) if s.bits() < 64 && bits >> s.bits() != 0 => {
            fail(format!("the constant has bits beyond {s}"))
        }
        Const::Scalar(..) | Const::Null(_) => Ok(()),
    }
}

fn compose(cx: &Context<'_>, parts: &[Value]) -> Result<Type, super::Broken> {
    let Some((first, rest)) = parts.split_first() else { return fail("a vector of nothing") };
    let Type::Scalar(s) = scalar(cx, *first)? else { return fail("a vector of vectors") };
    for v in rest {
        same(cx, *first, *v)?;
    }
    match u8::try_from(parts.len()) {
        Ok(n @ 2..=4) => Ok(Type::Vector(s, n)),
        _ => fail("a vector has 2 to 4 components"),
    }
}

fn int_bin(cx: &Context<'_>, op: IntBinOp, a: Value, b: Value) -> Result<Type, super::Broken> {
    let Some(s) = cx.scalar(a) else { return fail(format!("%{} is not an integer", a.0)) };
    let ok = match op {
        IntBinOp::And | IntBinOp::Or | IntBinOp::Xor => s.is_int() || s == Scalar::Bool,
        IntBinOp::MulHi => s.is_int() && s.size() >= 4,
        IntBinOp::Add
        | IntBinOp::Sub
        | IntBinOp::Mul
        | IntBinOp::Div
        | IntBinOp::Rem
        | IntBinOp::Shl
        | IntBinOp::Shr
        | IntBinOp::Min
        | IntBinOp::Max => s.is_int(),
    };
    ensure(ok, CODE, || format!("{op} is not defined for {s}"))?;
    if matches!(op, IntBinOp::Shl | IntBinOp::Shr) {
        cx.is(b, Type::U32)?;
        return Ok(Type::Scalar(s));
    }
    same(cx, a, b)
}

fn int_un(cx: &Context<'_>, op: IntUnOp, a: Value) -> Result<Type, super::Broken> {
    let Some(s) = cx.scalar(a) else { return fail(format!("%{} is not an integer", a.0)) };
    let ok = match op {
        IntUnOp::Not => s.is_int() || s == Scalar::Bool,
        IntUnOp::Neg | IntUnOp::Abs => s.is_int(),
        IntUnOp::Popc | IntUnOp::Clz | IntUnOp::Ffs | IntUnOp::Brev => s.is_int() && s.size() >= 4,
    };
    ensure(ok, CODE, || format!("{op} is not defined for {s}"))?;
    Ok(if op.yields_i32() { Type::I32 } else { Type::Scalar(s) })
}

fn convert(op: ConvertOp, from: Type, to: Type) -> Check {
    let is = |t: Type, f: fn(Scalar) -> bool| t.scalar().is_some_and(f);
    let wide = |t: Type| matches!(t, Type::Scalar(Scalar::I64 | Scalar::U64));
    let ok = match op {
        ConvertOp::Int => is(from, |s| s.is_int() || s == Scalar::Bool) && is(to, Scalar::is_int),
        ConvertOp::IntToFloat(_) => is(from, Scalar::is_int) && is(to, Scalar::is_float),
        ConvertOp::FloatToInt(_) => is(from, Scalar::is_float) && is(to, Scalar::is_int),
        ConvertOp::Float(_) => is(from, Scalar::is_float) && is(to, Scalar::is_float) && from != to,
        ConvertOp::Bits => is(from, |s| s != Scalar::Bool) && is(to, |s| s != Scalar::Bool) && from.size() == to.size(),
        ConvertOp::PtrToInt => from.is_ptr() && wide(to),
        ConvertOp::IntToPtr => wide(from) && to.is_ptr(),
    };
    ensure(ok, CODE, || format!("{} does not convert {from} to {to}", op.name()))
}

/// Checks a use of a local. Returns the result's type (for a `set`, that of the local).
fn local(cx: &Context<'_>, op: &Op) -> Result<Type, super::Broken> {
    let (id, addressed) = match op {
        Op::LocalGet(id) | Op::LocalSet { local: id, .. } => (*id, false),
        Op::LocalAddr(id) => (*id, true),
        _ => return fail("not a local's operation"),
    };
    match (cx.local(id)?, addressed) {
        (LocalKind::Register(t), false) => {
            if let Op::LocalSet { value, .. } = op {
                cx.is(*value, *t)?;
            }
            Ok(*t)
        }
        (LocalKind::Memory { .. }, true) => Ok(Type::Ptr(Space::Local)),
        (LocalKind::Register(_), true) => fail(format!("the register local ${} has no address", id.0)),
        (LocalKind::Memory { .. }, false) => fail(format!("${} is in memory and has to be loaded and stored", id.0)),
    }
}

/// Checks a call. Returns the type that the function returns.
fn call(cx: &Context<'_>, func: u32, args: &[Value]) -> Result<Option<Type>, super::Broken> {
    let Some(f) = cx.module.functions.get(func as usize) else {
        return Err((CALL_CODE, format!("no function number {func}")));
    };
    ensure(f.kind == FunctionKind::Device, CALL_CODE, || format!("{} is a kernel and cannot be called", f.name))?;
    ensure(f.params.len() == args.len(), CALL_CODE, || {
        format!("{} has {} parameters, but gets {} arguments", f.name, f.params.len(), args.len())
    })?;
    for (param, arg) in f.params.iter().zip(args) {
        let want = param.value_type();
        ensure(cx.ty(*arg) == Some(want), CALL_CODE, || format!("the argument %{} is not {want}", arg.0))?;
    }
    Ok(f.ret)
}
