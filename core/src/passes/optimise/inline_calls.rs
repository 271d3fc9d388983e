//! Inlines every call of a device function.
//!
//! Removes: `call`, and from the module all device functions.
//!
//! Needs: a verified module.
//!
//! Guarantees: kernels without calls. Recursion is refused (IW0501), and so are kernels that would become larger than
//! [`MAX_INSTRUCTIONS`] or nest deeper than the verifier allows (IW0502).
//!
//! How a callee's returns become structured control flow:
//! - One return at the end: its value is used directly.
//! - A few returns outside loops and switches: the code after an `if` of which only one side falls through moves into
//!   that side, until every path ends in one place.
//! - Otherwise the body is placed in a switch with only a default, which `break` can leave. Where a return is inside a
//!   loop or switch of the callee, a flag tells the code after it to break again.
//!
//! Instructions of built-in headers get the source location of the call, so that diagnostics about them point at the
//! program's own line.
//!
//! Locals of the callee are copied for each call. Register locals start at zero each time. Memory locals are
//! unspecified each time, so any values left there by the previous iteration of a loop are allowed.
use crate::codes;
use crate::passes::manager::{Outcome, Pass, Property};
use rustc_hash::FxHashSet;

use crate::diagnostic::Diagnostic;
use crate::ir::ops::Const;
use crate::ir::text::MAX_NESTING;
use crate::ir::{Block, FuncId, Function, FunctionKind, Inst, LocalId, LocalKind, Module, Op, SwitchCase, Type, Value};
use crate::passes::rewrite::Aliases;
use crate::span::{SourceMap, Span};

/// The most instructions of a function after inlining.
pub const MAX_INSTRUCTIONS: usize = 1_000_000;

/// Most returns that become nested ifs; more become a switch.
const MAX_NESTED_RETURNS: usize = 8;

