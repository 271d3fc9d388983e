//@ values: 7
namespace A { typedef int T; struct S { int v; }; }
namespace B { typedef int T; using A::S; }
namespace C { using T = int; using S = A::S; }
using namespace A;
using namespace B;
using namespace C;
__global__ void values(long long *out) {
    T t = 3;
    S s{4};
    *out++ = t + s.v;
}
