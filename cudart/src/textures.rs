//! Arrays, textures and surfaces (`cudaMallocArray`, `cudaCreateTextureObject`, `cudaBindTexture`).

use std::ffi::c_int;
use std::sync::{Arc, PoisonError};

use isowarp_core::api::{Array, MipmappedArray, Surface, Texture};
use isowarp_core::backend::{
    AddressMode, ArrayShape, ChannelFormat, ChannelKind, DevicePtr, FilterMode, ReadMode, TextureDescriptor,
};

use crate::abi::{ChannelDesc, Extent, Handle, In, Key, Out, ResourceDesc, TextureDesc, TextureReference};
use crate::entry::functions;
use crate::errors::{Code, Failure, Result};
use crate::handles::Table;
use crate::memory;
use crate::modules;
use crate::state::{Gpu, gpu};

/// The textures and surfaces of a device.
#[derive(Default)]
pub struct Objects {
    textures: Vec<Texture>,
    descriptions: Vec<(u64, ResourceDesc, TextureDesc)>,
    surfaces: Vec<Surface>,
    /// Texture references, each with the texture that is bound to it.
    bound: Vec<(Key, u64)>,
}

impl Objects {
    /// Returns the textures and surfaces that kernels may use.
    pub fn live(&self) -> (&[Texture], &[Surface]) {
        (&self.textures, &self.surfaces)
    }
}

/// An array, and the properties that it was created with.
struct ArrayObject {
    gpu: Arc<Gpu>,
    array: Array,
    desc: ChannelDesc,
    extent: Extent,
    flags: u32,
}

/// An array with levels.
struct MipmapObject {
    gpu: Arc<Gpu>,
    array: MipmappedArray,
    desc: ChannelDesc,
    flags: u32,
}

static ARRAYS: Table<ArrayObject> = Table::new(0x8000_0000);
static MIPMAPS: Table<MipmapObject> = Table::new(0x9000_0000);

/// `cudaArrayLayered`.
const LAYERED: u32 = 1;
/// `cudaArrayCubemap`.
const CUBEMAP: u32 = 4;

/// Returns an array.
pub fn array(handle: Handle) -> Result<Array> {
    Ok(ARRAYS.get(handle)?.array.clone())
}

/// Returns the channel format, the extent and the flags of an array.
pub(crate) fn array_info(handle: Handle) -> Result<(ChannelDesc, Extent, u32)> {
    let object = ARRAYS.get(handle)?;
    Ok((object.desc, object.extent, object.flags))
}

/// Returns the channel format of an array with levels.
pub(crate) fn mipmap_channels(handle: Handle) -> Result<ChannelDesc> {
    Ok(MIPMAPS.get(handle)?.desc)
}

/// Destroys an array.
pub(crate) fn destroy_array(handle: Handle) -> Result<()> {
    ARRAYS.remove(handle).map(|_| ())
}

/// Destroys an array with levels.
pub(crate) fn destroy_mipmap(handle: Handle) -> Result<()> {
    MIPMAPS.remove(handle).map(|_| ())
}

fn format(desc: &ChannelDesc) -> Result<ChannelFormat> {
    let bits = [desc.x, desc.y, desc.z, desc.w];
    let components = bits.iter().take_while(|n| **n != 0).count() as u32;
    let kind = match desc.f {
        0 => ChannelKind::Signed,
        1 => ChannelKind::Unsigned,
        2 => ChannelKind::Float,
        _ => return Err(Code::InvalidChannelDescriptor.into()),
    };
    if bits.iter().take(components as usize).any(|n| *n != desc.x) {
        return Err(Code::InvalidChannelDescriptor.into());
    }
    Ok(ChannelFormat::new(kind, u32::try_from(desc.x).unwrap_or(0), components)?)
}

fn shape(extent: Extent, flags: u32) -> Result<ArrayShape> {
    let n = |n: usize| u32::try_from(n).map_err(|_| Failure::from(Code::InvalidValue));
    let (width, height, depth) = (n(extent.width)?, n(extent.height)?, n(extent.depth)?);
    Ok(match (flags & LAYERED != 0, flags & CUBEMAP != 0) {
        (false, true) => ArrayShape::Cube(width),
        (true, true) => ArrayShape::LayeredCube(width, depth / 6),
        (true, false) if height == 0 => ArrayShape::Layered1D(width, depth),
        (true, false) => ArrayShape::Layered2D(width, height, depth),
        (false, false) if depth > 0 => ArrayShape::D3(width, height.max(1), depth),
        (false, false) if height > 0 => ArrayShape::D2(width, height),
        (false, false) => ArrayShape::D1(width),
    })
}

