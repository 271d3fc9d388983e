//! Unique arguments, which represent unknown ones in comparisons of templates (C++17 [temp.func.order] 3).
//!
//! The argument of a pack is one element that represents an expansion. An expansion matches only an expansion
//! ([temp.deduct.type] 9, 10), so it differs from a single argument: an expanded type has a class of its own, a value
//! has a flag, and a template has a number of its own.

use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::equivalence::Renaming;
use crate::ast;
use crate::lex::symbol::Symbol;
use crate::sema::model::scope::{Entity, GLOBAL, ScopeId, ScopeKind};
use crate::sema::model::template_arguments::{TemplateArg, Unknown};
use crate::sema::model::templates::TypeTemplate;
use crate::sema::{Checked, Sema};
use crate::types::ids::TemplateId;
use crate::types::records::{Record, State};
use crate::types::{QualType, RecordId, Ty};

/// The entities that represent unknown arguments.
#[derive(Debug, Default)]
pub(in crate::sema) struct Unique {
    /// Classes that represent types.
    types: Vec<RecordId>,
    /// Numbers of values, by the parameters and expressions that they represent.
    values: FxHashMap<String, u32>,
    /// Templates, by the places of their template template parameters and whether they represent an expansion.
    templates: FxHashMap<(Span, bool), TemplateId>,
    /// The place of the parameter that each template represents, and whether it represents an expansion.
    template_places: FxHashMap<TemplateId, (Span, bool)>,
    /// Classes that represent expansions of types.
    expansions: FxHashMap<QualType, RecordId>,
    /// The types that these classes represent.
    expanded: FxHashMap<RecordId, QualType>,
    /// Scopes in which packs denote the one element that is an expansion.
    scopes: FxHashSet<ScopeId>,
}

impl Unique {
    /// Returns true if nothing has been compared yet.
    fn is_unused(&self) -> bool {
        self.values.is_empty() && self.types.is_empty()
    }
}

impl<'a> Sema<'a> {
    /// Makes a unique argument for each parameter.
    pub(in crate::sema) fn unique_arguments(
        &mut self,
        params: &'a [ast::TemplateParam],
        outer: ScopeId,
    ) -> Checked<Vec<TemplateArg>> {
        let scope = self.scopes.push_kind(outer, ScopeKind::Template);
        let mut args = Vec::new();
        for (i, param) in params.iter().enumerate() {
            let arg = match &param.kind {
                ast::TemplateParamKind::Type { .. } => TemplateArg::Type(self.unique_type(i, param.span)),
                ast::TemplateParamKind::Value { ty, .. } => {
                    let ty = match &ty.kind {
                        ast::TypeKind::Auto => crate::types::Basic::Int.into(),
                        _ => self.value_parameter_type(scope, ty, param.span)?,
                    };
                    TemplateArg::Unknown(self.unique_value(format!("#{i}")), ty)
                }
                ast::TemplateParamKind::Template { params, .. } => {
                    TemplateArg::Template(self.unique_template(i, params, (param.span, false)))
                }
            };
            let arg = if param.pack { TemplateArg::Pack(vec![self.expansion_of(arg)]) } else { arg };
            if let Some(name) = param.name {
                self.bind_name(scope, name, &arg);
            }
            args.push(arg);
        }
        Ok(args)
    }

    /// Returns the unique class template for a template template parameter.
    fn unique_template(&mut self, index: usize, params: &'a [ast::TemplateParam], place: (Span, bool)) -> TemplateId {
        if let Some(known) = self.templates.unique.templates.get(&place) {
            return *known;
        }
        let full = format!("#template{}", index + 1);
        let name = ast::Ident { name: Symbol::intern(&full), span: place.0 };
        let id = self.templates.types.alloc(TypeTemplate::new(params, name, full, GLOBAL));
        self.templates.unique.templates.insert(place, id);
        self.templates.unique.template_places.insert(id, place);
        id
    }

