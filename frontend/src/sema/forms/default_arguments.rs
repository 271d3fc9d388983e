//! Valid places of default arguments (C++17 [dcl.fct.default] 3, 4, 6 and 9, [temp.expl.spec] 21).

use super::{Around, Forms};
use crate::ast::{AstType, ExprKind, FunctionDecl, Param, TemplateParam, TypeKind};
use crate::codes;

impl<'a> Forms<'a> {
    /// Checks the default arguments of one declaration.
    pub(super) fn default_arguments(&mut self, f: &'a FunctionDecl, heads: &[&[TemplateParam]], around: Around<'a>) {
        for (i, param) in f.ty.params.iter().enumerate() {
            self.no_default_arguments_in(&param.ty);
            let Some(default) = &param.default else { continue };
            let earlier = f.ty.params.get(..i).unwrap_or(&[]);
            if let ExprKind::Name(name) = &default.without_parens().kind
                && let Some(name) = name.as_ident()
                && earlier.iter().any(|p| p.name.is_some_and(|n| n.name == name.name))
            {
                let message = format!("a default argument cannot be the parameter `{}`", name.name);
                self.error(codes::PARAMETER, default.span, message);
            }
        }
        self.no_default_arguments_in(&f.ty.ret);
        let Some(first) = f.ty.params.iter().find_map(|p| p.default.as_ref()) else { return };
        if heads.iter().any(|head| head.is_empty()) {
            let message = "an explicit specialisation cannot have default arguments";
            return self.error(codes::PARAMETER, first.span, message);
        }
        // Other functions may get the remaining default arguments from other declarations.
        let whole = !heads.is_empty() || matches!(around, Around::Class(_));
        let of_template = f.name.segments.iter().rev().skip(1).any(|s| s.args.is_some());
        if of_template && !heads.is_empty() {
            let message = "a member of a class template gets its default arguments where the class declares it";
            return self.error(codes::PARAMETER, first.span, message);
        }
        if whole && let Some(missing) = missing(&f.ty.params, |p| p.default.is_some()) {
            self.missing_default(missing);
        }
    }

    pub(super) fn missing_default(&mut self, param: &Param) {
        let message = "missing default argument: a parameter before this one has one";
        self.error(codes::ARGUMENTS, param.name_span(), message);
    }

    /// Refuses default arguments in function types outside of function declarations.
    pub(super) fn no_default_arguments_in(&mut self, ty: &AstType) {
        match &ty.kind {
            TypeKind::Pointer(to)
            | TypeKind::LvalueRef(to)
            | TypeKind::RvalueRef(to)
            | TypeKind::Array { element: to, .. }
            | TypeKind::MemberPointer { pointee: to, .. } => self.no_default_arguments_in(to),
            TypeKind::Function(f) => {
                if let Some(default) = f.params.iter().find_map(|p| p.default.as_ref()) {
                    let message = "only the declaration of a function can have default arguments";
                    self.error(codes::PARAMETER, default.span, message);
                }
                self.no_default_arguments_in(&f.ret);
                f.params.iter().for_each(|p| self.no_default_arguments_in(&p.ty));
            }
            TypeKind::Builtin(_)
            | TypeKind::Named(_)
            | TypeKind::Auto
            | TypeKind::DecltypeAuto
            | TypeKind::Decltype(_)
            | TypeKind::Typeof(_) => {}
        }
    }
}

/// Returns the first parameter without a default argument after one that has one. Packs are exempt.
pub(super) fn missing(params: &[Param], has: impl Fn(&Param) -> bool) -> Option<&Param> {
    let first = params.iter().position(&has)?;
    params.iter().skip(first).find(|p| !p.pack && !has(p))
}
