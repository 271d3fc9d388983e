//@ values: 11 11 1122 2211 112233 332211 112233 4 332211 112233 4 332211 332211 1 112233 5
//@ values: 5 352511332211
#ifndef __CUDACC_RTC__
#include <new>
#endif
struct Log { long long *at; __host__ __device__ void put(int n) { *at = *at * 10 + n; } };
struct A { Log log; __host__ __device__ A(Log l) : log(l) { f(); call(); } __host__ __device__ virtual void f() { log.put(1); } __host__ __device__ void call() { f(); } __host__ __device__ virtual ~A() { f(); call(); } };
struct M { __host__ __device__ M(A *a) : a(a) { a->f(); } __host__ __device__ ~M() { a->f(); } A *a; };
struct B : A { M m; __host__ __device__ B(Log l) : A(l), m(this) { f(); } __host__ __device__ void f() override { log.put(2); } __host__ __device__ ~B() override { f(); } };
struct C : B { M m; __host__ __device__ C(Log l) : B(l), m(this) { call(); } __host__ __device__ void f() override { log.put(3); } __host__ __device__ ~C() { call(); } };
struct Plain : C { using C::C; __host__ __device__ void f() override { log.put(4); } };
struct Copy : Plain { __host__ __device__ Copy(Log l) : Plain(l) {} __host__ __device__ Copy(const Copy &o) : Plain(o) { f(); } __host__ __device__ void f() override { log.put(5); } };
__global__ void values(long long *out) {
    long long n = 0;
    Log log{&n};
    { A a(log); *out++ = n; n = 0; }
    *out++ = n; n = 0;
    { B b(log); *out++ = n; n = 0; }
    *out++ = n; n = 0;
    { C c(log); *out++ = n; n = 0; }
    *out++ = n; n = 0;
    { Plain p(log); *out++ = n; n = 0; A &a = p; a.f(); *out++ = n; n = 0; }
    *out++ = n; n = 0;
    A *p = new Plain(log);
    *out++ = n; n = 0;
    p->call();
    *out++ = n; n = 0;
    delete p;
    *out++ = n; n = 0;
    alignas(C) char place[sizeof(C)];
    B *b = new (place) C(log);
    n = 0;
    b->~B();
    *out++ = n; n = 0;
    A *q = new B(log);
    n = 0;
    q->A::f();
    *out++ = n;
    delete q;
    n = 0;
    {
        Copy c(log);
        *out++ = n; n = 0;
        Copy d = c;
        *out++ = n; n = 0;
        A &a = d;
        a.f();
        *out++ = n; n = 0;
    }
    *out++ = n;
}
