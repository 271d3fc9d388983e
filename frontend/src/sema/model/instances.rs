//! Instances of function templates, those that are pending, and the stack of instantiations.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::hir::FnId;
use crate::sema::model::template_arguments::TemplateArg;

/// An instance of a function template, or the error in its declaration.
pub(in crate::sema) type Made = Result<FnId, Box<Diagnostic>>;

/// The template and arguments of an instance.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(in crate::sema) template: FnId,
    pub(in crate::sema) args: Vec<TemplateArg>,
    /// True if the body is needed and was queued for checking.
    pub(in crate::sema) needed: bool,
}

/// An instance whose body remains to be checked.
#[derive(Debug)]
pub(in crate::sema) struct Pending {
    pub(in crate::sema) id: FnId,
    pub(in crate::sema) frame: Option<Arc<Frame>>,
}

/// A step in a chain of instantiations.
#[derive(Debug)]
pub(in crate::sema) struct Frame {
    pub(in crate::sema) name: String,
    /// The place that requires the instance.
    pub(in crate::sema) at: Span,
    pub(in crate::sema) parent: Option<Arc<Frame>>,
    pub(in crate::sema) depth: u32,
}
