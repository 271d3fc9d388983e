//@ family: classes
//@ launch: work grid=1 block=2
//@ arg: out:i32[64]=zero
//@ expect: out=16,16,32,32,48,80,32,32,8,16,0,0,9,16,0,28,16,32,32,32,64,48,32,17,0,5,0,0,0,0,0,0,16,16,32,32,48,80,32,32,8,16,0,0,9,16,0,28,16,32,32,32,64,48,32,17,0,5,0,0,0,0,0,0
// Sizes, and where virtual bases are: also those without data of their own, which share the place of another part.
struct Empty {};
struct Tag { __device__ virtual int tag() const { return 1; } };
struct Small { char c; };
struct Wide { double d; char c; };
struct A : virtual Tag { int a; };
struct B : virtual Tag, virtual Small { char b; };
struct C : A, B { short c; };
struct D : virtual Wide, virtual Empty { char d; };
struct E : D, virtual A { char e; __device__ int tag() const override { return 5; } };
struct F : virtual E, C {};
struct G : virtual Empty, virtual Small { alignas(16) char g; };
struct H : G, Small { Empty h; };
template <class Whole, class Part> __device__ int offset() {
    Whole whole;
    Part *part = &whole;
    return static_cast<int>(reinterpret_cast<char *>(part) - reinterpret_cast<char *>(&whole));
}
__global__ void work(int *out) {
    int *at = out + 32 * threadIdx.x;
    *at++ = sizeof(A), *at++ = sizeof(B), *at++ = sizeof(C), *at++ = sizeof(D), *at++ = sizeof(E), *at++ = sizeof(F);
    *at++ = sizeof(G), *at++ = sizeof(H), *at++ = alignof(E), *at++ = alignof(G);
    *at++ = offset<A, Tag>(), *at++ = offset<B, Tag>(), *at++ = offset<B, Small>(), *at++ = offset<C, B>();
    *at++ = offset<C, Tag>(), *at++ = offset<C, Small>(), *at++ = offset<D, Wide>(), *at++ = offset<E, A>();
    *at++ = offset<E, Tag>(), *at++ = offset<F, E>(), *at++ = offset<F, Tag>(), *at++ = offset<F, Wide>();
    *at++ = offset<F, D>(), *at++ = offset<G, Small>(), *at++ = offset<E, Empty>();
    E e;
    Tag &tag = e;
    *at++ = tag.tag();
}
