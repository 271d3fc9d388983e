//! Determines which accesses to the heap must use atomic words. The decision is made for each root: for the objects
//! that a pointer points into.
//!
//! A kernel with atomic operations has the heap as atomic words. Other accesses use additional plain words, which
//! devices may cache, where this does not change the results:
//! - for memory that is never written, and for the whole heap if threads do not read what others are about to write;
//! - where two buffers of a kernel must not be the same memory (WGSL), only for memory without atomic operations.
//!
//! Roots are the variables of the runtime (`printf`'s buffer, the heap's table, …), which a program's pointers cannot
//! reach, and the objects that the pointers among the parameters point into, if these are known for all accesses and a
//! launch's pointers point into different allocations ([`crate::lower::Separation`]). Otherwise everything that a
//! program can reach is one root.

use std::collections::BTreeSet;

use isowarp_core::ir::{Function, Module, Space, Type, Value};
use isowarp_core::passes::analysis::points_to::{Object, PointsTo};

use super::requirements::{MemoryNeeds, for_each_need};

/// A set of objects that has no bytes in common with other roots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Root {
    /// A variable of the runtime, or an object that it points to.
    Internal(Object),
    /// The object that a pointer among the parameters points into, by the pointer's offset in them.
    Param(u64),
    /// The module's variables.
    Variables,
    /// Everything that a program can reach.
    Program,
}

/// Roots that are connected by accesses that may reach several of them.
#[derive(Debug)]
pub(super) struct Class {
    roots: BTreeSet<Root>,
    /// Whether the roots are the runtime's.
    pub(super) internal: bool,
    /// Requirements of the accesses to these roots.
    pub(super) needs: MemoryNeeds,
    /// Whether the accesses use atomic words alone.
    pub(super) by_atomic_words: bool,
}

/// The roots that a kernel accesses.
#[derive(Debug)]
pub(super) struct Roots<'a> {
    module: &'a Module,
    separate: bool,
    classes: Vec<Class>,
}

impl<'a> Roots<'a> {
    /// Collects the roots of a kernel. `separate`: the pointers among the parameters point into different allocations.
    pub(super) fn of(module: &'a Module, func: &Function, points_to: &PointsTo, separate: bool) -> Self {
        let mut known = true;
        for_each_address(func, &mut |ptr| {
            let objects = heap_objects(ptr, points_to);
            known &= !objects.is_empty() && objects.iter().all(|o| !matches!(o, Object::Host | Object::Unknown));
        });
        let mut found = Self { module, separate: separate && known, classes: Vec::new() };
        for_each_address(func, &mut |ptr| found.add(ptr, points_to));
        super::walk(&func.body, &mut |inst| {
            for_each_need(func, inst, &mut |ptr, need| {
                if is_heap(func, ptr)
                    && let Some(class) = found.class_of(ptr, points_to)
                {
                    need(&mut found.classes[class].needs);
                }
            });
        });
        found
    }

    /// Returns the classes; the caller decides how they are accessed.
    pub(super) fn classes(&mut self) -> &mut [Class] {
        &mut self.classes
    }

    /// Returns true if accesses through a pointer use atomic words alone.
    pub(super) fn go_by_atomic_words(&self, ptr: Value, points_to: &PointsTo) -> bool {
        self.class_of(ptr, points_to).is_some_and(|class| self.classes[class].by_atomic_words)
    }

    fn root(&self, object: Object) -> Root {
        match object {
            Object::Heap(_) => Root::Internal(object),
            Object::Variable(id) if self.module.globals.get(id.0 as usize).is_some_and(|g| g.is_internal()) => {
                Root::Internal(object)
            }
            Object::Param(at) if self.separate => Root::Param(at),
            Object::Variable(_) if self.separate => Root::Variables,
            Object::Param(_)
            | Object::Variable(_)
            | Object::Host
            | Object::Unknown
            | Object::DynamicShared
            | Object::Local(_)
            | Object::ParamBlock => Root::Program,
        }
    }

    fn roots(&self, ptr: Value, points_to: &PointsTo) -> BTreeSet<Root> {
        let objects = heap_objects(ptr, points_to);
        match objects.is_empty() {
            // The address is a number or null, which a valid program does not dereference.
            true => BTreeSet::from([Root::Program]),
            false => objects.into_iter().map(|object| self.root(object)).collect(),
        }
    }

    /// Merges all roots that an access may reach into one class.
    fn add(&mut self, ptr: Value, points_to: &PointsTo) {
        let mut roots = self.roots(ptr, points_to);
        self.classes.retain(|class| {
            let meets = !class.roots.is_disjoint(&roots);
            if meets {
                roots.extend(&class.roots);
            }
            !meets
        });
        let internal = roots.iter().all(|root| matches!(root, Root::Internal(_)));
        self.classes.push(Class { roots, internal, needs: MemoryNeeds::default(), by_atomic_words: false });
    }

    fn class_of(&self, ptr: Value, points_to: &PointsTo) -> Option<usize> {
        let roots = self.roots(ptr, points_to);
        self.classes.iter().position(|class| !class.roots.is_disjoint(&roots))
    }
}

/// Returns the objects in the heap that a pointer may point into.
fn heap_objects(ptr: Value, points_to: &PointsTo) -> Vec<Object> {
    let in_heap = |o: &&Object| matches!(points_to.space(**o), Space::Global | Space::Constant | Space::Generic);
    points_to.objects(ptr).iter().filter(in_heap).copied().collect()
}

fn is_heap(func: &Function, ptr: Value) -> bool {
    matches!(func.try_ty(ptr), Some(Type::Ptr(Space::Global | Space::Constant | Space::Generic)))
}

/// Calls `f` with each address in the heap that a function accesses.
fn for_each_address(func: &Function, f: &mut dyn FnMut(Value)) {
    super::walk(&func.body, &mut |inst| {
        for_each_need(func, inst, &mut |ptr, _| {
            if is_heap(func, ptr) {
                f(ptr);
            }
        });
    });
}
