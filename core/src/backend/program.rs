//! Programs that a backend loads.

use std::sync::Arc;

use super::CompileErrors;
use crate::{ir, reserved_names};

/// The arithmetic of floats (see docs/floats.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FloatMode {
    /// Results with the same bits on every device.
    #[default]
    Exact,
    /// Each platform's own arithmetic; on `cuda` the original source.
    Native,
}

/// The original source of a module, for backends that compile it themselves.
#[derive(Debug, Clone, Default)]
pub struct NativeSource {
    /// File name for messages.
    pub name: String,
    /// Device-only CUDA C++ with all local includes expanded or embedded.
    pub text: Arc<str>,
    /// Compiler options such as `-DN=4`.
    pub options: Vec<String>,
    /// The names under which instances of kernel templates were requested, and the names of these kernels in the IR:
    /// `k<float>` may be `k<float, 256>`.
    pub instances: Vec<(String, String)>,
    /// Kernels that share their name with others, by their names in the IR, and the expressions that denote them:
    /// `(void (*)(int *))k`.
    pub overloads: Vec<(String, String)>,
    /// Kernels of the IR that no expression in the text can denote: a template argument is the class of a lambda
    /// expression in host code, which the text does not contain.
    pub nameless: Vec<String>,
}

impl NativeSource {
    /// Returns true if the original source declares a kernel or variable of this name. Returns false for those of
    /// Isowarp's headers for CUDA's device runtime.
    pub fn declares(name: &str) -> bool {
        !name.starts_with(reserved_names::PREFIX)
    }

    /// Returns the C++ expression that denotes a kernel of the IR.
    pub fn expression<'a>(&'a self, kernel: &'a str) -> &'a str {
        self.overloads.iter().find(|(name, _)| name == kernel).map_or(kernel, |(_, expression)| expression)
    }
}

/// Compiled kernels, which every device can load (`cudaLibrary_t`, `CUmodule` before it is loaded).
#[derive(Debug, Clone)]
pub struct Program {
    /// The kernels in Isowarp's IR.
    #[doc(hidden)]
    pub module: Arc<ir::Module>,
    /// The original source, if the program was made from CUDA C++.
    #[doc(hidden)]
    pub native: Option<NativeSource>,
    /// Float mode.
    pub floats: FloatMode,
    /// Whether `a*b+c` contracts (`--fmad`). This concerns the original source: the IR is contracted already.
    #[doc(hidden)]
    pub fmad: bool,
    /// Warnings of the compilation.
    #[doc(hidden)]
    pub warnings: Option<CompileErrors>,
}

impl Program {
    /// Creates a program from IR.
    #[doc(hidden)]
    pub fn new(module: Arc<ir::Module>, floats: FloatMode) -> Self {
        Self { module, native: None, floats, fmad: true, warnings: None }
    }

    /// Returns the compiler's warnings with the source text they point into, such as a division by zero, a function
    /// that does not return a value, or a kernel template without instances. `{}` shows them as the compiler does.
    /// `None` without warnings. Programs that macros compile have their warnings at compile time.
    pub fn warnings(&self) -> Option<&CompileErrors> {
        self.warnings.as_ref()
    }

    /// Returns the names of the program's kernels, in source order.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        let kernels = self.module.functions.iter().filter(|function| function.kind == ir::FunctionKind::Kernel);
        kernels.map(|kernel| kernel.name.as_str())
    }
}
