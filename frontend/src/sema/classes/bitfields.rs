//! Places bit-fields and determines their promotions (C++17 [class.bit], [conv.prom] 5; x86-64 System V ABI, 3.1.2
//! "Bit-Fields").
//!
//! A bit-field is within a naturally aligned unit of its declared type, as close after the previous bit-field as this
//! allows. An unnamed bit-field of width zero ends the unit. Adjacent bit-fields form a run. Accesses to a bit-field
//! touch no byte outside its run.

use isowarp_core::span::Span;

use crate::ast::{self, Spec};
use crate::hir::{Expr, ExprKind};
use crate::sema::model::layout::{BitCursor, Packing, Weaker};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::bitfields::BitField;
use crate::types::records::{Field, Role};
use crate::types::{Basic, Ty};

impl<'a> Sema<'a> {
    /// Places a bit-field after the other members (in a union, at the start). Adds it to the fields if it has a name.
    /// Returns the alignment that it requires.
    pub(in crate::sema) fn bit_field(
        &mut self,
        decl: &'a ast::FieldDecl,
        width: &'a ast::Expr,
        cursor: &mut BitCursor,
        packing: Packing,
        fields: &mut Vec<Field>,
        span: Span,
    ) -> Checked<u64> {
        let ty = self.resolve_type(&decl.ty)?;
        let basic = self.types.arithmetic(&ty.ty).filter(|b| b.is_integral());
        let Some(basic) = basic else {
            let message = format!("a bit-field needs an integer or enumeration type, not `{}`", self.show(&ty));
            return self.error(codes::TYPE_MISMATCH, span, message);
        };
        self.no_wide_integer("a bit-field of type", basic, span)?;
        self.no_written_alignment(&decl.ty, "that of a bit-field")?;
        if self.alignment_attribute(&decl.specs, 1, Weaker::Nothing)?.is_some() {
            return self.unsupported(span, "aligned bit-fields are");
        }
        let unit = basic.size() * 8;
        let bits = match u64::try_from(self.constant_int(width)?) {
            Ok(n) if n <= unit => n,
            Ok(n) => {
                let message =
                    format!("a bit-field of type `{}` with {n} bits, more than the type has, is", self.show(&ty));
                return self.unsupported(width.span, message);
            }
            Err(_) => return self.error(codes::ARRAY_SIZE, width.span, "a bit-field's width cannot be negative"),
        };
        if bits == 0 {
            if decl.name.is_some() {
                return self.error(codes::ARRAY_SIZE, width.span, "a named bit-field needs at least one bit");
            }
            if packing.limit(unit / 8) < unit / 8 {
                return self.disputed_layout(span, "a bit-field of width zero is in a packed class");
            }
            cursor.end = cursor.end.checked_next_multiple_of(unit).or_bug(&mut self.reporter)?;
            cursor.run = None;
            return Ok(1);
        }
        let mut first = cursor.end;
        match packing {
            Packing { attribute: true, pragma: Some(2..) } => {
                return self.disputed_layout(span, "a bit-field is in a packed class under `#pragma pack`");
            }
            Packing { attribute: true, .. } | Packing { pragma: Some(1), .. } => {}
            // For g++, bits follow each other; for NVRTC, only as far as a unit at this alignment reaches.
            Packing { attribute: false, pragma: Some(most) } => {
                if first % (most * 8).min(unit) + bits > unit {
                    return self.disputed_layout(span, "a bit-field crosses its unit under `#pragma pack`");
                }
            }
            Packing { attribute: false, pragma: None } => {
                if first % unit + bits > unit {
                    first = first.checked_next_multiple_of(unit).or_bug(&mut self.reporter)?;
                }
            }
        }
        if first % 8 + bits > 64 {
            return self.unsupported(span, "a bit-field that is spread over nine bytes is");
        }
        cursor.end = first.checked_add(bits).or_bug(&mut self.reporter)?;
        let run = *cursor.run.get_or_insert(first);
        match cursor.ends.iter_mut().find(|(start, _)| *start == run) {
            Some((_, end)) => *end = (*end).max(cursor.end),
            None => cursor.ends.push((run, cursor.end)),
        }
        let Some(name) = decl.name else { return Ok(1) };
        cursor.placed.push((fields.len(), first, run));
        let signed = match &ty.ty {
            Ty::Enum(id) => basic.is_signed() && !self.types.enumeration(*id).no_negatives,
            _ => basic.is_signed(),
        };
        let bit_field = BitField { width: bits as u32, signed, shift: 0, parts: Vec::new() };
        fields.push(Field {
            name: Some(name.name),
            ty,
            offset: first / 8,
            span,
            role: Role::Member,
            has_default: decl.init.is_some(),
            is_mutable: decl.specs.has(Spec::Mutable),
            constant: None,
            bits: Some(bit_field),
        });
        Ok(packing.limit(basic.size()))
    }

    /// Returns the bit-field that an expression designates, if any.
    pub(in crate::sema) fn bits_of<'s>(&'s self, e: &Expr) -> Option<&'s BitField> {
        let mut at = e;
        loop {
            at = match &at.kind {
                ExprKind::Field { record, index, .. } => {
                    return self.types.record(*record).fields.get(*index)?.bits.as_ref();
                }
                ExprKind::Assign(lhs, _) | ExprKind::Compound { lhs, .. } => lhs,
                ExprKind::IncDec { lhs, prefix: true, .. } => lhs,
                ExprKind::Comma(_, b) => b,
                _ => return None,
            };
        }
    }

    /// Converts a value from a cast or list to a value that is not a bit-field, even if the type is unchanged, so that
    /// its promotion follows its type ([expr.static.cast] 4).
    pub(in crate::sema) fn no_bit_field(&self, value: Expr) -> Expr {
        if self.bit_promotion(&value).is_none() {
            return value;
        }
        let (ty, span) = (value.ty.clone(), value.span);
        Expr::value(ExprKind::Convert(Box::new(value)), ty, span)
    }

    /// Returns the type to which the value of a bit-field is promoted, or `None` for other values and if the promotion
    /// does not change the type.
    pub(in crate::sema) fn bit_promotion(&self, value: &Expr) -> Option<Basic> {
        let object = match &value.kind {
            ExprKind::Load(object) => object,
            _ if value.is_glvalue() => value,
            _ => return None,
        };
        let bits = self.bits_of(object)?;
        let basic = value.ty.ty.basic()?;
        match bits.width {
            0..=31 => Some(Basic::Int),
            32 => Some(if basic.is_signed() { Basic::Int } else { Basic::UInt }),
            _ => None,
        }
        .filter(|to| *to != basic)
    }

    /// Applies the promotion of an operand that depends on the width of a bit-field.
    pub(in crate::sema) fn promote_bits(&self, value: Expr) -> Expr {
        match self.bit_promotion(&value) {
            Some(to) => self.coerce(value, &Ty::Basic(to)),
            None => value,
        }
    }

    /// Rejects the address of a bit-field.
    pub(in crate::sema) fn no_bits(&mut self, object: &Expr, what: &str, span: Span) -> Checked<()> {
        if self.bits_of(object).is_some() {
            return self.error(codes::NOT_LVALUE, span, format!("{what} a bit-field is not possible"));
        }
        Ok(())
    }
}
