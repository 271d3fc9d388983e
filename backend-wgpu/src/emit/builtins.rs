//! Emits built-in variables, and the kernel's prologue that computes them and loads the parameters.
//!
//! Workgroups are one-dimensional: `threadIdx` is computed from the linear invocation index by division by constants
//! (CUDA C++ Programming Guide, "Thread Hierarchy": x runs fastest).

use isowarp_core::ir::ops::{Axis, Builtin};
use isowarp_core::ir::{DataType, Op, Value};
use naga::{BinaryOperator as Bin, Binding, BuiltIn, Expression, FunctionArgument, Scalar, Statement, VectorSize};

use super::builder::Expr;
use super::interface::{GridFold, launch_block};
use super::kernel::Emitter;
use super::storage::{Place, Region};
use super::types::Emit;

/// The values that the prologue computes.
#[derive(Default)]
pub(super) struct Builtins {
    thread: [Option<Expr>; 3],
    block: [Option<Expr>; 3],
    /// The block's number among those of its dispatch, if needed.
    pub(super) dispatched_block: Option<Expr>,
}

const fn axis_index(axis: Axis) -> usize {
    match axis {
        Axis::X => 0,
        Axis::Y => 1,
        Axis::Z => 2,
    }
}

impl Emitter<'_> {
    /// Emits the prologue.
    pub(super) fn begin_kernel(&mut self) -> Emit<()> {
        let u32_ty = self.builder.scalar_ty(Scalar::U32);
        let vec3_ty = self.builder.vector_ty(Scalar::U32, VectorSize::Tri);
        self.builder.function.arguments = vec![
            FunctionArgument {
                name: Some("local_index".to_owned()),
                ty: u32_ty,
                binding: Some(Binding::BuiltIn(BuiltIn::LocalInvocationIndex)),
            },
            FunctionArgument {
                name: Some("workgroup".to_owned()),
                ty: vec3_ty,
                binding: Some(Binding::BuiltIn(BuiltIn::WorkGroupId)),
            },
        ];
        let used = Used::of(self);
        self.thread_index(&used);
        self.block_index(&used);
        self.parameters()
    }

    fn thread_index(&mut self, used: &Used) {
        let [x, y, z] = self.options.block;
        let b = &mut self.builder;
        let linear = b.expr(Expression::FunctionArgument(0));
        let zero = b.u32(0);
        let mut thread = [Some(zero); 3];
        if used.thread[0] && x > 1 {
            thread[0] = Some(if y == 1 && z == 1 { linear } else { modulo(b, linear, x) });
        }
        if used.thread[1] && y > 1 {
            let rest = divide(b, linear, x);
            thread[1] = Some(if z == 1 { rest } else { modulo(b, rest, y) });
        }
        if used.thread[2] && z > 1 {
            thread[2] = Some(divide(b, linear, x.saturating_mul(y)));
        }
        self.builtins.thread = thread;
    }

    fn block_index(&mut self, used: &Used) {
        let workgroup = self.builder.expr(Expression::FunctionArgument(1));
        if self.options.fold == GridFold::Whole {
            for axis in 0..3 {
                if used.block[axis] {
                    self.builtins.block[axis] = Some(self.builder.member(workgroup, axis as u32));
                }
            }
            if self.shared.spilled > 0 || self.frame.spilled_words > 0 {
                let ids = [0, 1, 2].map(|i| self.builder.member(workgroup, i));
                let [grid_x, grid_y] = [0, 1].map(|i| self.launch_word(launch_block::GRID + i));
                self.builtins.dispatched_block = Some(number_in_box(&mut self.builder, ids, grid_x, grid_y));
            }
            return;
        }
        let ids = [0, 1, 2].map(|i| self.builder.member(workgroup, i));
        let dispatch_x = self.launch_word(launch_block::DISPATCH_X);
        let dispatch_y = self.launch_word(launch_block::DISPATCH_Y);
        let first = self.launch_word(launch_block::FIRST_BLOCK);
        let count = self.launch_word(launch_block::BLOCK_COUNT);
        let b = &mut self.builder;
        let in_dispatch = number_in_box(b, ids, dispatch_x, dispatch_y);
        self.builtins.dispatched_block = Some(in_dispatch);
        let linear = b.bin(Bin::Add, first, in_dispatch);
        let surplus = b.bin(Bin::GreaterEqual, linear, count);
        b.if_else(surplus, |b| b.statement(Statement::Return { value: None }), |_| {});
        if self.options.fold == GridFold::Line {
            let zero = b.u32(0);
            self.builtins.block = [linear, zero, zero].map(Some);
            return;
        }
        let grid_x = self.launch_word(launch_block::GRID);
        let grid_y = self.launch_word(launch_block::GRID + 1);
        let first_row = self.launch_word(launch_block::FIRST_ROW);
        let b = &mut self.builder;
        if used.block[0] {
            self.builtins.block[0] = Some(b.bin(Bin::Modulo, linear, grid_x));
        }
        if used.block[1] || used.block[2] {
            let rest = b.bin(Bin::Divide, linear, grid_x);
            let rest = b.bin(Bin::Add, first_row, rest);
            if used.block[1] {
                self.builtins.block[1] = Some(b.bin(Bin::Modulo, rest, grid_y));
            }
            if used.block[2] {
                self.builtins.block[2] = Some(b.bin(Bin::Divide, rest, grid_y));
            }
        }
    }

    fn parameters(&mut self) -> Emit<()> {
        let (offsets, _) = self.func.param_layout(&self.module.structs);
        let used = used_values(self);
        for (index, (param, offset)) in self.func.params.iter().zip(offsets).enumerate() {
            let value = Value(index as u32);
            if !used.contains(&value) {
                continue;
            }
            self.span = param.span;
            let offset = offset as u32;
            let expr = match &param.ty {
                DataType::Array(..) | DataType::Struct(_) => self.builder.u32(offset),
                DataType::Value(ty) => {
                    let at = self.builder.u32(offset);
                    let words = self.load_image(
                        Place { region: Region::Launch, offset: at },
                        ty.size(),
                        4.min(ty.align() as u32),
                    )?;
                    self.assemble_value(value, &words)?
                }
            };
            self.define(value, expr)?;
        }
        self.span = self.func.span;
        Ok(())
    }

    /// Returns a built-in variable.
    pub(super) fn builtin(&mut self, builtin: Builtin) -> Emit<Expr> {
        let axis = axis_index(builtin.axis());
        let found = match builtin {
            Builtin::ThreadIdx(_) => self.builtins.thread[axis],
            Builtin::BlockIdx(_) => self.builtins.block[axis],
            Builtin::BlockDim(_) => Some(self.builder.u32(self.options.block[axis])),
            Builtin::GridDim(_) => Some(self.launch_word(launch_block::GRID + axis as u32)),
        };
        found.ok_or_else(|| self.internal("a built-in variable was not prepared"))
    }
}

