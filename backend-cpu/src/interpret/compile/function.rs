//! Compiles a function: its window of registers, and its control flow as jumps.

use std::collections::{BTreeMap, HashMap};

use isowarp_core::ir::ops::{CompareOp, Const, SystemOp};
use isowarp_core::ir::{self, Block, Inst as IrInst, LocalId, LocalKind, Op, Scalar, SwitchCase, Type, Value};
use isowarp_core::scalar::mask;
use isowarp_core::span::Span;

use super::slots::Slots;
use super::usage::{Uses, analyse};
use super::{ImageBuilder, Result, component, lanes, malformed, too_much};
use crate::eval::consts::constant;
use crate::interpret::bytecode::{Function, Inst, Pc, Reg, Switch};

/// Compiles a function into the image.
pub(super) fn compile(images: &mut ImageBuilder, function: &ir::Function) -> Result<Function> {
    let entry = images.image.code.len() as Pc;
    let stack = images.stack(function)?;
    let mut registers = vec![None; function.values.len()];
    let mut template = Vec::new();
    for i in 0..function.params.len() {
        let Some(&ty) = function.values.get(i) else {
            return Err(malformed(function.span, "a parameter without a type"));
        };
        if let Some(reg) = registers.get_mut(i) {
            *reg = Reg::try_from(template.len()).ok();
        }
        template.resize(template.len() + usize::from(lanes(ty)), 0);
    }
    let params = template.len();
    let mut locals = Vec::new();
    for local in &function.locals {
        locals.push(match local.kind {
            LocalKind::Register(ty) => {
                let reg = Reg::try_from(template.len()).ok();
                template.resize(template.len() + usize::from(lanes(ty)), 0);
                reg.map(|r| (r, lanes(ty)))
            }
            LocalKind::Memory { .. } => None,
        });
    }
    let mut constants = HashMap::new();
    preload(images, &function.body, &mut constants, &mut template, 0)?;
    let mut compiler = Compiler {
        images,
        function,
        uses: analyse(function)?,
        registers,
        foldable: HashMap::new(),
        locals,
        memory_locals: stack.numbers,
        constants,
        slots: Slots::new(template.len()),
        exits: Vec::new(),
        span: function.span,
    };
    compiler.block(&function.body)?;
    compiler.span = function.span;
    compiler.emit(if function.ret.is_none() { Inst::Return(0, 0) } else { Inst::Unreachable });
    let registers = compiler.slots.registers();
    if registers > usize::from(Reg::MAX) {
        let message = format!("`{}` needs {registers} registers, and {} are the most", function.name, Reg::MAX);
        return Err(too_much(function.span, message));
    }
    Ok(Function { entry, registers, template, params, local_bytes: stack.bytes, owners: stack.owners })
}

/// Gives each constant a register that is filled at entry.
fn preload(
    images: &mut ImageBuilder,
    block: &Block,
    constants: &mut HashMap<u64, Reg>,
    template: &mut Vec<u64>,
    depth: usize,
) -> Result<()> {
    for inst in &block.insts {
        let bits = match inst.op {
            Op::Const(c) => Some(constant(c)),
            Op::GlobalAddr(id) => Some(images.global_address(id, inst.span)?),
            Op::System { op: SystemOp::Meet, .. } => Some(u64::from(false)),
            _ => None,
        };
        if let Some(bits) = bits
            && !constants.contains_key(&bits)
        {
            let Ok(reg) = Reg::try_from(template.len()) else {
                return Err(too_much(inst.span, "too many constants in one function"));
            };
            template.push(bits);
            constants.insert(bits, reg);
        }
        if depth > 1000 {
            return Err(too_much(inst.span, "blocks nested too deeply"));
        }
        for nested in inst.op.blocks() {
            preload(images, nested, constants, template, depth + 1)?;
        }
    }
    Ok(())
}

/// The targets of `break` and `continue`: jumps to be completed when the position is known.
#[derive(Default)]
struct Exits {
    is_loop: bool,
    breaks: Vec<usize>,
    continues: Vec<usize>,
}

