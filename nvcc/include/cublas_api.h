// The functions of `libcublas` by their names in the binary interface (NVIDIA's documentation of cuBLAS). Families of functions
// are declared by macros: `_I` is the type of sizes, which is 64 bits wide in functions that end in `_64`.
#ifndef CUBLAS_API_H_
#define CUBLAS_API_H_

#include <stdint.h>

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "driver_types.h"
#include "library_types.h"

#ifndef CUBLASWINAPI
#define CUBLASWINAPI
#endif
#ifndef CUBLASAPI
#define CUBLASAPI
#endif

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VER_BUILD 19
#define CUBLAS_VERSION (CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH)

typedef enum {
    CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;

typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;

typedef enum {
    CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2, CUBLAS_OP_HERMITAN = 2, CUBLAS_OP_CONJG = 3
} cublasOperation_t;

typedef enum {
    CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1 = 1,
    CUBLAS_GEMM_ALGO2 = 2, CUBLAS_GEMM_ALGO3 = 3, CUBLAS_GEMM_ALGO4 = 4, CUBLAS_GEMM_ALGO5 = 5,
    CUBLAS_GEMM_ALGO6 = 6, CUBLAS_GEMM_ALGO7 = 7, CUBLAS_GEMM_ALGO8 = 8, CUBLAS_GEMM_ALGO9 = 9,
    CUBLAS_GEMM_ALGO10 = 10, CUBLAS_GEMM_ALGO11 = 11, CUBLAS_GEMM_ALGO12 = 12, CUBLAS_GEMM_ALGO13 = 13,
    CUBLAS_GEMM_ALGO14 = 14, CUBLAS_GEMM_ALGO15 = 15, CUBLAS_GEMM_ALGO16 = 16, CUBLAS_GEMM_ALGO17 = 17,
    CUBLAS_GEMM_ALGO18 = 18, CUBLAS_GEMM_ALGO19 = 19, CUBLAS_GEMM_ALGO20 = 20, CUBLAS_GEMM_ALGO21 = 21,
    CUBLAS_GEMM_ALGO22 = 22, CUBLAS_GEMM_ALGO23 = 23, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
    CUBLAS_GEMM_DFALT_TENSOR_OP = 99, CUBLAS_GEMM_ALGO0_TENSOR_OP = 100, CUBLAS_GEMM_ALGO1_TENSOR_OP = 101,
    CUBLAS_GEMM_ALGO2_TENSOR_OP = 102, CUBLAS_GEMM_ALGO3_TENSOR_OP = 103, CUBLAS_GEMM_ALGO4_TENSOR_OP = 104,
    CUBLAS_GEMM_ALGO5_TENSOR_OP = 105, CUBLAS_GEMM_ALGO6_TENSOR_OP = 106, CUBLAS_GEMM_ALGO7_TENSOR_OP = 107,
    CUBLAS_GEMM_ALGO8_TENSOR_OP = 108, CUBLAS_GEMM_ALGO9_TENSOR_OP = 109, CUBLAS_GEMM_ALGO10_TENSOR_OP = 110,
    CUBLAS_GEMM_ALGO11_TENSOR_OP = 111, CUBLAS_GEMM_ALGO12_TENSOR_OP = 112, CUBLAS_GEMM_ALGO13_TENSOR_OP = 113,
    CUBLAS_GEMM_ALGO14_TENSOR_OP = 114, CUBLAS_GEMM_ALGO15_TENSOR_OP = 115, CUBLAS_GEMM_AUTOTUNE = 999
} cublasGemmAlgo_t;

typedef enum {
    CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3,
    CUBLAS_FP32_EMULATED_BF16X9_MATH = 4, CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH = 8,
    CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;

typedef enum {
    CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77, CUBLAS_COMPUTE_32F_EMULATED_16BFX9 = 78, CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71, CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79, CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73
} cublasComputeType_t;

typedef cudaDataType cublasDataType_t;
typedef struct cublasContext *cublasHandle_t;
typedef void (*cublasLogCallback)(const char *msg);

#ifdef __cplusplus
extern "C" {
#endif

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle);
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int *version);
cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value);
size_t cublasGetCudartVersion(void);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *workspace, size_t workspaceSizeInBytes);
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t streamId);
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t *streamId);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t *mode);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetSmCountTarget(cublasHandle_t handle, int *smCountTarget);
cublasStatus_t cublasSetSmCountTarget(cublasHandle_t handle, int smCountTarget);
cublasStatus_t cublasLoggerConfigure(int logIsOn, int logToStdOut, int logToStdErr, const char *logFileName);
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);

