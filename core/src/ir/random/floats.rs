//! Random kernels over `f32`, for passes that must keep every bit of them.

use super::Rng;
use crate::ir::inst::{Block, Inst, Op, Unroll, Value};
use crate::ir::module::{Function, FunctionKind, Global, GlobalId, Local, LocalId, LocalKind, Module, Param};
use crate::ir::ops::{Axis, Builtin, CompareOp, Const, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp, MemFlags, Rounding};
use crate::ir::types::{DataType, Space, Type};
use crate::span::Span;

/// Number of floats that a thread of [`random_float_module`]'s kernel reads and writes.
pub const FLOATS_PER_THREAD: u64 = 16;

/// Returns a random kernel `k(data: ptr.global, a: f32)` in which thread `i` owns the [`FLOATS_PER_THREAD`] floats from
/// `data + i * 4 * FLOATS_PER_THREAD`: sums, products and the like of them and of floats in a constant, in branches and
/// loops. Launch it with one block.
pub fn random_float_module(seed: u64) -> Module {
    let mut rng = Rng::new(seed);
    for _ in 0..8 {
        rng.number();
    }
    let params = [("data", Type::Ptr(Space::Global)), ("a", Type::F32)];
    let func = Function {
        name: "k".to_owned(),
        kind: FunctionKind::Kernel,
        params: params
            .iter()
            .map(|(name, ty)| Param {
                name: (*name).to_owned(),
                ty: DataType::Value(*ty),
                pointee: None,
                span: Span::default(),
            })
            .collect(),
        ret: None,
        locals: Vec::new(),
        values: params.iter().map(|(_, ty)| *ty).collect(),
        body: Block::default(),
        max_threads: None,
        span: Span::default(),
    };
    let constant = constant(&mut rng);
    let mut g = Floats { rng: &mut rng, func, visible: vec![Value(1)], locals: Vec::new(), own: Value(0), fuel: 60 };
    let mut out = Vec::new();
    let thread = g.func.emit(&mut out, Type::U32, Op::Builtin(Builtin::ThreadIdx(Axis::X)), Span::default());
    let step = Op::PtrAdd { base: Value(0), index: Some(thread), scale: 4 * FLOATS_PER_THREAD as i64, offset: 0 };
    g.own = g.func.emit(&mut out, Type::Ptr(Space::Global), step, Span::default());
    for _ in 0..1 + g.rng.below(4) {
        let local = g.local(Type::F32);
        g.locals.push(local);
    }
    g.statements(&mut out, 0);
    for _ in 0..3 {
        g.store(&mut out);
    }
    g.func.body = Block::new(out);
    Module { functions: vec![g.func], globals: vec![constant], ..Module::default() }
}

/// Generates some floats, mostly of common magnitudes.
fn constant(rng: &mut Rng) -> Global {
    let all_usual = rng.chance(50);
    let mut init = Vec::new();
    for _ in 0..FLOATS_PER_THREAD {
        let x = match rng.below(8) {
            0 => 0.0,
            1 | 2 if !all_usual => f32::from_bits(rng.below(1 << 24) as u32),
            _ => rng.below(2000) as f32 / 64.0 - 15.0,
        };
        init.extend(x.to_le_bytes());
    }
    let size = init.len() as u64;
    let ty = DataType::Array(std::sync::Arc::new(DataType::Value(Type::F32)), FLOATS_PER_THREAD);
    Global {
        name: "constant".to_owned(),
        space: Space::Constant,
        ty,
        size,
        align: 4,
        dynamic: false,
        managed: false,
        init: Some(init),
        addresses: Vec::new(),
        span: Span::default(),
    }
}

struct Floats<'a> {
    rng: &'a mut Rng,
    func: Function,
    visible: Vec<Value>,
    locals: Vec<LocalId>,
    /// The thread's memory.
    own: Value,
    fuel: usize,
}

