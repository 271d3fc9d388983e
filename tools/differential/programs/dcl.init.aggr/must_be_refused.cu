//@ refused:

//# too many for a class
struct S { int a, b; };
__global__ void values(long long *out) {
    S s = {1, 2, 3};
    *out++ = s.a;
}

//# too many for an array
__global__ void values(long long *out) {
    int a[2] = {1, 2, 3};
    *out++ = a[0];
}

//# too many for an array in a class
struct S { int a[2]; int b; };
__global__ void values(long long *out) {
    S s = {{1, 2, 3}, 4};
    *out++ = s.b;
}

//# two for a union
union U { int a; float b; };
__global__ void values(long long *out) {
    U u = {1, 2};
    *out++ = u.a;
}

//# a class with a constructor
struct S { int a, b; __device__ S() : a(1), b(2) {} };
__global__ void values(long long *out) {
    S s = {1, 2};
    *out++ = s.a;
}

//# a class with a private member
class S { int b; public: int a; };
__global__ void values(long long *out) {
    S s = {1};
    *out++ = s.a;
}

//# a reference that nothing is for
struct S { int a; int &r; };
__global__ void values(long long *out) {
    S s = {1};
    *out++ = s.a;
}

//# a member that no list makes
struct T { __device__ explicit T() {} };
struct S { int a; T t; };
__global__ void values(long long *out) {
    S s = {1};
    *out++ = s.a;
}

//# a pointer from a number
struct S { int *p; };
__global__ void values(long long *out) {
    S s = {1};
    *out++ = s.p == nullptr;
}

//# an array without elements
__global__ void values(long long *out) {
    int a[] = {};
    *out++ = sizeof a;
}

//# a string that is too long
__global__ void values(long long *out) {
    char s[2] = "ab";
    *out++ = s[0];
}

//# a string for numbers
__global__ void values(long long *out) {
    int s[4] = "abc";
    *out++ = s[0];
}
