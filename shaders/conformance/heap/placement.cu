//@ family: heap
//@ launch: places grid=1 block=16
//@ arg: out:i32[16]=zero
//@ expect: out[0]=1042
//@ expect: out[3]=1057
// Objects made in memory that is there: a local array, shared memory, and a part of a block.
struct Pair { int a, b; __device__ Pair(int x) : a(x), b(x * 2 + 1) {} __device__ int sum() const { return a + b; } };
__global__ void places(int *out) {
    __shared__ alignas(8) char room[16 * sizeof(Pair)];
    alignas(Pair) char own[2 * sizeof(Pair)];
    int t = threadIdx.x;
    Pair *p = new (room + t * sizeof(Pair)) Pair(t);
    Pair *q = new (own + sizeof(Pair)) Pair(1);
    __syncthreads();
    Pair *neighbour = (Pair *)(room + ((t + 1) % 16) * sizeof(Pair));
    char *block = (char *)malloc(64);
    Pair *r = new (block + 16) Pair(t);
    out[t] = p->sum() + 10 * q->sum() + r->b + (neighbour->a == (t + 1) % 16 ? 1000 : 0);
    free(block);
}
