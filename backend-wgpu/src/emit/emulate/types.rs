//! Maps the types of a module to their replacements.

use std::collections::HashMap;

use naga::{ArraySize, Handle, Scalar, Span, Type, TypeInner, VectorSize};

use super::{Emulated, Missing, error};

/// The representation of a 64-bit scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wide {
    /// An integer in two words.
    Integer { signed: bool },
    /// An f64 in two words.
    Float,
    /// An f64 in a `u64`.
    FloatBits,
}

/// The types of a module that uses the missing ones, and the replacement of each.
pub(super) struct Types {
    missing: Missing,
    map: HashMap<Handle<Type>, Handle<Type>>,
}

impl Types {
    /// Translates all types of a module, and adds the replacements to it.
    pub(super) fn new(module: &mut naga::Module, missing: Missing) -> Emulated<Self> {
        let mut types = Self { missing, map: HashMap::new() };
        let old: Vec<_> = module.types.iter().map(|(handle, ty)| (handle, ty.clone())).collect();
        for (handle, ty) in old {
            if let Some(inner) = types.translate(module, &ty.inner)? {
                let new = module.types.insert(Type { name: ty.name, inner }, Span::UNDEFINED);
                types.map.insert(handle, new);
            }
        }
        Ok(types)
    }

    /// Returns the replacement of a type.
    pub(super) fn of(&self, ty: Handle<Type>) -> Handle<Type> {
        self.map.get(&ty).copied().unwrap_or(ty)
    }

    /// Returns the representation of a scalar, if it changes.
    pub(super) fn wide(&self, scalar: Scalar) -> Option<Wide> {
        match scalar {
            Scalar::I64 if self.missing.i64 => Some(Wide::Integer { signed: true }),
            Scalar::U64 if self.missing.i64 => Some(Wide::Integer { signed: false }),
            Scalar::F64 if self.missing.i64 => Some(Wide::Float),
            Scalar::F64 if self.missing.f64 => Some(Wide::FloatBits),
            _ => None,
        }
    }

    /// Returns the replacement of a type, if it changes. The types of its parts have been translated already.
    fn translate(&self, module: &mut naga::Module, inner: &TypeInner) -> Emulated<Option<TypeInner>> {
        let scalar = |scalar| match self.wide(scalar) {
            Some(Wide::FloatBits) => TypeInner::Scalar(Scalar::U64),
            _ => TypeInner::Vector { size: VectorSize::Bi, scalar: Scalar::U32 },
        };
        Ok(match *inner {
            TypeInner::Scalar(s) => self.wide(s).map(|_| scalar(s)),
            TypeInner::Vector { size, scalar: s } => match self.wide(s) {
                None => None,
                Some(Wide::FloatBits) => Some(TypeInner::Vector { size, scalar: Scalar::U64 }),
                Some(_) => {
                    let base = module.types.insert(Type { name: None, inner: scalar(s) }, Span::UNDEFINED);
                    // There are two to four elements.
                    let count = std::num::NonZeroU32::new(size as u32);
                    count.map(|count| TypeInner::Array { base, size: ArraySize::Constant(count), stride: 8 })
                }
            },
            TypeInner::Atomic(s) if self.wide(s).is_some() => return error("an atomic 64-bit integer"),
            TypeInner::Matrix { scalar: s, .. } | TypeInner::ValuePointer { scalar: s, .. }
                if self.wide(s).is_some() =>
            {
                return error("a matrix, or a pointer to a component");
            }
            TypeInner::Pointer { base, space } => {
                let new = self.of(base);
                (new != base).then_some(TypeInner::Pointer { base: new, space })
            }
            TypeInner::Array { base, size, stride } => {
                let new = self.of(base);
                if new != base && matches!(module.types[base].inner, TypeInner::Vector { .. }) {
                    return error("an array of vectors of 64-bit components");
                }
                (new != base).then_some(TypeInner::Array { base: new, size, stride })
            }
            TypeInner::Struct { ref members, span } => {
                let mut new = members.clone();
                for member in &mut new {
                    member.ty = self.of(member.ty);
                }
                (new != *members).then_some(TypeInner::Struct { members: new, span })
            }
            _ => None,
        })
    }

    /// Returns the representation of a type, if it is a scalar that changes.
    pub(super) fn wide_of(&self, inner: &TypeInner) -> Option<Wide> {
        match *inner {
            TypeInner::Scalar(scalar) => self.wide(scalar),
            _ => None,
        }
    }

    /// Returns the number of components of a vector type that becomes an array.
    pub(super) fn array_of(&self, inner: &TypeInner) -> Option<u32> {
        match *inner {
            TypeInner::Vector { size, scalar } => match self.wide(scalar)? {
                Wide::FloatBits => None,
                _ => Some(size as u32),
            },
            _ => None,
        }
    }
}

/// Returns the bits of a 64-bit literal.
pub(super) const fn literal_bits(literal: naga::Literal) -> Option<u64> {
    match literal {
        naga::Literal::I64(value) => Some(value as u64),
        naga::Literal::U64(value) => Some(value),
        naga::Literal::F64(value) => Some(value.to_bits()),
        _ => None,
    }
}
