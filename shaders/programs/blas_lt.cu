//@ options -lcublasLt
// cuBLASLt: products with bias, ReLU, GELU and its derivative, against loops on the host; batches, rows and columns, and what is
// refused.
#include "blas_check.h"
#include <cublasLt.h>
#include <cuda_bf16.h>

static cublasLtHandle_t handle;

// A product: `D = epilogue(alpha * A * B + beta * C)`.
struct Call {
    cublasLtMatmulDesc_t desc;
    cublasLtMatrixLayout_t layouts[4];

    Call(cudaDataType type, bool transpose_a, bool transpose_b, int m, int n, int k) {
        cublasOperation_t op_a = transpose_a ? CUBLAS_OP_T : CUBLAS_OP_N, op_b = transpose_b ? CUBLAS_OP_T : CUBLAS_OP_N;
        CHECK(cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F) == 0);
        set(CUBLASLT_MATMUL_DESC_TRANSA, op_a);
        set(CUBLASLT_MATMUL_DESC_TRANSB, op_b);
        CHECK(cublasLtMatrixLayoutCreate(&layouts[0], type, transpose_a ? k : m, transpose_a ? m : k, transpose_a ? k : m) == 0);
        CHECK(cublasLtMatrixLayoutCreate(&layouts[1], type, transpose_b ? n : k, transpose_b ? k : n, transpose_b ? n : k) == 0);
        for (int i = 2; i < 4; i++) CHECK(cublasLtMatrixLayoutCreate(&layouts[i], type, m, n, m) == 0);
    }
    ~Call() {
        CHECK(cublasLtMatmulDescDestroy(desc) == 0);
        for (cublasLtMatrixLayout_t layout : layouts) CHECK(cublasLtMatrixLayoutDestroy(layout) == 0);
    }
    template <class T> void set(cublasLtMatmulDescAttributes_t attribute, T value) {
        CHECK(cublasLtMatmulDescSetAttribute(desc, attribute, &value, sizeof(value)) == 0);
    }
    template <class T> void set_all(cublasLtMatrixLayoutAttribute_t attribute, T value) {
        for (cublasLtMatrixLayout_t layout : layouts) {
            CHECK(cublasLtMatrixLayoutSetAttribute(layout, attribute, &value, sizeof(value)) == 0);
        }
    }
    // Searches for an algorithm, and returns whether there is one.
    bool is_supported() {
        cublasLtMatmulPreference_t preference;
        size_t bytes = 1 << 20;
        CHECK(cublasLtMatmulPreferenceCreate(&preference) == 0);
        CHECK(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &bytes, sizeof(bytes)) == 0);
        cublasLtMatmulHeuristicResult_t result = {};
        int found = -1;
        cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(handle, desc, layouts[0], layouts[1], layouts[2], layouts[3], preference, 1, &result, &found);
        CHECK(cublasLtMatmulPreferenceDestroy(preference) == 0);
        CHECK((status == CUBLAS_STATUS_SUCCESS) == (found == 1));
        return found == 1 && result.state == CUBLAS_STATUS_SUCCESS;
    }
    cublasStatus_t run(float alpha, const void *a, const void *b, float beta, const void *c, void *d) {
        return cublasLtMatmul(handle, desc, &alpha, a, layouts[0], b, layouts[1], &beta, c, layouts[2], d, layouts[3], NULL, NULL, 0, 0);
    }
};

static float gelu(float x) { return 0.5f * x * (1 + tanhf(0.79788456f * (x + 0.044715f * x * x * x))); }

static float gelu_slope(float x) {
    double t = tanh(0.7978845608 * (x + 0.044715 * x * x * x));
    return (float)(0.5 * (1 + t) + 0.5 * x * (1 - t * t) * 0.7978845608 * (1 + 3 * 0.044715 * x * x));
}

static bool near(float a, float b) { return fabsf(a - b) <= 1e-5f * (1 + fabsf(b)); }

