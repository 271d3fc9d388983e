//! Times kernels on every device and checks their results.
//!
//! - [`mod@file`]: a benchmark is a `.cu` file with directives.
//! - [`expression`]: the numbers in benchmark files.
//! - [`session`]: one benchmark on one device.
//! - [`timing`]: times, medians, means.
//! - [`compare`]: the comparison of results, with tolerances.
//! - [`suite`]: all benchmarks on all devices.
//! - [`report`]: results for people and programs.

pub mod compare;
pub mod expression;
pub mod file;
pub mod report;
pub mod session;
pub mod suite;
pub mod timing;
