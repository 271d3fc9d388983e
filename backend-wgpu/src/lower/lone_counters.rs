//! Finds lone counters: counters that a kernel only steps, at one place, by `atomicInc` of one address with one limit.
//!
//! If no other access can reach the counter ([`super::Separation`]), all threads that do are at the same place of the
//! program and agree on the limit, and the counting can be done more cheaply
//! (`backend-wgpu/src/emit/lone_counters.rs`).

use std::collections::BTreeMap;

use isowarp_core::ir::ops::{AtomicOp, Builtin};
use isowarp_core::ir::{Function, Op, Space, Type, Value};
use isowarp_core::passes::analysis::points_to::{Object, PointsTo};

use super::order::for_each_access;

/// Returns the addresses of a kernel's lone counters, as operands of their operations.
pub fn lone_counters(func: &Function, points_to: &PointsTo) -> Vec<Value> {
    let mut accesses: BTreeMap<Object, (u32, Option<Value>)> = BTreeMap::new();
    let mut anywhere = false;
    let uniform = same_in_all_threads(func);
    let is_uniform = |v: Value| uniform.get(v.0 as usize).copied().unwrap_or(false);
    func.body.for_each(&mut |inst| {
        let counter = match inst.op {
            Op::Atomic { op: AtomicOp::Inc, ptr, value, .. } => {
                Some(ptr).filter(|ptr| is_uniform(*ptr) && is_uniform(value) && is_global(func, *ptr))
            }
            _ => None,
        };
        for_each_access(&inst.op, &mut |address, _| {
            if !matches!(func.try_ty(address), Some(Type::Ptr(Space::Shared | Space::Local | Space::Param))) {
                let objects = points_to.objects(address);
                anywhere |= objects.is_empty();
                for object in objects {
                    let (count, found) = accesses.entry(*object).or_default();
                    *count += 1;
                    *found = counter.filter(|_| objects.len() == 1);
                }
            }
        });
    });
    if anywhere || accesses.keys().any(|object| matches!(object, Object::Host | Object::Unknown)) {
        return Vec::new();
    }
    accesses.into_values().filter(|(count, _)| *count == 1).filter_map(|(_, counter)| counter).collect()
}

fn is_global(func: &Function, address: Value) -> bool {
    func.try_ty(address) == Some(Type::Ptr(Space::Global))
}

/// Returns the values that are the same in all threads of a launch: those computed from parameters and extents alone.
fn same_in_all_threads(func: &Function) -> Vec<bool> {
    let mut same = vec![false; func.values.len()];
    same.iter_mut().take(func.params.len()).for_each(|param| *param = true);
    // Operands come before their uses.
    func.body.for_each(&mut |inst| {
        let pure = match &inst.op {
            Op::Const(_) | Op::GlobalAddr(_) => true,
            Op::Builtin(builtin) => matches!(builtin, Builtin::GridDim(_) | Builtin::BlockDim(_)),
            Op::Select { .. }
            | Op::Compose { .. }
            | Op::Extract { .. }
            | Op::IntBin { .. }
            | Op::IntUn { .. }
            | Op::Compare { .. }
            | Op::Convert { .. }
            | Op::PtrAdd { .. }
            | Op::SpaceCast { .. } => true,
            Op::Load { ptr, .. } => func.try_ty(*ptr) == Some(Type::Ptr(Space::Param)),
            _ => false,
        };
        let mut all = pure;
        inst.op.for_each_use(|v| all &= same.get(v.0 as usize).copied().unwrap_or(false));
        if let Some(slot) = inst.result.and_then(|v| same.get_mut(v.0 as usize)) {
            *slot = all;
        }
    });
    same
}
