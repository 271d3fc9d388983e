// Specialisations of class templates [temp.class.spec].

//#
template <typename T, typename U = T> struct A { int x; };
template <typename T, typename U> struct A<T *, U> {};
template <typename T, typename U> struct A<T, U *> {};
__global__ void k(A<int *> a, A<int, char *> b) {}
//                ^ IW0309 several specialisations match `A<int *, int *>`, and none is the most specialised

//#
template <typename T, typename U = T> struct A { int x; };
template <typename T, typename U> struct A<T *, U> {};
template <typename T, typename U> struct A<T, U *> {};
template <typename T, typename U> struct A<T *, U *> {};
__global__ void k(A<int *> a, A<int, char *> b) {}

//#
template <typename T, typename U = T> struct A { int x; };
__global__ void k(A<int> a) {}
template <> struct A<int> {};
//                 ^ IW0303 `A<int, int>` is specialised after it was used or specialised already

//#
template <typename T> struct B;
__global__ void k(B<int> b) {}
//                ^ IW0322 `B<int>` has no definition here

//#
template <typename T, typename U = T> struct A { int x; };
__global__ void k(int *p) { *p = A<int>::value; }
//                               ^ IW0301 unknown name `A<int>::value`

//#
template <typename T> __device__ int f() { return T::value; }
//                                                ^ IW0321 `float` is not a class and has no member `value`
__global__ void k(int *p) { *p = f<float>(); }

//#
//@ nvrtc refuses: It looks into specialisations that only host code could have.
template <typename T, typename U = T> struct A { int x; };
template <> struct A<std::string> { int y; };
template <> struct A<unsigned> : std::vector<int> {};
__global__ void k(A<int> a) {}
