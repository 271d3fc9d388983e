//! The kernels: CUDA C++ whose macros name the types of elements. Each choice of types is a bundle of its own, which is made
//! when it is first used, so that only what a program calls is compiled.

use std::collections::{BTreeMap, HashMap};
use std::ffi::CStr;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

use isowarp_frontend::bundle::Bundle;
use isowarp_frontend::compile::CompileOptions;

use crate::entry::lock;
use crate::numbers::Number;
use crate::runtime::{self, FatBinary};
use crate::status::{Result, Status};

/// A source file with its kernels.
pub struct File {
    /// The name of the file.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
    /// The names of its kernels.
    pub kernels: &'static [&'static CStr],
}

macro_rules! files {
    ($($constant:ident = $file:literal, $($kernel:literal),*;)*) => {
        $(
            #[doc = concat!("The kernels of `", $file, "`.")]
            pub const $constant: File = File {
                name: $file,
                text: include_str!(concat!("kernels/", $file)),
                kernels: &[$($kernel),*],
            };
        )*

        /// All files.
        pub const FILES: &[&File] = &[$(&$constant),*];
    };
}

files! {
    ASUM = "asum.cu", c"asum", c"asum_end";
    AXPY = "axpy.cu", c"axpy";
    COPY = "copy.cu", c"copy", c"exchange";
    DGMM = "dgmm.cu", c"dgmm";
    DOT = "dot.cu", c"dot", c"dot_end";
    EXTREME = "extreme.cu", c"extreme", c"extreme_end";
    GEAM = "geam.cu", c"geam";
    GELS = "gels.cu", c"gels";
    GEMM_PLAIN = "gemm_plain.cu", c"gemm_plain";
    GEMM_TILED = "gemm_tiled.cu", c"gemm_tiled";
    GEMV = "gemv.cu", c"gemv_chain", c"gemv_block";
    LU = "lu.cu", c"factor", c"solve", c"invert";
    NRM2 = "nrm2.cu", c"nrm2", c"nrm2_end";
    RANK = "rank.cu", c"rank";
    ROT = "rot.cu", c"rot";
    ROTG = "rotg.cu", c"rotg";
    SCAL = "scal.cu", c"scal";
    SYMV = "symv.cu", c"symv";
    TRIANGULAR = "triangular.cu", c"multiply", c"solve";
}

/// The files that the others include.
const HEADERS: [(&str, &str); 3] = [
    ("numbers.cuh", include_str!("kernels/numbers.cuh")),
    ("reduction.cuh", include_str!("kernels/reduction.cuh")),
    ("gemm_parts.cuh", include_str!("kernels/gemm_parts.cuh")),
];

/// The folder that the files seem to be in.
const FOLDER: &str = "/isowarp-cublas";

/// Macros: types, and numbers.
#[derive(Debug, Clone, Default)]
pub struct Macros {
    text: Vec<(&'static str, String)>,
    halves: bool,
}

impl Macros {
    /// Adds types.
    pub fn types(mut self, types: &[(&'static str, Number)]) -> Self {
        for (name, number) in types {
            self.text.push((name, number.name().to_owned()));
            self.halves |= number.is_half();
        }
        self
    }

    /// Adds a number.
    pub fn number(mut self, name: &'static str, value: u32) -> Self {
        self.text.push((name, value.to_string()));
        self
    }
}

/// Returns the bundle of a file with macros.
pub fn bundle(file: &File, macros: &Macros) -> Bundle {
    let path = |name: &str| PathBuf::from(FOLDER).join(name);
    let mut files: BTreeMap<_, _> = HEADERS.iter().map(|(name, text)| (path(name), text.as_bytes().to_vec())).collect();
    files.insert(path(file.name), file.text.as_bytes().to_vec());
    let mut options = CompileOptions::default();
    let halves = ("HALVES", u32::from(macros.halves).to_string());
    let all = macros.text.iter().chain([&halves]);
    options.preprocess.defines = all.map(|(name, value)| ((*name).to_owned(), Some(value.clone()))).collect();
    Bundle { main: path(file.name), options, relocatable: false, files }
}

/// Returns the key of a kernel, and registers it if necessary.
pub fn key(file: &File, kernel: &CStr, macros: &Macros) -> Result<usize> {
    static KEYS: Mutex<Option<HashMap<String, usize>>> = Mutex::new(None);
    let mut wanted = file.name.to_owned();
    for (name, value) in &macros.text {
        // Writing to a text cannot fail.
        let _ = write!(wanted, " {name}={value}");
    }
    let number = file.kernels.iter().position(|name| *name == kernel).ok_or(Status::InternalError)?;
    let mut keys = lock(&KEYS);
    let keys = keys.get_or_insert_default();
    if let Some(first) = keys.get(&wanted) {
        return Ok(first + number);
    }
    let data: &'static [u8] = bundle(file, macros).encode().map_err(|_| Status::InternalError)?.leak();
    let wrapper = FatBinary { magic: 0x466243b1, version: 1, data: data.as_ptr(), unused: std::ptr::null() };
    // The addresses of these bytes are the keys.
    let first = vec![0u8; file.kernels.len()].leak().as_ptr().addr();
    let kernels: Vec<_> = file.kernels.iter().enumerate().map(|(i, name)| (first + i, *name)).collect();
    runtime::register(Box::leak(Box::new(wrapper)), &kernels)?;
    keys.insert(wanted, first);
    Ok(first + number)
}
