//@ refused:

//# a function
__device__ int f(int) = delete;
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a better one
__device__ int f(int) = delete;
__device__ int f(...) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# an address
__device__ int f(int) = delete;
__global__ void values(long long *out) {
    int (*p)(int) = f;
    *out++ = p(1);
}

//# a template
template <class T> __device__ int f(T) = delete;
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a specialisation
template <class T> __device__ int f(T) { return 1; }
template <> __device__ int f(int) = delete;
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a default constructor
struct S { S() = delete; int v; };
__global__ void values(long long *out) {
    S s;
    *out++ = s.v;
}

//# a destructor
struct S { int v; ~S() = delete; };
__global__ void values(long long *out) {
    S s{1};
    *out++ = s.v;
}

//# a conversion
struct S { operator int() const = delete; };
__global__ void values(long long *out) {
    S s;
    int i = s;
    *out++ = i;
}

//# a type of a result
__device__ int f(int) = delete;
__global__ void values(long long *out) {
    decltype(f(1)) i = 1;
    *out++ = i;
}

//# deleted at the second declaration
__device__ int f(int);
__device__ int f(int) = delete;
__global__ void values(long long *out) {
    *out++ = 1;
}

//# deleted and defined
int f(int) = delete;
int f(int) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# deleted twice
int f(int) = delete;
int f(int) = delete;
__global__ void values(long long *out) { *out++ = 1; }
