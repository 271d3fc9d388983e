//! The two forms of an array, in plain memory and CUDA's own, and which of them has the newest texels.

use crate::api::device::Device;
use crate::backend::{Command, Error, EventId, StreamId};

/// A form of an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Plain memory.
    Memory,
    /// CUDA's own form.
    Own,
}

/// The forms whose texels are up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Newest {
    /// Only plain memory.
    #[default]
    Memory,
    /// Only CUDA's own form.
    Own,
    /// Both forms.
    Both,
}

/// The up-to-date forms of an array's texels, and the copy that made them so.
#[derive(Default)]
pub(super) struct Forms {
    newest: Newest,
    copied: Option<Copied>,
}

impl Forms {
    /// Prepares for work of the stream that reads, and if `writes` is set also writes, the texels in one form. `copy`
    /// copies them there, if only the other form has them. A copy in another stream is waited for.
    pub(super) fn before_use(
        &mut self,
        form: Form,
        device: &Device,
        stream: StreamId,
        writes: bool,
        copy: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (alone, other) = match form {
            Form::Memory => (Newest::Memory, Newest::Own),
            Form::Own => (Newest::Own, Newest::Memory),
        };
        if let Some(copied) = &self.copied {
            copied.wait(stream)?;
        }
        if self.newest == other {
            copy()?;
            self.newest = Newest::Both;
            self.copied = Some(Copied::now(device, stream)?);
        }
        if writes {
            self.newest = alone;
        }
        Ok(())
    }
}

/// A copy from one form to the other. Programs do not know of it, and so cannot wait for it.
struct Copied {
    device: Device,
    stream: StreamId,
    event: EventId,
}

impl Copied {
    /// Marks the last work of a stream.
    fn now(device: &Device, stream: StreamId) -> Result<Self, Error> {
        let event = device.backend().create_event()?;
        let copied = Self { device: device.clone(), stream, event };
        device.backend().submit(stream, &[Command::Record(event)])?;
        Ok(copied)
    }

    fn wait(&self, stream: StreamId) -> Result<(), Error> {
        if stream == self.stream {
            return Ok(());
        }
        self.device.backend().submit(stream, &[Command::Wait(self.event)])
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        // No caller is left to receive an error.
        let _ = self.device.backend().destroy_event(self.event);
    }
}
