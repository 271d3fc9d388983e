//! The parameters of templates (C++17 [temp.param] 9 to 14).

use super::{Around, Forms, name_span};
use crate::ast::{FunctionBody, FunctionDecl, RecordDecl, TemplateParam, VarDecl};
use crate::codes;

impl<'a> Forms<'a> {
    /// Checks the rules that apply to all templates.
    pub(super) fn head(&mut self, params: &[TemplateParam]) {
        for param in params.iter().filter(|p| p.pack && p.has_default()) {
            self.error(codes::PARAMETER, param.span, "a pack cannot have a default");
        }
    }

    pub(super) fn alias_head(&mut self, heads: &[&'a [TemplateParam]]) {
        if let Some(head) = heads.last() {
            self.defaults_in_order(head, TemplateParam::has_default);
        }
    }

    pub(super) fn variable_head(&mut self, var: &VarDecl, heads: &[&'a [TemplateParam]]) {
        if let (Some(head), [one]) = (heads.last(), var.name.segments.as_slice())
            && one.args.is_none()
        {
            self.defaults_in_order(head, TemplateParam::has_default);
        }
    }

    pub(super) fn record_head(&mut self, record: &'a RecordDecl, heads: &[&'a [TemplateParam]], around: Around<'a>) {
        let Some(head) = heads.last().filter(|head| !head.is_empty()) else { return };
        let Some(name) = record.name.last() else { return };
        if name.args.is_some() {
            return self.partial_specialisation(record, head);
        }
        if record.name.segments.len() > 1 || matches!(around, Around::Friend) {
            return;
        }
        if let Some(pack) = head.iter().rev().skip(1).find(|p| p.pack) {
            self.error(codes::PARAMETER, pack.span, "the pack of a class template must be its last parameter");
        }
        self.class_template_again(record, head);
    }

    /// Checks the head of a function template: defaults that are not allowed.
    pub(super) fn function_head(&mut self, f: &FunctionDecl, heads: &[&'a [TemplateParam]], around: Around<'a>) {
        let partly = f.name.last().is_some_and(|last| last.args.is_some());
        if partly && heads.last().is_some_and(|head| !head.is_empty()) && !matches!(around, Around::Friend) {
            let message = "function templates cannot be partially specialised";
            return self.error(codes::TEMPLATE_ARGUMENTS, name_span(f), message);
        }
        let defaults = heads.iter().flat_map(|head| head.iter()).find(|p| p.has_default());
        let Some(param) = defaults else { return };
        let defined = matches!(f.body, FunctionBody::Block(_) | FunctionBody::HostOnly(_));
        if matches!(around, Around::Friend) && !defined {
            let message = "the template of a friend can only have defaults where it is defined";
            return self.error(codes::PARAMETER, param.span, message);
        }
        let of_template = f.name.segments.iter().rev().skip(1).any(|s| s.args.is_some());
        if of_template {
            let message = format!(
                "the definition of `{}` outside of its class template cannot have defaults of template parameters",
                f.name
            );
            self.error(codes::PARAMETER, param.span, message);
        }
    }

    /// Checks that all parameters after one with a default also have one.
    pub(super) fn defaults_in_order(&mut self, head: &[TemplateParam], has: impl Fn(&TemplateParam) -> bool) {
        let Some(first) = head.iter().position(&has) else { return };
        if let Some(param) = head.iter().skip(first).find(|p| !p.pack && !has(p)) {
            let message = "this template parameter needs a default, because one before it has one";
            self.error(codes::PARAMETER, param.span, message);
        }
    }
}
