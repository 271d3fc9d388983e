//! Finds where addresses point: into which objects, in which space, and how far from an object's beginning.
//!
//! Removes: nothing; an analysis.
//!
//! Needs: a function without calls (`inline_calls`) to be exact: the result of a call may point to anything. The fewer
//! locals are in memory, the more it finds (`promote_locals`).
//!
//! Guarantees: an address that a valid program follows points into one of the objects that are found for it. Values of
//! every type are followed, not only pointers, because pointers travel as integers, vectors and bytes: through
//! conversions, integer arithmetic, shuffles, copies of memory, and loads and stores of any type. The contents of an
//! object are kept apart by their place in it (a distance from its beginning, or one that repeats, as a member of an
//! array of structs has it). All of global and constant memory is one object, since the host may pass one buffer twice.
//!
//! It assumes:
//! - `ptradd` stays inside the object that it began in. C++ has no valid way from there into another object (C++17,
//!   `[expr.add]`), even if the other object is next to it in memory.
//! - Anything that the host passes, as parameters or in memory, as pointers or as numbers, points into global memory.
//! - A number that is computed neither from an address nor from anything that the host passes is not an address. Floats
//!   that were computed, and truth values, are not addresses either.
//!
//! The analysis does not follow control flow: a local variable may hold every value that is ever stored in it.
//!
//! Source: Andersen, Program Analysis and Specialization for the C Programming Language (1994), chapter 4, with offsets
//! that may repeat.

mod distance;
mod sets;

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::heap::has_place;
use distance::Distance;
use sets::{NONE, SetId, Sets};

use crate::ir::ops::{Const, ConvertOp, SystemOp};
use crate::ir::{
    DataType, Function, Global, GlobalId, Inst, LocalId, LocalKind, Module, Op, Scalar, Space, StructDef, Type, Value,
};

/// Most parts of an object that are kept apart.
const MAX_CELLS: usize = 64;

/// A thing that addresses point into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Object {
    /// The object that the pointer at this offset of the parameter block points into.
    Param(u64),
    /// A variable of the module that is not dynamic shared memory.
    Variable(GlobalId),
    /// Dynamic shared memory: all `extern __shared__` arrays begin at one address (CUDA C++ Programming Guide,
    /// "`__shared__`").
    DynamicShared,
    /// A memory local of the function.
    Local(LocalId),
    /// The parameter block itself.
    ParamBlock,
    /// The object that a variable of the heap's library points to ([`crate::heap::has_place`]). No pointer of the
    /// program points to it.
    Heap(GlobalId),
    /// Any global or constant memory: the memory that the host knows.
    Host,
    /// Any memory at all.
    Unknown,
}

/// The facts known about a value or a register local.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pointees {
    objects: SetId,
    /// Distance from the beginning of each object. Meaningless if the set of objects is empty.
    distance: Distance,
}

impl Pointees {
    const NONE: Self = Self { objects: NONE, distance: Distance::ZERO };
}

/// A part of an object that holds addresses.
#[derive(Debug, Clone, Copy)]
struct Cell {
    at: Distance,
    size: u64,
    holds: SetId,
}

/// Memory whose parts are kept apart. All memory that the host knows is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Memory {
    Host,
    Object(Object),
}

/// A module's declarations of variables and types.
#[derive(Debug, Clone, Copy, Default)]
pub struct Declarations<'a> {
    /// Structs of the module.
    pub structs: &'a [StructDef],
    /// Variables of the module. Without them all variables in shared memory are one object, and all others are memory
    /// that the host knows.
    pub globals: &'a [Global],
}

impl<'a> Declarations<'a> {
    /// Returns the declarations of a module.
    pub fn of(module: &'a Module) -> Self {
        Self { structs: &module.structs, globals: &module.globals }
    }
}

/// The objects that a function's addresses point into.
#[derive(Debug, Clone)]
pub struct PointsTo {
    sets: Sets,
    values: Vec<Pointees>,
    locals: Vec<Pointees>,
    spaces: BTreeMap<GlobalId, Space>,
    memory: BTreeMap<Memory, Vec<Cell>>,
    /// Every object that was passed to a function that is called.
    escaped: SetId,
    changed: bool,
}

