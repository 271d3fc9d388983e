//! Answers questions about the launch.
//!
//! Removes: `system.is_cooperative` and `system.texture_kind`.
//!
//! Needs: nothing.
//!
//! Guarantees: the first is a constant, and so is the second: textures that a launch knows are answered before
//! ([`super::fix_textures`]), and those that only the kernel finds are not checked.

use crate::ir::ops::{Const, SystemOp};
use crate::ir::{Function, Module, Op};
use crate::passes::manager::{Has, Outcome, Pass, each};

use super::fix_textures::NOT_KNOWN;

/// Replaces the questions of a function.
pub fn answer_system(func: &mut Function, cooperative: bool) {
    func.body.for_each_mut(&mut |inst| match inst.op {
        Op::System { op: SystemOp::IsCooperative, .. } => inst.op = Op::Const(Const::bool(cooperative)),
        Op::System { op: SystemOp::TextureKind, .. } => inst.op = Op::Const(Const::u32(NOT_KNOWN)),
        _ => {}
    });
}

/// Whether a launch is cooperative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cooperative(pub bool);

/// [`answer_system`] as a pass.
pub struct AnswerSystem;

impl<S: Has<Cooperative>> Pass<S> for AnswerSystem {
    fn name(&self) -> &'static str {
        "answer_system"
    }

    fn does(&self) -> &'static str {
        "answers whether a launch is cooperative, and what a texture is that only the kernel finds"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let Cooperative(cooperative) = state.get();
        each(module, |f| answer_system(f, cooperative))
    }
}