    /// Returns the unique value for an expression with this spelling.
    fn unique_value(&mut self, text: String) -> Unknown {
        let values = &mut self.templates.unique.values;
        let next = values.len() as u32;
        Unknown { number: *values.entry(text).or_insert(next), many: false }
    }

    /// Returns the unknown value and type of an argument.
    pub(in crate::sema) fn unknown_argument(&mut self, arg: &ast::TemplateArg) -> Option<(Unknown, Ty)> {
        match &arg.kind {
            ast::TemplateArgKind::Value(e) => self.unknown_value(e),
            ast::TemplateArgKind::Type(ast::AstType { kind: ast::TypeKind::Named(named), .. }) => {
                self.named_unknown(&named.name)
            }
            ast::TemplateArgKind::Type(_) => None,
        }
    }

    /// Returns the unknown value of an expression: a name for one, or an expression of names that denote unknown
    /// arguments. Expressions with the same spelling have the same value.
    pub(in crate::sema) fn unknown_value(&mut self, e: &ast::Expr) -> Option<(Unknown, Ty)> {
        if self.templates.unique.is_unused() {
            return None;
        }
        if let ast::ExprKind::Name(name) = &e.without_parens().kind
            && let Some(known) = self.named_unknown(name)
        {
            return Some(known);
        }
        let mut names = Renaming::default();
        for symbol in ast::visit::pattern_of_expr(e) {
            match self.scopes.find(self.context.scope, symbol) {
                Some((Entity::Unknown(unknown, _), _)) => names.stands_for(symbol, unknown.text()),
                Some((Entity::Bound(ty), _)) if self.is_unique(&ty.ty) => names.stands_for(symbol, self.show(&ty)),
                _ => {}
            }
        }
        if names.is_empty() {
            return None;
        }
        let text = names.apply(&ast::dump::expr_text(e));
        Some((self.unique_value(text), crate::types::Basic::Int.into()))
    }

    fn named_unknown(&self, name: &ast::QualifiedName) -> Option<(Unknown, Ty)> {
        match self.scopes.find(self.context.scope, name.as_ident()?.name) {
            Some((Entity::Unknown(unknown, ty), _)) => Some((unknown, ty)),
            _ => None,
        }
    }