impl PointsTo {
    /// Analyses a function of a module with these declarations.
    pub fn of(func: &Function, module: Declarations<'_>) -> Self {
        let mut found = Self {
            sets: Sets::new(),
            values: vec![Pointees::NONE; func.values.len()],
            locals: vec![Pointees::NONE; func.locals.len()],
            spaces: BTreeMap::new(),
            memory: BTreeMap::new(),
            escaped: NONE,
            changed: true,
        };
        found.parameters(func, module.structs);
        let constants = crate::passes::rewrite::constants(func);
        let mut insts = Vec::new();
        func.body.for_each(&mut |inst| {
            if may_matter(func, inst) {
                insts.push(inst);
            }
        });
        // Sets only grow and distances only get less exact, so this loop ends.
        while found.changed {
            found.changed = false;
            for inst in &insts {
                found.instruction(func, module.globals, &constants, inst);
            }
        }
        found
    }

    /// Analyses where a function's own locals are reached from; it finds little about other objects.
    pub fn of_locals(func: &Function) -> Self {
        Self::of(func, Declarations::default())
    }

    fn parameters(&mut self, func: &Function, structs: &[StructDef]) {
        let host = self.sets.one(Object::Host);
        let is_kernel = func.kind == crate::ir::FunctionKind::Kernel;
        let unknown = self.sets.one(Object::Unknown);
        let (offsets, _) = func.param_layout(structs);
        for (index, (param, offset)) in func.params.iter().zip(offsets).enumerate() {
            let found = match param.ty {
                _ if !is_kernel => Pointees { objects: unknown, distance: Distance::ANY },
                DataType::Value(Type::Ptr(_)) => {
                    Pointees { objects: self.sets.one(Object::Param(offset)), distance: Distance::ZERO }
                }
                DataType::Value(_) => Pointees { objects: host, distance: Distance::ANY },
                DataType::Array(..) | DataType::Struct(_) => {
                    let start = i64::try_from(offset).unwrap_or(0);
                    Pointees { objects: self.sets.one(Object::ParamBlock), distance: Distance::new(start, 0) }
                }
            };
            if let Some(slot) = self.values.get_mut(index) {
                *slot = found;
            }
        }
    }

    // ── questions ──

    /// Returns the objects that an address, or a number computed from one, may point into. The set is empty for null
    /// pointers, and for numbers that are not addresses.
    pub fn objects(&self, v: Value) -> &BTreeSet<Object> {
        self.sets.get(self.of_value(v).objects)
    }

    /// Returns the object that an address points into, if there is only one.
    pub fn object(&self, v: Value) -> Option<Object> {
        only(self.objects(v))
    }

    /// Returns the object that an address points into and the distance from the object's beginning in bytes, if both
    /// are known.
    pub fn place(&self, v: Value) -> Option<(Object, i64)> {
        let Pointees { distance, .. } = self.of_value(v);
        (distance.period == 0).then(|| Some((self.object(v)?, distance.start)))?
    }

    /// Returns the objects that a register local may point into.
    pub fn local_objects(&self, local: LocalId) -> &BTreeSet<Object> {
        self.sets.get(self.of_local(local).objects)
    }

    /// Returns the space that an object lies in.
    pub fn space(&self, object: Object) -> Space {
        match object {
            Object::Param(_) | Object::Heap(_) | Object::Host => Space::Global,
            Object::Variable(id) => self.spaces.get(&id).copied().unwrap_or(Space::Generic),
            Object::DynamicShared => Space::Shared,
            Object::Local(_) => Space::Local,
            Object::ParamBlock => Space::Param,
            Object::Unknown => Space::Generic,
        }
    }

    /// Returns the space of all objects of a set: generic if there are several spaces, `None` if there are no objects.
    pub fn space_of(&self, objects: &BTreeSet<Object>) -> Option<Space> {
        let mut spaces = objects.iter().map(|object| self.space(*object));
        let first = spaces.next()?;
        Some(if spaces.all(|space| space == first) { first } else { Space::Generic })
    }

    /// Returns true if two objects may have bytes in common, under the assumption that different parameters point into
    /// different objects, none of which is a variable.
    pub fn overlap(&self, a: Object, b: Object) -> bool {
        let in_heap = |object| matches!(self.space(object), Space::Global | Space::Constant | Space::Generic);
        match (a, b) {
            (Object::Unknown, _) | (_, Object::Unknown) => true,
            (Object::Host, other) | (other, Object::Host) => in_heap(other),
            (a, b) => a == b,
        }
    }