/// Creates an array.
pub(crate) fn create_array(desc: In<ChannelDesc>, extent: Extent, flags: u32) -> Result<Handle> {
    let (gpu, desc) = (gpu()?, desc.get()?);
    let array = gpu.device.create_array(format(&desc)?, shape(extent, flags)?)?;
    Ok(ARRAYS.add(Arc::new(ArrayObject { gpu, array, desc, extent, flags })))
}

/// Creates an array with levels.
pub(crate) fn create_mipmap(desc: In<ChannelDesc>, extent: Extent, levels: u32, flags: u32) -> Result<Handle> {
    let (gpu, desc) = (gpu()?, desc.get()?);
    let array = gpu.device.create_mipmapped_array(format(&desc)?, shape(extent, flags)?, levels)?;
    Ok(MIPMAPS.add(Arc::new(MipmapObject { gpu, array, desc, flags })))
}

/// Returns a level of an array.
pub(crate) fn level(handle: Handle, number: u32) -> Result<Handle> {
    let of = MIPMAPS.get(handle)?;
    let array = of.array.level(number)?;
    let [width, height, depth] = array.shape().extent().map(|n| n as usize);
    let extent = Extent { width, height, depth };
    let (gpu, desc, flags) = (Arc::clone(&of.gpu), of.desc, of.flags);
    Ok(ARRAYS.add(Arc::new(ArrayObject { gpu, array, desc, extent, flags })))
}

fn address_mode(number: c_int) -> AddressMode {
    match number {
        0 => AddressMode::Wrap,
        2 => AddressMode::Mirror,
        3 => AddressMode::Border,
        _ => AddressMode::Clamp,
    }
}

fn filter_mode(number: c_int) -> FilterMode {
    if number == 1 { FilterMode::Linear } else { FilterMode::Point }
}

/// Returns the sampling. Memory without rows has no modes and filters, as in CUDA.
fn descriptor(desc: &TextureDesc, linear_memory: bool) -> TextureDescriptor {
    let read = if desc.read == 1 { ReadMode::NormalizedFloat } else { ReadMode::ElementType };
    if linear_memory {
        return TextureDescriptor { read, srgb: desc.srgb != 0, ..TextureDescriptor::default() };
    }
    TextureDescriptor {
        address: desc.address.map(address_mode),
        filter: filter_mode(desc.filter),
        read,
        srgb: desc.srgb != 0,
        normalized: desc.normalized != 0,
        border: desc.border,
        mip_filter: filter_mode(desc.mip_filter),
        mip_bias: desc.mip_bias,
        mip_clamp: [desc.min_level, desc.max_level],
        // Anisotropic filtering changes only samples with gradients of arrays with levels.
        max_anisotropy: desc.max_anisotropy.min(1),
        seamless_cubemap: desc.seamless_cubemap != 0,
        disable_trilinear_optimization: desc.disable_trilinear_optimization != 0,
    }
}

/// Returns the words of a resource's channel format, which follow its address.
fn channel_of(words: &[u64; 16]) -> ChannelDesc {
    let half = |word: u64, upper: bool| (if upper { word >> 32 } else { word }) as c_int;
    ChannelDesc {
        x: half(words[1], false),
        y: half(words[1], true),
        z: half(words[2], false),
        w: half(words[2], true),
        f: half(words[3], false),
    }
}

fn texture(resource: &ResourceDesc, desc: &TextureDesc) -> Result<(Arc<Gpu>, Texture)> {
    const ARRAY: c_int = 0;
    const MIPMAPPED: c_int = 1;
    const LINEAR: c_int = 2;
    const PITCHED: c_int = 3;
    let words = &resource.words;
    let n = |n: u64| u32::try_from(n).map_err(|_| Failure::from(Code::InvalidValue));
    match resource.kind {
        ARRAY => {
            let object = ARRAYS.get(words[0] as Handle)?;
            let made = object.gpu.device.create_texture(&object.array, &descriptor(desc, false))?;
            Ok((Arc::clone(&object.gpu), made))
        }
        MIPMAPPED => {
            let object = MIPMAPS.get(words[0] as Handle)?;
            let made = object.gpu.device.create_mipmapped_texture(&object.array, &descriptor(desc, false))?;
            Ok((Arc::clone(&object.gpu), made))
        }
        LINEAR | PITCHED => {
            let format = format(&channel_of(words))?;
            let place = memory::find(words[0] as usize).ok_or(Code::InvalidValue)?;
            let (extent, row) = match resource.kind {
                // The channel format has 5 words of 4 bytes, and is followed by a gap.
                LINEAR => ([n(words[4] / u64::from(format.bytes().max(1)))?, 1], 0),
                _ => ([n(words[4])?, n(words[5])?], words[6]),
            };
            let descriptor = descriptor(desc, resource.kind == LINEAR);
            let at = DevicePtr(words[0]);
            let made = place.gpu.device.texture_of_address(at, format, extent, row, &descriptor)?;
            Ok((place.gpu, made))
        }
        _ => Err(Code::InvalidValue.into()),
    }
}

