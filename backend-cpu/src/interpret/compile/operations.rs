//! Operations on values: the specific instruction where there is one, otherwise the general one. Operations on vectors
//! are done component by component.

use isowarp_core::ir::ops::{ConvertOp, FloatBinOp, IntBinOp, Rounding, SystemOp};
use isowarp_core::ir::{Op, Scalar, Value};
use isowarp_core::passes::legalise::record_halts::Halt;

use super::function::Compiler;
use super::{Result, component, lanes, malformed};
use crate::engine::{SyncOp, SyncPoint};
use crate::eval::builtins;
use crate::interpret::bytecode::{Address, Index, Inst, NO_RESULT, Reg, Rendezvous};

type Binary = fn(Reg, Reg, Reg) -> Inst;

fn int_binary(op: IntBinOp, s: Scalar) -> Option<Binary> {
    Some(match (op, s) {
        (IntBinOp::And, _) => Inst::And,
        (IntBinOp::Or, _) => Inst::Or,
        (IntBinOp::Xor, _) => Inst::Xor,
        (IntBinOp::Add, Scalar::I32 | Scalar::U32) => Inst::AddW,
        (IntBinOp::Sub, Scalar::I32 | Scalar::U32) => Inst::SubW,
        (IntBinOp::Mul, Scalar::I32 | Scalar::U32) => Inst::MulW,
        (IntBinOp::Shl, Scalar::I32 | Scalar::U32) => Inst::ShlW,
        (IntBinOp::Shr, Scalar::I32) => Inst::ShrSW,
        (IntBinOp::Shr, Scalar::U32) => Inst::ShrUW,
        (IntBinOp::Div, Scalar::I32) => Inst::DivSW,
        (IntBinOp::Div, Scalar::U32) => Inst::DivUW,
        (IntBinOp::Rem, Scalar::I32) => Inst::RemSW,
        (IntBinOp::Rem, Scalar::U32) => Inst::RemUW,
        (IntBinOp::Add, Scalar::I64 | Scalar::U64) => Inst::AddX,
        (IntBinOp::Sub, Scalar::I64 | Scalar::U64) => Inst::SubX,
        (IntBinOp::Mul, Scalar::I64 | Scalar::U64) => Inst::MulX,
        _ => return None,
    })
}

fn float_binary(op: FloatBinOp, s: Scalar, rounding: Rounding) -> Option<Binary> {
    Some(match (op, s, rounding) {
        (FloatBinOp::Add, Scalar::F32, Rounding::Rn) => Inst::AddF,
        (FloatBinOp::Sub, Scalar::F32, Rounding::Rn) => Inst::SubF,
        (FloatBinOp::Mul, Scalar::F32, Rounding::Rn) => Inst::MulF,
        (FloatBinOp::Div, Scalar::F32, Rounding::Rn) => Inst::DivF,
        (FloatBinOp::Add, Scalar::F64, Rounding::Rn) => Inst::AddD,
        (FloatBinOp::Sub, Scalar::F64, Rounding::Rn) => Inst::SubD,
        (FloatBinOp::Mul, Scalar::F64, Rounding::Rn) => Inst::MulD,
        (FloatBinOp::Div, Scalar::F64, Rounding::Rn) => Inst::DivD,
        _ => return None,
    })
}

