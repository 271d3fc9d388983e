//! Handling of every call: panics, and the programs by their handles.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::program::Program;
use crate::results::{Code, Result};

/// Runs the body of a function, and returns its result.
pub fn entry(body: impl FnOnce() -> Result<()>) -> i32 {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Code::Success as i32,
        Ok(Err(code)) => code as i32,
        Err(_) => Code::InternalError as i32,
    }
}

/// The programs, and the handle that was given last.
struct Programs {
    all: Option<HashMap<usize, Arc<Mutex<Program>>>>,
    last: usize,
}

/// Distance between handles, which look like pointers.
const STEP: usize = 16;

static PROGRAMS: Mutex<Programs> = Mutex::new(Programs { all: None, last: 0x4000_0000 });

/// Locks a mutex. Panics are caught at the end of calls, and each step leaves the values consistent.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a program, and returns its handle.
pub fn add(program: Program) -> usize {
    let mut programs = lock(&PROGRAMS);
    programs.last += STEP;
    let handle = programs.last;
    programs.all.get_or_insert_default().insert(handle, Arc::new(Mutex::new(program)));
    handle
}

/// Returns a program.
pub fn find(handle: usize) -> Result<Arc<Mutex<Program>>> {
    lock(&PROGRAMS).all.as_ref().and_then(|all| all.get(&handle).cloned()).ok_or(Code::InvalidProgram)
}

/// Removes a program.
pub fn remove(handle: usize) -> Result<()> {
    let removed = lock(&PROGRAMS).all.as_mut().and_then(|all| all.remove(&handle));
    removed.map(drop).ok_or(Code::InvalidProgram)
}

/// Defines C functions: `name(parameters) = body`, where the body returns `Result<()>`.
macro_rules! functions {
    ($($(#[doc = $doc:literal])* $name:ident($($arg:ident: $ty:ty),* $(,)?) = $body:expr;)*) => {
        $($(#[doc = $doc])*
        ///
        /// # Safety
        /// Pointers are null or valid for the accesses that NVRTC's documentation names.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "NVIDIA's name")]
        #[allow(clippy::too_many_arguments, reason = "NVIDIA's parameters")]
        pub unsafe extern "C" fn $name($($arg: $ty),*) -> i32 {
            $crate::entry::entry(|| $body)
        })*
    };
}
pub(crate) use functions;
