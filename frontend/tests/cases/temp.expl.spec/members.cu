// Members that are specialised wrongly [temp.expl.spec].

template <class T> struct A { __device__ int f() { return 1; } };

//#
template <> __device__ int A<int>::f(int x) { return x; }
//                         ^ IW0336 no member `A<int>::f` matches this specialisation, or it was already used

//#
__device__ int g() { return A<int>().f(); }
template <> __device__ int A<int>::f() { return 2; }
//                         ^ IW0336 no member `A<int>::f` matches this specialisation, or it was already used

//#
template <> __device__ int A<int>::g() { return 2; }
//                         ^ IW0336 no member `A<int>::g` matches this specialisation, or it was already used
