//! Provides the parts that calls on a stack ([`crate::passes::legalise::stack_calls`]) share with barriers of the grid: functions
//! that can be entered after a site, and values in memory. There, too, [`SystemOp::GridSync`] marks a site.

use crate::ir::ops::SystemOp;
use crate::ir::{Function, Op, Type, Value};
use crate::passes::builder::Code;
use crate::passes::legalise::lockstep::scopes::repair;
use crate::span::Span;

pub(in crate::passes) use super::live::Locals;
pub(in crate::passes) use super::resume::Resumed;
pub(in crate::passes) use super::state::at_sites;
use super::{continuing, live, resume, sites, state};

/// Returns the source range of a barrier of the grid in a function, if there is one.
pub(in crate::passes) fn grid_sync(func: &Function) -> Option<Span> {
    let mut found = None;
    func.body.for_each(&mut |inst| {
        if matches!(inst.op, Op::System { op: SystemOp::GridSync, .. }) {
            found = Some(inst.span);
        }
    });
    found
}

/// Turns a function into one that can be entered after each of its sites, and returns it with the locals that are live
/// across them.
pub(in crate::passes) fn resumable(mut func: Function) -> (Resumed, Vec<Locals>) {
    let count = sites(&func.body);
    continuing::move_into_bodies(&mut func);
    let (mut body, guards) = resume::resumable(func);
    repair(&mut body.func);
    let live = live::over_sites(&body, &guards, count);
    (body, live)
}

/// Returns the bytes of a value in memory.
pub(in crate::passes) fn size(ty: Type) -> u64 {
    state::kept_size(ty)
}

/// Returns the alignment of a value in memory.
pub(in crate::passes) fn align(ty: Type) -> u32 {
    1 << size(ty).trailing_zeros().min(4)
}

/// Emits the code that writes a value.
pub(in crate::passes) fn store(code: &mut Code<'_>, at: Value, value: Value) {
    let align = code.func.try_ty(value).map_or(4, align);
    state::store(code, at, value, align);
}

/// Emits the code that reads a value; the last instruction yields it.
pub(in crate::passes) fn load(code: &mut Code<'_>, at: Value, ty: Type) -> Value {
    state::load(code, at, ty, align(ty))
}
