//! Rewrites control flow so that it can be entered at a site: a thread on its way there skips everything before.
//!
//! A register local holds the number of the site that the thread is on its way to, or 0. Where a block holds sites,
//! everything before its last one is rewritten:
//! - instructions run under a *guard*, `if local == 0`; a site stays at the end of the guard around the instructions
//!   that precede it, followed by a return of its number; after the guard the local becomes 0 for threads that were on
//!   their way to this site;
//! - branches and switches that hold sites are taken as they lead to the thread's site, if it has one;
//! - constructs with sites are skipped by threads whose site comes later in the block.
//!
//! A thread that is on its way to a site enters a block only if the site is in it.
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::{CompareOp, Const};
use crate::ir::{
    Block, DataType, Function, FunctionKind, Inst, LocalId, Op, Param, Scalar, Space, SwitchCase, Type, Value,
};
use crate::span::Span;

use super::{is_site, sites_of};
use crate::passes::builder::Code;

/// The parameters of the function in addition to the kernel's.
#[derive(Clone, Copy)]
pub(in crate::passes) struct Extra {
    /// Site to resume at, or 0.
    pub site: Value,
    /// Address of the saved state.
    pub scratch: Value,
    /// Number of blocks in the grid.
    pub blocks: Value,
    /// Number of threads in the grid.
    pub threads: Value,
    /// Number of the thread in the grid.
    pub thread: Value,
    /// Number of the block for state that was saved in the previous segment.
    pub old_block: Value,
    /// Number of the block for state that is saved in this segment.
    pub new_block: Value,
}

/// A kernel as a device function that returns the site where it stopped, or 0 at its end.
pub(in crate::passes) struct Resumed {
    pub func: Function,
    pub extra: Extra,
    /// Local with the site that the thread is on its way to. It is set at the start, and then once after each site, in
    /// the order of the sites.
    pub local: LocalId,
    /// Values that the returns at sites return, with the sites' numbers.
    pub returned: FxHashMap<Value, u32>,
}

/// Conditions of guards: a thread that is not on its way to a site always passes them.
pub(super) type Guards = FxHashSet<Value>;

/// Builds the function. Values may then be used outside the blocks that define them.
pub(super) fn resumable(kernel: Function) -> (Resumed, Guards) {
    let (mut func, extra) = with_parameters(kernel);
    let body = std::mem::take(&mut func.body);
    let span = func.span;
    let local = func.new_register(Type::U32, span);
    let free = (0..func.params.len() as u32).map(Value).collect();
    let mut walk = ResumeRewriter {
        func: &mut func,
        local,
        next: 1,
        free,
        guards: Guards::default(),
        returned: FxHashMap::default(),
    };
    let mut insts = vec![Inst::new(Op::LocalSet { local, value: extra.site }, span)];
    insts.extend(walk.block(body).insts);
    let (guards, returned) = (walk.guards, walk.returned);
    let mut body = Block::new(insts);
    end_with_zero(&mut func, &mut body, &returned);
    func.body = body;
    (Resumed { func, extra, local, returned }, guards)
}

/// Turns the kernel into a device function with more parameters, whose values come after the kernel's own.
fn with_parameters(mut kernel: Function) -> (Function, Extra) {
    const EXTRA: [(&str, Type); 7] = [
        ("site", Type::U32),
        ("scratch", Type::Ptr(Space::Global)),
        ("blocks", Type::U32),
        ("threads", Type::U32),
        ("thread", Type::U32),
        ("old_block", Type::U32),
        ("new_block", Type::U32),
    ];
    for param in &mut kernel.params {
        param.ty = DataType::Value(param.value_type());
    }
    let own = add_parameters(&mut kernel, &EXTRA);
    kernel.kind = FunctionKind::Device;
    kernel.name.push_str("/body");
    kernel.ret = Some(Type::U32);
    let [site, scratch, blocks, threads, thread, old_block, new_block] = [0, 1, 2, 3, 4, 5, 6].map(|i| Value(own + i));
    (kernel, Extra { site, scratch, blocks, threads, thread, old_block, new_block })
}

