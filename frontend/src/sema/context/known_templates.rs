//! The templates of a file.

use std::collections::HashMap;

use isowarp_core::span::Span;

use crate::sema::templates::implicit_guides::ImplicitGuides;
use crate::sema::templates::types::{InstanceOf, TypeTemplate};
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
    /// Classes that stand for unknown types where templates are compared.
    pub unique_types: Vec<RecordId>,
    /// The same for parameters that take templates, by where these are.
    pub unique_templates: HashMap<Span, usize>,
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
            unique_types: Vec::new(),
            unique_templates: HashMap::new(),
            guides,
        }
    }
}
