//! Initialises aggregates from braced lists (C++17 [dcl.init.aggr]; designators as in C++20 and C99).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, Designator, ExprKind as Ast, InitList};
use crate::hir::{Expr, ExprKind};
use crate::sema::model::calls::Construction;
use crate::sema::model::context::Context;
use crate::sema::templates::packs::Item;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::{Field, Role};
use crate::types::{QualType, RecordId, Ty};

/// The maximum number of objects of an array that are initialised individually.
const MAX_OBJECTS: u64 = 1024;

/// The values of parts of an aggregate, each with its byte offset.
pub(super) type Parts = Vec<(u64, Expr)>;

/// The remaining elements of a braced list.
struct Cursor<'a> {
    items: Vec<Item<'a>>,
    at: usize,
    /// The current element, if it has been checked already.
    pending: Option<Expr>,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<Item<'a>> {
        self.items.get(self.at).copied()
    }

    fn advance(&mut self) {
        self.at += 1;
        self.pending = None;
    }
}

impl<'a> Sema<'a> {
    /// Initialises an aggregate from a braced list. Returns the number of elements initialised.
    pub(super) fn braced(&mut self, ty: &QualType, offset: u64, list: &'a InitList, parts: &mut Parts) -> Checked<u64> {
        let mut cursor = Cursor { items: self.list_items(list)?, at: 0, pending: None };
        if let [ast::InitItem { designators, value }] = list.items.as_slice()
            && designators.is_empty()
            && let Some(text) = self.string_array(ty, value)?
        {
            parts.push((offset, text));
            let text = crate::sema::expressions::string_literals::text(value).or_bug(&mut self.reporter)?;
            return Ok(text.len());
        }
        // `S a = {b}` copies `b` if its type is `S` or a class derived from it ([dcl.init.list] 3.1).
        if let ([item], Ty::Record(_)) = (cursor.items.as_slice(), &ty.ty)
            && item.designators.is_empty()
            && !matches!(item.value.kind, Ast::InitList(_))
        {
            let e = self.item_value(*item)?;
            if e.ty.ty == ty.ty || self.derived(&e.ty.ty, &ty.ty) {
                let value = self.convert(e, &ty.unqualified(), "in an initialisation")?;
                parts.push((offset, value));
                return Ok(1);
            }
            cursor.pending = Some(e);
        }
        let count = self.fill(ty, offset, &mut cursor, parts, true)?;
        if let Some(extra) = cursor.peek() {
            let message = format!("too many initialisers for `{}`", self.show(ty));
            return self.error(codes::INITIALIZER, extra.value.span, message);
        }
        Ok(count)
    }

    /// Consumes as many elements of a list as an aggregate has room for.
    fn fill(
        &mut self,
        ty: &QualType,
        offset: u64,
        cursor: &mut Cursor<'a>,
        parts: &mut Parts,
        braced: bool,
    ) -> Checked<u64> {
        match &ty.ty {
            Ty::Array(element, n) => self.fill_array(element, *n, offset, cursor, parts, braced),
            Ty::Record(_) => self.fill_record(ty, offset, cursor, parts, braced),
            _ => {
                let (basic, n) = ty.ty.components().or_bug(&mut self.reporter)?;
                for i in 0..u64::from(n) {
                    if cursor.peek().is_none_or(|item| !item.designators.is_empty()) {
                        let zero = self.zero_value(&basic.into(), Span::default())?;
                        parts.push((offset + i * basic.size(), zero));
                        continue;
                    }
                    self.fill_one(&basic.into(), offset + i * basic.size(), cursor, parts)?;
                }
                Ok(u64::from(n))
            }
        }
    }

