//! Programs that were compiled together with the binary, as constants of it.

use std::sync::{Arc, OnceLock};

use crate::api::args::Arg;
use crate::api::device::Device;
use crate::api::module::{Kernel, Module};
use crate::api::stream::Stream;
use crate::backend::{Error, FloatMode, LaunchConfig, NativeSource, Program};
use crate::ir;
use crate::ir::binary::decode_module;
use crate::span::SourceMap;

/// A program as constants.
#[derive(Debug)]
pub struct Embedded {
    source: EmbeddedSource,
    kernels: &'static [&'static str],
    /// The IR, once it has been read.
    module: OnceLock<Arc<ir::Module>>,
}

/// The parts of a [`Program`].
#[derive(Debug, Clone, Copy)]
pub struct EmbeddedSource {
    /// The IR in its binary form ([`ir::binary`]), with source spans.
    pub ir: &'static [u8],
    /// The files that spans point into, by name and text. A file without spans has an empty text.
    pub files: &'static [(&'static str, &'static str)],
    /// The name of [`NativeSource`].
    pub name: &'static str,
    /// The text of [`NativeSource`].
    pub text: &'static str,
    /// The options of [`NativeSource`].
    pub options: &'static [&'static str],
    /// The instances of [`NativeSource`].
    pub instances: &'static [(&'static str, &'static str)],
    /// The overloads of [`NativeSource`].
    pub overloads: &'static [(&'static str, &'static str)],
    /// The kernels of [`NativeSource`] without a name.
    pub nameless: &'static [&'static str],
    /// Whether `a*b+c` contracts.
    pub fmad: bool,
}

/// An embedded program on a device.
#[derive(Clone)]
pub struct Loaded {
    module: Module,
    names: &'static [&'static str],
    /// The kernels compiled so far, in the order of the names.
    kernels: Arc<[OnceLock<Kernel>]>,
}

fn pairs(of: &[(&str, &str)]) -> Vec<(String, String)> {
    of.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

fn texts(of: &[&str]) -> Vec<String> {
    of.iter().map(|text| (*text).to_owned()).collect()
}

impl Embedded {
    /// Returns a program; `kernels` are the names of the kernels, whose positions are the numbers that
    /// [`Loaded::launch`] accepts.
    pub const fn new(source: EmbeddedSource, kernels: &'static [&'static str]) -> Self {
        Self { source, kernels, module: OnceLock::new() }
    }

    /// Returns the program, as a compiler would return it.
    ///
    /// # Errors
    /// [`Error::Internal`] if the IR cannot be read: the macro has checked it, but may belong to another version than
    /// this crate.
    pub fn program(&self, floats: FloatMode) -> Result<Program, Error> {
        let EmbeddedSource { name, text, options, instances, overloads, nameless, fmad, .. } = self.source;
        let module = match self.module.get() {
            Some(module) => Arc::clone(module),
            None => {
                let read = Arc::new(self.read()?);
                Arc::clone(self.module.get_or_init(|| read))
            }
        };
        let native = NativeSource {
            name: name.to_owned(),
            text: text.into(),
            options: texts(options),
            instances: pairs(instances),
            overloads: pairs(overloads),
            nameless: texts(nameless),
        };
        Ok(Program { module, native: Some(native), floats, fmad, warnings: None })
    }

    fn read(&self) -> Result<ir::Module, Error> {
        let mut module = decode_module(self.source.ir)
            .map_err(|error| Error::Internal(format!("the embedded IR of {}: {error}", self.source.name)))?;
        let mut sources = SourceMap::new();
        for (name, text) in self.source.files {
            sources.add(*name, *text);
        }
        module.sources = Arc::new(sources);
        Ok(module)
    }

    /// Loads the program on a device.
    ///
    /// # Errors
    /// The errors of [`Device::load`].
    pub fn load(&self, device: &Device, floats: FloatMode) -> Result<Loaded, Error> {
        let module = device.load(&self.program(floats)?)?;
        let kernels = self.kernels.iter().map(|_| OnceLock::new()).collect();
        Ok(Loaded { module, names: self.kernels, kernels })
    }
}

impl Loaded {
    /// Returns the module, for untyped access to kernels and variables by name.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Compiles all kernels for the device. Without this call each kernel is compiled at its first launch.
    ///
    /// # Errors
    /// The errors of [`Module::kernel`].
    pub fn compile(&self) -> Result<(), Error> {
        (0..self.names.len()).try_for_each(|index| self.kernel(index).map(drop))
    }

    /// Launches the kernel with this number.
    ///
    /// # Errors
    /// The errors of [`Kernel::launch`] and [`Module::kernel`].
    pub fn launch(&self, index: usize, stream: &Stream, config: LaunchConfig, args: &[Arg<'_>]) -> Result<(), Error> {
        self.kernel(index)?.launch(stream, config, args)
    }

    fn kernel(&self, index: usize) -> Result<&Kernel, Error> {
        let (Some(name), Some(slot)) = (self.names.get(index), self.kernels.get(index)) else {
            return Err(Error::Internal(format!("the kernel index {index} is out of range for {:?}", self.names)));
        };
        match slot.get() {
            Some(kernel) => Ok(kernel),
            None => {
                let kernel = self.module.kernel(name)?;
                Ok(slot.get_or_init(|| kernel))
            }
        }
    }
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Loaded").field("device", self.module.device()).field("kernels", &self.names).finish()
    }
}
