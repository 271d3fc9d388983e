//! Finds headers that a file includes and that do not exist anywhere: not in the project, and not among the language's
//! or the toolkit's.
//!
//! They belong to other libraries, or a build generates them. It is unknown what a kernel needs from them. A kernel
//! that is not built in such a file is therefore counted separately, unless it uses something that is refused whatever
//! the header contains.

use std::path::{Path, PathBuf};

use isowarp_core::diagnostic::Diagnostic;
use isowarp_frontend::compile::Compilation;
use isowarp_frontend::headers;
use isowarp_frontend::preprocess::IncludeTarget;

/// An included file that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Name as written in the source.
    pub name: String,
    /// Path of the file that includes it.
    pub from: PathBuf,
}

/// Returns the files that were not found, in the order of the text.
pub fn headers(compilation: &Compilation, file: &Path) -> Vec<Missing> {
    let unknown = compilation.includes.iter().filter(|include| match include.target {
        IncludeTarget::LeftOut | IncludeTarget::Failed => !headers::may_be_missing(&include.name),
        IncludeTarget::File(_) | IncludeTarget::BuiltIn(_) => false,
    });
    unknown
        .map(|include| {
            let from = compilation.sources.get(include.span.file).map(|f| PathBuf::from(f.name()));
            Missing { name: include.name.clone(), from: from.unwrap_or_else(|| file.to_owned()) }
        })
        .collect()
}

/// Code of an included file that is not found; no compiler continues after it.
const NOT_FOUND: &str = "IW0120";
/// Code of a type that device code cannot have, which is also reported for an unknown type of another library.
const TYPE: &str = "IW0352";

/// Returns true if a missing header may be the cause of a kernel's failure: none of its errors is a refusal that does
/// not depend on the header.
pub fn may_be_why(diagnostics: &[Diagnostic]) -> bool {
    let mut errors = diagnostics.iter().filter(|d| d.is_error());
    errors.clone().any(|d| d.code == NOT_FOUND)
        || errors.all(|d| d.code == TYPE || !d.message.contains("not supported"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use isowarp_frontend::compile::{CompileOptions, compile_text};
    use isowarp_frontend::preprocess::MemoryLoader;

    fn compiled(text: &str) -> Compilation {
        compile_text("a.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new())
    }

    #[test]
    fn headers_of_the_language_and_of_the_toolkit_are_not_missing() {
        let text = "#include <cstdio>\n#include <sys/mman.h>\n#include <cusparse_v2.h>\n#include <thrust/sort.h>\n\
                    #include \"helper_cuda.h\"\n#include <mpi.h>\n#if 0\n#include <other.h>\n#endif\n";
        let found = headers(&compiled(text), Path::new("a.cu"));
        assert_eq!(found, [Missing { name: "mpi.h".into(), from: "a.cu".into() }]);
    }

    #[test]
    fn a_missing_header_does_not_hide_independent_refusals() {
        let kernel = |body: &str| {
            let found = compiled(&format!("#include <other.h>\n__global__ void k(int *p) {{ {body} }}\n"));
            found.kernels.iter().all(|k| may_be_why(&k.diagnostics))
        };
        assert!(kernel("*p = other();"));
        assert!(!kernel("*p = ({ return; 1; });"));
    }
}
