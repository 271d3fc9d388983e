//! Calls the C functions as programs do, and checks that the code they return is a bundle.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::undocumented_unsafe_blocks, reason = "the tests pass what the functions document")]

use std::ffi::{CStr, CString, c_char, c_int};

use isowarp_frontend::bundle::Bundle;
use isowarp_frontend::bundle_text;
use nvrtc::abi::{Out, Text, Texts};
use nvrtc::functions::*;

/// Creates a program with headers.
fn create(source: &str, headers: &[(&str, &str)]) -> usize {
    let c = |text: &str| CString::new(text).unwrap();
    let (source, name) = (c(source), c("code.cu"));
    let (names, texts): (Vec<_>, Vec<_>) = headers.iter().map(|(name, text)| (c(name), c(text))).unzip();
    let list = |all: &[CString]| all.iter().map(|text| Text(text.as_ptr())).collect::<Vec<_>>();
    let (names, texts) = (list(&names), list(&texts));
    let mut program = 0;
    let (source, name) = (Text(source.as_ptr()), Text(name.as_ptr()));
    let (texts, names) = (Texts(texts.as_ptr()), Texts(names.as_ptr()));
    let count = headers.len() as c_int;
    assert_eq!(unsafe { nvrtcCreateProgram(Out(&mut program), source, name, count, texts, names) }, 0);
    program
}

fn compile(program: usize, options: &[&str]) -> i32 {
    let options: Vec<_> = options.iter().map(|option| CString::new(*option).unwrap()).collect();
    let texts: Vec<_> = options.iter().map(|option| Text(option.as_ptr())).collect();
    unsafe { nvrtcCompileProgram(program, texts.len() as c_int, Texts(texts.as_ptr())) }
}

fn log(program: usize) -> String {
    let mut size = 0;
    assert_eq!(unsafe { nvrtcGetProgramLogSize(program, Out(&mut size)) }, 0);
    let mut log = vec![0u8; size];
    assert_eq!(unsafe { nvrtcGetProgramLog(program, Out(log.as_mut_ptr().cast::<c_char>())) }, 0);
    CStr::from_bytes_with_nul(&log).unwrap().to_str().unwrap().to_owned()
}

fn ptx(program: usize) -> String {
    let mut size = 0;
    assert_eq!(unsafe { nvrtcGetPTXSize(program, Out(&mut size)) }, 0);
    let mut ptx = vec![0u8; size];
    assert_eq!(unsafe { nvrtcGetPTX(program, Out(ptx.as_mut_ptr().cast::<c_char>())) }, 0);
    CStr::from_bytes_with_nul(&ptx).unwrap().to_str().unwrap().to_owned()
}

/// Returns the compiled names of expressions.
fn lowered(program: usize, expression: &CStr) -> Result<String, i32> {
    let mut name = std::ptr::null();
    match unsafe { nvrtcGetLoweredName(program, Text(expression.as_ptr()), Out(&mut name)) } {
        0 => Ok(unsafe { CStr::from_ptr(name) }.to_str().unwrap().to_owned()),
        error => Err(error),
    }
}

#[test]
fn code_is_a_bundle() {
    let source = "#include \"size.h\"\n#ifndef __CUDACC_RTC__\n#error\n#endif\nextern \"C\" __global__ void set(int *p) { *p = SIZE + N; }";
    let program = create(source, &[("size.h", "#define SIZE 4\n")]);
    let mut size = 1;
    assert_eq!(unsafe { nvrtcGetPTXSize(program, Out(&mut size)) }, 4, "not compiled yet");
    assert_eq!(compile(program, &["-DN=1", "--gpu-architecture=sm_80"]), 0, "{}", log(program));
    assert_eq!(log(program), "");
    let bundle = Bundle::decode(&bundle_text::from_text(&ptx(program)).unwrap()).unwrap();
    assert!(bundle.compile(&[]).kernels[0].compiled);
    assert_eq!(unsafe { nvrtcGetCUBINSize(program, Out(&mut size)) }, 0);
    let mut cubin = vec![0u8; size];
    assert_eq!(unsafe { nvrtcGetCUBIN(program, Out(cubin.as_mut_ptr().cast::<c_char>())) }, 0);
    assert!(Bundle::decode(&cubin).is_ok());
    assert_eq!(compile(program, &["-DN=1", "--gpu-architecture=compute_80"]), 0);
    assert_eq!(unsafe { nvrtcGetCUBINSize(program, Out(&mut size)) }, 0);
    assert_eq!(size, 0, "an architecture of PTX");
    let mut handle = program;
    assert_eq!(unsafe { nvrtcDestroyProgram(Out(&mut handle)) }, 0);
    assert_eq!(handle, 0);
    assert_eq!(compile(program, &[]), 4);
}

#[test]
fn errors_are_in_the_log() {
    let program = create("__global__ void k(int *p) { *p = missing; }", &[]);
    assert_eq!(compile(program, &[]), 6);
    assert!(log(program).contains("missing") && log(program).contains("code.cu"), "{}", log(program));
    let other = create("#include \"absent.h\"\n", &[]);
    assert_eq!(compile(other, &[]), 6);
    assert!(
        log(other).contains("code.cu(1): catastrophic error: cannot open source file \"absent.h\"\n"),
        "{}",
        log(other)
    );
    assert_eq!(compile(program, &["--wrong"]), 5);
    assert!(log(program).contains("--wrong"));
}

#[test]
fn expressions_name_instances_and_variables() {
    let source =
        "namespace ns { __constant__ int table[4]; template <class T, int N> __global__ void k(T *p) { *p = N; } }";
    let program = create(source, &[]);
    let names = [c"ns::k<float, 1 + 2>", c"&ns::table"];
    for name in names {
        assert_eq!(unsafe { nvrtcAddNameExpression(program, Text(name.as_ptr())) }, 0);
    }
    assert_eq!(lowered(program, names[0]), Err(9), "not compiled yet");
    assert_eq!(compile(program, &[]), 0, "{}", log(program));
    assert_eq!(lowered(program, names[0]).unwrap(), "ns::k<float, 3>");
    assert_eq!(lowered(program, names[1]).unwrap(), "ns::table");
    assert_eq!(lowered(program, c"ns::other"), Err(10));
    assert_eq!(unsafe { nvrtcAddNameExpression(program, Text(c"late".as_ptr())) }, 8);
    let program = create(source, &[]);
    assert_eq!(unsafe { nvrtcAddNameExpression(program, Text(c"ns::nothing".as_ptr())) }, 0);
    assert_eq!(compile(program, &[]), 6);
    assert!(log(program).contains("ns::nothing"));
}
