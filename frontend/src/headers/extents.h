// Structs of CUDA's runtime API that programs also use in device code (CUDA Runtime API, "Data types used by CUDA Runtime").
#ifndef _ISOWARP_EXTENTS
#define _ISOWARP_EXTENTS

struct cudaExtent {
    size_t width, height, depth;
};

struct cudaPos {
    size_t x, y, z;
};

struct cudaPitchedPtr {
    void *ptr;
    size_t pitch, xsize, ysize;
};

#endif
