// Lists that are no direct initialisation, and explicit constructors [dcl.init.list].

//# Lists that are no direct initialisation, and explicit constructors
struct S { explicit __device__ S(int); };
__global__ void k() { S s = {3}; }
//                          ^ IW0323 copy-list-initialisation cannot use the `explicit` constructor that this list selects

//#
struct S { explicit __device__ S(int); };
__device__ void f(S);
__global__ void k() { f({3}); }
//                      ^ IW0323 copy-list-initialisation cannot use the `explicit` constructor that this list selects

//#
struct S { explicit __device__ S(int); };
__device__ S f() { return {3}; }
//                        ^ IW0323 copy-list-initialisation cannot use the `explicit` constructor that this list selects

//#
struct S { explicit __device__ S(int); };
struct T { S s; };
__global__ void k() { T t{{3}}; }
//                        ^ IW0323 copy-list-initialisation cannot use the `explicit` constructor that this list selects

//#
struct S { explicit __device__ S(); int i; };
__global__ void k() { S s = {}; }
//                          ^ IW0323 copy-list-initialisation cannot use the `explicit` constructor that this list selects

//#
struct S { explicit __device__ S(int); };
__global__ void k(S s) { s = {3}; }
//                           ^ IW0323 copy-list-initialisation cannot use the `explicit` constructor that this list selects

//#
struct S { explicit __device__ S(int) {} };
struct T { S s; __device__ T() : s{3} {} };
__global__ void k() { T t; S a[1] = {S{3}}; S q{3}; q = S{4}; S r = S{5}; S u = {r}; S v(6); }