/// Inlines all calls of all kernels and drops the device functions.
///
/// # Errors
/// Returns one diagnostic per kernel that cannot be inlined; the module is then unchanged.
pub fn inline_calls(module: &mut Module) -> Result<(), Vec<Diagnostic>> {
    let mut kernels = Vec::new();
    let mut errors = Vec::new();
    for (i, f) in module.functions.iter().enumerate() {
        if f.kind == FunctionKind::Kernel {
            match inline_function(module, FuncId(i as u32)) {
                Ok(f) => kernels.push(f),
                Err(d) => errors.push(d),
            }
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    module.functions = kernels;
    Ok(())
}

/// Returns one function of a module with all its calls inlined.
///
/// # Errors
/// Fails if a call is recursive or the result is too large.
pub fn inline_function(module: &Module, root: FuncId) -> Result<Function, Diagnostic> {
    inline_some(module, root, &|_| true)
}

/// Returns one function of a module with its calls of some functions inlined.
///
/// # Errors
/// Fails if a call is recursive or the result is too large.
pub fn inline_some(module: &Module, root: FuncId, chosen: &dyn Fn(&Function) -> bool) -> Result<Function, Diagnostic> {
    let order = callees_first(module, root)?;
    // Functions without calls, by number; each is complete before it is inlined itself.
    let mut done: Vec<Option<Function>> = vec![None; module.functions.len()];
    for id in order {
        let Some(original) = module.functions.get(id) else { continue };
        let mut f = original.clone();
        let body = std::mem::take(&mut f.body);
        let sources = &module.sources;
        let mut inliner =
            Inliner { sources, done: &done, chosen, size: body.len_nested(), f, aliases: Aliases::default() };
        let mut body = inliner.block(body, false)?;
        inliner.aliases.apply(&mut body);
        reach_continuing_ends(&mut body);
        let mut f = inliner.f;
        f.body = body;
        if f.body.depth() > MAX_NESTING {
            return Err(too_large(f.span, "nests too deeply"));
        }
        if id == root.0 as usize {
            return Ok(f);
        }
        if let Some(slot) = done.get_mut(id) {
            *slot = Some(f);
        }
    }
    Err(Diagnostic::internal(codes::TOO_LARGE, None, "no such function to inline into"))
}

/// Removes the marks of unreachable code from continuing blocks, which cannot have any: a callee may end in one, after
/// a switch whose cases all return.
fn reach_continuing_ends(body: &mut Block) {
    body.for_each_mut(&mut |inst| {
        if let Op::Loop { continuing, .. } = &mut inst.op {
            continuing.rewrite(&mut |inst, out| {
                if inst.op != Op::Unreachable {
                    out.push(inst);
                }
            });
        }
    });
}

fn too_large(span: Span, what: &str) -> Diagnostic {
    Diagnostic::unsupported(codes::TOO_LARGE, span, format!("the kernel {what} once its device functions are inlined"))
        .with_help("call large device functions in fewer places")
}

/// Returns the functions that `root` calls, directly or not, each after those that it calls; `root` last.
fn callees_first(module: &Module, root: FuncId) -> Result<Vec<usize>, Diagnostic> {
    let calls = |id: usize| {
        let mut calls = Vec::new();
        if let Some(f) = module.functions.get(id) {
            f.body.for_each(&mut |inst| {
                if let Op::Call { func, .. } = inst.op {
                    calls.push((func.0 as usize, inst.span));
                }
            });
        }
        calls
    };
    let mut on_the_way = vec![false; module.functions.len()];
    let mut finished = vec![false; module.functions.len()];
    let mut order = Vec::new();
    let mut stack = vec![(root.0 as usize, calls(root.0 as usize))];
    if let Some(way) = on_the_way.get_mut(root.0 as usize) {
        *way = true;
    }
    while let Some((id, pending)) = stack.last_mut() {
        let id = *id;
        let Some((callee, span)) = pending.pop() else {
            stack.pop();
            order.push(id);
            if let Some(f) = finished.get_mut(id) {
                *f = true;
            }
            continue;
        };
        if finished.get(callee) != Some(&false) {
            continue;
        }
        match on_the_way.get_mut(callee) {
            Some(true) => {
                return Err(Diagnostic::unsupported(
                    codes::RECURSION,
                    span,
                    "recursion is not supported on this device",
                )
                .with_help("replace it by a loop with a stack of its own"));
            }
            Some(way) => *way = true,
            None => continue,
        }
        stack.push((callee, calls(callee)));
    }
    Ok(order)
}

struct Inliner<'a> {
    sources: &'a SourceMap,
    done: &'a [Option<Function>],
    chosen: &'a dyn Fn(&Function) -> bool,
    size: usize,
    f: Function,
    /// For each result of a call, the value that replaces it.
    aliases: Aliases,
}

impl Inliner<'_> {
    fn block(&mut self, block: Block, in_loop: bool) -> Result<Block, Diagnostic> {
        let mut out = Vec::with_capacity(block.insts.len());
        for mut inst in block.insts {
            let inside = in_loop || matches!(inst.op, Op::Loop { .. });
            for b in inst.op.blocks_mut() {
                *b = self.block(std::mem::take(b), inside)?;
            }
            match &inst.op {
                Op::Call { func, args } => {
                    let Some(callee) = self.done.get(func.0 as usize).and_then(Option::as_ref) else {
                        return Err(Diagnostic::internal(
                            codes::TOO_LARGE,
                            Some(inst.span),
                            "a callee was not inlined first",
                        ));
                    };
                    if !(self.chosen)(callee) {
                        out.push(inst);
                        continue;
                    }
                    self.size = self.size.saturating_add(callee.body.len_nested());
                    if self.size > MAX_INSTRUCTIONS {
                        return Err(too_large(inst.span, "has too many instructions"));
                    }
                    let mut values = vec![None; callee.values.len()];
                    for (slot, arg) in values.iter_mut().zip(args) {
                        *slot = Some(*arg);
                    }
                    let first_local = self.f.locals.len() as u32;
                    let span = inst.span;
                    let sources = self.sources;
                    let mut site =
                        CallSite { sources, f: &mut self.f, values, first_local, out: None, flag: None, span };
                    let value = site.inline(callee, in_loop, &mut out);
                    if let (Some(result), Some(value)) = (inst.result, value) {
                        self.aliases.insert(result, value);
                    }
                }
                _ => out.push(inst),
            }
        }
        Ok(Block { insts: out })
    }
}

/// The number and places of a block's returns.
#[derive(Default)]
struct Returns {
    /// Number of returns in the block.
    count: usize,
    /// True if a return is inside a loop or switch.
    nested: bool,
}

impl Returns {
    fn of(block: &Block) -> Self {
        let mut returns = Returns::default();
        returns.add(block, false);
        returns
    }

    fn add(&mut self, block: &Block, inside: bool) {
        for inst in &block.insts {
            if let Op::Return(_) = inst.op {
                self.count += 1;
                self.nested |= inside;
            }
            let inside = inside || !matches!(inst.op, Op::If { .. });
            for b in inst.op.blocks() {
                self.add(b, inside);
            }
        }
    }
}

/// Moves the code after an `if` that holds returns into the side that falls through, so that all returns are at the
/// ends of paths. Returns `None` if both sides fall through. The returns are outside loops and switches.
fn into_one_exit(mut block: Block) -> Option<Block> {
    let holds_returns = |i: &Inst| i.op.blocks().into_iter().any(|b| Returns::of(b).count > 0);
    let Some(at) = block.insts.iter().position(holds_returns) else { return Some(block) };
    let rest = block.insts.split_off(at + 1);
    if let Some(Inst { op: Op::If { then, els, .. }, .. }) = block.insts.last_mut() {
        match (then.falls_through(), els.falls_through()) {
            (true, false) => then.insts.extend(rest),
            (false, true) => els.insts.extend(rest),
            // The rest is never reached.
            (false, false) => {}
            (true, true) if rest.is_empty() => {}
            (true, true) => return None,
        }
        *then = into_one_exit(std::mem::take(then))?;
        *els = into_one_exit(std::mem::take(els))?;
    }
    Some(block)
}