    fn fill_array(
        &mut self,
        element: &QualType,
        n: Option<u64>,
        offset: u64,
        cursor: &mut Cursor<'a>,
        parts: &mut Parts,
        braced: bool,
    ) -> Checked<u64> {
        let size = self.types.size_of(&element.ty).or_bug(&mut self.reporter)?;
        let list_span = cursor.peek().map_or(Span::default(), |item| item.value.span);
        let (mut index, mut count) = (0u64, 0u64);
        while let Some(item) = cursor.peek() {
            if let [first, rest @ ..] = item.designators {
                if !braced {
                    break;
                }
                let Designator::Index(at) = first else {
                    return self.error(codes::INITIALIZER, item.value.span, "an array's designator is `[index]`");
                };
                index = match u64::try_from(self.constant_int(at)?) {
                    Ok(i) if i < n.unwrap_or(1 << 28) => i,
                    _ => return self.error(codes::INITIALIZER, at.span, "this index is outside of the array"),
                };
                self.designated(element, offset + index * size, rest, cursor, parts)?;
            } else {
                if index >= n.unwrap_or(u64::MAX) {
                    break;
                }
                self.fill_one(element, offset + index * size, cursor, parts)?;
            }
            index += 1;
            count = count.max(index);
        }
        if let (Some(n), Some(record)) = (n, self.types.element_record(&element.ty))
            && (!self.types.special_members(&Ty::Record(record)).trivial_default || self.constructible(record))
        {
            // Elements without an initialiser are initialised from `{}` (C++17 [dcl.init.aggr] 8).
            if n.saturating_sub(count) > MAX_OBJECTS {
                return self.unsupported(list_span, "arrays of more than 1024 objects in a braced list are");
            }
            for i in count..n {
                self.fill_empty(element, offset + i * size, list_span, parts)?;
            }
        }
        Ok(count)
    }

    fn fill_record(
        &mut self,
        ty: &QualType,
        offset: u64,
        cursor: &mut Cursor<'a>,
        parts: &mut Parts,
        braced: bool,
    ) -> Checked<u64> {
        let Ty::Record(id) = ty.ty else { return Ok(0) };
        let record = self.types.record(id);
        let is_union = record.decl.is_some_and(|d| d.tag == ast::Tag::Union);
        let fields = record.fields.clone();
        let mut index = 0;
        let mut count = 0;
        let mut given = rustc_hash::FxHashSet::default();
        while let Some(item) = cursor.peek() {
            if let [first, ..] = item.designators {
                if !braced {
                    break;
                }
                let Designator::Field(name) = first else {
                    return self.error(codes::INITIALIZER, item.value.span, "a class's designator is `.name`");
                };
                let Some(path) = self.types.find_field(id, name.name) else {
                    let message = format!("`{}` has no member `{}`", self.show(ty), name.name);
                    return self.error(codes::NO_MEMBER, name.span, message);
                };
                index = path.first().map_or(0, |(_, i)| *i);
                // Parts of one member may be named one after another.
                let part = item.designators.len() > 1 || path.len() > 1;
                if given.iter().any(|g: &usize| *g > index || *g == index && !part) || is_union && !given.is_empty() {
                    let message = format!("`{}` is named after members that follow it in the class", name.name);
                    let d = Diagnostic::error(codes::INITIALIZER, name.span, message);
                    return self.report(d.with_help("name members in the order of their declarations, each once"));
                }
                self.designated(ty, offset, item.designators, cursor, parts)?;
            } else {
                let Some(field) = fields.get(index).filter(|_| !is_union || index == 0) else { break };
                let before = parts.len();
                self.fill_member(field, offset, cursor, parts)?;
                Self::bit_part(parts, before, id, index, field);
            }
            given.insert(index);
            index += 1;
            count += 1;
        }
        if !is_union || given.is_empty() {
            self.fill_defaults(id, &fields, &given, offset, parts)?;
        }
        Ok(count)
    }