/// Returns the number of a texture in device code.
fn object(texture: &Texture) -> Result<u64> {
    let native = std::env::var("ISOWARP_FLOAT").is_ok_and(|floats| floats == "native");
    let own = native && texture.device().info().backend == isowarp_core::backend::BackendKind::Cuda;
    Ok(if own { texture.own_object()? } else { texture.object() })
}

/// Creates a texture object.
pub(crate) fn create_texture(resource: In<ResourceDesc>, desc: In<TextureDesc>, view: usize) -> Result<u64> {
    if view != 0 {
        crate::entry::say_once("cudaCreateTextureObject: the view of a resource is ignored");
    }
    let (resource, desc) = (resource.get()?, desc.get()?);
    let (gpu, texture) = texture(&resource, &desc)?;
    let object = object(&texture)?;
    let mut objects = gpu.objects.write().unwrap_or_else(PoisonError::into_inner);
    objects.textures.push(texture);
    objects.descriptions.push((object, resource, desc));
    Ok(object)
}

/// Removes a texture once the work that uses it is done.
pub(crate) fn destroy_texture(number: u64) -> Result<()> {
    for gpu in crate::state::open_gpus() {
        let mut objects = gpu.objects.write().unwrap_or_else(PoisonError::into_inner);
        let found = objects.descriptions.iter().position(|(object, ..)| *object == number);
        let Some(found) = found else { continue };
        objects.descriptions.remove(found);
        let texture = objects.textures.remove(found);
        drop(objects);
        drop(texture);
        return Ok(());
    }
    Err(Code::InvalidValue.into())
}

fn description(number: u64) -> Result<(ResourceDesc, TextureDesc)> {
    let found = crate::state::open_gpus().into_iter().find_map(|gpu| {
        let objects = gpu.objects.read().unwrap_or_else(PoisonError::into_inner);
        objects.descriptions.iter().find(|(object, ..)| *object == number).map(|(_, r, t)| (*r, *t))
    });
    found.ok_or_else(|| Code::InvalidValue.into())
}

/// Creates a surface object.
pub(crate) fn create_surface(resource: In<ResourceDesc>) -> Result<u64> {
    let resource = resource.get()?;
    if resource.kind != 0 {
        return Err(Code::InvalidValue.into());
    }
    let object = ARRAYS.get(resource.words[0] as Handle)?;
    let surface = object.gpu.device.create_surface(&object.array)?;
    let native = std::env::var("ISOWARP_FLOAT").is_ok_and(|floats| floats == "native");
    let number = if native && object.gpu.is_cuda() { surface.own_object()? } else { surface.object() };
    let mut objects = object.gpu.objects.write().unwrap_or_else(PoisonError::into_inner);
    objects.surfaces.push(surface);
    Ok(number)
}

/// Removes a surface object.
pub(crate) fn destroy_surface(number: u64) -> Result<()> {
    for gpu in crate::state::open_gpus() {
        let mut objects = gpu.objects.write().unwrap_or_else(PoisonError::into_inner);
        let is = |surface: &Surface| surface.object() == number || surface.own_object().is_ok_and(|own| own == number);
        if let Some(found) = objects.surfaces.iter().position(is) {
            let surface = objects.surfaces.remove(found);
            drop(objects);
            drop(surface);
            return Ok(());
        }
    }
    Err(Code::InvalidValue.into())
}

