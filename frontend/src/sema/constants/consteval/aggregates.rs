//! Evaluates objects that lists and constructors initialise in place (C++17 [dcl.init.aggr], [expr.const]).

use super::eval::{Evaluator, Val, put};
use super::failure::{Eval, fail};
use super::memory::{Base, Contents, Pointer};
use crate::hir::{Expr, ExprKind, FnId};

impl Evaluator<'_, '_> {
    /// Returns the value of a list. Its parts are stored in the bytes of an object in order. Default member
    /// initialisers may read parts that are already stored.
    pub(super) fn aggregate(&mut self, e: &Expr, mut contents: Contents, parts: &[(u64, Expr)]) -> Eval<Val> {
        // A constructor that follows the zeros of a value-initialisation ([dcl.init] 8.2).
        if let [(0, part)] = parts
            && let ExprKind::Construct(id, args) = &part.kind
            && part.ty.ty == e.ty.ty
        {
            return self.constructed(*id, args, contents, part);
        }
        if self.sema.types.element_record(&e.ty.ty).is_none() {
            for (offset, part) in parts {
                let value = self.value(part)?;
                if put(&mut contents, *offset, &value).is_none() {
                    return fail(part.span, "an access is outside of its array or object");
                }
            }
            return Ok(Val::Object(contents));
        }
        let size = contents.size();
        let id = self.new_object(contents, true, e.span)?;
        self.initialised.push(Pointer::whole(Base::Object(id), size));
        let filled = parts.iter().try_for_each(|(offset, part)| {
            let value = self.value(part)?;
            match self.objects.get_mut(id).ok().and_then(|contents| put(contents, *offset, &value)) {
                Some(()) => Ok(()),
                None => fail(part.span, "an access is outside of its array or object"),
            }
        });
        self.initialised.pop();
        let made = self.objects.get(id).ok().cloned();
        self.objects.remove(id);
        filled?;
        match made {
            Some(contents) => Ok(Val::Object(contents)),
            None => fail(e.span, "an object is used after its lifetime has ended"),
        }
    }

    /// Returns the value of an object that a constructor makes from some bytes.
    pub(super) fn constructed(&mut self, id: FnId, args: &[Expr], contents: Contents, e: &Expr) -> Eval<Val> {
        let object = self.temporary(&Val::Object(contents), &e.ty.ty, e.span)?;
        let mut values = vec![Val::Ptr(object)];
        for arg in args {
            values.push(self.value(arg)?);
        }
        self.call(id, values, e.span)?;
        self.load(object, &e.ty, e.span)
    }
}
