//! What goes wrong on one device of several, on which the others are run all the same.

use isowarp_core::api::Device;

use super::super::{Failure, output};

/// The devices on which something went wrong.
#[derive(Debug)]
pub(super) struct Failures {
    several: bool,
    names: Vec<String>,
    first: Option<Failure>,
}

impl Failures {
    /// None yet, of so many devices.
    pub fn of(devices: usize) -> Self {
        Self { several: devices > 1, names: Vec::new(), first: None }
    }

    /// Notes what went wrong on a device, and says it at once if it is one of several: what a single one says ends the command.
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

    /// How the command ends: with what went wrong, else with `result`.
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
