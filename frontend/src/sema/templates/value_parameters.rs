//! Names of template parameters, and the types that value parameters may have (C++17 [temp.param] 4, 7, 11).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, TemplateParam, TemplateParamKind, visit};
use crate::lex::symbol::Symbol;
use crate::sema::model::scope::ScopeId;
use crate::sema::{Checked, Sema, codes};
use crate::types::{QualType, Ty};

impl<'a> Sema<'a> {
    /// Reports template parameters with the same name ([temp.param] 11), and value parameters of types that C++17 does
    /// not allow. Types that depend on other parameters are checked when there are arguments.
    pub(in crate::sema) fn check_value_parameters(&mut self, params: &'a [TemplateParam]) {
        for (i, param) in params.iter().enumerate() {
            let Some(name) = param.name else { continue };
            let same = |p: &&TemplateParam| p.name.is_some_and(|n| n.name == name.name);
            if let Some(before) = params.iter().take(i).find(same) {
                let message = format!("the template has two parameters `{}`", name.name);
                let d = Diagnostic::error(codes::REDECLARED, name.span, message);
                self.say(d.with_label(before.span, "this is the first"));
            }
        }
        let mut names: Vec<Symbol> = params.iter().filter_map(|p| p.name).map(|n| n.name).collect();
        self.check_values(params, &mut names);
    }

    fn check_values(&mut self, params: &'a [TemplateParam], names: &mut Vec<Symbol>) {
        for param in params {
            match &param.kind {
                TemplateParamKind::Type { .. } => {}
                TemplateParamKind::Template { params, .. } => {
                    names.extend(params.iter().filter_map(|p| p.name).map(|n| n.name));
                    self.check_values(params, names);
                }
                TemplateParamKind::Value { ty, .. } => {
                    if visit::pattern_of_type(ty).iter().any(|n| names.contains(n)) {
                        continue;
                    }
                    if let Some(found) = self.quietly(|s| s.resolve_type(ty))
                        && let Some(what) = self.no_value_parameter(&found)
                    {
                        let message = format!("a template parameter cannot be of {what}: `{}`", self.show(&found));
                        let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, ty.span, message);
                        let help = "C++17 allows integers, enumerations, pointers and references";
                        self.say(d.with_help(help));
                    }
                }
            }
        }
    }

    /// Returns the type of a value parameter. A type that is written as an array or a function is a pointer
    /// ([temp.param] 8).
    pub(in crate::sema) fn value_parameter_type(
        &mut self,
        scope: ScopeId,
        ty: &'a ast::AstType,
        span: Span,
    ) -> Checked<Ty> {
        let found = self.on_demand(scope, span, |s| s.resolve_type(ty))?.canonical();
        Ok(match found.ty {
            Ty::Array(element, _) => element.pointer_to(),
            Ty::Function(_) => found.pointer_to(),
            other => other,
        })
    }

    /// Returns the kind of a type that a value parameter cannot have.
    fn no_value_parameter(&self, ty: &QualType) -> Option<&'static str> {
        match &ty.ty {
            Ty::Basic(b) if b.is_float() => Some("a floating-point type"),
            Ty::Record(_) | Ty::Vector(..) | Ty::Dim3 => Some("a class type"),
            Ty::Reference { rvalue: true, .. } => Some("an rvalue reference type"),
            Ty::Void => Some("type void"),
            _ => None,
        }
    }
}
