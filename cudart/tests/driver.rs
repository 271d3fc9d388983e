//! The driver API: source text, code that is refused, and launches as in CUDA 3.

use std::ffi::{CString, c_char};

use cudart::abi::{In, Out, Text};
use cudart::driver::contexts::{cuCtxCreate_v2, cuCtxDestroy_v2};
use cudart::driver::copies::{cuMemcpyDtoH_v2, cuMemcpyHtoD_v2};
use cudart::driver::devices::cuInit;
use cudart::driver::launches::cuLaunchKernel;
use cudart::driver::linking::{cuLinkAddData_v2, cuLinkComplete, cuLinkCreate_v2, cuLinkDestroy};
use cudart::driver::memory::{cuMemAlloc_v2, cuMemFree_v2};
use cudart::driver::modules::{
    cuLibraryGetKernel, cuLibraryLoadData, cuModuleGetFunction, cuModuleLoadData, cuModuleLoadDataEx, cuModuleUnload,
};
use cudart::driver::old_launches::{cuFuncSetBlockShape, cuLaunchGrid, cuParamSetSize, cuParamSeti, cuParamSetv};

use cudart::streams::cudaDeviceReset;

use crate::common::{arg, ok, program};
use crate::errors::alone;

/// Runs a test with a context of its own.
fn in_context(test: impl FnOnce()) {
    program();
    let mut context = 0;
    ok(unsafe { cuInit(0) });
    ok(unsafe { cuCtxCreate_v2(Out(&mut context), 0, 0) });
    test();
    ok(unsafe { cuCtxDestroy_v2(context) });
}

fn load(text: &str) -> Result<usize, i32> {
    let text = CString::new(text).unwrap();
    let mut module = 0;
    match unsafe { cuModuleLoadData(Out(&mut module), text.as_ptr().cast()) } {
        0 => Ok(module),
        error => Err(error),
    }
}

fn function(module: usize, name: &str) -> usize {
    let name = CString::new(name).unwrap();
    let mut kernel = 0;
    ok(unsafe { cuModuleGetFunction(Out(&mut kernel), module, Text(name.as_ptr())) });
    kernel
}

fn memory(values: &[i32]) -> usize {
    let mut ptr = 0;
    ok(unsafe { cuMemAlloc_v2(Out(&mut ptr), size_of_val(values)) });
    ok(unsafe { cuMemcpyHtoD_v2(ptr, values.as_ptr() as usize, size_of_val(values)) });
    ptr
}

fn values(ptr: usize) -> [i32; 4] {
    let mut out = [0; 4];
    ok(unsafe { cuMemcpyDtoH_v2(out.as_mut_ptr() as usize, ptr, size_of_val(&out)) });
    out
}

#[test]
fn source_text_is_compiled() {
    in_context(|| {
        let module = load("__global__ void add(int *p, int y) { p[threadIdx.x] += y; }").unwrap();
        let (kernel, ptr) = (function(module, "_Z3addPii"), memory(&[1, 2, 3, 4]));
        let args = [arg(&ptr), arg(&10i32)];
        let none = In(std::ptr::null());
        ok(unsafe { cuLaunchKernel(kernel, 1, 1, 1, 4, 1, 1, 0, 0, In(args.as_ptr()), none) });
        assert_eq!(values(ptr), [11, 12, 13, 14]);
        ok(unsafe { cuModuleUnload(module) });
        assert_eq!(unsafe { cuLaunchKernel(kernel, 1, 1, 1, 4, 1, 1, 0, 0, In(args.as_ptr()), none) }, 400);
    });
}

#[test]
fn errors_of_source_text_are_in_the_log() {
    in_context(|| {
        let text = CString::new("__global__ void add(int *p) { *p = missing; }").unwrap();
        let mut log = [0u8; 200];
        let mut values = [log.as_mut_ptr() as usize, log.len()];
        let options = [5, 6];
        let mut module = 0;
        let (out, list) = (Out(&mut module), Out(values.as_mut_ptr()));
        let error = unsafe { cuModuleLoadDataEx(out, text.as_ptr().cast(), 2, In(options.as_ptr()), list) };
        assert_eq!(error, 300);
        let log = String::from_utf8_lossy(&log[..values[1]]).into_owned();
        assert!(log.contains("missing"), "{log}");
    });
}

