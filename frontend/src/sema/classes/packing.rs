//! Handles the alignments that attributes and pragmas request (C++17 [dcl.align]; the GCC manual, "Common Type
//! Attributes", "Structure-Layout Pragmas").
//!
//! g++ lays out a program's objects on the host, NVRTC on the device. Where they disagree, no layout is correct, and
//! the class is rejected.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, AttributeKind};
use crate::sema::model::layout::{Layout, Packing, Weaker};
use crate::sema::model::scope::{AliasId, Entity};
use crate::sema::{Checked, Sema, codes};
use crate::types::{QualType, Ty};

/// The largest supported alignment. Every backend can align variables of all kinds this way.
const MAX_ALIGNMENT: u64 = 4096;
/// The largest alignment of a kernel's parameter. Parameters are in a block of their own.
pub(in crate::sema) const MAX_PARAMETER_ALIGNMENT: u64 = 256;

impl<'a> Sema<'a> {
    /// Returns the alignment that `__align__(n)` or `alignas(…)` requests, where the type has the alignment `natural`.
    pub(in crate::sema) fn alignment_attribute(
        &mut self,
        specs: &'a ast::Specifiers,
        natural: u64,
        weaker: Weaker,
    ) -> Checked<Option<u64>> {
        let mut result: Option<u64> = None;
        for attribute in &specs.attributes {
            let (n, standard) = match &attribute.kind {
                AttributeKind::Align(e) => (self.alignment_value(e, attribute.span)?, false),
                AttributeKind::AlignasValue(e) => {
                    // C++17 [dcl.align] 2.
                    if self.constant_int(e)? == 0 {
                        continue;
                    }
                    (self.alignment_value(e, attribute.span)?, true)
                }
                AttributeKind::AlignAsPack(ty) => {
                    let mut most = 0;
                    for t in self.expanded_types(ty)? {
                        self.require_complete(&t, ty.span)?;
                        most = most.max(self.types.align_of(&t.ty).unwrap_or(1));
                    }
                    if most == 0 {
                        continue;
                    }
                    (most, true)
                }
                AttributeKind::AlignAs(ty) => {
                    let t = self.resolve_type(ty)?;
                    self.require_complete(&t, ty.span)?;
                    let written = self.written_alignment(ty)?.unwrap_or(1);
                    (self.types.align_of(&t.ty).unwrap_or(1).max(written), true)
                }
                AttributeKind::Packed
                | AttributeKind::LaunchBounds(_)
                | AttributeKind::MaxRegisters(_)
                | AttributeKind::ClusterDims(_)
                | AttributeKind::Word(_)
                | AttributeKind::Other(_) => continue,
            };
            if n < natural && standard {
                let message = format!("`alignas` requests an alignment of {n}, less than the {natural} of the type");
                return self.error(codes::ALIGNMENT, attribute.span, message);
            }
            if n < natural && weaker == Weaker::Refused {
                let what = format!("the requested alignment of {n} is less than the {natural} of the type");
                return self.disputed_layout(attribute.span, &what);
            }
            result = Some(result.map_or(n, |r| r.max(n)));
        }
        Ok(result)
    }

    fn alignment_value(&mut self, e: &'a ast::Expr, span: Span) -> Checked<u64> {
        let n = self.constant_int(e)?;
        match u64::try_from(n) {
            Ok(n) if n.is_power_of_two() && n <= MAX_ALIGNMENT => Ok(n),
            Ok(n) if n.is_power_of_two() => {
                self.unsupported(span, format!("an alignment of {n}, more than {MAX_ALIGNMENT}, is"))
            }
            Ok(_) | Err(_) => self.error(codes::ARRAY_SIZE, span, format!("an alignment is a power of two, not {n}")),
        }
    }

    /// Returns the alignment of a member whose type has the alignment `natural`.
    pub(in crate::sema) fn member_alignment(
        &mut self,
        build: &mut Layout,
        field: &'a ast::FieldDecl,
        ty: &QualType,
        natural: u64,
        span: Span,
    ) -> Checked<u64> {
        let packing = Packing { attribute: build.packing.attribute || field.specs.is_packed(), ..build.packing };
        let written = self.written_alignment(&field.ty)?;
        let natural = natural.max(written.unwrap_or(1));
        let limited = packing.limit(natural);
        if written.is_some() && limited < natural {
            return self.disputed_layout(span, "a packed member has a type with an alignment of its own");
        }
        if limited < natural {
            let of = self.types.special_members(&ty.ty);
            let class = self.types.element_record(&ty.ty).is_some();
            if class && packing.attribute && !of.pod {
                return self.disputed_layout(span, "a packed member has a class that is more than plain data");
            }
            if class && !of.trivial_copy {
                return self.unsupported(span, "packed members that are copied by functions are");
            }
        }
        let wanted = self.alignment_attribute(&field.specs, limited, Weaker::Refused)?;
        if let (Some(wanted), Some(most)) = (wanted, packing.pragma)
            && wanted > most
        {
            let what = format!("an alignment of {wanted} is requested under `#pragma pack({most})`");
            return self.disputed_layout(span, &what);
        }
        let align = wanted.unwrap_or(limited);
        build.weakened |= align < natural;
        Ok(align)
    }

