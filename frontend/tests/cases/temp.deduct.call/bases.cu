// Bases that are not the ones needed [temp.deduct.call].

template <int I> struct L { int v; };
template <int I> __device__ int get(L<I> &l) { return l.v; }

//#
struct Two : L<1>, L<2> {};
__global__ void k(int *o) { Two t; o[0] = get(t); }
//                                        ^ IW0336 no matching function for call to `get(Two)`

//#
struct None {};
__global__ void k(int *o) { None n; o[0] = get(n); }
//                                         ^ IW0336 no matching function for call to `get(None)`

//#
struct One : L<1> {};
__global__ void k(int *o) { One n; o[0] = get<2>(n); }
//                                               ^ IW0304 cannot bind `L<2> &` to an object of type `One` in argument 1
