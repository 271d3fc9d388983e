//! Emits instructions into the block under construction.
//!
//! After an instruction that leaves the block, the rest of the block is dead and is dropped.

use std::sync::Arc;

use isowarp_core::ir::ops::{
    CacheHint, CompareOp, Const, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp, IntUnOp, MemFlags, Rounding,
};
use isowarp_core::ir::{Block, DataType, Function, Inst, Local, LocalId, LocalKind, Op, Scalar, Space, Type, Value};
use isowarp_core::span::Span;

/// Number of recent instructions that are searched for a constant.
const RECENT: usize = 64;

/// A builder of one function.
#[derive(Debug)]
pub struct Builder {
    /// Function without its body.
    pub func: Function,
    /// Source span of the instructions that are emitted now.
    pub span: Span,
    blocks: Vec<Open>,
    stack: Option<Stack>,
}

/// Memory of one function call. `alloca` allocates from it while the function runs.
#[derive(Debug, Clone, Copy)]
pub struct Stack {
    /// Memory local that contains the area.
    pub area: LocalId,
    /// Register local of type `u32` with the number of allocated bytes.
    pub used: LocalId,
}

impl Stack {
    /// Size of the area in bytes: the default size of a CUDA thread's stack.
    pub const BYTES: u32 = 1024;
    /// Alignment of allocations.
    pub const ALIGN: u32 = 16;
}

#[derive(Debug, Default)]
struct Open {
    insts: Vec<Inst>,
    dead: bool,
}

impl Builder {
    /// Starts a function with an empty body.
    pub fn new(func: Function) -> Self {
        let span = func.span;
        Self { func, span, blocks: vec![Open::default()], stack: None }
    }

    /// Returns the finished function.
    pub fn finish(mut self) -> Function {
        self.func.body = self.pop();
        if let Some(Stack { used, .. }) = self.stack {
            let span = self.func.span;
            let zero = self.func.new_value(Type::U32);
            let set = Inst { result: None, op: Op::LocalSet { local: used, value: zero }, span };
            let constant = Inst { result: Some(zero), op: Op::Const(Const::u32(0)), span };
            self.func.body.insts.splice(0..0, [constant, set]);
        }
        self.func
    }

    /// Returns the function's stack, creating it on the first call.
    pub fn stack(&mut self) -> Stack {
        if let Some(stack) = self.stack {
            return stack;
        }
        let bytes = DataType::Array(Arc::new(Scalar::U8.into()), Stack::BYTES.into());
        let area = self.memory("", bytes, Stack::BYTES.into(), Stack::ALIGN.into());
        let used = self.register("", Type::U32);
        *self.stack.insert(Stack { area, used })
    }

    fn pop(&mut self) -> Block {
        Block { insts: self.blocks.pop().unwrap_or_default().insts }
    }

    /// Returns true if the current position is unreachable.
    pub fn dead(&self) -> bool {
        self.blocks.last().is_none_or(|b| b.dead)
    }

    /// Marks the rest of the current block as dead.
    pub fn set_dead(&mut self) {
        if let Some(block) = self.blocks.last_mut() {
            block.dead = true;
        }
    }

    /// Builds a nested block.
    pub fn block(&mut self, f: impl FnOnce(&mut Self)) -> Block {
        self.open();
        f(self);
        self.close().0
    }

    /// Starts a nested block.
    pub fn open(&mut self) {
        let dead = self.dead();
        self.blocks.push(Open { insts: Vec::new(), dead });
    }

    /// Ends a nested block. Returns the block, and whether its end is dead.
    pub fn close(&mut self) -> (Block, bool) {
        let dead = self.dead();
        (self.pop(), dead)
    }

    /// Appends the instructions of a nested block to the current one.
    pub fn splice(&mut self, block: Block, dead: bool) {
        if let Some(open) = self.blocks.last_mut()
            && !open.dead
        {
            open.insts.extend(block.insts);
            open.dead = dead;
        }
    }

    fn push(&mut self, op: Op, result: Option<Value>) {
        let span = self.span;
        if let Some(block) = self.blocks.last_mut()
            && !block.dead
        {
            block.dead = op.leaves();
            block.insts.push(Inst { result, op, span });
        }
    }

    /// Emits an operation that yields a value.
    pub fn emit(&mut self, op: Op, ty: impl Into<Type>) -> Value {
        let value = self.func.new_value(ty.into());
        self.push(op, Some(value));
        value
    }

