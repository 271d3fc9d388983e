//@ refused: ambiguous
namespace A { struct T { int a; }; }
namespace B { struct T { int a; }; }
using namespace A;
using namespace B;
__global__ void values(long long *out) {
    T t{1};
    *out++ = t.a;
}
