//@ refused:
struct A { int v; };
struct B { int v; };
struct C : private A {};

//# a pointer to another class
__global__ void values(long long *out) {
    A a{1};
    *out++ = static_cast<B *>(&a)->v;
}

//# a number as a pointer
__global__ void values(long long *out) {
    *out++ = static_cast<int *>(1) == nullptr;
}

//# a pointer as a number
__global__ void values(long long *out) {
    int i = 1;
    *out++ = static_cast<long>(&i);
}

//# const is lost
__global__ void values(long long *out) {
    const int c = 1;
    *out++ = *static_cast<int *>(&c);
}

//# an object as a number
__global__ void values(long long *out) {
    *out++ = static_cast<int>(A{1});
}

//# a pointer to another number
__global__ void values(long long *out) {
    int i = 1;
    *out++ = *static_cast<float *>(&i);
}

//# a private base
__global__ void values(long long *out) {
    C c;
    *out++ = static_cast<A *>(&c) == nullptr;
}

//# a function of another type
__device__ int f(int v) { return v; }
__global__ void values(long long *out) {
    *out++ = static_cast<int (*)(long)>(f)(1);
}

//# a value as a variable
__global__ void values(long long *out) {
    *out++ = static_cast<int &>(1);
}

//# a class that takes no number
__global__ void values(long long *out) {
    *out++ = static_cast<A *>(1) == nullptr;
}

//# an array
__global__ void values(long long *out) {
    int a[1] = {1};
    *out++ = sizeof(static_cast<int[1]>(a));
}