    /// Returns true if two addresses may point into one object, under the assumption of [`Self::overlap`].
    pub fn may_meet(&self, a: Value, b: Value) -> bool {
        self.objects(a).iter().any(|a| self.objects(b).iter().any(|b| self.overlap(*a, *b)))
    }

    /// Returns true if `a_size` bytes at one address and `b_size` bytes at another may have a byte in common. Two
    /// parameters may point into one object.
    pub fn may_overlap(&self, (a, a_size): (Value, u64), (b, b_size): (Value, u64)) -> bool {
        let in_heap = |object| matches!(self.space(object), Space::Global | Space::Generic);
        let (at, other) = (self.of_value(a).distance, self.of_value(b).distance);
        self.objects(a).iter().any(|x| {
            self.objects(b).iter().any(|y| match (*x, *y) {
                (Object::Unknown, _) | (_, Object::Unknown) => true,
                (x, y) if x != y => {
                    let variables = matches!((x, y), (Object::Variable(_), Object::Variable(_)));
                    in_heap(x) && in_heap(y) && !variables
                }
                // The beginning of the host's memory is not known.
                (Object::Host, _) => true,
                _ => at.meets(a_size, other, b_size),
            })
        })
    }

    fn of_value(&self, v: Value) -> Pointees {
        let unknown = Pointees::NONE;
        self.values.get(v.0 as usize).copied().unwrap_or(unknown)
    }

    fn of_local(&self, local: LocalId) -> Pointees {
        self.locals.get(local.0 as usize).copied().unwrap_or(Pointees::NONE)
    }

    // ── the analysis ──

    fn instruction(&mut self, func: &Function, globals: &[Global], constants: &FxHashMap<Value, Const>, inst: &Inst) {
        match &inst.op {
            Op::LocalSet { local, value } => {
                let value = self.of_value(*value);
                let before = self.of_local(*local);
                let after = self.join(before, value);
                if after != before
                    && let Some(slot) = self.locals.get_mut(local.0 as usize)
                {
                    *slot = after;
                    self.changed = true;
                }
            }
            Op::Store { ptr, value, .. } => {
                let size = func.try_ty(*value).map_or(0, Type::size);
                self.write(func, *ptr, size, self.of_value(*value).objects);
            }
            Op::Atomic { ptr, value: new, .. } | Op::AtomicCas { ptr, new, .. } => {
                let size = func.try_ty(*new).map_or(0, Type::size);
                self.write(func, *ptr, size, self.of_value(*new).objects);
            }
            Op::MemCopy { dst, src, size, .. } => {
                let holds = self.read(func, *src, *size);
                self.write(func, *dst, *size, holds);
            }
            _ => {}
        }
        let Some(result) = inst.result else {
            if let Op::Call { args, .. } = &inst.op {
                self.call(args);
            }
            return;
        };
        let ty = func.try_ty(result);
        if ty == Some(Type::Scalar(Scalar::Bool)) {
            return;
        }
        let found = self.result(func, globals, constants, inst, ty);
        let before = self.of_value(result);
        let after = self.join(before, found);
        if after != before
            && let Some(slot) = self.values.get_mut(result.0 as usize)
        {
            *slot = after;
            self.changed = true;
        }
    }

    /// Returns the objects that an operation's result points to.
    fn result(
        &mut self,
        func: &Function,
        globals: &[Global],
        constants: &FxHashMap<Value, Const>,
        inst: &Inst,
        ty: Option<Type>,
    ) -> Pointees {
        match &inst.op {
            Op::GlobalAddr(id) => {
                let object = self.variable(*id, globals, ty);
                Pointees { objects: self.sets.one(object), distance: Distance::ZERO }
            }
            Op::LocalAddr(local) => {
                Pointees { objects: self.sets.one(Object::Local(*local)), distance: Distance::ZERO }
            }
            Op::PtrAdd { base, index, scale, offset } => {
                let step = match index {
                    None => Distance::new(*offset, 0),
                    Some(index) => {
                        let known = constants.get(index).and_then(|c| c.as_int());
                        let known = known.and_then(|i| i.checked_mul(i128::from(*scale)));
                        match known.and_then(|i| i64::try_from(i.checked_add(i128::from(*offset))?).ok()) {
                            Some(bytes) => Distance::new(bytes, 0),
                            None => Distance::new(*offset, scale.unsigned_abs()),
                        }
                    }
                };
                let base = self.of_value(*base);
                Pointees { distance: base.distance.moved(step), ..base }
            }
            Op::SpaceCast { ptr, .. } => self.of_value(*ptr),
            Op::LocalGet(local) => self.of_local(*local),
            Op::Select { a, b, .. } => {
                let (a, b) = (self.of_value(*a), self.of_value(*b));
                self.join(a, b)
            }
            Op::Load { ptr, .. } => self.load(func, globals, *ptr, ty),
            Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => {
                let size = ty.map_or(0, Type::size);
                self.anywhere_in(|this| this.read(func, *ptr, size))
            }
            Op::Call { args, .. } => {
                let objects = self.call(args);
                Pointees { objects, distance: Distance::ANY }
            }
            // Memory of the heap, which holds what the program stores there.
            Op::System { op: SystemOp::Malloc, .. } => {
                Pointees { objects: self.sets.one(Object::Unknown), distance: Distance::ANY }
            }
            op if !yields_addresses(op) => Pointees::NONE,
            op => {
                let mut objects = NONE;
                op.for_each_use(|v| objects = self.sets.join(objects, self.of_value(v).objects));
                Pointees { objects, distance: Distance::ANY }
            }
        }
    }