impl Compiler<'_, '_> {
    /// Emits an operation whose result goes to `d` and the registers after it.
    pub fn operation(&mut self, op: &Op, result: Value, d: Reg) -> Result<()> {
        let ty = self.ty(result)?;
        match *op {
            Op::IntBin { op, a, b } => {
                let s = component(ty);
                self.each(result, d, &[a, b], |d, [a, b, _]| match int_binary(op, s) {
                    Some(make) => make(d, a, b),
                    None => Inst::IntBin(op, s, d, a, b),
                })
            }
            Op::IntUn { op, a } => {
                let s = component(self.ty(a)?);
                self.each(result, d, &[a], |d, [a, ..]| Inst::IntUn(op, s, d, a))
            }
            Op::FloatBin { op, rounding, a, b, .. } => {
                let s = component(ty);
                self.each(result, d, &[a, b], |d, [a, b, _]| match float_binary(op, s, rounding) {
                    Some(make) => make(d, a, b),
                    None => Inst::FloatBin(op, s, rounding, d, a, b),
                })
            }
            Op::FloatUn { op, rounding, a } => {
                let s = component(ty);
                self.each(result, d, &[a], |d, [a, ..]| Inst::FloatUn(op, s, rounding, d, a))
            }
            Op::Fma { rounding, a, b, c, .. } => {
                let s = component(ty);
                self.each(result, d, &[a, b, c], |d, [a, b, c]| match (s, rounding) {
                    (Scalar::F32, Rounding::Rn) => Inst::FmaF(d, a, b, c),
                    (Scalar::F64, Rounding::Rn) => Inst::FmaD(d, a, b, c),
                    _ => Inst::Fma(s, rounding, d, a, b, c),
                })
            }
            Op::Compare { op, a, b } => {
                let s = component(self.ty(a)?);
                self.each(result, d, &[a, b], |d, [a, b, _]| Inst::Compare(op, s, d, a, b))
            }
            Op::Convert { op, a } => {
                let (from, to) = (component(self.ty(a)?), component(ty));
                self.each(result, d, &[a], |d, [a, ..]| conversion(op, from, to, d, a))
            }
            Op::Select { cond, a, b } => {
                let cond = self.reg(cond)?;
                self.each(result, d, &[a, b], |d, [a, b, _]| Inst::Select(d, cond, a, b))
            }
            Op::Compose { ref parts } => {
                if parts.len() != usize::from(lanes(ty)) {
                    return Err(malformed(self.span, "a vector with the wrong number of components"));
                }
                for (i, &part) in parts.iter().enumerate() {
                    let from = self.reg(part)?;
                    self.emit(Inst::Mov(d.saturating_add(i as Reg), from));
                }
                Ok(())
            }
            Op::Extract { vector, index } => {
                if u16::from(index) >= lanes(self.ty(vector)?) {
                    return Err(malformed(self.span, "a component that the vector does not have"));
                }
                let from = self.reg(vector)?;
                self.emit(Inst::Mov(d, from.saturating_add(index.into())));
                Ok(())
            }
            Op::Builtin(builtin) => {
                self.emit(Inst::Builtin(d, builtins::index(builtin)));
                Ok(())
            }
            Op::LocalGet(local) => {
                let (reg, count) = self.local(local)?;
                self.copy(d, reg, count);
                Ok(())
            }
            Op::SpaceCast { ptr, .. } => {
                let from = self.reg(ptr)?;
                self.emit(Inst::Mov(d, from));
                Ok(())
            }
            Op::PtrAdd { base, index, scale, offset } => {
                let (base, index, of) = self.index(base, index)?;
                let number = self.address(Address { index: of, scale, offset });
                self.emit(Inst::PtrAdd(d, base, index, number));
                Ok(())
            }
            Op::Call { func, ref args } => self.call(func, args, d),
            Op::Warp { op, ref args } => self.sync_point(SyncOp::Warp(op), args, d),
            Op::BarrierVote { op, pred } => self.sync_point(SyncOp::Vote(op), &[pred], d),
            Op::System { op: SystemOp::IsCooperative, .. } => {
                self.emit(Inst::IsCooperative(d));
                Ok(())
            }
            // A waiting thread yields, and the others continue.
            Op::System { op: SystemOp::Meet, .. } => {
                let no = self.constant_bits(u64::from(false))?;
                self.emit(Inst::Mov(d, no));
                Ok(())
            }
            // All launches record their faults in the first part.
            Op::System { op: SystemOp::FaultPart, .. } => {
                let first = self.constant_bits(0)?;
                self.emit(Inst::Mov(d, first));
                Ok(())
            }
            Op::System { op: op @ (SystemOp::Clock | SystemOp::Clock64), .. } => {
                self.emit(Inst::Clock(d, if op == SystemOp::Clock { 32 } else { 64 }));
                Ok(())
            }
            Op::System { op, arg: Some(arg) } if op.is_address_question() || op == SystemOp::TextureKind => {
                let address = self.reg(arg)?;
                self.emit(Inst::AddressQuestion(op, d, address));
                Ok(())
            }
            Op::System { op: SystemOp::Malloc, arg: Some(bytes) } => {
                let bytes = self.reg(bytes)?;
                self.emit(Inst::Malloc(d, bytes));
                Ok(())
            }
            _ => self.memory_operation(op, result, d),
        }
    }

    /// Emits an operation without a result.
    pub fn effect(&mut self, op: &Op) -> Result<()> {
        match *op {
            Op::LocalSet { local, value } => {
                let (reg, count) = self.local(local)?;
                let from = self.reg(value)?;
                self.copy(reg, from, count);
                Ok(())
            }
            Op::Call { func, ref args } => self.call(func, args, NO_RESULT),
            Op::Barrier => {
                self.emit(Inst::Barrier);
                Ok(())
            }
            Op::System { op: SystemOp::GridSync, .. } => {
                self.emit(Inst::GridSync);
                Ok(())
            }
            Op::Fence(scope) => {
                self.emit(Inst::Fence(scope));
                Ok(())
            }
            Op::System { op: SystemOp::Free, arg: Some(block) } => {
                let block = self.reg(block)?;
                self.emit(Inst::Free(block));
                Ok(())
            }
            // Sleeps for no time at all, since CUDA guarantees no more. But the other threads of the block run.
            Op::System { op: SystemOp::Nanosleep, .. } => {
                self.emit(Inst::Yield);
                Ok(())
            }
            // All threads of a block run in one of the host's threads.
            Op::System { op: SystemOp::MeetFence, .. } => Ok(()),
            Op::Warp { op, ref args } => self.sync_point(SyncOp::Warp(op), args, NO_RESULT),
            _ => match Halt::of(op) {
                Some(halt) => {
                    let halts = &mut self.images.image.info.halts;
                    halts.push(halt);
                    let number = halts.len() as u32 - 1;
                    self.emit(Inst::Halt(number));
                    Ok(())
                }
                None => self.memory_effect(op),
            },
        }
    }

