// make_cudaExtent, make_cudaPitchedPtr, make_cudaPos.
#ifndef __ISOWARP_DRIVER_FUNCTIONS_H__
#define __ISOWARP_DRIVER_FUNCTIONS_H__

#include "driver_types.h"

static inline __attribute__((unused)) struct cudaPitchedPtr make_cudaPitchedPtr(void *ptr, size_t pitch, size_t xsize, size_t ysize) {
    struct cudaPitchedPtr p;
    p.ptr = ptr; p.pitch = pitch; p.xsize = xsize; p.ysize = ysize;
    return p;
}
static inline __attribute__((unused)) struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
    struct cudaPos p;
    p.x = x; p.y = y; p.z = z;
    return p;
}
static inline __attribute__((unused)) struct cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
    struct cudaExtent e;
    e.width = width; e.height = height; e.depth = depth;
    return e;
}

#endif