/// Returns the register locals that may be read before they are written.
fn read_before_written(body: &Block) -> FxHashSet<LocalId> {
    let (mut written, mut read) = (FxHashSet::default(), FxHashSet::default());
    for inst in &body.insts {
        if let Op::LocalSet { local, .. } = inst.op {
            written.insert(local);
        }
        let mut check = |inst: &Inst| {
            if let Op::LocalGet(l) = inst.op
                && !written.contains(&l)
            {
                read.insert(l);
            }
        };
        check(inst);
        inst.op.blocks().into_iter().for_each(|b| b.for_each(&mut check));
    }
    read
}

/// The replacement of a callee's return.
#[derive(Clone, Copy)]
enum Exit {
    /// Nothing but the value: the return is at the end of its path.
    FallOut,
    /// A break out of the switch around the body.
    Break,
    /// An assignment to the flag and a break out of a loop or switch of the callee.
    FlagAndBreak,
}

/// A call being replaced.
struct CallSite<'a> {
    sources: &'a SourceMap,
    f: &'a mut Function,
    /// The caller's value for each of the callee's values.
    values: Vec<Option<Value>>,
    /// Number in the caller of the callee's first local.
    first_local: u32,
    /// Local that holds the returned value.
    out: Option<LocalId>,
    /// Local that is true once a return inside a loop or switch was executed.
    flag: Option<LocalId>,
    span: Span,
}