impl Floats<'_> {
    fn local(&mut self, ty: Type) -> LocalId {
        self.func.new_local(Local { name: String::new(), kind: LocalKind::Register(ty), span: Span::default() })
    }

    fn emit(&mut self, out: &mut Vec<Inst>, ty: Type, op: Op) -> Value {
        let v = self.func.emit(out, ty, op, Span::default());
        if ty == Type::F32 {
            self.visible.push(v);
        }
        v
    }

    fn any(&mut self, out: &mut Vec<Inst>) -> Value {
        // Recent results are used most, so that there are chains.
        let last = self.visible.len().saturating_sub(6);
        let from = if self.rng.chance(60) { last } else { 0 };
        match self.visible.get(from..).and_then(|some| self.rng.pick(some)) {
            Some(v) if self.rng.chance(92) => v,
            _ => {
                let c = self.constant();
                self.emit(out, Type::F32, Op::Const(Const::f32(c)))
            }
        }
    }

    fn constant(&mut self) -> f32 {
        const SOME: [f32; 12] =
            [0.0, -0.0, 1.0, -2.0, 0.5, 0.1, 4.5, 1.0e-12, 3.0e-20, 1.0e-38, 1.0e-42, f32::MIN_POSITIVE];
        self.rng.pick(&SOME).unwrap_or(1.0)
    }

    fn place(&mut self, out: &mut Vec<Inst>) -> Value {
        let offset = 4 * self.rng.below(FLOATS_PER_THREAD as usize) as i64;
        let op = Op::PtrAdd { base: self.own, index: None, scale: 0, offset };
        self.func.emit(out, Type::Ptr(Space::Global), op, Span::default())
    }

    fn place_in_constant(&mut self, out: &mut Vec<Inst>) -> Value {
        let offset = 4 * self.rng.below(FLOATS_PER_THREAD as usize) as i64;
        let base = self.func.emit(out, Type::Ptr(Space::Constant), Op::GlobalAddr(GlobalId(0)), Span::default());
        let op = Op::PtrAdd { base, index: None, scale: 0, offset };
        self.func.emit(out, Type::Ptr(Space::Constant), op, Span::default())
    }

    fn store(&mut self, out: &mut Vec<Inst>) {
        let value = self.any(out);
        let ptr = self.place(out);
        out.push(Inst::new(Op::Store { ptr, value, align: 4, flags: MemFlags::PLAIN }, Span::default()));
    }

    fn statements(&mut self, out: &mut Vec<Inst>, depth: usize) {
        for _ in 0..2 + self.rng.below(8) {
            if self.fuel == 0 {
                return;
            }
            self.fuel -= 1;
            match self.rng.below(24) {
                0 | 1 if depth < 3 => self.branch(out, depth),
                2 | 3 if depth < 3 => self.repeat(out, depth),
                4 | 5 => self.store(out),
                6..=8 => {
                    if let Some(local) = self.rng.pick(&self.locals.clone()) {
                        let value = self.any(out);
                        out.push(Inst::new(Op::LocalSet { local, value }, Span::default()));
                    }
                }
                9..=11 => {
                    if let Some(local) = self.rng.pick(&self.locals.clone()) {
                        self.emit(out, Type::F32, Op::LocalGet(local));
                    }
                }
                12..=14 => {
                    let ptr = if self.rng.chance(60) { self.place_in_constant(out) } else { self.place(out) };
                    self.emit(out, Type::F32, Op::Load { ptr, align: 4, flags: MemFlags::PLAIN });
                }
                _ => self.compute(out),
            }
        }
    }

    fn compute(&mut self, out: &mut Vec<Inst>) {
        let (a, b) = (self.any(out), self.any(out));
        let (rounding, may_flush) = (Rounding::Rn, false);
        let op = match self.rng.below(16) {
            0..=6 => Op::Fma { rounding, may_flush, a, b, c: self.any(out) },
            7 | 8 => Op::FloatBin { op: FloatBinOp::Mul, rounding, may_flush, a, b },
            9 => Op::FloatBin { op: FloatBinOp::Add, rounding, may_flush, a, b },
            10 => Op::FloatBin { op: FloatBinOp::Sub, rounding, may_flush, a, b },
            11 => {
                let some = [FloatBinOp::Min, FloatBinOp::Max, FloatBinOp::Div];
                Op::FloatBin { op: self.rng.pick(&some).unwrap_or(FloatBinOp::Min), rounding, may_flush, a, b }
            }
            12 => {
                let some = [FloatUnOp::Neg, FloatUnOp::Abs, FloatUnOp::Sqrt, FloatUnOp::Rsqrt, FloatUnOp::Floor];
                Op::FloatUn { op: self.rng.pick(&some).unwrap_or(FloatUnOp::Neg), rounding, a }
            }
            13 => {
                let cond = self.compare(out);
                Op::Select { cond, a, b }
            }
            14 => {
                let n = self.func.emit(
                    out,
                    Type::I32,
                    Op::Const(Const::i32(self.rng.below(9) as i32 - 4)),
                    Span::default(),
                );
                Op::Convert { op: ConvertOp::IntToFloat(rounding), a: n }
            }
            _ => {
                // To a vector and back.
                let op = Op::Compose { parts: vec![a, b] };
                let vector = self.func.emit(out, Type::Vector(crate::ir::types::Scalar::F32, 2), op, Span::default());
                Op::Extract { vector, index: self.rng.below(2) as u8 }
            }
        };
        self.emit(out, Type::F32, op);
    }

    fn compare(&mut self, out: &mut Vec<Inst>) -> Value {
        let (a, b) = (self.any(out), self.any(out));
        let op = self.rng.pick(CompareOp::ALL).unwrap_or(CompareOp::Lt);
        self.func.emit(out, Type::BOOL, Op::Compare { op, a, b }, Span::default())
    }

    fn branch(&mut self, out: &mut Vec<Inst>, depth: usize) {
        let cond = self.compare(out);
        let (then, els) = (self.nested(depth), self.nested(depth));
        out.push(Inst::new(Op::If { cond, then, els }, Span::default()));
    }

    fn nested(&mut self, depth: usize) -> Block {
        let before = self.visible.len();
        let mut out = Vec::new();
        self.statements(&mut out, depth + 1);
        self.visible.truncate(before);
        Block::new(out)
    }

    /// Generates a loop of some iterations, which may end early.
    fn repeat(&mut self, out: &mut Vec<Inst>, depth: usize) {
        let span = Span::default();
        let counter = self.local(Type::U32);
        let zero = self.func.emit_const(out, Const::u32(0), span);
        self.func.emit_set(out, counter, zero, span);
        let before = self.visible.len();
        let mut body = Vec::new();
        let now = self.func.emit(&mut body, Type::U32, Op::LocalGet(counter), span);
        let end = self.func.emit_const(&mut body, Const::u32(1 + self.rng.below(5) as u32), span);
        let cond = self.func.emit(&mut body, Type::BOOL, Op::Compare { op: CompareOp::Lt, a: now, b: end }, span);
        let mut cond = cond;
        if self.rng.chance(40) {
            // A condition that is computed.
            for _ in 0..1 + self.rng.below(3) {
                if let Some(local) = self.rng.pick(&self.locals.clone()) {
                    self.emit(&mut body, Type::F32, Op::LocalGet(local));
                }
                self.compute(&mut body);
            }
            let b = self.compare(&mut body);
            cond = self.func.emit(&mut body, Type::BOOL, Op::IntBin { op: IntBinOp::And, a: cond, b }, span);
        }
        let leave = Block::new(vec![Inst::new(Op::Break, span)]);
        body.push(Inst::new(Op::If { cond, then: Block::default(), els: leave.clone() }, span));
        self.statements(&mut body, depth + 1);
        if self.rng.chance(30) {
            let cond = self.compare(&mut body);
            let op = if self.rng.chance(50) { Op::Break } else { Op::Continue };
            let then = Block::new(vec![Inst::new(op, span)]);
            body.push(Inst::new(Op::If { cond, then, els: Block::default() }, span));
            self.statements(&mut body, depth + 1);
        }
        self.visible.truncate(before);
        let mut continuing = Vec::new();
        let old = self.func.emit(&mut continuing, Type::U32, Op::LocalGet(counter), span);
        let one = self.func.emit_const(&mut continuing, Const::u32(1), span);
        let next = self.func.emit(&mut continuing, Type::U32, Op::IntBin { op: IntBinOp::Add, a: old, b: one }, span);
        self.func.emit_set(&mut continuing, counter, next, span);
        let (body, continuing) = (Block::new(body), Block::new(continuing));
        out.push(Inst::new(Op::Loop { body, continuing, break_if: None, unroll: Unroll::Auto }, span));
    }
}
