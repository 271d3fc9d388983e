//! Random programs, executed as bytecode and by a plain walk over the IR's tree: the compiler's folding, forwarding and
//! sharing of registers must not be observable.

use std::collections::HashMap;
use std::sync::Arc;

use isowarp_core::backend::{Backend, FloatMode, LaunchConfig, Program, StreamId};
use isowarp_core::ir::ops::{CompareOp, Const, IntBinOp, MemFlags};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{
    Block, DataType, Function, FunctionKind, Inst, Local, LocalId, LocalKind, Module, Op, Param, Scalar, Space,
    SwitchCase, Type, Unroll, Value,
};
use isowarp_core::scalar::{compare, int_bin};
use isowarp_core::span::Span;

use crate::CpuBackend;

const WORDS: u64 = 16;
const VECTOR: Type = Type::Vector(Scalar::I32, 3);
const COUNTERS: u32 = 4;

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The generator of a function. Locals: three `i32`, one vector, then loop counters.
struct Maker {
    random: Random,
    function: Function,
}

/// Values that may be used, by type.
#[derive(Clone, Default)]
struct Scope {
    ints: Vec<Value>,
    bools: Vec<Value>,
    vectors: Vec<Value>,
}

impl Maker {
    fn emit(&mut self, to: &mut Vec<Inst>, ty: Type, op: Op) -> Value {
        self.function.emit(to, ty, op, Span::default())
    }

    fn int(&mut self, to: &mut Vec<Inst>, scope: &mut Scope) -> Value {
        if scope.ints.is_empty() || self.random.below(6) == 0 {
            let value = self.random.below(9) as i32 - 3;
            let v = self.emit(to, Type::I32, Op::Const(Const::i32(value)));
            scope.ints.push(v);
        }
        self.random.pick(&scope.ints)
    }

    fn bool(&mut self, to: &mut Vec<Inst>, scope: &mut Scope) -> Value {
        if scope.bools.is_empty() || self.random.below(3) > 0 {
            let (a, b) = (self.int(to, scope), self.int(to, scope));
            let op = self.random.pick(CompareOp::ALL);
            let v = self.emit(to, Type::BOOL, Op::Compare { op, a, b });
            scope.bools.push(v);
            return v;
        }
        self.random.pick(&scope.bools)
    }

    fn address(&mut self, to: &mut Vec<Inst>, scope: &mut Scope) -> Value {
        let ptr = Type::Ptr(Space::Global);
        let offset = 4 * self.random.below(WORDS as usize) as i64;
        if self.random.below(2) == 0 {
            return self.emit(to, ptr, Op::PtrAdd { base: Value(0), index: None, scale: 0, offset });
        }
        let (a, mask) = (self.int(to, scope), self.emit(to, Type::I32, Op::Const(Const::i32(15))));
        let index = self.emit(to, Type::I32, Op::IntBin { op: IntBinOp::And, a, b: mask });
        self.emit(to, ptr, Op::PtrAdd { base: Value(0), index: Some(index), scale: 4, offset: 0 })
    }

    fn block(&mut self, mut scope: Scope, depth: u32, loops: u32) -> Block {
        let mut insts = Vec::new();
        for _ in 0..2 + self.random.below(9) {
            self.statement(&mut insts, &mut scope, depth, loops);
        }
        Block { insts }
    }

