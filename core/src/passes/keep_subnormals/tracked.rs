//! Memory of which the granularity is known as that of register locals is: by what is put into it.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::super::granularity::is_f32;
use super::super::points_to::{Declarations, Object, PointsTo};
use crate::ir::{Function, Op, Space, Value};

/// Variables in shared and local memory that only ever get floats, by plain stores. What a program reads of them, some
/// thread has put there, for what nobody has written is unspecified.
#[derive(Debug, Default)]
pub(in super::super) struct Tracked {
    pointers: FxHashMap<Value, Object>,
}

impl Tracked {
    /// Those of a function; variables in shared memory only if `with_shared`.
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

    /// True if other threads see what a thread puts into a tracked variable.
    pub fn is_shared(object: Object) -> bool {
        !matches!(object, Object::Local(_))
    }
}
