//! Implements recursion for devices whose functions cannot call themselves.
//!
//! Removes: calls that lead back to the function that contains them.
//!
//! Needs: a verified module.
//!
//! Guarantees: no function calls itself, directly or not; the module's functions keep their numbers and parameters. A
//! thread whose calls need more than the bytes of its stack reaches [`SystemOp::StackOverflow`].
//!
//! How: functions that call each other have frames on a stack, which is a local variable of the function that was
//! called first. A function that calls another function of its group keeps the values that are live across the call in
//! its frame, writes the arguments into the next frame, and returns the number of the call. A loop then runs the
//! callee, and when that is done, the caller, which continues after the call ([`super::split_grid_sync`] builds
//! functions with such entry points, for barriers of the grid). A frame begins with its caller: the function, the call,
//! and the offset of the caller's frame. Then come parameters, the result, the values that are kept, and the function's
//! own variables in memory.

use crate::codes;
use crate::passes::manager::{Has, Linked, Outcome, Pass, Report};
use std::collections::{BTreeMap, BTreeSet};

use super::lockstep::scopes::repair;
use super::split_grid_sync::frames::{self, Locals};
use crate::diagnostic::Diagnostic;
use crate::ir::ops::{CompareOp, Const, IntBinOp, SystemOp};
use crate::ir::{
    Block, DataType, FuncId, Function, FunctionKind, Inst, Local, LocalId, LocalKind, Module, Op, Param, Space,
    SwitchCase, Type, Unroll, Value, ptr,
};
use crate::passes::builder::Code;

/// Default size of a thread's stack, in bytes.
pub const DEFAULT_BYTES: u64 = 4096;

/// The name of the variable that is a stack.
const STACK: &str = "stack";

/// Alignment of a stack.
const ALIGN: u64 = 16;

/// Returns the size in bytes of a variable that is the stack of recursive calls. A variable of the program itself is
/// mistaken for one if it is an array of `unsigned` with this name and alignment.
pub fn stack_size(local: &Local) -> Option<u64> {
    match &local.kind {
        LocalKind::Memory { ty: DataType::Array(element, _), size, align: ALIGN }
            if local.name == STACK && **element == DataType::Value(Type::U32) =>
        {
            Some(*size)
        }
        LocalKind::Memory { .. } | LocalKind::Register(_) => None,
    }
}

/// Diagnostic code: a function that calls itself and waits for the whole grid.
const GRID_SYNC: &str = codes::GRID_SYNC_IN_RECURSION;

/// Bytes before the parameters: the caller, its call, the offset of its frame, and the callee.
const HEADER: u64 = 16;

/// Placeholder for the size of the caller's frame in addresses of the next frame; replaced once that size is known.
const NEXT: i64 = 1 << 40;

/// Returns the module without recursion, with stacks of so many bytes; `None` if the module has no recursion.
///
/// # Errors
/// Fails if a recursive function waits for the whole grid.
pub fn stack_calls(module: &Module, stack_bytes: u64) -> Result<Option<Module>, Diagnostic> {
    stack_calls_among(module, stack_bytes, &|_| true)
}

/// Removes the recursion of those functions whose numbers satisfy `wanted`, as [`stack_calls`] does.
///
/// # Errors
/// Fails under the conditions of [`stack_calls`].
pub fn stack_calls_among(
    module: &Module,
    stack_bytes: u64,
    wanted: &dyn Fn(usize) -> bool,
) -> Result<Option<Module>, Diagnostic> {
    let mut groups = groups(module);
    groups.retain(|group| group.iter().any(|f| wanted(*f)));
    if groups.is_empty() {
        return Ok(None);
    }
    let mut without = module.clone();
    for group in &groups {
        convert(&mut without, group, stack_bytes)?;
    }
    Ok(Some(without))
}

/// Returns the functions that each function calls.
fn calls(module: &Module) -> Vec<BTreeSet<usize>> {
    let of = |f: &Function| {
        let mut calls = BTreeSet::new();
        f.body.for_each(&mut |inst| {
            if let Op::Call { func, .. } = inst.op {
                calls.insert(func.0 as usize);
            }
        });
        calls
    };
    module.functions.iter().map(of).collect()
}

