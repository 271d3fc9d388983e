//@ options -lcublas
// Products of matrices: random sizes, operations, strides, batches and types, against a loop on the host; those of `float` and
// `double` bit by bit.
#include "blas_check.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>

OVERLOADS(gemm, gemm)
OVERLOADS(gemm_strided, gemmStridedBatched)
OVERLOADS(gemm_batched, gemmBatched)

static cublasHandle_t handle;

// The sum that the library promises: a chain of fused multiply-adds in ascending order.
template <class R> bool same_chain(const R *a, const R *b, R alpha, R beta, R before, R found, int k, int step_a, int step_b) {
    R total = 0;
    for (int p = 0; p < k; p++) total = std::fma(a[(size_t)p * step_a], b[(size_t)p * step_b], total);
    R expected = beta == 0 ? alpha * total : std::fma(alpha, total, beta * before);
    return memcmp(&expected, &found, sizeof(R)) == 0;
}
template <class R> bool same_chain(const std::complex<R> *, const std::complex<R> *, std::complex<R>, std::complex<R>,
                                   std::complex<R>, std::complex<R>, int, int, int) {
    return true;
}

template <class T> void one_product() {
    const cublasOperation_t ops[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
    cublasOperation_t op_a = ops[pick(3)], op_b = ops[pick(3)];
    int m = extent(), n = extent(), k = extent(), way = pick(3), count = way == 0 ? 1 : 1 + pick(3);
    int rows_a = op_a == CUBLAS_OP_N ? m : k, columns_a = op_a == CUBLAS_OP_N ? k : m;
    int rows_b = op_b == CUBLAS_OP_N ? k : n, columns_b = op_b == CUBLAS_OP_N ? n : k;
    int lda = rows_a + pick(3), ldb = rows_b + pick(3), ldc = m + pick(3);
    long long size_a = (long long)lda * columns_a + pick(4), size_b = (long long)ldb * columns_b, size_c = (long long)ldc * n + pick(4);
    Buffer<T> a(size_a * count), b(size_b * count), c(size_c * count);
    T alpha, beta;
    random_to(alpha);
    random_to(beta);
    if (pick(3) == 0) {
        beta = 0;
        // C is not read.
        for (T &x : c.host) x = std::numeric_limits<typename Traits<T>::Real>::quiet_NaN();
        c.upload();
    }
    // Scalars on the host or on the device.
    Buffer<T> scalars(2);
    scalars.host = {alpha, beta};
    scalars.upload();
    bool device = pick(2);
    cublasSetPointerMode(handle, device ? CUBLAS_POINTER_MODE_DEVICE : CUBLAS_POINTER_MODE_HOST);
    const Dev<T> *pa = device ? scalars.at(0) : ptr(alpha), *pb = device ? scalars.at(1) : ptr(beta);
    if (way == 0) {
        CHECK(gemm(T())(handle, op_a, op_b, m, n, k, pa, a.get(), lda, b.get(), ldb, pb, c.get(), ldc) == 0);
    } else if (way == 1) {
        CHECK(gemm_strided(T())(handle, op_a, op_b, m, n, k, pa, a.get(), lda, size_a, b.get(), ldb, size_b, pb, c.get(), ldc, size_c, count) == 0);
    } else {
        std::vector<Dev<T> *> all;
        for (int i = 0; i < count; i++) all.push_back(a.at(i * size_a));
        for (int i = 0; i < count; i++) all.push_back(b.at(i * size_b));
        for (int i = 0; i < count; i++) all.push_back(c.at(i * size_c));
        Dev<T> **arrays;
        cudaMalloc(&arrays, all.size() * sizeof(void *));
        cudaMemcpy(arrays, all.data(), all.size() * sizeof(void *), cudaMemcpyHostToDevice);
        CHECK(gemm_batched(T())(handle, op_a, op_b, m, n, k, pa, arrays, lda, arrays + count, ldb, pb, arrays + 2 * count, ldc, count) == 0);
        cudaFree(arrays);
    }
    std::vector<T> found = c.download();
    std::vector<Wide<T>> expected = widened(c.host);
    Wide<T> al = Traits<T>::wide(alpha), be = Traits<T>::wide(beta);
    for (int e = 0; e < count; e++) {
        const T *of_a = a.host.data() + e * size_a, *of_b = b.host.data() + e * size_b;
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < m; i++) {
                Wide<T> total = 0;
                for (int p = 0; p < k; p++) total += element(of_a, lda, op_a, i, p) * element(of_b, ldb, op_b, p, j);
                size_t at = e * size_c + i + (size_t)j * ldc;
                expected[at] = be == Wide<T>(0) ? al * total : al * total + be * expected[at];
#ifdef __ISOWARP__  // NVIDIA's library promises no order.
                CHECK(same_chain(of_a + (op_a == CUBLAS_OP_N ? i : (size_t)i * lda), of_b + (op_b == CUBLAS_OP_N ? (size_t)j * ldb : j),
                                 alpha, beta, c.host[at], found[at], k, op_a == CUBLAS_OP_N ? lda : 1, op_b == CUBLAS_OP_N ? 1 : ldb));
#endif
            }
        }
    }
    // Elements between columns stay, those that are NaN too.
    for (size_t i = 0; i < found.size(); i++) {
        if (memcmp(&found[i], &c.host[i], sizeof(T)) == 0) expected[i] = 0, found[i] = 0;
    }
    CHECK(close_to(found, expected, k));
}

