//@ refused:
struct A { int v; };
struct B : A {};
struct C : private A {};

//# a number that is no null pointer
__global__ void values(long long *out) {
    int *p = 1;
    *out++ = p == nullptr;
}

//# a variable that is zero
__global__ void values(long long *out) {
    int z = 0;
    int *p = z;
    *out++ = p == nullptr;
}

//# a truth value
__global__ void values(long long *out) {
    int *p = false;
    *out++ = p == nullptr;
}

//# a pointer to another number
__global__ void values(long long *out) {
    int i = 1;
    long *p = &i;
    *out++ = p == nullptr;
}

//# a pointer to anything
__global__ void values(long long *out) {
    int i = 1;
    void *v = &i;
    int *p = v;
    *out++ = *p;
}

//# a base becomes no derived class
__global__ void values(long long *out) {
    A a{1};
    B *p = &a;
    *out++ = p->v;
}

//# a base that is private
__global__ void values(long long *out) {
    C c;
    A *p = &c;
    *out++ = p == nullptr;
}

//# a pointer to a pointer to a derived class
__global__ void values(long long *out) {
    B *b = nullptr;
    A **p = &b;
    *out++ = p == nullptr;
}

//# a function as an object
//@ nvrtc accepts: it only warns
__device__ int f(int v) { return v; }
__global__ void values(long long *out) {
    void *p = f;
    *out++ = p == nullptr;
}

//# a pointer becomes no number
__global__ void values(long long *out) {
    int i = 1;
    long n = &i;
    *out++ = n;
}

//# a null pointer becomes no number
__global__ void values(long long *out) {
    int n = nullptr;
    *out++ = n;
}

//# an enumerator of a class
enum class E { zero };
__global__ void values(long long *out) {
    int *p = E::zero;
    *out++ = p == nullptr;
}