    /// Emits an operation without a result.
    pub fn effect(&mut self, op: Op) {
        self.push(op, None);
    }

    /// Returns the type of a value.
    pub fn ty(&self, value: Value) -> Type {
        self.func.values.get(value.0 as usize).copied().unwrap_or(Type::I32)
    }

    /// Returns the scalar type of a value (of a vector, the type of its components; of a pointer, `u64`).
    pub fn scalar(&self, value: Value) -> Scalar {
        match self.ty(value) {
            Type::Scalar(s) | Type::Vector(s, _) => s,
            Type::Ptr(_) => Scalar::U64,
        }
    }

    // ── values ──

    /// Emits a constant.
    pub fn constant(&mut self, c: Const) -> Value {
        self.emit(Op::Const(c), c.ty())
    }

    /// Returns the constant that a recently emitted value holds, if it is one.
    pub fn constant_of(&self, value: Value) -> Option<Const> {
        let recent = self.blocks.iter().rev().flat_map(|b| b.insts.iter().rev()).take(RECENT);
        let inst = recent.into_iter().find(|i| i.result == Some(value))?;
        match inst.op {
            Op::Const(c) => Some(c),
            _ => None,
        }
    }

    /// Emits an integer or bool constant of a type.
    pub fn int(&mut self, scalar: Scalar, value: i128) -> Value {
        self.constant(Const::int(scalar, value))
    }

    /// Emits a `u32` constant.
    pub fn u32(&mut self, value: u32) -> Value {
        self.constant(Const::u32(value))
    }

    /// Emits an `i32` constant.
    pub fn i32(&mut self, value: i32) -> Value {
        self.constant(Const::i32(value))
    }

    /// Emits `a op b`.
    pub fn int_bin(&mut self, op: IntBinOp, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.emit(Op::IntBin { op, a, b }, ty)
    }

    /// Emits `op a`.
    pub fn int_un(&mut self, op: IntUnOp, a: Value) -> Value {
        let ty = if op.yields_i32() { Type::I32 } else { self.ty(a) };
        self.emit(Op::IntUn { op, a }, ty)
    }

    /// Emits `a op b` on floats, rounded to nearest even.
    pub fn float_bin(&mut self, op: FloatBinOp, a: Value, b: Value) -> Value {
        self.float_bin_rounded(op, Rounding::Rn, a, b)
    }

    /// Emits `a op b` on floats with a rounding mode.
    pub fn float_bin_rounded(&mut self, op: FloatBinOp, rounding: Rounding, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.emit(Op::FloatBin { op, rounding, may_flush: false, a, b }, ty)
    }

    /// Emits `op a` on a float, rounded to nearest even.
    pub fn float_un(&mut self, op: FloatUnOp, a: Value) -> Value {
        self.float_un_rounded(op, Rounding::Rn, a)
    }

    /// Emits `op a` on a float with a rounding mode.
    pub fn float_un_rounded(&mut self, op: FloatUnOp, rounding: Rounding, a: Value) -> Value {
        let ty = self.ty(a);
        self.emit(Op::FloatUn { op, rounding, a }, ty)
    }

    /// Emits `a * b + c`, rounded once.
    pub fn fma(&mut self, rounding: Rounding, a: Value, b: Value, c: Value) -> Value {
        let ty = self.ty(a);
        self.emit(Op::Fma { rounding, may_flush: false, a, b, c }, ty)
    }

