//! The templates of a file.

use id_arena::Arena;
use rustc_hash::FxHashMap;

use crate::sema::model::templates::{InstanceOf, TypeTemplate};
use crate::sema::templates::implicit_guides::ImplicitGuides;
use crate::sema::templates::unique::Unique;
use crate::sema::templates::variables::VarTemplate;
use crate::types::RecordId;
use crate::types::ids::{TemplateId, VarTemplateId};

/// Templates of classes, aliases and variables; those of functions are among the functions.
#[derive(Debug)]
pub(in crate::sema) struct Templates<'a> {
    /// Class and alias templates.
    pub types: Arena<TypeTemplate<'a>, TemplateId>,
    /// Variable templates.
    pub variables: Arena<VarTemplate<'a>, VarTemplateId>,
    /// The templates from which classes are instantiated.
    pub instances_of: FxHashMap<RecordId, InstanceOf<'a>>,
    /// The placeholders for unknown arguments in comparisons of templates.
    pub unique: Unique,
    /// The deduction guides derived from the constructors of class templates.
    pub guides: &'a ImplicitGuides,
}

impl<'a> Templates<'a> {
    /// Creates an empty set of templates. The guides are known from the start.
    pub fn new(guides: &'a ImplicitGuides) -> Self {
        Self {
            types: Arena::new(),
            variables: Arena::new(),
            instances_of: FxHashMap::default(),
            unique: Unique::default(),
            guides,
        }
    }
}
