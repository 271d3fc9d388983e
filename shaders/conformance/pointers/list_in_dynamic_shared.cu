//@ family: pointers
// An allocator in dynamic shared memory hands out nodes of different sizes, which are linked by pointers.
//@ launch: run grid=2 block=4 shared=512
//@ arg: out:i32[16]=zero
//@ expect: out=7708,3705,21249,40664,2,2,3,3,1018,15232,179376,7565,2,2,3,3
extern __shared__ __align__(16) char arena[];
struct Node { Node *next; int words; };
__device__ void *take(int *used, int bytes) {
    int at = *used;
    *used = (at + bytes + 7) & ~7;
    return arena + at;
}
__global__ void run(int *out) {
    __shared__ Node *heads[4];
    int t = threadIdx.x;
    if (t == 0) {
        int used = 0;
        for (int i = 0; i < 4; ++i) heads[i] = nullptr;
        for (int i = 0; i < 10; ++i) {
            int words = 1 + (i * 3 + blockIdx.x) % 5;
            Node *n = (Node *)take(&used, (int)sizeof(Node) + 4 * words);
            n->words = words;
            for (int k = 0; k < words; ++k) ((int *)(n + 1))[k] = i * 10 + k;
            n->next = heads[i % 4];
            heads[i % 4] = n;
        }
    }
    __syncthreads();
    int sum = 0, count = 0;
    for (Node *n = heads[3 - t]; n; n = n->next, ++count)
        for (const int *p = (const int *)(n + 1), *end = p + n->words; p != end; ++p) sum = sum * 2 + *p;
    out[blockIdx.x * 8 + t] = sum;
    out[blockIdx.x * 8 + 4 + t] = count;
}
