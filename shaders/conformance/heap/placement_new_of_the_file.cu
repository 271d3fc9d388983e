//@ family: heap
//@ launch: work grid=1 block=4
//@ arg: out:i32[32]=zero
//@ expect: out=1,25,3,8,24,80,47,12,3,26,3,8,24,80,48,12,5,27,3,8,24,80,49,12,7,28,3,8,24,80,50,12
// Placement `new` with functions of the file: selected by its arguments, next to that of the standard library.
struct Pool { char *at; int made; };
struct Rows { char *at; int width; };
__device__ inline void *operator new(decltype(sizeof(0)) n, Pool &pool) { void *r = pool.at; pool.at += (n + 7) / 8 * 8; pool.made++; return r; }
__device__ inline void *operator new(decltype(sizeof(0)) n, Rows *rows, int row) { return rows->at + rows->width * row; }
__device__ inline void *operator new[](decltype(sizeof(0)) n, Pool &pool) { return operator new(n, pool); }
struct Pair { int a; double b; __device__ Pair(int a, double b) : a(a), b(b) {} };
__global__ void work(int *out) {
    int t = threadIdx.x, *at = out + 8 * t;
    alignas(16) char memory[128];
    Pool pool{memory, 0};
    Rows rows{memory + 64, 16};
    int *one = new (pool) int(t + 1);
    Pair *pair = new (pool) Pair(t, 2.5);
    short *many = new (pool) short[3]{1, 2, static_cast<short>(t)};
    int *second = new (&rows, 1) int(40 + t);
    int *place = new (memory + 96) int(7);
    at[0] = *one + many[2], at[1] = static_cast<int>(pair->a + 10 * pair->b), at[2] = pool.made;
    at[3] = static_cast<int>(reinterpret_cast<char *>(pair) - memory), at[4] = static_cast<int>(reinterpret_cast<char *>(many) - memory);
    at[5] = static_cast<int>(reinterpret_cast<char *>(second) - memory), at[6] = *second + *place, at[7] = many[0] * 10 + many[1];
}