impl CallSite<'_> {
    /// Appends the callee's code and returns the value that the callee returns.
    fn inline(&mut self, callee: &Function, in_loop: bool, to: &mut Vec<Inst>) -> Option<Value> {
        self.f.locals.extend(callee.locals.iter().cloned());
        if in_loop {
            self.reset_locals(callee, to);
        }
        let returns = Returns::of(&callee.body);
        let last_returns = matches!(callee.body.insts.last().map(|i| &i.op), Some(Op::Return(_)));
        if returns.count == 0 || (returns.count == 1 && last_returns) {
            return self.straight(callee, to);
        }
        self.out = callee.ret.map(|ty| self.register(ty));
        let one_exit = if returns.nested || returns.count > MAX_NESTED_RETURNS {
            None
        } else {
            into_one_exit(callee.body.clone())
        };
        match one_exit {
            Some(body) => to.extend(self.copy(callee, &body, Exit::FallOut).insts),
            None => self.one_shot_switch(callee, returns.nested, to),
        }
        let ty = callee.ret?;
        self.out.map(|local| self.f.emit(to, ty, Op::LocalGet(local), self.span))
    }

    fn register(&mut self, ty: Type) -> LocalId {
        self.f.new_register(ty, self.span)
    }

    fn reset_locals(&mut self, callee: &Function, to: &mut Vec<Inst>) {
        let read = read_before_written(&callee.body);
        for (i, local) in callee.locals.iter().enumerate() {
            if let LocalKind::Register(ty) = local.kind
                && read.contains(&LocalId(i as u32))
            {
                let zero = self.f.emit_zero(to, ty, self.span);
                self.f.emit_set(to, LocalId(self.first_local + i as u32), zero, self.span);
            }
        }
    }

    /// Appends a callee whose only return, if any, is its last instruction.
    fn straight(&mut self, callee: &Function, to: &mut Vec<Inst>) -> Option<Value> {
        let mut body = self.copy(callee, &callee.body, Exit::FallOut);
        if body.insts.last().is_some_and(|last| last.op.leaves()) {
            // Instructions of the caller follow all the same.
            let cond = self.f.emit_const(to, Const::bool(true), self.span);
            to.push(Inst::new(Op::If { cond, then: body, els: Block::default() }, self.span));
        } else {
            to.append(&mut body.insts);
        }
        let returned = match callee.body.insts.last().map(|i| &i.op) {
            Some(Op::Return(Some(v))) => self.values.get(v.0 as usize).copied().flatten(),
            _ => None,
        };
        // In a callee that never returns, the uses of the result are not reached.
        match (returned, callee.ret) {
            (None, Some(ty)) => Some(self.f.emit_zero(to, ty, self.span)),
            (returned, _) => returned,
        }
    }

    fn one_shot_switch(&mut self, callee: &Function, nested: bool, to: &mut Vec<Inst>) {
        if nested {
            let flag = self.register(Type::BOOL);
            let no = self.f.emit_const(to, Const::bool(false), self.span);
            self.f.emit_set(to, flag, no, self.span);
            self.flag = Some(flag);
        }
        let selector = self.f.emit_const(to, Const::u32(0), self.span);
        let mut default = self.copy(callee, &callee.body, Exit::Break);
        // A break at the very end is redundant.
        if matches!(default.insts.last().map(|i| &i.op), Some(Op::Break)) {
            default.insts.pop();
        }
        to.push(Inst::new(Op::Switch { selector, cases: Vec::new(), default }, self.span));
    }

    /// Copies the callee's code in terms of the caller's values and locals.
    fn copy(&mut self, callee: &Function, block: &Block, exit: Exit) -> Block {
        let mut out = Vec::with_capacity(block.insts.len());
        for inst in &block.insts {
            self.copy_inst(callee, inst, exit, &mut out);
        }
        Block { insts: out }
    }

    fn copy_inst(&mut self, callee: &Function, inst: &Inst, exit: Exit, to: &mut Vec<Inst>) {
        // Code of a built-in header gets the location of its call.
        let span = if self.sources.is_built_in(inst.span.file) { self.span } else { inst.span };
        if let Op::Return(value) = &inst.op {
            if let (Some(v), Some(local)) = (value, self.out) {
                let value = self.value(callee, *v);
                self.f.emit_set(to, local, value, span);
            }
            if let (Exit::FlagAndBreak, Some(flag)) = (exit, self.flag) {
                let yes = self.f.emit_const(to, Const::bool(true), span);
                self.f.emit_set(to, flag, yes, span);
            }
            if !matches!(exit, Exit::FallOut) {
                to.push(Inst::new(Op::Break, span));
            }
            return;
        }
        let breakable = matches!(inst.op, Op::Loop { .. } | Op::Switch { .. });
        let inner = match exit {
            Exit::FallOut => Exit::FallOut,
            _ if breakable => Exit::FlagAndBreak,
            other => other,
        };
        let mut op = self.copy_op(callee, &inst.op, inner);
        op.for_each_use_mut(|v| *v = self.value(callee, *v));
        let result = inst.result.map(|v| self.value(callee, v));
        to.push(Inst { result, op, span });
        let returns = || inst.op.blocks().into_iter().any(|b| Returns::of(b).count > 0);
        if let (true, Exit::Break | Exit::FlagAndBreak, Some(flag)) = (breakable, exit, self.flag)
            && returns()
        {
            let cond = self.f.emit(to, Type::BOOL, Op::LocalGet(flag), span);
            let then = Block { insts: vec![Inst::new(Op::Break, span)] };
            to.push(Inst::new(Op::If { cond, then, els: Block::default() }, span));
        }
    }

    /// Copies an operation with its nested blocks; its own operands are still the callee's.
    fn copy_op(&mut self, callee: &Function, op: &Op, exit: Exit) -> Op {
        let local = |l: &LocalId| LocalId(self.first_local + l.0);
        match op {
            Op::LocalGet(l) => Op::LocalGet(local(l)),
            Op::LocalSet { local: l, value } => Op::LocalSet { local: local(l), value: *value },
            Op::LocalAddr(l) => Op::LocalAddr(local(l)),
            Op::If { cond, then, els } => {
                Op::If { cond: *cond, then: self.copy(callee, then, exit), els: self.copy(callee, els, exit) }
            }
            Op::Loop { body, continuing, break_if, unroll } => Op::Loop {
                body: self.copy(callee, body, exit),
                continuing: self.copy(callee, continuing, exit),
                break_if: *break_if,
                unroll: *unroll,
            },
            Op::Switch { selector, cases, default } => Op::Switch {
                selector: *selector,
                cases: cases
                    .iter()
                    .map(|c| SwitchCase { values: c.values.clone(), body: self.copy(callee, &c.body, exit) })
                    .collect(),
                default: self.copy(callee, default, exit),
            },
            other => other.clone(),
        }
    }

    /// Returns the caller's value for a value of the callee, created at its first use.
    fn value(&mut self, callee: &Function, v: Value) -> Value {
        match self.values.get_mut(v.0 as usize) {
            Some(Some(known)) => *known,
            Some(slot) => {
                let new = self.f.new_value(callee.try_ty(v).unwrap_or(Type::BOOL));
                *slot = Some(new);
                new
            }
            // Verified IR has no such value.
            None => v,
        }
    }
}

/// [`inline_calls`] as a pass.
pub struct InlineCalls;

impl<S> Pass<S> for InlineCalls {
    fn name(&self) -> &'static str {
        "inline_calls"
    }

    fn does(&self) -> &'static str {
        "puts functions into their callers"
    }

    fn guarantees(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        inline_calls(module)
    }
}
