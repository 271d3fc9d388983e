//! Reads that do not wait.

use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread;

use crate::backend::{BackendRead, Error};

/// Elements on their way from a device to the host (`cudaMemcpyAsync` to pinned memory), returned by
/// [`DeviceBuffer::read_async`].
///
/// [`wait`](Self::wait) waits for them. Polled as a future it does not block: the executor is notified when they
/// arrive. On platforms with threads, a thread waits meanwhile; in a browser the event loop would notify
/// (docs/limits.md lists what is missing there). The elements of a dropped read are discarded.
///
/// [`DeviceBuffer::read_async`]: super::DeviceBuffer::read_async
#[must_use = "the elements of a dropped read are discarded"]
pub struct Pending<T> {
    read: Arc<dyn BackendRead>,
    /// The waker that a waiting thread notifies, if there is such a thread.
    waiting: Option<Arc<Mutex<Waker>>>,
    _elements: PhantomData<T>,
}

// A reference to a part that must not move is never handed out.
impl<T> Unpin for Pending<T> {}

impl<T: bytemuck::Pod> Pending<T> {
    pub(super) fn new(read: Arc<dyn BackendRead>) -> Self {
        Self { read, waiting: None, _elements: PhantomData }
    }

    /// Returns true if [`wait`](Self::wait) would not block.
    ///
    /// # Errors
    /// The errors that the device reports.
    pub fn is_done(&self) -> Result<bool, Error> {
        self.read.is_done()
    }

    /// Waits for the elements and returns them.
    ///
    /// # Errors
    /// The errors of the earlier work.
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
        // Set before checking whether the elements have arrived, so that no notification is missed.
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
            // No more threads can be started: block here instead.
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
