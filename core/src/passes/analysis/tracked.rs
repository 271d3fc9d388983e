//! Finds memory whose granularity is known in the same way as that of register locals: by the values that are stored in
//! it.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::granularity::is_f32;
use super::points_to::{Declarations, Object, PointsTo};
use crate::ir::{DataType, Function, Op, Scalar, Space, StructDef, Type, Value};

/// Most floats of a constant that is tracked: each thread examines some.
const MOST_FLOATS: u64 = 1024;

/// Memory whose floats are tracked. Variables in shared and local memory are tracked if only floats are stored in them,
/// by plain stores: every value that a program reads from them was stored by some thread, because memory that was never
/// written is unspecified. Constants that consist only of floats are tracked, too: kernels do not write them.
#[derive(Debug, Default)]
pub(in crate::passes) struct Tracked {
    pointers: FxHashMap<Value, Object>,
    /// Number of floats in each constant.
    constants: BTreeMap<Object, u64>,
}

impl Tracked {
    /// Finds the tracked memory of a function; variables in shared memory, and constants, only if `with_shared`.
    pub fn of(func: &Function, module: Declarations<'_>, with_shared: bool) -> Self {
        let points_to = PointsTo::of(func, module);
        let mut other: BTreeSet<Object> = BTreeSet::new();
        let mut fences = false;
        func.body.for_each(&mut |inst| match &inst.op {
            Op::Load { ptr, flags, .. } if flags.volatile => other.extend(points_to.objects(*ptr)),
            Op::Store { ptr, value, flags, .. } => {
                let objects = points_to.objects(*ptr);
                if flags.volatile || objects.len() != 1 || !func.try_ty(*value).is_some_and(is_f32) {
                    other.extend(objects);
                }
            }
            Op::MemCopy { dst: ptr, .. } | Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => {
                other.extend(points_to.objects(*ptr));
            }
            // Threads may pass data on without a barrier.
            Op::Fence(_) => fences = true,
            _ => {}
        });
        let mut tracked = Self::default();
        if other.contains(&Object::Unknown) {
            return tracked;
        }
        func.body.for_each(&mut |inst| {
            let (ptr, ty) = match &inst.op {
                Op::Load { ptr, .. } => (*ptr, inst.result.and_then(|v| func.try_ty(v))),
                Op::Store { ptr, value, .. } => (*ptr, func.try_ty(*value)),
                _ => return,
            };
            if let Some(object) = points_to.object(ptr).filter(|o| ty.is_some_and(is_f32) && !other.contains(o)) {
                let shared = points_to.space(object) == Space::Shared;
                if shared && with_shared && !fences || matches!(object, Object::Local(_)) {
                    tracked.pointers.insert(ptr, object);
                }
                if with_shared && let Some(floats) = constant(object, module) {
                    tracked.pointers.insert(ptr, object);
                    tracked.constants.insert(object, floats);
                }
            }
        });
        tracked
    }

    /// Returns the variable that an address points into, if it is tracked.
    pub fn object(&self, ptr: Value) -> Option<Object> {
        self.pointers.get(&ptr).copied()
    }

    /// Returns the tracked variables that addresses point into.
    pub fn objects(&self) -> impl Iterator<Item = Object> {
        self.pointers.values().copied()
    }

    /// Returns the constants, and the number of floats in each.
    pub fn constants(&self) -> impl Iterator<Item = (Object, u64)> {
        self.constants.iter().map(|(object, floats)| (*object, *floats))
    }

    /// Returns true for a tracked constant.
    pub fn is_constant(&self, object: Object) -> bool {
        self.constants.contains_key(&object)
    }

    /// Returns true if other threads see the values that a thread stores in a tracked variable.
    pub fn is_shared(object: Object) -> bool {
        !matches!(object, Object::Local(_))
    }
}

/// Returns the number of floats in a constant that consists only of floats, and not too many.
fn constant(object: Object, module: Declarations<'_>) -> Option<u64> {
    let Object::Variable(id) = object else { return None };
    let global = module.globals.get(id.0 as usize).filter(|g| g.space == Space::Constant)?;
    (global.size <= 4 * MOST_FLOATS && only_floats(&global.ty, module.structs)).then_some(global.size / 4)
}

/// Returns true if every four bytes of a type are a float.
fn only_floats(ty: &DataType, structs: &[StructDef]) -> bool {
    match ty {
        DataType::Value(Type::Scalar(scalar) | Type::Vector(scalar, _)) => *scalar == Scalar::F32,
        DataType::Value(_) => false,
        DataType::Array(element, _) => only_floats(element, structs),
        DataType::Struct(id) => structs.get(id.0 as usize).is_some_and(|def| {
            let bytes: u64 = def.fields.iter().map(|field| field.ty.size(structs)).sum();
            bytes == def.size && def.fields.iter().all(|field| only_floats(&field.ty, structs))
        }),
    }
}
