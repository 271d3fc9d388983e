//! Holds a module on a device with the buffers and textures of its launches.

use std::path::Path;

use isowarp_core::api::{Error, Kernel, Module, Stream};

use crate::argument_names::Scope;
use crate::arguments::{ArgSpec, BufferSpec};
use crate::buffers::Bytes;
use crate::case::Launch;
use crate::outputs::{ExecuteError, Output};
use crate::textures::{Object, bind};

/// State that launches share.
pub struct Stage<'a> {
    module: &'a Module,
    stream: Stream,
    /// Folder in which relative file names are resolved.
    dir: &'a Path,
    buffers: Vec<(&'a BufferSpec, Bytes)>,
    objects: Vec<Object>,
}

impl<'a> Stage<'a> {
    /// Creates a stage without buffers or textures.
    pub fn new(module: &'a Module, dir: &'a Path) -> Self {
        let stream = module.device().default_stream();
        Self { module, stream, dir, buffers: Vec::new(), objects: Vec::new() }
    }

    /// Returns the stream of all launches.
    pub fn stream(&self) -> &Stream {
        &self.stream
    }

    /// Returns the current meaning of all names.
    pub fn scope(&self) -> Scope<'_> {
        Scope { buffers: &self.buffers, objects: &self.objects, module: self.module }
    }

    /// Binds texture and surface references to new objects.
    ///
    /// # Errors
    /// See [`bind`].
    pub fn bind(&mut self, textures: &'a [crate::arguments::TextureSpec]) -> Result<(), ExecuteError> {
        self.objects.extend(bind(textures, self.module, &self.stream, self.dir)?);
        Ok(())
    }

    /// Creates the buffers, textures and surfaces that arguments declare. Buffers of addresses may name any of them.
    ///
    /// # Errors
    /// [`ExecuteError`].
    pub fn declare(&mut self, args: impl Iterator<Item = &'a ArgSpec>) -> Result<(), ExecuteError> {
        let first = self.buffers.len();
        for arg in args {
            self.declare_one(arg)?;
        }
        for at in first..self.buffers.len() {
            let Some((spec, _)) = self.buffers.get(at) else { continue };
            let Some(bytes) = self.scope().addresses(spec)? else { continue };
            if let Some((_, buffer)) = self.buffers.get_mut(at) {
                buffer.write(&self.stream, &bytes)?;
            }
        }
        Ok(())
    }

    /// Creates the buffer, texture or surface of one argument. Leaves addresses zero.
    fn declare_one(&mut self, arg: &'a ArgSpec) -> Result<(), ExecuteError> {
        match arg {
            ArgSpec::Buffer(spec) => {
                self.fits(spec)?;
                let device = self.module.device();
                let bytes = if spec.holds_addresses() {
                    let bytes = usize::try_from((spec.count as u64).saturating_mul(spec.ty.size()));
                    Bytes::zeros(device, spec.memory, bytes.unwrap_or(usize::MAX))?
                } else {
                    Bytes::upload(device, spec.memory, &self.contents(spec)?)?
                };
                self.buffers.push((spec, bytes));
            }
            ArgSpec::Texture(spec) => {
                self.objects.push(Object::make(spec, self.module.device(), self.dir, &self.objects)?);
            }
            ArgSpec::Value { .. } | ArgSpec::Place(_) | ArgSpec::Fields(_) => {}
        }
        Ok(())
    }

    /// Launches a kernel with declared arguments.
    ///
    /// # Errors
    /// Errors of the device; arguments that do not exist or do not fit.
    pub fn launch(&self, kernel: &Kernel, launch: &Launch) -> Result<(), Error> {
        let scope = self.scope();
        let encoded = scope.encode_args(kernel.function(), &launch.args)?;
        kernel.launch(&self.stream, launch.config, &scope.args(&launch.args, &encoded)?)
    }

    /// Writes to the start of a buffer or variable.
    ///
    /// # Errors
    /// [`ExecuteError`].
    pub fn set(&mut self, spec: &BufferSpec) -> Result<(), ExecuteError> {
        let bytes = self.contents(spec)?;
        match self.buffers.iter_mut().find(|(other, _)| other.name == spec.name) {
            Some((_, buffer)) => buffer.write(&self.stream, &bytes)?,
            None => self.scope().write_variable(&self.stream, &spec.name, &bytes)?,
        }
        Ok(())
    }

    /// Reads buffers, then surfaces. Omits buffers of addresses, which differ from device to device.
    ///
    /// # Errors
    /// Errors of the device.
    pub fn outputs(&self) -> Result<Vec<(String, Output)>, Error> {
        let mut outputs = Vec::new();
        for (spec, buffer) in self.buffers.iter().filter(|(spec, _)| !spec.holds_addresses()) {
            outputs.push((spec.name.clone(), Output { ty: spec.ty, bytes: buffer.read(&self.stream)? }));
        }
        for object in &self.objects {
            if let Some(output) = object.output(&self.stream)? {
                outputs.push((object.name().to_owned(), output));
            }
        }
        Ok(outputs)
    }

    /// Reads the first bytes of a variable.
    ///
    /// # Errors
    /// The variable does not exist or has fewer bytes.
    pub fn variable(&self, name: &str, size: u64) -> Result<Vec<u8>, Error> {
        let (_, most) = self.module.symbol(name)?;
        if size > most {
            return Err(Error::InvalidValue(format!("{size} bytes are read of variable `{name}` of {most} bytes")));
        }
        let mut bytes = vec![0u8; size as usize];
        match self.module.managed::<u8>(name) {
            Ok(variable) => bytes.copy_from_slice(&variable.host()?[..size as usize]),
            Err(_) => self.module.read_symbol(&self.stream, name, &mut bytes)?,
        }
        Ok(bytes)
    }

    /// Refuses a buffer that the device cannot hold, before its contents are generated.
    fn fits(&self, spec: &BufferSpec) -> Result<(), Error> {
        let device = self.module.device();
        let requested = (spec.count as u64).saturating_mul(spec.ty.size());
        let limit = device.info().limits.max_alloc_bytes;
        if requested > limit {
            return Err(Error::OutOfMemory { device: device.name(), requested, limit: Some(limit) });
        }
        Ok(())
    }

    /// Returns a buffer's initial contents.
    fn contents(&self, spec: &BufferSpec) -> Result<Vec<u8>, ExecuteError> {
        self.fits(spec)?;
        Ok(spec.generator.bytes(spec.ty, spec.count, self.dir)?)
    }
}
