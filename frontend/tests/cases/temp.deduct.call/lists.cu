// Lists that no array takes [temp.deduct.call].

//#
template <class T, int N> __device__ int f(const T (&)[N]) { return N; }
__global__ void k(int *o) { o[0] = f({1, 2.0f}); }
//                                 ^ IW0336 no matching function for call to `f({…})`

//#
template <class T, int N> __device__ int f(const T (&)[N]) { return N; }
__global__ void k(int *o) { o[0] = f({}); }
//                                 ^ IW0336 no matching function for call to `f({…})`

//#
template <class T> __device__ int f(T v) { return 1; }
__global__ void k(int *o) { o[0] = f({1, 2}); }
//                                 ^ IW0336 no matching function for call to `f({…})`

//#
template <class T> __device__ int f(T v[4]) { return 1; }
__global__ void k(int *o) { o[0] = f({1, 2}); }
//                                 ^ IW0336 no matching function for call to `f({…})`

//#
template <int M, int N> __device__ int f(const int (&)[M][N]) { return N; }
__global__ void k(int *o) { o[0] = f({{1, 2}, {1, 2, 3}}); }
//                                 ^ IW0336 no matching function for call to `f({…})`

//#
template <int M, int N> __device__ int f(const int (&)[M][N]) { return N; }
__global__ void k(int *o) { o[0] = f({{}, {}}); }
//                                 ^ IW0336 no matching function for call to `f({…})`

//#
template <class T> __device__ int f(const T (&)[2]) { return 1; }
__global__ void k(int *o) { o[0] = f({1, 2, 3}); }
//                                          ^ IW0323 too many initialisers for `const int[2]`

//#
template <int N> __device__ int f(int (&)[N]) { return N; }
__global__ void k(int *o) { o[0] = f({1, 2}); }
//                                   ^ IW0304 cannot bind `int[2] &` to a value of type `int[2]` in argument 1

//#
template <class T> __device__ int f(std::initializer_list<T> v) { return 1; }
__global__ void k(int *o) { o[0] = f({1, 2.0f}); }
//                                 ^ IW0336 no matching function for call to `f({…})`

//#
template <class T> __device__ int f(std::initializer_list<T> v) { return 1; }
__global__ void k(int *o) { o[0] = f({}); }
//                                 ^ IW0336 no matching function for call to `f({…})`
