//! Compiles the host's half of CUDA source files with clang, which knows CUDA: nothing is rewritten (`--host=clang`).

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use isowarp_frontend::bundle::Bundle;

use crate::driver::{Driver, Language, text};
use crate::toolkit::write;

/// Options of clang for the host's half of a CUDA source file. The version is that of the calls between host code and
/// the runtime: with an earlier one, kernels would be launched by functions of CUDA 8.
pub(crate) const OPTIONS: [&str; 7] = [
    "--cuda-host-only",
    "-nocudainc",
    "-nocudalib",
    "-Xclang",
    "-target-sdk-version=11.5",
    // nvcc accepts the keyword, which C++17 has no longer.
    "-Wno-register",
    "-Wno-unknown-cuda-version",
];

impl Driver<'_> {
    /// Compiles the host's half with clang, which writes the stubs of kernels, and registers what the bundle has.
    pub(crate) fn compile_with_clang(&self, source: &Path, output: &Path, bundle: &Bundle) -> Result<u8> {
        if self.command.defines.iter().any(|define| define.starts_with("CUDA_API_PER_THREAD_DEFAULT_STREAM")) {
            // Clang's stubs of kernels call the function for the legacy default stream.
            bail!("`--default-stream per-thread` is not supported with `--host=clang`");
        }
        let packed = self.temporary(source, "bundle");
        write(&packed, &bundle.encode().context("cannot pack the device code")?)?;
        let mut arguments = self.preprocessing(Language::Cuda);
        arguments.extend(self.dependencies(output));
        if self.command.relocatable {
            arguments.extend(["-fgpu-rdc", "-fuse-cuid=none"].map(str::to_owned));
        }
        arguments.extend(["-Xclang", "-fcuda-include-gpubinary", "-Xclang"].map(str::to_owned));
        arguments.extend([text(&packed), "-x".to_owned(), "cuda".to_owned(), "-c".to_owned()]);
        arguments.extend([text(source), "-o".to_owned(), text(output)]);
        let status = self.start(&self.compiler, &arguments)?;
        if status != 0 || !self.command.relocatable || self.command.dry_run {
            return Ok(status);
        }
        self.rename_registration(output)
    }

    /// Replaces the function that registers an object file of clang's `-fgpu-rdc`. NVIDIA's linker for device code writes
    /// one for each file, and the C library has one for all.
    fn rename_registration(&self, object: &Path) -> Result<u8> {
        const CALL: &str = "__cudaRegisterLinkedBinary";
        let bytes = std::fs::read(object).with_context(|| format!("cannot read {}", object.display()))?;
        // A name in the table of symbols, which the file's own number ends.
        let names = bytes.split(|byte| *byte == 0).filter_map(|name| std::str::from_utf8(name).ok());
        let numbers = names.filter_map(|name| name.strip_prefix(CALL)).collect::<BTreeSet<_>>();
        for number in numbers {
            let renamed = format!("--redefine-sym={CALL}{number}=__isowarpRegisterLinkedBinary");
            // Files of the same name in different folders have the same number.
            let local = format!("--localize-symbol=__fatbinwrap{number}");
            let status = self.start("objcopy", &[renamed, local, text(object)])?;
            if status != 0 {
                return Ok(status);
            }
        }
        Ok(0)
    }
}