/// Adds parameters after a function's own, and gives later values higher numbers. Returns the number of the first one.
pub(super) fn add_parameters(func: &mut Function, added: &[(&str, Type)]) -> u32 {
    let own = func.params.len() as u32;
    let moved = |v: &mut Value| {
        if v.0 >= own {
            v.0 += added.len() as u32;
        }
    };
    func.body.for_each_mut(&mut |inst| {
        inst.op.for_each_use_mut(moved);
        inst.result.iter_mut().for_each(moved);
    });
    let at = (own as usize).min(func.values.len());
    func.values.splice(at..at, added.iter().map(|(_, ty)| *ty));
    let span = func.span;
    func.params.extend(added.iter().map(|(name, ty)| Param {
        name: (*name).to_owned(),
        ty: DataType::Value(*ty),
        pointee: None,
        span,
    }));
    own
}

/// Makes the kernel's returns, and its end, return 0.
fn end_with_zero(func: &mut Function, body: &mut Block, returned: &FxHashMap<Value, u32>) {
    body.rewrite(&mut |mut inst, out| {
        let ends = match inst.op {
            Op::Return(Some(v)) => !returned.contains_key(&v),
            Op::Return(None) | Op::Unreachable => true,
            _ => false,
        };
        if ends {
            let zero = func.emit_const(out, Const::u32(0), inst.span);
            inst.op = Op::Return(Some(zero));
        }
        out.push(inst);
    });
    if body.insts.last().is_none_or(|i| !i.op.leaves()) {
        let zero = func.emit_const(&mut body.insts, Const::u32(0), func.span);
        body.insts.push(Inst::new(Op::Return(Some(zero)), func.span));
    }
}

struct ResumeRewriter<'a> {
    func: &'a mut Function,
    local: LocalId,
    /// Number of the next site.
    next: u32,
    /// Values that are computed again on the way to a site.
    free: FxHashSet<Value>,
    guards: Guards,
    returned: FxHashMap<Value, u32>,
}

