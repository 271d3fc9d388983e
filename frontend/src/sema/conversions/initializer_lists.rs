//! Implements `std::initializer_list` ([dcl.init.list] 5 and 6, [over.ics.list] 5, [over.match.list] 1).
//!
//! An object of this type contains the address of the first element of an array and the number of elements. The array
//! is a temporary object, whose lifetime the object extends as a reference would.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast, InitList, TypeKind};
use crate::hir::expressions::int_const;
use crate::hir::{Category, Expr, ExprKind, FnId};
use crate::sema::model::calls::{Arg, Call, Candidate, Construction, Form, Target};
use crate::sema::model::scope::Entity;
use crate::sema::model::sequences::{Sequence, Standard, User};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::ids::TemplateId;
use crate::types::{Basic, Const, QualType, RecordId, Ty};

const NAME: &str = "std::initializer_list";

impl<'a> Sema<'a> {
    /// Returns the template `std::initializer_list`, if it is declared.
    pub(in crate::sema) fn list_template(&self) -> Option<TemplateId> {
        self.template_called(NAME)
    }

    /// Returns the class template with this qualified name, if it is declared.
    pub(in crate::sema) fn template_called(&self, full: &str) -> Option<TemplateId> {
        self.templates.types.iter().find(|(_, t)| t.full == full).map(|(id, _)| id)
    }

    /// Returns the element type if the type is a `std::initializer_list`.
    pub(in crate::sema) fn listed(&self, ty: &Ty) -> Option<QualType> {
        let Ty::Record(class) = ty else { return None };
        let of = self.templates.instances_of.get(class)?;
        match of.args.as_slice() {
            [TemplateArg::Type(element)] if self.templates.types[of.template].full == NAME => Some(element.clone()),
            _ => None,
        }
    }

    /// Returns the type `std::initializer_list` with this element type.
    pub(in crate::sema) fn list_of(&mut self, element: QualType, span: Span) -> Checked<QualType> {
        let Some(template) = self.list_template() else {
            let message = "this braced list is a `std::initializer_list`, which is not declared";
            let d = Diagnostic::error(codes::UNKNOWN_NAME, span, message);
            return self.report(d.with_help("add `#include <initializer_list>`"));
        };
        self.type_instance_of(template, vec![TemplateArg::Type(element)], span)
    }

    /// Returns the object that a braced list initialises. `ty` is a `std::initializer_list` with elements of type
    /// `element` ([dcl.init.list] 5).
    pub(super) fn list_object(&mut self, list: &'a InitList, ty: &QualType, element: &QualType) -> Checked<Expr> {
        let span = list.span;
        self.require_complete(ty, span)?;
        self.known_layout(ty, element, span)?;
        let items = self.list_items(list)?;
        if items.is_empty() {
            return self.zero_bytes(ty, span);
        }
        let element = element.clone().with_const();
        let array = self.array_type(element.clone(), Some(items.len() as u64), span)?;
        let size = self.types.size_of(&element.ty).or_bug(&mut self.reporter)?;
        let count = Expr::value(ExprKind::Const(Const::integer(Basic::ULong, items.len() as i128)), Basic::ULong, span);
        let mut parts = Vec::new();
        for (i, item) in items.into_iter().enumerate() {
            if !item.designators.is_empty() {
                let message = format!("the elements of `{}` have no names", self.show(ty));
                return self.error(codes::INITIALIZER, item.value.span, message);
            }
            let value = match &item.value.kind {
                Ast::InitList(inner) => self.in_scope(item.scope.unwrap_or(self.context.scope), |s| {
                    s.init_list(inner, &element.unqualified())
                })?,
                _ => {
                    let e = self.item_value(item)?;
                    self.element(e, &element, Construction::CopyList)?
                }
            };
            parts.push((i as u64 * size, value));
        }
        let trivial = self.types.special_members(&array).trivial_destructor;
        let array = Expr::value(ExprKind::Aggregate { parts, zero: false }, array, span);
        let ty_of_array = array.ty.clone();
        let object = match trivial {
            true => Expr::temporary(ExprKind::Temp(Box::new(array)), ty_of_array, span),
            false => self.materialise(array)?,
        };
        let index = int_const(Basic::ULong, 0, span);
        let first = ExprKind::Index { base: Box::new(object), index: Box::new(index) };
        let address = self.address_of(Expr::part(first, element, Category::Xvalue, span), span)?;
        let parts = vec![(0, address), (8, count)];
        Ok(Expr::value(ExprKind::Aggregate { parts, zero: false }, ty.unqualified(), span))
    }

