//! Calls of host functions by streams. A panic of such a function becomes an error: it must unwind neither through the
//! library nor into a driver.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::error::Error;
use super::traits::HostFunction;

/// Calls a function of the host.
///
/// # Errors
/// [`Error::HostFunction`] if the function panics.
pub fn call_host_function(function: &HostFunction) -> Result<(), Error> {
    catch_unwind(AssertUnwindSafe(|| function())).map_err(|payload| Error::HostFunction { message: message(&*payload) })
}

/// Returns the message of a panic.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("Box<dyn Any>").to_owned()
}

/// The error of the first host function that has panicked, for devices that call such functions from a thread of the
/// driver. The next call that waits for the device returns the error.
#[derive(Debug, Default)]
pub struct HostFunctionError(Mutex<Option<Error>>);

impl HostFunctionError {
    /// Calls a function and keeps its error, unless there is an earlier one.
    pub fn call(&self, function: &HostFunction) {
        if let Err(error) = call_host_function(function) {
            self.lock().get_or_insert(error);
        }
    }

    /// Returns the error once.
    ///
    /// # Errors
    /// [`Error::HostFunction`] if a function has panicked since the last call.
    pub fn check(&self) -> Result<(), Error> {
        self.lock().take().map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Error>> {
        // The value is only replaced as a whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::sync::Arc;

    use super::*;

    fn panics(payload: impl Fn() -> Box<dyn Any + Send> + Send + Sync + 'static) -> HostFunction {
        // Unlike `panic!`, this prints nothing.
        Arc::new(move || std::panic::resume_unwind(payload()))
    }

    #[test]
    fn errors_have_the_messages_of_panics() {
        let shown = |function: &HostFunction| call_host_function(function).unwrap_err().to_string();
        assert_eq!(shown(&panics(|| Box::new("text"))), "a host function panicked: text");
        assert_eq!(shown(&panics(|| Box::new("a string".to_owned()))), "a host function panicked: a string");
        assert_eq!(shown(&panics(|| Box::new(7))), "a host function panicked: Box<dyn Any>");
        let quiet: HostFunction = Arc::new(|| ());
        assert!(call_host_function(&quiet).is_ok());
    }

    #[test]
    fn the_first_error_is_returned_once() {
        let errors = HostFunctionError::default();
        assert!(errors.check().is_ok());
        errors.call(&panics(|| Box::new("first")));
        errors.call(&panics(|| Box::new("second")));
        assert_eq!(errors.check().unwrap_err().to_string(), "a host function panicked: first");
        assert!(errors.check().is_ok());
    }
}
