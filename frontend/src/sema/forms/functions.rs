//! Specifiers and qualifiers of functions, and the forms of constructors, destructors and conversion functions
//! (C++17 [dcl.stc], [dcl.fct.spec], [class.virtual], [class.ctor], [class.dtor], [class.conv.fct],
//! [dcl.fct.def.default]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::{Around, Forms, name_span};
use crate::ast::{AstType, FunctionBody, FunctionDecl, FunctionKind, NameKind, Param, Spec, TemplateParam, TypeKind};
use crate::codes;
use crate::lex::symbol::Symbol;

impl<'a> Forms<'a> {
    /// Refuses `friend` outside of classes.
    pub(super) fn friend_of_nothing(&mut self, at: Span) {
        self.error(codes::FORM, at, "`friend` can only be in a class");
    }

    /// Checks the words before a function's declaration and after its parameters.
    pub(super) fn specifiers(&mut self, f: &FunctionDecl, heads: &[&[TemplateParam]], around: Around<'a>) {
        let word = |spec| f.specs.span_of(spec);
        if let Some(at) = word(Spec::Mutable) {
            self.error(codes::FORM, at, "only a data member can be `mutable`");
        }
        match around {
            Around::Namespace => self.specifiers_outside(f, heads),
            Around::Class(class) => {
                self.virtual_words(f, heads, class.bases.is_empty());
                let explicit = matches!(f.kind, FunctionKind::Constructor | FunctionKind::Conversion);
                if let (Some(at), false) = (word(Spec::Explicit), explicit) {
                    self.error(codes::FORM, at, "only constructors and conversion functions can be `explicit`");
                }
                if word(Spec::Static).is_some() && has_object_qualifiers(f) {
                    let message = "a static member function has no object, so it has no qualifiers";
                    self.error(codes::FORM, name_span(f), message);
                }
            }
            Around::Friend => {}
        }
    }

    fn specifiers_outside(&mut self, f: &FunctionDecl, heads: &[&[TemplateParam]]) {
        // [dcl.stc] 1.
        if let (true, Some(at)) = (heads.iter().any(|head| head.is_empty()), f.specs.span_of(Spec::Static)) {
            self.error(codes::FORM, at, "an explicit specialisation is static where its template is");
        }
        for spec in [Spec::Virtual, Spec::Explicit] {
            if let Some(at) = f.specs.span_of(spec) {
                let message =
                    format!("`{}` is allowed only in the class, not on a definition outside of it", spec.as_str());
                self.error(codes::REDECLARED, at, message);
            }
        }
        if f.name.segments.len() == 1 && has_object_qualifiers(f) {
            self.error(codes::FORM, name_span(f), "only a member function can have qualifiers");
        }
    }

    /// Checks `virtual`, `override`, `final` and `= 0`. In a class with bases, a function may be virtual without the
    /// word.
    fn virtual_words(&mut self, f: &FunctionDecl, heads: &[&[TemplateParam]], no_bases: bool) {
        let is_virtual = f.specs.span_of(Spec::Virtual);
        if let Some(at) = is_virtual {
            let problem = match f.kind {
                FunctionKind::Constructor => Some("a constructor cannot be virtual"),
                _ if !heads.is_empty() => Some("a template cannot be virtual"),
                _ if f.specs.has(Spec::Static) => Some("a static member function cannot be virtual"),
                _ => None,
            };
            if let Some(problem) = problem {
                self.error(codes::FORM, at, problem);
            }
        }
        if !no_bases {
            return;
        }
        if let Some(at) = f.specs.span_of(Spec::Override) {
            let message = "`override` without an overridden function: the class has no bases";
            return self.error(codes::FORM, at, message);
        }
        if is_virtual.is_some() {
            return;
        }
        if let Some(at) = f.specs.span_of(Spec::Final) {
            self.error(codes::FORM, at, "only a virtual function can be `final`");
        } else if matches!(f.body, FunctionBody::Pure) {
            self.error(codes::FORM, name_span(f), "only a virtual function can be pure (`= 0`)");
        }
    }

