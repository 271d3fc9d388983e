//! Deduction of template arguments from the base classes of an argument's class
//! (C++17 [temp.deduct.call] 4.3).

use rustc_hash::FxHashSet;

use super::arguments::Written;
use super::deduction::Deduction;
use crate::ast::{self, ExprKind as Ast, TemplateArgKind, visit};
use crate::sema::Sema;
use crate::sema::model::failure::{Failure, Misfit};
use crate::sema::model::scope::ScopeKind;
use crate::sema::model::template_arguments::TemplateArg;
use crate::types::ids::TemplateId;
use crate::types::{RecordId, Ty};

/// Maximum number of classes to examine.
const MAX_BASES: usize = 1024;

impl<'a> Sema<'a> {
    /// Deduces from the one base class that is an instance of a template as written.
    pub(in crate::sema) fn deduce_base(
        &mut self,
        d: &mut Deduction<'a>,
        name: &'a ast::QualifiedName,
        patterns: &'a [ast::TemplateArg],
        record: RecordId,
        template: TemplateId,
    ) -> Result<(), Failure<'a>> {
        let mut found: Option<Deduction<'a>> = None;
        let mut from = FxHashSet::default();
        for args in self.base_instances(record, template, d) {
            let mut trial = d.clone();
            trial.scope = self.scopes.push_kind(d.scope, ScopeKind::Template);
            if !self.same_where_known(&trial, template, patterns, &args)
                || self.deduce_list(&mut trial, patterns, &args).is_err()
            {
                continue;
            }
            from.insert(args);
            if from.len() > 1 {
                return d.fail(Misfit::SeveralBases { template: name, class: Ty::Record(record).into() });
            }
            found = Some(trial);
        }
        let Some(trial) = found else {
            return d.fail(Misfit::NoBase { template: name, class: Ty::Record(record).into() });
        };
        for (i, arg) in trial.found.into_iter().enumerate() {
            if let (Some(arg), Some(None)) = (arg, d.found.get(i)) {
                self.bind_argument(d, i, arg);
            }
        }
        (d.element, d.given_part) = (trial.element, trial.given_part);
        Ok(())
    }

    /// Returns the arguments of those bases of a class that are instances of a template.
    fn base_instances(&mut self, record: RecordId, template: TemplateId, d: &Deduction<'a>) -> Vec<Vec<TemplateArg>> {
        let span = d.span;
        if self.attempt(span, |s| s.require_complete(&Ty::Record(record).into(), span)).is_err() {
            return Vec::new();
        }
        let mut out = Vec::new();
        let mut seen = FxHashSet::from_iter([record]);
        let mut pending = vec![record];
        while let Some(at) = pending.pop() {
            for field in &self.types.record(at).fields {
                let (true, Ty::Record(base)) = (field.role.is_base(), &field.ty.ty) else { continue };
                if seen.len() > MAX_BASES || !seen.insert(*base) {
                    continue;
                }
                pending.push(*base);
                if let Some(of) = self.templates.instances_of.get(base).filter(|of| of.template == template) {
                    out.push(of.args.clone());
                }
            }
        }
        out
    }

    /// Returns true unless an argument that does not depend on the deduced parameters differs from the written one.
    pub(in crate::sema) fn same_where_known(
        &mut self,
        d: &Deduction<'a>,
        template: TemplateId,
        patterns: &'a [ast::TemplateArg],
        args: &[TemplateArg],
    ) -> bool {
        let params = self.templates.types[template].params;
        for ((written, arg), param) in patterns.iter().zip(args).zip(params) {
            if written.pack || param.pack {
                break;
            }
            if depends(d, written) {
                continue;
            }
            let made = self.explicit_argument(d, param, Written::Ast(Some(d.scope), written));
            if made.is_ok_and(|made| made != *arg) {
                return false;
            }
        }
        true
    }
}

/// Returns true if an argument as written names a parameter that is to be deduced.
fn depends(d: &Deduction<'_>, written: &ast::TemplateArg) -> bool {
    let names = match &written.kind {
        TemplateArgKind::Type(ty) => visit::pattern_of_type(ty),
        TemplateArgKind::Value(ast::Expr { kind: Ast::Name(name), .. }) => visit::pattern_of_name(name),
        TemplateArgKind::Value(e) => visit::pattern_of_expr(e),
    };
    let free =
        |(i, p): (usize, &ast::TemplateParam)| i >= d.explicit && p.name.is_some_and(|n| names.contains(&n.name));
    d.params.iter().enumerate().any(free)
}
