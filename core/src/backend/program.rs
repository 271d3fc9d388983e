//! Programs that a backend loads.

use std::sync::Arc;

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
    /// The names by which instances of kernel templates were requested, and the names of these kernels in the IR:
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

/// The input of [`super::BackendDevice::load`].
#[derive(Debug, Clone)]
pub struct Program {
    /// The IR.
    pub module: Arc<ir::Module>,
    /// The original source, if the program was made from CUDA C++.
    pub native: Option<NativeSource>,
    /// Float mode.
    pub floats: FloatMode,
    /// Whether `a*b+c` contracts (`--fmad`). For the original source; in the IR it is already decided.
    pub fmad: bool,
}