/// A value that its user computes: address arithmetic or a comparison.
#[derive(Debug, Clone, Copy)]
pub(super) enum Folded {
    Address { base: Value, index: Option<Value>, scale: i64, offset: i64 },
    Compare { op: CompareOp, a: Value, b: Value },
}

pub(super) struct Compiler<'a, 'm> {
    pub images: &'a mut ImageBuilder<'m>,
    pub function: &'a ir::Function,
    uses: Vec<Uses>,
    registers: Vec<Option<Reg>>,
    foldable: HashMap<Value, Folded>,
    locals: Vec<Option<(Reg, u16)>>,
    pub memory_locals: Vec<Option<u32>>,
    constants: HashMap<u64, Reg>,
    slots: Slots,
    exits: Vec<Exits>,
    pub span: Span,
}

/// Registers to free after an instruction of a block: from the instruction's index to runs of registers.
type Ends = BTreeMap<u32, Vec<(Reg, u16)>>;

impl Compiler<'_, '_> {
    /// Appends an instruction. Returns its position.
    pub fn emit(&mut self, inst: Inst) -> usize {
        self.images.image.code.push(inst);
        self.images.image.spans.push(self.span);
        self.images.image.code.len() - 1
    }

    fn here(&self) -> Pc {
        self.images.image.code.len() as Pc
    }

    /// Returns the register (the first, for vectors) of a value.
    pub fn reg(&self, value: Value) -> Result<Reg> {
        match self.registers.get(value.0 as usize) {
            Some(Some(reg)) => Ok(*reg),
            _ => Err(malformed(self.span, "a value is used before it is defined")),
        }
    }

    /// Returns the type of a value.
    pub fn ty(&self, value: Value) -> Result<Type> {
        match self.function.values.get(value.0 as usize) {
            Some(ty) => Ok(*ty),
            None => Err(malformed(self.span, "a value without a type")),
        }
    }

    /// Returns the folded form of an operand, if its user is to compute it.
    pub fn folded(&self, value: Value) -> Option<Folded> {
        self.foldable.get(&value).copied()
    }

    /// Returns the register of a local.
    pub fn local(&self, id: LocalId) -> Result<(Reg, u16)> {
        match self.locals.get(id.0 as usize) {
            Some(Some(place)) => Ok(*place),
            _ => Err(malformed(self.span, "a local that is not a register local")),
        }
    }

    fn uses(&self, value: Value) -> Result<Uses> {
        self.uses.get(value.0 as usize).copied().ok_or_else(|| malformed(self.span, "a value that does not exist"))
    }

    fn block(&mut self, block: &Block) -> Result<()> {
        let ends = self.open_block(block)?;
        self.close_block(ends);
        Ok(())
    }

    fn open_block(&mut self, block: &Block) -> Result<Ends> {
        let mut ends = Ends::new();
        for (i, inst) in block.insts.iter().enumerate() {
            self.span = inst.span;
            self.instruction(i as u32, inst, &mut ends)?;
        }
        Ok(ends)
    }

    fn close_block(&mut self, ends: Ends) {
        for (reg, count) in ends.into_values().flatten() {
            self.slots.free(reg, count);
        }
    }

    fn release(&mut self, i: u32, ends: &mut Ends) {
        for (reg, count) in ends.remove(&i).unwrap_or_default() {
            self.slots.free(reg, count);
        }
    }

    fn instruction(&mut self, i: u32, inst: &IrInst, ends: &mut Ends) -> Result<()> {
        match &inst.op {
            Op::If { cond, then, els } => self.branch(*cond, then, els)?,
            Op::Loop { body, continuing, break_if, unroll: _ } => self.repeat(body, continuing, *break_if)?,
            Op::Switch { selector, cases, default } => self.switch(*selector, cases, default)?,
            Op::Break => {
                let at = self.emit(Inst::Jump(0));
                self.exit(at, true)?;
            }
            Op::Continue => {
                let at = self.emit(Inst::Jump(0));
                self.exit(at, false)?;
            }
            Op::Return(value) => {
                let (reg, count) = match value {
                    Some(value) => (self.reg(*value)?, lanes(self.ty(*value)?) as u8),
                    None => (0, 0),
                };
                self.emit(Inst::Return(reg, count));
            }
            Op::Unreachable => {
                self.emit(Inst::Unreachable);
            }
            op => match inst.result {
                Some(value) => return self.value(i, value, op, ends),
                None => self.effect(op)?,
            },
        }
        self.release(i, ends);
        Ok(())
    }