// Every epilogue, with operands that are transposed or not.
static void epilogues(cublasLtEpilogue_t epilogue) {
    int m = extent(), n = extent(), k = extent();
    bool transpose_a = pick(2), transpose_b = pick(2);
    float alpha = 0.5f, beta = pick(2) ? 0.25f : 0.0f;
    Buffer<float> a((size_t)m * k), b((size_t)k * n), c((size_t)m * n), d((size_t)m * n), bias(m), aux((size_t)m * n);
    Call call(CUDA_R_32F, transpose_a, transpose_b, m, n, k);
    call.set(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue);
    call.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, (const void *)bias.get());
    call.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, (void *)aux.get());
    call.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, (int64_t)m);
    std::vector<float> aux_before = aux.host;
    CHECK(call.is_supported());
    CHECK(call.run(alpha, a.get(), b.get(), beta, c.get(), d.get()) == 0);
    CHECK(cudaMemcpy(d.host.data(), d.get(), d.host.size() * 4, cudaMemcpyDeviceToHost) == 0);
    CHECK(cudaMemcpy(aux.host.data(), aux.get(), aux.host.size() * 4, cudaMemcpyDeviceToHost) == 0);
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++) {
            float total = 0;
            for (int p = 0; p < k; p++) {
                float x = transpose_a ? a.host[p + (size_t)i * k] : a.host[i + (size_t)p * m];
                float y = transpose_b ? b.host[j + (size_t)p * n] : b.host[p + (size_t)j * k];
                total = std::fma(x, y, total);
            }
            size_t at = i + (size_t)j * m;
            float x = beta == 0 ? alpha * total : std::fma(alpha, total, beta * c.host[at]);
            if (epilogue & 4) x += bias.host[i];
            if (epilogue == CUBLASLT_EPILOGUE_GELU_AUX || epilogue == CUBLASLT_EPILOGUE_GELU_AUX_BIAS) CHECK(aux.host[at] == x);
            if (epilogue & 2) x = x < 0 ? 0 : x;
            if (epilogue & 32) x = gelu(x);
            if (epilogue == CUBLASLT_EPILOGUE_DGELU) x *= gelu_slope(aux_before[at]);
            CHECK(near(d.host[at], x));
            if (!(epilogue & (32 | 64))) CHECK(d.host[at] == x);
            uint32_t word;
            memcpy(&word, &d.host[at], 4);
            bits = (bits ^ word) * 1099511628211u;
        }
    }
}

// A batch of matrices by rows is the transposed product by columns.
static void rows_and_batches() {
    const int m = 33, n = 20, k = 7, count = 3;
    Buffer<float> a(m * k * count), b(k * n * count), d(m * n * count);
    Call call(CUDA_R_32F, false, false, m, n, k);
    call.set_all(CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_ROW);
    call.set_all(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, count);
    const int64_t distances[] = {m * k, k * n, m * n, m * n}, strides[] = {k, n, n, n};
    for (int i = 0; i < 4; i++) {
        CHECK(cublasLtMatrixLayoutSetAttribute(call.layouts[i], CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &distances[i], 8) == 0);
        CHECK(cublasLtMatrixLayoutSetAttribute(call.layouts[i], CUBLASLT_MATRIX_LAYOUT_LD, &strides[i], 8) == 0);
    }
    CHECK(call.run(1, a.get(), b.get(), 0, d.get(), d.get()) == 0);
    CHECK(cudaMemcpy(d.host.data(), d.get(), d.host.size() * 4, cudaMemcpyDeviceToHost) == 0);
    for (int e = 0; e < m * n * count; e++) {
        int number = e / (m * n), i = e / n % m, j = e % n;
        float total = 0;
        for (int p = 0; p < k; p++) total = std::fma(a.host[number * m * k + i * k + p], b.host[number * k * n + p * n + j], total);
        CHECK(d.host[e] == total);
    }
}

