//! Writes kernels of chains as CUDA C++.

use std::fmt::Write as _;

use super::scalar::{bits, spelling};
use super::{BLOCK, Chain, GRID, Kernel};

/// Functions that chains call.
const PRELUDE: &str = r"#include <cuda_bf16.h>
#include <cuda_fp16.h>

typedef unsigned u32;
typedef unsigned long long u64;

__device__ u64 wide(u32 high, u32 low) { return (u64)high << 32 | low; }

// Numbers whose products and sums stay in range for some steps.
__device__ float tame(u32 w) { return __uint_as_float((w & 0x807fffffu) | ((w >> 24) % 24u + 116u) << 23); }
__device__ double tame(u32 w, u32 low) {
  return __longlong_as_double((long long)wide((w & 0x800fffffu) | ((w >> 20) % 40u + 1003u) << 20, low));
}
__device__ __half tame_half(u32 w) {
  return __ushort_as_half((unsigned short)((w & 0x83ffu) | ((w >> 16) % 8u + 11u) << 10));
}
__device__ __nv_bfloat16 tame_bfloat16(u32 w) {
  return __ushort_as_bfloat16((unsigned short)((w & 0x807fu) | ((w >> 16) % 16u + 120u) << 7));
}

__device__ u32 bits_of(float x) { return x != x ? 0x7fffffffu : __float_as_uint(x); }
__device__ u64 bits_of(double x) { return x != x ? 0x7ff8000000000000ull : (u64)__double_as_longlong(x); }
__device__ unsigned short bits_of(__half x) { return __hisnan(x) ? (unsigned short)0x7fff : __half_as_ushort(x); }
__device__ unsigned short bits_of(__nv_bfloat16 x) {
  return __hisnan(x) ? (unsigned short)0x7fff : __bfloat16_as_ushort(x);
}

template <class A, class B> __device__ A pun(B v) {
  A r;
  memcpy(&r, &v, sizeof r);
  return r;
}
template <class T> __device__ T pick(T a, T b, T c, u32 k) {
  T l[4] = {a, b, c, a};
  l[(k >> 2) & 3u] = l[(k >> 4) & 3u];
  return l[k & 3u];
}
template <class T> __device__ T trade(T v, int m) {
  __shared__ T s[128];
  __syncthreads();
  s[threadIdx.x] = v;
  __syncthreads();
  return s[(threadIdx.x ^ m) & 127];
}
template <class T> __device__ T lane(T v, int m) { return __shfl_xor_sync(~0u, v, m); }
template <class T> __device__ T lane_of(T v, int l) { return __shfl_sync(~0u, v, l); }
template <class T> __device__ T through(u64* slot, T v) {
  *(T*)slot = v;
  return *(T*)slot;
}
template <class T> __device__ T bytes(u64* slot, T v, int k) {
  *(T*)slot = v;
  unsigned char* b = (unsigned char*)slot;
  const unsigned char x = b[k % sizeof(T)];
  b[k % sizeof(T)] = b[0];
  b[0] = x;
  return *(T*)slot;
}

struct Fields {
  u64 a : 11;
  long long b : 40;
  u64 c : 13;
  u32 d : 5;
  int e : 20;
  u32 f : 7;
  short g : 9;
};
__device__ long long fields(u64 v, int which) {
  Fields f;
  f.a = v;
  f.b = (long long)v >> 3;
  f.c = v >> 20;
  f.d = (u32)v;
  f.e = (int)(v >> 7);
  f.f = (u32)(v >> 30);
  f.g = (short)v;
  f.b = (long long)((u64)f.b * 8u);
  f.e ^= 0x155;
  f.a += 3;
  switch (which) {
  case 0: return f.a;
  case 1: return f.b;
  case 2: return (long long)f.c;
  case 3: return f.d;
  case 4: return f.e;
  case 5: return f.f;
  case 6: return f.g;
  default: return (long long)f.a - f.b + f.e;
  }
}
";

/// Writes a kernel.
pub fn text(kernel: &Kernel) -> String {
    let mut out = PRELUDE.to_owned();
    out.push_str("\nextern \"C\" __global__ void k(const u32* p, u64* o) {\n");
    out.push_str("  const u32 i = blockIdx.x * blockDim.x + threadIdx.x;\n");
    for (at, chain) in kernel.chains.iter().enumerate() {
        write_chain(&mut out, at, chain);
    }
    out.push_str("}\n");
    out
}

fn write_chain(out: &mut String, at: usize, chain: &Chain) {
    let threads = GRID * BLOCK;
    // Writing to a String cannot fail.
    let _ = writeln!(out, "  {{ // {}", chain.number);
    let _ = writeln!(out, "    u64* slot = o + {at}u * {threads}u + i;");
    let _ = writeln!(out, "    {} x = {};", spelling(chain.first), chain.value);
    let (mut last, mut ty) = ("x".to_owned(), chain.first);
    let indent = if chain.repeat.is_some() { "      " } else { "    " };
    if let Some((iterations, _)) = &chain.repeat {
        let _ = writeln!(out, "    for (int k = 0; k < {iterations}; ++k) {{");
    }
    for (number, step) in chain.steps.iter().enumerate() {
        let name = format!("y{number}");
        let _ = writeln!(out, "{indent}const {} {name} = {};", spelling(step.to), step.text.replace('@', &last));
        (last, ty) = (name, step.to);
    }
    if let Some((_, back)) = &chain.repeat {
        let _ = writeln!(out, "      x = {};\n    }}", back.replace('@', &last));
        (last, ty) = ("x".to_owned(), chain.first);
    }
    let _ = writeln!(out, "    *slot = (u64){};\n  }}", bits(ty, &last));
}
