//@ not clang: clang does not support `__managed__` variables of CUDA
// Managed memory: a list that the host builds and a kernel walks and changes, and a managed variable.
#include <cuda_runtime.h>
#include <cstdio>

struct Node {
    int value;
    Node *next;
};

__managed__ int total = 5;

__global__ void walk(Node *head) {
    for (Node *p = head; p; p = p->next) {
        total += p->value;
        p->value = -p->value;
    }
}

int main() {
    const int n = 100;
    Node *nodes;
    bool good = cudaMallocManaged(&nodes, n * sizeof(Node)) == cudaSuccess;
    for (int round = 0; good && round < 3; round++) {
        int expected = total;
        for (int i = 0; i < n; i++) {
            nodes[i].value = i * i + round;
            nodes[i].next = i + 7 < n ? &nodes[i + 7] : nullptr;
        }
        for (int i = 3; i < n; i += 7) expected += i * i + round;
        walk<<<1, 1>>>(nodes + 3);
        good = cudaDeviceSynchronize() == cudaSuccess && total == expected;
        for (int i = 0; i < n; i++) {
            int before = i * i + round;
            good = good && nodes[i].value == (i % 7 == 3 ? -before : before);
        }
        total++;
    }
    cudaFree(nodes);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
