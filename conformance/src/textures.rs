//! Creates the textures and surfaces of a case.

use std::path::Path;

use isowarp_core::api::{
    Arg, Array, Device, DeviceBuffer, Error, KernelArg, MipmappedArray, Module, Stream, Surface, Texture,
};

use crate::arguments::{DataError, Generator, Texels, TextureSource, TextureSpec};
use crate::outputs::{ExecuteError, Output};

/// A texture or surface.
#[derive(Debug)]
pub struct Object {
    spec: TextureSpec,
    memory: Memory,
    texels: Texels,
    made: Made,
}

#[derive(Debug, Clone)]
enum Memory {
    Array(Array),
    Mipmapped(MipmappedArray),
    Plain(std::sync::Arc<DeviceBuffer<u8>>, [u32; 2], u64),
}

#[derive(Debug)]
enum Made {
    Texture(Texture),
    Surface(Surface),
}

impl Object {
    /// Creates an object; `others` are the objects created earlier.
    ///
    /// # Errors
    /// Errors of the device; the name of an object that does not exist.
    pub fn make(spec: &TextureSpec, device: &Device, dir: &Path, others: &[Object]) -> Result<Self, ExecuteError> {
        let (memory, texels) = match &spec.source {
            TextureSource::Named(name, level) => {
                let other = others.iter().find(|o| o.spec.name == *name);
                let other = other.ok_or_else(|| {
                    let known: Vec<_> = others.iter().map(|o| format!("`{}`", o.spec.name)).collect();
                    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                    Error::InvalidValue(format!(
                        "no texture or surface named `{name}` for `{}`: those declared before it are {known}",
                        spec.name
                    ))
                })?;
                if other.spec.kind != spec.kind {
                    let what = if spec.surface { "surface" } else { "texture" };
                    let message = format!(
                        "`{}` is a {what}{}, and `{name}` has what is {}",
                        spec.name, spec.kind, other.spec.kind
                    );
                    return Err(Error::InvalidValue(message).into());
                }
                let memory = match (&other.memory, level) {
                    (memory, None) => memory.clone(),
                    (Memory::Mipmapped(array), Some(level)) => Memory::Array(array.level(*level)?),
                    (_, Some(_)) => return Err(Error::InvalidValue(format!("`{name}` has no levels")).into()),
                };
                (memory, other.texels.clone())
            }
            TextureSource::Array { shape, levels: Some(levels), texels } => {
                let array = device.create_mipmapped_array(texels.format, *shape, *levels)?;
                let bytes = array.levels().iter().map(Array::byte_len).sum();
                let all = contents(texels, bytes, dir)?;
                let mut rest = all.as_slice();
                for level in array.levels() {
                    let (texels, others) = rest.split_at(rest.len().min(level.byte_len() as usize));
                    level.write(&device.default_stream(), texels)?;
                    rest = others;
                }
                (Memory::Mipmapped(array), texels.clone())
            }
            TextureSource::Array { shape, levels: None, texels } => {
                let array = device.create_array(texels.format, *shape)?;
                array.write(&device.default_stream(), &contents(texels, array.byte_len(), dir)?)?;
                (Memory::Array(array), texels.clone())
            }
            TextureSource::Memory { extent, row_bytes, texels } => {
                let row = u64::from(extent[0]) * u64::from(texels.format.bytes());
                let bytes = if *row_bytes == 0 { row } else { row_bytes.saturating_mul(u64::from(extent[1])) };
                let texels_of_rows = match &texels.generator {
                    // A picture has no padding between its rows.
                    Generator::Picture(_) if *row_bytes > row => {
                        padded(&contents(texels, row.saturating_mul(extent[1].into()), dir)?, row, *row_bytes)?
                    }
                    _ => contents(texels, bytes, dir)?,
                };
                let buffer = device.upload(&texels_of_rows)?;
                (Memory::Plain(std::sync::Arc::new(buffer), *extent, *row_bytes), texels.clone())
            }
        };
        let made = match (&memory, spec.surface) {
            (Memory::Array(array), true) => Made::Surface(device.create_surface(array)?),
            (Memory::Array(array), false) => Made::Texture(device.create_texture(array, &spec.descriptor)?),
            (Memory::Mipmapped(array), false) => {
                Made::Texture(device.create_mipmapped_texture(array, &spec.descriptor)?)
            }
            (Memory::Mipmapped(_), true) => {
                return Err(Error::InvalidValue("a surface has one level: write level=N".to_owned()).into());
            }
            (Memory::Plain(..), true) => {
                return Err(Error::InvalidValue("a surface is of an array, not of memory".to_owned()).into());
            }
            (Memory::Plain(buffer, [width, _], 0), false) => {
                let memory = buffer.offset(0)?;
                Made::Texture(device.create_linear_texture(memory, texels.format, *width, &spec.descriptor)?)
            }
            (Memory::Plain(buffer, extent, pitch), false) => {
                let memory = buffer.offset(0)?;
                Made::Texture(device.create_pitched_texture(
                    memory,
                    texels.format,
                    *extent,
                    *pitch,
                    &spec.descriptor,
                )?)
            }
        };
        Ok(Self { spec: spec.clone(), memory, texels, made })
    }