    /// Rejects a `std::initializer_list` whose layout differs from that of the built-in header.
    fn known_layout(&mut self, ty: &QualType, element: &QualType, span: Span) -> Checked<()> {
        let Ty::Record(class) = ty.ty else { return self.bug() };
        let record = self.types.record(class);
        let pointer = element.clone().with_const().pointer_to();
        match record.fields.as_slice() {
            [a, b] if a.ty.ty == pointer && b.ty.ty == Ty::Basic(Basic::ULong) && record.size == 16 => Ok(()),
            _ => self.unsupported(span, format!("objects of another `{NAME}` than that of the headers are")),
        }
    }

    /// Returns the conversion of a braced list to a `std::initializer_list`: the worst conversion that an element needs
    /// ([over.ics.list] 5).
    pub(in crate::sema) fn listed_sequence(
        &mut self,
        list: &'a InitList,
        to: &QualType,
        element: &QualType,
    ) -> Option<Sequence> {
        let items = self.quietly(|s| s.list_items(list))?;
        let element = element.unqualified();
        let mut worst = Sequence::identity(element.clone());
        for item in items {
            let found = match &item.value.kind {
                _ if !item.designators.is_empty() => return None,
                Ast::InitList(inner) => {
                    self.in_scope(item.scope.unwrap_or(self.context.scope), |s| s.list_sequence(inner, &element))?
                }
                _ => {
                    let e = self.try_item(item).ok()?;
                    self.sequence(&e, &element)?
                }
            };
            if worst.compare(&found, &self.types).is_lt() {
                worst = found;
            }
        }
        let whole = |s: Standard| Standard { to: to.clone(), listed: true, ..s };
        Some(match worst {
            Sequence::Standard(s) => Sequence::Standard(whole(s)),
            Sequence::User(u) => Sequence::User(User { second: whole(u.second), ..u }),
            other @ (Sequence::Ignored | Sequence::Ellipsis) => other,
        })
    }

    /// Returns the common type of the elements of a list whose type is to be deduced ([dcl.spec.auto],
    /// [temp.deduct.call] 1). The checked elements are kept for reuse.
    pub(in crate::sema) fn common_element(&mut self, list: &'a InitList) -> Checked<QualType> {
        let mut found: Option<QualType> = None;
        for item in self.list_items(list)? {
            if matches!(item.value.kind, Ast::InitList(_)) || !item.designators.is_empty() {
                return self.error(codes::INITIALIZER, item.value.span, "the type of this element is not known");
            }
            let e = match item.scope {
                // The elements of an expansion are checked again, each in its own scope.
                Some(scope) => self.in_scope(scope, |s| s.unevaluated(item.value))?,
                None => {
                    let e = self.expr(item.value)?;
                    self.make_ready(item.value, e.clone());
                    e
                }
            };
            let ty = self.as_unevaluated(|s| s.decay(e).ty.unqualified());
            match &found {
                Some(first) if *first != ty => {
                    let (a, b) = (self.show(first), self.show(&ty));
                    let message = format!("the elements of this list have different types, `{a}` and `{b}`");
                    return self.error(codes::INITIALIZER, item.value.span, message);
                }
                _ => found = Some(ty),
            }
        }
        match found {
            Some(element) => Ok(element),
            None => self.error(codes::INITIALIZER, list.span, "an empty list has no type"),
        }
    }

    /// Returns an object made from a braced list by a constructor that accepts a `std::initializer_list`. Such a
    /// constructor precedes all others ([over.match.list] 1.1). Returns `Ok(None)` if there is none.
    pub(super) fn by_list_constructor(
        &mut self,
        list: &'a InitList,
        class: RecordId,
        way: Construction,
    ) -> Checked<Option<Expr>> {
        if self.list_template().is_none() {
            return Ok(None);
        }
        let (constructors, candidates) = self.list_constructors(list, class, way);
        if candidates.is_empty() {
            return Ok(None);
        }
        let name = self.types.record(class).name.clone();
        let span = list.span;
        let form = Form::Constructor { class, way };
        let call = Call { name: &name, explicit: None, name_span: span, span, form, through: None };
        self.with_lists(|s| s.resolve_among(call, &constructors, candidates, Vec::new(), vec![Arg::List(list)]))
            .map(Some)
    }

