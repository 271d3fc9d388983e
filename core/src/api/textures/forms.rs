//! The two forms of an array, in plain memory and CUDA's own, and which of them has the newest texels.

use crate::api::backend::{EventId, StreamId};
use crate::api::command::Command;
use crate::api::device::Device;
use crate::api::error::Error;

/// One of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// In plain memory.
    Memory,
    /// CUDA's own.
    Own,
}

/// Where the texels are up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Newest {
    /// In plain memory alone.
    #[default]
    Memory,
    /// In CUDA's form alone.
    Own,
    /// In both.
    Both,
}

/// Where an array's texels are up to date, and since when.
#[derive(Default)]
pub(super) struct Forms {
    newest: Newest,
    copied: Option<Copied>,
}

impl Forms {
    /// Before work of the stream that reads the texels in one form, and also writes them. `copy` copies them there, if only the other form has
    /// them. What another stream copies is waited for.
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

/// A copy from one form to the other, which programs know nothing of, and so cannot wait for.
struct Copied {
    device: Device,
    stream: StreamId,
    event: EventId,
}

impl Copied {
    /// Of the last work of a stream.
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
        // There is nobody to tell of an error.
        let _ = self.device.backend().destroy_event(self.event);
    }
}
