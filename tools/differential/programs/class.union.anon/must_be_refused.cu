//@ refused:

//# A name of the block
__global__ void values(long long *out) {
    int a = 1;
    union { int a; float f; };
    *out = a;
}

//# Twice the same name
__global__ void values(long long *out) {
    union { int a; union { int a; float f; }; };
    *out = 1;
}

//# In a lambda
__global__ void values(long long *out) {
    union { int a; float f; };
    a = 1;
    auto l = [&]() { return a; };
    *out = l();
}

//# A member function
__global__ void values(long long *out) {
    union { int a; void f() {} };
    *out = 1;
}

//# A private member
__global__ void values(long long *out) {
    union { int a; private: int b; };
    *out = 1;
}

//# A static member
__global__ void values(long long *out) {
    union { int a; static int b; };
    *out = 1;
}

//# A structure
__global__ void values(long long *out) {
    struct { int a; float f; };
    a = 1;
    *out = a;
}