/* A function and its variant for 64-bit sizes; the parameters are a macro's, of the sizes and of further types. */
#define _IW_BLAS(_NAME, _PARAMETERS, ...)                      \
    cublasStatus_t _NAME _PARAMETERS(int, __VA_ARGS__);        \
    cublasStatus_t _NAME##_64 _PARAMETERS(int64_t, __VA_ARGS__);

/* The same function for several types of numbers; the letter of the type is in the name. */
#define _IW_BLAS_SD(_NAME, _SUFFIX, _PARAMETERS)               \
    _IW_BLAS(cublasS##_NAME##_SUFFIX, _PARAMETERS, float)      \
    _IW_BLAS(cublasD##_NAME##_SUFFIX, _PARAMETERS, double)
#define _IW_BLAS_CZ(_NAME, _SUFFIX, _PARAMETERS)               \
    _IW_BLAS(cublasC##_NAME##_SUFFIX, _PARAMETERS, cuComplex)  \
    _IW_BLAS(cublasZ##_NAME##_SUFFIX, _PARAMETERS, cuDoubleComplex)
#define _IW_BLAS_SDCZ(_NAME, _SUFFIX, _PARAMETERS)             \
    _IW_BLAS_SD(_NAME, _SUFFIX, _PARAMETERS)                   \
    _IW_BLAS_CZ(_NAME, _SUFFIX, _PARAMETERS)
/* For complex numbers with some real ones. */
#define _IW_BLAS_CZ_REAL(_NAME, _SUFFIX, _PARAMETERS)                 \
    _IW_BLAS(cublasC##_NAME##_SUFFIX, _PARAMETERS, cuComplex, float)  \
    _IW_BLAS(cublasZ##_NAME##_SUFFIX, _PARAMETERS, cuDoubleComplex, double)

/* Copies between the host and the device. */
#define _IW_SET_VECTOR(_I, _T) (_I n, _I elemSize, const void *x, _I incx, void *devicePtr, _I incy)
#define _IW_GET_VECTOR(_I, _T) (_I n, _I elemSize, const void *x, _I incx, void *y, _I incy)
#define _IW_COPY_MATRIX(_I, _T) (_I rows, _I cols, _I elemSize, const void *A, _I lda, void *B, _I ldb)
#define _IW_SET_VECTOR_ASYNC(_I, _T) \
    (_I n, _I elemSize, const void *hostPtr, _I incx, void *devicePtr, _I incy, cudaStream_t stream)
#define _IW_GET_VECTOR_ASYNC(_I, _T) \
    (_I n, _I elemSize, const void *devicePtr, _I incx, void *hostPtr, _I incy, cudaStream_t stream)
#define _IW_COPY_MATRIX_ASYNC(_I, _T) \
    (_I rows, _I cols, _I elemSize, const void *A, _I lda, void *B, _I ldb, cudaStream_t stream)
_IW_BLAS(cublasSetVector, _IW_SET_VECTOR, void)
_IW_BLAS(cublasGetVector, _IW_GET_VECTOR, void)
_IW_BLAS(cublasSetMatrix, _IW_COPY_MATRIX, void)
_IW_BLAS(cublasGetMatrix, _IW_COPY_MATRIX, void)
_IW_BLAS(cublasSetVectorAsync, _IW_SET_VECTOR_ASYNC, void)
_IW_BLAS(cublasGetVectorAsync, _IW_GET_VECTOR_ASYNC, void)
_IW_BLAS(cublasSetMatrixAsync, _IW_COPY_MATRIX_ASYNC, void)
_IW_BLAS(cublasGetMatrixAsync, _IW_COPY_MATRIX_ASYNC, void)

/* Vectors whose result is a number: `_R` is the type of the result. */
#define _IW_ONE(_I, _T, _R) (cublasHandle_t handle, _I n, const _T *x, _I incx, _R *result)
#define _IW_INDEX(_I, _T) (cublasHandle_t handle, _I n, const _T *x, _I incx, _I *result)
#define _IW_DOT(_I, _T) (cublasHandle_t handle, _I n, const _T *x, _I incx, const _T *y, _I incy, _T *result)
_IW_BLAS(cublasSnrm2_v2, _IW_ONE, float, float)
_IW_BLAS(cublasDnrm2_v2, _IW_ONE, double, double)
_IW_BLAS(cublasScnrm2_v2, _IW_ONE, cuComplex, float)
_IW_BLAS(cublasDznrm2_v2, _IW_ONE, cuDoubleComplex, double)
_IW_BLAS(cublasSasum_v2, _IW_ONE, float, float)
_IW_BLAS(cublasDasum_v2, _IW_ONE, double, double)
_IW_BLAS(cublasScasum_v2, _IW_ONE, cuComplex, float)
_IW_BLAS(cublasDzasum_v2, _IW_ONE, cuDoubleComplex, double)
_IW_BLAS(cublasIsamax_v2, _IW_INDEX, float)
_IW_BLAS(cublasIdamax_v2, _IW_INDEX, double)
_IW_BLAS(cublasIcamax_v2, _IW_INDEX, cuComplex)
_IW_BLAS(cublasIzamax_v2, _IW_INDEX, cuDoubleComplex)
_IW_BLAS(cublasIsamin_v2, _IW_INDEX, float)
_IW_BLAS(cublasIdamin_v2, _IW_INDEX, double)
_IW_BLAS(cublasIcamin_v2, _IW_INDEX, cuComplex)
_IW_BLAS(cublasIzamin_v2, _IW_INDEX, cuDoubleComplex)
_IW_BLAS_SD(dot, _v2, _IW_DOT)
_IW_BLAS_CZ(dotu, _v2, _IW_DOT)
_IW_BLAS_CZ(dotc, _v2, _IW_DOT)
#define _IW_ONE_EX(_I, _T)                                                                                       \
    (cublasHandle_t handle, _I n, const void *x, cudaDataType xType, _I incx, void *result, cudaDataType resultType, \
     cudaDataType executionType)
#define _IW_DOT_EX(_I, _T)                                                                                       \
    (cublasHandle_t handle, _I n, const void *x, cudaDataType xType, _I incx, const void *y, cudaDataType yType,  \
     _I incy, void *result, cudaDataType resultType, cudaDataType executionType)
#define _IW_ASUM_EX(_I, _T)                                                                                      \
    (cublasHandle_t handle, _I n, const void *x, cudaDataType xType, _I incx, void *result, cudaDataType resultType, \
     cudaDataType executiontype)
_IW_BLAS(cublasNrm2Ex, _IW_ONE_EX, void)
_IW_BLAS(cublasAsumEx, _IW_ASUM_EX, void)
_IW_BLAS(cublasDotEx, _IW_DOT_EX, void)
_IW_BLAS(cublasDotcEx, _IW_DOT_EX, void)

/* Vectors. */
#define _IW_AXPY(_I, _T) (cublasHandle_t handle, _I n, const _T *alpha, const _T *x, _I incx, _T *y, _I incy)
#define _IW_SCAL(_I, _T) (cublasHandle_t handle, _I n, const _T *alpha, _T *x, _I incx)
#define _IW_SCAL_REAL(_I, _T, _R) (cublasHandle_t handle, _I n, const _R *alpha, _T *x, _I incx)
#define _IW_COPY(_I, _T) (cublasHandle_t handle, _I n, const _T *x, _I incx, _T *y, _I incy)
#define _IW_SWAP(_I, _T) (cublasHandle_t handle, _I n, _T *x, _I incx, _T *y, _I incy)
#define _IW_ROT(_I, _T, _C, _S) \
    (cublasHandle_t handle, _I n, _T *x, _I incx, _T *y, _I incy, const _C *c, const _S *s)
_IW_BLAS_SDCZ(axpy, _v2, _IW_AXPY)
_IW_BLAS_SDCZ(scal, _v2, _IW_SCAL)
_IW_BLAS(cublasCsscal_v2, _IW_SCAL_REAL, cuComplex, float)
_IW_BLAS(cublasZdscal_v2, _IW_SCAL_REAL, cuDoubleComplex, double)
_IW_BLAS_SDCZ(copy, _v2, _IW_COPY)
_IW_BLAS_SDCZ(swap, _v2, _IW_SWAP)
_IW_BLAS(cublasSrot_v2, _IW_ROT, float, float, float)
_IW_BLAS(cublasDrot_v2, _IW_ROT, double, double, double)
_IW_BLAS(cublasCrot_v2, _IW_ROT, cuComplex, float, cuComplex)
_IW_BLAS(cublasCsrot_v2, _IW_ROT, cuComplex, float, float)
_IW_BLAS(cublasZrot_v2, _IW_ROT, cuDoubleComplex, double, cuDoubleComplex)
_IW_BLAS(cublasZdrot_v2, _IW_ROT, cuDoubleComplex, double, double)
cublasStatus_t cublasSrotg_v2(cublasHandle_t handle, float *a, float *b, float *c, float *s);
cublasStatus_t cublasDrotg_v2(cublasHandle_t handle, double *a, double *b, double *c, double *s);
#define _IW_AXPY_EX(_I, _T)                                                                                       \
    (cublasHandle_t handle, _I n, const void *alpha, cudaDataType alphaType, const void *x, cudaDataType xType,   \
     _I incx, void *y, cudaDataType yType, _I incy, cudaDataType executiontype)
#define _IW_SCAL_EX(_I, _T)                                                                                       \
    (cublasHandle_t handle, _I n, const void *alpha, cudaDataType alphaType, void *x, cudaDataType xType, _I incx, \
     cudaDataType executionType)
_IW_BLAS(cublasAxpyEx, _IW_AXPY_EX, void)
_IW_BLAS(cublasScalEx, _IW_SCAL_EX, void)

/* A matrix and vectors. */
#define _IW_GEMV(_I, _T)                                                                                             \
    (cublasHandle_t handle, cublasOperation_t trans, _I m, _I n, const _T *alpha, const _T *A, _I lda, const _T *x, \
     _I incx, const _T *beta, _T *y, _I incy)
#define _IW_GEMV_STRIDED(_I, _T)                                                                                 \
    (cublasHandle_t handle, cublasOperation_t trans, _I m, _I n, const _T *alpha, const _T *A, _I lda,           \
     long long int strideA, const _T *x, _I incx, long long int stridex, const _T *beta, _T *y, _I incy,         \
     long long int stridey, _I batchCount)
#define _IW_SYMV(_I, _T)                                                                                         \
    (cublasHandle_t handle, cublasFillMode_t uplo, _I n, const _T *alpha, const _T *A, _I lda, const _T *x,      \
     _I incx, const _T *beta, _T *y, _I incy)
#define _IW_GER(_I, _T)                                                                                          \
    (cublasHandle_t handle, _I m, _I n, const _T *alpha, const _T *x, _I incx, const _T *y, _I incy, _T *A, _I lda)
#define _IW_SYR(_I, _T) \
    (cublasHandle_t handle, cublasFillMode_t uplo, _I n, const _T *alpha, const _T *x, _I incx, _T *A, _I lda)
#define _IW_HER(_I, _T, _R) \
    (cublasHandle_t handle, cublasFillMode_t uplo, _I n, const _R *alpha, const _T *x, _I incx, _T *A, _I lda)
#define _IW_SYR2(_I, _T)                                                                                         \
    (cublasHandle_t handle, cublasFillMode_t uplo, _I n, const _T *alpha, const _T *x, _I incx, const _T *y,     \
     _I incy, _T *A, _I lda)
#define _IW_TRMV(_I, _T)                                                                                         \
    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, _I n,         \
     const _T *A, _I lda, _T *x, _I incx)
_IW_BLAS_SDCZ(gemv, _v2, _IW_GEMV)
_IW_BLAS_SDCZ(gemvStridedBatched, , _IW_GEMV_STRIDED)
_IW_BLAS_SDCZ(symv, _v2, _IW_SYMV)
_IW_BLAS_CZ(hemv, _v2, _IW_SYMV)
_IW_BLAS_SD(ger, _v2, _IW_GER)
_IW_BLAS_CZ(geru, _v2, _IW_GER)
_IW_BLAS_CZ(gerc, _v2, _IW_GER)
_IW_BLAS_SDCZ(syr, _v2, _IW_SYR)
_IW_BLAS_CZ_REAL(her, _v2, _IW_HER)
_IW_BLAS_SDCZ(syr2, _v2, _IW_SYR2)
_IW_BLAS_CZ(her2, _v2, _IW_SYR2)
_IW_BLAS_SDCZ(trmv, _v2, _IW_TRMV)
_IW_BLAS_SDCZ(trsv, _v2, _IW_TRMV)

/* Products of matrices. */
#define _IW_OPERATIONS(_I) \
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n, _I k
#define _IW_GEMM(_I, _T)                                                                                         \
    (_IW_OPERATIONS(_I), const _T *alpha, const _T *A, _I lda, const _T *B, _I ldb, const _T *beta, _T *C, _I ldc)
#define _IW_GEMM_STRIDED(_I, _T)                                                                                 \
    (_IW_OPERATIONS(_I), const _T *alpha, const _T *A, _I lda, long long int strideA, const _T *B, _I ldb,       \
     long long int strideB, const _T *beta, _T *C, _I ldc, long long int strideC, _I batchCount)
#define _IW_GEMM_BATCHED(_I, _T)                                                                                 \
    (_IW_OPERATIONS(_I), const _T *alpha, const _T *const Aarray[], _I lda, const _T *const Barray[], _I ldb,    \
     const _T *beta, _T *const Carray[], _I ldc, _I batchCount)
#define _IW_GEMM_AS(_I, _T)                                                                                      \
    (_IW_OPERATIONS(_I), const _T *alpha, const void *A, cudaDataType Atype, _I lda, const void *B,              \
     cudaDataType Btype, _I ldb, const _T *beta, void *C, cudaDataType Ctype, _I ldc)
#define _IW_GEMM_EX(_I, _T)                                                                                      \
    (_IW_OPERATIONS(_I), const void *alpha, const void *A, cudaDataType Atype, _I lda, const void *B,            \
     cudaDataType Btype, _I ldb, const void *beta, void *C, cudaDataType Ctype, _I ldc, _T computeType,          \
     cublasGemmAlgo_t algo)
#define _IW_GEMM_STRIDED_EX(_I, _T)                                                                              \
    (_IW_OPERATIONS(_I), const void *alpha, const void *A, cudaDataType Atype, _I lda, long long int strideA,    \
     const void *B, cudaDataType Btype, _I ldb, long long int strideB, const void *beta, void *C,                \
     cudaDataType Ctype, _I ldc, long long int strideC, _I batchCount, _T computeType, cublasGemmAlgo_t algo)
#define _IW_GEMM_BATCHED_EX(_I, _T)                                                                              \
    (_IW_OPERATIONS(_I), const void *alpha, const void *const Aarray[], cudaDataType Atype, _I lda,              \
     const void *const Barray[], cudaDataType Btype, _I ldb, const void *beta, void *const Carray[],             \
     cudaDataType Ctype, _I ldc, _I batchCount, _T computeType, cublasGemmAlgo_t algo)
_IW_BLAS_SDCZ(gemm, _v2, _IW_GEMM)
_IW_BLAS_CZ(gemm3m, , _IW_GEMM)
_IW_BLAS(cublasHgemm, _IW_GEMM, __half)
_IW_BLAS_SDCZ(gemmStridedBatched, , _IW_GEMM_STRIDED)
_IW_BLAS(cublasHgemmStridedBatched, _IW_GEMM_STRIDED, __half)
_IW_BLAS_SDCZ(gemmBatched, , _IW_GEMM_BATCHED)
_IW_BLAS(cublasHgemmBatched, _IW_GEMM_BATCHED, __half)
_IW_BLAS(cublasSgemmEx, _IW_GEMM_AS, float)
_IW_BLAS(cublasCgemmEx, _IW_GEMM_AS, cuComplex)
_IW_BLAS(cublasGemmEx, _IW_GEMM_EX, cublasComputeType_t)
_IW_BLAS(cublasGemmStridedBatchedEx, _IW_GEMM_STRIDED_EX, cublasComputeType_t)
_IW_BLAS(cublasGemmBatchedEx, _IW_GEMM_BATCHED_EX, cublasComputeType_t)

/* Matrices. */
#define _IW_SYMM(_I, _T)                                                                                         \
    (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, _I m, _I n, const _T *alpha,           \
     const _T *A, _I lda, const _T *B, _I ldb, const _T *beta, _T *C, _I ldc)
#define _IW_HERK(_I, _T, _R)                                                                                     \
    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, _I n, _I k, const _R *alpha,         \
     const _T *A, _I lda, const _R *beta, _T *C, _I ldc)
#define _IW_SYRK(_I, _T) _IW_HERK(_I, _T, _T)
#define _IW_HER2K(_I, _T, _R)                                                                                    \
    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, _I n, _I k, const _T *alpha,         \
     const _T *A, _I lda, const _T *B, _I ldb, const _R *beta, _T *C, _I ldc)
#define _IW_SYR2K(_I, _T) _IW_HER2K(_I, _T, _T)
#define _IW_TRMM(_I, _T)                                                                                         \
    (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,               \
     cublasDiagType_t diag, _I m, _I n, const _T *alpha, const _T *A, _I lda, const _T *B, _I ldb, _T *C, _I ldc)
#define _IW_TRSM(_I, _T)                                                                                         \
    (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,               \
     cublasDiagType_t diag, _I m, _I n, const _T *alpha, const _T *A, _I lda, _T *B, _I ldb)
#define _IW_GEAM(_I, _T)                                                                                         \
    (cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n, const _T *alpha,     \
     const _T *A, _I lda, const _T *beta, const _T *B, _I ldb, _T *C, _I ldc)
#define _IW_DGMM(_I, _T)                                                                                         \
    (cublasHandle_t handle, cublasSideMode_t mode, _I m, _I n, const _T *A, _I lda, const _T *x, _I incx, _T *C, \
     _I ldc)
_IW_BLAS_SDCZ(symm, _v2, _IW_SYMM)
_IW_BLAS_CZ(hemm, _v2, _IW_SYMM)
_IW_BLAS_SDCZ(syrk, _v2, _IW_SYRK)
_IW_BLAS_CZ_REAL(herk, _v2, _IW_HERK)
_IW_BLAS_SDCZ(syr2k, _v2, _IW_SYR2K)
_IW_BLAS_CZ_REAL(her2k, _v2, _IW_HER2K)
_IW_BLAS_SDCZ(syrkx, , _IW_SYR2K)
_IW_BLAS_CZ_REAL(herkx, , _IW_HER2K)
_IW_BLAS_SDCZ(trmm, _v2, _IW_TRMM)
_IW_BLAS_SDCZ(trsm, _v2, _IW_TRSM)
_IW_BLAS_SDCZ(geam, , _IW_GEAM)
_IW_BLAS_SDCZ(dgmm, , _IW_DGMM)

/* Factorisations in batches, which have no variant for 64-bit sizes. */
#define _IW_FACTORISATIONS(_X, _T)                                                                                   \
    cublasStatus_t cublas##_X##getrfBatched(cublasHandle_t handle, int n, _T *const A[], int lda, int *P, int *info, \
                                            int batchSize);                                                          \
    cublasStatus_t cublas##_X##getriBatched(cublasHandle_t handle, int n, const _T *const A[], int lda,              \
                                            const int *P, _T *const C[], int ldc, int *info, int batchSize);         \
    cublasStatus_t cublas##_X##getrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,         \
                                            const _T *const Aarray[], int lda, const int *devIpiv,                   \
                                            _T *const Barray[], int ldb, int *info, int batchSize);                  \
    cublasStatus_t cublas##_X##gelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int nrhs,   \
                                           _T *const Aarray[], int lda, _T *const Carray[], int ldc, int *info,      \
                                           int *devInfoArray, int batchSize);
