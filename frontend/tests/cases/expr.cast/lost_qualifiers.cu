// Casts that lose qualifiers [expr.const.cast].

//# Casts that lose qualifiers
__global__ void k(const int *p) { auto q = reinterpret_cast<char *>(p); }
//                                         ^ IW0331 `reinterpret_cast` from `const int *` to `char *` casts qualifiers away

//#
__global__ void k(const int *p) { auto q = static_cast<int *>(p); }
//                                         ^ IW0331 `static_cast` from `const int *` to `int *` casts qualifiers away

//#
__global__ void k(const void *p) { auto q = static_cast<int *>(p); }
//                                          ^ IW0331 `static_cast` from `const void *` to `int *` casts qualifiers away

//#
__global__ void k(volatile int *p) { auto q = reinterpret_cast<int *>(p); }
//                                            ^ IW0331 `reinterpret_cast` from `volatile int *` to `int *` casts qualifiers away

//#
__global__ void k(const int **p) { auto q = reinterpret_cast<int **>(p); }
//                                          ^ IW0331 `reinterpret_cast` from `const int **` to `int **` casts qualifiers away

//#
__global__ void k(const int *p) { auto &q = reinterpret_cast<float &>(*p); }
//                                          ^ IW0331 `reinterpret_cast` from `const int` to a reference to `float` casts qualifiers away

//#
__global__ void k(const int *p) { auto &q = static_cast<int &>(*p); }
//                                          ^ IW0331 `static_cast` from `const int` to a reference to `int` casts qualifiers away

//#
__global__ void k(const int *p) { auto &&q = static_cast<int &&>(*p); }
//                                           ^ IW0331 `static_cast` from `const int` to a reference to `int` casts qualifiers away

//#
struct B {};
struct D : B {};
__global__ void k(const B *p) { auto q = static_cast<D *>(p); }
//                                       ^ IW0331 `static_cast` from `const B *` to `D *` casts qualifiers away

//#
struct B {};
struct D : B {};
__global__ void k(const B *p) { auto &q = static_cast<D &>(*p); }
//                                        ^ IW0331 `static_cast` from `const B` to a reference to `D` casts qualifiers away

//#
__global__ void k(const int *p, int *q) { auto a = (int *)p; auto b = (char *)p; auto c = const_cast<int *>(p);
    auto d = reinterpret_cast<unsigned long>(p); auto &e = (int &)*p; auto &f = const_cast<int &>(*p);
    auto g = reinterpret_cast<const float *>(q); auto h = static_cast<const void *>(p); *a = *c + e + f; }