    fn statement(&mut self, to: &mut Vec<Inst>, scope: &mut Scope, depth: u32, loops: u32) {
        let plain = |op| Inst::new(op, Span::default());
        match self.random.below(if depth < 4 { 18 } else { 14 }) {
            0..=2 => {
                let (a, b) = (self.int(to, scope), self.int(to, scope));
                let ops = [IntBinOp::Add, IntBinOp::Sub, IntBinOp::Mul, IntBinOp::Xor, IntBinOp::Max, IntBinOp::Div];
                let op = self.random.pick(&ops);
                let v = self.emit(to, Type::I32, Op::IntBin { op, a, b });
                scope.ints.push(v);
                if self.random.below(3) == 0 {
                    let local = LocalId(self.random.below(3) as u32);
                    to.push(plain(Op::LocalSet { local, value: v }));
                }
            }
            3..=5 => {
                let local = LocalId(self.random.below(3) as u32);
                let v = self.emit(to, Type::I32, Op::LocalGet(local));
                scope.ints.push(v);
            }
            6 => {
                let local = LocalId(self.random.below(3) as u32);
                let value = self.int(to, scope);
                to.push(plain(Op::LocalSet { local, value }));
            }
            7 => {
                let (cond, a, b) = (self.bool(to, scope), self.int(to, scope), self.int(to, scope));
                let v = self.emit(to, Type::I32, Op::Select { cond, a, b });
                scope.ints.push(v);
            }
            8 => {
                let parts = (0..3).map(|_| self.int(to, scope)).collect();
                let v = self.emit(to, VECTOR, Op::Compose { parts });
                scope.vectors.push(v);
            }
            9 => {
                let v = self.emit(to, VECTOR, Op::LocalGet(LocalId(3)));
                scope.vectors.push(v);
                let index = self.random.below(3) as u8;
                let part = self.emit(to, Type::I32, Op::Extract { vector: v, index });
                scope.ints.push(part);
            }
            10 if !scope.vectors.is_empty() => {
                let value = self.random.pick(&scope.vectors);
                to.push(plain(Op::LocalSet { local: LocalId(3), value }));
                let (cond, b) = (self.bool(to, scope), self.random.pick(&scope.vectors));
                let v = self.emit(to, VECTOR, Op::Select { cond, a: value, b });
                scope.vectors.push(v);
            }
            11 | 12 => {
                let value = self.int(to, scope);
                let ptr = self.address(to, scope);
                // Other statements run between the address and its use.
                for _ in 0..self.random.below(3) {
                    self.statement(to, &mut scope.clone(), 4, loops);
                }
                to.push(plain(Op::Store { ptr, value, align: 4, flags: MemFlags::PLAIN }));
            }
            13 => {
                let ptr = self.address(to, scope);
                let v = self.emit(to, Type::I32, Op::Load { ptr, align: 4, flags: MemFlags::PLAIN });
                scope.ints.push(v);
            }
            14 | 15 => {
                let cond = self.bool(to, scope);
                for _ in 0..self.random.below(3) {
                    self.statement(to, &mut scope.clone(), 4, loops);
                }
                let mut then = self.block(scope.clone(), depth + 1, loops);
                let mut els = if self.random.below(2) == 0 {
                    Block::default()
                } else {
                    self.block(scope.clone(), depth + 1, loops)
                };
                if loops > 0 && self.random.below(3) == 0 {
                    let leave = if self.random.below(2) == 0 { Op::Break } else { Op::Continue };
                    let side = if self.random.below(2) == 0 { &mut then } else { &mut els };
                    if self.random.below(2) == 0 {
                        side.insts.clear();
                    }
                    side.insts.push(plain(leave));
                }
                to.push(plain(Op::If { cond, then, els }));
            }
            16 if loops < COUNTERS => self.counted_loop(to, scope, depth, loops),
            17 => {
                let selector = self.int(to, scope);
                let case = |m: &mut Maker, values: &[i64]| SwitchCase {
                    values: values.to_vec(),
                    body: m.block(scope.clone(), depth + 1, loops),
                };
                let mut cases = vec![case(self, &[0, -2]), case(self, &[3])];
                cases[0].body.insts.push(plain(Op::Break));
                let default = self.block(scope.clone(), depth + 1, loops);
                if loops > 0 {
                    cases[1].body.insts.push(plain(Op::Continue));
                }
                to.push(plain(Op::Switch { selector, cases, default }));
            }
            _ => {}
        }
    }

    fn counted_loop(&mut self, to: &mut Vec<Inst>, scope: &mut Scope, depth: u32, loops: u32) {
        let plain = |op| Inst::new(op, Span::default());
        let counter = LocalId(4 + loops);
        let zero = self.emit(to, Type::I32, Op::Const(Const::i32(0)));
        to.push(plain(Op::LocalSet { local: counter, value: zero }));
        let body = self.block(scope.clone(), depth + 1, loops + 1);
        let mut continuing = Vec::new();
        let old = self.emit(&mut continuing, Type::I32, Op::LocalGet(counter));
        let one = self.emit(&mut continuing, Type::I32, Op::Const(Const::i32(1)));
        let new = self.emit(&mut continuing, Type::I32, Op::IntBin { op: IntBinOp::Add, a: old, b: one });
        continuing.push(plain(Op::LocalSet { local: counter, value: new }));
        let limit = self.emit(&mut continuing, Type::I32, Op::Const(Const::i32(3)));
        let done = self.emit(&mut continuing, Type::BOOL, Op::Compare { op: CompareOp::Ge, a: new, b: limit });
        to.push(plain(Op::Loop {
            body,
            continuing: Block { insts: continuing },
            break_if: Some(done),
            unroll: Unroll::Auto,
        }));
    }
}

fn program(seed: u64) -> Module {
    let ptr = Type::Ptr(Space::Global);
    let param = Param { name: "out".into(), ty: DataType::Value(ptr), pointee: None, span: Span::default() };
    let register = |ty| Local { name: String::new(), kind: LocalKind::Register(ty), span: Span::default() };
    let mut locals = vec![register(Type::I32), register(Type::I32), register(Type::I32), register(VECTOR)];
    locals.extend((0..COUNTERS).map(|_| register(Type::I32)));
    let function = Function {
        name: "k".into(),
        kind: FunctionKind::Kernel,
        params: vec![param],
        ret: None,
        locals,
        values: vec![ptr],
        body: Block::default(),
        max_threads: None,
        span: Span::default(),
    };
    let mut maker = Maker { random: Random(seed), function };
    let mut body = maker.block(Scope::default(), 0, 0);
    // The final values of the locals are part of the result.
    for i in 0..3 {
        let to = &mut body.insts;
        let value = maker.emit(to, Type::I32, Op::LocalGet(LocalId(i)));
        let offset = i64::from(i) * 4;
        let at = maker.emit(to, ptr, Op::PtrAdd { base: Value(0), index: None, scale: 0, offset });
        to.push(Inst::new(Op::Store { ptr: at, value, align: 4, flags: MemFlags::PLAIN }, Span::default()));
    }
    maker.function.body = body;
    Module { functions: vec![maker.function], ..Module::default() }
}

