//! Handling of every call: tracing, panics, messages, and the last error of each thread.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::errors::{Code, Failure, Result};
use crate::state;

thread_local! {
    /// The last error of the thread (`cudaGetLastError`).
    static LAST: Cell<i32> = const { Cell::new(0) };
}

/// Runs the body of a function, and returns its error.
pub fn entry(name: &'static str, body: impl FnOnce() -> Result<()>) -> i32 {
    trace(name);
    // A panic may leave a lock poisoned, which all users of locks accept.
    let outcome = catch_unwind(AssertUnwindSafe(body));
    let failure = match outcome {
        Ok(Ok(())) => return 0,
        Ok(Err(failure)) => failure,
        Err(_) => Failure::new(Code::Unknown, "internal error"),
    };
    if failure.sticky {
        state::stick(failure.code);
    }
    if let Some(message) = &failure.message {
        say_once(&format!("{name}: {message}"));
    }
    // A question whose answer is "not yet" is not an error.
    if failure.code != Code::NotReady {
        LAST.set(failure.code as i32);
    }
    failure.code as i32
}

/// Runs the body of a function that returns something else than an error.
pub fn quiet<T>(name: &'static str, otherwise: T, body: impl FnOnce() -> T) -> T {
    trace(name);
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(otherwise)
}

/// Returns the thread's last error, and clears it unless the device is unusable.
pub fn take_last() -> i32 {
    let last = peek_last();
    LAST.set(0);
    last
}

/// Returns the thread's last error.
pub fn peek_last() -> i32 {
    match LAST.get() {
        0 => state::stuck().map_or(0, |code| code as i32),
        last => last,
    }
}

/// Prints a line about a call, if `ISOWARP_TRACE` asks for it.
fn trace(name: &str) {
    static WANTED: OnceLock<bool> = OnceLock::new();
    if *WANTED.get_or_init(|| std::env::var_os("ISOWARP_TRACE").is_some_and(|value| !value.is_empty() && value != "0"))
    {
        let _ = writeln!(std::io::stderr(), "isowarp: {name}");
    }
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
/// names, each with its notes.
macro_rules! functions {
    ($list:ident; $($(#[doc = $doc:literal])* $name:ident($($arg:ident: $ty:ty),* $(,)?) $(note $note:literal)? = $body:expr;)*) => {
        /// The functions of this file, each with its notes.
        pub const $list: &[(&str, &str)] = &[$((stringify!($name), concat!($($note)?)),)*];
        $($(#[doc = $doc])*
        ///
        /// # Safety
        /// Pointers are null or valid for the accesses that CUDA's documentation names.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($arg: $ty),*) -> i32 {
            $crate::entry::entry(stringify!($name), || $body)
        })*
    };
}
pub(crate) use functions;
