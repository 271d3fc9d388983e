//! Checks initialisers of objects and builds their values (C++17 [dcl.init]).

use isowarp_core::ir::Space;
use isowarp_core::span::Span;

use super::aggregates::Parts;
use crate::ast::{self, Designator, ExprKind as Ast, InitList, Initializer};
use crate::hir::{Expr, ExprKind};
use crate::sema::model::calls::Construction;
use crate::sema::templates::packs::has_expansion;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, Const, QualType, Ty};

impl<'a> Sema<'a> {
    /// Returns the value of an initialiser for a variable of a type that is not a reference.
    pub(in crate::sema) fn initializer(&mut self, ty: &QualType, init: &'a Initializer, span: Span) -> Checked<Expr> {
        match init {
            Initializer::Brace(list) => self.direct_list(list, ty),
            Initializer::Expr(e) => match &e.kind {
                Ast::InitList(list) => self.init_list(list, ty),
                _ => self.init_from(ty, e),
            },
            Initializer::Paren(args) if matches!(ty.ty, Ty::Record(_)) => {
                let Ty::Record(class) = ty.ty else { return self.bug() };
                let args = self.arguments(args)?;
                match args.as_slice() {
                    [crate::sema::model::calls::Arg::Expr(one)]
                        if one.ty.ty != ty.ty
                            && !self.constructible(class)
                            && (!matches!(one.ty.ty, Ty::Record(_)) || self.derived(&one.ty.ty, &ty.ty)) =>
                    {
                        let one = one.clone();
                        self.convert(one, &ty.unqualified(), "in an initialisation")
                    }
                    _ => self.construct(class, args, Construction::Direct, span),
                }
            }
            Initializer::Paren(args) if has_expansion(args) => self.made_from_pack(ty, args, span),
            Initializer::Paren(args) => match args.as_slice() {
                [one] if ty.ty == Ty::Basic(Basic::Bool) => {
                    let e = self.expr(one)?;
                    let e = self.truth_of_null(e);
                    self.direct_value(e, ty)
                }
                [one] if !matches!(ty.ty, Ty::Array(..)) => {
                    let e = self.expr(one)?;
                    self.direct_value(e, ty)
                }
                [one] => self.init_from(ty, one),
                args if ty.ty == Ty::Dim3 => self.dim3(args, span),
                _ => {
                    self.require_complete(ty, span)?;
                    let message = format!("`{}` has no constructor with {} arguments", self.show(ty), args.len());
                    self.error(codes::INITIALIZER, span, message)
                }
            },
        }
    }

    /// Initialises a value of a type that is not a class directly: explicit conversion functions are considered
    /// ([dcl.init] 17.7).
    fn direct_value(&mut self, e: Expr, ty: &QualType) -> Checked<Expr> {
        if matches!(e.ty.ty, Ty::Record(_))
            && let Some(user) = self.direct_conversion(&e, ty)
        {
            let made = self.convert_by(e, &user.by, ty)?;
            return self.after_user_conversion(made, ty);
        }
        self.convert(e, &ty.unqualified(), "in an initialisation")
    }

    fn init_from(&mut self, ty: &QualType, e: &'a ast::Expr) -> Checked<Expr> {
        if matches!(ty.ty, Ty::Array(..)) {
            if let Some(value) = self.string_array(ty, e)? {
                return Ok(value);
            }
            return self.error(codes::INITIALIZER, e.span, "an array needs a list in braces as its initialiser");
        }
        let e = self.expr(e)?;
        self.convert(e, &ty.unqualified(), "in an initialisation")
    }

    /// Converts `nullptr` to `false`: it initialises a `bool` directly but does not convert to it implicitly (C++17
    /// [conv.bool]).
    pub(in crate::sema) fn truth_of_null(&self, e: Expr) -> Expr {
        match e.ty.ty {
            Ty::Nullptr => Expr::value(ExprKind::Const(Const::bool(false)), Basic::Bool, e.span),
            _ => e,
        }
    }

    /// Returns true if objects of the class are made by constructors.
    pub(in crate::sema) fn constructible(&self, class: crate::types::RecordId) -> bool {
        !self.types.record(class).members.constructors.is_empty() || self.types.record(class).members.inherits.is_some()
    }

