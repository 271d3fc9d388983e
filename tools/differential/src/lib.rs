//! Compares C++ semantics with a host compiler: each program is compiled as CUDA by Isowarp and run on `cpu`, and
//! compiled as C++17 by g++ and run. Both must give the same values, or both must refuse the program.
//!
//! A program is a `.cu` file in `tools/differential/programs/CLAUSE/`, where CLAUSE is the stable name of the clause of the
//! standard that the program is about. The first lines contain its expected outcome ([`program`]):
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
//! - [`host`]: g++; execution spaces are defined away, and many programs are one translation unit;
//! - [`device`]: Isowarp's front end and the CPU backend;
//! - [`nvrtc`]: NVRTC, the second judge;
//! - [`compare`]: differences in words;
//! - [`random`]: random programs;
//! - [`open`]: the known differences, each with its reason (`tools/differential/open.txt`).
//!
//! `cargo run -p differential -- PATH…` runs programs; `--bless` writes g++'s values into them.
#![forbid(unsafe_code)]

pub mod compare;
pub mod device;
pub mod host;
pub mod nvrtc;
pub mod open;
pub mod outcome;
pub mod program;
pub mod random;
