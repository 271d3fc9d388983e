//! Handling of every call of the driver API.

use std::sync::atomic::{AtomicBool, Ordering};

use super::contexts;
use super::errors::number_of;
use crate::entry::{run, runtime_was_used};
use crate::errors::{Code, Result};

/// The conditions of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// None.
    Nothing,
    /// `cuInit` was called before, or the runtime.
    Start,
    /// The thread has a current context.
    Context,
}

/// Whether `cuInit` was called.
static STARTED: AtomicBool = AtomicBool::new(false);

/// Notes that `cuInit` was called.
pub fn start() {
    STARTED.store(true, Ordering::Relaxed);
}

/// Runs the body of a function of the driver API, and returns its error (`CUresult`). The runtime's last error stays.
pub fn entry(name: &'static str, needs: Needs, body: impl FnOnce() -> Result<()>) -> i32 {
    let checked = || {
        if needs != Needs::Nothing && !STARTED.load(Ordering::Relaxed) && !runtime_was_used() {
            return Err(Code::InitializationError.into());
        }
        if needs == Needs::Context {
            contexts::current()?;
        }
        body()
    };
    run(name, checked).map_or_else(number_of, |()| 0)
}

/// A function's name, its notes, and its address.
pub type Entry = (&'static str, &'static str, *const ());

/// Defines functions of the driver API, as `functions!` does for the runtime. `$needs` is the condition of all of them.
macro_rules! driver_functions {
    ($list:ident, $needs:ident; $($(#[doc = $doc:literal])* $name:ident($($arg:ident: $ty:ty),* $(,)?) $(note $note:literal)? = $body:expr;)*) => {
        /// Functions of this file, each with its notes and its address.
        pub const $list: &[$crate::driver::entry::Entry] =
            &[$((stringify!($name), concat!($($note)?), $name as *const ()),)*];
        $($(#[doc = $doc])*
        ///
        /// # Safety
        /// Pointers are null or valid for the accesses that CUDA's documentation names.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "NVIDIA's name")]
        #[allow(clippy::too_many_arguments, reason = "NVIDIA's parameters")]
        pub unsafe extern "C" fn $name($($arg: $ty),*) -> i32 {
            $crate::driver::entry::entry(stringify!($name), $crate::driver::entry::Needs::$needs, || $body)
        })*
    };
}
pub(crate) use driver_functions;