    /// Returns true if a list makes an object by a constructor that accepts a `std::initializer_list`.
    pub(in crate::sema) fn has_list_constructor(&mut self, list: &'a InitList, class: RecordId) -> bool {
        self.list_template().is_some()
            && !self.types.special_members(&Ty::Record(class)).aggregate
            && !self.list_constructors(list, class, Construction::CopyList).1.is_empty()
    }

    /// Returns all constructors of a class, and the candidates among them that accept a braced list as a
    /// `std::initializer_list`. There are no candidates for an empty list if the class has a default constructor.
    pub(in crate::sema) fn list_constructors(
        &mut self,
        list: &'a InitList,
        class: RecordId,
        way: Construction,
    ) -> (Vec<FnId>, Vec<Candidate>) {
        let entry = self.types.record(class);
        let mut constructors = entry.members.constructors.clone();
        let (name, span) = (entry.name.clone(), list.span);
        constructors.extend(self.inherited_constructors(class));
        let form = Form::Constructor { class, way };
        let call = Call { name: &name, explicit: None, name_span: span, span, form, through: None };
        let args = [Arg::List(list)];
        let mut candidates = Vec::new();
        for id in constructors.clone() {
            if !self.may_take_list(id) {
                continue;
            }
            let mut failures = Vec::new();
            let found = self.quietly(|s| s.candidates(&call, &[id], &[], &args, &mut failures)).unwrap_or_default();
            for candidate in found {
                if matches!(candidate.target, Target::Function(_))
                    && self.takes_list(&candidate)
                    && self.with_lists(|s| s.sequences(&candidate, &args)).is_some()
                {
                    candidates.push(candidate);
                }
            }
        }
        if !candidates.is_empty() && list.items.is_empty() && self.has_default_constructor(&constructors, &call) {
            candidates.clear();
        }
        (constructors, candidates)
    }

    /// Returns true for a constructor whose first parameter is a `std::initializer_list` and whose other parameters
    /// have defaults ([dcl.init.list] 2).
    pub(in crate::sema) fn takes_list(&self, candidate: &Candidate) -> bool {
        let first = candidate.params.first().map(|p| &p.without_reference().ty);
        candidate.required <= 1 && first.is_some_and(|ty| self.listed(ty).is_some())
    }

    /// Returns false for a constructor that cannot accept a `std::initializer_list`: one without parameters, or a
    /// template whose first parameter cannot be deduced from a list.
    pub(in crate::sema) fn may_take_list(&self, id: FnId) -> bool {
        let func = &self.functions[id];
        let (Some(first), Some(template)) = (func.decl.ty.params.first(), &func.template) else {
            return !func.decl.ty.params.is_empty();
        };
        let ty = match &first.ty.kind {
            TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => &to.kind,
            other => other,
        };
        match ty {
            TypeKind::Named(named) => !named
                .name
                .as_ident()
                .is_some_and(|name| template.params.iter().any(|p| p.name.is_some_and(|p| p.name == name.name))),
            _ => false,
        }
    }

    fn has_default_constructor(&mut self, constructors: &[FnId], call: &Call<'_, 'a>) -> bool {
        constructors.iter().any(|id| {
            let found = self.quietly_find(|s| s.candidate(*id, call, &[]).ok().flatten());
            found.is_some_and(|c| c.required == 0)
        })
    }

    /// Returns the element type of a parameter as written, if the parameter is a `std::initializer_list`.
    pub(in crate::sema) fn written_list(
        &mut self,
        scope: crate::sema::model::scope::ScopeId,
        p: &'a ast::AstType,
    ) -> Option<&'a ast::AstType> {
        let TypeKind::Named(named) = &p.kind else { return None };
        let [ast::TemplateArg { kind: ast::TemplateArgKind::Type(element), pack: false, .. }] =
            named.name.last()?.args.as_deref()?
        else {
            return None;
        };
        let list = self.list_template()?;
        match self.lookup_from(scope, &named.name) {
            Some(Entity::TypeTemplate(id)) if id == list => Some(element),
            _ => None,
        }
    }
}