_IW_FACTORISATIONS(S, float)
_IW_FACTORISATIONS(D, double)
_IW_FACTORISATIONS(C, cuComplex)
_IW_FACTORISATIONS(Z, cuDoubleComplex)

#ifdef __cplusplus
}

// Calls of CUDA 10 and earlier name the computation by the type of its numbers.
static inline cublasStatus_t __iw_compute_type(cudaDataType type, cublasComputeType_t *out) {
    switch (type) {
    case CUDA_R_32F: case CUDA_C_32F: *out = CUBLAS_COMPUTE_32F; return CUBLAS_STATUS_SUCCESS;
    case CUDA_R_64F: case CUDA_C_64F: *out = CUBLAS_COMPUTE_64F; return CUBLAS_STATUS_SUCCESS;
    case CUDA_R_16F: *out = CUBLAS_COMPUTE_16F; return CUBLAS_STATUS_SUCCESS;
    case CUDA_R_32I: *out = CUBLAS_COMPUTE_32I; return CUBLAS_STATUS_SUCCESS;
    default: return CUBLAS_STATUS_NOT_SUPPORTED;
    }
}
static inline cublasStatus_t cublasGemmEx _IW_GEMM_EX(int, cudaDataType) {
    cublasComputeType_t type = CUBLAS_COMPUTE_32F;
    cublasStatus_t status = __iw_compute_type(computeType, &type);
    return status ? status : cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C,
                                          Ctype, ldc, type, algo);
}
static inline cublasStatus_t cublasGemmStridedBatchedEx _IW_GEMM_STRIDED_EX(int, cudaDataType) {
    cublasComputeType_t type = CUBLAS_COMPUTE_32F;
    cublasStatus_t status = __iw_compute_type(computeType, &type);
    return status ? status
                  : cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, strideA, B, Btype,
                                               ldb, strideB, beta, C, Ctype, ldc, strideC, batchCount, type, algo);
}
static inline cublasStatus_t cublasGemmBatchedEx _IW_GEMM_BATCHED_EX(int, cudaDataType) {
    cublasComputeType_t type = CUBLAS_COMPUTE_32F;
    cublasStatus_t status = __iw_compute_type(computeType, &type);
    return status ? status
                  : cublasGemmBatchedEx(handle, transa, transb, m, n, k, alpha, Aarray, Atype, lda, Barray, Btype, ldb,
                                        beta, Carray, Ctype, ldc, batchCount, type, algo);
}
#endif

#endif