/// Returns the sampling of a reference. How texels are converted is a part of its type, which the registered name holds
/// where rewritten code has registered it.
fn sampling(key: Key) -> Result<TextureDesc> {
    let reference = In(key as *const TextureReference).get()?;
    let (_, name) = crate::registration::find(key).ok_or(Code::InvalidTexture)?;
    Ok(TextureDesc {
        address: reference.address,
        filter: reference.filter,
        read: c_int::from(name.contains("cudaTextureReadMode1E")),
        srgb: reference.srgb,
        normalized: reference.normalized,
        max_anisotropy: reference.max_anisotropy,
        mip_filter: reference.mip_filter,
        mip_bias: reference.mip_bias,
        min_level: reference.min_level,
        max_level: reference.max_level,
        ..TextureDesc::default()
    })
}

fn bind(key: Key, resource: &ResourceDesc, desc: &TextureDesc) -> Result<()> {
    let (gpu, texture) = texture(resource, desc)?;
    if let Some((module, name)) = modules::reference(key)? {
        module.bind_texture(&gpu.device.default_stream(), &name, &texture)?;
    }
    let object = texture.object();
    let mut objects = gpu.objects.write().unwrap_or_else(PoisonError::into_inner);
    let before = objects.bound.iter().position(|(other, _)| *other == key).map(|at| objects.bound.remove(at).1);
    objects.textures.push(texture);
    objects.descriptions.push((object, *resource, *desc));
    objects.bound.push((key, object));
    drop(objects);
    before.map_or(Ok(()), destroy_texture)
}

fn bind_surface(key: Key, handle: Handle) -> Result<()> {
    let object = ARRAYS.get(handle)?;
    let surface = object.gpu.device.create_surface(&object.array)?;
    if let Some((module, name)) = modules::reference(key)? {
        module.bind_surface(&object.gpu.device.default_stream(), &name, &surface)?;
    }
    // The surface lives as long as the device: kernels may use it until another one is bound.
    object.gpu.objects.write().unwrap_or_else(PoisonError::into_inner).surfaces.push(surface);
    Ok(())
}

fn unbind(key: Key) -> Result<()> {
    let gpu = gpu()?;
    let mut objects = gpu.objects.write().unwrap_or_else(PoisonError::into_inner);
    let before = objects.bound.iter().position(|(other, _)| *other == key).map(|at| objects.bound.remove(at).1);
    drop(objects);
    before.map_or(Ok(()), destroy_texture)
}

/// Returns the words of a resource in memory.
pub(crate) fn memory_words(ptr: usize, desc: &ChannelDesc, rest: [u64; 3]) -> [u64; 16] {
    let pair = |a: c_int, b: c_int| u64::from(a as u32) | u64::from(b as u32) << 32;
    let mut words = [0; 16];
    words[0] = ptr as u64;
    words[1] = pair(desc.x, desc.y);
    words[2] = pair(desc.z, desc.w);
    words[3] = pair(desc.f, 0);
    words[4..7].copy_from_slice(&rest);
    words
}

fn bind_memory(offset: Out<usize>, key: Key, ptr: usize, desc: In<ChannelDesc>, bytes: usize) -> Result<()> {
    let place = memory::find(ptr).ok_or(Code::InvalidValue)?;
    let most = place.start + place.allocation.bytes - place.address;
    offset.set_if_wanted(0);
    let words = memory_words(ptr, &desc.get()?, [(bytes as u64).min(most), 0, 0]);
    bind(key, &ResourceDesc { kind: 2, words, flags: 0 }, &sampling(key)?)
}

fn bind_rows(offset: Out<usize>, key: Key, ptr: usize, desc: In<ChannelDesc>, rest: [usize; 3]) -> Result<()> {
    offset.set_if_wanted(0);
    let words = memory_words(ptr, &desc.get()?, rest.map(|n| n as u64));
    bind(key, &ResourceDesc { kind: 3, words, flags: 0 }, &sampling(key)?)
}

fn bind_array(key: Key, handle: Handle, kind: c_int) -> Result<()> {
    let mut words = [0; 16];
    words[0] = handle as u64;
    bind(key, &ResourceDesc { kind, words, flags: 0 }, &sampling(key)?)
}

/// Removes the arrays, textures and surfaces of a device.
pub fn remove_all(gpu: &Arc<Gpu>) {
    *gpu.objects.write().unwrap_or_else(PoisonError::into_inner) = Objects::default();
    drop(ARRAYS.retain(|object| !Arc::ptr_eq(&object.gpu, gpu)));
    drop(MIPMAPS.retain(|object| !Arc::ptr_eq(&object.gpu, gpu)));
}

/// Returns a channel format (`cudaCreateChannelDesc`).
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaCreateChannelDesc(x: c_int, y: c_int, z: c_int, w: c_int, f: c_int) -> ChannelDesc {
    ChannelDesc { x, y, z, w, f }
}

