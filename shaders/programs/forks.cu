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
    printf("child before: %d\n", in_child([] { return run(7); }));
    printf("parent: %d\n", run(5));
    int *memory = NULL;
    cudaMalloc(&memory, sizeof(int));
    printf("child after: %d\n", in_child([=] {
        int *more, count = 0;
        printf("malloc: %s\n", cudaGetErrorName(cudaMalloc(&more, sizeof(int))));
        printf("last: %s\n", cudaGetErrorName(cudaGetLastError()));
        printf("memset: %s\n", cudaGetErrorName(cudaMemset(memory, 0, sizeof(int))));
        put<<<1, 1>>>(memory, 1);
        printf("launch: %s\n", cudaGetErrorName(cudaGetLastError()));
        printf("synchronize: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
        printf("count: %s\n", cudaGetErrorName(cudaGetDeviceCount(&count)));
        return 0;
    }));
    printf("parent: %d\n", run(6));
    return 0;
}
