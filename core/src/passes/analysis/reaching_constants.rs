//! Finds the constants that may reach values.
//!
//! Removes: nothing; an analysis.
//!
//! Guarantees: finds the constants that a compiler may find a value to be: the value itself, values stored in a local
//! or a variable in memory that it is read from, values passed for a parameter of a device function, and values that
//! such a function returns. A value may be others as well: in the first iteration of a loop that a compiler unrolls, a
//! local has its value from before the loop. A value computed from constants alone may be any constant.

use rustc_hash::FxHashMap;

use crate::ir::ops::{Const, FloatUnOp};
use crate::ir::{FuncId, Function, FunctionKind, LocalId, Module, Op, Scalar, Value};

/// Most constants that are distinguished.
const MOST: usize = 8;

/// The constants that a value may be found to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaching {
    /// These constants and no others.
    These(Vec<Const>),
    /// Any constant at all.
    Any,
}

impl Reaching {
    /// Returns true if one of the constants satisfies `predicate`, or if the value may be any constant.
    pub fn may_be(&self, predicate: impl Fn(Const) -> bool) -> bool {
        match self {
            Reaching::These(constants) => constants.iter().any(|c| predicate(*c)),
            Reaching::Any => true,
        }
    }

    /// Adds constants. Returns true if that changed something.
    fn join(&mut self, other: &Reaching) -> bool {
        let (Reaching::These(mine), Reaching::These(others)) = (&mut *self, other) else {
            let changes = *self != Reaching::Any && *other == Reaching::Any;
            if changes {
                *self = Reaching::Any;
            }
            return changes;
        };
        let more: Vec<Const> = others.iter().filter(|c| !mine.contains(c)).copied().collect();
        let changes = !more.is_empty();
        mine.extend(more);
        if mine.len() > MOST {
            *self = Reaching::Any;
        }
        changes
    }
}

/// The constants that may reach the values and locals of one function; values and locals that no constant reaches are
/// left out.
#[derive(Debug, Clone, Default)]
pub struct ReachingConstants {
    /// Constants that may reach values.
    pub values: FxHashMap<Value, Reaching>,
    /// Constants that are stored in locals.
    pub locals: FxHashMap<LocalId, Reaching>,
    /// Constants that floats may be read as from variables of threads in memory, by type; the same for all functions.
    pub memory: FxHashMap<Scalar, Reaching>,
}

/// The types of floats.
const FLOATS: [Scalar; 4] = [Scalar::F16, Scalar::BF16, Scalar::F32, Scalar::F64];

impl ReachingConstants {
    /// Returns true if a `float` may be found to be a negative zero. NVIDIA's compilers treat negative zero as a number
    /// that is not negative: if only constants reach a value and none of them is less than zero, they leave out the
    /// absolute value.
    pub fn may_be_negative_zero(&self, value: Value) -> bool {
        let is_it = |c| c == Const::Scalar(Scalar::F32, u64::from((-0.0f32).to_bits()));
        self.values.get(&value).is_some_and(|of| of.may_be(is_it))
    }
}

/// The constants that may reach functions, and those that functions share: parameters, results, and memory.
#[derive(Default)]
struct Places {
    functions: Vec<ReachingConstants>,
    params: FxHashMap<(usize, usize), Reaching>,
    results: FxHashMap<usize, Reaching>,
    /// Constants that are stored in memory, by the type of scalar.
    memory: FxHashMap<Scalar, Reaching>,
    changed: bool,
}

/// Finds the constants that may reach the values of a module's functions, by function.
pub fn reaching_constants(module: &Module) -> Vec<ReachingConstants> {
    of_functions(&module.functions)
}

/// Finds the constants that may reach the values of a function that calls no other.
pub fn reaching_constants_of(function: &Function) -> ReachingConstants {
    of_functions(std::slice::from_ref(function)).pop().unwrap_or_default()
}

fn of_functions(functions: &[Function]) -> Vec<ReachingConstants> {
    let functions_of = vec![ReachingConstants::default(); functions.len()];
    let mut places = Places { functions: functions_of, ..Places::default() };
    loop {
        places.changed = false;
        for (number, function) in functions.iter().enumerate() {
            let mut one = OneFunction { number, function, pointers: FxHashMap::default(), places: &mut places };
            one.parameters();
            function.body.for_each(&mut |inst| one.instruction(&inst.op, inst.result));
        }
        if !places.changed {
            break;
        }
    }
    let memory: FxHashMap<Scalar, Reaching> =
        FLOATS.into_iter().filter_map(|scalar| Some((scalar, read(&places.memory, scalar)?))).collect();
    for function in &mut places.functions {
        function.memory.clone_from(&memory);
    }
    places.functions
}

struct OneFunction<'a> {
    number: usize,
    function: &'a Function,
    /// True for pointers that may point to variables whose contents a compiler may know, false for other pointers.
    pointers: FxHashMap<Value, bool>,
    places: &'a mut Places,
}