    /// Compiles an instruction with a result: decides where the result goes.
    fn value(&mut self, i: u32, value: Value, op: &Op, ends: &mut Ends) -> Result<()> {
        let uses = self.uses(value)?;
        if uses.folded {
            let folded = match *op {
                Op::PtrAdd { base, index, scale, offset } => Folded::Address { base, index, scale, offset },
                Op::Compare { op, a, b } => Folded::Compare { op, a, b },
                _ => return Err(malformed(self.span, "nothing to fold")),
            };
            self.foldable.insert(value, folded);
            self.release(i, ends);
            return Ok(());
        }
        if uses.count == 0 && op.is_pure() && !matches!(op, Op::Load { .. }) {
            self.release(i, ends);
            return Ok(());
        }
        let ready = match *op {
            Op::Const(c) => Some(self.constant(c)?),
            Op::GlobalAddr(id) => {
                let at = self.images.global_address(id, self.span)?;
                Some(self.constant_bits(at)?)
            }
            Op::LocalGet(_) => match uses.alias {
                Some(local) => Some(self.local(local)?.0),
                None => None,
            },
            _ => None,
        };
        if let Some(reg) = ready {
            self.set_reg(value, reg);
            self.release(i, ends);
            return Ok(());
        }
        if let Some(local) = uses.target {
            let (reg, _) = self.local(local)?;
            self.set_reg(value, reg);
            self.operation(op, value, reg)?;
            self.release(i, ends);
            return Ok(());
        }
        let count = lanes(self.ty(value)?);
        // A single result register may be an operand's: operands are read first.
        if count == 1 {
            self.release(i, ends);
        }
        let Some(reg) = self.slots.alloc(count) else {
            return Err(too_much(
                self.span,
                format!("`{}` needs more than {} registers", self.function.name, Reg::MAX),
            ));
        };
        ends.entry(uses.last.max(i)).or_default().push((reg, count));
        self.set_reg(value, reg);
        self.operation(op, value, reg)?;
        if count != 1 || uses.last <= i {
            self.release(i, ends);
        }
        Ok(())
    }

    fn set_reg(&mut self, value: Value, reg: Reg) {
        if let Some(slot) = self.registers.get_mut(value.0 as usize) {
            *slot = Some(reg);
        }
    }

    fn constant(&self, c: Const) -> Result<Reg> {
        self.constant_bits(constant(c))
    }

    pub(in crate::interpret::compile) fn constant_bits(&self, bits: u64) -> Result<Reg> {
        self.constants.get(&bits).copied().ok_or_else(|| malformed(self.span, "a constant that was not seen"))
    }

    fn exit(&mut self, at: usize, is_break: bool) -> Result<()> {
        let span = self.span;
        let exits = self.exits.iter_mut().rev().find(|e| is_break || e.is_loop);
        let Some(exits) = exits else { return Err(malformed(span, "break or continue outside of a loop")) };
        if is_break {
            exits.breaks.push(at)
        } else {
            exits.continues.push(at)
        }
        Ok(())
    }

    /// Completes a jump.
    fn land(&mut self, at: usize, target: Pc) {
        if let Some(
            Inst::Jump(to)
            | Inst::Again(to)
            | Inst::BrIf(_, to)
            | Inst::BrIfNot(_, to)
            | Inst::BrSW(_, _, _, to)
            | Inst::BrUW(_, _, _, to)
            | Inst::BrCompare(_, _, _, _, _, to),
        ) = self.images.image.code.get_mut(at)
        {
            *to = target;
        }
    }

    fn land_all(&mut self, jumps: Vec<usize>, target: Pc) {
        for at in jumps {
            self.land(at, target);
        }
    }

