//! The memory of a constant evaluation: its objects and their lifetimes. The contents of an object are [`Contents`].

pub use crate::hir::contents::{Base, Contents, ObjId, Pointer, ReadError};

/// An object of an evaluation.
#[derive(Debug)]
struct Object {
    contents: Contents,
    /// Set if the object may be written.
    writable: bool,
}

/// The reason why an object cannot be made or used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObjectError {
    /// The lifetime of the object has ended.
    Gone,
    /// The object is a constant.
    Constant,
    /// The objects need too many bytes.
    Full,
}

/// All objects of an evaluation.
#[derive(Debug, Default)]
pub struct Objects {
    places: Vec<(u32, Option<Object>)>,
    free: Vec<u32>,
    bytes: u64,
}

/// The maximum total size in bytes of the objects of an evaluation.
pub const MAX_BYTES: u64 = 16 << 20;

impl Objects {
    /// Adds an object. Fails if all objects together need too many bytes.
    pub fn add(&mut self, contents: Contents, writable: bool) -> Result<ObjId, ObjectError> {
        self.bytes = self.bytes.saturating_add(contents.size());
        if self.bytes > MAX_BYTES {
            return Err(ObjectError::Full);
        }
        let object = Some(Object { contents, writable });
        if let Some(index) = self.free.pop()
            && let Some((generation, place)) = self.places.get_mut(index as usize)
        {
            *place = object;
            return Ok(ObjId { index, generation: *generation });
        }
        self.places.push((0, object));
        Ok(ObjId { index: self.places.len() as u32 - 1, generation: 0 })
    }

    /// Ends the lifetime of an object.
    pub fn remove(&mut self, id: ObjId) {
        if let Some((generation, place)) = self.places.get_mut(id.index as usize)
            && *generation == id.generation
            && let Some(gone) = place.take()
        {
            self.bytes = self.bytes.saturating_sub(gone.contents.size());
            // A place whose generations are exhausted is not reused.
            if let Some(next) = generation.checked_add(1) {
                *generation = next;
                self.free.push(id.index);
            }
        }
    }

    /// Returns the contents of an object. Fails if its lifetime has ended.
    pub fn get(&self, id: ObjId) -> Result<&Contents, ObjectError> {
        match self.places.get(id.index as usize) {
            Some((generation, Some(object))) if *generation == id.generation => Ok(&object.contents),
            _ => Err(ObjectError::Gone),
        }
    }

    /// Returns the contents of an object for writing. Fails if its lifetime has ended or it is a constant.
    pub fn get_mut(&mut self, id: ObjId) -> Result<&mut Contents, ObjectError> {
        match self.places.get_mut(id.index as usize) {
            Some((generation, Some(object))) if *generation == id.generation => {
                if object.writable {
                    Ok(&mut object.contents)
                } else {
                    Err(ObjectError::Constant)
                }
            }
            _ => Err(ObjectError::Gone),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn removed_objects_are_gone() {
        let mut objects = Objects::default();
        let a = objects.add(Contents::zero(4), true).unwrap();
        objects.remove(a);
        let b = objects.add(Contents::zero(4), false).unwrap();
        assert_eq!(objects.get(a), Err(ObjectError::Gone));
        assert!(objects.get(b).is_ok());
        assert_eq!(objects.get_mut(b), Err(ObjectError::Constant));
        assert_eq!(objects.add(Contents::zero(MAX_BYTES), true), Err(ObjectError::Full));
    }
}