functions! { FUNCTIONS;
    /// Creates an array of one or two dimensions.
    cudaMallocArray(out: Out<Handle>, desc: In<ChannelDesc>, width: usize, height: usize, flags: u32) =
        out.set(create_array(desc, Extent { width, height, depth: 0 }, flags)?);
    /// Creates an array.
    cudaMalloc3DArray(out: Out<Handle>, desc: In<ChannelDesc>, extent: Extent, flags: u32) =
        out.set(create_array(desc, extent, flags)?);
    /// Destroys an array.
    cudaFreeArray(array: Handle) = if array == 0 { Ok(()) } else { destroy_array(array) };
    /// Creates an array with levels.
    cudaMallocMipmappedArray(out: Out<Handle>, desc: In<ChannelDesc>, extent: Extent, levels: u32, flags: u32) =
        out.set(create_mipmap(desc, extent, levels, flags)?);
    /// Returns a level of an array.
    cudaGetMipmappedArrayLevel(out: Out<Handle>, array: Handle, number: u32) = out.set(level(array, number)?);
    /// Destroys an array with levels.
    cudaFreeMipmappedArray(array: Handle) = destroy_mipmap(array);
    /// Returns the format, extent and flags of an array.
    cudaArrayGetInfo(desc: Out<ChannelDesc>, extent: Out<Extent>, flags: Out<u32>, array: Handle) = {
        let object = ARRAYS.get(array)?;
        desc.set_if_wanted(object.desc);
        extent.set_if_wanted(object.extent);
        flags.set_if_wanted(object.flags);
        Ok(())
    };
    /// Returns the channel format of an array.
    cudaGetChannelDesc(desc: Out<ChannelDesc>, array: Handle) = desc.set(ARRAYS.get(array)?.desc);
    /// Creates a texture object.
    cudaCreateTextureObject(out: Out<u64>, resource: In<ResourceDesc>, desc: In<TextureDesc>, view: usize) note "views are ignored" =
        out.set(create_texture(resource, desc, view)?);
    /// Destroys a texture object.
    cudaDestroyTextureObject(texture: u64) = destroy_texture(texture);
    /// Returns the resource of a texture object.
    cudaGetTextureObjectResourceDesc(out: Out<ResourceDesc>, texture: u64) = out.set(description(texture)?.0);
    /// Returns the sampling of a texture object.
    cudaGetTextureObjectTextureDesc(out: Out<TextureDesc>, texture: u64) = out.set(description(texture)?.1);
    /// Creates a surface object.
    cudaCreateSurfaceObject(out: Out<u64>, resource: In<ResourceDesc>) = out.set(create_surface(resource)?);
    /// Destroys a surface object.
    cudaDestroySurfaceObject(surface: u64) = destroy_surface(surface);
    /// Binds a texture reference to memory.
    cudaBindTexture(offset: Out<usize>, reference: Key, ptr: usize, desc: In<ChannelDesc>, bytes: usize) =
        bind_memory(offset, reference, ptr, desc, bytes);
    /// Binds a texture reference to rows of memory.
    cudaBindTexture2D(offset: Out<usize>, reference: Key, ptr: usize, desc: In<ChannelDesc>, width: usize, height: usize, pitch: usize) =
        bind_rows(offset, reference, ptr, desc, [width, height, pitch]);
    /// Binds a texture reference to an array.
    cudaBindTextureToArray(reference: Key, array: Handle, _desc: In<ChannelDesc>) = bind_array(reference, array, 0);
    /// Binds a texture reference to an array with levels.
    cudaBindTextureToMipmappedArray(reference: Key, array: Handle, _desc: In<ChannelDesc>) = bind_array(reference, array, 1);
    /// Returns the offset of a texture reference's texels, which is always 0.
    cudaGetTextureAlignmentOffset(offset: Out<usize>, _reference: Key) = offset.set(0);
    /// Returns a texture reference.
    cudaGetTextureReference(out: Out<Key>, reference: Key) = out.set(reference);
    /// Returns a surface reference.
    cudaGetSurfaceReference(out: Out<Key>, reference: Key) = out.set(reference);
    /// Binds a surface reference to an array.
    cudaBindSurfaceToArray(reference: Key, array: Handle, _desc: In<ChannelDesc>) = bind_surface(reference, array);
    /// Ends the binding of a texture reference.
    cudaUnbindTexture(reference: Key) = unbind(reference);
}
