//! Builds a kernel that does the work of several launches of another kernel, so that they need not run one by one.
//!
//! Guarantees: the new kernel accepts the address of a table and the number of launches in it. Launched with one block
//! for each block of these launches, in a grid of one dimension, and with their block and shared memory, it does what
//! they do. Its blocks are numbered in the order of the table.
//!
//! How: each block finds its launch by bisection. Places in the parameter block become places in the table.
//!
//! There is no such kernel for kernels whose messages name a block, or that have barriers of the grid.

use crate::ir::ops::{Axis, Builtin, CompareOp, Const, IntBinOp, SystemOp};
use crate::ir::{
    Block, DataType, Function, FunctionKind, Inst, LocalId, LocalKind, Module, Op, Param, Space, Type, Unroll, Value,
    ptr,
};
use crate::passes::builder::Code;
use crate::span::Span;

/// Bytes of an entry of the table. The words of an entry, of 32 bits each, hold the number of its first block, its
/// grid, and the offset in bytes of its arguments from the table's beginning.
pub const ENTRY: u64 = 32;

/// Number of the new kernel's parameters.
const PARAMS: u32 = 2;

/// Returns the kernel for several launches of a kernel that calls nothing; `None` if that is not possible.
pub(super) fn merged(module: &Module, function: usize) -> Option<Function> {
    let original = module.functions.get(function)?;
    let mut func = super::inline_function(module, crate::ir::FuncId(function as u32)).ok()?;
    if !can_be(&func) {
        return None;
    }
    let span = original.span;
    let mut body = std::mem::take(&mut func.body);
    let params = std::mem::take(&mut func.params);
    let (offsets, _) = original.param_layout(&module.structs);
    func.name = format!("{} for several launches", original.name);
    func.kind = FunctionKind::Kernel;
    let param = |name: &str, ty: Type, pointee: Option<DataType>| Param {
        name: name.to_owned(),
        ty: DataType::Value(ty),
        pointee,
        span,
    };
    func.params =
        vec![param("table", ptr(Space::Global), Some(DataType::Value(Type::U32))), param("launches", Type::U32, None)];
    let own = std::mem::replace(&mut func.values, vec![ptr(Space::Global), Type::U32]);
    func.values.extend(own.into_iter().map(leave_params));
    for local in &mut func.locals {
        if let LocalKind::Register(ty) = &mut local.kind {
            *ty = leave_params(*ty);
        }
    }
    body.for_each_mut(&mut |inst| {
        inst.op.for_each_use_mut(|v| *v = moved(*v));
        inst.result = inst.result.map(moved);
        match &mut inst.op {
            Op::SpaceCast { to: space, .. } | Op::Const(Const::Null(space)) if *space == Space::Param => {
                *space = Space::Global;
            }
            _ => {}
        }
    });
    let places = Places::new(&mut func, span);
    let mut code = Code::new(&mut func, span);
    let table = places.find(&mut code);
    let at = code.step(table, None, 0, 16);
    let offset = code.load(Type::U32, at, 4);
    let args = code.step(Value(0), Some(offset), 1, 0);
    for (i, (param, offset)) in params.iter().zip(offsets).enumerate() {
        let place = code.step(args, None, 0, offset);
        let result = Some(moved(Value(i as u32)));
        let op = match &param.ty {
            DataType::Value(ty) => {
                let op = Op::Load { ptr: place, align: ty.align() as u32, flags: crate::ir::ops::MemFlags::PLAIN };
                Inst { result, op, span }
            }
            DataType::Array(..) | DataType::Struct(_) => {
                let op = Op::PtrAdd { base: place, index: None, scale: 0, offset: 0 };
                Inst { result, op, span }
            }
        };
        code.out.push(op);
    }
    let mut insts = code.out;
    body.for_each_mut(&mut |inst| {
        let local = match inst.op {
            Op::Builtin(Builtin::BlockIdx(axis)) => places.block(axis),
            Op::Builtin(Builtin::GridDim(axis)) => places.grid(axis),
            _ => return,
        };
        inst.op = Op::LocalGet(local);
    });
    insts.append(&mut body.insts);
    func.body = Block::new(insts);
    Some(func)
}

