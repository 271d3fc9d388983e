//! The requirement of `template` before a member's name (C++17 [temp.names] 4).

use isowarp_core::diagnostic::Diagnostic;

use crate::ast::{self, ExprKind as Ast, NameSegment, UnaryOp};
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, Sema, codes};
use crate::types::RecordId;

impl<'a> Sema<'a> {
    /// Reports a member template that is named without `template`.
    pub(in crate::sema) fn missing_template<T>(&mut self, name: &NameSegment) -> Checked<T> {
        let text = name.symbol().map_or("", |symbol| symbol.as_str());
        let message = format!("the name before `{text}` depends on a template parameter, so `template` is needed here");
        let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, name.span, message);
        self.report(d.with_help(format!("write `template {text}<…>`")))
    }

    /// Returns true if an object certainly has a class that is unknown in the template's definition: the object is a
    /// variable whose declared type depends on a parameter, and the class is declared outside of the template.
    pub(in crate::sema) fn is_of_unknown_class(&self, object: &ast::Expr, class: RecordId) -> bool {
        let name = match &object.without_parens().kind {
            Ast::Unary { op: UnaryOp::Deref, operand } => match &operand.without_parens().kind {
                Ast::Name(name) => name,
                _ => return false,
            },
            Ast::Name(name) => name,
            _ => return false,
        };
        let Some((Entity::Local(var, frame), _)) =
            name.as_ident().and_then(|n| self.scopes.find(self.context.scope, n.name))
        else {
            return false;
        };
        let dependent = self.body.as_ref().is_some_and(|c| c.frame == frame && c.locals.dependent.contains(&var));
        dependent && !self.is_inside(self.types.record(class).scope, self.context.scope)
    }

    /// Returns true if a template with the name is visible here, which shows that arguments follow
    /// ([basic.lookup.classref] 1).
    pub(in crate::sema) fn is_visible_template(&self, name: &NameSegment) -> bool {
        let found = name.symbol().and_then(|symbol| self.scopes.find(self.context.scope, symbol));
        match found {
            Some((Entity::TypeTemplate(_) | Entity::VarTemplate(_), _)) => true,
            Some((Entity::Functions(ids), _)) => ids.iter().any(|id| self.functions[*id].template.is_some()),
            _ => false,
        }
    }
}
