//! CUDA's own device runtime, through which kernels launch kernels in native mode: a library of the toolkit that the
//! driver links (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", "Compiling and Linking"; CUDA Driver API,
//! "cuLinkCreate").

use std::ffi::{CString, c_void};
use std::path::{Path, PathBuf};
use std::ptr::null_mut;

use cudarc::driver::sys::{self, CUjitInputType_enum as Input};
use isowarp_core::backend::Error;

use crate::driver::Context;
use crate::nvrtc::toolkit_roots;

/// NVRTC's option for code that is to be linked.
pub const RELOCATABLE: &str = "--relocatable-device-code=true";

/// Returns the library, if there is a toolkit: an installed one, or one whose headers are named.
pub fn library(options: &[String]) -> Result<PathBuf, Error> {
    let named = options.iter().filter_map(|o| o.strip_prefix("--include-path=")).filter_map(|i| Path::new(i).parent());
    let folders = named.map(Path::to_owned).chain(toolkit_roots());
    let places = folders.flat_map(|f| ["lib64", "lib", "lib/x64"].map(|lib| f.join(lib).join("libcudadevrt.a")));
    places.into_iter().find(|place| place.is_file()).ok_or_else(|| {
        let message = "kernels that launch kernels need libcudadevrt.a of a CUDA toolkit in native mode: set CUDA_HOME, or use exact mode";
        Error::Unavailable(message.to_owned())
    })
}

/// A linker of the driver.
struct Linker(sys::CUlinkState);

impl Drop for Linker {
    fn drop(&mut self) {
        // SAFETY: the linker is alive, and no code uses it any more.
        let _ = unsafe { sys::cuLinkDestroy(self.0) };
    }
}

/// Links machine code with the library. The context is the calling thread's.
pub fn link(context: &Context, code: &[u8], library: &Path) -> Result<Vec<u8>, Error> {
    let failed = "cannot link with CUDA's device runtime";
    let path = CString::new(library.to_string_lossy().as_bytes())
        .map_err(|_| Error::InvalidValue(format!("{} holds a zero byte", library.display())))?;
    let mut state = null_mut();
    // SAFETY: no options are given; the state is written before it is read.
    context.check(failed, unsafe { sys::cuLinkCreate_v2(0, null_mut(), null_mut(), &mut state) }.result())?;
    let linker = Linker(state);
    // SAFETY: the linker is alive. The driver reads `code` before the call returns, and does not write to it.
    let added = unsafe {
        let (data, name) = (code.as_ptr().cast_mut().cast::<c_void>(), c"kernels".as_ptr());
        sys::cuLinkAddData_v2(linker.0, Input::CU_JIT_INPUT_CUBIN, data, code.len(), name, 0, null_mut(), null_mut())
    };
    context.check(failed, added.result())?;
    // SAFETY: the linker is alive; the path ends with a zero byte.
    let added = unsafe {
        sys::cuLinkAddFile_v2(linker.0, Input::CU_JIT_INPUT_LIBRARY, path.as_ptr(), 0, null_mut(), null_mut())
    };
    context.check(failed, added.result())?;
    let (mut image, mut size) = (null_mut(), 0);
    // SAFETY: the linker is alive; both are written before they are read.
    context.check(failed, unsafe { sys::cuLinkComplete(linker.0, &mut image, &mut size) }.result())?;
    // SAFETY: the driver has written `size` bytes there, which stay unchanged until the linker is destroyed.
    Ok(unsafe { std::slice::from_raw_parts(image.cast::<u8>(), size) }.to_vec())
}
