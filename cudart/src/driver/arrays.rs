//! Arrays, textures and surfaces (`cuArrayCreate`, `cuTexObjectCreate`).

use std::ffi::c_int;

use super::abi::{Array3DDescriptor, ArrayDescriptor, ResourceDesc, TextureDesc};
use super::contexts::{Kind, disown, own};
use super::entry::driver_functions;
use crate::abi::{self, ChannelDesc, Extent, Handle, In, Out};
use crate::errors::{Code, Failure, Result};
use crate::textures;

/// Formats of components (`CUarray_format`): number, bits, and the runtime's kind.
const FORMATS: [(c_int, c_int, c_int); 8] = [
    (0x01, 8, UNSIGNED),
    (0x02, 16, UNSIGNED),
    (0x03, 32, UNSIGNED),
    (0x08, 8, SIGNED),
    (0x09, 16, SIGNED),
    (0x0a, 32, SIGNED),
    (0x10, 16, FLOAT),
    (0x20, 32, FLOAT),
];

/// Kinds of components (`cudaChannelFormatKind`).
const SIGNED: c_int = 0;
const UNSIGNED: c_int = 1;
const FLOAT: c_int = 2;

/// Flags of textures (`CU_TRSF_READ_AS_INTEGER` and others).
const READ_AS_INTEGER: u32 = 0x01;
const NORMALIZED_COORDINATES: u32 = 0x02;
const SRGB: u32 = 0x10;
const NO_TRILINEAR_OPTIMIZATION: u32 = 0x20;
const SEAMLESS_CUBEMAP: u32 = 0x40;

/// Returns the channel format of a number of components.
fn channels(format: c_int, count: u32) -> Result<ChannelDesc> {
    let (_, bits, f) = FORMATS
        .into_iter()
        .find(|(number, ..)| *number == format)
        .ok_or_else(|| Failure::new(Code::NotSupported, format!("arrays of format {format:#x} are not supported")))?;
    let has = |n: u32| if count >= n { bits } else { 0 };
    match count {
        1 | 2 | 4 => Ok(ChannelDesc { x: has(1), y: has(2), z: has(3), w: has(4), f }),
        _ => Err(Code::InvalidValue.into()),
    }
}

/// Returns the format's number and the number of components.
fn format_of(desc: &ChannelDesc) -> (c_int, u32) {
    let found = FORMATS.into_iter().find(|(_, bits, f)| *bits == desc.x && *f == desc.f);
    let count = [desc.x, desc.y, desc.z, desc.w].into_iter().filter(|bits| *bits != 0).count();
    (found.map_or(0, |(number, ..)| number), count as u32)
}

/// Creates an array of the current context.
fn create(format: c_int, count: u32, extent: Extent, flags: u32) -> Result<Handle> {
    let desc = channels(format, count)?;
    let array = textures::create_array(In(&desc), extent, flags)?;
    own(Kind::Array, array as u64)?;
    Ok(array)
}

/// Ends an object of a context that is destroyed.
pub fn end(kind: Kind, object: u64) -> Result<()> {
    match kind {
        Kind::Texture => textures::destroy_texture(object),
        Kind::Surface => textures::destroy_surface(object),
        _ => textures::destroy_array(object as Handle),
    }
}

fn descriptor(array: Handle) -> Result<Array3DDescriptor> {
    let (desc, extent, flags) = textures::array_info(array)?;
    let (format, channels) = format_of(&desc);
    let Extent { width, height, depth } = extent;
    Ok(Array3DDescriptor { width, height, depth, format, channels, flags })
}

/// Returns the runtime's description of a resource, and its channel format if the resource has its own.
fn resource(of: &ResourceDesc) -> Result<(abi::ResourceDesc, ChannelDesc)> {
    const ARRAY: c_int = 0;
    const MIPMAPPED: c_int = 1;
    const LINEAR: c_int = 2;
    const PITCHED: c_int = 3;
    let w = &of.words;
    let of_memory = || channels(w[1] as c_int, (w[1] >> 32) as u32);
    let (words, desc) = match of.kind {
        ARRAY => (*w, textures::array_info(w[0] as Handle)?.0),
        MIPMAPPED => (*w, textures::mipmap_channels(w[0] as Handle)?),
        LINEAR => {
            let desc = of_memory()?;
            (textures::memory_words(w[0] as usize, &desc, [w[2], 0, 0]), desc)
        }
        PITCHED => {
            let desc = of_memory()?;
            (textures::memory_words(w[0] as usize, &desc, [w[2], w[3], w[4]]), desc)
        }
        _ => return Err(Code::InvalidValue.into()),
    };
    Ok((abi::ResourceDesc { kind: of.kind, words, flags: 0 }, desc))
}

