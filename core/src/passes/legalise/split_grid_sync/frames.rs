//! What calls on a stack ([`crate::passes::stack_calls`]) share with barriers of the grid: functions that can be entered behind a site,
//! and values in memory. A site is marked by [`SystemOp::GridSync`] there, too.

use crate::ir::ops::SystemOp;
use crate::ir::{Function, Op, Type, Value};
use crate::passes::code::Code;
use crate::passes::legalise::lockstep::scopes::repair;
use crate::span::Span;

pub(in crate::passes) use super::live::Locals;
pub(in crate::passes) use super::resume::Resumed;
pub(in crate::passes) use super::state::at_sites;
use super::{continuing, live, resume, sites, state};

/// A barrier of the grid in a function.
pub(in crate::passes) fn grid_sync(func: &Function) -> Option<Span> {
    let mut found = None;
    func.body.for_each(&mut |inst| {
        if matches!(inst.op, Op::System { op: SystemOp::GridSync, .. }) {
            found = Some(inst.span);
        }
    });
    found
}

/// A function as one that can be entered behind each of its sites, and what lives over these.
pub(in crate::passes) fn resumable(mut func: Function) -> (Resumed, Vec<Locals>) {
    let count = sites(&func.body);
    continuing::move_into_bodies(&mut func);
    let (mut body, guards) = resume::resumable(func);
    repair(&mut body.func);
    let live = live::over_sites(&body, &guards, count);
    (body, live)
}

/// Bytes of a value in memory.
pub(in crate::passes) fn size(ty: Type) -> u64 {
    state::kept_size(ty)
}

/// The alignment of a value in memory.
pub(in crate::passes) fn align(ty: Type) -> u32 {
    1 << size(ty).trailing_zeros().min(4)
}

/// Writes a value.
pub(in crate::passes) fn store(code: &mut Code<'_>, at: Value, value: Value) {
    let align = code.func.try_ty(value).map_or(4, align);
    state::store(code, at, value, align);
}

/// Reads a value; what yields it is the last instruction.
pub(in crate::passes) fn load(code: &mut Code<'_>, at: Value, ty: Type) -> Value {
    state::load(code, at, ty, align(ty))
}
