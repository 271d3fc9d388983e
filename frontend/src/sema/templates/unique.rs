//! Arguments that are like no others, which stand for unknown ones where templates are compared
//! (C++17 [temp.func.order] 3).
//!
//! A pack's is one element that stands for an expansion. An expansion fits nothing but an expansion
//! ([temp.deduct.type] 9, 10), so it is told from a single argument: a type that is expanded has a class of its
//! own, a value or a template a number of its own.

use std::collections::{HashMap, HashSet};

use isowarp_core::span::Span;

use super::arguments::TemplateArg;
use super::types::TypeTemplate;
use crate::ast;
use crate::lex::symbol::Symbol;
use crate::sema::lookup::scope::{Entity, GLOBAL, ScopeId, ScopeKind};
use crate::sema::{Checked, Sema};
use crate::types::records::{Record, State};
use crate::types::{QualType, RecordId, Ty};

/// Values that stand for unknown ones begin here. Arrays of so many bytes are possible.
const VALUES: i64 = 0x5EED_0000;

/// Those that stand for expansions begin here.
const EXPANDED_VALUES: i64 = VALUES + COUNT;

/// How many there are of both.
const COUNT: i64 = 0x8000;

/// True for a value that stands for an unknown one.
pub(in crate::sema) fn stands_for_unknown(n: i128) -> bool {
    (i128::from(VALUES)..i128::from(EXPANDED_VALUES + COUNT)).contains(&n)
}

/// What stands for unknown arguments.
#[derive(Debug, Default)]
pub(in crate::sema) struct Unique {
    /// Classes that stand for types.
    types: Vec<RecordId>,
    /// Templates, by where the parameters are that take templates, and whether they stand for an expansion.
    templates: HashMap<(Span, bool), usize>,
    /// Where the parameter is that a template stands for, and whether it stands for an expansion.
    template_places: HashMap<usize, (Span, bool)>,
    /// Classes that stand for expansions of types.
    expansions: HashMap<QualType, RecordId>,
    /// The types that these classes stand for.
    expanded: HashMap<RecordId, QualType>,
    /// Where packs stand for the one element that is an expansion.
    scopes: HashSet<ScopeId>,
}

