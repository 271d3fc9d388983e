//! CUDA's own textures and surfaces, for native mode (CUDA Driver API, "Texture Object Management").

use std::sync::Arc;

use cudarc::driver::sys;
use isowarp_core::backend::{
    AddressMode, ArrayLayout, ArrayShape, BackendArray, BackendMipmappedArray, BackendObject, ChannelFormat,
    ChannelKind, Error, FilterMode, ReadMode, StreamId, TextureDescriptor,
};

use crate::state::State;

/// An array in CUDA's own form (`CUarray`).
pub(crate) struct CudaArray {
    shared: Arc<Shared>,
    layout: ArrayLayout,
}

struct Shared {
    state: Arc<State>,
    raw: sys::CUarray,
    /// The array of which this is a level.
    parent: Option<Arc<SharedLevels>>,
}

/// An array with levels in CUDA's own form (`CUmipmappedArray`).
pub(crate) struct CudaMipmappedArray {
    shared: Arc<SharedLevels>,
    format: ChannelFormat,
}

struct SharedLevels {
    state: Arc<State>,
    raw: sys::CUmipmappedArray,
}

// SAFETY: as for `Shared`.
unsafe impl Send for SharedLevels {}
// SAFETY: as for `Shared`.
unsafe impl Sync for SharedLevels {}

impl Drop for SharedLevels {
    fn drop(&mut self) {
        if self.state.context.enter().is_ok() {
            // SAFETY: nothing else has the handle, since levels and textures keep the array; the driver waits for work
            // that uses it.
            let _ = unsafe { sys::cuMipmappedArrayDestroy(self.raw) };
        }
    }
}

// SAFETY: an array is a handle that the driver allows to be used from any thread, several at a time.
unsafe impl Send for Shared {}
// SAFETY: as for `Send`.
unsafe impl Sync for Shared {}

impl Drop for Shared {
    fn drop(&mut self) {
        if self.parent.is_none() && self.state.context.enter().is_ok() {
            // SAFETY: nothing else has the handle; the driver waits for work that uses the array. No caller is left to
            // receive an error.
            let _ = unsafe { sys::cuArrayDestroy(self.raw) };
        }
    }
}

/// The kind of object that a handle refers to.
#[derive(Clone, Copy)]
enum ObjectKind {
    Texture,
    Surface,
}

