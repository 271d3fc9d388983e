//! The uses of values: the last use, the number of uses, and whether an instruction can be avoided by folding a value
//! into its user.
//!
//! Values are single-assignment and scoped by blocks, so the "last use" is the last instruction of the defining block
//! that uses the value itself or in a block nested in it.

use std::collections::HashMap;

use isowarp_core::ir::{Block, Function, LocalId, Op, Value};
use isowarp_core::span::Span;

use super::{Result, lanes, malformed, too_much};

/// Limit on the nesting of blocks.
const MAX_DEPTH: usize = 500;

/// The relevant kinds of instruction that define a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Definition {
    Other,
    Get(LocalId),
    /// Pure address arithmetic or comparison, with its operands.
    Foldable([Option<Value>; 2]),
    Const,
}

/// The role of a value in its only use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Other,
    Address,
    Condition,
    Set(LocalId),
}

/// The uses of a value.
#[derive(Debug, Clone, Copy)]
pub struct Uses {
    depth: usize,
    block: u32,
    def: u32,
    /// Index of the last instruction of the defining block that uses it.
    pub last: u32,
    /// Number of uses.
    pub count: u32,
    /// Whether the last use is inside a nested block.
    nested: bool,
    kind: Definition,
    is_compare: bool,
    role: Role,
    /// Whether the value is computed by its only user.
    pub folded: bool,
    /// The local to which the defining instruction writes the value directly.
    pub target: Option<LocalId>,
    /// The local from which the value was read, if uses read the local directly.
    pub alias: Option<LocalId>,
}

const UNDEFINED: Uses = Uses {
    depth: usize::MAX,
    block: 0,
    def: 0,
    last: 0,
    count: 0,
    nested: false,
    kind: Definition::Other,
    is_compare: false,
    role: Role::Other,
    folded: false,
    target: None,
    alias: None,
};

/// Analyses a function. Returns one entry per value.
pub fn analyse(function: &Function) -> Result<Vec<Uses>> {
    let mut walk = UsageWalk {
        function,
        uses: vec![UNDEFINED; function.values.len()],
        sets: HashMap::new(),
        path: Vec::new(),
        blocks: 0,
        order: Vec::new(),
    };
    for i in 0..function.params.len() {
        if let Some(u) = walk.uses.get_mut(i) {
            u.depth = 0;
            u.block = 1;
        }
    }
    walk.block(&function.body)?;
    walk.fold();
    walk.target();
    walk.alias();
    Ok(walk.uses)
}

struct UsageWalk<'a> {
    function: &'a Function,
    uses: Vec<Uses>,
    /// Positions in a block at which a local is set, there or in nested blocks, in order.
    sets: HashMap<(u32, LocalId), Vec<u32>>,
    path: Vec<(u32, u32)>,
    blocks: u32,
    /// Values in order of definition.
    order: Vec<Value>,
}

