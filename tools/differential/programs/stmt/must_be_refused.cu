//@ refused:

//# break outside of a loop
__global__ void values(long long *out) {
    break;
    *out++ = 1;
}

//# continue in a switch
__global__ void values(long long *out) {
    switch (1) { case 1: continue; }
    *out++ = 1;
}

//# a case outside of a switch
__global__ void values(long long *out) {
    case 1: *out++ = 1;
}

//# a case twice
__global__ void values(long long *out) {
    switch (1) { case 1: case 1: *out++ = 1; }
}

//# two defaults
__global__ void values(long long *out) {
    switch (1) { default: default: *out++ = 1; }
}

//# a switch over a real number
__global__ void values(long long *out) {
    switch (1.5f) { case 1: *out++ = 1; }
}

//# goto nowhere
__global__ void values(long long *out) {
    goto nowhere;
    *out++ = 1;
}

//# a label twice
__global__ void values(long long *out) {
    l: *out++ = 1;
    l: *out++ = 2;
}

//# a value from a void function
__device__ void f() { return 1; }
__global__ void values(long long *out) {
    f();
    *out++ = 1;
}

//# no value from a function
//@ nvrtc accepts: it only warns
__device__ int f() { return; }
__global__ void values(long long *out) {
    *out++ = f();
}

//# past an initialiser
//@ nvrtc accepts: it only warns
__global__ void values(long long *out) {
    goto l;
    int i = 1;
    l: *out++ = i;
}

//# past an initialiser in a switch
//@ nvrtc accepts: it only warns
__global__ void values(long long *out) {
    switch (2) { case 1: int i = 1; *out++ = i; case 2: *out++ = 2; }
}

//# a range over a number
__global__ void values(long long *out) {
    for (int i : 3) *out++ = i;
}

//# a range over a pointer
__global__ void values(long long *out) {
    int a[2] = {1, 2};
    int *p = a;
    for (int i : p) *out++ = i;
}

//# a condition that is an object
struct S { int v; };
__global__ void values(long long *out) {
    S s{1};
    while (s) *out++ = 1;
}

//# a variable twice
__global__ void values(long long *out) {
    int i = 1;
    int i = 2;
    *out++ = i;
}

//# a parameter twice
__device__ int f(int a, int a) { return a; }
__global__ void values(long long *out) {
    *out++ = f(1, 2);
}

//# a parameter hidden in its block
__device__ int f(int a) { int a = 1; return a; }
__global__ void values(long long *out) {
    *out++ = f(2);
}
