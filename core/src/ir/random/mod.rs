//! Random well-formed modules, for differential tests: of passes (before and after) and of backends (one against
//! another). Every kernel terminates, is free of races and reads nothing unspecified, so that its results do not depend
//! on how it is run.
//!
//! A module has some device functions (`f0` may be called by `f1`, both by `f2`, …) and the kernel
//! `k(out: ptr.global)`, in which thread `i` owns the [`WORDS_PER_THREAD`] words from
//! `out + i * 4 * WORDS_PER_THREAD`. Launch it with one block.

mod bytes;
mod counting_loops;
mod floats;
mod statements;
mod values;

pub use bytes::random_byte_module;
pub use floats::{FLOATS_PER_THREAD, random_float_module};

use super::inst::{Block, Inst, Op, Value};
use super::module::{FuncId, Function, FunctionKind, Local, LocalId, LocalKind, Module, Param};
use super::ops::{Axis, Builtin, Const};
use super::types::{DataType, Scalar, Space, Type};
use crate::span::Span;

/// Number of 32-bit words of the output that each thread owns.
pub const WORDS_PER_THREAD: u64 = 8;

/// Size of memory locals in bytes.
const MEMORY_BYTES: u64 = 16;

/// A small generator of random numbers (xorshift64*; Vigna, "An experimental exploration of Marsaglia's xorshift
/// generators, scrambled", 2016).
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// Returns a generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns the next number.
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Returns a number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.number()) * n as u128) >> 64) as usize
    }

    /// Returns true with a probability of `percent` per cent.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns an element of a list, unless it is empty.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).copied()
    }
}

/// Returns a random module, always the same one for the same seed.
pub fn random_module(seed: u64) -> Module {
    let mut rng = Rng::new(seed);
    for _ in 0..8 {
        rng.number();
    }
    let mut module = Module::default();
    for i in 0..rng.below(4) {
        let f = function(&mut rng, &module, Some(i));
        module.functions.push(f);
    }
    let kernel = function(&mut rng, &module, None);
    module.functions.push(kernel);
    module
}

/// The state of the generation of a function.
struct Gen<'a> {
    rng: &'a mut Rng,
    module: &'a Module,
    f: Function,
    /// The values that can be used here.
    visible: Vec<Value>,
    /// Register locals.
    registers: Vec<(LocalId, Type)>,
    /// Memory locals whose addresses may go anywhere.
    exposed: Vec<LocalId>,
    /// Memory locals that are only accessed directly, at constant offsets.
    private: Vec<LocalId>,
    /// Whether the function is mostly about loops. More locals are then set to constants, which determine what the
    /// loops do.
    counting: bool,
    /// Counters of loops before this place.
    counters: Vec<(LocalId, Scalar)>,
    /// Number of instructions that may still be generated.
    fuel: usize,
    /// Number of loops around this place.
    loops: usize,
    /// Number of loops and switches around this place.
    breakables: usize,
    /// Whether this place is inside of a `continuing` block.
    continuing: bool,
}

/// The types of values that programs compute with.
const TYPES: [Type; 3] = [Type::I32, Type::U32, Type::BOOL];

/// A pointer to at least [`MEMORY_BYTES`] bytes that the thread owns.
const POINTER: Type = Type::Ptr(Space::Generic);

/// Generates device function number `device`, or the kernel.
fn function(rng: &mut Rng, module: &Module, device: Option<usize>) -> Function {
    let mut f = Function {
        name: device.map_or("k".to_owned(), |i| format!("f{i}")),
        kind: if device.is_some() { FunctionKind::Device } else { FunctionKind::Kernel },
        params: Vec::new(),
        ret: None,
        locals: Vec::new(),
        values: Vec::new(),
        body: Block::default(),
        max_threads: None,
        span: Span::default(),
    };
    let types = match device {
        None => vec![Type::Ptr(Space::Global)],
        Some(_) => {
            f.ret = if rng.chance(75) { rng.pick(&TYPES) } else { None };
            let mut types = vec![POINTER];
            types.extend((0..rng.below(4)).filter_map(|_| rng.pick(&TYPES)));
            types
        }
    };
    for (i, ty) in types.into_iter().enumerate() {
        f.params.push(Param { name: format!("p{i}"), ty: DataType::Value(ty), pointee: None, span: Span::default() });
        f.values.push(ty);
    }
    let fuel = if device.is_some() { 40 } else { 120 };
    let mut visible: Vec<Value> = (0..f.values.len() as u32).map(Value).collect();
    if device.is_none() {
        visible.clear();
    }
    let counting = rng.chance(35);
    let mut g = Gen {
        rng,
        module,
        f,
        visible,
        registers: Vec::new(),
        exposed: Vec::new(),
        private: Vec::new(),
        counting,
        counters: Vec::new(),
        fuel,
        loops: 0,
        breakables: 0,
        continuing: false,
    };
    let mut out = Vec::new();
    g.prologue(&mut out);
    g.statements(&mut out, 0);
    g.epilogue(&mut out);
    g.f.body = Block { insts: out };
    g.f
}

