//! Local variables that are written in a loop and read behind it, for drivers that lose what leaves a loop
//! ([`crate::calibrate::Quirks::loses_values_of_loops`]).
//!
//! SwiftShader makes values of variables, and a value that a loop computes it keeps for all threads of a subgroup at once: those that leave the loop earlier than
//! others have what the last iteration left in it. A variable whose place is not known before the kernel runs stays a variable, and
//! writes to one are kept apart by thread. So each of these becomes an array, of which one element is used.

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

/// What blocks do with registers.
#[derive(Default)]
struct Uses {
    written: HashSet<LocalId>,
    /// How often each is read, if it is.
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

/// Makes a type that holds one value of another at a place that is not known.
pub(super) fn place_of(builder: &mut Builder, ty: Handle<Type>) -> Handle<Type> {
    let mut layouter = Layouter::default();
    // A type without a layout is refused by the validator; none is made here.
    let known = layouter.update(builder.module.to_ctx()).is_ok();
    let stride = if known { layouter[ty].to_stride() } else { 4 };
    // One element more than is used: of an array of one the place is known.
    builder.ty(TypeInner::Array { base: ty, size: ArraySize::Constant(NonZeroU32::MIN.saturating_add(1)), stride })
}

impl Emitter<'_> {
    /// Points to the value of a register.
    pub(super) fn register_place(&mut self, local: LocalId, variable: Handle<LocalVariable>) -> Expr {
        let place = self.builder.local(variable);
        if !self.left_registers.contains(&local) {
            return place;
        }
        let zero = self.launch_word(launch_block::ZERO);
        self.builder.index(place, zero)
    }
}
