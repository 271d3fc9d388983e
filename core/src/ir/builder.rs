//! Small helpers for building and changing instructions.

use super::inst::{Block, Inst, Op, Value};
use super::module::{Function, LocalId};
use super::ops::Const;
use super::types::{Scalar, Type};
use crate::span::Span;

impl Inst {
    /// Returns an instruction without a result.
    pub fn new(op: Op, span: Span) -> Self {
        Self { result: None, op, span }
    }
}

impl Function {
    /// Appends an instruction that yields a new value of type `ty`.
    pub fn emit(&mut self, to: &mut Vec<Inst>, ty: Type, op: Op, span: Span) -> Value {
        let result = self.new_value(ty);
        to.push(Inst { result: Some(result), op, span });
        result
    }

    /// Appends a constant.
    pub fn emit_const(&mut self, to: &mut Vec<Inst>, value: Const, span: Span) -> Value {
        self.emit(to, value.ty(), Op::Const(value), span)
    }

    /// Appends instructions that yield the zero (or null) of a type.
    pub fn emit_zero(&mut self, to: &mut Vec<Inst>, ty: Type, span: Span) -> Value {
        match ty {
            Type::Scalar(s) => self.emit_const(to, Const::Scalar(s, 0), span),
            Type::Ptr(space) => self.emit_const(to, Const::Null(space), span),
            Type::Vector(s, n) => {
                let zero = self.emit_const(to, Const::Scalar(s, 0), span);
                self.emit(to, ty, Op::Compose { parts: vec![zero; n as usize] }, span)
            }
        }
    }

    /// Appends a write to a register local.
    pub fn emit_set(&mut self, to: &mut Vec<Inst>, local: LocalId, value: Value, span: Span) {
        to.push(Inst::new(Op::LocalSet { local, value }, span));
    }

    /// Returns the type of a value, or `None` if there is no such value.
    pub fn try_ty(&self, value: Value) -> Option<Type> {
        self.values.get(value.0 as usize).copied()
    }

    /// Returns true if the value is a scalar of this kind.
    pub fn is_scalar(&self, value: Value, scalar: Scalar) -> bool {
        self.try_ty(value) == Some(Type::Scalar(scalar))
    }
}

impl Block {
    /// Calls `f` for every instruction, outer ones before those nested in them.
    pub fn for_each<'a>(&'a self, f: &mut impl FnMut(&'a Inst)) {
        for inst in &self.insts {
            f(inst);
            inst.op.for_each_block(|b| b.for_each(f));
        }
    }

    /// Calls `f` for every instruction, outer ones before those nested in them.
    pub fn for_each_mut(&mut self, f: &mut impl FnMut(&mut Inst)) {
        for inst in &mut self.insts {
            f(inst);
            inst.op.for_each_block_mut(|b| b.for_each_mut(f));
        }
    }

    /// Replaces each instruction by those that `f` appends to its second argument, inner blocks before the instruction
    /// that holds them.
    pub fn rewrite(&mut self, f: &mut impl FnMut(Inst, &mut Vec<Inst>)) {
        let mut out = Vec::with_capacity(self.insts.len());
        for mut inst in std::mem::take(&mut self.insts) {
            for b in inst.op.blocks_mut() {
                b.rewrite(f);
            }
            f(inst, &mut out);
        }
        self.insts = out;
    }

    /// Returns the number of instructions, including nested ones.
    pub fn len_nested(&self) -> usize {
        let mut n = 0;
        self.for_each(&mut |_| n += 1);
        n
    }

    /// Returns the nesting depth of blocks: 0 without nested blocks.
    pub fn depth(&self) -> usize {
        let inner = self.insts.iter().flat_map(|i| i.op.blocks()).map(|b| b.depth() + 1);
        inner.max().unwrap_or(0)
    }
}
