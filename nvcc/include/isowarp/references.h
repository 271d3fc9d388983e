// Texture and surface references, `texture<T, dim, mode>` and `surface<void, dim>`, as in CUDA 11 and before.
#ifndef __ISOWARP_REFERENCES_H__
#define __ISOWARP_REFERENCES_H__

#include "../channel_descriptor.h"

template <class T, int dim = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct texture : textureReference {
    texture(int norm = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
            cudaTextureAddressMode address = cudaAddressModeClamp) {
        set(norm, filter, address);
        channelDesc = cudaCreateChannelDesc<T>();
    }
    texture(int norm, cudaTextureFilterMode filter, cudaTextureAddressMode address, cudaChannelFormatDesc desc) {
        set(norm, filter, address);
        channelDesc = desc;
    }

private:
    void set(int norm, cudaTextureFilterMode filter, cudaTextureAddressMode address) {
        __builtin_memset(static_cast<textureReference *>(this), 0, sizeof(textureReference));
        normalized = norm;
        filterMode = filter;
        addressMode[0] = addressMode[1] = addressMode[2] = address;
    }
};

template <class T, int dim = cudaSurfaceType1D> struct surface : surfaceReference {
    surface() { channelDesc = cudaCreateChannelDesc<T>(); }
};
template <int dim> struct surface<void, dim> : surfaceReference {
    surface() { channelDesc = cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone); }
};

template <class T, int dim, cudaTextureReadMode mode> inline int __iw_dimensions(const texture<T, dim, mode> &) { return dim; }
template <class T, int dim> inline int __iw_dimensions(const surface<T, dim> &) { return dim; }

#define __IW_TEXTURE template <class T, int dim, cudaTextureReadMode mode> static inline cudaError_t

__IW_TEXTURE cudaBindTexture(size_t *offset, const texture<T, dim, mode> &tex, const void *p,
    const cudaChannelFormatDesc &desc, size_t size = UINT_MAX) {
    return ::cudaBindTexture(offset, static_cast<const textureReference *>(&tex), p, &desc, size);
}
__IW_TEXTURE cudaBindTexture(size_t *offset, const texture<T, dim, mode> &tex, const void *p, size_t size = UINT_MAX) {
    return ::cudaBindTexture(offset, static_cast<const textureReference *>(&tex), p, &tex.channelDesc, size);
}
__IW_TEXTURE cudaBindTexture2D(size_t *offset, const texture<T, dim, mode> &tex, const void *p,
    const cudaChannelFormatDesc &desc, size_t width, size_t height, size_t pitch) {
    return ::cudaBindTexture2D(offset, static_cast<const textureReference *>(&tex), p, &desc, width, height, pitch);
}
__IW_TEXTURE cudaBindTexture2D(size_t *offset, const texture<T, dim, mode> &tex, const void *p, size_t width,
    size_t height, size_t pitch) {
    return ::cudaBindTexture2D(offset, static_cast<const textureReference *>(&tex), p, &tex.channelDesc, width, height,
                               pitch);
}
__IW_TEXTURE cudaBindTextureToArray(const texture<T, dim, mode> &tex, cudaArray_const_t array,
    const cudaChannelFormatDesc &desc) {
    return ::cudaBindTextureToArray(static_cast<const textureReference *>(&tex), array, &desc);
}
__IW_TEXTURE cudaBindTextureToArray(const texture<T, dim, mode> &tex, cudaArray_const_t array) {
    cudaChannelFormatDesc desc;
    cudaError_t error = ::cudaGetChannelDesc(&desc, array);
    return error == cudaSuccess ? ::cudaBindTextureToArray(static_cast<const textureReference *>(&tex), array, &desc) : error;
}
__IW_TEXTURE cudaBindTextureToMipmappedArray(const texture<T, dim, mode> &tex, cudaMipmappedArray_const_t array,
    const cudaChannelFormatDesc &desc) {
    return ::cudaBindTextureToMipmappedArray(static_cast<const textureReference *>(&tex), array, &desc);
}
__IW_TEXTURE cudaUnbindTexture(const texture<T, dim, mode> &tex) {
    return ::cudaUnbindTexture(static_cast<const textureReference *>(&tex));
}
__IW_TEXTURE cudaGetTextureAlignmentOffset(size_t *offset, const texture<T, dim, mode> &tex) {
    return ::cudaGetTextureAlignmentOffset(offset, static_cast<const textureReference *>(&tex));
}
template <class T, int dim> static inline cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf,
    cudaArray_const_t array, const cudaChannelFormatDesc &desc) {
    return ::cudaBindSurfaceToArray(static_cast<const surfaceReference *>(&surf), array, &desc);
}
template <class T, int dim> static inline cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf,
    cudaArray_const_t array) {
    cudaChannelFormatDesc desc;
    cudaError_t error = ::cudaGetChannelDesc(&desc, array);
    return error == cudaSuccess ? ::cudaBindSurfaceToArray(static_cast<const surfaceReference *>(&surf), array, &desc) : error;
}

#undef __IW_TEXTURE
#endif