    /// Emits a comparison.
    pub fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        self.emit(Op::Compare { op, a, b }, Type::BOOL)
    }

    /// Emits `cond ? a : b`.
    pub fn select(&mut self, cond: Value, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.emit(Op::Select { cond, a, b }, ty)
    }

    /// Emits `!a` of a bool.
    pub fn not(&mut self, a: Value) -> Value {
        self.int_un(IntUnOp::Not, a)
    }

    /// Emits a conversion.
    pub fn convert(&mut self, op: ConvertOp, a: Value, to: impl Into<Type>) -> Value {
        self.emit(Op::Convert { op, a }, to)
    }

    /// Converts an integer to another integer type; emits nothing if the type is already right.
    pub fn int_cast(&mut self, a: Value, to: Scalar) -> Value {
        let from = self.scalar(a);
        if from == to { a } else { self.convert(ConvertOp::Int, a, to) }
    }

    /// Reinterprets the bits as another type; emits nothing if the type is already right.
    pub fn bits(&mut self, a: Value, to: Scalar) -> Value {
        if self.scalar(a) == to { a } else { self.convert(ConvertOp::Bits, a, to) }
    }

    /// Builds a vector from its components; a single component stays a scalar.
    pub fn compose(&mut self, parts: Vec<Value>) -> Value {
        match parts.as_slice() {
            [one] => *one,
            _ => {
                let scalar = parts.first().map_or(Scalar::F32, |v| self.scalar(*v));
                let n = parts.len() as u8;
                self.emit(Op::Compose { parts }, Type::Vector(scalar, n))
            }
        }
    }

    /// Extracts a component of a vector; a one-component vector is already a scalar.
    pub fn extract(&mut self, vector: Value, index: u8) -> Value {
        match self.ty(vector) {
            Type::Vector(s, _) => self.emit(Op::Extract { vector, index }, s),
            Type::Scalar(_) | Type::Ptr(_) => vector,
        }
    }

    // ── variables ──

    /// Creates a register local.
    pub fn register(&mut self, name: &str, ty: Type) -> LocalId {
        let span = self.span;
        self.func.new_local(Local { name: name.to_owned(), kind: LocalKind::Register(ty), span })
    }

    /// Creates a memory local.
    pub fn memory(&mut self, name: &str, ty: DataType, size: u64, align: u64) -> LocalId {
        let span = self.span;
        self.func.new_local(Local { name: name.to_owned(), kind: LocalKind::Memory { ty, size, align }, span })
    }

    /// Reads a register local.
    pub fn get(&mut self, local: LocalId) -> Value {
        let ty = match self.func.locals.get(local.0 as usize).map(|l| &l.kind) {
            Some(LocalKind::Register(ty)) => *ty,
            _ => Type::I32,
        };
        self.emit(Op::LocalGet(local), ty)
    }

    /// Writes a register local.
    pub fn set(&mut self, local: LocalId, value: Value) {
        let wanted = match self.func.locals.get(local.0 as usize).map(|l| &l.kind) {
            Some(LocalKind::Register(ty)) => *ty,
            _ => return,
        };
        let value = self.fit(value, wanted);
        self.effect(Op::LocalSet { local, value });
    }

    // ── addresses and memory ──

    /// Casts a pointer to the wanted pointer type's space; returns other values unchanged.
    pub fn fit(&mut self, value: Value, wanted: Type) -> Value {
        match (self.ty(value), wanted) {
            (Type::Ptr(from), Type::Ptr(to)) if from != to => {
                self.emit(Op::SpaceCast { ptr: value, to }, Type::Ptr(to))
            }
            _ => value,
        }
    }

    /// Casts a pointer to generic space.
    pub fn generic(&mut self, ptr: Value) -> Value {
        self.fit(ptr, Type::Ptr(Space::Generic))
    }

    /// Emits `ptr + offset`, in bytes.
    pub fn offset(&mut self, ptr: Value, offset: i64) -> Value {
        if offset == 0 {
            return ptr;
        }
        let ty = self.ty(ptr);
        self.emit(Op::PtrAdd { base: ptr, index: None, scale: 0, offset }, ty)
    }

    /// Emits `ptr + index * scale + offset`, in bytes.
    pub fn index(&mut self, ptr: Value, index: Value, scale: i64, offset: i64) -> Value {
        let ty = self.ty(ptr);
        self.emit(Op::PtrAdd { base: ptr, index: Some(index), scale, offset }, ty)
    }

    /// Reads memory.
    pub fn load(&mut self, ptr: Value, ty: impl Into<Type>, align: u32, flags: MemFlags) -> Value {
        self.emit(Op::Load { ptr, align, flags }, ty)
    }

    /// Reads naturally aligned memory with a cache hint.
    pub fn load_hint(&mut self, ptr: Value, ty: Type, cache: CacheHint) -> Value {
        self.load(ptr, ty, ty.align() as u32, MemFlags { volatile: cache == CacheHint::Volatile, cache })
    }

    /// Writes memory.
    pub fn store(&mut self, ptr: Value, value: Value, align: u32, flags: MemFlags) {
        let value = match self.ty(value) {
            Type::Ptr(_) => self.generic(value),
            _ => value,
        };
        self.effect(Op::Store { ptr, value, align, flags });
    }

    // ── control ──

    /// Emits an `if` that runs `then` or `els`.
    pub fn if_else(&mut self, cond: Value, then: impl FnOnce(&mut Self), els: impl FnOnce(&mut Self)) {
        let then = self.block(then);
        let els = self.block(els);
        self.effect(Op::If { cond, then, els });
    }
}