    /// Returns the name of the object.
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// Returns the object as an argument.
    pub fn arg(&self) -> Arg<'_> {
        match &self.made {
            Made::Texture(texture) => texture.arg(),
            Made::Surface(surface) => surface.arg(),
        }
    }

    /// Returns the number that represents the object in memory for device code of a module.
    ///
    /// # Errors
    /// Errors of the driver.
    pub fn number(&self, module: &Module) -> Result<u64, Error> {
        match &self.made {
            Made::Texture(texture) => module.texture_object(texture),
            Made::Surface(surface) => module.surface_object(surface),
        }
    }

    /// Reads the contents that kernels may have changed: the texels of a surface that has an array of its own or
    /// accesses a texture's.
    ///
    /// # Errors
    /// Errors of the device.
    pub fn output(&self, stream: &Stream) -> Result<Option<Output>, Error> {
        match (&self.memory, &self.made) {
            (Memory::Array(array), Made::Surface(_)) => {
                Ok(Some(Output { ty: self.texels.ty, bytes: array.read(stream)? }))
            }
            _ => Ok(None),
        }
    }
}

/// Creates the textures and surfaces to which references of their names are bound, and binds them.
///
/// # Errors
/// See [`Object::make`]; a reference that does not exist.
pub fn bind(specs: &[TextureSpec], module: &Module, stream: &Stream, dir: &Path) -> Result<Vec<Object>, ExecuteError> {
    let mut objects = Vec::new();
    for spec in specs {
        let object = Object::make(spec, module.device(), dir, &objects)?;
        match &object.made {
            Made::Texture(texture) => module.bind_texture(stream, &spec.name, texture)?,
            Made::Surface(surface) => module.bind_surface(stream, &spec.name, surface)?,
        }
        objects.push(object);
    }
    Ok(objects)
}

/// Pads rows of `row` bytes so that they are `row_bytes` apart.
fn padded(rows: &[u8], row: u64, row_bytes: u64) -> Result<Vec<u8>, DataError> {
    let row = usize::try_from(row).unwrap_or(usize::MAX).max(1);
    let pitch = usize::try_from(row_bytes).unwrap_or(usize::MAX);
    let total = (rows.len() / row).checked_mul(pitch).ok_or(DataError::TooLarge(pitch))?;
    let mut out = Vec::new();
    out.try_reserve_exact(total).map_err(|_| DataError::TooLarge(total))?;
    for (index, texels) in rows.chunks(row).enumerate() {
        out.extend_from_slice(texels);
        out.resize((index + 1) * pitch, 0);
    }
    Ok(out)
}

fn contents(texels: &Texels, bytes: u64, dir: &Path) -> Result<Vec<u8>, DataError> {
    let count = usize::try_from(bytes / texels.ty.size()).unwrap_or(usize::MAX);
    texels.generator.bytes(texels.ty, count, dir)
}
