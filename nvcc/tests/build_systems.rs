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