/// Returns the number of a value after the new parameters are added.
const fn moved(value: Value) -> Value {
    Value(value.0 + PARAMS)
}

/// Returns the type of a value in the new kernel: pointers into the parameter block become pointers into the table.
const fn leave_params(ty: Type) -> Type {
    match ty {
        Type::Ptr(Space::Param) => Type::Ptr(Space::Global),
        other => other,
    }
}

fn can_be(func: &Function) -> bool {
    let mut can = true;
    func.body.for_each(&mut |inst| {
        can &= !matches!(
            inst.op,
            Op::Printf { .. }
                | Op::AssertFail(_)
                | Op::System {
                    op: SystemOp::GridSync
                        | SystemOp::IsCooperative
                        | SystemOp::DeviceSync
                        | SystemOp::Trap
                        | SystemOp::Breakpoint
                        | SystemOp::StackOverflow
                        | SystemOp::NeverMet,
                    ..
                }
        );
    });
    can
}

/// The locals with a block's index in its own launch, and the grid of that launch.
struct Places {
    block: [LocalId; 3],
    grid: [LocalId; 3],
}

impl Places {
    fn new(func: &mut Function, span: Span) -> Self {
        let mut three = || [(); 3].map(|()| func.new_register(Type::U32, span));
        Self { block: three(), grid: three() }
    }

    const fn block(&self, axis: Axis) -> LocalId {
        of(self.block, axis)
    }

    const fn grid(&self, axis: Axis) -> LocalId {
        of(self.grid, axis)
    }

    /// Emits the code that sets the locals, and returns the address of the block's entry.
    fn find(&self, code: &mut Code<'_>) -> Value {
        let own = code.value(Type::U32, Op::Builtin(Builtin::BlockIdx(Axis::X)));
        let (low, high) = (code.func.new_register(Type::U32, code.span), code.func.new_register(Type::U32, code.span));
        let zero = code.u32(0);
        code.set(low, zero);
        code.set(high, Value(1));
        code.repeat(Unroll::Few(32), |code| {
            let (a, b) = (code.get(low), code.get(high));
            let between = code.bin(IntBinOp::Sub, b, a);
            let found = code.compare_const(CompareOp::Le, between, 1);
            code.break_if(found);
            let sum = code.bin(IntBinOp::Add, a, b);
            let middle = code.bin_const(IntBinOp::Shr, sum, 1);
            let at = code.step(Value(0), Some(middle), ENTRY, 0);
            let first = code.load(Type::U32, at, 4);
            let behind = code.compare(CompareOp::Le, first, own);
            let new_low = code.select(Type::U32, behind, middle, a);
            let new_high = code.select(Type::U32, behind, b, middle);
            code.set(low, new_low);
            code.set(high, new_high);
        });
        let low = code.get(low);
        let entry = code.step(Value(0), Some(low), ENTRY, 0);
        let first = code.load(Type::U32, entry, 4);
        for (local, offset) in self.grid.into_iter().zip([4, 8, 12]) {
            let at = code.step(entry, None, 0, offset);
            let extent = code.load(Type::U32, at, 4);
            code.set(local, extent);
        }
        let [width, height, _] = self.grid.map(|local| code.get(local));
        let number = code.bin(IntBinOp::Sub, own, first);
        let x = code.bin(IntBinOp::Rem, number, width);
        let rows = code.bin(IntBinOp::Div, number, width);
        let y = code.bin(IntBinOp::Rem, rows, height);
        let z = code.bin(IntBinOp::Div, rows, height);
        for (local, value) in self.block.into_iter().zip([x, y, z]) {
            code.set(local, value);
        }
        entry
    }
}

const fn of(locals: [LocalId; 3], axis: Axis) -> LocalId {
    let [x, y, z] = locals;
    match axis {
        Axis::X => x,
        Axis::Y => y,
        Axis::Z => z,
    }
}