// The product is rounded once, after GELU.
static void halves() {
    const int m = 40, n = 24, k = 9;
    std::vector<__nv_bfloat16> a(m * k), b(k * n), d(m * n);
    for (__nv_bfloat16 &x : a) x = __float2bfloat16((float)uniform());
    for (__nv_bfloat16 &x : b) x = __float2bfloat16((float)uniform());
    __nv_bfloat16 *all;
    CHECK(cudaMalloc(&all, (m * k + k * n + m * n) * 2) == 0);
    cudaMemcpy(all, a.data(), m * k * 2, cudaMemcpyHostToDevice);
    cudaMemcpy(all + m * k, b.data(), k * n * 2, cudaMemcpyHostToDevice);
    Call call(CUDA_R_16BF, false, false, m, n, k);
    call.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_GELU);
    __nv_bfloat16 *to = all + m * k + k * n;
    CHECK(call.run(1, all, all + m * k, 0, to, to) == 0);
    cudaMemcpy(d.data(), to, m * n * 2, cudaMemcpyDeviceToHost);
    for (int e = 0; e < m * n; e++) {
        float total = 0;
        for (int p = 0; p < k; p++) total = std::fma(__bfloat162float(a[e % m + p * m]), __bfloat162float(b[p + e / m * k]), total);
        float expected = gelu(total), found = __bfloat162float(d[e]);
        CHECK(fabsf(found - expected) <= fabsf(expected) / 256 + 1e-6f);
    }
    cudaFree(all);
}

static void refusals() {
    Call call(CUDA_R_32F, false, false, 4, 4, 4);
    Buffer<float> a(16);
    // The gradient of the bias, tiles for tensor cores, scales of FP8, and matrices that do not fit.
    call.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BGRADB);
    CHECK(!call.is_supported());
    CHECK(call.run(1, a.get(), a.get(), 0, a.get(), a.get()) == CUBLAS_STATUS_NOT_SUPPORTED);
    call.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_DEFAULT);
    CHECK(call.is_supported());
    const void *scale = a.get();
    CHECK(cublasLtMatmulDescSetAttribute(call.desc, CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, &scale, sizeof(scale)) == CUBLAS_STATUS_NOT_SUPPORTED);
    CHECK(cublasLtMatmulDescSetAttribute(call.desc, CUBLASLT_MATMUL_DESC_TRANSA, &scale, sizeof(scale)) == CUBLAS_STATUS_INVALID_VALUE);
    call.set_all(CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_COL32);
    CHECK(!call.is_supported());
    call.set_all(CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_COL);
    uint64_t rows = 3, read = 0;
    size_t written = 0;
    CHECK(cublasLtMatrixLayoutSetAttribute(call.layouts[0], CUBLASLT_MATRIX_LAYOUT_ROWS, &rows, sizeof(rows)) == 0);
    CHECK(cublasLtMatrixLayoutGetAttribute(call.layouts[0], CUBLASLT_MATRIX_LAYOUT_ROWS, &read, sizeof(read), &written) == 0);
    CHECK(read == 3 && written == 8);
    CHECK(call.run(1, a.get(), a.get(), 0, a.get(), a.get()) == CUBLAS_STATUS_INVALID_VALUE);
}

int main() {
    CHECK(cublasLtCreate(&handle) == 0);
    CHECK(cublasLtGetVersion() >= 130000);
    const cublasLtEpilogue_t all[] = {
        CUBLASLT_EPILOGUE_DEFAULT, CUBLASLT_EPILOGUE_RELU, CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_RELU_BIAS, CUBLASLT_EPILOGUE_GELU,
        CUBLASLT_EPILOGUE_GELU_BIAS, CUBLASLT_EPILOGUE_GELU_AUX, CUBLASLT_EPILOGUE_GELU_AUX_BIAS, CUBLASLT_EPILOGUE_DGELU};
    for (cublasLtEpilogue_t epilogue : all) {
        for (int i = 0; i < 2; i++) epilogues(epilogue);
    }
    rows_and_batches();
    halves();
    refusals();
    CHECK(cublasLtDestroy(handle) == 0);
    printf("bits %016llx\n%s\n", (unsigned long long)bits, good ? "PASS" : "FAIL");
    return !good;
}
