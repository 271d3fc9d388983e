//! The forms in which programs pass device code (`cuModuleLoadData`).

use std::ffi::{CStr, c_char};
use std::path::{Path, PathBuf};

use isowarp_frontend::bundle::{Bundle, HEADER, MAGIC};
use isowarp_frontend::bundle_text;
use isowarp_frontend::compile::{Compilation, CompileOptions};
use isowarp_frontend::preprocess::{DiskLoader, FileLoader};

use super::linking;
use crate::errors::{Code, Failure, Result};

/// Device code that a program passes.
pub enum Image {
    /// Bundles, which use each other's functions if there are several.
    Bundles(Vec<Bundle>),
    /// A file of CUDA C++, compiled.
    Source(Box<(Bundle, Compilation)>),
}

/// The start of the structure that object files contain (`__fatBinC_Wrapper_t`).
const WRAPPER: [u8; 4] = 0x4662_43b1_u32.to_le_bytes();

/// The starts of NVIDIA's files: several images, and machine code.
const FOREIGN: [&[u8]; 2] = [&0xba55_ed50_u32.to_le_bytes(), b"\x7fELF"];

/// Returns true if memory begins with some bytes. Not more than the first byte that differs is read.
fn begins(image: *const u8, bytes: &[u8]) -> bool {
    // SAFETY: by the contract of the caller, an image is a text, which ends with a null character, or has a header that is
    // longer than these bytes. A byte is read only if all before it are as expected, so that none was the end of a text.
    (0..bytes.len()).all(|i| unsafe { image.add(i).read() } == bytes[i])
}

/// Reads the code at an address.
///
/// # Errors
/// If the code is of another kind, or damaged.
pub fn read(image: *const u8) -> Result<Image> {
    if image.is_null() {
        return Err(Code::InvalidValue.into());
    }
    if begins(image, &WRAPPER) {
        // SAFETY: the structure has this field, after two numbers of 4 bytes.
        return read(unsafe { image.add(8).cast::<*const u8>().read_unaligned() });
    }
    if begins(image, &MAGIC) {
        return Ok(Image::Bundles(vec![encoded(image)?.1]));
    }
    if begins(image, &linking::MAGIC) {
        // SAFETY: the number of bundles follows the first bytes.
        let count = unsafe { image.add(8).cast::<u64>().read_unaligned() };
        let mut bundles = Vec::new();
        let mut at = linking::HEADER;
        for _ in 0..count {
            // SAFETY: the bundles follow each other.
            let (len, bundle) = encoded(unsafe { image.add(at) })?;
            at += len;
            bundles.push(bundle);
        }
        return Ok(Image::Bundles(bundles));
    }
    if FOREIGN.iter().any(|bytes| begins(image, bytes)) {
        let message = "machine code of NVIDIA's compiler; build the file with isowarp-nvcc";
        return Err(Failure::new(Code::NoKernelImageForDevice, message));
    }
    // SAFETY: what is not of the forms above is a text of C.
    let text = unsafe { CStr::from_ptr(image.cast::<c_char>()) };
    of_text(&text.to_string_lossy())
}

/// Returns the size and the contents of an encoded bundle.
fn encoded(image: *const u8) -> Result<(usize, Bundle)> {
    let wrong = |error: &dyn std::fmt::Display| Failure::new(Code::InvalidKernelImage, error.to_string());
    // SAFETY: a bundle has a header of this size.
    let header = unsafe { std::slice::from_raw_parts(image, HEADER) };
    let len = Bundle::encoded_len(header).map_err(|error| wrong(&error))?;
    // SAFETY: the header states that the bundle has these many bytes.
    let bytes = unsafe { std::slice::from_raw_parts(image, len) };
    Ok((len, Bundle::decode(bytes).map_err(|error| wrong(&error))?))
}

fn of_text(text: &str) -> Result<Image> {
    if bundle_text::is_text(text) {
        let bytes = bundle_text::from_text(text);
        let bundle = bytes.and_then(|bytes| Bundle::decode(&bytes).ok());
        let bundle = bundle.ok_or_else(|| Failure::new(Code::InvalidKernelImage, "damaged device code"))?;
        return Ok(Image::Bundles(vec![bundle]));
    }
    let has_line = |word: &str| text.lines().any(|line| line.trim_start().starts_with(word));
    if has_line(".version") && has_line(".target") {
        let message = "PTX is not supported; pass the output of isowarp-nvcc's -ptx, or the CUDA C++ source";
        return Err(Failure::new(Code::NotSupported, message));
    }
    if text.contains("__global__") {
        return Ok(Image::Source(Box::new(of_source(text))));
    }
    Err(Code::InvalidKernelImage.into())
}

/// The name of a file of CUDA C++ in messages.
const NAME: &str = "module.cu";

/// A text as a file, and the files of the disk for `#include`.
struct Named<'a>(&'a str);

impl FileLoader for Named<'_> {
    fn load(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        if path == Path::new(NAME) { Ok(self.0.as_bytes().to_vec()) } else { DiskLoader.load(path) }
    }

    fn exists(&self, path: &Path) -> bool {
        path == Path::new(NAME) || DiskLoader.exists(path)
    }
}

/// Compiles a file of CUDA C++.
fn of_source(text: &str) -> (Bundle, Compilation) {
    let options = CompileOptions { native: false, ..CompileOptions::default() };
    Bundle::of_file_with(&PathBuf::from(NAME), &options, false, &Named(text))
}
