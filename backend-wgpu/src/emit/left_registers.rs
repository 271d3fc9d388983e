//! Finds local variables that are written in a loop and read after it, for drivers that lose values that leave a loop
//! ([`crate::calibrate::Quirks::loses_values_of_loops`]).
//!
//! SwiftShader promotes variables to values, and keeps a value that a loop computes for all threads of a subgroup at
//! once: threads that leave the loop earlier than others see what the last iteration left in it. A variable whose place
//! is not known before the kernel runs stays a variable, and writes to it are separate for each thread. So each of
//! these variables becomes an array with one element in use.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;

use isowarp_core::ir::{Block, Function, LocalId, Op};
use naga::proc::Layouter;
use naga::{ArraySize, Handle, LocalVariable, Type, TypeInner};

use super::builder::{Builder, Expr};
use super::interface::launch_block;
use super::kernel::Emitter;

/// Finds the variables.
pub(super) fn left_registers(func: &Function) -> HashSet<LocalId> {
    let everywhere = Uses::of([&func.body]);
    let mut found = HashSet::new();
    func.body.for_each(&mut |inst| {
        if let Op::Loop { body, continuing, .. } = &inst.op {
            let inside = Uses::of([body, continuing]);
            let is_left = |local: &LocalId| everywhere.reads.get(local) > inside.reads.get(local);
            found.extend(inside.written.iter().copied().filter(is_left));
        }
    });
    found
}

/// The uses of registers in blocks.
#[derive(Default)]
struct Uses {
    written: HashSet<LocalId>,
    /// Number of reads of each register that is read.
    reads: HashMap<LocalId, usize>,
}

impl Uses {
    fn of<const N: usize>(blocks: [&Block; N]) -> Self {
        let mut uses = Self::default();
        for block in blocks {
            block.for_each(&mut |inst| match inst.op {
                Op::LocalSet { local, .. } => {
                    uses.written.insert(local);
                }
                Op::LocalGet(local) => *uses.reads.entry(local).or_default() += 1,
                _ => {}
            });
        }
        uses
    }
}

/// Creates a type that holds one value of another type at a place that is not known.
pub(super) fn place_of(builder: &mut Builder, ty: Handle<Type>) -> Handle<Type> {
    let mut layouter = Layouter::default();
    // The validator refuses types without a layout; none is created here.
    let known = layouter.update(builder.module.to_ctx()).is_ok();
    let stride = if known { layouter[ty].to_stride() } else { 4 };
    // The array has one unused element, because the place in an array of one element is known.
    builder.ty(TypeInner::Array { base: ty, size: ArraySize::Constant(NonZeroU32::MIN.saturating_add(1)), stride })
}

impl Emitter<'_> {
    /// Returns a pointer to the value of a register.
    pub(super) fn register_place(&mut self, local: LocalId, variable: Handle<LocalVariable>) -> Expr {
        let place = self.builder.local(variable);
        if !self.left_registers.contains(&local) {
            return place;
        }
        let zero = self.launch_word(launch_block::ZERO);
        self.builder.index(place, zero)
    }
}
