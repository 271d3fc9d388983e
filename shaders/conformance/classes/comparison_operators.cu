// Comparisons and logic of a class; an overloaded && evaluates both sides.
//@ family: classes
//@ launch: compare grid=1 block=32
//@ arg: a:i64[32]=edges(0)
//@ arg: b:i64[32]=edges(1)
//@ arg: out:u32[32]=zero
//@ expect: out=262876,262885,262885,262885,262885,262885,262890,262890,262890,262885,262890,262885,262885,262821,262890
//@ expect: out[15]=262876,262885,262885,262885,262885,262890,262890,262890,262885,262890,262885,262885,262821,262890
//@ expect: out[29]=262890,262876,262693
struct Key {
    long long v;
    __device__ friend bool operator<(const Key &a, const Key &b) { return a.v < b.v; }
    __device__ friend bool operator==(const Key &a, const Key &b) { return a.v == b.v; }
};
__device__ bool operator>(const Key &a, const Key &b) { return b < a; }
__device__ bool operator<=(const Key &a, const Key &b) { return !(b < a); }
__device__ bool operator>=(const Key &a, const Key &b) { return !(a < b); }
__device__ bool operator!=(const Key &a, const Key &b) { return !(a == b); }
struct Flag {
    bool f;
    int *calls;
    __device__ Flag(bool b, int *c) : f(b), calls(c) { ++*calls; }
};
__device__ bool operator&&(const Flag &a, const Flag &b) { return a.f & b.f; }
__device__ bool operator||(const Flag &a, bool b) { return a.f | b; }

__global__ void compare(const long long *a, const long long *b, unsigned *out) {
    int t = threadIdx.x, calls = 0;
    Key x = {a[t]}, y = {b[t]}, z = {a[(t + 1) % 32]};
    unsigned r = (x < y) | (x > y) << 1 | (x <= y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5;
    r |= (x == z) << 6 | (z >= x) << 7;
    r |= (Flag(x < y, &calls) && Flag(y < x, &calls)) << 8;
    r |= (Flag(x < y, &calls) || (calls++, x == z)) << 9;
    out[t] = r | calls << 16;
}
