//! Functions: their execution spaces, signatures and checked bodies.

use std::sync::Arc;

use isowarp_core::span::Span;

use super::Body;
use crate::ast;
use crate::lex::symbol::Symbol;
use crate::types::{QualType, RecordId};

/// The execution space of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExecSpace {
    /// A kernel: `__global__`.
    Kernel,
    /// A device function: `__device__`, possibly also `__host__`.
    Device,
    /// A function for the host only.
    Host,
}

/// The parameters and return type of a function.
#[derive(Debug)]
pub(crate) struct Signature<'a> {
    pub ret: QualType,
    pub params: Vec<ParamInfo<'a>>,
}

impl Signature<'_> {
    /// Returns true if a parameter has a default argument.
    pub fn has_defaults(&self) -> bool {
        self.params.iter().any(|p| p.default.is_some())
    }

    /// Returns the signature without its default arguments.
    pub fn without_defaults(&self) -> Arc<Self> {
        let params = self.params.iter().map(|p| ParamInfo { default: None, ..p.clone() }).collect();
        Arc::new(Self { ret: self.ret.clone(), params })
    }
}

/// A parameter.
#[derive(Debug, Clone)]
pub(crate) struct ParamInfo<'a> {
    pub name: Option<Symbol>,
    /// The adjusted type: arrays and functions are pointers.
    pub ty: QualType,
    pub default: Option<&'a ast::Expr>,
    /// Set for an element of a parameter pack.
    pub pack: bool,
    pub span: Span,
}

/// A function of the translation unit after semantic analysis.
#[derive(Debug)]
pub(crate) struct TypedFunction<'m, 'a> {
    /// The name with its namespaces.
    pub name: &'m str,
    /// Place of the name.
    pub span: Span,
    /// The execution space.
    pub space: ExecSpace,
    /// The signature, if it is valid.
    pub signature: Option<&'m Signature<'a>>,
    /// The checked body.
    pub body: Option<&'m Body>,
    /// The first argument of `__launch_bounds__`.
    pub max_threads: Option<u32>,
    /// True for an instance of a function template.
    pub is_instance: bool,
    /// True for a pure virtual function.
    pub is_pure: bool,
    /// The class of a member function.
    pub class: Option<RecordId>,
    /// True if the function is called on an object.
    pub has_this: bool,
    /// True for constructors and destructors of classes with virtual bases: the last parameter is the first number of
    /// an object.
    pub takes_first_number: bool,
}
