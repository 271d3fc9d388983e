//! Memory of which the granularity is known as that of register locals is: by what is put into it.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::granularity::is_f32;
use super::points_to::{Declarations, Object, PointsTo};
use crate::ir::{DataType, Function, Op, Scalar, Space, StructDef, Type, Value};

/// Most floats of a constant that is tracked: each thread looks at some.
const MOST_FLOATS: u64 = 1024;

/// Variables in shared and local memory that only ever get floats, by plain stores. What a program reads of them, some
/// thread has put there, for what nobody has written is unspecified. And constants that are nothing but floats: no kernel writes them.
#[derive(Debug, Default)]
pub(in crate::passes) struct Tracked {
    pointers: FxHashMap<Value, Object>,
    /// How many floats are in each constant.
    constants: BTreeMap<Object, u64>,
}

impl Tracked {
    /// Those of a function; variables in shared memory, and constants, only if `with_shared`.
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
            // Threads may hand data on without meeting.
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

    /// The variable that an address points into, if it is tracked.
    pub fn object(&self, ptr: Value) -> Option<Object> {
        self.pointers.get(&ptr).copied()
    }

    /// All of them.
    pub fn objects(&self) -> impl Iterator<Item = Object> {
        self.pointers.values().copied()
    }

    /// The constants, and how many floats are in each.
    pub fn constants(&self) -> impl Iterator<Item = (Object, u64)> {
        self.constants.iter().map(|(object, floats)| (*object, *floats))
    }

    /// True for a constant.
    pub fn is_constant(&self, object: Object) -> bool {
        self.constants.contains_key(&object)
    }

    /// True if other threads see what a thread puts into a tracked variable.
    pub fn is_shared(object: Object) -> bool {
        !matches!(object, Object::Local(_))
    }
}

/// How many floats are in a constant that has nothing else, and not too many.
fn constant(object: Object, module: Declarations<'_>) -> Option<u64> {
    let Object::Variable(id) = object else { return None };
    let global = module.globals.get(id.0 as usize).filter(|g| g.space == Space::Constant)?;
    (global.size <= 4 * MOST_FLOATS && only_floats(&global.ty, module.structs)).then_some(global.size / 4)
}

/// True if every four bytes of a type are a float.
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
