//! Launches of kernels by device code (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").

use isowarp_core::span::Span;

use crate::ast::{self, CastStyle, ExprKind as Ast};
use crate::hir::{Expr, ExprKind, Launch};
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::expressions::exprs::int_const;
use crate::sema::lookup::scope::{Entity, Want};
use crate::sema::overloads::calls::{Call, Form};
use crate::sema::{Checked, Sema, codes};
use crate::types::{Basic, Ty};

impl<'a> Sema<'a> {
    /// `callee<<<config>>>(args)`
    pub(in crate::sema) fn kernel_launch(
        &mut self,
        callee: &'a ast::Expr,
        config: &'a [ast::Expr],
        args: &'a [ast::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let Ast::Name(name) = &callee.without_parens().kind else {
            return self.unsupported(callee.span, "launches of what is no kernel's name are");
        };
        let (entity, _) = self.lookup_name(name, Want::Anything).unzip();
        let Some(Entity::Functions(ids)) = entity else {
            return self.error(codes::KERNEL_CALL, callee.span, format!("`{name}` is no kernel"));
        };
        self.check_path(name)?;
        let kernels: Vec<_> = ids.iter().copied().filter(|id| self.functions[*id].space == ExecSpace::Kernel).collect();
        if kernels.is_empty() {
            return self.error(
                codes::KERNEL_CALL,
                callee.span,
                format!("`{name}` is no kernel, which alone can be launched"),
            );
        }
        let mut parts = config.iter();
        let mut extents = |s: &mut Self| match parts.next() {
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
        let args = self.arguments(args)?;
        let text = name.to_string();
        let call = Call { name: &text, explicit, name_span: callee.span, span, form: Form::Launch, through: None };
        let made = self.resolve(call, &kernels, &[], args)?;
        let ExprKind::Call(kernel, args, _) = made.kind else {
            return self.unsupported(span, "a launch with these arguments is");
        };
        let launch = Launch { kernel, grid, block, shared, stream, args };
        Ok(Expr::value(ExprKind::Launch(Box::new(launch)), Ty::Void, span))
    }

    /// A stream, as a number.
    fn stream(&mut self, part: &'a ast::Expr) -> Checked<Expr> {
        let e = self.expr(part)?;
        let e = self.decay(e);
        if !matches!(e.kind, ExprKind::Zero(_)) && !matches!(e.ty.ty, Ty::Pointer(_) | Ty::Nullptr) {
            let message = format!("a launch takes a stream here, not a `{}`", self.show(&e.ty));
            return self.error(codes::ARGUMENTS, part.span, message);
        }
        self.cast(e, &Basic::ULong.into(), CastStyle::C, part.span)
    }
}
