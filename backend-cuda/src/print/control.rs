//! Prints instructions in order, and structured control flow.
//!
//! | IR | C++ |
//! |---|---|
//! | `if` | `if` / `else` |
//! | `loop` | `for (;;)`, the continuing part after the body's own block |
//! | `loop unroll 4` | `#pragma unroll 4` before the loop |
//! | `continue` | `continue` if nothing has to run between two iterations, otherwise a jump to the continuing part |
//! | `switch` | `switch`; a case that falls through its end gets a `break` |
//! | `break` | `break`: in C++ too it leaves the innermost loop or switch |

use isowarp_core::ir::{Block, Inst, Op, Space, SwitchCase, Type, Unroll, Value};

use super::Refusal;
use super::builtins::builtin;
use super::function::{FunctionPrinter, LoopLabel};
use super::{consts, names, sync};

/// Limit on the nesting that is printed, which is the IR's own limit.
const MAX_DEPTH: usize = isowarp_core::ir::text::MAX_NESTING + 1;

impl FunctionPrinter<'_> {
    /// Prints the instructions of a block, at the current indentation.
    pub(super) fn block(&mut self, block: &Block) -> Result<(), Refusal> {
        self.depth += 1;
        for inst in &block.insts {
            if self.depth > MAX_DEPTH {
                return Err(self.unsupported(inst, format!("blocks are nested deeper than {MAX_DEPTH} levels")));
            }
            self.line_directive(inst.span);
            self.inst(inst)?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn inst(&mut self, inst: &Inst) -> Result<(), Refusal> {
        match &inst.op {
            Op::Const(c) => self.define_constant(inst, *c),
            Op::Builtin(b) => self.define_text(inst, builtin(*b)),
            Op::LocalSet { local, value } => {
                let (name, value) = (self.local_name(inst, *local)?, self.operand(inst, *value)?);
                self.line(&format!("{name} = {value};"));
                Ok(())
            }
            Op::Store { ptr, value, align, flags } => self.store(inst, [*ptr, *value], *align, *flags),
            Op::MemCopy { dst, src, size, align } => self.mem_copy(inst, [*dst, *src], *size, *align),
            Op::MemZero { dst, size, align } => self.mem_zero(inst, *dst, *size, *align),
            Op::Barrier => {
                self.line(&format!("{};", sync::BARRIER));
                Ok(())
            }
            Op::Fence(scope) => {
                self.line(&format!("{};", sync::fence(*scope)));
                Ok(())
            }
            Op::Warp { op, args } if inst.result.is_none() => {
                let call = self.warp(inst, *op, args)?;
                self.line(&format!("{call};"));
                Ok(())
            }
            Op::System { op, arg } if inst.result.is_none() => {
                let call = self.system(inst, *op, *arg)?;
                self.line(&format!("{call};"));
                Ok(())
            }
            Op::AssertFail(assertion) => {
                self.assert_fail(assertion);
                Ok(())
            }
            Op::If { cond, then, els } => self.branch(inst, *cond, then, els),
            Op::Loop { body, continuing, break_if, unroll } => {
                self.pragma(*unroll);
                self.repeat(inst, body, continuing, *break_if)
            }
            Op::Switch { selector, cases, default } => self.select_case(inst, *selector, cases, default),
            Op::Break => {
                self.line("break;");
                Ok(())
            }
            Op::Continue => self.next_round(inst),
            Op::Return(value) => {
                match value {
                    Some(value) => {
                        let value = self.operand(inst, *value)?;
                        self.line(&format!("return {value};"));
                    }
                    None => self.line("return;"),
                }
                Ok(())
            }
            Op::Unreachable => {
                // The thread exits, from a device function as well; the code after it never runs.
                self.line("asm volatile(\"exit;\");");
                let zero = self.function.ret.map(|ty| format!("return {};", self.zero(ty)));
                self.line(zero.as_deref().unwrap_or("return;"));
                Ok(())
            }
            _ => {
                let expression = self.expression(inst)?;
                let expression = self.hidden_narrow(inst, expression)?;
                self.define(inst, &expression)
            }
        }
    }

    /// Returns the expression of an instruction that yields a value (or calls a function).
    fn expression(&mut self, inst: &Inst) -> Result<String, Refusal> {
        match &inst.op {
            Op::Select { cond, a, b } => {
                let (cond, a, b) = (self.operand(inst, *cond)?, self.operand(inst, *a)?, self.operand(inst, *b)?);
                Ok(format!("{cond} ? {a} : {b}"))
            }
            Op::Compose { parts } => {
                let ty = self.result_type(inst)?;
                let parts = parts.iter().map(|p| self.operand(inst, *p)).collect::<Result<Vec<_>, _>>()?;
                Ok(format!("{}{{{}}}", self.type_name(ty), parts.join(", ")))
            }
            Op::Extract { vector, index } => {
                let vector = self.operand(inst, *vector)?;
                match super::types::COMPONENTS.get(usize::from(*index)) {
                    Some(field) => Ok(format!("{vector}.{field}")),
                    None => Err(self.defect(inst, "a component that no vector has")),
                }
            }
            Op::IntBin { op, a, b } => self.int_bin(inst, *op, *a, *b),
            Op::IntUn { op, a } => self.int_un(inst, *op, *a),
            Op::FloatBin { op, rounding, a, b, .. } => self.float_bin(inst, *op, *rounding, *a, *b),
            Op::FloatUn { op, rounding, a } => self.float_un(inst, *op, *rounding, *a),
            Op::Fma { rounding, a, b, c, .. } => self.fma(inst, *rounding, [*a, *b, *c]),
            Op::Compare { op, a, b } => self.compare(inst, *op, *a, *b),
            Op::Convert { op, a } => {
                let to = self.result_type(inst)?;
                self.convert(inst, *op, *a, to)
            }
            Op::Math { .. } => Err(self.defect(inst, "a math function that the library does not have")),
            Op::BarrierVote { op, pred } => self.barrier_vote(inst, *op, *pred),
            Op::Warp { op, args } => self.warp(inst, *op, args),
            Op::System { op, arg } => self.system(inst, *op, *arg),
            Op::Printf { format, args } => self.printf(inst, format.as_deref(), args),
            Op::LocalGet(local) => {
                let name = self.local_name(inst, *local)?;
                Ok(self.read_from_local(inst, name))
            }
            Op::LocalAddr(local) => Ok(format!("(iw_ptr){}", self.local_name(inst, *local)?)),
            Op::GlobalAddr(id) => {
                let Some(global) = self.module.globals.get(id.0 as usize) else {
                    return Err(self.defect(inst, "the address of a variable that is not there"));
                };
                self.needs.globals.insert(id.0);
                Ok(if global.dynamic {
                    "(iw_ptr)iw_dynamic_shared".to_owned()
                } else {
                    let name = names::global(*id, &global.name);
                    match (global.addresses.is_empty(), global.space) {
                        (true, _) => format!("(iw_ptr){name}"),
                        (false, Space::Constant) => format!("{}(&{name})", self.helper("iw_address")),
                        (false, _) => format!("(iw_ptr)&{name}"),
                    }
                })
            }
            Op::PtrAdd { base, index, scale, offset } => self.ptr_add(inst, *base, *index, *scale, *offset),
            // Pointers of all spaces print as generic ones.
            Op::SpaceCast { ptr, .. } => Ok(self.pointer(inst, *ptr)?.0),
            Op::Load { ptr, align, flags } => {
                let ty = self.result_type(inst)?;
                let loaded = self.load(inst, *ptr, ty, *align, *flags)?;
                Ok(self.read_from_local(inst, loaded))
            }
            Op::Atomic { op, ptr, value, scope } => self.atomic(inst, *op, [*ptr, *value], *scope),
            Op::AtomicCas { ptr, expected, new, scope } => self.atomic_cas(inst, [*ptr, *expected, *new], *scope),
            Op::Call { func, args } => {
                let Some(callee) = self.module.functions.get(func.0 as usize) else {
                    return Err(self.defect(inst, "a call of a function that is not there"));
                };
                let args = args.iter().map(|a| self.operand(inst, *a)).collect::<Result<Vec<_>, _>>()?;
                Ok(format!("{}({})", names::function(*func, callee), args.join(", ")))
            }
            _ => Err(self.defect(inst, "an operation that yields no value as if it did")),
        }
    }

    fn local_name(&self, inst: &Inst, id: isowarp_core::ir::LocalId) -> Result<String, Refusal> {
        match self.function.locals.get(id.0 as usize) {
            Some(local) => Ok(names::local(id, local)),
            None => Err(self.defect(inst, "a local variable that is not there")),
        }
    }

    fn branch(&mut self, inst: &Inst, cond: Value, then: &Block, els: &Block) -> Result<(), Refusal> {
        let cond = self.operand(inst, cond)?;
        match (then.insts.is_empty(), els.insts.is_empty()) {
            (true, true) => Ok(()),
            (true, false) => self.braced(&format!("if (!{cond}) {{"), "}", |p| p.block(els)),
            (false, true) => self.braced(&format!("if ({cond}) {{"), "}", |p| p.block(then)),
            (false, false) => {
                self.braced(&format!("if ({cond}) {{"), "} else {", |p| p.block(then))?;
                self.braced_rest("}", |p| p.block(els))
            }
        }
    }

    /// Prints the unrolling that the author asks for. It does not change any results.
    fn pragma(&mut self, unroll: Unroll) {
        match unroll {
            Unroll::Auto => {}
            Unroll::Full => self.line("#pragma unroll"),
            Unroll::Times(n) => self.line(&format!("#pragma unroll {n}")),
            Unroll::Never | Unroll::Few(_) => self.line("#pragma unroll 1"),
        }
    }

    fn repeat(
        &mut self,
        inst: &Inst,
        body: &Block,
        continuing: &Block,
        break_if: Option<Value>,
    ) -> Result<(), Refusal> {
        let plain = continuing.insts.is_empty() && break_if.is_none();
        let label = (!plain && continues(body)).then(|| {
            self.next_label += 1;
            self.next_label
        });
        self.braced("for (;;) {", "}", |p| {
            p.loops.push(LoopLabel { label });
            match label {
                // A jump out of a block must not pass declarations at the label, so the body's are inside.
                Some(label) => {
                    p.braced("{", "}", |p| p.block(body))?;
                    p.line(&format!("iw_next_{label}:;"));
                }
                None => p.block(body)?,
            }
            p.loops.pop();
            p.block(continuing)?;
            if let Some(cond) = break_if {
                let cond = p.operand(inst, cond)?;
                p.line(&format!("if ({cond}) break;"));
            }
            Ok(())
        })
    }

    fn next_round(&mut self, inst: &Inst) -> Result<(), Refusal> {
        let line = match self.loops.last() {
            Some(LoopLabel { label: Some(label) }) => format!("goto iw_next_{label};"),
            Some(LoopLabel { label: None }) => "continue;".to_owned(),
            None => return Err(self.defect(inst, "`continue` outside a loop")),
        };
        self.line(&line);
        Ok(())
    }

    fn select_case(
        &mut self,
        inst: &Inst,
        selector: Value,
        cases: &[SwitchCase],
        default: &Block,
    ) -> Result<(), Refusal> {
        let (ty, text) = (self.ty(inst, selector)?, self.operand(inst, selector)?);
        let Type::Scalar(s) = ty else { return Err(self.defect(inst, "a switch on a vector or pointer")) };
        if !s.is_int() {
            return Err(self.defect(inst, "a switch on a type that is not an integer"));
        }
        self.braced(&format!("switch ({text}) {{"), "}", |p| {
            for case in cases {
                for (i, value) in case.values.iter().enumerate() {
                    let value = consts::constant(isowarp_core::ir::ops::Const::int(s, i128::from(*value)));
                    let brace = if i + 1 == case.values.len() { " {" } else { "" };
                    p.line(&format!("case {value}:{brace}"));
                }
                if !case.values.is_empty() {
                    p.case_body(&case.body)?;
                }
            }
            p.line("default: {");
            p.case_body(default)
        })
    }

    fn case_body(&mut self, body: &Block) -> Result<(), Refusal> {
        self.braced_rest("}", |p| {
            p.block(body)?;
            if !body.insts.last().is_some_and(|i| i.op.leaves()) {
                p.line("break;");
            }
            Ok(())
        })
    }
}

/// Returns true if a `continue` in the block belongs to the loop around the block.
fn continues(block: &Block) -> bool {
    block.insts.iter().any(|inst| match &inst.op {
        Op::Continue => true,
        Op::Loop { .. } => false,
        op => op.blocks().into_iter().any(continues),
    })
}
