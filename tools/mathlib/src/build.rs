//! Compiles the libraries from CUDA C++ to IR.
//!
//! All functions are compiled as one file, in which a kernel calls each of them. Helpers with structs as parameters or
//! results are inlined, because their results would otherwise go through memory. Other calls remain, so that code that
//! is rarely needed exists only once.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};
use isowarp_core::heap;
use isowarp_core::ir::archive::encode_archive;
use isowarp_core::ir::ops::{MathFn, MathType};
use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{DataType, FuncId, Function, FunctionKind, Module, Type};
use isowarp_core::math;
use isowarp_core::passes::link::extract_kernel::extract_kernel;
use isowarp_core::passes::optimise::forward_locals::forward_locals;
use isowarp_core::passes::optimise::inline_calls::inline_some;
use isowarp_core::passes::optimise::promote_locals::promote_locals;
use isowarp_core::passes::optimise::simplify::simplify;
use isowarp_core::render::render;
use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::DiskLoader;

use crate::flushing::mark;

/// A library: the folder of its sources, the source file that includes the others, and the files that are generated.
struct Library {
    sources: &'static str,
    file: &'static str,
    /// File for its IR as text, for readers.
    ir: &'static str,
    /// File for its IR in binary form, for programs.
    binary: &'static str,
    /// Function that generates a kernel which calls every function.
    kernel: fn() -> String,
}

/// The device math library, and the heap for kernels.
const LIBRARIES: [Library; 2] = [
    Library {
        sources: "shaders/math",
        file: "library.cuh",
        ir: "core/src/math/library.ir",
        binary: "core/src/math/library.bin",
        kernel: math_kernel,
    },
    Library {
        sources: "shaders/heap",
        file: "heap.cuh",
        ir: "core/src/heap/library.ir",
        binary: "core/src/heap/library.bin",
        kernel: heap_kernel,
    },
];

/// Name of the file that includes the sources and has the kernel. The file is never written.
const FILE: &str = "library.cu";

/// Name of the kernel that calls every function.
const KERNEL: &str = "library";

/// Generates the libraries.
pub fn write() -> Result<()> {
    for library in &LIBRARIES {
        let text = library.text()?;
        for (file, bytes) in library.files(&text)? {
            let path = root().join(file);
            std::fs::write(&path, &bytes).with_context(|| format!("{} cannot be written", path.display()))?;
            println!("{file}: {} bytes", bytes.len());
        }
        println!("{} functions, {} lines", text.matches("\ndevice ").count(), text.lines().count());
    }
    Ok(())
}

/// Checks that the libraries are what their sources generate.
pub fn check() -> Result<()> {
    for library in &LIBRARIES {
        let sources = library.sources;
        for (file, bytes) in library.files(&library.text()?)? {
            let path = root().join(file);
            let found = std::fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            ensure!(found == bytes, "{file} is not what {sources} gives: run `cargo xtask math`");
            println!("{file} is what {sources} gives");
        }
    }
    Ok(())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(".")).to_owned()
}

impl Library {
    /// Returns the library's files, generated from its IR.
    fn files(&self, text: &str) -> Result<[(&'static str, Vec<u8>); 2]> {
        // Parsed IR has no places in the sources, since the text has none.
        let binary = encode_archive(&parse_module(text, SpanSource::Written)?)?;
        Ok([(self.ir, text.as_bytes().to_vec()), (self.binary, binary)])
    }

    /// Compiles the sources to the library's IR.
    fn text(&self) -> Result<String> {
        let folder = root().join(self.sources);
        let text = format!("#include \"{}\"\n{}", self.file, (self.kernel)());
        let options = CompileOptions { fmad: false, ..CompileOptions::default() };
        let output = compile_text(&folder.join(FILE).to_string_lossy(), text.as_bytes(), &options, &DiskLoader);
        ensure!(!output.has_errors(), "{}", render(&output.diagnostics, &output.sources, false));
        let module = Arc::unwrap_or_clone(output.module);
        let mut functions = module.functions.clone();
        for (i, function) in (0u32..).zip(&mut functions) {
            let inlined = inline_some(&module, FuncId(i), &takes_pointers);
            *function = inlined.map_err(|d| anyhow!("{}: {}", function.name, d.message))?;
            for _ in 0..2 {
                forward_locals(function);
                simplify(function);
                promote_locals(function);
            }
            simplify(function);
        }
        mark(&mut functions);
        let mut module = extract_kernel(&Module { functions, ..module }, KERNEL).context("the kernel is lost")?;
        // The kernel is the last function, so that its removal does not change the number of another function.
        ensure!(module.functions.pop().is_some_and(|f| f.name == KERNEL), "the kernel is not the last function");
        module.structs = Arc::default();
        let faults = verify(&module);
        ensure!(faults.is_empty(), "{:?}", faults.first());
        Ok(module.to_string().trim_end().to_owned() + "\n")
    }
}

/// Returns a kernel that allocates memory from the heap and frees it.
fn heap_kernel() -> String {
    format!("__global__ void {KERNEL}(unsigned long long bytes) {{ heap::free(heap::malloc(bytes)); }}\n")
}

/// Returns a kernel that calls every function of the math library, those with two results, and common forms.
fn math_kernel() -> String {
    let mut text = format!("__global__ void {KERNEL}(float *f32, double *f64, int *i, long long *l) {{\n");
    for (func, float) in MathFn::forms() {
        let array = |ty: MathType| match ty {
            MathType::Float => format!("*{float}"),
            MathType::Int => "*i".to_owned(),
            MathType::Long => "*l".to_owned(),
        };
        let args: Vec<String> = func.params().iter().map(|p| array(*p)).collect();
        text.push_str(&format!("    {} = {}({});\n", array(func.ret()), math::name(func, float), args.join(", ")));
    }
    for (name, _, _) in math::PAIRS {
        text.push_str(&format!("    {{ float2 both = {name}(*f32); *f32 = both.x + both.y; }}\n"));
    }
    for [common, is_rare] in math::WITH_COMMON_FORMS.into_iter().filter_map(math::common_form) {
        text.push_str(&format!("    if (!{is_rare}(*f32)) *f32 = {common}(*f32);\n"));
    }
    text + "}\n"
}

/// Returns true for helpers with pointer parameters, through which structs are passed and returned.
fn takes_pointers(function: &Function) -> bool {
    function.name != heap::FREE
        && function.params.iter().any(|p| matches!(p.ty, DataType::Value(Type::Ptr(_))))
        && function.kind == FunctionKind::Device
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    #[test]
    fn the_libraries_are_what_their_sources_generate() {
        super::check().unwrap();
    }

    #[test]
    fn single_precision_needs_no_double() {
        let text = std::fs::read_to_string(super::root().join(super::LIBRARIES[0].ir)).unwrap();
        let functions = text.split("\ndevice ").skip(1).filter_map(|f| Some((f.split('"').nth(1)?, f)));
        // `math::scalbln_f32` is excluded, since it has a 64-bit argument.
        let single = functions.filter(|(name, _)| name.ends_with("_f32") && *name != "math::scalbln_f32");
        let wide = single.filter(|(_, text)| ["f64", "i64", "u64"].iter().any(|ty| text.contains(ty)));
        assert_eq!(wide.map(|(name, _)| name).collect::<Vec<_>>(), [""; 0]);
    }
}
