// The named constants of both formats of 16 bits, which NVIDIA's own headers keep from NVRTC.
#ifndef CUDART_INF_SUFFIX
#define CUDART_INF_SUFFIX __ushort_as_name(INFINITE)
#define CUDART_NAN_SUFFIX __ushort_as_name(0x7fff)
#define CUDART_MIN_DENORM_SUFFIX __ushort_as_name(1)
#define CUDART_MAX_NORMAL_SUFFIX __ushort_as_name(LARGEST)
#define CUDART_NEG_ZERO_SUFFIX __ushort_as_name(0x8000)
#define CUDART_ZERO_SUFFIX __ushort_as_name(0)
#define CUDART_ONE_SUFFIX __ushort_as_name(UNIT)
#endif
