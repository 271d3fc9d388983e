// What is wrong where a class has an operator for indices that does not fit.

//# On a constant object.
struct List { int a[3]; __device__ int &operator[](int i) { return a[i]; } };
__global__ void k(int *o, int i) { const List list{}; o[0] = list[i]; }
//                                                           ^ IW0307 a member function that is not const is called on a const object of type `const List`

//# With another kind of index.
struct List { int a[3]; __device__ int operator[](int i) const { return a[i]; } };
__global__ void k(int *o) { List list{}; o[0] = list["x"]; }
//                                                   ^ IW0304 cannot convert `const char *` to `int` in argument 1

//# Of several none.
struct List { __device__ int operator[](int *i) const { return *i; } __device__ int operator[](float4 i) const { return 1; } };
__global__ void k(int *o) { List list{}; o[0] = list[o[1]]; }
//                                              ^ IW0308 no matching function for call to `operator[](List, int)`

//# Of a base class.
struct List { int a[3]; __device__ int &operator[](int i) { return a[i]; } };
struct Named : List { char name; };
__global__ void k(int *o, int i) { const Named list{}; o[0] = list[i]; }
//                                                            ^ IW0307 a member function that is not const is called on a const object of type `const Named`

//# A class that converts to a pointer is indexed through that.
struct View { int *p; __device__ operator int *() const { return p; } };
__global__ void k(int *o, int i) { View v{o}; o[0] = v[i]; }

//# No class of these.
struct Plain { int a; };
__global__ void k(int *o) { Plain p{}; o[0] = p[1]; }
//                                            ^ IW0305 `Plain` cannot be indexed: it is neither array nor pointer
