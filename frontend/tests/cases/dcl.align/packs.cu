// `alignas(Ts...)`: the strictest of all (C++17 [dcl.align] 3).

//#
template <class... Ts> struct alignas(Ts...) Room { unsigned char bytes[32]; };
template <class... Ts> struct Mixed { alignas(Ts...) unsigned char bytes[32]; };
__global__ void k() {
    static_assert(alignof(Room<char, double>) == 8 && alignof(Mixed<int, short>) == 4 && alignof(Room<>) == 1, "");
}

//#
template <class... Ts> struct Less { alignas(Ts...) double d; };
//                                   ^ IW0348 `alignas` requests an alignment of 2, less than the 8 of the type
__global__ void k(int *x) { *x = sizeof(Less<char, short>); }
