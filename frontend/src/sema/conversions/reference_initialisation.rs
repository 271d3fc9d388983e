//! Initialises references in declarations, and handles braced lists whose meaning depends on their use (C++17
//! [dcl.init.ref], [dcl.init.list] 3.7 to 3.9).

use crate::ast::{ExprKind as Ast, InitList, Initializer};
use crate::hir::Expr;
use crate::sema::model::calls::Construction;
use crate::sema::{Checked, Sema, codes};
use crate::types::records::Enum;
use crate::types::{Basic, QualType, Ty};

impl<'a> Sema<'a> {
    /// Binds a reference to the initialiser of its declaration. Returns the address.
    pub(in crate::sema) fn reference_initializer(
        &mut self,
        to: &QualType,
        rvalue: bool,
        init: &'a Initializer,
    ) -> Checked<Expr> {
        let e = match init {
            Initializer::Expr(e) => e,
            Initializer::Paren(args) => match args.as_slice() {
                [one] => one,
                [] => return self.bug(),
                [_, second, ..] => {
                    return self.error(codes::INITIALIZER, second.span, "a reference is bound to one object");
                }
            },
            Initializer::Brace(list) => return self.bind_list(list, to, rvalue, "in an initialisation"),
        };
        if let Ast::InitList(list) = &e.kind {
            return self.bind_list(list, to, rvalue, "in an initialisation");
        }
        let value = self.expr(e)?;
        self.bind_reference(value, to, rvalue, "in an initialisation")
    }

    /// Returns the value of a braced list that directly initialises an object: `T x{…}`, not `T x = {…}`. An
    /// enumeration with a fixed underlying type can be made from a number this way (C++17 [dcl.init.list] 3.8).
    pub(in crate::sema) fn direct_list(&mut self, list: &'a InitList, ty: &QualType) -> Checked<Expr> {
        if let Ty::Enum(id) = ty.ty
            && let Enum { fixed: true, underlying, .. } = *self.types.enumeration(id)
            && let [item] = self.list_items(list)?.as_slice()
            && item.designators.is_empty()
            && !matches!(item.value.kind, Ast::InitList(_))
        {
            let e = self.item_value(*item)?;
            if e.ty.ty == ty.ty || self.types.implicit_arithmetic(&e.ty.ty).is_none() {
                return self.element(e, ty, Construction::List);
            }
            let value = self.element(e, &underlying.into(), Construction::List)?;
            return Ok(self.coerce(value, &ty.ty));
        }
        if ty.ty == Ty::Basic(Basic::Bool)
            && let [item] = self.list_items(list)?.as_slice()
            && item.designators.is_empty()
            && !matches!(item.value.kind, Ast::InitList(_))
        {
            let e = self.item_value(*item)?;
            let e = self.truth_of_null(e);
            return self.element(e, ty, Construction::List);
        }
        self.list_value(list, ty, Construction::List)
    }

    /// Binds a reference to a braced list: to the object that the list names if its type fits, otherwise to a new
    /// object (C++17 [dcl.init.list] 3.7, 3.9). Returns the address.
    pub(in crate::sema) fn bind_list(
        &mut self,
        list: &'a InitList,
        to: &QualType,
        rvalue: bool,
        what: &str,
    ) -> Checked<Expr> {
        let items = self.list_items(list)?;
        if let [item] = items.as_slice()
            && item.designators.is_empty()
            && !matches!(item.value.kind, Ast::InitList(_))
        {
            let e = self.item_value(*item)?;
            if e.ty.bare() == to.bare() || self.derived(&e.ty.ty, &to.ty) {
                return self.bind_reference(e, to, rvalue, what);
            }
            self.no_narrowing(&e, to)?;
            // The element is checked once: checking each of several nested lists twice takes exponential time.
            let value = self.with_values_ahead(|s| {
                s.make_ready(item.value, e);
                s.init_list(list, &to.unqualified())
            })?;
            return self.bind_reference(value, to, rvalue, what);
        }
        let value = self.init_list(list, &to.unqualified())?;
        self.bind_reference(value, to, rvalue, what)
    }
}