impl Gen<'_> {
    fn emit(&mut self, out: &mut Vec<Inst>, ty: Type, op: Op) -> Value {
        let v = self.f.emit(out, ty, op, Span::default());
        self.visible.push(v);
        v
    }

    fn push(&mut self, out: &mut Vec<Inst>, op: Op) {
        out.push(Inst::new(op, Span::default()));
    }

    fn local(&mut self, kind: LocalKind) -> LocalId {
        self.f.new_local(Local { name: String::new(), kind, span: Span::default() })
    }

    /// Declares locals, fills memory, and computes the address of the thread's part of the output.
    fn prologue(&mut self, out: &mut Vec<Inst>) {
        if self.f.kind == FunctionKind::Kernel {
            let tid = self.emit(out, Type::U32, Op::Builtin(Builtin::ThreadIdx(Axis::X)));
            let scale = 4 * WORDS_PER_THREAD as i64;
            let ptr = Op::PtrAdd { base: Value(0), index: Some(tid), scale, offset: 0 };
            let base = self.emit(out, Type::Ptr(Space::Global), ptr);
            self.emit(out, POINTER, Op::SpaceCast { ptr: base, to: Space::Generic });
        }
        for _ in 0..1 + self.rng.below(3) {
            let ty = if self.rng.chance(20) { POINTER } else { self.rng.pick(&TYPES).unwrap_or(Type::I32) };
            let id = self.local(LocalKind::Register(ty));
            self.registers.push((id, ty));
            if ty == POINTER {
                // Null pointers must not be followed.
                let value = self.any(out, POINTER);
                self.f.emit_set(out, id, value, Span::default());
            }
        }
        for i in 0..self.rng.below(5) {
            let element = DataType::Value(if self.rng.chance(50) { Type::I32 } else { Type::U32 });
            let ty = DataType::Array(std::sync::Arc::new(element), MEMORY_BYTES / 4);
            let id = self.local(LocalKind::Memory { ty, size: MEMORY_BYTES, align: 16 });
            let ptr = self.emit(out, Type::Ptr(Space::Local), Op::LocalAddr(id));
            self.push(out, Op::MemZero { dst: ptr, size: MEMORY_BYTES, align: 16 });
            if i == 0 {
                self.exposed.push(id);
            } else {
                self.private.push(id);
            }
        }
    }

    /// Makes the results visible, and returns.
    fn epilogue(&mut self, out: &mut Vec<Inst>) {
        for _ in 0..3 {
            self.observe(out);
        }
        if self.counting {
            self.observe_all(out);
        }
        if let Some(ty) = self.f.ret {
            let v = self.any(out, ty);
            self.push(out, Op::Return(Some(v)));
        }
    }

    /// Returns the number of functions that can be called from here.
    fn callees(&self) -> usize {
        self.module.functions.len()
    }

    fn callee(&self, id: FuncId) -> Option<&Function> {
        self.module.functions.get(id.0 as usize)
    }

    fn constant(&mut self, ty: Type) -> Const {
        const ODD: [i64; 10] = [0, 1, 2, 3, -1, 7, 31, 32, i32::MIN as i64, i32::MAX as i64];
        match ty {
            Type::Scalar(Scalar::Bool) => Const::bool(self.rng.chance(50)),
            Type::Scalar(s) => Const::int(s, i128::from(self.rng.pick(&ODD).unwrap_or(0))),
            Type::Vector(..) | Type::Ptr(_) => Const::Null(Space::Generic),
        }
    }
}
