//! Handling of every call: tracing, panics, messages, and the last error of each thread.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use crate::errors::{Code, Failure, Result};
use crate::{forks, state, trace};

thread_local! {
    /// The last error of the thread (`cudaGetLastError`).
    static LAST: Cell<i32> = const { Cell::new(0) };

    /// Whether the thread has called a function of the runtime.
    static RUNTIME: Cell<bool> = const { Cell::new(false) };
}

/// Runs the body of a function of the runtime, and returns its error.
pub fn entry(name: &'static str, body: impl FnOnce() -> Result<()>) -> i32 {
    RUNTIME.set(true);
    let Err(code) = run(name, body) else { return 0 };
    // A question whose answer is "not yet" is not an error.
    if code != Code::NotReady {
        LAST.set(code as i32);
    }
    code as i32
}

/// Returns true if the thread has called a function of the runtime.
pub fn runtime_was_used() -> bool {
    RUNTIME.get()
}

/// Parts of the names of functions that end objects.
const ENDS: [&str; 6] = ["Free", "Destroy", "Unload", "Release", "Reset", "Unregister"];

/// Returns true once the main thread's variables are gone, when destructors of static objects run. Devices may be in no
/// state to end objects then, and all of them end with the process.
#[cfg(target_os = "linux")]
fn program_is_ending() -> bool {
    struct Alive;
    impl Drop for Alive {
        fn drop(&mut self) {}
    }
    thread_local! {
        static ALIVE: Alive = const { Alive };
    }
    // SAFETY: the calls have no conditions.
    ALIVE.try_with(|_| ()).is_err() && unsafe { libc::gettid() == libc::getpid() }
}

#[cfg(not(target_os = "linux"))]
fn program_is_ending() -> bool {
    false
}

/// Runs the body of a function, prints the message of a failure, and returns its error.
pub fn run(name: &'static str, body: impl FnOnce() -> Result<()>) -> std::result::Result<(), Code> {
    let ends = ENDS.iter().any(|part| name.contains(part));
    if program_is_ending() && ends {
        return Ok(());
    }
    if forks::forked() {
        return Err(Code::InitializationError);
    }
    let _span = trace::call(name);
    // A panic may leave a lock poisoned, which all users of locks accept.
    let outcome = catch_unwind(AssertUnwindSafe(body));
    let failure = match outcome {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(failure)) => failure,
        Err(_) => Failure::new(Code::Unknown, "internal error"),
    };
    if failure.sticky {
        state::stick(failure.code);
    }
    if let Some(message) = &failure.message {
        say_once(&format!("{name}: {message}"));
    }
    Err(failure.code)
}

/// Runs the body of a function that returns something else than an error.
pub fn quiet<T>(name: &'static str, otherwise: T, body: impl FnOnce() -> T) -> T {
    let _span = trace::call(name);
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(otherwise)
}

/// Returns the thread's last error, and clears it. An error that makes the device unusable is also only returned once here;
/// later calls that use the device return it again.
pub fn take_last() -> i32 {
    LAST.replace(0)
}

/// Returns the thread's last error.
pub fn peek_last() -> i32 {
    LAST.get()
}

/// Prints a message on the standard error output, unless it was printed before.
pub fn say_once(message: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(message.to_owned()) {
        // A closed output cannot be reported anywhere.
        let _ = writeln!(std::io::stderr(), "isowarp: {}", message.trim_end());
    }
}

/// Defines C functions: `name(parameters) = body`, where the body returns `Result<()>`. `$list` becomes the list of their
/// names, each with its notes. `also other` defines the function of programs whose default stream is that of the thread.
macro_rules! functions {
    ($list:ident; $($(#[doc = $doc:literal])* $name:ident($($arg:ident: $ty:ty),* $(,)?) $(also $other:ident)? $(note $note:literal)? = $body:expr;)*) => {
        /// The functions of this file, each with its notes.
        pub const $list: &[(&str, &str)] = &[$((stringify!($name), concat!($($note)?)),)*];
        $($(#[doc = $doc])*
        ///
        /// # Safety
        /// Pointers are null or valid for the accesses that CUDA's documentation names.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($arg: $ty),*) -> i32 {
            $crate::entry::entry(stringify!($name), || $body)
        }
        $crate::entry::per_thread!($($other)? = $name($($arg: $ty),*));
        )*
    };
}
pub(crate) use functions;

/// Defines the function of programs that are compiled with nvcc's `--default-stream per-thread`.
macro_rules! per_thread {
    (= $name:ident($($arg:ident: $ty:ty),*)) => {};
    ($other:ident = $name:ident($($arg:ident: $ty:ty),*)) => {
        #[doc = concat!("`", stringify!($name), "`, where the default stream is that of the thread.")]
        ///
        /// # Safety
        #[doc = concat!("As for [`", stringify!($name), "`].")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $other($($arg: $ty),*) -> i32 {
            // SAFETY: the conditions are the same.
            $crate::streams::with_own_default(|| unsafe { $name($($arg),*) })
        }
    };
}
pub(crate) use per_thread;
