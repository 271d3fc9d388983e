//! Brings values to the places that use them: a value that is used outside the block that defines it goes through a
//! register local; a constant or an address of a variable is computed again.
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Block, Function, Inst, LocalId, Op, Value};

/// Repairs a function in which values may be used outside the blocks that define them, but never
/// before they are defined.
pub(in crate::passes) fn repair(func: &mut Function) {
    let body = std::mem::take(&mut func.body);
    let mut find = Find { visible: vec![false; func.values.len()], outside: FxHashSet::default() };
    for v in find.visible.iter_mut().take(func.params.len()) {
        *v = true;
    }
    find.block(&body, true);
    let mut carried: FxHashMap<Value, Carrier> = FxHashMap::default();
    if !find.outside.is_empty() {
        let mut definitions = FxHashMap::default();
        body.for_each(&mut |inst| {
            if let Some(v) = inst.result.filter(|v| find.outside.contains(v)) {
                definitions.insert(v, inst.op.repeatable());
            }
        });
        let mut values: Vec<Value> = find.outside.iter().copied().collect();
        values.sort_unstable();
        for value in values {
            let again = definitions.remove(&value).flatten();
            let carrier = match (again, func.try_ty(value)) {
                (Some(op), _) => Carrier::Again(op),
                (None, Some(ty)) => Carrier::Local(func.new_register(ty, func.span)),
                (None, None) => continue,
            };
            carried.insert(value, carrier);
        }
    }
    let visible = vec![false; func.values.len()];
    let mut repair = Repair { func, carried, visible };
    for v in repair.visible.iter_mut().take(repair.func.params.len()) {
        *v = true;
    }
    let (body, _) = repair.block(body);
    func.body = body;
}

/// The carrier of a value out of its block.
enum Carrier {
    Local(LocalId),
    Again(Op),
}

impl Op {
    /// Returns the operation, if executing it again has the same result anywhere in the function.
    fn repeatable(&self) -> Option<Op> {
        match self {
            Op::Const(_) | Op::Builtin(_) | Op::LocalAddr(_) | Op::GlobalAddr(_) => Some(self.clone()),
            _ => None,
        }
    }
}

/// The search for values that are used where they are not visible.
struct Find {
    visible: Vec<bool>,
    outside: FxHashSet<Value>,
}

impl Find {
    fn used(&mut self, v: Value) {
        if self.visible.get(v.0 as usize) != Some(&true) {
            self.outside.insert(v);
        }
    }

    fn block(&mut self, block: &Block, close: bool) -> Vec<Value> {
        let mut defined = Vec::new();
        for inst in &block.insts {
            if let Op::Loop { body, continuing, break_if, unroll: _ } = &inst.op {
                self.block(body, true);
                let inner = self.block(continuing, false);
                if let Some(v) = break_if {
                    self.used(*v);
                }
                self.close(&inner);
            } else {
                inst.op.for_each_use(|v| self.used(v));
                for b in inst.op.blocks() {
                    self.block(b, true);
                }
            }
            if let Some(v) = inst.result {
                if let Some(slot) = self.visible.get_mut(v.0 as usize) {
                    *slot = true;
                }
                defined.push(v);
            }
        }
        if close {
            self.close(&defined);
            defined.clear();
        }
        defined
    }

    fn close(&mut self, defined: &[Value]) {
        for v in defined {
            if let Some(slot) = self.visible.get_mut(v.0 as usize) {
                *slot = false;
            }
        }
    }
}

struct Repair<'a> {
    func: &'a mut Function,
    carried: FxHashMap<Value, Carrier>,
    visible: Vec<bool>,
}

impl Repair<'_> {
    /// Returns a repaired block, and the values that it defines, which are still visible.
    fn block(&mut self, block: Block) -> (Block, Vec<Value>) {
        let mut out = Vec::with_capacity(block.insts.len());
        let mut defined = Vec::new();
        for mut inst in block.insts {
            if let Op::Loop { body, continuing, break_if, unroll: _ } = &mut inst.op {
                let (new_body, inner) = self.block(std::mem::take(body));
                *body = new_body;
                self.close(&inner);
                let (mut new_continuing, inner) = self.block(std::mem::take(continuing));
                if let Some(v) = break_if {
                    *v = self.fetch(*v, inst.span, &mut new_continuing.insts);
                }
                *continuing = new_continuing;
                self.close(&inner);
            } else {
                let span = inst.span;
                let mut op = std::mem::replace(&mut inst.op, Op::Unreachable);
                op.for_each_use_mut(|v| *v = self.fetch(*v, span, &mut out));
                for b in op.blocks_mut() {
                    let (new, inner) = self.block(std::mem::take(b));
                    *b = new;
                    self.close(&inner);
                }
                inst.op = op;
            }
            let (result, span) = (inst.result, inst.span);
            out.push(inst);
            if let Some(v) = result {
                if let Some(slot) = self.visible.get_mut(v.0 as usize) {
                    *slot = true;
                }
                defined.push(v);
                if let Some(Carrier::Local(local)) = self.carried.get(&v) {
                    out.push(Inst::new(Op::LocalSet { local: *local, value: v }, span));
                }
            }
        }
        (Block::new(out), defined)
    }

    /// Returns the value, or its replacement here.
    fn fetch(&mut self, v: Value, span: crate::span::Span, out: &mut Vec<Inst>) -> Value {
        if self.visible.get(v.0 as usize) == Some(&true) {
            return v;
        }
        let op = match self.carried.get(&v) {
            Some(Carrier::Local(local)) => Op::LocalGet(*local),
            Some(Carrier::Again(op)) => op.clone(),
            None => return v,
        };
        match self.func.try_ty(v) {
            Some(ty) => self.func.emit(out, ty, op, span),
            None => v,
        }
    }

    fn close(&mut self, defined: &[Value]) {
        for v in defined {
            if let Some(slot) = self.visible.get_mut(v.0 as usize) {
                *slot = false;
            }
        }
    }
}
