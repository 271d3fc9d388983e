//! Virtual base classes in objects (C++17 [class.mi] 4; Itanium C++ ABI, 2.4).
//!
//! A class has a field for each of its virtual bases, including those inherited through other bases. The field's
//! offset is the base's position in a whole object of the class. In an object of a derived class the base may be
//! elsewhere. The number at the beginning of the object then identifies its position (see `lower::virtual_bases`).

use super::RecordId;
use super::records::{Field, Role, Types};
use crate::types::Ty;

/// The path from the beginning of an object to one of its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// Virtual base that contains the part.
    pub base: Option<RecordId>,
    /// Bytes from the beginning of that base, or of the object.
    pub offset: i64,
}

impl Step {
    /// The empty step.
    pub const NONE: Step = Step { base: None, offset: 0 };

    /// Creates a step of some bytes.
    pub const fn bytes(offset: i64) -> Step {
        Step { base: None, offset }
    }

    /// Returns the step that leads along `first` and then along this one.
    pub fn behind(self, first: Step) -> Step {
        match self.base {
            Some(_) => self,
            None => Step { base: first.base, offset: first.offset + self.offset },
        }
    }
}

/// A virtual base in whole objects of a class.
#[derive(Debug, Clone, Copy)]
pub struct VirtualBase {
    /// Class of the base.
    pub class: RecordId,
    /// Offset in bytes.
    pub offset: u64,
}

impl Types<'_> {
    /// Returns the virtual bases of a complete class, in the order of their construction ([class.base.init] 13).
    pub fn virtual_bases(&self, class: RecordId) -> &[VirtualBase] {
        &self.record(class).virtual_bases
    }

    /// Returns true for a class with virtual bases.
    pub fn has_virtual_bases(&self, class: RecordId) -> bool {
        !self.virtual_bases(class).is_empty()
    }

    /// Returns true if objects of a class begin with a number: the class has virtual functions or virtual bases.
    pub fn is_dynamic(&self, class: RecordId) -> bool {
        !self.record(class).virtuals.is_empty() || self.has_virtual_bases(class)
    }

    /// Returns true if an object of a type is, or contains, an object with a number.
    pub fn holds_numbers(&self, ty: &Ty) -> bool {
        self.element_record(ty).is_some_and(|class| {
            self.is_dynamic(class) || self.record(class).fields.iter().any(|f| self.holds_numbers(&f.ty.ty))
        })
    }

    /// Returns true if an object of a type is, or contains, an object with virtual bases.
    pub fn holds_virtual_bases(&self, ty: &Ty) -> bool {
        self.element_record(ty).is_some_and(|class| {
            self.has_virtual_bases(class)
                || self.record(class).fields.iter().any(|f| self.holds_virtual_bases(&f.ty.ty))
        })
    }

    /// Returns the offset of a virtual base in whole objects of a class.
    pub fn virtual_base_offset(&self, class: RecordId, base: RecordId) -> Option<u64> {
        self.virtual_bases(class).iter().find(|b| b.class == base).map(|b| b.offset)
    }

    /// Returns the step that leads along a path of fields.
    pub fn step_along(&self, path: &[(RecordId, usize)]) -> Option<Step> {
        path.iter().try_fold(Step::NONE, |step, (class, index)| {
            let field = self.field(*class, *index)?;
            Some(self.step_of(field).behind(step))
        })
    }

    /// Returns the step to a field.
    pub fn step_of(&self, field: &Field) -> Step {
        match (field.role, &field.ty.ty) {
            (Role::VirtualBase { .. }, Ty::Record(base)) => Step { base: Some(*base), offset: 0 },
            _ => Step::bytes(field.offset as i64),
        }
    }

    /// Returns the offset to which a step leads, from an object of a class at offset `from` of a whole object.
    pub fn landing(&self, whole: RecordId, from: u64, step: Step) -> Option<u64> {
        let start = match step.base {
            Some(base) => self.virtual_base_offset(whole, base)?,
            None => from,
        };
        start.checked_add_signed(step.offset)
    }

    /// Returns the positions of the numbers of an object, the one at its beginning first.
    pub fn number_places(&self, class: RecordId) -> Vec<Step> {
        let mut places = Vec::new();
        self.own_number_places(class, Step::NONE, 0, &mut places);
        for base in self.virtual_bases(class) {
            self.own_number_places(base.class, Step { base: Some(base.class), offset: 0 }, 0, &mut places);
        }
        places
    }

    fn own_number_places(&self, class: RecordId, from: Step, depth: u32, places: &mut Vec<Step>) {
        for field in &self.record(class).fields {
            match (field.role, &field.ty.ty) {
                (Role::Table, _) => places.push(self.step_of(field).behind(from)),
                (Role::Base, Ty::Record(base)) if depth < 32 => {
                    self.own_number_places(*base, self.step_of(field).behind(from), depth + 1, places);
                }
                _ => {}
            }
        }
        // The number at the beginning may belong to a base that is not named first.
        if depth == 0
            && from.base.is_none()
            && let Some(first) = places.iter().position(|p| *p == Step::NONE)
        {
            places.swap(0, first);
        }
    }
}