/// Returns groups of functions that call each other, or themselves.
fn groups(module: &Module) -> Vec<BTreeSet<usize>> {
    let calls = calls(module);
    // A function that calls nothing, or only removed functions, is in no group: mostly nothing is left then.
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); calls.len()];
    for (caller, callees) in calls.iter().enumerate() {
        for callee in callees {
            if let Some(callers) = callers.get_mut(*callee) {
                callers.push(caller);
            }
        }
    }
    let mut left: Vec<usize> = calls.iter().map(BTreeSet::len).collect();
    let mut open: Vec<usize> = left.iter().enumerate().filter(|(_, n)| **n == 0).map(|(f, _)| f).collect();
    while let Some(f) = open.pop() {
        for caller in callers.get(f).into_iter().flatten() {
            if let Some(n) = left.get_mut(*caller) {
                *n = n.saturating_sub(1);
                open.extend((*n == 0).then_some(*caller));
            }
        }
    }
    let rest: BTreeSet<usize> = left.iter().enumerate().filter(|(_, n)| **n > 0).map(|(f, _)| f).collect();
    let reach = |from: usize| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(at) = open.pop() {
            let next = calls.get(at).into_iter().flatten().copied();
            open.extend(next.filter(|next| rest.contains(next) && seen.insert(*next)));
        }
        seen
    };
    let reached: BTreeMap<usize, BTreeSet<usize>> = rest.iter().map(|f| (*f, reach(*f))).collect();
    let reaches = |a: usize, b: usize| reached.get(&a).is_some_and(|r| r.contains(&b));
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for f in rest.iter().copied().filter(|f| reaches(*f, *f)) {
        if groups.iter().all(|g| !g.contains(&f)) {
            groups.push(rest.iter().copied().filter(|g| reaches(f, *g) && reaches(*g, f)).collect());
        }
    }
    groups
}

/// The places of the parameters and the result of a function in its frame.
struct Signature {
    params: Vec<(Type, u64)>,
    result: Option<(Type, u64)>,
    end: u64,
}

impl Signature {
    fn of(f: &Function) -> Self {
        let mut end = HEADER;
        let mut place = |ty: Type| {
            let at = end.next_multiple_of(frames::align(ty).into());
            end = at + frames::size(ty);
            (ty, at)
        };
        let params = f.params.iter().map(|p| place(p.value_type())).collect();
        let result = f.ret.map(&mut place);
        Self { params, result, end }
    }
}

/// A function that runs from one call to the next.
struct Part {
    /// The part's number in the module.
    body: FuncId,
    /// Bytes of the part's frame.
    size: u64,
}

fn convert(module: &mut Module, group: &BTreeSet<usize>, stack_bytes: u64) -> Result<(), Diagnostic> {
    let mut signatures = BTreeMap::new();
    for id in group {
        let Some(f) = module.functions.get(*id) else { continue };
        if let Some(span) = frames::grid_sync(f) {
            let message = "a recursive function that waits for all of the grid is not supported on this device";
            return Err(Diagnostic::unsupported(GRID_SYNC, span, message));
        }
        signatures.insert(*id, Signature::of(f));
    }
    let mut parts = BTreeMap::new();
    for id in group {
        let Some(f) = module.functions.get(*id) else { continue };
        let (func, size) = part(f, *id, &signatures);
        module.functions.push(func);
        parts.insert(*id, Part { body: FuncId(module.functions.len() as u32 - 1), size });
    }
    for id in group {
        let Some(original) = module.functions.get(*id) else { continue };
        let func = entry(original, *id, &signatures, &parts, stack_bytes);
        if let Some(slot) = module.functions.get_mut(*id) {
            *slot = func;
        }
    }
    Ok(())
}

