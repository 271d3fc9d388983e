//! Braced lists as arguments: template argument deduction from them, and their conversions to parameters (C++17
//! [temp.deduct.call] 1, [over.ics.list]).

use crate::ast::{self, ExprKind as Ast, InitList, TypeKind};
use crate::sema::Sema;
use crate::sema::model::failure::Failure;
use crate::sema::model::sequences::{Binding, Converter, Sequence, Standard, User};
use crate::sema::templates::deduction::{Deduction, Given, GivenArg};
use crate::types::{QualType, Ty};

impl<'a> Sema<'a> {
    /// Deduces from a braced list. A parameter that refers to an array is deduced from each element and from the number
    /// of elements. Other parameters are not deduced, except for `std::initializer_list`.
    pub(in crate::sema) fn deduce_from_list(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        list: &'a InitList,
    ) -> Result<(), Failure<'a>> {
        match &p.kind {
            TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) if matches!(inner.kind, TypeKind::Array { .. }) => {
                self.deduce_elements(d, inner, list)
            }
            TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) => self.deduce_listed(d, inner, list),
            _ => self.deduce_listed(d, p, list),
        }
    }

    /// Deduces the elements of a `std::initializer_list` from the elements of a list.
    fn deduce_listed(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        list: &'a InitList,
    ) -> Result<(), Failure<'a>> {
        let Some(element) = self.written_list(d.scope, p).filter(|element| d.mentions(element)) else { return Ok(()) };
        for item in self.attempt(list.span, |s| s.list_items(list))? {
            if let Ast::InitList(inner) = &item.value.kind {
                self.deduce_from_list(d, element, inner)?;
                continue;
            }
            let value = self.try_item(item)?;
            if !matches!(value.ty.ty, Ty::Overloaded(_)) {
                let given = Given { lvalue: value.is_lvalue(), ty: value.ty };
                self.deduce_param(d, element, &GivenArg::Value(given))?;
            }
        }
        Ok(())
    }

    fn deduce_elements(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        list: &'a InitList,
    ) -> Result<(), Failure<'a>> {
        let TypeKind::Array { element, size } = &p.kind else { return Ok(()) };
        let items = self.attempt(list.span, |s| s.list_items(list))?;
        if items.is_empty() {
            return Ok(());
        }
        let count = items.len() as u64;
        for item in items {
            if let Ast::InitList(inner) = &item.value.kind {
                self.deduce_elements(d, element, inner)?;
                continue;
            }
            if !d.mentions(element) {
                continue;
            }
            let value = self.try_item(item)?;
            if matches!(value.ty.ty, Ty::Overloaded(_)) {
                continue;
            }
            self.deduce_param(d, element, &GivenArg::Value(Given { lvalue: value.is_lvalue(), ty: value.ty }))?;
        }
        self.deduce_bound(d, size.as_deref(), count)
    }

    /// Returns the conversion of a braced list to a parameter ([over.ics.list]).
    pub(in crate::sema) fn list_sequence(&mut self, list: &'a InitList, to: &QualType) -> Option<Sequence> {
        let (target, binding) = match &to.ty {
            Ty::Reference { to, rvalue } if *rvalue || to.deep_const() => {
                ((**to).clone(), Some(Binding { rvalue: *rvalue, to_value: true, direct: false, object: false }))
            }
            Ty::Reference { .. } => return None,
            _ => (to.clone(), None),
        };
        let value = target.unqualified();
        let bound = |found: Sequence| match binding {
            Some(binding) => found.bound(&target, binding),
            None => found,
        };
        if let Some(element) = self.listed(&value.ty) {
            return self.listed_sequence(list, &value, &element).map(bound);
        }
        let found = self.try_list(list, &value, false, |s| {
            s.ahead.lists.ranking += 1;
            let fits = s.init_list(list, &value);
            s.ahead.lists.ranking -= 1;
            fits?;
            // The object that a constructor makes from the whole list differs from the object in the list (6.1).
            let made = matches!(value.ty, Ty::Record(class) if s.has_list_constructor(list, class));
            let same = if made { None } else { s.items_sequence(list, &value) };
            Ok(Some(same.unwrap_or_else(|| match value.ty {
                Ty::Record(class) => {
                    let second = Standard::identity(value.clone());
                    Sequence::User(User { by: Converter::Constructor(class), second })
                }
                _ => Sequence::User(User { by: Converter::BuiltIn, second: Standard::identity(value.clone()) }),
            })))
        })?;
        Some(bound(found))
    }

    /// Returns the worst conversion that the items of a list need, as one to the target. Returns `None` if only the
    /// existence of a conversion matters.
    fn items_sequence(&mut self, list: &'a InitList, target: &QualType) -> Option<Sequence> {
        let items = self.quietly(|s| s.list_items(list))?;
        let element = match &target.ty {
            Ty::Array(element, _) => element.unqualified(),
            // An object of the class itself, or of a derived class (6).
            Ty::Record(_) if items.len() == 1 => target.clone(),
            Ty::Record(_) | Ty::Vector(..) | Ty::Dim3 => return None,
            _ => target.clone(),
        };
        let mut worst = Sequence::identity(element.clone());
        for item in items {
            let found = match &item.value.kind {
                Ast::InitList(inner) => self.items_sequence(inner, &element)?,
                _ => {
                    let e = self.try_item(item).ok()?;
                    if matches!(target.ty, Ty::Record(_))
                        && e.ty.bare() != target.bare()
                        && !self.derived(&e.ty.ty, &target.ty)
                    {
                        return None;
                    }
                    self.sequence(&e, &element)?
                }
            };
            if worst.compare(&found, &self.types).is_lt() {
                worst = found;
            }
        }
        // Comparisons use the type that the list initialises.
        let target = target.clone();
        Some(match worst {
            Sequence::Standard(s) => Sequence::Standard(Standard { to: target, ..s }),
            Sequence::User(u) => Sequence::User(User { second: Standard { to: target, ..u.second }, ..u }),
            other @ (Sequence::Ignored | Sequence::Ellipsis) => other,
        })
    }
}
