//! Launches of kernels by device code (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").

use isowarp_core::span::Span;

use crate::ast::{self, CastStyle, ExprKind as Ast};
use crate::hir::expressions::int_const;
use crate::hir::{Expr, ExprKind, Launch};
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::calls::{Call, Form};
use crate::sema::model::scope::{Entity, Want};
use crate::sema::{Checked, Sema, codes};
use crate::types::{Basic, Ty};

impl<'a> Sema<'a> {
    /// Checks a launch: `callee<<<config>>>(args)`.
    pub(in crate::sema) fn kernel_launch(
        &mut self,
        callee: &'a ast::Expr,
        config: &'a [ast::Expr],
        args: &'a [ast::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let Ast::Name(name) = &callee.without_parens().kind else {
            return self.unsupported(callee.span, "launches of anything other than a kernel's name are");
        };
        let (entity, level) = self.lookup_name(name, Want::Anything).unzip();
        let mut functions = match entity {
            Some(Entity::Functions(ids)) => {
                self.check_path(name)?;
                ids.to_vec()
            }
            None => Vec::new(),
            Some(_) => {
                let e = self.expr(callee)?;
                if e.ty.ty.function().is_some() {
                    let what = "a launch through a pointer to a kernel, or through a template's parameter, is";
                    return self.unsupported(callee.span, what);
                }
                return self.error(codes::KERNEL_CALL, callee.span, format!("`{name}` is not a kernel"));
            }
        };
        let written = args;
        let args = self.arguments(args)?;
        // As in calls, not for a parenthesised name, nor for one that a block declares ([basic.lookup.argdep] 1 and 3).
        let alone = name.alone().filter(|_| !matches!(callee.kind, Ast::Paren(_)));
        let in_block = |symbol| level.flatten().is_some_and(|level| self.scopes.declares_in_block(level, symbol));
        if let Some(symbol) = alone.filter(|symbol| !in_block(*symbol)) {
            let from = self.call_bound_at(callee.span, written, &args);
            self.add_associated(symbol, &args, from, &mut functions);
        }
        if functions.is_empty() {
            return self.error(codes::KERNEL_CALL, callee.span, format!("`{name}` is not a kernel"));
        }
        functions.retain(|id| self.functions[*id].space == ExecSpace::Kernel);
        if functions.is_empty() {
            return self.error(
                codes::KERNEL_CALL,
                callee.span,
                format!("`{name}` is not a kernel and cannot be launched"),
            );
        }
        let mut parts = config.iter();
        let mut extents = |s: &mut Self| match parts.next() {
            Some(ast::Expr { kind: Ast::InitList(list), .. }) => s.init_list(list, &Ty::Dim3.into()),
            Some(part) => s.dim3(std::slice::from_ref(part), part.span),
            None => s.bug(),
        };
        let (grid, block) = (extents(self)?, extents(self)?);
        let shared = match parts.next() {
            Some(part) => {
                let e = self.expr(part)?;
                self.convert(e, &Basic::ULong.into(), "in the bytes of shared memory of a launch")?
            }
            None => int_const(Basic::ULong, 0, span),
        };
        let stream = match parts.next() {
            Some(part) => self.stream(part)?,
            None => int_const(Basic::ULong, 0, span),
        };
        let explicit = name.last().and_then(|l| l.args.as_deref());
        let text = name.to_string();
        let call = Call { name: &text, explicit, name_span: callee.span, span, form: Form::Launch, through: None };
        let made = self.resolve(call, &functions, &[], args)?;
        let ExprKind::Call(kernel, args, _) = made.kind else {
            return self.unsupported(span, "a launch with these arguments is");
        };
        let launch = Launch { kernel, grid, block, shared, stream, args };
        Ok(Expr::value(ExprKind::Launch(Box::new(launch)), Ty::Void, span))
    }

    /// Checks a stream argument, and converts it to a number.
    fn stream(&mut self, part: &'a ast::Expr) -> Checked<Expr> {
        let e = self.expr(part)?;
        let e = self.decay(e);
        if !matches!(e.kind, ExprKind::Zero(_)) && !matches!(e.ty.ty, Ty::Pointer(_) | Ty::Nullptr) {
            let message = format!("a launch needs a stream here, not a `{}`", self.show(&e.ty));
            return self.error(codes::ARGUMENTS, part.span, message);
        }
        self.cast(e, &Basic::ULong.into(), CastStyle::C, part.span)
    }
}
