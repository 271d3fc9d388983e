//! Compiles every conformance case, benchmark and example with the real NVRTC, without a GPU: the original source, as
//! native mode does, and the CUDA C++ printed from IR, as exact mode does. Originals whose golden results are recorded
//! have been compiled by plain NVRTC, and run. Of these, only sources that include headers are compiled again, because
//! the headers may be Isowarp's.
//!
//! Needs libnvrtc and fails without it; `cargo xtask test` downloads it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use isowarp::{Compiler, FloatMode, Program};
use isowarp_conformance::bench::file::Size;
use isowarp_conformance::case::discover;
use isowarp_conformance::compile::compile_case;
use isowarp_conformance::golden::Golden;
use isowarp_core::api::NativeSource;
use isowarp_core::passes::record_launches::{launches, with_records};
use isowarp_core::testing::one_in;
use isowarp_cuda::RELOCATABLE;
use isowarp_cuda::nvrtc::{Arch, Dialect, Request, compile, compile_only, version};
use rayon::prelude::*;

/// Target for which ptxas generates machine code. The golden results come from such a GPU.
const TARGET: &str = "sm_90";
/// Target of compilations without ptxas.
const PTX_TARGET: &str = "compute_90";

fn shaders(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders").join(folder)
}

/// A program of the repository.
struct Source {
    name: String,
    program: Program,
    /// Whether there is a golden result for the current text, and the text includes nothing.
    recorded: bool,
}

/// Every program, or one in three to six. A program that does not compile to IR is an error.
static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/golden/h200");
    let golden = Golden::read(&golden).unwrap();
    let mut sources = Vec::new();
    let mut errors = Vec::new();
    let mut add = |name: String, recorded: bool, result: Result<Program, String>| match result {
        Ok(program) => sources.push(Source { name, program, recorded }),
        Err(error) => errors.push(format!("{name}: {error}")),
    };
    for case in discover(&shaders("conformance")).unwrap().into_iter().step_by(one_in(6)) {
        let includes = std::fs::read_to_string(&case.path).unwrap().contains("#include");
        let compiled = compile_case(&case, FloatMode::Exact, case.fmad, None);
        // NVRTC cannot compile some cases, which give a reason.
        let recorded = case.not_golden.is_some() || golden.is_recorded(&case) && !includes;
        add(format!("{}/{}", case.family, case.name), recorded, compiled);
    }
    let mut benches = isowarp_conformance::bench::file::discover(&shaders("bench")).unwrap();
    // Several benchmarks of one file differ only in sizes or in instances.
    benches.dedup_by_key(|bench| bench.at(Size::Full).case.path.clone());
    for bench in benches.into_iter().step_by(one_in(3)) {
        let compiled = compile_case(&bench.at(Size::Full).case, FloatMode::Exact, true, None);
        add(format!("bench/{}", bench.name), false, compiled);
    }
    let mut examples: Vec<PathBuf> =
        std::fs::read_dir(shaders("examples")).unwrap().map(|entry| entry.unwrap().path()).collect();
    examples.retain(|path| path.extension().is_some_and(|e| e == "cu"));
    examples.sort();
    assert!(!examples.is_empty());
    for path in examples.into_iter().step_by(one_in(3)) {
        add(path.display().to_string(), false, Compiler::new().compile_file(&path).map_err(|e| e.to_string()));
    }
    assert!(errors.is_empty(), "the front end refuses:\n{}", errors.join("\n"));
    assert!(sources.len() > 60, "{} programs", sources.len());
    sources
});

/// Runs a check over programs that are chosen by their index or otherwise, several concurrently, and names every
/// program that fails.
fn check_those(chosen: impl Fn(usize, &Source) -> bool + Sync, check: impl Fn(&Program) -> Result<(), String> + Sync) {
    match version() {
        Ok((major, minor)) => println!("NVRTC {major}.{minor}"),
        Err(error) => panic!("{error}\nhelp: `cargo xtask test` downloads NVRTC and runs this test with it"),
    }
    let sources = SOURCES.par_iter().enumerate().filter(|(number, source)| chosen(*number, source));
    let results: Vec<_> = sources.map(|(_, s)| check(&s.program).map_err(|why| format!("{}: {why}", s.name))).collect();
    println!("{} programs", results.len());
    assert!(!results.is_empty());
    let failures: Vec<&str> = results.iter().filter_map(|r| r.as_ref().err().map(String::as_str)).collect();
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), results.len(), failures.join("\n"));
}

/// Checks that every kernel is in the result; otherwise an empty program would pass.
fn has_kernels(program: &Program, ptx: &str) -> Result<(), String> {
    has_so_many(program.module.kernels().count(), ptx)
}

