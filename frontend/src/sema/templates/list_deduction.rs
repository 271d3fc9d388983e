//! Deduction from lists of template arguments (C++17 [temp.deduct.type] 8, 9, 17).

use super::deduction::Deduction;
use crate::ast::{self, ExprKind as Ast, TemplateArgKind, TemplateParamKind, TypeKind, visit};
use crate::sema::Sema;
use crate::sema::model::failure::{Failure, Misfit};
use crate::sema::model::template_arguments::TemplateArg;

impl<'a> Sema<'a> {
    /// Deduces from the arguments of an instance.
    pub(in crate::sema) fn deduce_list(
        &mut self,
        d: &mut Deduction<'a>,
        patterns: &'a [ast::TemplateArg],
        args: &[TemplateArg],
    ) -> Result<(), Failure<'a>> {
        let mut flat = Vec::new();
        for arg in args {
            match arg {
                TemplateArg::Pack(elements) => flat.extend(elements.iter()),
                other => flat.push(other),
            }
        }
        for (i, written) in patterns.iter().enumerate() {
            if written.pack {
                // With a pack that is not at the end, nothing is deduced from the whole list.
                if i + 1 == patterns.len() {
                    let rest: Vec<TemplateArg> = flat.iter().skip(i).map(|a| (*a).clone()).collect();
                    let names = visit::pattern_of_argument(written);
                    self.deduce_expansion(d, &names, &rest, |s, d, arg| s.deduce_argument(d, written, arg))?;
                }
                return Ok(());
            }
            let Some(arg) = flat.get(i) else {
                return d.fail(Misfit::InstanceArguments { wanted: patterns.len(), is: flat.len() });
            };
            // An expansion matches only an expansion ([temp.deduct.type] 9).
            if self.repeats(arg) {
                return d.fail(Misfit::ExpansionForArgument);
            }
            self.deduce_argument(d, written, arg)?;
        }
        Ok(())
    }

    pub(super) fn deduce_argument(
        &mut self,
        d: &mut Deduction<'a>,
        pattern: &'a ast::TemplateArg,
        arg: &TemplateArg,
    ) -> Result<(), Failure<'a>> {
        match (&pattern.kind, arg) {
            (TemplateArgKind::Type(p), TemplateArg::Type(ty)) => self.deduce_type(d, p, ty),
            // A template template parameter, passed on.
            (TemplateArgKind::Type(ast::AstType { kind: TypeKind::Named(named), .. }), TemplateArg::Template(_)) => {
                match d.index(&named.name) {
                    Some(index) => self.deduced(d, index, arg.clone()),
                    None => Ok(()),
                }
            }
            (TemplateArgKind::Value(ast::Expr { kind: Ast::Name(n), .. }), _) => match d.index(n) {
                Some(index) => {
                    self.same_kind_of_value(d, index, arg)?;
                    self.deduced(d, index, arg.clone())
                }
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Checks the type of a value that is deduced from `<n>` against the named parameter's type. Parameters in that
    /// type are deduced from it ([temp.deduct.type] 13, 17).
    fn same_kind_of_value(
        &mut self,
        d: &mut Deduction<'a>,
        index: usize,
        arg: &TemplateArg,
    ) -> Result<(), Failure<'a>> {
        let (TemplateArg::Value(_, of) | TemplateArg::Unknown(_, of), Some(TemplateParamKind::Value { ty, .. })) =
            (arg, d.params.get(index).map(|p| &p.kind))
        else {
            return Ok(());
        };
        if matches!(ty.kind, TypeKind::Auto | TypeKind::DecltypeAuto) {
            return Ok(());
        }
        if d.mentions(ty) {
            return self.deduce_type(d, ty, &of.clone().into());
        }
        let (scope, span) = (d.scope, d.span);
        let wanted = self.attempt(span, |s| s.value_parameter_type(scope, ty, span))?;
        if wanted != *of {
            return d.fail(Misfit::ValueType { param: d.name(index), wanted: wanted.into(), is: of.clone().into() });
        }
        Ok(())
    }
}
