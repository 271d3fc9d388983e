//! The templates of a file.

use std::collections::HashMap;

use crate::sema::templates::implicit_guides::ImplicitGuides;
use crate::sema::templates::types::{InstanceOf, TypeTemplate};
use crate::sema::templates::unique::Unique;
use crate::sema::templates::variables::VarTemplate;
use crate::types::RecordId;

/// Templates of classes, aliases and variables; those of functions are among the functions.
#[derive(Debug)]
pub(in crate::sema) struct Templates<'a> {
    /// Class and alias templates.
    pub types: Vec<TypeTemplate<'a>>,
    /// Variable templates.
    pub variables: Vec<VarTemplate<'a>>,
    /// Which templates classes are made from.
    pub instances_of: HashMap<RecordId, InstanceOf<'a>>,
    /// What stands for unknown arguments where templates are compared.
    pub unique: Unique,
    /// The deduction guides that the constructors of class templates make.
    pub guides: &'a ImplicitGuides,
}

impl<'a> Templates<'a> {
    /// None yet; the guides are known from the start.
    pub fn new(guides: &'a ImplicitGuides) -> Self {
        Self {
            types: Vec::new(),
            variables: Vec::new(),
            instances_of: HashMap::new(),
            unique: Unique::default(),
            guides,
        }
    }
}