    /// Initialises a member, which may be a reference.
    fn fill_member(
        &mut self,
        field: &crate::types::records::Field,
        offset: u64,
        cursor: &mut Cursor<'a>,
        parts: &mut Parts,
    ) -> Checked<()> {
        let (Role::Reference { rvalue }, Ty::Pointer(to)) = (field.role, &field.ty.ty) else {
            return self.fill_one(&field.ty, offset + field.offset, cursor, parts);
        };
        let item = cursor.peek().or_bug(&mut self.reporter)?;
        let value = match (cursor.pending.take(), &item.value.kind) {
            (Some(e), _) => e,
            (None, Ast::InitList(list)) => {
                let to = (**to).clone();
                cursor.advance();
                let address = self.bind_list(list, &to, rvalue, "in an initialisation")?;
                parts.push((offset + field.offset, address));
                return Ok(());
            }
            (None, _) => self.expr(item.value)?,
        };
        cursor.advance();
        let address = self.bind_reference(value, to, rvalue, "in an initialisation")?;
        parts.push((offset + field.offset, address));
        Ok(())
    }

    /// Initialises the members that a list omits by their default initialisers or from `{}` (C++17 [dcl.init.aggr] 8).
    fn fill_defaults(
        &mut self,
        record: crate::types::RecordId,
        fields: &[crate::types::records::Field],
        given: &rustc_hash::FxHashSet<usize>,
        offset: u64,
        parts: &mut Parts,
    ) -> Checked<()> {
        for (index, field) in fields.iter().enumerate() {
            if given.contains(&index) {
                continue;
            }
            if field.has_default {
                let Some(init) = self.default_initializer(record, field) else { continue };
                let scope = self.types.record(record).scope;
                let context = Context {
                    scope,
                    init_object: self.body.is_some().then_some((offset, record)),
                    ..self.context.clone()
                };
                let value = self.within(context, |s| s.member_value(field, init, field.span));
                parts.push((offset + field.offset, value?));
            } else if field.is_reference() {
                let message = "a reference member is not initialised";
                return self.error(codes::CONST_UNINITIALIZED, field.span, message);
            } else if self.types.element_record(&field.ty.ty).is_some()
                && !self.types.special_members(&field.ty.ty).trivial_default
            {
                self.fill_empty(&field.ty, offset + field.offset, field.span, parts)?;
            }
        }
        Ok(())
    }

    /// Initialises an element from `{}` ([dcl.init.aggr] 8): an aggregate recursively, any other object by a value of
    /// its own.
    fn fill_empty(&mut self, ty: &QualType, offset: u64, span: Span, parts: &mut Parts) -> Checked<()> {
        if matches!(ty.ty, Ty::Record(_)) && self.types.special_members(&ty.ty).aggregate {
            let mut nothing = Cursor { items: Vec::new(), at: 0, pending: None };
            self.fill_record(ty, offset, &mut nothing, parts, true)?;
            return Ok(());
        }
        if let Ty::Array(element, Some(n)) = &ty.ty
            && self.types.element_record(&element.ty).is_some()
            && *n <= MAX_OBJECTS
        {
            let size = self.types.size_of(&element.ty).or_bug(&mut self.reporter)?;
            return (0..*n).try_for_each(|i| self.fill_empty(element, offset + i * size, span, parts));
        }
        let value = match ty.ty {
            Ty::Record(class) => self.construct(class, Vec::new(), Construction::CopyList, span)?,
            _ => self.zero_value(ty, span)?,
        };
        parts.push((offset, value));
        Ok(())
    }