/// The plain walk. An address is an offset into `memory`.
struct PlainInterpreter {
    values: HashMap<Value, Vec<u64>>,
    locals: Vec<Vec<u64>>,
    memory: Vec<u32>,
}

#[derive(PartialEq)]
enum Flow {
    Next,
    Break,
    Continue,
}

impl PlainInterpreter {
    fn get(&self, v: Value) -> u64 {
        self.values[&v][0]
    }

    fn block(&mut self, block: &Block) -> Flow {
        for inst in &block.insts {
            let flow = self.inst(inst);
            if flow != Flow::Next {
                return flow;
            }
        }
        Flow::Next
    }

    fn inst(&mut self, inst: &Inst) -> Flow {
        let result = match &inst.op {
            Op::Const(Const::Scalar(_, bits)) => vec![*bits],
            Op::IntBin { op, a, b } => vec![int_bin(*op, Scalar::I32, self.get(*a), self.get(*b))],
            Op::Compare { op, a, b } => vec![compare(*op, Scalar::I32, self.get(*a), self.get(*b)).into()],
            Op::Select { cond, a, b } => self.values[if self.get(*cond) != 0 { a } else { b }].clone(),
            Op::Compose { parts } => parts.iter().map(|p| self.get(*p)).collect(),
            Op::Extract { vector, index } => vec![self.values[vector][usize::from(*index)]],
            Op::LocalGet(local) => self.locals[local.0 as usize].clone(),
            Op::LocalSet { local, value } => {
                self.locals[local.0 as usize] = self.values[value].clone();
                return Flow::Next;
            }
            Op::PtrAdd { index, scale, offset, .. } => {
                let index = index.map_or(0, |i| i64::from(self.get(i) as u32 as i32));
                vec![(index * scale + offset) as u64]
            }
            Op::Load { ptr, .. } => vec![self.memory[self.get(*ptr) as usize / 4].into()],
            Op::Store { ptr, value, .. } => {
                let at = self.get(*ptr) as usize / 4;
                self.memory[at] = self.get(*value) as u32;
                return Flow::Next;
            }
            Op::If { cond, then, els } => return self.block(if self.get(*cond) != 0 { then } else { els }),
            Op::Loop { body, continuing, break_if, unroll: _ } => {
                loop {
                    if self.block(body) == Flow::Break {
                        break;
                    }
                    self.block(continuing);
                    if break_if.is_some_and(|v| self.get(v) != 0) {
                        break;
                    }
                }
                return Flow::Next;
            }
            Op::Switch { selector, cases, default } => {
                let selector = i64::from(self.get(*selector) as u32 as i32);
                let body = cases.iter().find(|c| c.values.contains(&selector)).map_or(default, |c| &c.body);
                return match self.block(body) {
                    Flow::Continue => Flow::Continue,
                    Flow::Next | Flow::Break => Flow::Next,
                };
            }
            Op::Break => return Flow::Break,
            Op::Continue => return Flow::Continue,
            other => panic!("not made here: {other:?}"),
        };
        self.values.insert(inst.result.unwrap(), result);
        Flow::Next
    }
}

#[test]
fn bytecode_matches_the_tree_walk() {
    let device = CpuBackend::new().open(0).unwrap();
    let out = device.alloc(WORDS * 4).unwrap();
    let mut instructions = 0;
    for seed in 0..1500 {
        let module = Arc::new(program(seed));
        let errors = verify(&module);
        assert!(errors.is_empty(), "seed {seed}: {errors:?}\n{module}");
        let function = &module.functions[0];
        instructions += function.body.len_nested();
        let start: Vec<u32> = (0..WORDS as u32).map(|i| i.wrapping_mul(0x9e37_79b9) >> 28).collect();
        let locals = function.locals.iter().map(|l| match l.kind {
            LocalKind::Register(Type::Vector(..)) => vec![0; 3],
            _ => vec![0],
        });
        let mut walk = PlainInterpreter { values: HashMap::new(), locals: locals.collect(), memory: start.clone() };
        walk.values.insert(Value(0), vec![0]);
        assert!(walk.block(&function.body) == Flow::Next);

        device.write(StreamId::DEFAULT, out, bytemuck::cast_slice(&start)).unwrap();
        let program = Program::new(module.clone(), FloatMode::Exact);
        let kernel = device.load(&program).unwrap().kernel("k").unwrap();
        kernel.launch(StreamId::DEFAULT, &LaunchConfig::new(1, 1), &out.0.to_le_bytes()).unwrap();
        let mut got = vec![0u32; WORDS as usize];
        device.read(StreamId::DEFAULT, out, bytemuck::cast_slice_mut(&mut got)).unwrap();
        assert_eq!(got, walk.memory, "seed {seed}\n{module}");
    }
    assert!(instructions > 20_000, "the programs are too small to show anything: {instructions}");
}
