// Only direct initialisation makes an enumeration from a number [dcl.init.list].

//#
enum class E { A };
__global__ void k(int n) { E e = {n}; }
//                                ^ IW0304 cannot convert `int` to `E` in an initialisation

//#
enum class E { A };
__global__ void k(int n) { E e[1] = {{n}}; }
//                                    ^ IW0304 cannot convert `int` to `E` in an initialisation

//#
enum E { A };
__global__ void k(int n) { E e{n}; }
//                             ^ IW0304 cannot convert `int` to `E` in an initialisation

//#
enum class E { A };
enum class F { B };
__global__ void k(F f) { E e{f}; }
//                           ^ IW0304 cannot convert `F` to `E` in an initialisation

//#
__device__ void f(int (&a)[2]);
__global__ void k() { f({1, 2}); }
//                      ^ IW0304 cannot bind `int[2] &` to a value of type `int[2]` in argument 1

//#
struct P { int a, b; };
__global__ void k() { P &p = {1, 2}; }
//                           ^ IW0304 cannot bind `P &` to a value of type `P` in an initialisation