    /// Initialises the part that the remaining designators name.
    fn designated(
        &mut self,
        ty: &QualType,
        offset: u64,
        rest: &'a [Designator],
        cursor: &mut Cursor<'a>,
        parts: &mut Parts,
    ) -> Checked<()> {
        let (mut ty, mut offset) = (ty.clone(), offset);
        let mut last = None;
        for designator in rest {
            match (designator, &ty.ty) {
                (Designator::Field(name), Ty::Record(id)) => {
                    let Some(path) = self.types.find_field(*id, name.name) else {
                        let message = format!("`{}` has no member `{}`", self.show(&ty), name.name);
                        return self.error(codes::NO_MEMBER, name.span, message);
                    };
                    for (record, index) in path {
                        let field = self.types.field(record, index).or_bug(&mut self.reporter)?;
                        offset += field.offset;
                        ty = field.ty.clone();
                        last = Some((record, index, field.clone()));
                    }
                }
                (Designator::Index(at), Ty::Array(element, n)) => {
                    let element = (**element).clone();
                    let n = *n;
                    let i = match u64::try_from(self.constant_int(at)?) {
                        Ok(i) if i < n.unwrap_or(1 << 28) => i,
                        _ => return self.error(codes::INITIALIZER, at.span, "this index is outside of the array"),
                    };
                    offset += i * self.types.size_of(&element.ty).or_bug(&mut self.reporter)?;
                    ty = element;
                }
                _ => {
                    let span = cursor.peek().or_bug(&mut self.reporter)?.value.span;
                    return self.error(codes::INITIALIZER, span, "this designator does not fit the type");
                }
            }
        }
        let before = parts.len();
        match &last {
            // `fill_member` adds the offset of the member itself.
            Some((.., field)) if field.is_reference() => {
                self.fill_member(field, offset.saturating_sub(field.offset), cursor, parts)?;
            }
            _ => self.fill_one(&ty, offset, cursor, parts)?,
        }
        if let Some((record, index, field)) = last {
            Self::bit_part(parts, before, record, index, &field);
        }
        Ok(())
    }

    /// Marks the last part as the value of a bit-field, if `field` is one.
    fn bit_part(parts: &mut Parts, before: usize, record: RecordId, index: usize, field: &Field) {
        if let Some(bits) = field.bits.clone()
            && parts.len() > before
            && let Some((at, value)) = parts.pop()
        {
            let (ty, span) = (value.ty.clone(), value.span);
            let kind = ExprKind::BitInit { value: Box::new(value), record, index, bits };
            parts.push((at, Expr::value(kind, ty, span)));
        }
    }

    /// Initialises one element. Consumes one item of the list, or several if the element is an aggregate whose braces
    /// are omitted.
    fn fill_one(&mut self, ty: &QualType, offset: u64, cursor: &mut Cursor<'a>, parts: &mut Parts) -> Checked<()> {
        let item = cursor.peek().or_bug(&mut self.reporter)?;
        let class = matches!(ty.ty, Ty::Record(_)) && self.require_complete(ty, item.value.span).is_ok();
        // Objects of other classes are made by constructors.
        let aggregate = ty.ty.is_aggregate() && (!class || self.types.special_members(&ty.ty).aggregate);
        let composite = aggregate || ty.ty.components().is_some();
        if let Ast::InitList(list) = &item.value.kind {
            cursor.advance();
            if aggregate {
                self.braced(ty, offset, list, parts)?;
            } else {
                let value = self.init_list(list, ty)?;
                parts.push((offset, value));
            }
            return Ok(());
        }
        if let Some(value) = self.string_array(ty, item.value)? {
            cursor.advance();
            parts.push((offset, value));
            return Ok(());
        }
        let e = match cursor.pending.take() {
            Some(e) => e,
            None => self.item_value(item)?,
        };
        // Braces are omitted if the value does not convert (C++17 [dcl.init.aggr] 13).
        if composite && e.ty.ty != ty.ty && self.sequence(&e, &ty.unqualified()).is_none() {
            let (before, span) = (cursor.at, e.span);
            cursor.pending = Some(e);
            self.fill(ty, offset, cursor, parts, false)?;
            if cursor.at == before {
                let message = format!("this value does not fit `{}`", self.show(ty));
                return self.error(codes::INITIALIZER, span, message);
            }
            return Ok(());
        }
        cursor.advance();
        let value = self.element(e, ty, Construction::CopyList)?;
        parts.push((offset, value));
        Ok(())
    }
}