/// The array that an object keeps alive.
enum Kept {
    Array(#[expect(dead_code, reason = "it is kept")] Arc<Shared>),
    Mipmapped(#[expect(dead_code, reason = "it is kept")] Arc<SharedLevels>),
}

/// A texture or surface object, with its array.
struct Object {
    state: Arc<State>,
    handle: u64,
    kind: ObjectKind,
    _array: Option<Kept>,
}

impl Drop for Object {
    fn drop(&mut self) {
        if self.state.context.enter().is_ok() {
            // SAFETY: nothing else has the handle. No caller is left to receive an error.
            let _ = unsafe {
                match self.kind {
                    ObjectKind::Texture => sys::cuTexObjectDestroy(self.handle),
                    ObjectKind::Surface => sys::cuSurfObjectDestroy(self.handle),
                }
            };
        }
    }
}

impl BackendObject for Object {
    fn handle(&self) -> u64 {
        self.handle
    }
}

fn format_of(format: &ChannelFormat) -> sys::CUarray_format {
    use sys::CUarray_format_enum as F;
    match (format.kind(), format.bits()) {
        (ChannelKind::Unsigned, 8) => F::CU_AD_FORMAT_UNSIGNED_INT8,
        (ChannelKind::Unsigned, 16) => F::CU_AD_FORMAT_UNSIGNED_INT16,
        (ChannelKind::Unsigned, _) => F::CU_AD_FORMAT_UNSIGNED_INT32,
        (ChannelKind::Signed, 8) => F::CU_AD_FORMAT_SIGNED_INT8,
        (ChannelKind::Signed, 16) => F::CU_AD_FORMAT_SIGNED_INT16,
        (ChannelKind::Signed, _) => F::CU_AD_FORMAT_SIGNED_INT32,
        (ChannelKind::Float, 16) => F::CU_AD_FORMAT_HALF,
        (ChannelKind::Float, _) => F::CU_AD_FORMAT_FLOAT,
    }
}

/// Largest array on which `tex2Dgather` is possible (CUDA C++ Programming Guide, technical specifications).
const MOST_GATHERED: u32 = 32_768;

/// Widest array of one dimension of which a surface is possible (CUDA C++ Programming Guide, technical specifications).
const MOST_SURFACE: u32 = 32_768;

fn array_descriptor(format: &ChannelFormat, shape: ArrayShape) -> sys::CUDA_ARRAY3D_DESCRIPTOR {
    let (mut flags, [width, height, slices]) = (sys::CUDA_ARRAY3D_SURFACE_LDST, shape.extent());
    let (height, depth) = match shape {
        ArrayShape::D1(_) => {
            if width > MOST_SURFACE {
                flags &= !sys::CUDA_ARRAY3D_SURFACE_LDST;
            }
            (0, 0)
        }
        ArrayShape::D2(..) => {
            if width.max(height) <= MOST_GATHERED {
                flags |= sys::CUDA_ARRAY3D_TEXTURE_GATHER;
            }
            (height, 0)
        }
        ArrayShape::D3(..) => (height, slices),
        ArrayShape::Layered1D(..) => {
            flags |= sys::CUDA_ARRAY3D_LAYERED;
            (0, slices)
        }
        ArrayShape::Layered2D(..) => {
            flags |= sys::CUDA_ARRAY3D_LAYERED;
            (height, slices)
        }
        ArrayShape::Cube(_) => {
            flags |= sys::CUDA_ARRAY3D_CUBEMAP;
            (height, slices)
        }
        ArrayShape::LayeredCube(..) => {
            flags |= sys::CUDA_ARRAY3D_CUBEMAP | sys::CUDA_ARRAY3D_LAYERED;
            (height, slices)
        }
    };
    sys::CUDA_ARRAY3D_DESCRIPTOR {
        Width: width as usize,
        Height: height as usize,
        Depth: depth as usize,
        Format: format_of(format),
        NumChannels: format.components(),
        Flags: flags,
    }
}

fn texture_descriptor(format: &ChannelFormat, descriptor: &TextureDescriptor) -> sys::CUDA_TEXTURE_DESC {
    let mode = |mode: AddressMode| match mode {
        AddressMode::Wrap => sys::CUaddress_mode::CU_TR_ADDRESS_MODE_WRAP,
        AddressMode::Clamp => sys::CUaddress_mode::CU_TR_ADDRESS_MODE_CLAMP,
        AddressMode::Mirror => sys::CUaddress_mode::CU_TR_ADDRESS_MODE_MIRROR,
        AddressMode::Border => sys::CUaddress_mode::CU_TR_ADDRESS_MODE_BORDER,
    };
    let filter = |filter: FilterMode| match filter {
        FilterMode::Point => sys::CUfilter_mode::CU_TR_FILTER_MODE_POINT,
        FilterMode::Linear => sys::CUfilter_mode::CU_TR_FILTER_MODE_LINEAR,
    };
    let mut flags = 0;
    if descriptor.read == ReadMode::ElementType && format.kind() != ChannelKind::Float {
        flags |= sys::CU_TRSF_READ_AS_INTEGER;
    }
    if descriptor.normalized {
        flags |= sys::CU_TRSF_NORMALIZED_COORDINATES;
    }
    if descriptor.srgb {
        flags |= sys::CU_TRSF_SRGB;
    }
    if descriptor.seamless_cubemap {
        flags |= sys::CU_TRSF_SEAMLESS_CUBEMAP;
    }
    if descriptor.disable_trilinear_optimization {
        flags |= sys::CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION;
    }
    sys::CUDA_TEXTURE_DESC {
        addressMode: descriptor.address.map(mode),
        filterMode: filter(descriptor.filter),
        flags,
        maxAnisotropy: 0,
        mipmapFilterMode: filter(descriptor.mip_filter),
        mipmapLevelBias: descriptor.mip_bias,
        minMipmapLevelClamp: descriptor.mip_clamp[0],
        maxMipmapLevelClamp: descriptor.mip_clamp[1],
        borderColor: descriptor.border,
        reserved: [0; 12],
    }
}

/// Creates a texture object of a resource.
fn texture(
    state: &Arc<State>,
    resource: &sys::CUDA_RESOURCE_DESC,
    format: &ChannelFormat,
    descriptor: &TextureDescriptor,
    array: Option<Kept>,
) -> Result<Box<dyn BackendObject>, Error> {
    state.context.enter()?;
    let descriptor = texture_descriptor(format, descriptor);
    let mut handle = 0;
    // SAFETY: the descriptors are alive during the call, which writes one integer; the resource outlives the object, as
    // the caller guarantees.
    let made = unsafe { sys::cuTexObjectCreate(&mut handle, resource, &descriptor, std::ptr::null()) };
    state.context.check("cannot create a texture", made.result())?;
    Ok(Box::new(Object { state: Arc::clone(state), handle, kind: ObjectKind::Texture, _array: array }))
}

fn array_resource(raw: sys::CUarray) -> sys::CUDA_RESOURCE_DESC {
    let array = sys::CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_1 { hArray: raw };
    sys::CUDA_RESOURCE_DESC {
        resType: sys::CUresourcetype::CU_RESOURCE_TYPE_ARRAY,
        res: sys::CUDA_RESOURCE_DESC_st__bindgen_ty_1 { array },
        flags: 0,
    }
}

impl CudaMipmappedArray {
    pub fn create(state: &Arc<State>, format: ChannelFormat, shape: ArrayShape, levels: u32) -> Result<Self, Error> {
        state.context.enter()?;
        let descriptor = array_descriptor(&format, shape);
        let mut raw = std::ptr::null_mut();
        // SAFETY: the descriptor is alive during the call, which writes one handle.
        let made = unsafe { sys::cuMipmappedArrayCreate(&mut raw, &descriptor, levels) };
        state.context.check("cannot create an array with levels", made.result())?;
        let shared = Arc::new(SharedLevels { state: Arc::clone(state), raw });
        Ok(Self { shared, format })
    }
}

impl BackendMipmappedArray for CudaMipmappedArray {
    fn texture(&self, descriptor: &TextureDescriptor) -> Result<Box<dyn BackendObject>, Error> {
        let mipmap = sys::CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_2 { hMipmappedArray: self.shared.raw };
        let resource = sys::CUDA_RESOURCE_DESC {
            resType: sys::CUresourcetype::CU_RESOURCE_TYPE_MIPMAPPED_ARRAY,
            res: sys::CUDA_RESOURCE_DESC_st__bindgen_ty_1 { mipmap },
            flags: 0,
        };
        let kept = Some(Kept::Mipmapped(Arc::clone(&self.shared)));
        texture(&self.shared.state, &resource, &self.format, descriptor, kept)
    }

    fn level(&self, layout: &ArrayLayout, level: u32) -> Result<Arc<dyn BackendArray>, Error> {
        let state = &self.shared.state;
        state.context.enter()?;
        let mut raw = std::ptr::null_mut();
        // SAFETY: the array is alive, and the call writes one handle, which is the array's.
        let found = unsafe { sys::cuMipmappedArrayGetLevel(&mut raw, self.shared.raw, level) };
        state.context.check("cannot get a level of an array", found.result())?;
        let parent = Some(Arc::clone(&self.shared));
        let shared = Arc::new(Shared { state: Arc::clone(state), raw, parent });
        Ok(Arc::new(CudaArray { shared, layout: *layout }))
    }
}

impl CudaArray {
    pub fn create(state: &Arc<State>, layout: &ArrayLayout) -> Result<Self, Error> {
        state.context.enter()?;
        let descriptor = array_descriptor(&layout.format, layout.shape);
        let mut raw = std::ptr::null_mut();
        // SAFETY: the descriptor is alive during the call, which writes one handle.
        let made = unsafe { sys::cuArray3DCreate_v2(&mut raw, &descriptor) };
        state.context.check("cannot create an array", made.result())?;
        let shared = Arc::new(Shared { state: Arc::clone(state), raw, parent: None });
        Ok(Self { shared, layout: *layout })
    }

    /// Copies all texels between plain memory and the array.
    fn copy(&self, stream: StreamId, to_array: bool) -> Result<(), Error> {
        let state = &self.shared.state;
        let stream = state.enter(stream)?;
        let [_, height, slices] = self.layout.level.extent.map(|n| n as usize);
        let row = self.layout.level.row_bytes as usize;
        let (null, none) = (std::ptr::null_mut(), std::ptr::null_mut());
        let (array, memory) = (sys::CUmemorytype::CU_MEMORYTYPE_ARRAY, sys::CUmemorytype::CU_MEMORYTYPE_DEVICE);
        let copy = sys::CUDA_MEMCPY3D {
            srcXInBytes: 0,
            srcY: 0,
            srcZ: 0,
            srcLOD: 0,
            srcMemoryType: if to_array { memory } else { array },
            srcHost: null,
            srcDevice: if to_array { self.layout.level.texels.0 } else { 0 },
            srcArray: if to_array { none } else { self.shared.raw },
            reserved0: null,
            srcPitch: if to_array { row } else { 0 },
            srcHeight: if to_array { height } else { 0 },
            dstXInBytes: 0,
            dstY: 0,
            dstZ: 0,
            dstLOD: 0,
            dstMemoryType: if to_array { array } else { memory },
            dstHost: null,
            dstDevice: if to_array { 0 } else { self.layout.level.texels.0 },
            dstArray: if to_array { self.shared.raw } else { none },
            reserved1: null,
            dstPitch: if to_array { 0 } else { row },
            dstHeight: if to_array { 0 } else { height },
            WidthInBytes: row,
            Height: height,
            Depth: slices,
        };
        // SAFETY: the description is alive during the call; the memory and the array have all of these texels, and both
        // outlive the copy, as freeing waits for the device.
        let copied = unsafe { sys::cuMemcpy3DAsync_v2(&copy, stream.raw()) };
        state.context.check("cannot copy an array", copied.result())
    }
}

impl BackendArray for CudaArray {
    fn texture(&self, descriptor: &TextureDescriptor) -> Result<Box<dyn BackendObject>, Error> {
        let resource = array_resource(self.shared.raw);
        texture(
            &self.shared.state,
            &resource,
            &self.layout.format,
            descriptor,
            Some(Kept::Array(Arc::clone(&self.shared))),
        )
    }

    fn surface(&self) -> Result<Box<dyn BackendObject>, Error> {
        let state = &self.shared.state;
        state.context.enter()?;
        let resource = array_resource(self.shared.raw);
        let mut handle = 0;
        // SAFETY: the description is alive during the call, which writes one integer; the object keeps the array.
        let made = unsafe { sys::cuSurfObjectCreate(&mut handle, &resource) };
        state.context.check("cannot create a surface", made.result())?;
        let array = Some(Kept::Array(Arc::clone(&self.shared)));
        Ok(Box::new(Object { state: Arc::clone(state), handle, kind: ObjectKind::Surface, _array: array }))
    }

    fn upload(&self, stream: StreamId) -> Result<(), Error> {
        self.copy(stream, true)
    }

    fn download(&self, stream: StreamId) -> Result<(), Error> {
        self.copy(stream, false)
    }
}

/// Creates a texture object for plain memory.
pub(crate) fn of_memory(
    state: &Arc<State>,
    layout: &ArrayLayout,
    descriptor: &TextureDescriptor,
) -> Result<Box<dyn BackendObject>, Error> {
    let level = layout.level;
    let [width, height, _] = level.extent.map(|n| n as usize);
    let (format, channels) = (format_of(&layout.format), layout.format.components());
    let reserved = sys::CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_5 { reserved: [0; 32] };
    let mut res = sys::CUDA_RESOURCE_DESC_st__bindgen_ty_1 { reserved };
    let kind = if level.row_bytes == 0 {
        res.linear = sys::CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_3 {
            devPtr: level.texels.0,
            format,
            numChannels: channels,
            sizeInBytes: width * layout.format.bytes() as usize,
        };
        sys::CUresourcetype::CU_RESOURCE_TYPE_LINEAR
    } else {
        res.pitch2D = sys::CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_4 {
            devPtr: level.texels.0,
            format,
            numChannels: channels,
            width,
            height,
            pitchInBytes: level.row_bytes as usize,
        };
        sys::CUresourcetype::CU_RESOURCE_TYPE_PITCH2D
    };
    texture(state, &sys::CUDA_RESOURCE_DESC { resType: kind, res, flags: 0 }, &layout.format, descriptor, None)
}
