//! A C library with the names and the binary interface of NVRTC, for programs that compile device code at run time. In
//! place of PTX and machine code, it returns a bundle ([`isowarp_frontend::bundle`]), which `cuModuleLoadData` of Isowarp's
//! driver API accepts: as text in place of PTX, as bytes in place of machine code.

pub mod abi;
mod entry;
mod files;
pub mod functions;
mod names;
mod options;
mod program;
mod results;
