//@ values: 2 21 21 2 2 21 2121
#ifndef __CUDACC_RTC__
#include <new>
#endif
struct A { long long *log; __host__ __device__ A(long long *l) : log(l) {} __host__ __device__ virtual int f() { return 1; } __host__ __device__ virtual ~A() { *log = *log * 10 + 1; } };
struct B : A { using A::A; __host__ __device__ int f() override { return 2; } __host__ __device__ ~B() { *log = *log * 10 + 2; } };
__host__ __device__ int call(A &a) { return a.f(); }
__global__ void values(long long *out) {
    long long log = 0;
    alignas(B) char places[3][sizeof(B)];
    B *b = new (places[0]) B(&log);
    A *a = b;
    // Naming the class of a destructor says nothing about the call behind it.
    A *other = new (places[1]) B(&log);
    b->B::~B();
    *out++ = other->f();
    *out++ = log;
    log = 0;
    other->~A();
    *out++ = log;
    log = 0;
    union Room { B b; __host__ __device__ Room(long long *l) : b(l) {} __host__ __device__ ~Room() {} } room(&log);
    B &whole = room.b;
    A *third = new (places[2]) B(&log);
    room.b.B::~B();
    *out++ = third->f();
    *out++ = call(*third);
    *out++ = log;
    third->~A();
    *out++ = log;
    (void)a;
    (void)whole;
}
