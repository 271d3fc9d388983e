//! A program whose kernels are registered from source text.

use std::collections::BTreeMap;
use std::ffi::{CString, c_int};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::AtomicI32;

use cudart::abi::{Dim3, FatBinary, In, Out, Text};
use cudart::registration::{
    __cudaRegisterFatBinary, __cudaRegisterFatBinaryEnd, __cudaRegisterFunction, __cudaRegisterManagedVar,
    __cudaRegisterVar,
};
use isowarp_frontend::bundle::Bundle;
use isowarp_frontend::compile::CompileOptions;

/// The device code of the program.
const SOURCE: &str = r#"
__device__ int counter[4];
__managed__ int shared_with_host[2];
namespace ns { __constant__ float scale; }
__global__ void add(int *x, int n, int y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] += y;
}
namespace {
template <class T, int N> __global__ void times(T *x) { x[threadIdx.x] *= N; }
}
__global__ void swaps() { int t = shared_with_host[0]; shared_with_host[0] = shared_with_host[1]; shared_with_host[1] = t; }
__global__ void over(int *x) { *x = 1; }
__global__ void over(float *x) { *x = 2.0f; }
__global__ void scaled(float *x) { *x *= ns::scale; counter[1] += 5; }
struct Pair { char small; double large; };
__global__ void pairs(Pair p, bool flag, double *out) { out[0] = p.small; out[1] = p.large; out[2] = flag; }
extern "C" __global__ void fails(int *x) { assert(*x == 0); }
__global__ void wild(int *x) { x[1000000] = 1; }
__global__ void prints(int n) { printf("kernel %d\n", n); }
__global__ void sums(int *x) { extern __shared__ int s[]; s[threadIdx.x] = x[threadIdx.x]; __syncthreads(); if (threadIdx.x == 0) { int t = 0; for (int i = 0; i < blockDim.x; i++) t += s[i]; x[0] = t; } }
__global__ void fetch(cudaTextureObject_t t, float *out) { out[threadIdx.x] = tex2D<float>(t, threadIdx.x + 0.5f, 1.5f); }
__global__ void fetch1(cudaTextureObject_t t, int *out) { out[threadIdx.x] = tex1Dfetch<int>(t, threadIdx.x); }
"#;

/// The names of kernels as compilers register them; a kernel's key is its position, times 16.
pub const KERNELS: [&str; 14] = [
    "_Z3addPiii",
    "_ZN12_GLOBAL__N_15timesIfLi3EEEvPT_",
    "_Z4overPi",
    "_Z4overPf",
    "11__iw_kernelIFvPfEXadL_Z6scaledS0_EEE",
    "_Z5pairs4PairbPd",
    "fails",
    "_Z4wildPi",
    "_Z6printsi",
    "_Z4sumsPi",
    "_Z5fetchyPf",
    "_Z6fetch1yPi",
    "_Z7missingv",
    "_Z5swapsv",
];

/// Positions in [`KERNELS`].
pub const ADD: usize = 0;
pub const TIMES: usize = 1;
pub const OVER_INT: usize = 2;
pub const OVER_FLOAT: usize = 3;
pub const SCALED: usize = 4;
pub const PAIRS: usize = 5;
pub const FAILS: usize = 6;
pub const WILD: usize = 7;
pub const SUMS: usize = 9;
pub const FETCH: usize = 10;
pub const FETCH1: usize = 11;
pub const MISSING: usize = 12;
pub const SWAPS: usize = 13;

/// Keys of the variables.
pub const COUNTER: usize = 0x9010;
pub const SCALE: usize = 0x9020;

/// The host's side of a managed variable.
pub static SHARED: [AtomicI32; 2] = [const { AtomicI32::new(0) }; 2];

/// Returns the key of a kernel.
pub const fn key(kernel: usize) -> usize {
    0x4000 + kernel * 16
}

/// Registers the program, as object files do before `main`.
pub fn program() {
    static DONE: OnceLock<()> = OnceLock::new();
    DONE.get_or_init(|| {
        // SAFETY: no other thread of the tests uses the environment yet: all of them come here first.
        unsafe { std::env::set_var("ISOWARP_DEVICE", "cpu") };
        let main = PathBuf::from("/program/main.cu");
        let files = BTreeMap::from([(main.clone(), SOURCE.as_bytes().to_vec())]);
        let bundle = Bundle { main, options: CompileOptions::default(), relocatable: false, files };
        let data: &'static [u8] = bundle.encode().unwrap().leak();
        let wrapper = FatBinary { magic: 0x466243b1, version: 1, data: data.as_ptr(), unused: std::ptr::null() };
        let wrapper: &'static FatBinary = Box::leak(Box::new(wrapper));
        let null = std::ptr::null_mut();
        let none = In(std::ptr::null());
        unsafe {
            let handle = __cudaRegisterFatBinary(In(wrapper));
            for (number, name) in KERNELS.iter().enumerate() {
                let name = Text(CString::new(*name).unwrap().into_raw());
                __cudaRegisterFunction(
                    handle,
                    key(number),
                    null,
                    name,
                    -1,
                    none,
                    none,
                    none,
                    none,
                    std::ptr::null_mut(),
                );
            }
            for (key, name) in [(COUNTER, "counter"), (SCALE, "_ZN2ns5scaleE")] {
                let name = Text(CString::new(name).unwrap().into_raw());
                __cudaRegisterVar(handle, key, null, name, 0, 4, 0, 0);
            }
            let name = Text(c"shared_with_host".as_ptr());
            __cudaRegisterManagedVar(handle, (&raw const SHARED).addr(), null, name, 0, 8, 0, 0);
            __cudaRegisterFatBinaryEnd(handle);
        }
    });
}

/// Panics unless a call returned `cudaSuccess`.
#[track_caller]
pub fn ok(error: i32) {
    assert_eq!(error, 0, "{}", cudart::errors::name_of(error));
}

/// Returns the address of a new allocation with these elements.
pub fn upload<T: Copy>(data: &[T]) -> usize {
    let mut ptr = 0;
    ok(unsafe { cudart::memory::cudaMalloc(Out(&mut ptr), size_of_val(data)) });
    ok(unsafe { cudart::copies::cudaMemcpy(ptr, data.as_ptr() as usize, size_of_val(data), 1) });
    ptr
}

/// Returns elements of an allocation.
pub fn download<T: Copy + Default>(ptr: usize, count: usize) -> Vec<T> {
    let mut out = vec![T::default(); count];
    ok(unsafe { cudart::copies::cudaMemcpy(out.as_mut_ptr() as usize, ptr, count * size_of::<T>(), 2) });
    out
}

/// Launches a kernel of a number of blocks and threads, and returns the error.
pub fn launch(kernel: usize, blocks: u32, threads: u32, shared: usize, stream: usize, args: &[*const u8]) -> c_int {
    let one = |x| Dim3 { x, y: 1, z: 1 };
    unsafe {
        cudart::launch::cudaLaunchKernel(key(kernel), one(blocks), one(threads), In(args.as_ptr()), shared, stream)
    }
}

/// Returns the address of an argument.
pub fn arg<T>(value: &T) -> *const u8 {
    std::ptr::from_ref(value).cast()
}