    /// Emits a branch that is taken if the condition is `outcome`.
    fn branch_on(&mut self, cond: Value, outcome: bool) -> Result<usize> {
        let Some(Folded::Compare { op, a, b }) = self.folded(cond) else {
            let cond = self.reg(cond)?;
            return Ok(self.emit(if outcome { Inst::BrIf(cond, 0) } else { Inst::BrIfNot(cond, 0) }));
        };
        let (x, y) = (self.reg(a)?, self.reg(b)?);
        let scalar = component(self.ty(a)?);
        Ok(self.emit(match scalar {
            Scalar::I32 => Inst::BrSW(if outcome { op } else { op.opposite() }, x, y, 0),
            Scalar::U32 => Inst::BrUW(if outcome { op } else { op.opposite() }, x, y, 0),
            // With a NaN, neither a comparison nor its opposite holds.
            _ => Inst::BrCompare(op, scalar, outcome, x, y, 0),
        }))
    }

    fn branch(&mut self, cond: Value, then: &Block, els: &Block) -> Result<()> {
        // `if (c) break;` is one jump.
        for (block, other, outcome) in [(then, els, true), (els, then, false)] {
            if let ([only], []) = (block.insts.as_slice(), other.insts.as_slice())
                && matches!(only.op, Op::Break | Op::Continue)
            {
                let at = self.branch_on(cond, outcome)?;
                return self.exit(at, matches!(only.op, Op::Break));
            }
        }
        if then.insts.is_empty() {
            let skip = self.branch_on(cond, true)?;
            self.block(els)?;
            let end = self.here();
            self.land(skip, end);
            return Ok(());
        }
        let skip = self.branch_on(cond, false)?;
        self.block(then)?;
        if els.insts.is_empty() {
            let end = self.here();
            self.land(skip, end);
            return Ok(());
        }
        let leaves = then.insts.last().is_some_and(|i| i.op.leaves());
        let over = if leaves { None } else { Some(self.emit(Inst::Jump(0))) };
        let start = self.here();
        self.land(skip, start);
        self.block(els)?;
        let end = self.here();
        if let Some(over) = over {
            self.land(over, end);
        }
        Ok(())
    }

    fn repeat(&mut self, body: &Block, continuing: &Block, break_if: Option<Value>) -> Result<()> {
        let start = self.here();
        self.exits.push(Exits { is_loop: true, ..Exits::default() });
        self.block(body)?;
        let exits = self.exits.pop().unwrap_or_default();
        let next = self.here();
        self.land_all(exits.continues, next);
        let ends = self.open_block(continuing)?;
        let leave = match break_if {
            Some(cond) => Some(self.branch_on(cond, true)?),
            None => None,
        };
        self.close_block(ends);
        self.emit(Inst::Again(start));
        let end = self.here();
        if let Some(leave) = leave {
            self.land(leave, end);
        }
        self.land_all(exits.breaks, end);
        Ok(())
    }

    fn switch(&mut self, selector: Value, cases: &[SwitchCase], default: &Block) -> Result<()> {
        let reg = self.reg(selector)?;
        let bits = mask(component(self.ty(selector)?));
        let number = self.images.image.switches.len();
        self.images.image.switches.push(Switch { cases: Vec::new(), default: 0 });
        self.emit(Inst::Switch(reg, number as u32));
        self.exits.push(Exits::default());
        let mut targets = Vec::new();
        let mut jumps = Vec::new();
        for case in cases {
            let start = self.here();
            targets.extend(case.values.iter().map(|&v| (v as u64 & bits, start)));
            self.block(&case.body)?;
            jumps.push(self.emit(Inst::Jump(0)));
        }
        let otherwise = self.here();
        self.block(default)?;
        let end = self.here();
        let exits = self.exits.pop().unwrap_or_default();
        self.land_all(jumps, end);
        self.land_all(exits.breaks, end);
        targets.sort_unstable();
        if let Some(switch) = self.images.image.switches.get_mut(number) {
            *switch = Switch { cases: targets, default: otherwise };
        }
        Ok(())
    }
}