    /// Returns the value of a braced list for a class with constructors (C++17 [dcl.init.list] 3.6).
    fn construct_list(
        &mut self,
        list: &'a InitList,
        class: crate::types::RecordId,
        ty: &QualType,
        way: Construction,
    ) -> Checked<Expr> {
        if let Some(made) = self.by_list_constructor(list, class, way)? {
            return Ok(made);
        }
        let mut args = Vec::new();
        for item in self.list_items(list)? {
            if !item.designators.is_empty() {
                let message = format!("`{}` has constructors, so its members cannot be named here", self.show(ty));
                return self.error(codes::INITIALIZER, item.value.span, message);
            }
            args.push(match &item.value.kind {
                Ast::InitList(inner) => crate::sema::model::calls::Arg::List(inner),
                _ => crate::sema::model::calls::Arg::Expr(self.item_value(item)?),
            });
        }
        self.construct(class, args, way, list.span)
    }

    /// Returns the value of a braced list for a type in copy-initialisation. For an array of unknown bound, the type of
    /// the result contains the size.
    pub(in crate::sema) fn init_list(&mut self, list: &'a InitList, ty: &QualType) -> Checked<Expr> {
        self.list_value(list, ty, Construction::CopyList)
    }

    /// Returns the value of a braced list for a type, in this kind of initialisation.
    pub(in crate::sema) fn list_value(
        &mut self,
        list: &'a InitList,
        ty: &QualType,
        way: Construction,
    ) -> Checked<Expr> {
        self.require_complete(ty, list.span)?;
        if let Some(element) = self.listed(&ty.ty) {
            return self.list_object(list, ty, &element);
        }
        if let Ty::Record(class) = ty.ty
            && !self.types.special_members(&ty.ty).aggregate
        {
            return self.construct_list(list, class, ty, way);
        }
        match &ty.ty {
            Ty::Array(..) | Ty::Record(_) => {
                let mut parts = Parts::new();
                let count = self.braced(ty, 0, list, &mut parts)?;
                let ty = match &ty.ty {
                    Ty::Array(element, None) => {
                        if count == 0 {
                            return self.error(codes::ARRAY_SIZE, list.span, "an array needs at least one element");
                        }
                        self.array_type((**element).clone(), Some(count), list.span)?
                    }
                    other => other.clone(),
                };
                let size = self.types.size_of(&ty).unwrap_or(0);
                self.add_null_members(&ty, &mut parts, list.span);
                let covered: u64 = parts.iter().map(|(_, e)| self.types.size_of(&e.ty.ty).unwrap_or(0)).sum();
                // Bit-fields are written into bytes that must already exist.
                let bits = parts.iter().any(|(_, e)| matches!(e.kind, ExprKind::BitInit { .. }));
                let zero = covered < size || bits;
                Ok(Expr::value(ExprKind::Aggregate { parts, zero }, ty, list.span))
            }
            Ty::Vector(..) | Ty::Dim3 => self.vector_list(list, &ty.ty),
            Ty::Reference { .. } => self.unsupported(list.span, "references bound to braced lists are"),
            _ => match self.list_items(list)?.as_slice() {
                [] => self.zero_value(ty, list.span),
                [item] if item.designators.is_empty() => match &item.value.kind {
                    Ast::InitList(inner) => {
                        let message = format!("a value of type `{}` is in one pair of braces at most", self.show(ty));
                        self.error(codes::INITIALIZER, inner.span, message)
                    }
                    _ => {
                        let e = self.item_value(*item)?;
                        self.element(e, ty, way).map(|value| self.no_bit_field(value))
                    }
                },
                _ => {
                    let message =
                        format!("`{}` is initialised by one value, not by {}", self.show(ty), list.items.len());
                    self.error(codes::INITIALIZER, list.span, message)
                }
            },
        }
    }

