//! Checks operands and results of math functions, warp operations, and operations that communicate with the host.

use super::types::Context;
use super::{Broken, Check, ensure};
use crate::codes;
use crate::ir::inst::Value;
use crate::ir::ops::{BarrierVote, MathFn, SystemOp, WarpOp};
use crate::ir::types::{Scalar, Space, Type};

const CODE: &str = codes::IR_TYPE;

/// Returns the type of a math function's result.
pub(super) fn math(cx: &Context<'_>, func: MathFn, args: &[Value]) -> Result<Type, Broken> {
    let name = func.name();
    count(name, args, func.params().len())?;
    let float = func.float_of(|i| args.get(i).and_then(|v| cx.ty(*v)));
    let Some(float) = float.filter(|float| func.domain().floats().contains(float)) else {
        return Err((CODE, format!("{name} is not defined for this type")));
    };
    for (param, arg) in func.params().iter().zip(args) {
        cx.is(*arg, param.ty(float))?;
    }
    Ok(func.ret().ty(float))
}

/// Returns the type of a barrier's result.
pub(super) fn barrier_vote(cx: &Context<'_>, op: BarrierVote, pred: Value) -> Result<Type, Broken> {
    cx.is(pred, Type::BOOL)?;
    Ok(match op {
        BarrierVote::Count => Type::I32,
        BarrierVote::And | BarrierVote::Or => Type::BOOL,
    })
}

/// Returns the type of a warp operation's result, or `None` without one.
pub(super) fn warp(cx: &Context<'_>, op: WarpOp, args: &[Value]) -> Result<Option<Type>, Broken> {
    count(op.name(), args, op.operands())?;
    let Some((mask, rest)) = args.split_first() else { return Ok(Some(Type::U32)) };
    cx.is(*mask, Type::U32)?;
    let Some((value, rest)) = rest.split_first() else { return Ok(None) };
    for lane in rest {
        cx.is(*lane, Type::U32)?;
    }
    let ty = cx.ty(*value).unwrap_or(Type::BOOL);
    let (fits, result) = match op {
        WarpOp::ShuffleIndex | WarpOp::ShuffleUp | WarpOp::ShuffleDown | WarpOp::ShuffleXor => (wide(ty), ty),
        WarpOp::Any | WarpOp::All | WarpOp::Uniform => (ty == Type::BOOL, Type::BOOL),
        WarpOp::Ballot => (ty == Type::BOOL, Type::U32),
        WarpOp::MatchAny | WarpOp::MatchAll => (wide(ty), Type::U32),
        WarpOp::ReduceAdd | WarpOp::ReduceMin | WarpOp::ReduceMax => (matches!(ty, Type::I32 | Type::U32), ty),
        WarpOp::ReduceAnd | WarpOp::ReduceOr | WarpOp::ReduceXor => (ty == Type::U32, ty),
        // These operations do not have a second operand.
        WarpOp::ActiveMask | WarpOp::Sync => (true, ty),
    };
    ensure(fits, CODE, || format!("{op} is not defined for {ty}"))?;
    Ok(Some(result))
}

/// Returns the type of a system operation's result, or `None` without one.
pub(super) fn system(cx: &Context<'_>, op: SystemOp, arg: Option<Value>) -> Result<Option<Type>, Broken> {
    ensure(arg.is_some() == op.has_operand(), CODE, || format!("{op} has the wrong number of operands"))?;
    Ok(match op {
        SystemOp::Clock | SystemOp::FaultPart => Some(Type::U32),
        SystemOp::Clock64 => Some(Type::I64),
        SystemOp::Nanosleep => {
            arg.map_or(Ok(()), |v| cx.is(v, Type::U32))?;
            None
        }
        SystemOp::IsCooperative | SystemOp::Meet => Some(Type::BOOL),
        SystemOp::GridSync
        | SystemOp::Trap
        | SystemOp::Breakpoint
        | SystemOp::StackOverflow
        | SystemOp::MeetFence
        | SystemOp::NeverMet => None,
        SystemOp::IsGlobal | SystemOp::IsShared | SystemOp::IsConstant | SystemOp::IsLocal => {
            arg.map_or(Ok(()), |v| cx.is(v, Type::Ptr(Space::Generic)))?;
            Some(Type::BOOL)
        }
        SystemOp::SharedAddress => {
            arg.map_or(Ok(()), |v| cx.is(v, Type::Ptr(Space::Generic)))?;
            Some(Type::U64)
        }
        SystemOp::TextureKind => {
            arg.map_or(Ok(()), |v| cx.is(v, Type::U64))?;
            Some(Type::U32)
        }
        SystemOp::Malloc => {
            arg.map_or(Ok(()), |v| cx.is(v, Type::U64))?;
            Some(Type::Ptr(Space::Global))
        }
        SystemOp::Free => {
            arg.map_or(Ok(()), |v| cx.is(v, Type::Ptr(Space::Generic)))?;
            None
        }
        SystemOp::LastError => Some(Type::I32),
        SystemOp::SetLastError => {
            arg.map_or(Ok(()), |v| cx.is(v, Type::I32))?;
            None
        }
        SystemOp::DeviceSync => None,
    })
}

/// Returns the type of a launch's result.
pub(super) fn launch(cx: &Context<'_>, kernel: &str, config: &[Value; 9]) -> Result<Type, Broken> {
    ensure(cx.module.kernel(kernel).is_some(), CODE, || format!("no kernel {kernel:?} to be launched"))?;
    let [extents @ .., shared, stream, refused] = config;
    extents.iter().chain([refused]).try_for_each(|v| cx.is(*v, Type::U32))?;
    [shared, stream].into_iter().try_for_each(|v| cx.is(*v, Type::U64))?;
    Ok(Type::Ptr(Space::Global))
}

/// Returns the type of the result of `printf`.
pub(super) fn printf(cx: &Context<'_>, has_format: bool, args: &[Value]) -> Result<Type, Broken> {
    let points = |arg: &Value| matches!(cx.ty(*arg), Some(Type::Ptr(_)));
    ensure(has_format || args.first().is_some_and(points), CODE, || "printf has no format".to_owned())?;
    for arg in args {
        let fits = match cx.ty(*arg) {
            Some(Type::Scalar(s)) => (s.is_int() && s.size() >= 4) || s == Scalar::F64,
            Some(Type::Ptr(space)) => space == Space::Generic,
            Some(Type::Vector(..)) | None => false,
        };
        ensure(fits, CODE, || format!("printf does not accept %{}", arg.0))?;
    }
    Ok(Type::I32)
}

/// Returns true for a scalar of 32 or 64 bits.
fn wide(ty: Type) -> bool {
    ty.scalar().is_some_and(|s| s.size() >= 4)
}

fn count(name: &str, args: &[Value], wanted: usize) -> Check {
    ensure(args.len() == wanted, CODE, || format!("{name} has {} operands instead of {wanted}", args.len()))
}
