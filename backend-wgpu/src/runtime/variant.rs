//! Variants of kernels: what one pipeline was compiled for.

use crate::emit::EmitOptions;
use crate::lower::Form;

/// A variant of a kernel: the form that it was lowered to, and the specialisation of that form. Kernels have one pipeline
/// for each variant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct KernelVariant {
    pub(super) form: Form,
    pub(super) options: EmitOptions,
}
