//! Programs that are built by make and by CMake, with nothing changed but the name of the compiler.

use std::path::Path;
use std::process::Command;

use crate::toolkit::{Toolkit, shown, workspace};

/// Copies the program of several files to the folder of the test.
fn copy_program(to: &Path) {
    for entry in std::fs::read_dir(workspace().join("shaders/programs/several_files")).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
}

/// Runs a command to its end, and checks that it succeeds.
fn succeed(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", shown(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs the built program on `cpu`, and checks that it passes.
fn passes(toolkit: &Toolkit, program: &Path) {
    let text = succeed(toolkit.command(program).env("ISOWARP_DEVICE", "cpu"));
    assert!(text.lines().any(|line| line == "PASS"), "{text}");
}

const MAKEFILE: &str = "
NVCC ?= nvcc
SOURCES := $(wildcard *.cu *.cpp)
OBJECTS := $(addsuffix .o,$(SOURCES))
program: $(OBJECTS)
\t$(NVCC) -O2 -rdc=true $^ -o $@
%.cu.o: %.cu
\t$(NVCC) -O2 -rdc=true -MD -MF $*.d -Xcompiler -Wall,-Werror=return-type -c $< -o $@
%.cpp.o: %.cpp
\t$(NVCC) -O2 -c $< -o $@
-include $(wildcard *.d)
";

#[test]
fn make_builds_separately_compiled_files() {
    let toolkit = Toolkit::new();
    let work = toolkit.work();
    copy_program(&work);
    std::fs::write(work.join("Makefile"), MAKEFILE).unwrap();
    let nvcc = format!("NVCC={}", toolkit.root().join("bin/nvcc").display());
    succeed(toolkit.command("make").arg(&nvcc));
    passes(&toolkit, &work.join("program"));
    // The headers that a source includes are among its dependencies.
    let header = std::fs::read_dir(&work).unwrap().map(|e| e.unwrap().path());
    let header = header.into_iter().find(|path| path.extension().is_some_and(|e| e == "h" || e == "cuh")).unwrap();
    let said = succeed(toolkit.command("make").arg(&nvcc));
    assert!(said.contains("up to date"), "{said}");
    let text = std::fs::read(&header).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    std::fs::write(&header, text).unwrap();
    let said = succeed(toolkit.command("make").arg(&nvcc));
    assert!(said.contains(".cu.o"), "{said}");
}

const CMAKE: &str = "
cmake_minimum_required(VERSION 3.18)
project(program LANGUAGES CXX CUDA)
find_package(CUDAToolkit REQUIRED)
file(GLOB sources *.cu *.cpp)
add_executable(program ${sources})
set_target_properties(program PROPERTIES CUDA_SEPARABLE_COMPILATION ON CUDA_ARCHITECTURES 80)
target_link_libraries(program PRIVATE CUDA::cudart CUDA::cublas)
";

#[test]
fn cmake_takes_the_command_for_nvidias_compiler() {
    let toolkit = Toolkit::new();
    let work = toolkit.work();
    copy_program(&work);
    std::fs::write(work.join("CMakeLists.txt"), CMAKE).unwrap();
    let compiler = format!("-DCMAKE_CUDA_COMPILER={}", toolkit.root().join("bin/nvcc").display());
    succeed(toolkit.command("cmake").args(["-B", "build", &compiler]));
    succeed(toolkit.command("cmake").args(["--build", "build"]));
    passes(&toolkit, &work.join("build/program"));
}

/// A kernel, and a function in C.
const ROOT: &str = r#"
#include <cstdio>
extern "C" int *in_c(int count);
__global__ void fill(int *p) { p[threadIdx.x] = 3 * threadIdx.x; }
int main() {
    int *host = in_c(32), *device;
    cudaMalloc(&device, 32 * sizeof(int));
    fill<<<1, 32>>>(device);
    cudaMemcpy(host, device, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    printf(host[31] == 93 ? "PASS\n" : "FAIL\n");
}
"#;

/// C, and not C++: a name, and a conversion.
const IN_C: &str = "
#include <stdlib.h>
#include <cuda_runtime_api.h>
int *in_c(int class) { int *p = malloc(class * sizeof(int)); return cudaSetDevice(0) == cudaSuccess ? p : 0; }
";

#[test]
fn sources_of_c_are_compiled_as_c() {
    let toolkit = Toolkit::new();
    let work = toolkit.work();
    std::fs::write(work.join("root.cu"), ROOT).unwrap();
    std::fs::write(work.join("part.c"), IN_C).unwrap();
    let nvcc = toolkit.root().join("bin/nvcc");
    succeed(toolkit.command(&nvcc).args(["-std=c++17", "root.cu", "part.c", "-o", "program"]));
    passes(&toolkit, &work.join("program"));
    succeed(toolkit.command(&nvcc).args(["-x", "c", "-c", "part.c", "-o", "part.o"]));
    assert!(succeed(toolkit.command(&nvcc).args(["-E", "part.c"])).contains("int class"));
}

#[test]
fn host_code_with_its_bundle_is_cpp_for_any_compiler() {
    let toolkit = Toolkit::new();
    let work = toolkit.work();
    std::fs::write(work.join("root.cu"), ROOT).unwrap();
    std::fs::write(work.join("part.c"), IN_C).unwrap();
    let nvcc = toolkit.root().join("bin/nvcc");
    succeed(toolkit.command(&nvcc).args(["-cuda", "root.cu"]));
    std::fs::remove_file(work.join("root.cu")).unwrap();
    succeed(toolkit.command("g++").args(["-c", "root.cu.cpp.ii", "-o", "root.o"]));
    succeed(toolkit.command(&nvcc).args(["root.o", "part.c", "-o", "program"]));
    passes(&toolkit, &work.join("program"));
}
