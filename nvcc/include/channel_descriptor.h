// cudaCreateChannelDesc<T>: the format of an array's elements.
#ifndef __ISOWARP_CHANNEL_DESCRIPTOR_H__
#define __ISOWARP_CHANNEL_DESCRIPTOR_H__

#include "cuda_runtime_api.h"

#ifdef __cplusplus
template <class T> static inline cudaChannelFormatDesc cudaCreateChannelDesc() {
    return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}

#define __IW_CHANNEL(T, bits, n, kind)                                                                                  \
    template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<T>() {                                               \
        return cudaCreateChannelDesc(bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 3 ? bits : 0,                        \
                                     cudaChannelFormatKind##kind);                                                      \
    }
#define __IW_CHANNELS(name, bits, kind)                                                                                 \
    __IW_CHANNEL(name##1, bits, 1, kind) __IW_CHANNEL(name##2, bits, 2, kind)                                           \
    __IW_CHANNEL(name##3, bits, 3, kind) __IW_CHANNEL(name##4, bits, 4, kind)

__IW_CHANNEL(char, 8, 1, Signed)
__IW_CHANNEL(signed char, 8, 1, Signed)
__IW_CHANNEL(unsigned char, 8, 1, Unsigned)
__IW_CHANNEL(short, 16, 1, Signed)
__IW_CHANNEL(unsigned short, 16, 1, Unsigned)
__IW_CHANNEL(int, 32, 1, Signed)
__IW_CHANNEL(unsigned int, 32, 1, Unsigned)
__IW_CHANNEL(float, 32, 1, Float)
__IW_CHANNELS(char, 8, Signed)
__IW_CHANNELS(uchar, 8, Unsigned)
__IW_CHANNELS(short, 16, Signed)
__IW_CHANNELS(ushort, 16, Unsigned)
__IW_CHANNELS(int, 32, Signed)
__IW_CHANNELS(uint, 32, Unsigned)
__IW_CHANNELS(float, 32, Float)

#undef __IW_CHANNEL
#undef __IW_CHANNELS

static inline __attribute__((unused)) cudaChannelFormatDesc cudaCreateChannelDescHalf() {
    return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static inline __attribute__((unused)) cudaChannelFormatDesc cudaCreateChannelDescHalf1() { return cudaCreateChannelDescHalf(); }
static inline __attribute__((unused)) cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
    return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
static inline __attribute__((unused)) cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
    return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}
#endif

#endif
