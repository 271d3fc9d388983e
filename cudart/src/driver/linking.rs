//! Joins code of several parts (`cuLinkAddData`). The result names its parts, which are compiled together when it is
//! loaded.

use std::ffi::c_int;
use std::sync::{Arc, Mutex};

use isowarp_frontend::bundle::Bundle;

use super::entry::driver_functions;
use super::image::{self, Image};
use super::jit_options::Options;
use crate::abi::{Handle, In, Out, Text};
use crate::errors::{Code, Failure, Result};
use crate::handles::Table;
use crate::state::lock;

/// The first bytes of joined code. The number of bundles follows as 8 bytes, then the bundles.
pub const MAGIC: [u8; 8] = *b"ISOWLINK";

/// Number of bytes before the first bundle.
pub const HEADER: usize = 16;

/// The parts of code that is joined.
#[derive(Default)]
struct Link {
    parts: Vec<Bundle>,
    /// The joined code, once it was asked for.
    output: Vec<u8>,
}

static LINKS: Table<Mutex<Link>> = Table::new(0x1_3000_0000);

fn add(link: Handle, image: *const u8) -> Result<()> {
    let link = LINKS.get(link)?;
    let parts = match image::read(image)? {
        Image::Bundles(bundles) => bundles,
        Image::Source(source) => vec![source.0],
    };
    lock(&link).parts.extend(parts);
    Ok(())
}

fn add_file(link: Handle, path: &str) -> Result<()> {
    let mut bytes = std::fs::read(path)
        .map_err(|error| Failure::new(Code::FileNotFound, format!("cannot read {path}: {error}")))?;
    // Archives hold device code of NVIDIA's, which nothing here needs.
    if bytes.starts_with(b"!<arch>\n") {
        return Ok(());
    }
    // A text needs an end.
    bytes.push(0);
    add(link, bytes.as_ptr())
}

fn complete(link: Handle, out: Out<usize>, bytes: Out<usize>) -> Result<()> {
    let link = LINKS.get(link)?;
    let mut link = lock(&link);
    let encode = |bundle: &Bundle| bundle.encode().map_err(|error| Failure::new(Code::Unknown, error.to_string()));
    let parts = link.parts.iter().map(encode).collect::<Result<Vec<_>>>()?;
    link.output = match parts.as_slice() {
        [] => return Err(Code::InvalidKernelImage.into()),
        [one] => one.clone(),
        all => [&MAGIC[..], &(all.len() as u64).to_le_bytes(), &all.concat()].concat(),
    };
    out.set(link.output.as_ptr() as usize)?;
    bytes.set_if_wanted(link.output.len());
    Ok(())
}

driver_functions! { FUNCTIONS, Context;
    /// Begins to join code.
    cuLinkCreate_v2(count: u32, options: In<c_int>, values: Out<usize>, out: Out<Handle>) note "options about messages have an effect" = {
        Options { count, numbers: options, values }.report("")?;
        out.set(LINKS.add(Arc::default()))
    };
    /// Adds code.
    cuLinkAddData_v2(link: Handle, _kind: c_int, data: *const u8, _bytes: usize, _name: Text, _count: u32, _options: usize, _values: usize) note "no PTX" =
        add(link, data);
    /// Adds the code of a file.
    cuLinkAddFile_v2(link: Handle, _kind: c_int, path: Text, _count: u32, _options: usize, _values: usize) note "no PTX" =
        add_file(link, &path.get()?);
    /// Returns the joined code, which exists until `cuLinkDestroy`.
    cuLinkComplete(link: Handle, out: Out<usize>, bytes: Out<usize>) = complete(link, out, bytes);
    /// Ends joining code.
    cuLinkDestroy(link: Handle) = LINKS.remove(link).map(|_| ());
}