    fn vector_list(&mut self, list: &'a InitList, ty: &Ty) -> Checked<Expr> {
        let (basic, n) = ty.components().or_bug(&mut self.reporter)?;
        // `float4 a = {b}` with a `float4 b` copies it.
        let items = self.list_items(list)?;
        if let [item] = items.as_slice()
            && item.designators.is_empty()
            && !matches!(item.value.kind, Ast::InitList(_))
        {
            let e = self.item_value(*item)?;
            if e.ty.ty == *ty {
                return Ok(self.decay(e));
            }
            if *ty == Ty::Dim3 && e.ty.ty == Ty::Vector(Basic::UInt, 3) {
                return self.convert(e, &Ty::Dim3.into(), "in an initialisation");
            }
            self.no_narrowed_component(&e, ty, basic)?;
            let x = self.convert(e, &basic.into(), "in an initialisation")?;
            return Ok(self.compose(vec![Some(x)], ty, basic, n, list.span));
        }
        let mut parts: Vec<Option<Expr>> = Vec::new();
        for item in items {
            let index = match item.designators {
                [] => parts.len(),
                [Designator::Field(f)] => match ["x", "y", "z", "w"].iter().position(|c| f.name == *c) {
                    Some(i) => i,
                    None => return self.error(codes::NO_MEMBER, f.span, format!("no component named `{}`", f.name)),
                },
                _ => return self.error(codes::INITIALIZER, item.value.span, "this designator does not fit a vector"),
            };
            if index >= n as usize {
                let message = format!("`{}` has only {n} components", self.show(&ty.clone().into()));
                return self.error(codes::INITIALIZER, item.value.span, message);
            }
            let value = match &item.value.kind {
                Ast::InitList(inner) => self.init_list(inner, &basic.into())?,
                _ => {
                    let e = self.item_value(item)?;
                    self.no_narrowed_component(&e, ty, basic)?;
                    self.convert(e, &basic.into(), "in an initialisation")?
                }
            };
            if parts.len() <= index {
                parts.resize(index + 1, None);
            }
            if let Some(slot) = parts.get_mut(index) {
                *slot = Some(value);
            }
        }
        Ok(self.compose(parts, ty, basic, n, list.span))
    }

    /// Returns a vector from some of its components. Missing components are 0, those of a `dim3` 1.
    fn compose(&self, mut parts: Vec<Option<Expr>>, ty: &Ty, basic: Basic, n: u8, span: Span) -> Expr {
        let missing = i128::from(*ty == Ty::Dim3);
        parts.resize(n as usize, None);
        let parts = parts
            .into_iter()
            .map(|p| p.unwrap_or_else(|| Expr::value(ExprKind::Const(Const::number(basic, missing)), basic, span)))
            .collect();
        Expr::value(ExprKind::Compose(parts), ty.clone(), span)
    }

    /// Returns the value of a type without an initialiser value: zero or null for scalars and vectors, components of 1
    /// for a `dim3`, and a constructed object for a class.
    pub(in crate::sema) fn zero_value(&mut self, ty: &QualType, span: Span) -> Checked<Expr> {
        self.require_complete(ty, span)?;
        let kind = match &ty.ty {
            Ty::Pointer(_) if ty.ty.function().is_some() => ExprKind::Const(crate::hir::NULL),
            Ty::Pointer(_) | Ty::Nullptr => ExprKind::Const(Const::Null(Space::Generic)),
            Ty::Member { .. } => ExprKind::Const(
                crate::sema::expressions::member_pointers::null_member(&ty.ty).or_bug(&mut self.reporter)?,
            ),
            Ty::Basic(_) | Ty::Enum(_) => {
                let basic = self.types.arithmetic(&ty.ty).or_bug(&mut self.reporter)?;
                let scalar = basic.scalar().map(|scalar| Const::Scalar(scalar, 0));
                ExprKind::Const(scalar.unwrap_or_else(|| Const::integer(basic, 0)))
            }
            Ty::Dim3 | Ty::Vector(..) => {
                let (basic, n) = ty.ty.components().or_bug(&mut self.reporter)?;
                return Ok(self.compose(Vec::new(), &ty.ty, basic, n, span));
            }
            Ty::Record(class) => return self.construct(*class, Vec::new(), Construction::Direct, span),
            _ => match self.default_value(ty, span)? {
                Some(value) => return Ok(value),
                None => return self.zero_bytes(ty, span),
            },
        };
        Ok(Expr::value(kind, ty.unqualified(), span))
    }
}
