//@ refused:

//# const is lost
__global__ void values(long long *out) {
    const int c = 1;
    int *p = &c;
    *out++ = *p;
}

//# volatile is lost
__global__ void values(long long *out) {
    volatile int v = 1;
    int *p = &v;
    *out++ = *p;
}

//# const is lost in a reference
__global__ void values(long long *out) {
    const int c = 1;
    int &r = c;
    *out++ = r;
}

//# const below a pointer that is not
//@ nvrtc accepts: it only warns
__global__ void values(long long *out) {
    int *p = nullptr;
    const int **q = &p;
    *out++ = q == nullptr;
}

//# const is lost below
__global__ void values(long long *out) {
    const int *p = nullptr;
    int *const *q = &p;
    *out++ = q == nullptr;
}

//# const of elements
__global__ void values(long long *out) {
    const int a[2] = {1, 2};
    int (*p)[2] = &a;
    *out++ = (*p)[0];
}

//# const of an element
__global__ void values(long long *out) {
    const int a[2] = {1, 2};
    int *p = a;
    *out++ = *p;
}

//# const of an object
struct S { int v; };
__global__ void values(long long *out) {
    const S s{1};
    int *p = &s.v;
    *out++ = *p;
}

//# const of an object in a member
struct S { int v; __device__ int *get() const { return &v; } };
__global__ void values(long long *out) {
    S s{1};
    *out++ = *s.get();
}

//# const of a literal
//@ nvrtc accepts: it only warns
__global__ void values(long long *out) {
    char *p = "ab";
    *out++ = *p;
}

//# volatile of an object
struct S { int v; };
__global__ void values(long long *out) {
    volatile S s{1};
    int &r = s.v;
    *out++ = r;
}
