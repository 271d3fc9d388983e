//@ values: 4 8 8 8 8 12 12 5 6 9 885
// An empty base that another one of its type drives behind the data belongs to the object's size, also where a class is
// derived from that (Itanium C++ ABI, 2.4).
template <class> struct Tag {};
struct First : Tag<int> { int v; };
struct Second : First, Tag<int> {};
struct Third : Second { __device__ int read() const { return v; } };
struct Fourth : Second { char c; };
struct Fifth : Third { short s; };
struct Sixth : Tag<int>, First { char c; };
struct Seventh : Sixth { char d; };
__global__ void values(long long *out) {
    *out++ = sizeof(First);
    *out++ = sizeof(Second);
    *out++ = sizeof(Third);
    *out++ = sizeof(Fourth);
    *out++ = sizeof(Fifth);
    *out++ = sizeof(Sixth);
    *out++ = sizeof(Seventh);
    Fourth four;
    four.v = 7;
    four.c = 1;
    *out++ = reinterpret_cast<char *>(&four.c) - reinterpret_cast<char *>(&four);
    Fifth five;
    five.v = 8;
    five.s = 2;
    *out++ = reinterpret_cast<char *>(&five.s) - reinterpret_cast<char *>(&five);
    Seventh seven;
    seven.v = 9;
    seven.d = 3;
    *out++ = reinterpret_cast<char *>(&seven.d) - reinterpret_cast<char *>(&seven);
    Fourth copy = four;
    *out++ = copy.v * 10 + copy.c + five.v * 100 + five.s + seven.v + seven.d;
}