/// Builds the function that runs from one call to the next, and returns it with the size of its frame.
fn part(original: &Function, id: usize, signatures: &BTreeMap<usize, Signature>) -> (Function, u64) {
    let frame = Value(0);
    let mut func = original.clone();
    func.name.push_str("/part");
    let own = signatures.get(&id);
    let mut end = own.map_or(HEADER, |s| s.end);
    // The frame's address becomes the only parameter, before all values.
    func.values.insert(0, ptr(Space::Local));
    let moved = |v: &mut Value| v.0 += 1;
    func.body.for_each_mut(&mut |inst| {
        inst.op.for_each_use_mut(moved);
        inst.result.iter_mut().for_each(moved);
    });
    let span = func.span;
    let ty = DataType::Value(ptr(Space::Local));
    func.params = vec![Param { name: "frame".to_owned(), ty, pointee: None, span }];
    func.ret = None;
    let mut memory = BTreeMap::new();
    for (local, at) in func.locals.iter().zip(0..) {
        if let LocalKind::Memory { size, align, .. } = local.kind {
            let place = end.next_multiple_of(align.clamp(1, 16));
            end = place + size;
            memory.insert(LocalId(at), place);
        }
    }
    let body = std::mem::take(&mut func.body);
    let mut code = Code::new(&mut func, span);
    let mut loaded = BTreeMap::new();
    for (i, (ty, at)) in (1..).zip(own.into_iter().flat_map(|s| &s.params)) {
        let place = code.step(frame, None, 0, *at);
        loaded.insert(Value(i), frames::load(&mut code, place, *ty));
    }
    let mut insts = code.out;
    insts.extend(body.insts);
    let mut body = Block::new(insts);
    body.for_each_mut(&mut |inst| {
        inst.op.for_each_use_mut(|v| *v = loaded.get(v).copied().unwrap_or(*v));
        if let Op::LocalAddr(local) = inst.op
            && let Some(place) = memory.get(&local)
        {
            inst.op = Op::PtrAdd { base: frame, index: None, scale: 0, offset: *place as i64 };
        }
    });
    body.rewrite(&mut |inst, out| {
        let mut code = Code::new(&mut func, inst.span);
        match &inst.op {
            Op::Return(Some(value)) => {
                if let Some((_, at)) = own.and_then(|s| s.result) {
                    let place = code.step(frame, None, 0, at);
                    frames::store(&mut code, place, *value);
                }
                code.effect(Op::Return(None));
            }
            Op::Call { func: callee, args } if signatures.contains_key(&(callee.0 as usize)) => {
                call(&mut code, callee.0 as usize, args, inst.result, signatures);
            }
            _ => {
                out.push(inst);
                return;
            }
        }
        out.append(&mut code.out);
    });
    func.body = body;
    let (mut resumed, live) = frames::resumable(func);
    let mut kept = BTreeMap::new();
    for local in live.iter().flatten() {
        if let Some(ty) = resumed.func.register_type(*local) {
            kept.entry(*local).or_insert_with(|| {
                let at = end.next_multiple_of(frames::align(ty).into());
                end = at + frames::size(ty);
                (ty, at)
            });
        }
    }
    let each = |live: &Locals| -> Vec<(LocalId, Type, u64)> {
        live.iter().filter_map(|l| kept.get(l).map(|(ty, at)| (*l, *ty, *at))).collect()
    };
    let save = |code: &mut Code<'_>, live: &Locals| {
        for (local, _, at) in each(live) {
            let place = code.step(frame, None, 0, at);
            let value = code.get(local);
            frames::store(code, place, value);
        }
    };
    let restore = |code: &mut Code<'_>, live: &Locals| {
        for (local, ty, at) in each(live) {
            let place = code.step(frame, None, 0, at);
            let value = frames::load(code, place, ty);
            code.set(local, value);
        }
    };
    frames::at_sites(&mut resumed, &live, &save, &restore);
    let size = end.next_multiple_of(16);
    let mut func = resumed.func;
    func.body.for_each_mut(&mut |inst| {
        if let Op::PtrAdd { offset, .. } = &mut inst.op
            && *offset >= NEXT
        {
            *offset += size as i64 - NEXT;
        }
    });
    repair(&mut func);
    (func, size)
}

/// Writes the next frame, and stops; after that point the result is loaded.
fn call(
    code: &mut Code<'_>,
    callee: usize,
    args: &[Value],
    result: Option<Value>,
    signatures: &BTreeMap<usize, Signature>,
) {
    let Some(signature) = signatures.get(&callee) else { return };
    let at = |code: &mut Code<'_>, offset: u64| code.step(Value(0), None, 0, NEXT as u64 + offset);
    for (arg, (_, offset)) in args.iter().zip(&signature.params) {
        let place = at(code, *offset);
        frames::store(code, place, *arg);
    }
    let place = at(code, 12);
    let number = code.u32(callee as u32);
    code.store(place, number, 4);
    code.effect(Op::System { op: SystemOp::GridSync, arg: None });
    if let (Some(result), Some((ty, offset))) = (result, signature.result) {
        let place = at(code, offset);
        let value = frames::load(code, place, ty);
        // The loaded value gets the name of the call's result.
        if let Some(last) = code.out.last_mut().filter(|last| last.result == Some(value)) {
            last.result = Some(result);
        }
    }
}

