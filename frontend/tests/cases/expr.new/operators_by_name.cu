// `operator new` and `operator delete` called by name ([new.delete]).

//#
#include <new>
struct alignas(64) wide { int x; };
__device__ void *get(unsigned long n) { return ::operator new(n); }
__global__ void k(float *o) {
    float *p = (float *)get(16);
    p[0] = 1;
    o[0] = p[0];
    ::operator delete(p);
    int *q = static_cast<int *>(operator new[](8));
    operator delete[](q);
    ::operator delete(::operator new(4), 4ul);
    ::operator delete[](::operator new[](o[1]), 4);
    void *a = ::operator new(100, std::align_val_t(128));
    ::operator delete(a, std::align_val_t(128));
    a = ::operator new[](100, std::align_val_t{32});
    ::operator delete[](a, 100, std::align_val_t{32});
    wide storage;
    wide *w = (wide *)::operator new(sizeof(wide), (void *)&storage);
    ::operator delete(w, (void *)&storage);
}

//# Objects that are aligned more than `malloc` aligns
struct alignas(64) wide { int x; __device__ ~wide() { x = 0; } };
struct __align__(32) plain { float v[8]; };
__global__ void k(int *o) {
    wide *one = new wide{3};
    wide *many = new wide[o[0]];
    plain *p = new plain, *q = new plain[2]();
    o[0] = one->x + many[1].x;
    delete one;
    delete[] many;
    delete p;
    delete[] q;
}

//#
struct S { int x; };
__global__ void k(int *o) { S s; ::operator delete(&s, 1, 2, 3); }
//                               ^ IW0371 this form of `::operator delete` is not supported in device code

//#
__global__ void k(int *o) { o[0] = *(int *)::operator new("a"); }
//                                                        ^ IW0304

//# Not supported yet
struct base { __device__ virtual ~base() {} };
struct alignas(64) wide : base { int x; };
//                 ^ IW0350 `delete` of a pointer to a base of `wide`, which is aligned to 64 bytes, is not supported yet
__global__ void k(base *b) { base *p = new wide; delete p; }
