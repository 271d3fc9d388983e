//@ options -lcublas
// cuBLAS in streams and graphs: a captured power iteration whose scalars stay on the device, and two handles in two streams
// with kernels between their calls. Factorisations in batches come after it.
#include "blas_check.h"

__global__ void invert_scalar(const float *length, float *factor) { *factor = 1 / *length; }

__global__ void fill(float *x, int n, float value) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = value * (i % 7 + 1);
}

void captured() {
    const int n = 70;
    Buffer<float> a(n * n), x(n), y(n), scalars(4);
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) a.host[i + j * n] = i == j ? 3 + 0.1f * i : 0.01f * ((i + j) % 5);
    }
    x.host.assign(n, 1);
    scalars.host = {1, 0, 0, 0};
    a.upload();
    x.upload();
    scalars.upload();
    float *one = scalars.device, *zero = one + 1, *length = one + 2, *factor = one + 3;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cublasHandle_t handle;
    CHECK(cublasCreate(&handle) == 0 && cublasSetStream(handle, stream) == 0);
    CHECK(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE) == 0);
    cudaStream_t back = nullptr;
    CHECK(cublasGetStream(handle, &back) == 0 && back == stream);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) == cudaSuccess);
    CHECK(cublasSgemv(handle, CUBLAS_OP_N, n, n, one, a.get(), n, x.get(), 1, zero, y.get(), 1) == 0);
    CHECK(cublasSnrm2(handle, n, y.get(), 1, length) == 0);
    invert_scalar<<<1, 1, 0, stream>>>(length, factor);
    CHECK(cublasScopy(handle, n, y.get(), 1, x.get(), 1) == 0);
    CHECK(cublasSscal(handle, n, factor, x.get(), 1) == 0);
    CHECK(cudaStreamEndCapture(stream, &graph) == cudaSuccess);
    // Nothing has run yet.
    CHECK(x.download()[0] == 1);
    CHECK(cudaGraphInstantiate(&exec, graph, 0) == cudaSuccess);
    std::vector<double> expected(n, 1);
    double norm = 0;
    for (int step = 0; step < 10; step++) {
        CHECK(cudaGraphLaunch(exec, stream) == cudaSuccess);
        std::vector<double> next(n, 0);
        norm = 0;
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++) next[i] += a.host[i + j * n] * expected[j];
        }
        for (double e : next) norm += e * e;
        norm = std::sqrt(norm);
        for (int i = 0; i < n; i++) expected[i] = next[i] / norm;
    }
    CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
    CHECK(close_to(x.download(), expected, 400));
    CHECK(std::fabs(scalars.download()[2] - norm) < 1e-4 * norm);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cublasDestroy(handle);
    cudaStreamDestroy(stream);
}

void two_streams() {
    const int n = 5000;
    Buffer<float> x(2 * n);
    cublasHandle_t handles[2];
    cudaStream_t streams[2];
    float sums[2] = {0, 0}, expected[2] = {0, 0};
    // The streams do not wait for the default stream, which may still copy the elements.
    cudaDeviceSynchronize();
    for (int s = 0; s < 2; s++) {
        cudaStreamCreateWithFlags(&streams[s], cudaStreamNonBlocking);
        cublasCreate(&handles[s]);
        cublasSetStream(handles[s], streams[s]);
    }
    for (int s = 0; s < 2; s++) {
        float factor = s + 2.0f;
        fill<<<(n + 255) / 256, 256, 0, streams[s]>>>(x.device + s * n, n, 1.0f);
        CHECK(cublasSscal(handles[s], n, &factor, x.get() + s * n, 1) == 0);
        CHECK(cublasSasum(handles[s], n, x.get() + s * n, 1, &sums[s]) == 0);
        // All sums are exact.
        for (int i = 0; i < n; i++) expected[s] += factor * (i % 7 + 1);
    }
    CHECK(sums[0] == expected[0] && sums[1] == expected[1]);
    for (int s = 0; s < 2; s++) {
        cublasDestroy(handles[s]);
        cudaStreamDestroy(streams[s]);
    }
}

// A matrix times its inverse, and times solutions.
void factorised() {
    const int n = 19, count = 5;
    Buffer<float> a(n * n * count), inverse(n * n * count), side(n * count);
    std::vector<float *> arrays;
    for (int i = 0; i < count; i++) arrays.push_back(a.device + i * n * n);
    for (int i = 0; i < count; i++) arrays.push_back(inverse.device + i * n * n);
    for (int i = 0; i < count; i++) arrays.push_back(side.device + i * n);
    float **d;
    int *pivots, *info, infos[count] = {1, 1, 1, 1, 1}, wrong = 1;
    cudaMalloc(&d, arrays.size() * sizeof(float *));
    cudaMemcpy(d, arrays.data(), arrays.size() * sizeof(float *), cudaMemcpyHostToDevice);
    cudaMalloc(&pivots, n * count * sizeof(int));
    cudaMalloc(&info, sizeof infos);
    cublasHandle_t handle;
    cublasCreate(&handle);
    CHECK(cublasSgetrfBatched(handle, n, d, n, pivots, info, count) == 0);
    CHECK(cublasSgetriBatched(handle, n, d, n, pivots, d + count, n, info, count) == 0);
    CHECK(cublasSgetrsBatched(handle, CUBLAS_OP_N, n, 1, d, n, pivots, d + 2 * count, n, &wrong, count) == 0 && wrong == 0);
    cudaMemcpy(infos, info, sizeof infos, cudaMemcpyDeviceToHost);
    std::vector<float> inverses = inverse.download(), solutions = side.download();
    double error = 0;
    for (int e = 0; e < count; e++) {
        CHECK(infos[e] == 0);
        const float *m = a.host.data() + e * n * n, *v = inverses.data() + e * n * n, *s = solutions.data() + e * n;
        for (int i = 0; i < n; i++) {
            double side_i = -side.host[e * n + i];
            for (int j = 0; j < n; j++) {
                double total = i == j ? -1 : 0;
                for (int p = 0; p < n; p++) total += (double)m[i + p * n] * v[p + j * n];
                error = std::fmax(error, std::fabs(total));
                side_i += (double)m[i + j * n] * s[j];
            }
            error = std::fmax(error, std::fabs(side_i));
        }
    }
    CHECK(error < 2e-3);
    cublasDestroy(handle);
    cudaFree(d);
    cudaFree(pivots);
    cudaFree(info);
}

int main() {
    captured();
    two_streams();
    factorised();
    return finish();
}