fn create_texture(from: &ResourceDesc, t: &TextureDesc, view: usize) -> Result<u64> {
    let (resource, desc) = resource(from)?;
    let has = |flag: u32| c_int::from(t.flags & flag != 0);
    // Integers of 8 and 16 bits become floats between -1 and 1, unless a flag keeps them.
    let promoted = desc.f != FLOAT && desc.x < 32 && t.flags & READ_AS_INTEGER == 0;
    let sampling = abi::TextureDesc {
        address: t.address,
        filter: t.filter,
        read: c_int::from(promoted),
        srgb: has(SRGB),
        border: t.border,
        normalized: has(NORMALIZED_COORDINATES),
        max_anisotropy: t.max_anisotropy,
        mip_filter: t.mip_filter,
        mip_bias: t.mip_bias,
        min_level: t.min_level,
        max_level: t.max_level,
        disable_trilinear_optimization: has(NO_TRILINEAR_OPTIMIZATION),
        seamless_cubemap: has(SEAMLESS_CUBEMAP),
    };
    let texture = textures::create_texture(In(&resource), In(&sampling), view)?;
    own(Kind::Texture, texture)?;
    Ok(texture)
}

driver_functions! { FUNCTIONS, Context;
    /// Creates an array of one or two dimensions.
    cuArrayCreate_v2(array: Out<Handle>, p: In<ArrayDescriptor>) = {
        let p = p.get()?;
        let extent = Extent { width: p.width, height: p.height, depth: 0 };
        array.set(create(p.format, p.channels, extent, 0)?)
    };
    /// Creates an array.
    cuArray3DCreate_v2(array: Out<Handle>, p: In<Array3DDescriptor>) = {
        let p = p.get()?;
        let extent = Extent { width: p.width, height: p.height, depth: p.depth };
        array.set(create(p.format, p.channels, extent, p.flags)?)
    };
    /// Returns the extents and the format of an array.
    cuArrayGetDescriptor_v2(out: Out<ArrayDescriptor>, array: Handle) = {
        let Array3DDescriptor { width, height, format, channels, .. } = descriptor(array)?;
        out.set(ArrayDescriptor { width, height, format, channels })
    };
    /// Returns the extents, the format and the flags of an array.
    cuArray3DGetDescriptor_v2(out: Out<Array3DDescriptor>, array: Handle) = out.set(descriptor(array)?);
    /// Destroys an array.
    cuArrayDestroy(array: Handle) = {
        textures::destroy_array(array)?;
        disown(Kind::Array, array as u64);
        Ok(())
    };
    /// Creates an array with levels.
    cuMipmappedArrayCreate(array: Out<Handle>, p: In<Array3DDescriptor>, levels: u32) = {
        let p = p.get()?;
        let extent = Extent { width: p.width, height: p.height, depth: p.depth };
        array.set(textures::create_mipmap(In(&channels(p.format, p.channels)?), extent, levels, p.flags)?)
    };
    /// Returns a level of an array.
    cuMipmappedArrayGetLevel(out: Out<Handle>, array: Handle, level: u32) = out.set(textures::level(array, level)?);
    /// Destroys an array with levels.
    cuMipmappedArrayDestroy(array: Handle) = textures::destroy_mipmap(array);
    /// Creates a texture object.
    cuTexObjectCreate(out: Out<u64>, resource: In<ResourceDesc>, desc: In<TextureDesc>, view: usize) note "views are ignored" =
        out.set(create_texture(&resource.get()?, &desc.get()?, view)?);
    /// Destroys a texture object.
    cuTexObjectDestroy(texture: u64) = {
        textures::destroy_texture(texture)?;
        disown(Kind::Texture, texture);
        Ok(())
    };
    /// Creates a surface object.
    cuSurfObjectCreate(out: Out<u64>, from: In<ResourceDesc>) = {
        let (resource, _) = resource(&from.get()?)?;
        let surface = textures::create_surface(In(&resource))?;
        own(Kind::Surface, surface)?;
        out.set(surface)
    };
    /// Destroys a surface object.
    cuSurfObjectDestroy(surface: u64) = {
        textures::destroy_surface(surface)?;
        disown(Kind::Surface, surface);
        Ok(())
    };
}
