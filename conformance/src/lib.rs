//! The conformance suite: reads cases, runs them on every device, compares the results bit for bit, and reports.
//!
//! - [`mod@bench`]: benchmarks, which are cases with sizes that are timed.
//! - [`buffers`]: the buffers of a case, in the memory that it asks for.
//! - [`case`]: a case is a `.cu` file with directives.
//! - [`arguments`]: arguments as text, generators of buffer contents.
//! - [`execute`]: one case on one device.
//! - [`run`]: all cases on all devices.
//! - [`golden`]: results recorded on NVIDIA hardware.
//! - [`faults`]: deliberate defects, to prove that the suite sees them.
//! - [`report`]: results for people and programs.
//! - [`mod@log`]: a report that grows with its results.
//! - [`argument_names`], [`stage`]: the meaning of names in arguments, and the buffers and textures that launches share.
//! - [`select`]: the cases that some limits change, and samples.
#![forbid(unsafe_code)]

pub mod argument_names;
pub mod arguments;
pub mod bench;
pub mod buffers;
pub mod case;
pub mod compile;
pub mod execute;
pub mod faults;
pub mod golden;
pub mod log;
pub mod outputs;
pub mod report;
pub mod run;
mod schedule;
pub mod select;
pub mod stage;
pub mod textures;
