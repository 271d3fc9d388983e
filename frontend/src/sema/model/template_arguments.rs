//! Template arguments, and unknown ones while a template is checked by itself.

use crate::types::ids::{StaticId, TemplateId};
use crate::types::{QualType, Ty};

/// An argument of a template.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TemplateArg {
    /// A type.
    Type(QualType),
    /// An integer, `bool` or enumerator with its type. For pointers the value is null or a function's number.
    Value(i64, Ty),
    /// An object or its address, with the type of the parameter.
    Object(StaticId, Ty),
    /// A value that represents an unknown one in comparisons of templates, with its type.
    Unknown(Unknown, Ty),
    /// A class or alias template.
    Template(TemplateId),
    /// The arguments of a parameter pack.
    Pack(Vec<TemplateArg>),
}

/// A unique value, which represents an unknown one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unknown {
    /// Number of the value. Equal numbers mean the same parameter, or the same expression of parameters.
    pub(in crate::sema) number: u32,
    /// True for an expansion.
    pub(in crate::sema) many: bool,
}

impl Unknown {
    /// An array bound from which nothing is deduced.
    pub(in crate::sema) const BOUND: u64 = BOUNDS + u32::MAX as u64;

    /// Returns the array bound that represents this value.
    pub(in crate::sema) fn as_bound(self) -> u64 {
        BOUNDS + u64::from(self.number)
    }

    /// Returns the value that an array bound represents, if it is unknown.
    pub(in crate::sema) fn of_bound(n: u64) -> Option<Self> {
        let number = n.checked_sub(BOUNDS)?;
        Some(Self { number: u32::try_from(number).unwrap_or(u32::MAX), many: false })
    }

    /// Returns an arbitrary number for computations outside comparisons: inside classes that are instantiated with the
    /// value.
    pub(in crate::sema) fn some_number(self) -> i64 {
        0x5EED_0000 + i64::from(self.number)
    }

    /// Returns the spelling in names of instances.
    pub(in crate::sema) fn text(self) -> String {
        format!("#{}{}", self.number + 1, if self.many { "..." } else { "" })
    }
}

/// First array bound that represents an unknown one. No array in source code has as many elements, because [`MAX_SIZE`]
/// limits them.
pub(in crate::sema) const BOUNDS: u64 = 1 << 63;

/// The maximum size of an object in bytes: the range of 32-bit signed offsets.
pub(in crate::sema) const MAX_SIZE: u64 = 1 << 31;

const _: () = assert!(BOUNDS > MAX_SIZE);
