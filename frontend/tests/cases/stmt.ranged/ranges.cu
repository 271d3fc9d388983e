// What can be iterated over [stmt.ranged].

//#
__global__ void k(int *p) { for (int x : p) {} }
//                                       ^ IW0305 `int *` is not a range: it is neither an array nor a class

//#
__global__ void k(int n) { for (int x : n) {} }
//                                      ^ IW0305 `int` is not a range: it is neither an array nor a class

//#
__global__ void k() { for (int x : nothing) { x = 1; } }
//                                 ^ IW0301 unknown name `nothing`

//#
__global__ void k() { float a[3]; for (int &x : a) {} }
//                                              ^ IW0304 cannot bind `int &` to an object of type `float` in an initialisation

//#
__global__ void k() { const int a[2] = {1, 2}; for (int &x : a) {} }
//                                                           ^ IW0304 cannot bind `int &` to an object of type `const int` in an initialisation

//#
__global__ void k() { int a[3]; for (const auto &x : a) x = 1; }
//                                                        ^ IW0307 cannot assign to an object of type `const int`: it is const

//#
__global__ void k() { for (auto x : {}) {} }
//                                  ^ IW0323 an empty list has no type

//#
__global__ void k() { for (auto x : {1, 2.0}) {} }
//                                      ^ IW0323 the elements of this list have different types, `int` and `double`

//#
__global__ void k() { int a[3]; for (int x : a) {} break; }
//                                                 ^ IW0324 `break` outside of a loop or switch
