// A child that a process forks before its first call has devices of its own. One that it forks afterwards has none.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

__global__ void put(int *out, int value) { *out = value; }

// Returns 0 if a kernel stores a value.
static int run(int value) {
    int *device, found = 0;
    if (cudaMalloc(&device, sizeof(int)) != cudaSuccess) return 3;
    put<<<1, 1>>>(device, value);
    if (cudaMemcpy(&found, device, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess) return 2;
    cudaFree(device);
    return found == value ? 0 : 1;
}

// Runs a function in a child, and returns its status.
template <class F> static int in_child(F body) {
    fflush(stdout);
    if (fork() == 0) exit(body());
    int status = -1;
    wait(&status);
    return status;
}

int main() {
    bool good = in_child([] { return run(7); }) == 0 && run(5) == 0;
    int *memory = NULL;
    good = good && cudaMalloc(&memory, sizeof(int)) == cudaSuccess;
    good = good && in_child([=] {
        int *more;
        bool none = cudaMalloc(&more, sizeof(int)) == cudaErrorInitializationError;
        none = none && cudaGetLastError() == cudaErrorInitializationError;
        none = none && cudaMemset(memory, 0, sizeof(int)) == cudaErrorInitializationError;
        put<<<1, 1>>>(memory, 1);
        none = none && cudaGetLastError() == cudaErrorInitializationError;
        return none && cudaDeviceSynchronize() == cudaErrorInitializationError ? 0 : 1;
    }) == 0;
    good = good && run(6) == 0;
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