    /// Returns the alignment that attributes before a class and after its closing brace request. g++ and nvcc accept
    /// both. (NVRTC ignores the latter.)
    pub(in crate::sema) fn class_alignment(&mut self, decl: &'a ast::RecordDecl, natural: u64) -> Checked<Option<u64>> {
        let front = self.alignment_attribute(&decl.specs, natural, Weaker::Refused)?;
        let behind = self.alignment_attribute(&decl.behind, natural, Weaker::Refused)?;
        if let (Some(front), Some(behind)) = (front, behind)
            && front != behind
        {
            let span = decl.behind.attributes.iter().find(|a| a.kind.changes_layout()).map(|a| a.span);
            let what = format!("an alignment of {front} is requested before the class, and of {behind} after it");
            return self.disputed_layout(span.unwrap_or_default(), &what);
        }
        Ok(front.or(behind))
    }

    /// Returns the type that an alias denotes. An alignment of the alias itself is honoured where the alias is written
    /// as the type of a member or variable, and in `alignof`.
    pub(in crate::sema) fn aliased_type(&mut self, id: AliasId, decl: &'a ast::AliasDecl) -> Checked<QualType> {
        let ty = self.resolve_type(&decl.ty)?;
        let Some(attribute) = decl.specs.attributes.iter().find(|a| a.kind.changes_layout()) else {
            if !self.types.aligned_aliases.is_empty()
                && let Some(align) = self.written_alignment(&decl.ty)?
            {
                self.types.aligned_aliases.insert(id, align);
            }
            return Ok(ty);
        };
        if !matches!(ty.ty, Ty::Void | Ty::Function(_)) {
            self.require_complete(&ty, decl.name.span)?;
        }
        let natural = self.types.align_of(&ty.ty).unwrap_or(1);
        let before = self.written_alignment(&decl.ty)?;
        let natural = natural.max(before.unwrap_or(1));
        let wanted = self.alignment_attribute(&decl.specs, natural, Weaker::Refused)?;
        if wanted.is_some_and(|n| n != natural) && matches!(ty.ty, Ty::Reference { .. } | Ty::Function(_) | Ty::Void) {
            let what = format!("giving the alias `{}` an alignment that its type does not have is", decl.name.name);
            return self.unsupported(attribute.span, what);
        }
        if let Some(wanted) = wanted.filter(|n| *n != natural) {
            self.types.aligned_aliases.insert(id, wanted);
        }
        Ok(ty)
    }

    /// Returns the alignment that a written type has by an alias, or `Ok(None)` if it has none.
    pub(in crate::sema) fn written_alignment(&mut self, ty: &'a ast::AstType) -> Checked<Option<u64>> {
        if self.types.aligned_aliases.is_empty() {
            return Ok(None);
        }
        match &ty.kind {
            ast::TypeKind::Array { element, .. } => self.written_alignment(element),
            ast::TypeKind::Named(named) => match self.quietly_find(|s| s.lookup_qualified(&named.name, false)) {
                Some(Entity::Alias(id)) => Ok(self.types.aligned_aliases.get(&id).copied()),
                _ => Ok(None),
            },
            // The type would have the alignment of the entity that the operand names.
            ast::TypeKind::Decltype(_) | ast::TypeKind::Typeof(_) => {
                self.unsupported(ty.span, "`decltype` together with aliases that have an alignment of their own is")
            }
            _ => Ok(None),
        }
    }

    /// Rejects an alias with an alignment of its own where g++ and NVRTC disagree about its meaning.
    pub(in crate::sema) fn no_written_alignment(&mut self, ty: &'a ast::AstType, place: &str) -> Checked<()> {
        match self.written_alignment(ty)? {
            Some(_) => self.disputed_layout(ty.span, &format!("an alias with an alignment of its own is {place}")),
            None => Ok(()),
        }
    }

    /// Rejects a layout about which g++ and NVRTC disagree.
    pub(in crate::sema) fn disputed_layout<T>(&mut self, span: Span, what: &str) -> Checked<T> {
        let message = format!("{what}: g++ and NVRTC would lay objects out differently");
        let d = Diagnostic::error(codes::ALIGNMENT, span, message);
        self.report(d.with_help("host and device share objects, so no layout is right for both"))
    }
}
