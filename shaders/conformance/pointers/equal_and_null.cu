//@ family: pointers
// Equality across spaces, null in every form, and conversion to bool.
//@ launch: compare grid=1 block=4
//@ arg: g:i32[4]=zero
//@ arg: null
//@ arg: out:u32[4]=zero
//@ expect: out=32737,32738,32740,32536
__device__ bool given(const void *p) { return p; }
__global__ void compare(int *g, int *none, unsigned *out) {
    __shared__ int s[4];
    __shared__ int *kept[2];
    int l[2] = { 1, 2 };
    int t = threadIdx.x;
    kept[t & 1] = t & 1 ? g : nullptr;
    s[t] = 0;
    __syncthreads();
    int *p = t == 0 ? g : t == 1 ? s : t == 2 ? l : none;
    unsigned r = 0;
    r |= (p == g) << 0 | (p == s) << 1 | (p == l) << 2 | (p == none) << 3;
    r |= (!p) << 4 | (p != nullptr) << 5 | given(p) << 6 | (p ? 1 : 0) << 7;
    r |= (kept[0] == none) << 8 | (kept[1] == g) << 9 | (none == 0) << 10 | ((unsigned long long)none == 0) << 11;
    r |= (l != s) << 12 | ((void *)s != (void *)g) << 13 | (&l[1] == l + 1) << 14;
    out[t] = r;
}
