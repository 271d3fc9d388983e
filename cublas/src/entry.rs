//! Handling of every call: tracing, panics, messages, and the definitions of C functions.

use std::collections::BTreeSet;
use std::ffi::c_int;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::status::{Result, Status};

/// Runs the body of a function, and returns its status.
pub fn entry(name: &'static str, body: impl FnOnce() -> Result<()>) -> c_int {
    trace(name);
    // A panic may leave a lock poisoned, which all users of locks accept.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => 0,
        Ok(Err(status)) => {
            if status == Status::NotSupported {
                say_once(&format!("{name}: not supported by Isowarp"));
            }
            status as c_int
        }
        Err(_) => Status::InternalError as c_int,
    }
}

/// Locks a mutex. Panics of other threads are caught at the end of their calls, and each step leaves the values
/// consistent.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints a line about a call, if `ISOWARP_TRACE` asks for it.
fn trace(name: &str) {
    static WANTED: OnceLock<bool> = OnceLock::new();
    let wanted = || std::env::var_os("ISOWARP_TRACE").is_some_and(|value| !value.is_empty() && value != "0");
    if *WANTED.get_or_init(wanted) {
        let _ = writeln!(std::io::stderr(), "isowarp: {name}");
    }
}

/// Prints a message on the standard error output, unless it was printed before.
pub fn say_once(message: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if lock(&SAID).insert(message.to_owned()) {
        // A closed output cannot be reported anywhere.
        let _ = writeln!(std::io::stderr(), "isowarp: {message}");
    }
}

/// Parameters of C functions as the bodies use them: integers of both widths become `i64`.
pub trait Wide {
    /// The type in the body.
    type Wide;
    /// Returns the value in that type.
    fn wide(self) -> Self::Wide;
}

macro_rules! wide {
    ($($from:ty => $to:ty),*) => {
        $(impl Wide for $from {
            type Wide = $to;
            fn wide(self) -> $to {
                self.into()
            }
        })*
    };
}

wide!(c_int => i64, i64 => i64, usize => usize, f32 => f32, f64 => f64);

/// Names the types of parameters: `Int` is `int`, or `int64_t` in functions that end in `_64`; `Ptr` is any address or
/// handle; `Enum` is an enumerator.
macro_rules! parameter {
    (narrow Int) => {
        std::ffi::c_int
    };
    (wide Int) => {
        i64
    };
    ($width:ident Enum) => {
        std::ffi::c_int
    };
    ($width:ident Long) => {
        i64
    };
    ($width:ident Ptr) => {
        usize
    };
}

/// Defines one C function for [`family`].
macro_rules! member {
    ($width:ident $doc:literal $name:ident $body:ident [$($fixed:expr),*] ($($arg:ident: $ty:ident),* $(,)?)) => {
        #[doc = $doc]
        ///
        /// # Safety
        /// Pointers are null or valid for the accesses that NVIDIA's documentation names.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "NVIDIA's names")]
        pub unsafe extern "C" fn $name($($arg: $crate::entry::parameter!($width $ty)),*) -> std::ffi::c_int {
            $crate::entry::entry(stringify!($name), || $body($($fixed,)* $($crate::entry::Wide::wide($arg)),*))
        }
    };
}

/// Defines the C functions of a family, each with its variant for 64-bit sizes: `name variant [first arguments of the
/// body]`. `$list` becomes the list of their names with the family's note.
macro_rules! family {
    ($list:ident $doc:literal $note:literal; $body:ident $args:tt $($name:ident $wide:ident $fixed:tt)*) => {
        /// The functions of the family, with a note.
        pub const $list: &[(&str, &str)] = &[$((stringify!($name), $note)),*];
        $(
            $crate::entry::member!(narrow $doc $name $body $fixed $args);
            $crate::entry::member!(wide $doc $wide $body $fixed $args);
        )*
    };
}

/// Defines C functions that have no variant: `name(parameters) = body`, where the body returns `Result<()>`. `$list`
/// becomes the list of their names, each with its notes.
macro_rules! functions {
    ($list:ident; $($(#[doc = $doc:literal])* $name:ident($($arg:ident: $ty:ty),* $(,)?) $(note $note:literal)? = $body:expr;)*) => {
        /// The functions of this file, each with its notes.
        pub const $list: &[(&str, &str)] = &[$((stringify!($name), concat!($($note)?)),)*];
        $($(#[doc = $doc])*
        ///
        /// # Safety
        /// Pointers are null or valid for the accesses that NVIDIA's documentation names.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "NVIDIA's names")]
        pub unsafe extern "C" fn $name($($arg: $ty),*) -> std::ffi::c_int {
            $crate::entry::entry(stringify!($name), || $body)
        })*
    };
}
pub(crate) use {family, functions, member, parameter};
