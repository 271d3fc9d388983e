//@ values: 135642 79 798 2233 1 12 10 3 364
#ifndef __CUDACC_RTC__
#include <new>
#endif
struct T { long long *log; int n; __host__ __device__ T(long long *l, int n) : log(l), n(n) { *log = *log * 10 + n; } __host__ __device__ ~T() { *log = *log * 10 + n + 1; } };
struct Two { T a, b; __host__ __device__ Two(long long *l) : a(l, 1), b(l, 3) { *l = *l * 10 + 5; } __host__ __device__ ~Two() { *a.log = *a.log * 10 + 6; } };
struct Temp { long long *log; __host__ __device__ Temp(long long *l) : log(l) {} __host__ __device__ ~Temp() { *log = *log * 10 + 9; } __host__ __device__ operator int() const { return 7; } };
struct Own { T *t; __host__ __device__ Own(long long *l) : t(new T(l, 2)) {} __host__ __device__ ~Own() { delete t; } Own(const Own &) = delete; };
__global__ void values(long long *out) {
    long long log = 0;
    Two *two = new Two(&log);
    delete two;
    *out++ = log;
    log = 0;
    T *t = new T(&log, Temp(&log));
    *out++ = log;
    delete t;
    *out++ = log;
    log = 0;
    {
        Own own(&log);
        Own *inner = new Own(&log);
        delete inner;
    }
    *out++ = log;
    log = 0;
    T *maybe = log == 0 ? new T(&log, 1) : nullptr;
    *out++ = log;
    delete maybe;
    *out++ = log;
    int i = 0;
    int *p = new int(i++);
    *out++ = *p + i * 10;
    delete p;
    alignas(T) char place[sizeof(T) * 2];
    log = 0;
    T *made = new (place) T(&log, 3);
    T *next = new (place + sizeof(T)) T(*made);
    *out++ = log;
    next->n = 5;
    next->~T();
    made->~T();
    *out++ = log;
}
