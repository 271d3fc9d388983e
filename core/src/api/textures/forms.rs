//! The two forms of an array, in plain memory and CUDA's own, and which of them has the newest texels.

use crate::api::backend::{EventId, StreamId};
use crate::api::device::Device;
use crate::api::error::Error;

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
    /// Before work of the stream that reads the texels in plain memory, and also writes them. `copy` copies them there.
    pub(super) fn use_memory(
        &mut self,
        device: &Device,
        stream: StreamId,
        writes: bool,
        copy: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.copy_if(Newest::Own, device, stream, copy)?;
        if writes {
            self.newest = Newest::Memory;
        }
        Ok(())
    }

    /// The same in CUDA's form.
    pub(super) fn use_own(
        &mut self,
        device: &Device,
        stream: StreamId,
        writes: bool,
        copy: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.copy_if(Newest::Memory, device, stream, copy)?;
        if writes {
            self.newest = Newest::Own;
        }
        Ok(())
    }

    /// Copies the texels if only the other form has them. What another stream copies is waited for.
    fn copy_if(
        &mut self,
        other: Newest,
        device: &Device,
        stream: StreamId,
        copy: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        if let Some(copied) = &self.copied {
            copied.wait(stream)?;
        }
        if self.newest == other {
            copy()?;
            self.newest = Newest::Both;
            self.copied = Some(Copied::now(device, stream)?);
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
        device.backend().record_event(stream, event)?;
        Ok(copied)
    }

    fn wait(&self, stream: StreamId) -> Result<(), Error> {
        if stream == self.stream {
            return Ok(());
        }
        self.device.backend().wait_event(stream, self.event)
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        // There is nobody to tell of an error.
        let _ = self.device.backend().destroy_event(self.event);
    }
}