impl ResumeRewriter<'_> {
    fn block(&mut self, block: Block) -> Block {
        let counts: Vec<u32> = block.insts.iter().map(sites_of).collect();
        let Some(last) = counts.iter().rposition(|n| *n > 0) else { return block };
        let (mut out, mut run) = (Vec::new(), Vec::new());
        for ((at, inst), count) in block.insts.into_iter().enumerate().zip(counts) {
            if at > last {
                out.push(inst);
            } else if count > 0 {
                let run = std::mem::take(&mut run);
                if is_site(&inst.op) {
                    self.site(run, inst, at < last, &mut out);
                } else {
                    self.run(run, &mut out);
                    self.construct(inst, at < last, &mut out);
                }
            } else if self.is_free(&inst) {
                self.free.extend(inst.result);
                out.push(inst);
            } else {
                run.push(inst);
            }
        }
        Block::new(out)
    }

    /// Returns true if the result of an instruction does not depend on saved state.
    fn is_free(&self, inst: &Inst) -> bool {
        let again = match &inst.op {
            Op::LocalGet(_) => false,
            Op::Load { ptr, flags, .. } => !flags.volatile && self.func.try_ty(*ptr) == Some(Type::Ptr(Space::Param)),
            op => op.is_pure(),
        };
        let mut known = again;
        inst.op.for_each_use(|v| known &= self.free.contains(&v));
        known
    }

    fn code(&mut self, span: Span) -> Code<'_> {
        Code::new(self.func, span)
    }

    /// Places instructions under the condition that the thread is not on its way to a site.
    fn guard(&mut self, insts: Vec<Inst>, span: Span, out: &mut Vec<Inst>) {
        let local = self.local;
        let mut code = self.code(span);
        let site = code.get(local);
        let cond = code.compare_const(CompareOp::Eq, site, 0);
        code.effect(Op::If { cond, then: Block::new(insts), els: Block::default() });
        out.append(&mut code.out);
        self.guards.insert(cond);
    }

    fn run(&mut self, run: Vec<Inst>, out: &mut Vec<Inst>) {
        if let Some(first) = run.first() {
            let span = first.span;
            self.guard(run, span, out);
        }
    }

    /// Emits a site with the instructions that precede it.
    fn site(&mut self, mut run: Vec<Inst>, inst: Inst, later: bool, out: &mut Vec<Inst>) {
        let (number, span, local) = (self.next, inst.span, self.local);
        self.next += 1;
        run.push(inst);
        let value = self.func.emit_const(&mut run, Const::u32(number), span);
        run.push(Inst::new(Op::Return(Some(value)), span));
        self.returned.insert(value, number);
        self.guard(run, span, out);
        let mut code = self.code(span);
        if later {
            let site = code.get(local);
            let here = code.compare_const(CompareOp::Eq, site, number);
            code.when(here, |code| {
                let zero = code.u32(0);
                code.set(local, zero);
            });
        } else {
            let zero = code.u32(0);
            code.set(local, zero);
        }
        out.append(&mut code.out);
    }

    /// Emits a branch, loop or switch that holds sites.
    fn construct(&mut self, inst: Inst, later: bool, out: &mut Vec<Inst>) {
        let span = inst.span;
        let mut insts = Vec::new();
        let op = match inst.op {
            Op::If { cond, then, els } => {
                let first = self.next;
                let then = self.block(then);
                let middle = self.next;
                let els = self.block(els);
                let in_then = if first == middle { 0 } else { middle };
                let cond = self.side(cond, in_then, middle == self.next, span, &mut insts);
                Op::If { cond, then, els }
            }
            Op::Loop { body, continuing, break_if, unroll } => {
                Op::Loop { body: self.block(body), continuing, break_if, unroll }
            }
            Op::Switch { selector, cases, default } => self.switch(selector, cases, default, span, &mut insts),
            other => other,
        };
        insts.push(Inst::new(op, span));
        if !later {
            out.append(&mut insts);
            return;
        }
        let (local, end) = (self.local, self.next);
        let mut code = self.code(span);
        let site = code.get(local);
        let cond = code.compare_const(CompareOp::Lt, site, end);
        code.effect(Op::If { cond, then: Block::new(insts), els: Block::default() });
        out.append(&mut code.out);
        self.guards.insert(cond);
    }

    /// Emits the condition of a branch: for threads on their way to a site, whether its number is below `end`, or if
    /// `only`, that it is not zero.
    fn side(&mut self, cond: Value, end: u32, only: bool, span: Span, out: &mut Vec<Inst>) -> Value {
        let local = self.local;
        let mut code = self.code(span);
        let site = code.get(local);
        let fresh = code.compare_const(CompareOp::Eq, site, 0);
        let there = match (end, only) {
            (0, _) => code.value(Type::BOOL, Op::Const(Const::bool(false))),
            (_, true) => code.value(Type::BOOL, Op::Const(Const::bool(true))),
            _ => code.compare_const(CompareOp::Lt, site, end),
        };
        let cond = code.select(Type::BOOL, fresh, cond, there);
        out.append(&mut code.out);
        cond
    }

    fn switch(
        &mut self,
        selector: Value,
        cases: Vec<SwitchCase>,
        default: Block,
        span: Span,
        out: &mut Vec<Inst>,
    ) -> Op {
        let taken: FxHashSet<i64> = cases.iter().flat_map(|c| c.values.iter().copied()).collect();
        let other = (0..).find(|v| !taken.contains(v)).unwrap_or(0);
        // A value that leads to each case with sites, and the number that its sites are below.
        let mut ways: Vec<(i64, u32)> = Vec::new();
        let mut walked = Vec::with_capacity(cases.len());
        for SwitchCase { values, body } in cases {
            let first = self.next;
            let body = self.block(body);
            if self.next > first
                && let Some(value) = values.first()
            {
                ways.push((*value, self.next));
            }
            walked.push(SwitchCase { values, body });
        }
        let first = self.next;
        let default = self.block(default);
        if self.next > first {
            ways.push((other, self.next));
        }
        let ty = self.func.try_ty(selector).unwrap_or(Type::I32);
        let scalar = ty.scalar().unwrap_or(Scalar::I32);
        let local = self.local;
        let mut code = self.code(span);
        let site = code.get(local);
        let fresh = code.compare_const(CompareOp::Eq, site, 0);
        let mut there = selector;
        for (value, end) in ways.into_iter().rev() {
            let value = code.value(ty, Op::Const(Const::int(scalar, value.into())));
            let before = code.compare_const(CompareOp::Lt, site, end);
            there = code.select(ty, before, value, there);
        }
        let selector = code.select(ty, fresh, selector, there);
        out.append(&mut code.out);
        Op::Switch { selector, cases: walked, default }
    }
}