impl UsageWalk<'_> {
    /// Walks a block. Returns its number; the first block of a function is 1.
    fn block(&mut self, block: &Block) -> Result<u32> {
        self.blocks += 1;
        let number = self.blocks;
        self.path.push((number, 0));
        for (i, inst) in block.insts.iter().enumerate() {
            if let Some(last) = self.path.last_mut() {
                last.1 = i as u32;
            }
            self.operands(&inst.op, inst.span)?;
            if let Op::LocalSet { local, .. } = inst.op {
                self.set(local);
            }
            match &inst.op {
                Op::Loop { body, continuing, break_if, unroll: _ } => {
                    self.nested(inst.span)?;
                    self.block(body)?;
                    self.continuing(continuing, *break_if, inst.span)?;
                }
                op => {
                    for nested in op.blocks() {
                        self.nested(inst.span)?;
                        self.block(nested)?;
                    }
                }
            }
            if let Some(value) = inst.result {
                self.define(value, &inst.op, inst.span)?;
            }
        }
        self.path.pop();
        Ok(number)
    }

    fn continuing(&mut self, block: &Block, break_if: Option<Value>, span: Span) -> Result<()> {
        let number = self.block(block)?;
        if let Some(value) = break_if {
            // The use is at the end of the block that has just been left.
            self.path.push((number, block.insts.len() as u32));
            self.used(value, Role::Condition, span)?;
            self.path.pop();
        }
        Ok(())
    }

    fn nested(&self, span: Span) -> Result<()> {
        if self.path.len() >= MAX_DEPTH {
            return Err(too_much(span, format!("blocks nested more than {MAX_DEPTH} deep")));
        }
        Ok(())
    }

    fn operands(&mut self, op: &Op, span: Span) -> Result<()> {
        match *op {
            Op::Load { ptr, .. } => self.used(ptr, Role::Address, span),
            Op::Store { ptr, value, .. } => {
                self.used(ptr, Role::Address, span)?;
                self.used(value, Role::Other, span)
            }
            Op::If { cond, .. } => self.used(cond, Role::Condition, span),
            Op::LocalSet { local, value } => self.used(value, Role::Set(local), span),
            // The `break_if` of a loop belongs to the end of the continuing block.
            Op::Loop { .. } => Ok(()),
            _ => {
                let mut result = Ok(());
                op.for_each_use(|v| {
                    if result.is_ok() {
                        result = self.used(v, Role::Other, span);
                    }
                });
                result
            }
        }
    }

    fn used(&mut self, value: Value, role: Role, span: Span) -> Result<()> {
        let path = &self.path;
        let Some(uses) = self.uses.get_mut(value.0 as usize) else {
            return Err(malformed(span, "a value that does not exist"));
        };
        let at = match path.get(uses.depth) {
            Some(&(block, at)) if block == uses.block => at,
            _ => return Err(malformed(span, "a value is used where it is not defined")),
        };
        uses.count += 1;
        uses.last = at;
        uses.nested = uses.depth + 1 < path.len();
        uses.role = role;
        Ok(())
    }

    fn define(&mut self, value: Value, op: &Op, span: Span) -> Result<()> {
        let Some(&(block, at)) = self.path.last() else { return Ok(()) };
        let depth = self.path.len() - 1;
        let kind = match *op {
            Op::LocalGet(local) => Definition::Get(local),
            Op::Const(_) | Op::GlobalAddr(_) => Definition::Const,
            Op::PtrAdd { base, index, .. } => Definition::Foldable([Some(base), index]),
            Op::Compare { a, b, .. } => Definition::Foldable([Some(a), Some(b)]),
            _ => Definition::Other,
        };
        let Some(uses) = self.uses.get_mut(value.0 as usize) else {
            return Err(malformed(span, "a value that does not exist"));
        };
        let is_compare = matches!(op, Op::Compare { .. });
        *uses = Uses { depth, block, def: at, last: at, kind, is_compare, ..UNDEFINED };
        self.order.push(value);
        Ok(())
    }

    fn set(&mut self, local: LocalId) {
        for &(block, at) in &self.path {
            let positions = self.sets.entry((block, local)).or_default();
            if positions.last() != Some(&at) {
                positions.push(at);
            }
        }
    }

    fn get(&self, value: Value) -> Uses {
        self.uses.get(value.0 as usize).copied().unwrap_or(UNDEFINED)
    }

    /// Folds addresses into the access, and comparisons into the branch, if that is their only use and in the same
    /// block. Their operands then live until that use.
    fn fold(&mut self) {
        for &value in &self.order {
            let uses = self.get(value);
            let wanted = if uses.is_compare { Role::Condition } else { Role::Address };
            let Definition::Foldable(operands) = uses.kind else { continue };
            if uses.count != 1 || uses.nested || uses.role != wanted {
                continue;
            }
            if let Some(u) = self.uses.get_mut(value.0 as usize) {
                u.folded = true;
            }
            for operand in operands.into_iter().flatten() {
                if let Some(o) = self.uses.get_mut(operand.0 as usize)
                    && o.depth == uses.depth
                    && o.last < uses.last
                {
                    o.last = uses.last;
                    o.nested = false;
                }
            }
        }
    }

    /// Lets a value that the next instruction stores in a local, and that nothing else uses, be computed in the local:
    /// the local changes one instruction earlier, which is not observable.
    fn target(&mut self) {
        for &value in &self.order {
            let uses = self.get(value);
            let Role::Set(local) = uses.role else { continue };
            let single = self.function.values.get(value.0 as usize).is_some_and(|&t| lanes(t) == 1);
            if uses.kind != Definition::Other && !matches!(uses.kind, Definition::Foldable(_)) {
                continue;
            }
            if uses.count != 1 || uses.nested || uses.folded || !single || uses.last != uses.def + 1 {
                continue;
            }
            if let Some(u) = self.uses.get_mut(value.0 as usize) {
                u.target = Some(local);
            }
        }
    }

    /// Lets uses of a value that was read from a local read the local itself, if it does not change while the value
    /// lives. A change by the instruction of the last use is harmless: operands are read first.
    fn alias(&mut self) {
        for &value in &self.order {
            let uses = self.get(value);
            let Definition::Get(local) = uses.kind else { continue };
            let changed = self.sets.get(&(uses.block, local)).is_some_and(|positions| {
                let next = positions.partition_point(|&p| p <= uses.def);
                match positions.get(next) {
                    Some(&p) if p < uses.last => true,
                    Some(&p) if p == uses.last => uses.nested,
                    _ => false,
                }
            });
            if !changed && let Some(u) = self.uses.get_mut(value.0 as usize) {
                u.alias = Some(local);
            }
        }
    }
}