impl OneFunction<'_> {
    fn parameters(&mut self) {
        for index in 0..self.function.params.len() {
            let of = self.places.params.get(&(self.number, index)).cloned();
            self.reach(Value(index as u32), of);
            if self.function.kind == FunctionKind::Kernel {
                self.pointers.insert(Value(index as u32), false);
            }
        }
    }

    fn instruction(&mut self, op: &Op, result: Option<Value>) {
        match (op, result) {
            (Op::Const(c), Some(result)) => self.reach(result, Some(Reaching::These(vec![*c]))),
            (Op::LocalGet(local), Some(result)) => {
                let of = self.places.functions.get(self.number).and_then(|f| f.locals.get(local).cloned());
                self.reach(result, of);
            }
            (Op::LocalSet { local, value }, _) => {
                let of = self.of(*value);
                if let Some(function) = self.places.functions.get_mut(self.number) {
                    self.places.changed |= join(function.locals.entry(*local), of);
                }
            }
            (Op::Select { a, b, .. }, Some(result)) => {
                for side in [a, b] {
                    let of = self.of(*side);
                    self.reach(result, of);
                }
            }
            (Op::GlobalAddr(_), Some(result)) => drop(self.pointers.insert(result, false)),
            (Op::PtrAdd { base: from, .. } | Op::SpaceCast { ptr: from, .. }, Some(result)) => {
                let known = self.is_known_memory(*from);
                self.pointers.insert(result, known);
            }
            (Op::Store { ptr, value, .. }, _) if self.is_known_memory(*ptr) => {
                if let (Some(scalar), of) = (self.scalar(*value), self.of(*value)) {
                    self.places.changed |= join(self.places.memory.entry(scalar), of);
                }
            }
            (Op::MemZero { dst, .. }, _) if self.is_known_memory(*dst) => {
                for scalar in FLOATS {
                    let zero = Reaching::These(vec![Const::Scalar(scalar, 0)]);
                    self.places.changed |= join(self.places.memory.entry(scalar), Some(zero));
                }
            }
            (Op::Load { ptr, .. }, Some(result)) if self.is_known_memory(*ptr) => {
                if let Some(scalar) = self.scalar(result) {
                    let of = read(&self.places.memory, scalar);
                    self.reach(result, of);
                }
            }
            (Op::Load { .. } | Op::Atomic { .. } | Op::AtomicCas { .. } | Op::Builtin(_), _) => {}
            (Op::Call { func: FuncId(func), args }, result) => {
                for (index, arg) in args.iter().enumerate() {
                    let of = self.of(*arg);
                    self.places.changed |= join(self.places.params.entry((*func as usize, index)), of);
                }
                let of = self.places.results.get(&(*func as usize)).cloned();
                if let Some(result) = result {
                    self.reach(result, of);
                }
            }
            (Op::Return(Some(value)), _) => {
                let of = self.of(*value);
                self.places.changed |= join(self.places.results.entry(self.number), of);
            }
            (Op::FloatUn { op: FloatUnOp::Neg, a, .. }, Some(result)) => {
                let of = self.of(*a).map(negated);
                self.reach(result, of);
            }
            (op, Some(result)) => {
                let (mut operands, mut known) = (0, 0);
                op.for_each_use(|v| {
                    operands += 1;
                    known += usize::from(self.of(v).is_some());
                });
                // An operation without operands is not known; one that nests blocks has no result.
                self.reach(result, (operands > 0 && operands == known).then_some(Reaching::Any));
            }
            (_, None) => {}
        }
    }

    fn of(&self, value: Value) -> Option<Reaching> {
        self.places.functions.get(self.number)?.values.get(&value).cloned()
    }

    fn reach(&mut self, value: Value, of: Option<Reaching>) {
        if let Some(function) = self.places.functions.get_mut(self.number) {
            self.places.changed |= join(function.values.entry(value), of);
        }
    }

    /// Returns true if a pointer may lead to a variable of the thread. Pointers that are passed, read, or returned from
    /// calls may.
    fn is_known_memory(&self, pointer: Value) -> bool {
        self.pointers.get(&pointer).copied().unwrap_or(true)
    }

    fn scalar(&self, value: Value) -> Option<Scalar> {
        self.function.values.get(value.0 as usize)?.scalar()
    }
}

/// Returns the constants that a scalar may be read as. Constants of another type of the same size are read as their
/// bits, and those of another size as anything.
fn read(memory: &FxHashMap<Scalar, Reaching>, scalar: Scalar) -> Option<Reaching> {
    let mut all: Option<Reaching> = None;
    for (stored, constants) in memory {
        let seen = match constants {
            _ if *stored == scalar => constants.clone(),
            Reaching::These(constants) if stored.bits() == scalar.bits() => {
                Reaching::These(constants.iter().map(|c| with_type(*c, scalar)).collect())
            }
            _ => Reaching::Any,
        };
        match &mut all {
            Some(all) => drop(all.join(&seen)),
            None => all = Some(seen),
        }
    }
    all
}