    /// Emits a wait for other threads.
    fn sync_point(&mut self, op: SyncOp, args: &[Value], result: Reg) -> Result<()> {
        let mut operands = [0; 4];
        let mut last = 0;
        for (i, slot) in operands.iter_mut().enumerate() {
            if let Some(arg) = args.get(i) {
                last = self.reg(*arg)?;
            }
            *slot = last;
        }
        let scalar = match args.get(1).or(args.first()) {
            Some(arg) => component(self.ty(*arg)?),
            None => Scalar::U32,
        };
        let result = if result == NO_RESULT { last } else { result };
        let syncs = &mut self.images.image.syncs;
        syncs.push(Rendezvous { point: SyncPoint { op, scalar }, operands, result });
        let number = syncs.len() as u32 - 1;
        self.emit(Inst::Sync(number));
        Ok(())
    }

    fn copy(&mut self, to: Reg, from: Reg, count: u16) {
        if to == from {
            return;
        }
        self.emit(if count == 1 { Inst::Mov(to, from) } else { Inst::MovN(to, from, count) });
    }

    /// Emits one instruction per component of the result.
    fn each(&mut self, result: Value, d: Reg, operands: &[Value], make: impl Fn(Reg, [Reg; 3]) -> Inst) -> Result<()> {
        let count = lanes(self.ty(result)?);
        let mut regs = [0; 3];
        for (reg, &operand) in regs.iter_mut().zip(operands) {
            if lanes(self.ty(operand)?) != count {
                return Err(malformed(self.span, "operands of different shapes"));
            }
            *reg = self.reg(operand)?;
        }
        for i in 0..count {
            self.emit(make(d.saturating_add(i), regs.map(|r| r.saturating_add(i))));
        }
        Ok(())
    }

    fn call(&mut self, func: isowarp_core::ir::FuncId, args: &[Value], d: Reg) -> Result<()> {
        let Some(callee) = self.images.module.functions.get(func.0 as usize) else {
            return Err(malformed(self.span, "a call of a function that does not exist"));
        };
        if callee.params.len() != args.len() {
            return Err(malformed(self.span, "a call with the wrong number of arguments"));
        }
        let first = self.images.image.args.len() as u32;
        for (&arg, param) in args.iter().zip(&callee.params) {
            let (reg, count) = (self.reg(arg)?, lanes(self.ty(arg)?));
            if count != lanes(param.value_type()) {
                return Err(malformed(self.span, "an argument of another type than its parameter"));
            }
            self.images.image.args.extend((0..count).map(|i| reg.saturating_add(i)));
        }
        let number = self.images.function(func);
        self.emit(Inst::Call(d, number, first));
        Ok(())
    }

    /// Returns the registers of base and index, and the index's type.
    pub fn index(&mut self, base: Value, index: Option<Value>) -> Result<(Reg, Reg, Index)> {
        let base = self.reg(base)?;
        Ok(match index {
            None => (base, base, Index::None),
            Some(index) => (base, self.reg(index)?, Index::Of(component(self.ty(index)?))),
        })
    }

    fn address(&mut self, address: Address) -> u32 {
        let addresses = &mut self.images.image.addresses;
        // Checking only the most recent few keeps the table short without costing time.
        let recent = addresses.len().saturating_sub(8);
        if let Some(at) = addresses.iter().skip(recent).position(|a| *a == address) {
            return (recent + at) as u32;
        }
        addresses.push(address);
        addresses.len() as u32 - 1
    }
}

fn conversion(op: ConvertOp, from: Scalar, to: Scalar, d: Reg, a: Reg) -> Inst {
    match (op, from, to) {
        (ConvertOp::Bits | ConvertOp::PtrToInt | ConvertOp::IntToPtr, _, _) => Inst::Mov(d, a),
        (ConvertOp::Int, Scalar::I32, Scalar::I64 | Scalar::U64) => Inst::ExtendSW(d, a),
        (ConvertOp::Int, _, Scalar::I32 | Scalar::U32) if from.bits() == 64 => Inst::CutW(d, a),
        (ConvertOp::Int, _, _) if from.bits() == to.bits() => Inst::Mov(d, a),
        (ConvertOp::Int, _, _) if !from.is_signed() && from.bits() < to.bits() => Inst::Mov(d, a),
        _ => Inst::Convert(op, from, to, d, a),
    }
}
