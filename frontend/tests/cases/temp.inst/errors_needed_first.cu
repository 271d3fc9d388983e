// Errors in functions that an attempt needs first: whoever uses the function is told, once [temp.inst].

//#
__device__ constexpr int n() { return nothing; }
//                                    ^ IW0301 unknown name `nothing`
__global__ void k(int *o) { __shared__ int s[n()]; int t[n() + 1]; s[0] = 1; t[0] = 2; o[0] = s[0] + t[0]; }

//# The type of the result is deduced from the body
template <class T> __device__ auto g(T x) { return x + nothing; }
//                                                     ^ IW0301 unknown name `nothing`
template <class T> __device__ auto f(T x) -> decltype(g(x)) { return 1; }
__device__ int f(...) { return 2; }
__global__ void k(int *o) { o[0] = f(1); o[1] = g(1); }

//#
template <int N> struct L { int v[N]; __device__ constexpr int operator[](int i) const { return data; } };
//                                                                                              ^ IW0301 unknown name `data`
constexpr L<8> order = {{}};
static_assert(order[3] == 0);
__global__ void k(int *o) { o[0] = order[7]; }

//#
template <int N> struct L { int v[N]; __device__ constexpr int operator[](int i) const { return data; } };
//                                                                                              ^ IW0301 unknown name `data`
constexpr L<8> order = {{}};
enum { E = order[3] };
__global__ void k(int *o) { o[0] = order[7]; }

//#
template <int N> struct L { int v[N]; __device__ constexpr int operator[](int i) const { return data; } };
//                                                                                              ^ IW0301 unknown name `data`
constexpr L<8> order = {{}};
const int h = order[3];
__global__ void k(int *o) { o[0] = order[o[1]]; }

//#
template <int N> struct L { int v[N]; __device__ constexpr int operator[](int i) const { return data; } };
//                                                                                              ^ IW0301 unknown name `data`
constexpr L<8> order = {{}};
static_assert(order[3] == 0);
__device__ int f() { return order[1]; }
__global__ void k(int *o) { o[0] = f(); }

//#
__device__ auto g(int x) { return x + nothing; }
//                                    ^ IW0301 unknown name `nothing`
__global__ void a(int *o) { o[0] = g(1) + g(2); }
__global__ void b(int *o) { int x = g(1); o[0] = g(x); }

//#
//@ nvrtc refuses: Assertions that no device code needs are the host compiler's to check.
template <int N> struct L { int v[N]; __device__ constexpr int operator[](int i) const { return data; } };
constexpr L<8> order = {{}};
static_assert(order[3] == 0);
__global__ void k(int *o) { o[0] = order.v[7]; }
