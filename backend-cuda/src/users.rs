//! Streams of other devices that use the memory of a device.

use std::sync::{Arc, Weak};

use crate::stream::Stream;

/// Streams of other devices that have used a device's memory, each with its device's state.
pub(crate) struct Users<S>(Vec<(Weak<S>, Weak<Stream>)>);

impl<S> Default for Users<S> {
    fn default() -> Self {
        Users(Vec::new())
    }
}

impl<S> Users<S> {
    pub(crate) fn note(&mut self, state: &Arc<S>, stream: &Arc<Stream>) {
        if self.0.iter().any(|(_, known)| std::ptr::eq(known.as_ptr(), &**stream)) {
            return;
        }
        // A destroyed stream has completed its work.
        self.0.retain(|(_, stream)| stream.strong_count() > 0);
        self.0.push((Arc::downgrade(state), Arc::downgrade(stream)));
    }

    /// Returns the streams that may still have work.
    pub fn all(&self) -> Vec<(Arc<S>, Arc<Stream>)> {
        self.0.iter().filter_map(|(state, stream)| Some((state.upgrade()?, stream.upgrade()?))).collect()
    }
}
