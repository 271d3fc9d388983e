//! Reads that do not wait.

use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread;

use super::command::BackendRead;
use super::error::Error;

/// Elements on their way from a device to the host (`cudaMemcpyAsync` to pinned memory): what [`DeviceBuffer::read_async`] gives.
///
/// [`wait`](Self::wait) waits for them. As a future it does not: an executor is told when they are there. Where there are threads, one waits
/// meanwhile; in a browser the event loop would tell (docs/limits.md has what is missing there). One that is dropped is read for nobody.
///
/// [`DeviceBuffer::read_async`]: super::DeviceBuffer::read_async
#[must_use = "nobody gets what is read"]
pub struct Pending<T> {
    read: Arc<dyn BackendRead>,
    /// Who is told, by a thread that waits.
    waiting: Option<Arc<Mutex<Waker>>>,
    _elements: PhantomData<T>,
}

// It never lends out a part of itself that could not move.
impl<T> Unpin for Pending<T> {}

impl<T: bytemuck::Pod> Pending<T> {
    pub(super) fn new(read: Arc<dyn BackendRead>) -> Self {
        Self { read, waiting: None, _elements: PhantomData }
    }

    /// True if [`wait`](Self::wait) would not wait.
    ///
    /// # Errors
    /// What the device reports.
    pub fn is_done(&self) -> Result<bool, Error> {
        self.read.is_done()
    }

    /// Waits for the elements.
    ///
    /// # Errors
    /// What went wrong in the work before.
    pub fn wait(self) -> Result<Vec<T>, Error> {
        self.take()
    }

    fn take(&self) -> Result<Vec<T>, Error> {
        let bytes = self.read.take()?;
        let mut out = vec![T::zeroed(); bytes.len().checked_div(size_of::<T>()).unwrap_or(0)];
        bytemuck::cast_slice_mut(&mut out).copy_from_slice(&bytes);
        Ok(out)
    }
}

impl<T: bytemuck::Pod> Future for Pending<T> {
    type Output = Result<Vec<T>, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // Before it is asked whether they are there, so that nothing is missed.
        let told = match &self.waiting {
            Some(waker) => {
                waker.lock().unwrap_or_else(PoisonError::into_inner).clone_from(context.waker());
                true
            }
            None => self.read.wake(context.waker()),
        };
        match self.is_done() {
            Ok(true) => return Poll::Ready(self.take()),
            Err(error) => return Poll::Ready(Err(error)),
            Ok(false) if told => return Poll::Pending,
            Ok(false) => {}
        }
        let waker = Arc::new(Mutex::new(context.waker().clone()));
        let (read, wakes) = (Arc::clone(&self.read), Arc::clone(&waker));
        let started = thread::Builder::new().name("isowarp read".to_owned()).spawn(move || {
            read.wait();
            wakes.lock().unwrap_or_else(PoisonError::into_inner).wake_by_ref();
        });
        if started.is_err() {
            // There are no more threads: it waits here.
            return Poll::Ready(self.take());
        }
        self.waiting = Some(waker);
        Poll::Pending
    }
}

impl<T> std::fmt::Debug for Pending<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pending")
    }
}