// Halves in, halves or `float` out: exact small integers.
template <class H> void halves(cudaDataType type, H (*convert)(float), float (*back)(H)) {
    int m = extent(), n = extent(), k = extent();
    std::vector<H> a(m * k), b(k * n), c(m * n);
    std::vector<float> sums(m * n);
    for (H &x : a) x = convert((float)(pick(5) - 2));
    for (H &x : b) x = convert((float)(pick(3) - 1));
    H *da, *db, *dc;
    float *ds;
    cudaMalloc(&da, a.size() * sizeof(H));
    cudaMalloc(&db, b.size() * sizeof(H));
    cudaMalloc(&dc, c.size() * sizeof(H));
    cudaMalloc(&ds, sums.size() * sizeof(float));
    cublasSetMatrix(m, k, sizeof(H), a.data(), m, da, m);
    cublasSetMatrix(k, n, sizeof(H), b.data(), k, db, k);
    float one = 1, zero = 0;
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    CHECK(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, da, type, m, db, type, k, &zero, dc, type, m, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT) == 0);
    CHECK(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, da, type, m, db, type, k, &zero, ds, CUDA_R_32F, m, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT) == 0);
    cublasGetMatrix(m, n, sizeof(H), dc, m, c.data(), m);
    cublasGetMatrix(m, n, sizeof(float), ds, m, sums.data(), m);
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++) {
            float total = 0;
            for (int p = 0; p < k; p++) total += back(a[i + p * m]) * back(b[p + j * k]);
            CHECK(sums[i + j * m] == total && back(c[i + j * m]) == back(convert(total)));
        }
    }
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
    cudaFree(ds);
}

void bytes() {
    int m = extent(), n = extent(), k = extent();
    std::vector<signed char> a(m * k), b(k * n);
    std::vector<int> c(m * n);
    for (signed char &x : a) x = (signed char)random_bits();
    for (signed char &x : b) x = (signed char)random_bits();
    signed char *da, *db;
    int *dc, one = 1, zero = 0;
    cudaMalloc(&da, a.size());
    cudaMalloc(&db, b.size());
    cudaMalloc(&dc, c.size() * sizeof(int));
    cudaMemcpy(da, a.data(), a.size(), cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), b.size(), cudaMemcpyHostToDevice);
    CHECK(cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &one, da, CUDA_R_8I, k, db, CUDA_R_8I, k, &zero, dc, CUDA_R_32I, m, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT) == 0);
    cudaMemcpy(c.data(), dc, c.size() * sizeof(int), cudaMemcpyDeviceToHost);
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++) {
            int total = 0;
            for (int p = 0; p < k; p++) total += a[p + i * k] * b[p + j * k];
            CHECK(c[i + j * m] == total);
        }
    }
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
}

int main() {
    CHECK(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS);
    for (int i = 0; i < 20; i++) {
        one_product<float>();
        if (i % 2) one_product<c32>();
        if (i % 4 == 0) one_product<double>();
    }
    one_product<c64>();
    for (int i = 0; i < 2; i++) {
        halves<__half>(CUDA_R_16F, __float2half, __half2float);
        halves<__nv_bfloat16>(CUDA_R_16BF, __float2bfloat16, __bfloat162float);
        bytes();
    }
    float x = 1;
    CHECK(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &x, &x, 3, &x, 4, &x, &x, 4) == CUBLAS_STATUS_INVALID_VALUE);
    CHECK(cublasDestroy(handle) == CUBLAS_STATUS_SUCCESS);
    return finish();
}