fn has_so_many(kernels: usize, ptx: &str) -> Result<(), String> {
    // A kernel that only samples textures has another form for their handles.
    let entries = ptx.lines().filter(|line| line.contains(".entry ") && !line.contains("_units(")).count();
    if entries == kernels && kernels > 0 { Ok(()) } else { Err(format!("{entries} kernels in PTX, {kernels} in IR")) }
}

/// ptxas, a third of the work, reads what the compiler before it does not: inline PTX. It need not read again what it
/// has read in earlier programs. Of cases that have run on hardware it compiles one in 36, and of those of textures one
/// in 72: nearly all of the text of each is the library, which is always the same and takes a second.
/// `cargo xtask test --full` compiles all.
#[test]
fn printed_ir_compiles() {
    let read: Mutex<HashSet<String>> = Mutex::default();
    let some_of = |source: &Source| match (source.recorded, source.name.starts_with("textures/")) {
        (false, false) => one_in(2),
        (true, false) => one_in(6),
        (_, true) => one_in(12),
    };
    check_those(
        |number, source| number.is_multiple_of(some_of(source)),
        |program| {
            let module = with_records(&program.module).map_err(|d| format!("{d:?}"))?;
            let program = &Program { module, ..program.clone() };
            let text =
                isowarp_cuda::print_module(&program.module, &[]).map_err(|d| format!("{}: {}", d.code, d.message))?;
            let assembly = text.lines().filter(|line| line.contains("asm"));
            let mut read = read.lock().unwrap();
            let new = assembly.filter(|line| read.insert(line.trim().to_owned())).count() > 0;
            drop(read);
            let target = if new { TARGET } else { PTX_TARGET };
            let ptx = compile_only(&text, target, None).map_err(|e| format!("{e}\n{text}"))?;
            has_kernels(program, &ptx)
        },
    );
}

/// Compiles a program's original source for a compute capability.
fn compile_native(program: &Program, capability: u32) -> Result<String, String> {
    let native = program.native.as_ref().ok_or("the program has no original source")?;
    // NVRTC creates the instances of kernel templates that are named.
    let kernels = program.module.kernels().filter(|k| NativeSource::declares(&k.name));
    let names: Vec<String> = kernels.map(|k| native.expression(&k.name).to_owned()).collect();
    let mut options = native.options.clone();
    if launches(&program.module) {
        options.push(RELOCATABLE.to_owned());
    }
    let request = Request {
        name: &native.name,
        text: &native.text,
        arch: Arch::real(capability),
        dialect: Dialect::Source { fmad: program.fmad },
        options: &options,
        names: &names,
    };
    let compiled = compile(&request).map_err(|e| e.to_string())?;
    has_so_many(names.len(), &compiled.ptx)?;
    Ok(compiled.ptx)
}

#[test]
fn original_sources_compile() {
    check_those(
        |number, source| !source.recorded && number.is_multiple_of(one_in(3)),
        |program| compile_native(program, 90).map(drop),
    );
}

/// The operations of Isowarp's `cuda_bf16.h` depend on the PTX instructions of the target. (NVIDIA's header, if there
/// is one, does not have all of them for devices before 8.0.)
#[test]
fn numbers_of_16_bits_compile_for_older_devices() {
    for case in discover(&shaders("conformance/halves")).unwrap().into_iter().step_by(one_in(3)) {
        let program = compile_case(&case, FloatMode::Exact, case.fmad, None).unwrap();
        for capability in [75, 80].into_iter().skip(usize::from(!case.name.starts_with("half"))) {
            compile_native(&program, capability).unwrap_or_else(|e| panic!("{}: {e}", case.name));
        }
    }
}

/// Returns the bytes of local memory that PTX declares, and its number of instructions.
fn weigh(ptx: &str) -> (u64, usize) {
    let bytes = |line: &str| line.split_once('[')?.1.split_once(']')?.0.parse::<u64>().ok();
    let local = ptx.lines().filter(|line| line.trim_start().starts_with(".local")).filter_map(bytes).sum();
    let instructions = ptx.lines().map(str::trim).filter(|line| line.ends_with(';') && !line.starts_with('.'));
    (local, instructions.count())
}

/// The compiler unrolls printed loops as it does the original ones, so that their arrays become registers.
#[test]
fn printed_loops_are_unrolled_as_the_original_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unrolled");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let program = Compiler::new().compile_file(&path).unwrap();
        let original = weigh(&compile_native(&program, 90).unwrap());
        let text = isowarp_cuda::print_module(&program.module, &[]).unwrap();
        let printed = weigh(&compile_only(&text, PTX_TARGET, None).unwrap());
        println!("{}: {printed:?}, original {original:?}", path.display());
        assert_eq!((printed.0, original.0), (0, 0), "{}: bytes of local memory", path.display());
        // Integers that wrap make address computations a little longer.
        assert!(printed.1 <= original.1 * 6 / 5, "{}: {printed:?} for {original:?}", path.display());
        seen += 1;
    }
    assert!(seen >= 5, "{seen} files");
}