    fn anywhere_in(&mut self, objects: impl FnOnce(&mut Self) -> SetId) -> Pointees {
        Pointees { objects: objects(self), distance: Distance::ANY }
    }

    fn variable(&mut self, id: GlobalId, globals: &[Global], ty: Option<Type>) -> Object {
        match (globals.get(id.0 as usize), ty) {
            (Some(global), _) if global.dynamic => Object::DynamicShared,
            (Some(global), _) => {
                self.spaces.insert(id, global.space);
                Object::Variable(id)
            }
            (None, Some(Type::Ptr(Space::Shared))) => Object::DynamicShared,
            (None, _) => Object::Host,
        }
    }

    fn load(&mut self, func: &Function, globals: &[Global], ptr: Value, ty: Option<Type>) -> Pointees {
        let size = ty.map_or(0, Type::size);
        if let Some((Object::Variable(id), 0)) = self.place(ptr)
            && globals.get(id.0 as usize).is_some_and(has_place)
        {
            return Pointees { objects: self.sets.one(Object::Heap(id)), distance: Distance::ZERO };
        }
        if let (Some(Type::Ptr(_)), Some((Object::ParamBlock, at))) = (ty, self.place(ptr))
            && let Ok(at) = u64::try_from(at)
        {
            return Pointees { objects: self.sets.one(Object::Param(at)), distance: Distance::ZERO };
        }
        self.anywhere_in(|this| this.read(func, ptr, size))
    }

    fn call(&mut self, args: &[Value]) -> SetId {
        let mut all = self.escaped;
        for arg in args {
            all = self.sets.join(all, self.of_value(*arg).objects);
        }
        let unknown = self.sets.one(Object::Unknown);
        let all = self.sets.join(all, unknown);
        self.changed |= all != self.escaped;
        self.escaped = all;
        let objects: Vec<Object> = self.sets.get(all).iter().copied().collect();
        for object in objects {
            self.put(memory_of(object, self.space(object)), Cell { at: Distance::ANY, size: 1, holds: all });
        }
        all
    }

    fn join(&mut self, a: Pointees, b: Pointees) -> Pointees {
        match (a.objects, b.objects) {
            (_, NONE) => a,
            (NONE, _) => b,
            (x, y) => Pointees { objects: self.sets.join(x, y), distance: a.distance.join(b.distance) },
        }
    }

