// NVIDIA's marks for profilers, which do nothing.
#ifndef __ISOWARP_NVTOOLSEXT_H__
#define __ISOWARP_NVTOOLSEXT_H__

#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN = 0, NVTX_MESSAGE_TYPE_ASCII = 1, NVTX_MESSAGE_TYPE_UNICODE = 2, NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN = 0, NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1, NVTX_PAYLOAD_TYPE_INT64 = 2,
    NVTX_PAYLOAD_TYPE_DOUBLE = 3, NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4, NVTX_PAYLOAD_TYPE_INT32 = 5,
    NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;
typedef union nvtxMessageValue_t { const char *ascii; const wchar_t *unicode; nvtxStringHandle_t registered; } nvtxMessageValue_t;
typedef struct nvtxEventAttributes_v2 {
    uint16_t version, size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType, reserved0;
    union { uint64_t ullValue; int64_t llValue; double dValue; uint32_t uiValue; int32_t iValue; float fValue; } payload;
    int32_t messageType;
    nvtxMessageValue_t message;
} nvtxEventAttributes_t;

#define __IW_NVTX static inline __attribute__((unused))
__IW_NVTX void nvtxMarkA(const char *message) { (void)message; }
__IW_NVTX void nvtxMarkEx(const nvtxEventAttributes_t *a) { (void)a; }
__IW_NVTX int nvtxRangePushA(const char *message) { (void)message; return 0; }
__IW_NVTX int nvtxRangePushW(const wchar_t *message) { (void)message; return 0; }
__IW_NVTX int nvtxRangePushEx(const nvtxEventAttributes_t *a) { (void)a; return 0; }
__IW_NVTX int nvtxRangePop(void) { return 0; }
__IW_NVTX nvtxRangeId_t nvtxRangeStartA(const char *message) { (void)message; return 0; }
__IW_NVTX nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *a) { (void)a; return 0; }
__IW_NVTX void nvtxRangeEnd(nvtxRangeId_t id) { (void)id; }
__IW_NVTX nvtxDomainHandle_t nvtxDomainCreateA(const char *name) { (void)name; return 0; }
__IW_NVTX void nvtxDomainDestroy(nvtxDomainHandle_t domain) { (void)domain; }
__IW_NVTX int nvtxDomainRangePushEx(nvtxDomainHandle_t d, const nvtxEventAttributes_t *a) { (void)d; (void)a; return 0; }
__IW_NVTX int nvtxDomainRangePop(nvtxDomainHandle_t domain) { (void)domain; return 0; }
__IW_NVTX void nvtxDomainMarkEx(nvtxDomainHandle_t d, const nvtxEventAttributes_t *a) { (void)d; (void)a; }
__IW_NVTX nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t d, const char *s) { (void)d; (void)s; return 0; }
__IW_NVTX void nvtxNameOsThreadA(uint32_t thread, const char *name) { (void)thread; (void)name; }
__IW_NVTX void nvtxNameCategoryA(uint32_t category, const char *name) { (void)category; (void)name; }
#undef __IW_NVTX
#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA

#endif
