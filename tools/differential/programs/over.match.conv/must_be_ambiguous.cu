//@ refused:

//# two numbers for a number
struct S { __device__ operator int() const { return 1; } __device__ operator long() const { return 2; } };
__global__ void values(long long *out) {
    S s;
    double d = s;
    *out++ = (int)d;
}

//# two numbers for a truth value
struct S { __device__ operator int() const { return 1; } __device__ operator float() const { return 2; } };
__global__ void values(long long *out) {
    S s;
    *out++ = s ? 1 : 2;
}

//# two pointers for a truth value
struct S { __device__ operator int *() const { return nullptr; } __device__ operator float *() const { return nullptr; } };
__global__ void values(long long *out) {
    S s;
    if (s) *out = 1;
}

//# two numbers in a switch
struct S { __device__ operator int() const { return 1; } __device__ operator long() const { return 2; } };
__global__ void values(long long *out) {
    S s;
    switch (s) { case 1: *out = 1; }
}

//# const or not by another type
struct S { __device__ operator char() { return 1; } __device__ operator short() { return 2; } };
__global__ void values(long long *out) {
    S s;
    float f = s;
    *out++ = (int)f;
}
