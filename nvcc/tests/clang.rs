//! Builds with clang for the host: the headers declare every function of the front end's tables, since clang reads the bodies of
//! kernels, and object files register themselves.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use isowarp_frontend::types::records::Types;
use isowarp_frontend::{builtins, headers};

use crate::toolkit::{Toolkit, shown};

/// Headers of the toolkit with names for device code.
const HEADERS: [&str; 8] = [
    "cuda_fp16.h",
    "cuda_bf16.h",
    "cuda_fp8.h",
    "cuComplex.h",
    "cooperative_groups.h",
    "cooperative_groups/reduce.h",
    "cooperative_groups/scan.h",
    "math_constants.h",
];

/// Returns C++ that calls every overload of the built-in functions with arguments of its parameters' types, each in a
/// line of its own.
fn calls() -> String {
    let types = Types::default();
    let is_name = |name: &&str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':');
    // Functions of the front end's own headers, and those of the compiler itself.
    let is_own = |name: &&str| name.starts_with("__iw_") || name.starts_with("__builtin_") || name.starts_with("_mm");
    let names: BTreeSet<&str> = builtins::names().filter(is_name).filter(|name| !is_own(name)).collect();
    let mut out = String::new();
    let mut number = 0;
    for name in names {
        for function in builtins::find(name).into_iter().flatten() {
            number += 1;
            let show = |ty| types.show(ty);
            let params: Vec<_> = function.params.iter().enumerate().map(|(i, p)| format!("{} a{i}", show(p))).collect();
            let args: Vec<_> = (0..params.len()).map(|i| format!("a{i}")).collect();
            let (ret, params, args) = (show(&function.ret), params.join(", "), args.join(", "));
            let _ = writeln!(out, "__device__ {ret} call{number}({params}) {{ return {name}({args}); }}");
        }
    }
    out
}

/// Checks that clang accepts a CUDA source file.
fn accepted(name: &str, text: &str) {
    let toolkit = Toolkit::new();
    let source = toolkit.work().join(name);
    std::fs::write(&source, text).unwrap();
    let mut clang = std::process::Command::new("clang++");
    clang.args(["-std=c++17", "-fsyntax-only", "-ferror-limit=0", "-x", "cuda", "--cuda-host-only", "-nocudainc"]);
    clang.args(["-nocudalib", "-D__CUDACC__", "-include", "cuda_runtime.h", "-isystem"]);
    let output = clang.arg(toolkit.root().join("include")).arg(&source).output().unwrap();
    assert!(output.status.success(), "{}", shown(&output));
}

#[test]
#[cfg_attr(not(has_clang), ignore = "needs clang++")]
fn clang_knows_every_built_in_function() {
    let text = calls();
    assert!(text.lines().count() > 1000, "the table is missing");
    accepted("calls.cu", &text);
}

#[test]
#[cfg_attr(not(has_clang), ignore = "needs clang++")]
fn clang_finds_what_headers_declare() {
    let mut text = String::new();
    for header in HEADERS {
        let _ = writeln!(text, "#include <{header}>");
        // Isowarp's own names, those of inner namespaces, and the macros that guard headers.
        let is_own = |name: &String| {
            let inner = name.contains("details::") || name.contains("::_");
            let guard = name.starts_with('_') && (name.ends_with("_H_") || name.ends_with("_H__"));
            inner || guard || name.to_ascii_lowercase().contains("_iw") || name.to_ascii_lowercase().contains("isowarp")
        };
        let names: BTreeSet<String> = headers::declared_by(header).into_iter().collect();
        for name in names.iter().filter(|name| !is_own(name)) {
            let _ = writeln!(text, "#ifndef {name}\nusing ::{name};\n#endif");
        }
    }
    accepted("names.cu", &text);
}

/// A file that launches a kernel of its own, which has the same name in other files.
const PART: &str = "
#include <cstdio>
static __global__ void k(int *p) { *p = ADDED; }
int NAME() {
    int *p, found = -1;
    cudaMalloc(&p, sizeof(int));
    k<<<1, 1>>>(p);
    cudaMemcpy(&found, p, sizeof(int), cudaMemcpyDeviceToHost);
    return found;
}
";

#[test]
#[cfg_attr(not(has_clang), ignore = "needs clang++")]
fn separately_compiled_files_may_have_the_same_name() {
    let toolkit = Toolkit::new();
    let nvcc = |folder: &str| {
        let mut command = toolkit.command(env!("CARGO_BIN_EXE_isowarp-nvcc"));
        command.current_dir(toolkit.work().join(folder)).args(["--host=clang", "-rdc=true"]);
        command
    };
    for (folder, added) in [("one", 1), ("two", 2)] {
        std::fs::create_dir(toolkit.work().join(folder)).unwrap();
        let text = PART.replace("NAME", folder).replace("ADDED", &added.to_string());
        std::fs::write(toolkit.work().join(folder).join("part.cu"), text).unwrap();
        let built = nvcc(folder).args(["-c", "part.cu", "-o", "part.o"]).output().unwrap();
        assert!(built.status.success(), "{}", shown(&built));
    }
    let main = "#include <cstdio>\nint one(); int two();\nint main() { std::printf(\"%d %d\", one(), two()); }\n";
    std::fs::write(toolkit.work().join("main.cpp"), main).unwrap();
    let linked = nvcc("").args(["main.cpp", "one/part.o", "two/part.o", "-o", "program"]).output().unwrap();
    assert!(linked.status.success(), "{}", shown(&linked));
    let run = toolkit.command(toolkit.work().join("program")).env("ISOWARP_DEVICE", "cpu").output().unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stdout), "1 2", "{}", shown(&run));
}
