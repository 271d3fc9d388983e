//! C++ semantics, compared with a host compiler: each program is compiled as CUDA by Isowarp and run on `cpu`,
//! and compiled as C++17 by g++ and run; both must give the same values, or both must refuse it.
//!
//! A program is a `.cu` file in `differential/programs/CLAUSE/`, the clause of the standard that it is about by its
//! stable name. Its first lines say what it gives ([`program`]):
//!
//! ```text
//! //@ values: 2 -1 7
//! struct S { int v; };
//! __device__ int f(S &&) { return 2; }
//! __global__ void values(long long *out) {
//!     *out++ = f(S());
//!     …
//! }
//! ```
//!
//! - [`host`]: g++; execution spaces are defined away, many programs are one translation unit;
//! - [`device`]: Isowarp's front end and the CPU backend;
//! - [`nvrtc`]: NVRTC, the second judge;
//! - [`compare`]: what differs, in words;
//! - [`random`]: programs that nobody chose;
//! - [`open`]: the differences that are known, each with its reason (`differential/open.txt`).
//!
//! `cargo run -p differential -- PATH…` runs programs, `--bless` writes g++'s values into them.
#![forbid(unsafe_code)]

pub mod compare;
pub mod device;
pub mod host;
pub mod nvrtc;
pub mod open;
pub mod outcome;
pub mod program;
pub mod random;
