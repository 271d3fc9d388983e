//! `asm` statements: those without instructions, which are only compiler barriers (`asm volatile("" : "+r"(x) ::
//! "memory");`), and those with one instruction that corresponds to a function (`asm("mov.u32 %0, %%laneid;" :
//! "=r"(lane));`, `asm("trap;");`). Others are refused.
//!
//! Source: CUDA's "Inline PTX Assembly", "Parameters" and "Incorrect Optimization". `x` keeps its value, and memory
//! accesses are not moved across the statement, which a block-level fence ensures in every backend.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{AsmOperand, AsmOperands};
use crate::builtins;
use crate::hir::{Expr, ExprKind, Stmt, StmtKind};
use crate::lex::symbol::ByteSymbol;
use crate::sema::device::ptx;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, Ty};

impl<'a> Sema<'a> {
    /// Checks an `asm` statement.
    pub(super) fn asm_statement(
        &mut self,
        template: Option<ByteSymbol>,
        operands: Option<&'a AsmOperands>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let text = template.map(|t| t.as_bytes().trim_ascii());
        let refuse = |s: &mut Self| {
            s.refuse_ptx(template, span);
            Ok(())
        };
        // Errors have already been reported.
        let _ = match (operands, text, text.and_then(ptx::call)) {
            (Some(operands), Some(b""), _) => self.asm_without_instructions(operands, span, out),
            (Some(operands), _, Some((function, taken))) if fit(function, operands, &taken) => {
                self.asm_call(function, &taken, operands, span, out)
            }
            (Some(operands), Some(text), None) => match ptx::effect(text).filter(|_| operands.is_empty()) {
                Some(function) => self.asm_effect(function, operands, span, out),
                None => refuse(self),
            },
            _ => refuse(self),
        };
    }

    /// Checks an `asm` statement with one instruction, whose result a function computes from the operands with these
    /// numbers.
    fn asm_call(
        &mut self,
        function: &str,
        taken: &[usize],
        operands: &'a AsmOperands,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let function = builtins::find(function).and_then(|f| f.first()).or_bug(&mut self.reporter)?.clone();
        let output = operands.outputs.first().or_bug(&mut self.reporter)?;
        let constraint = output.constraint.as_bytes();
        let Some(register) = constraint.strip_prefix(b"=").or_else(|| constraint.strip_prefix(b"+")) else {
            return self.error(codes::ASM, output.span, "the constraint of an output begins with `=` or `+`");
        };
        let target = self.asm_value(output, register)?;
        self.modify(&target, output.value.span)?;
        let inputs = taken.iter().filter_map(|number| operands.inputs.get(number.checked_sub(1)?));
        let mut args = Vec::new();
        for (input, param) in inputs.zip(&function.params) {
            let value = self.asm_value(input, input.constraint.as_bytes())?;
            args.push(self.convert(value, param, "as an operand of `asm`")?);
        }
        let ret = function.ret.clone();
        let value = Expr::value(ExprKind::BuiltinCall(function, args), ret, span);
        let ty = target.ty.clone();
        let value = self.convert(value, &ty.unqualified(), "as the output of `asm`")?;
        let set = Expr::object(ExprKind::Assign(Box::new(target), Box::new(value)), ty, span);
        out.push(Stmt { kind: StmtKind::Expr(set), span });
        self.asm_fence(operands, span, out)?;
        out.extend(self.end_expression(&[], span));
        Ok(())
    }

    /// Checks an `asm` statement with one instruction without operands, whose effect is that of a function.
    fn asm_effect(&mut self, function: &str, operands: &AsmOperands, span: Span, out: &mut Vec<Stmt>) -> Checked<()> {
        self.asm_fence(operands, span, out)?;
        self.asm_function(function, span, out)
    }

    /// Adds the call of a function without parameters or result.
    fn asm_function(&mut self, function: &str, span: Span, out: &mut Vec<Stmt>) -> Checked<()> {
        let function = builtins::find(function).and_then(|f| f.first()).or_bug(&mut self.reporter)?;
        let call = ExprKind::BuiltinCall(function.clone(), Vec::new());
        out.push(Stmt { kind: StmtKind::Expr(Expr::value(call, Ty::Void, span)), span });
        Ok(())
    }

    /// Adds the fence for a `"memory"` clobber.
    fn asm_fence(&mut self, operands: &AsmOperands, span: Span, out: &mut Vec<Stmt>) -> Checked<()> {
        if operands.memory {
            self.asm_function("__threadfence_block", span, out)?;
        }
        Ok(())
    }

    /// Checks an `asm` statement without instructions.
    fn asm_without_instructions(&mut self, operands: &'a AsmOperands, span: Span, out: &mut Vec<Stmt>) -> Checked<()> {
        if operands.outputs.iter().any(|o| o.constraint.as_bytes().starts_with(b"=")) {
            let message = "an `asm` statement without instructions gives its outputs no value";
            let d = Diagnostic::unsupported(codes::INLINE_PTX, span, message);
            return self.report(d.with_help("write `+` for a variable that keeps its value"));
        }
        for operand in &operands.outputs {
            let Some(register) = operand.constraint.as_bytes().strip_prefix(b"+") else {
                return self.error(codes::ASM, operand.span, "the constraint of an output begins with `=` or `+`");
            };
            let value = self.asm_value(operand, register)?;
            self.modify(&value, operand.value.span)?;
            out.push(Stmt { kind: StmtKind::Expr(value), span });
        }
        for operand in &operands.inputs {
            if operand.constraint.as_bytes() == b"n" {
                self.constant_int(&operand.value)?;
                continue;
            }
            let value = self.asm_value(operand, operand.constraint.as_bytes())?;
            out.push(Stmt { kind: StmtKind::Expr(value), span });
        }
        self.asm_fence(operands, span, out)?;
        out.extend(self.end_expression(&[], span));
        Ok(())
    }

    /// Checks an operand, whose type must match its register.
    fn asm_value(&mut self, operand: &'a AsmOperand, register: &[u8]) -> Checked<Expr> {
        let value = self.expr(&operand.value)?;
        let ty = self.decay(value.clone()).ty;
        let bytes = self.types.size_of(&ty.ty);
        let float = matches!(ty.ty, Ty::Basic(Basic::Float | Basic::Double));
        let number = float || matches!(ty.ty, Ty::Pointer(_) | Ty::Basic(_) | Ty::Enum(_));
        let fits = match register {
            b"h" => number && !float && bytes == Some(2),
            b"r" => number && !float && bytes == Some(4),
            b"l" => number && !float && bytes == Some(8),
            b"f" => float && bytes == Some(4),
            b"d" => float && bytes == Some(8),
            _ => {
                let message = "the constraints of `asm` are `h`, `r`, `l`, `f`, `d` and `n`";
                return self.error(codes::ASM, operand.span, message);
            }
        };
        if !fits {
            let shown = String::from_utf8_lossy(register).into_owned();
            let message = format!("`{}` does not fit into the register that `{shown}` means", self.show(&ty));
            return self.error(codes::ASM, operand.span, message);
        }
        Ok(value)
    }
}

/// Returns true if there is one output, and an input for each of the operand numbers that a function uses.
fn fit(function: &str, operands: &AsmOperands, taken: &[usize]) -> bool {
    let params = builtins::find(function).and_then(|f| f.first()).map(|f| f.params.len());
    let all = operands.outputs.len() == 1 && params == Some(taken.len());
    all && taken.iter().all(|number| (1..=operands.inputs.len()).contains(number))
}