/// Returns the constant of another type with the same bits.
fn with_type(constant: Const, scalar: Scalar) -> Const {
    match constant {
        Const::Scalar(_, bits) => Const::Scalar(scalar, bits),
        Const::Null(space) => Const::Null(space),
    }
}

/// Adds constants to a place. Returns true if that changed something.
fn join<K>(place: std::collections::hash_map::Entry<'_, K, Reaching>, of: Option<Reaching>) -> bool {
    use std::collections::hash_map::Entry;
    match (place, of) {
        (_, None) => false,
        (Entry::Occupied(mut old), Some(of)) => old.get_mut().join(&of),
        (Entry::Vacant(place), Some(of)) => {
            place.insert(of);
            true
        }
    }
}

fn negated(of: Reaching) -> Reaching {
    let Reaching::These(constants) = of else { return Reaching::Any };
    let one = |c| match c {
        Const::Scalar(scalar, bits) => Const::Scalar(scalar, bits ^ 1 << (scalar.bits() - 1)),
        Const::Null(space) => Const::Null(space),
    };
    Reaching::These(constants.into_iter().map(one).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{Reaching, reaching_constants};
    use crate::ir::Value;
    use crate::ir::ops::Const;
    use crate::ir::text::{SpanSource, parse_module};

    /// Returns the constants that reach a value of the last function, as text.
    fn reaches(text: &str, value: u32) -> String {
        let module = parse_module(text, SpanSource::Text).unwrap();
        let found = reaching_constants(&module).pop().unwrap();
        match found.values.get(&Value(value)) {
            None => "none".to_owned(),
            Some(Reaching::Any) => "any".to_owned(),
            Some(Reaching::These(constants)) => {
                let mut all: Vec<String> = constants.iter().map(|c| as_text(*c)).collect();
                all.sort();
                all.join(" ")
            }
        }
    }

    fn as_text(constant: Const) -> String {
        match (constant, constant.as_int()) {
            (_, Some(int)) => int.to_string(),
            (Const::Scalar(scalar, bits), None) => format!("{scalar} {bits}"),
            (Const::Null(_), None) => "null".to_owned(),
        }
    }

    #[test]
    fn constants_reach_through_locals_memory_calls_and_selections() {
        let text = "device @first(%0 x: i32, %1 y: i32) -> i32 {
  %2: i32 = sub %0, %1
  return %0
}

kernel @k(%0 p: ptr.global to i32, %1 c: bool, %2 n: i32) {
  local $0 a: i32
  memory $1 b: i32 size 4 align 4
  %3: i32 = const 3
  %4: i32 = const 4
  set $0, %3
  %5: i32 = get $0
  set $0, %2
  %6: i32 = select %1, %5, %4
  %7: ptr.local = addr $1
  store %7, %4 align 4
  %8: i32 = load %7 align 4
  %9: i32 = add %5, %4
  %10: i32 = add %5, %2
  store %0, %3 align 4
  %11: i32 = load %0 align 4
  %12: i32 = call @first(%6, %2)
  %13: i32 = call @first(%2, %4)
  store %0, %12 align 4
}
";
        let found: Vec<String> = (2..14).map(|value| reaches(text, value)).collect();
        let expected = ["none", "3", "4", "3", "3 4", "none", "4", "any", "none", "none", "3 4", "3 4"];
        assert_eq!(found, expected);
        let first = &text[..text.find("kernel").unwrap()];
        assert_eq!(reaches(first, 1), "none");
    }

    #[test]
    fn reads_see_the_bits_of_constants_of_other_types() {
        let text = "kernel @k(%0 x: u32) {
  memory $0 a: u32 size 4 align 4
  memory $1 b: f32 size 4 align 4
  %1: u32 = const 1065353216
  %2: ptr.local = addr $0
  store %2, %1 align 4
  %3: f32 = load %2 align 4
  %4: f64 = load %2 align 4
  %5: u32 = load %2 align 4
}
";
        assert_eq!([3, 4, 5].map(|value| reaches(text, value)), ["f32 1065353216", "any", "1065353216"]);
        let unknown = text.replace("store %2, %1", "store %2, %0");
        assert_eq!(reaches(&unknown, 3), "none");
    }

    #[test]
    fn too_many_constants_become_any() {
        let sets: String = (0..9).map(|i| format!("  %{}: i32 = const {i}\n  set $0, %{}\n", i + 1, i + 1)).collect();
        let text = format!("kernel @k(%0 p: ptr.global) {{\n  local $0 a: i32\n{sets}  %10: i32 = get $0\n}}\n");
        assert_eq!(reaches(&text, 10), "any");
    }
}