    /// Returns the memories that an access through `ptr` may reach; all of the pointer's space if one of them is
    /// unknown.
    fn memories(&self, func: &Function, ptr: Value) -> Vec<Memory> {
        let space = match func.try_ty(ptr) {
            Some(Type::Ptr(space)) => space,
            _ => Space::Generic,
        };
        let fits = |object: &Object| {
            let own = self.space(*object);
            space == Space::Generic || own == Space::Generic || own == space || is_heap(own) && is_heap(space)
        };
        let fitting = self.objects(ptr).iter().filter(|o| fits(o));
        let mut found: Vec<Memory> = fitting.map(|o| memory_of(*o, self.space(*o))).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the objects that `size` bytes at an address may hold addresses of.
    fn read(&mut self, func: &Function, ptr: Value, size: u64) -> SetId {
        let at = self.of_value(ptr).distance;
        let mut holds = NONE;
        for memory in self.memories(func, ptr) {
            if memory == Memory::Object(Object::Unknown) {
                // Unknown memory may hold anything that is known, and anything unknown.
                let all: Vec<SetId> = self.memory.values().flatten().map(|cell| cell.holds).collect();
                let unknown = self.sets.one(Object::Unknown);
                holds = all.into_iter().chain([unknown]).fold(holds, |sum, more| self.sets.join(sum, more));
                continue;
            }
            if matches!(memory, Memory::Host | Memory::Object(Object::ParamBlock)) {
                let host = self.sets.one(Object::Host);
                holds = self.sets.join(holds, host);
            }
            let both = [memory, Memory::Object(Object::Unknown)];
            for cell in both.iter().filter_map(|m| self.memory.get(m)).flatten() {
                if cell.at.meets(cell.size, at, size.max(1)) {
                    holds = self.sets.join(holds, cell.holds);
                }
            }
        }
        holds
    }

    /// Records what is written to `size` bytes at an address.
    fn write(&mut self, func: &Function, ptr: Value, size: u64, holds: SetId) {
        if holds == NONE {
            return;
        }
        let at = self.of_value(ptr).distance;
        for memory in self.memories(func, ptr) {
            self.put(memory, Cell { at, size, holds });
        }
    }

    fn put(&mut self, memory: Memory, mut cell: Cell) {
        if matches!(memory, Memory::Host | Memory::Object(Object::Unknown)) {
            // The beginnings of the objects differ.
            (cell.at, cell.size) = (Distance::ANY, 1);
        }
        let cells = self.memory.entry(memory).or_default();
        if cells.len() >= MAX_CELLS && !cells.iter().any(|known| (known.at, known.size) == (cell.at, cell.size)) {
            // From now on, a single cell covers all parts.
            let holds = cells.iter().map(|known| known.holds).fold(NONE, |sum, more| self.sets.join(sum, more));
            *cells = vec![Cell { at: Distance::ANY, size: 1, holds }];
            self.changed = true;
        }
        let whole = |known: &Cell| known.at == Distance::ANY;
        match cells.iter_mut().find(|known| (known.at, known.size) == (cell.at, cell.size) || whole(known)) {
            Some(known) => {
                let holds = self.sets.join(known.holds, cell.holds);
                self.changed |= holds != known.holds;
                known.holds = holds;
            }
            None => {
                cells.push(cell);
                self.changed = true;
            }
        }
    }
}

/// Returns false for operations whose results are not addresses.
fn yields_addresses(op: &Op) -> bool {
    match op {
        Op::System { op: SystemOp::Malloc, .. } => true,
        Op::Const(_)
        | Op::Builtin(_)
        | Op::Compare { .. }
        | Op::Convert { op: ConvertOp::IntToFloat(_) | ConvertOp::FloatToInt(_) | ConvertOp::Float(_), .. }
        | Op::FloatBin { .. }
        | Op::FloatUn { .. }
        | Op::Fma { .. }
        | Op::Math { .. }
        | Op::BarrierVote { .. }
        | Op::System { .. }
        | Op::Printf { .. } => false,
        _ => true,
    }
}

/// Returns false for instructions from which the analysis learns nothing.
fn may_matter(func: &Function, inst: &Inst) -> bool {
    match (&inst.op, inst.result) {
        (
            Op::LocalSet { .. }
            | Op::Store { .. }
            | Op::Atomic { .. }
            | Op::AtomicCas { .. }
            | Op::MemCopy { .. }
            | Op::Call { .. },
            _,
        ) => true,
        (_, None) => false,
        (op, Some(result)) => yields_addresses(op) && func.try_ty(result) != Some(Type::Scalar(Scalar::Bool)),
    }
}

fn is_heap(space: Space) -> bool {
    matches!(space, Space::Global | Space::Constant)
}

fn memory_of(object: Object, space: Space) -> Memory {
    if is_heap(space) { Memory::Host } else { Memory::Object(object) }
}

/// Returns the only element of a set.
fn only(set: &BTreeSet<Object>) -> Option<Object> {
    let mut all = set.iter();
    let first = all.next()?;
    all.next().is_none().then_some(*first)
}

/// Returns true if the function has memory locals.
pub fn has_memory_locals(func: &Function) -> bool {
    func.locals.iter().any(|l| matches!(l.kind, LocalKind::Memory { .. }))
}