impl<'a> Sema<'a> {
    /// An argument for each parameter that is like no other.
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
                        _ => self.on_demand(scope, param.span, |s| s.resolve_type(ty))?.ty,
                    };
                    TemplateArg::Value(VALUES + (i as i64) % COUNT, ty)
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

    /// A class template that is like no other, for a parameter that takes templates.
    fn unique_template(&mut self, index: usize, params: &'a [ast::TemplateParam], place: (Span, bool)) -> usize {
        if let Some(known) = self.templates.unique.templates.get(&place) {
            return *known;
        }
        let (id, full) = (self.templates.types.len(), format!("#template{}", index + 1));
        let name = ast::Ident { name: Symbol::intern(&full), span: place.0 };
        self.templates.types.push(TypeTemplate::new(params, name, full, GLOBAL));
        self.templates.unique.templates.insert(place, id);
        self.templates.unique.template_places.insert(id, place);
        id
    }

    /// The value that stands for an unknown one, if an argument is the name of such.
    pub(in crate::sema) fn unknown_value(&self, arg: &ast::TemplateArg) -> Option<(i64, Ty)> {
        let name = match &arg.kind {
            ast::TemplateArgKind::Value(ast::Expr { kind: ast::ExprKind::Name(name), .. }) => name,
            ast::TemplateArgKind::Type(ast::AstType { kind: ast::TypeKind::Named(named), .. }) => &named.name,
            ast::TemplateArgKind::Value(_) | ast::TemplateArgKind::Type(_) => return None,
        };
        match self.scopes.find(self.context.scope, name.as_ident()?.name) {
            Some((Entity::Enumerator(n, ty), _)) if stands_for_unknown(i128::from(n)) => Some((n, ty)),
            _ => None,
        }
    }

    /// A type that is like no other.
    pub(in crate::sema) fn unique_type(&mut self, index: usize, span: Span) -> QualType {
        while self.templates.unique.types.len() <= index {
            let text = format!("#{}", self.templates.unique.types.len() + 1);
            let made = self.unique_class(text, span);
            self.templates.unique.types.push(made);
        }
        Ty::Record(self.templates.unique.types.get(index).copied().unwrap_or(RecordId(0))).into()
    }

    fn unique_class(&mut self, name: String, span: Span) -> RecordId {
        let id = RecordId(self.types.records.len() as u32);
        let mut record = Record::new(name, None, span, GLOBAL);
        // Of known size, for arrays of it are compared as well.
        (record.state, record.size) = (State::Complete, 1);
        self.types.records.push(record);
        id
    }

    /// What stands for an expansion of an argument.
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
            TemplateArg::Value(n, ty) if (VALUES..EXPANDED_VALUES).contains(&n) => TemplateArg::Value(n + COUNT, ty),
            TemplateArg::Template(id) => TemplateArg::Template(self.twin(id, true)),
            other @ (TemplateArg::Value(..) | TemplateArg::Object(..) | TemplateArg::Pack(_)) => other,
        }
    }

    /// The template that stands for the same parameter, for an expansion or for one template.
    fn twin(&mut self, id: usize, expansion: bool) -> usize {
        let Some((span, _)) = self.templates.unique.template_places.get(&id).copied() else { return id };
        let Some(params) = self.templates.types.get(id).map(|t| t.params) else { return id };
        self.unique_template(id, params, (span, expansion))
    }

    /// The one argument that is expanded, if an argument stands for an expansion.
    pub(in crate::sema) fn one_of_expansion(&mut self, arg: &TemplateArg) -> Option<TemplateArg> {
        if !self.repeats(arg) {
            return None;
        }
        match arg {
            TemplateArg::Type(ty) => self.one_of_types(ty).map(TemplateArg::Type),
            TemplateArg::Value(n, ty) => Some(TemplateArg::Value(n - COUNT, ty.clone())),
            TemplateArg::Template(id) => Some(TemplateArg::Template(self.twin(*id, false))),
            TemplateArg::Object(..) | TemplateArg::Pack(_) => None,
        }
    }

    /// The type that is expanded, if a type stands for an expansion.
    pub(in crate::sema) fn one_of_types(&self, ty: &QualType) -> Option<QualType> {
        match ty.ty {
            Ty::Record(record) => self.templates.unique.expanded.get(&record).cloned(),
            _ => None,
        }
    }

    /// True if an argument stands for an expansion.
    pub(in crate::sema) fn repeats(&self, arg: &TemplateArg) -> bool {
        match arg {
            TemplateArg::Type(ty) => self.repeats_type(ty),
            TemplateArg::Value(n, _) => (EXPANDED_VALUES..EXPANDED_VALUES + COUNT).contains(n),
            TemplateArg::Template(id) => self.templates.unique.template_places.get(id).is_some_and(|(_, many)| *many),
            TemplateArg::Object(..) | TemplateArg::Pack(_) => false,
        }
    }

    /// True if a type stands for an expansion.
    pub(in crate::sema) fn repeats_type(&self, ty: &QualType) -> bool {
        matches!(ty.ty, Ty::Record(record) if self.templates.unique.expanded.contains_key(&record))
    }

    /// Makes the name of a pack stand for one element; the place is noted if that stands for an expansion.
    pub(in crate::sema) fn bind_element(&mut self, scope: ScopeId, name: ast::Ident, element: &TemplateArg) {
        match self.one_of_expansion(element) {
            Some(one) => {
                self.bind_name(scope, name, &one);
                self.templates.unique.scopes.insert(scope);
            }
            None => self.bind_name(scope, name, element),
        }
    }

    /// An argument that is made of one element in a scope of its own.
    pub(in crate::sema) fn repeated_argument(&mut self, scope: ScopeId, arg: TemplateArg) -> TemplateArg {
        if self.templates.unique.scopes.contains(&scope) { self.expansion_of(arg) } else { arg }
    }

    /// A type that is made of one element in a scope of its own.
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