/// Returns `x + width * (y + height * z)`.
fn number_in_box(b: &mut super::builder::Builder, [x, y, z]: [Expr; 3], width: Expr, height: Expr) -> Expr {
    let rows = b.bin(Bin::Multiply, height, z);
    let rows = b.bin(Bin::Add, y, rows);
    let rows = b.bin(Bin::Multiply, width, rows);
    b.bin(Bin::Add, x, rows)
}

fn modulo(b: &mut super::builder::Builder, a: Expr, by: u32) -> Expr {
    if by.is_power_of_two() {
        return b.and_const(a, by - 1);
    }
    let by = b.u32(by);
    b.bin(Bin::Modulo, a, by)
}

fn divide(b: &mut super::builder::Builder, a: Expr, by: u32) -> Expr {
    if by.is_power_of_two() {
        return b.shr_const(a, by.trailing_zeros());
    }
    let by = b.u32(by.max(1));
    b.bin(Bin::Divide, a, by)
}

/// The components of the computed built-ins that a kernel reads.
#[derive(Default)]
struct Used {
    thread: [bool; 3],
    block: [bool; 3],
}

impl Used {
    fn of(emitter: &Emitter<'_>) -> Self {
        let mut used = Self::default();
        super::walk(&emitter.func.body, &mut |inst| match inst.op {
            Op::Builtin(Builtin::ThreadIdx(axis)) => used.thread[axis_index(axis)] = true,
            Op::Builtin(Builtin::BlockIdx(axis)) => used.block[axis_index(axis)] = true,
            _ => {}
        });
        used
    }
}

fn used_values(emitter: &Emitter<'_>) -> std::collections::HashSet<Value> {
    let mut used = std::collections::HashSet::new();
    super::walk(&emitter.func.body, &mut |inst| {
        inst.op.for_each_use(|v| {
            used.insert(v);
        });
    });
    used
}