#[test]
fn other_code_is_refused() {
    in_context(|| {
        assert_eq!(load(".version 8.0\n.target sm_80\n.address_size 64\n"), Err(801), "PTX");
        assert_eq!(load("\x7fELF\x02\x01\x01"), Err(209), "machine code");
        assert_eq!(load("nothing"), Err(200));
        assert_eq!(load("// isowarp device code\n// AAAA"), Err(200), "damaged");
    });
}

#[test]
fn parameters_are_set_one_by_one() {
    in_context(|| {
        let module = load("extern \"C\" __global__ void add(int y, int *p) { p[blockIdx.x * 2 + threadIdx.x] += y; }");
        let (kernel, ptr) = (function(module.unwrap(), "add"), memory(&[1, 2, 3, 4]));
        unsafe {
            ok(cuFuncSetBlockShape(kernel, 2, 1, 1));
            ok(cuParamSetSize(kernel, 16));
            ok(cuParamSeti(kernel, 0, 5));
            ok(cuParamSetv(kernel, 8, In(arg(&ptr)), 8));
            ok(cuLaunchGrid(kernel, 2, 1));
        }
        assert_eq!(values(ptr), [6, 7, 8, 9]);
        ok(unsafe { cuParamSetSize(kernel, 8) });
        assert_eq!(unsafe { cuLaunchGrid(kernel, 2, 1) }, 1, "a parameter is missing");
    });
}

#[test]
fn parts_are_joined() {
    in_context(|| {
        let parts = [
            "__device__ int f(int); extern __device__ int n; extern \"C\" __global__ void k(int *p) { *p = f(*p) + ++n; }",
            "__device__ int n = 20; __device__ int f(int x) { return 3 * x; }\nextern \"C\" __global__ void l(int *p) { *p += n; }",
        ];
        let mut link = 0;
        let none = In(std::ptr::null());
        ok(unsafe { cuLinkCreate_v2(0, none, Out(std::ptr::null_mut()), Out(&mut link)) });
        for part in parts {
            let text = CString::new(part).unwrap();
            let name = Text(std::ptr::null::<c_char>());
            ok(unsafe { cuLinkAddData_v2(link, 1, text.as_ptr().cast(), part.len() + 1, name, 0, 0, 0) });
        }
        let (mut code, mut size, mut library, mut kernel) = (0, 0, 0, 0);
        ok(unsafe { cuLinkComplete(link, Out(&mut code), Out(&mut size)) });
        let (out, none) = (Out(&mut library), Out(std::ptr::null_mut()));
        ok(unsafe { cuLibraryLoadData(out, code as *const u8, In(std::ptr::null()), none, 0, 0, 0, 0) });
        ok(unsafe { cuLinkDestroy(link) });
        let ptr = memory(&[5, 0, 0, 0]);
        let args = [arg(&ptr)];
        for name in [c"k", c"l"] {
            ok(unsafe { cuLibraryGetKernel(Out(&mut kernel), library, Text(name.as_ptr())) });
            ok(unsafe { cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, 0, In(args.as_ptr()), In(std::ptr::null())) });
        }
        assert_eq!(values(ptr)[0], 15 + 21 + 21, "the variable exists once");
    });
}

#[test]
fn resets_end_modules() {
    alone("driver::a_reset_ends_modules");
}

#[test]
#[ignore = "run by `resets_end_modules`"]
fn a_reset_ends_modules() {
    in_context(|| {
        let module = load("extern \"C\" __global__ void set(int *p) { *p = 1; }").unwrap();
        let ptr = memory(&[0; 4]);
        ok(unsafe { cudaDeviceReset() });
        let mut kernel = 0;
        assert_eq!(unsafe { cuModuleGetFunction(Out(&mut kernel), module, Text(c"set".as_ptr())) }, 400);
        assert_eq!(unsafe { cuMemFree_v2(ptr) }, 1);
        assert_eq!(values(memory(&[7; 4])), [7; 4]);
    });
}