    /// Returns true for unique types and types built from them.
    fn is_unique(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Record(id) => {
                self.templates.unique.types.contains(id) || self.templates.unique.expanded.contains_key(id)
            }
            Ty::Pointer(to) | Ty::Array(to, _) | Ty::Reference { to, .. } | Ty::Member { to, .. } => {
                self.is_unique(&to.ty)
            }
            Ty::Function(f) => f.params.iter().chain([&f.ret]).any(|t| self.is_unique(&t.ty)),
            Ty::Void | Ty::Nullptr | Ty::Basic(_) | Ty::Vector(..) | Ty::Dim3 | Ty::Enum(_) | Ty::Overloaded(_) => {
                false
            }
        }
    }

    /// Returns a unique type.
    pub(in crate::sema) fn unique_type(&mut self, index: usize, span: Span) -> QualType {
        loop {
            if let Some(known) = self.templates.unique.types.get(index) {
                return Ty::Record(*known).into();
            }
            let text = format!("#{}", self.templates.unique.types.len() + 1);
            let made = self.unique_class(text, span);
            self.templates.unique.types.push(made);
        }
    }

    fn unique_class(&mut self, name: String, span: Span) -> RecordId {
        let mut record = Record::new(name, None, span, GLOBAL);
        // The size is known, because comparisons also cover arrays of the class.
        (record.state, record.size) = (State::Complete, 1);
        self.types.records.alloc(record)
    }

    /// Returns the argument that represents an expansion of an argument.
    pub(in crate::sema) fn expansion_of(&mut self, arg: TemplateArg) -> TemplateArg {
        match arg {
            TemplateArg::Type(ty) => {
                if self.repeats_type(&ty) {
                    return TemplateArg::Type(ty);
                }
                if let Some(known) = self.templates.unique.expansions.get(&ty) {
                    return TemplateArg::Type(Ty::Record(*known).into());
                }
                let made = self.unique_class(format!("{}...", self.show(&ty)), Span::default());
                self.templates.unique.expansions.insert(ty.clone(), made);
                self.templates.unique.expanded.insert(made, ty);
                TemplateArg::Type(Ty::Record(made).into())
            }
            TemplateArg::Unknown(unknown, ty) => TemplateArg::Unknown(Unknown { many: true, ..unknown }, ty),
            TemplateArg::Template(id) => TemplateArg::Template(self.twin(id, true)),
            other @ (TemplateArg::Value(..) | TemplateArg::Object(..) | TemplateArg::Pack(_)) => other,
        }
    }

    /// Returns the template that represents the same parameter, as an expansion or as one template.
    fn twin(&mut self, id: TemplateId, expansion: bool) -> TemplateId {
        let Some((span, _)) = self.templates.unique.template_places.get(&id).copied() else { return id };
        let params = self.templates.types[id].params;
        self.unique_template(id.number() as usize, params, (span, expansion))
    }

    /// Returns the one argument that is expanded, if an argument represents an expansion.
    pub(in crate::sema) fn one_of_expansion(&mut self, arg: &TemplateArg) -> Option<TemplateArg> {
        if !self.repeats(arg) {
            return None;
        }
        match arg {
            TemplateArg::Type(ty) => self.one_of_types(ty).map(TemplateArg::Type),
            TemplateArg::Unknown(unknown, ty) => {
                Some(TemplateArg::Unknown(Unknown { many: false, ..*unknown }, ty.clone()))
            }
            TemplateArg::Template(id) => Some(TemplateArg::Template(self.twin(*id, false))),
            TemplateArg::Value(..) | TemplateArg::Object(..) | TemplateArg::Pack(_) => None,
        }
    }

    /// Returns the type that is expanded, if a type represents an expansion.
    pub(in crate::sema) fn one_of_types(&self, ty: &QualType) -> Option<QualType> {
        match ty.ty {
            Ty::Record(record) => self.templates.unique.expanded.get(&record).cloned(),
            _ => None,
        }
    }

    /// Returns true if an argument represents an expansion.
    pub(in crate::sema) fn repeats(&self, arg: &TemplateArg) -> bool {
        match arg {
            TemplateArg::Type(ty) => self.repeats_type(ty),
            TemplateArg::Unknown(unknown, _) => unknown.many,
            TemplateArg::Template(id) => self.templates.unique.template_places.get(id).is_some_and(|(_, many)| *many),
            TemplateArg::Value(..) | TemplateArg::Object(..) | TemplateArg::Pack(_) => false,
        }
    }

    /// Returns true if a type represents an expansion.
    pub(in crate::sema) fn repeats_type(&self, ty: &QualType) -> bool {
        matches!(ty.ty, Ty::Record(record) if self.templates.unique.expanded.contains_key(&record))
    }

    /// Binds the name of a pack to one element. Records the scope if the element represents an expansion.
    pub(in crate::sema) fn bind_element(&mut self, scope: ScopeId, name: ast::Ident, element: &TemplateArg) {
        match self.one_of_expansion(element) {
            Some(one) => {
                self.bind_name(scope, name, &one);
                self.templates.unique.scopes.insert(scope);
            }
            None => self.bind_name(scope, name, element),
        }
    }

    /// Returns an argument that is made from one element in a scope of its own.
    pub(in crate::sema) fn repeated_argument(&mut self, scope: ScopeId, arg: TemplateArg) -> TemplateArg {
        if self.templates.unique.scopes.contains(&scope) { self.expansion_of(arg) } else { arg }
    }

    /// Returns a type that is made from one element in a scope of its own.
    pub(in crate::sema) fn repeated_type(&mut self, scope: ScopeId, ty: QualType) -> QualType {
        if !self.templates.unique.scopes.contains(&scope) {
            return ty;
        }
        match self.expansion_of(TemplateArg::Type(ty.clone())) {
            TemplateArg::Type(made) => made,
            _ => ty,
        }
    }
}
