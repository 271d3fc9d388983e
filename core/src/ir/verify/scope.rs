//! Walks a function: tracks which values are visible where, and runs the other checks of each instruction.

use super::control::{self, Around};
use super::{Broken, MAX_ERRORS, VerifyError, ensure, memory, module::value_type, types};
use crate::codes;
use crate::ir::inst::{Block, Inst, Op, Value};
use crate::ir::module::{Function, Module};
use crate::ir::text::MAX_NESTING;
use crate::ir::types::Type;
use crate::span::Span;

const CODE: &str = codes::IR_SCOPE;

pub(super) fn check(module: &Module, func: &Function, errors: &mut Vec<VerifyError>) {
    let params = func.params.len().min(func.values.len());
    let mut state = vec![State::Undefined; func.values.len()];
    for s in state.iter_mut().take(params) {
        *s = State::Visible;
    }
    let mut walk = ScopeCheck { module, func, state, path: Vec::new(), errors };
    if too_deep(&func.body) {
        walk.report(func.span, (control::CODE, "blocks nest too deeply".into()));
        return;
    }
    walk.block(&func.body, Around::default());
    if func.ret.is_some() && func.body.falls_through() {
        walk.report(
            func.span,
            (control::CODE, "control can reach the end of a function that returns a value".to_owned()),
        );
    }
}

/// Returns true if blocks nest too deeply for a recursive walk.
fn too_deep(body: &Block) -> bool {
    let mut level = vec![body];
    for _ in 0..=MAX_NESTING {
        level = level.iter().flat_map(|b| b.insts.iter()).flat_map(|i| i.op.blocks()).collect();
        if level.is_empty() {
            return false;
        }
    }
    true
}

/// The state of a value at the current place.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// No earlier instruction has defined the value.
    Undefined,
    /// The value can be used.
    Visible,
    /// The value was defined in a block that has ended.
    Ended,
}

struct ScopeCheck<'a> {
    module: &'a Module,
    func: &'a Function,
    state: Vec<State>,
    path: Vec<usize>,
    errors: &'a mut Vec<VerifyError>,
}

impl ScopeCheck<'_> {
    fn report(&mut self, span: Span, (code, message): Broken) {
        if self.errors.len() >= MAX_ERRORS {
            return;
        }
        let mut place = self.func.name.clone();
        for step in &self.path {
            place.push_str(&format!("/{step}"));
        }
        self.errors.push(VerifyError { code, place, message, span });
    }

    fn report_if(&mut self, span: Span, check: super::Check) {
        if let Err(broken) = check {
            self.report(span, broken);
        }
    }

    /// Checks a block; values defined in it are invisible after it.
    fn block(&mut self, block: &Block, around: Around) {
        let defined = self.open_block(block, around);
        self.close(&defined);
    }

    fn close(&mut self, defined: &[Value]) {
        for v in defined {
            if let Some(s) = self.state.get_mut(v.0 as usize) {
                *s = State::Ended;
            }
        }
    }

    /// Checks a block and leaves its values visible. Returns them.
    fn open_block(&mut self, block: &Block, around: Around) -> Vec<Value> {
        let mut defined = Vec::new();
        let mut left = false;
        for (i, inst) in block.insts.iter().enumerate() {
            if self.errors.len() >= MAX_ERRORS {
                break;
            }
            self.path.push(i);
            if left {
                self.report(inst.span, (control::CODE, "an instruction follows one that leaves the block".into()));
            }
            left = inst.op.leaves();
            self.instruction(inst, around);
            if let Some(v) = inst.result
                && self.define(v, inst.span)
            {
                defined.push(v);
            }
            self.path.pop();
        }
        defined
    }

    /// Marks a result as defined. Returns false if that is not possible.
    fn define(&mut self, v: Value, span: Span) -> bool {
        match self.state.get_mut(v.0 as usize) {
            None => {
                self.report(span, (CODE, format!("the result %{} has no type", v.0)));
                false
            }
            Some(s @ State::Undefined) => {
                *s = State::Visible;
                true
            }
            Some(_) => {
                self.report(span, (CODE, format!("%{} is defined twice", v.0)));
                false
            }
        }
    }

    /// Checks that a value can be used here. Returns true if so.
    fn used(&mut self, v: Value, span: Span) -> bool {
        let message = match self.state.get(v.0 as usize) {
            Some(State::Visible) => return true,
            Some(State::Ended) => format!("%{} is used outside the block that defines it", v.0),
            Some(State::Undefined) | None => format!("%{} is used before it is defined", v.0),
        };
        self.report(span, (CODE, message));
        false
    }

    fn instruction(&mut self, inst: &Inst, around: Around) {
        let mut operands_ok = true;
        // The only operand of a loop is its `break_if`, which is used at the end of `continuing`.
        if !matches!(inst.op, Op::Loop { .. }) {
            inst.op.for_each_use(|v| operands_ok &= self.used(v, inst.span));
        }
        let result = inst.result.and_then(|v| self.func.values.get(v.0 as usize).copied());
        self.report_if(inst.span, self.result_presence(inst));
        if let Some(t) = result {
            self.report_if(inst.span, value_type(t));
        }
        if operands_ok {
            let cx = types::Context { module: self.module, func: self.func };
            let result = result.filter(|_| inst.result.is_some());
            self.report_if(inst.span, types::check(&cx, &inst.op, result));
            self.report_if(inst.span, memory::check(&cx, &inst.op));
        }
        self.report_if(inst.span, control::check(self.func, &inst.op, around));
        self.nested(inst, around);
    }

    fn result_presence(&self, inst: &Inst) -> super::Check {
        let wants = match &inst.op {
            Op::Load { .. } | Op::Atomic { .. } | Op::AtomicCas { .. } => true,
            Op::BarrierVote { .. } | Op::Printf { .. } | Op::Launch { .. } => true,
            Op::Warp { op, .. } => op.has_result(),
            Op::System { op, .. } => op.has_result(),
            Op::Call { func, .. } => match self.module.functions.get(func.0 as usize) {
                Some(f) => f.ret.is_some(),
                None => return Ok(()),
            },
            op => op.is_pure(),
        };
        ensure(!wants || inst.result.is_some(), CODE, || "the operation's result is missing".into())?;
        ensure(wants || inst.result.is_none(), CODE, || "the operation yields nothing, but has a result".into())
    }

    fn nested(&mut self, inst: &Inst, around: Around) {
        match &inst.op {
            Op::Loop { body, continuing, break_if, unroll: _ } => {
                self.path.push(0);
                self.block(body, around.in_loop());
                self.path.pop();
                self.path.push(1);
                let defined = self.open_block(continuing, around.in_continuing());
                self.path.pop();
                if let Some(v) = break_if
                    && self.used(*v, inst.span)
                    && self.func.values.get(v.0 as usize) != Some(&Type::BOOL)
                {
                    self.report(inst.span, (codes::IR_TYPE, "break_if is not a bool".into()));
                }
                self.close(&defined);
            }
            op => {
                let inside = if matches!(op, Op::Switch { .. }) { around.in_switch() } else { around };
                for (i, block) in op.blocks().into_iter().enumerate() {
                    self.path.push(i);
                    self.block(block, inside);
                    self.path.pop();
                }
            }
        }
    }
}
