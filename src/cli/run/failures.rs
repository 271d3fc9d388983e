//! Collects the failures of several devices. A failure on one device does not keep the others from running.

use isowarp_core::api::Device;

use super::super::{Failure, output};

/// Devices on which a failure occurred.
#[derive(Debug)]
pub(super) struct Failures {
    several: bool,
    names: Vec<String>,
    first: Option<Failure>,
}

impl Failures {
    /// Creates an empty collection for `devices` devices.
    pub fn of(devices: usize) -> Self {
        Self { several: devices > 1, names: Vec::new(), first: None }
    }

    /// Records a failure on a device. Prints it at once if there are several devices; the failure of a single device
    /// ends the command instead.
    pub fn add(&mut self, device: &Device, failure: Failure) {
        let name = device.name();
        if self.several {
            match &self.first {
                Some(first) if first.text() == failure.text() => output::note(&format!("{name}: the same error")),
                _ => output::note(&format!("{name}: {}", failure.text())),
            }
        }
        self.names.push(name);
        self.first.get_or_insert(failure);
    }

    /// Returns the result of the command: a failure if there is one, else `result`.
    pub fn result(self, result: Result<(), Failure>) -> Result<(), Failure> {
        let said = format!("the launches have failed on {}", self.names.join(", "));
        match self.first {
            None => result,
            Some(failure) if !self.several => Err(failure),
            Some(Failure::Usage(_)) => Err(Failure::Usage(said)),
            Some(_) => Err(Failure::Kernel(said)),
        }
    }
}