/// Builds the function that others call: a loop that runs the parts.
fn entry(
    original: &Function,
    id: usize,
    signatures: &BTreeMap<usize, Signature>,
    parts: &BTreeMap<usize, Part>,
    stack_bytes: u64,
) -> Function {
    let span = original.span;
    // A frame is written before it is known whether there is room for it.
    let largest = parts.values().map(|p| p.size).max().unwrap_or(0);
    let size = stack_bytes.next_multiple_of(ALIGN).saturating_add(largest);
    let element = DataType::Value(Type::U32);
    let ty = DataType::Array(std::sync::Arc::new(element), size / 4);
    let mut func = Function {
        kind: FunctionKind::Device,
        locals: Vec::new(),
        values: original.params.iter().map(Param::value_type).collect(),
        body: Block::default(),
        ..original.clone()
    };
    let kind = LocalKind::Memory { ty, size, align: ALIGN };
    let stack = func.new_local(Local { name: STACK.to_owned(), kind, span });
    let [which, site, sp] = [0; 3].map(|_| func.new_register(Type::U32, span));
    let mut code = Code::new(&mut func, span);
    let base = code.value(ptr(Space::Local), Op::LocalAddr(stack));
    let own = signatures.get(&id);
    for ((_, at), value) in own.into_iter().flat_map(|s| &s.params).zip((0..).map(Value)) {
        let place = code.step(base, None, 0, *at);
        frames::store(&mut code, place, value);
    }
    for (local, value) in [(which, id as u32), (site, 0), (sp, 0)] {
        let value = code.u32(value);
        code.set(local, value);
    }
    code.repeat(Unroll::Never, |code| run_one(code, base, (which, site, sp), parts, stack_bytes));
    let result = own.and_then(|s| s.result).map(|(ty, at)| {
        let place = code.step(base, None, 0, at);
        frames::load(&mut code, place, ty)
    });
    code.effect(Op::Return(result));
    func.body = Block::new(code.out);
    func
}

/// Emits an iteration of the loop: runs the function of the topmost frame, and continues with the callee's frame or the
/// caller's.
fn run_one(
    code: &mut Code<'_>,
    base: Value,
    (which, site, sp): (LocalId, LocalId, LocalId),
    parts: &BTreeMap<usize, Part>,
    stack_bytes: u64,
) {
    let span = code.span;
    let (stopped, next) = (code.func.new_register(Type::U32, span), code.func.new_register(Type::U32, span));
    let at = code.get(sp);
    let frame = code.step(base, Some(at), 1, 0);
    let begin = code.get(site);
    let before = std::mem::take(&mut code.out);
    let mut cases = Vec::new();
    for (id, part) in parts {
        let zero = code.u32(0);
        let null = code.value(ptr(Space::Global), Op::Const(Const::Null(Space::Global)));
        let args = vec![frame, begin, null, zero, zero, zero, zero, zero];
        let end = code.value(Type::U32, Op::Call { func: part.body, args });
        code.set(stopped, end);
        let behind = code.bin_const(IntBinOp::Add, at, part.size as u32);
        code.set(next, behind);
        cases.push(SwitchCase { values: vec![*id as i64], body: Block::new(std::mem::take(&mut code.out)) });
    }
    code.out = before;
    let selector = code.get(which);
    code.effect(Op::Switch { selector, cases, default: Block::new(vec![Inst::new(Op::Unreachable, span)]) });
    let end = code.get(stopped);
    let done = code.compare_const(CompareOp::Eq, end, 0);
    let before = std::mem::take(&mut code.out);
    // Back to the caller.
    let first = code.compare_const(CompareOp::Eq, at, 0);
    code.when(first, |code| code.effect(Op::Break));
    for (local, offset) in [(which, 0), (site, 4), (sp, 8)] {
        let place = code.step(frame, None, 0, offset);
        let value = code.load(Type::U32, place, 4);
        code.set(local, value);
    }
    let then = Block::new(std::mem::take(&mut code.out));
    // On to the callee.
    let behind = code.get(next);
    let full = code.compare_const(CompareOp::Gt, behind, u32::try_from(stack_bytes).unwrap_or(u32::MAX));
    code.when(full, |code| {
        code.effect(Op::System { op: SystemOp::StackOverflow, arg: None });
        code.effect(Op::Break);
    });
    let own = code.step(base, Some(behind), 1, 0);
    let caller = code.get(which);
    for (value, offset) in [(caller, 0), (end, 4), (at, 8)] {
        let place = code.step(own, None, 0, offset);
        code.store(place, value, 4);
    }
    let place = code.step(own, None, 0, 12);
    let callee = code.load(Type::U32, place, 4);
    let zero = code.u32(0);
    for (local, value) in [(which, callee), (site, zero), (sp, behind)] {
        code.set(local, value);
    }
    let els = Block::new(std::mem::replace(&mut code.out, before));
    code.effect(Op::If { cond: done, then, els });
}

/// Bytes of the stack of a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StackBytes(pub u64);

/// [`stack_calls`] as a pass.
pub struct StackCalls;

impl<S: Has<StackBytes> + Report<Linked>> Pass<S> for StackCalls {
    fn name(&self) -> &'static str {
        "stack_calls"
    }

    fn does(&self) -> &'static str {
        "replaces recursion by loops over a stack in memory"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let StackBytes(bytes) = state.get();
        if let Some(without) = stack_calls(module, bytes).map_err(|d| vec![d])? {
            *module = without;
            state.report(Linked);
        }
        Ok(())
    }
}