    /// Checks constructors, destructors, conversion functions, and defaulted functions.
    pub(super) fn special_member(&mut self, f: &FunctionDecl, heads: &[&[TemplateParam]], around: Around<'a>) {
        let at = name_span(f);
        let what = match f.kind {
            FunctionKind::Plain => return self.defaulted_plain(f, around),
            FunctionKind::Constructor => "constructor",
            FunctionKind::Destructor => "destructor",
            FunctionKind::Conversion => "conversion function",
        };
        let outside = matches!(around, Around::Namespace) && f.name.segments.len() == 1;
        if outside && f.kind == FunctionKind::Conversion {
            self.error(codes::FORM, at, "a conversion function is a member of a class");
        }
        if let (Some(word), Around::Class(_)) = (f.specs.span_of(Spec::Static), around) {
            self.error(codes::FORM, word, format!("a {what} cannot be static"));
        }
        match f.kind {
            FunctionKind::Plain => {}
            FunctionKind::Constructor => self.constructor(f, heads, around),
            FunctionKind::Destructor => {
                if !heads.is_empty() && matches!(around, Around::Class(_)) {
                    self.error(codes::FORM, at, "a destructor cannot be a template");
                }
                if !f.ty.params.is_empty() || f.ty.variadic {
                    let first = f.ty.params.first().map_or(at, Param::name_span);
                    self.error(codes::ARGUMENTS, first, "a destructor has no parameters");
                }
                if has_object_qualifiers(f) {
                    self.error(codes::FORM, at, "a destructor has no qualifiers");
                }
            }
            FunctionKind::Conversion => {
                if !f.ty.params.is_empty() || f.ty.variadic {
                    self.error(codes::FORM, at, "a conversion function has no parameters");
                }
                if matches!(f.body, FunctionBody::Defaulted) {
                    self.error(codes::FORM, at, "a conversion function cannot be defaulted");
                }
            }
        }
    }

    fn constructor(&mut self, f: &FunctionDecl, heads: &[&[TemplateParam]], around: Around<'a>) {
        let at = name_span(f);
        if has_object_qualifiers(f) {
            self.error(codes::FORM, at, "a constructor has no qualifiers");
        }
        let class = f.name.last_ident().map(|n| n.name);
        if let ([first, rest @ ..], Around::Class(_), true) = (f.ty.params.as_slice(), around, heads.is_empty())
            && is_class_itself(&first.ty, class)
            && !first.pack
            && rest.iter().all(|p| p.default.is_some())
        {
            // Passing the parameter would need this constructor again ([class.copy.ctor] 5).
            let d = Diagnostic::error(
                codes::PARAMETER,
                first.name_span(),
                "a constructor cannot have its own class as a by-value parameter",
            );
            self.diagnostics.push(d.with_help("use a reference to a constant object"));
        }
        let may_be_defaulted = match f.ty.params.as_slice() {
            [] => true,
            [one] => matches!(one.ty.kind, TypeKind::LvalueRef(_) | TypeKind::RvalueRef(_)) && one.default.is_none(),
            _ => false,
        };
        if matches!(f.body, FunctionBody::Defaulted) && !may_be_defaulted {
            self.error(codes::FORM, at, "only default, copy and move constructors can be defaulted");
        }
    }

    /// Checks a defaulted function of another kind: only assignments can be defaulted.
    fn defaulted_plain(&mut self, f: &FunctionDecl, around: Around<'a>) {
        let assigns = matches!(f.name.last().map(|s| &s.kind), Some(NameKind::Operator("=")));
        let member = matches!(around, Around::Class(_)) || f.name.segments.len() > 1;
        if matches!(f.body, FunctionBody::Defaulted) && !(assigns && member) {
            self.error(codes::FORM, name_span(f), "only a special member function can be defaulted");
        }
    }
}

/// Returns whether `const`, `volatile`, `&` or `&&` follows the parameters.
fn has_object_qualifiers(f: &FunctionDecl) -> bool {
    f.ty.quals.is_const || f.ty.quals.is_volatile || f.ty.reference.is_some()
}

/// Returns true for the name of the class itself, without arguments.
fn is_class_itself(ty: &AstType, class: Option<Symbol>) -> bool {
    match &ty.kind {
        TypeKind::Named(named) => class.is_some() && named.name.as_ident().map(|n| n.name) == class,
        TypeKind::Builtin(_)
        | TypeKind::Auto
        | TypeKind::DecltypeAuto
        | TypeKind::Decltype(_)
        | TypeKind::Typeof(_)
        | TypeKind::Pointer(_)
        | TypeKind::LvalueRef(_)
        | TypeKind::RvalueRef(_)
        | TypeKind::Array { .. }
        | TypeKind::Function(_)
        | TypeKind::MemberPointer { .. } => false,
    }
}
