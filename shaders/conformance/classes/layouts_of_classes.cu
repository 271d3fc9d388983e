// Layout of classes: empty ones, empty bases, tail padding of bases, alignment, and bytes seen from outside.
//@ family: classes
//@ launch: layout grid=1 block=1
//@ arg: out:i32[32]=zero
//@ expect: out=2,84,1,808,808,505,1616,6436,88,3216,1624,83,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
struct Empty {
    __device__ int one() const { return 1; }
};
struct Other {};
struct WithMember {
    Empty e;
    int v;
};
struct WithBase : Empty {
    int v;
};
struct TwoEmpty : Empty, Other {
    char c;
};
struct Tail {
    int i;
    char c;
    Tail() = default;
    __device__ Tail(int v) : i(v), c((char)v) {}
};
class NoPod {
    int i;

public:
    char c;
};
struct UsesTail : Tail {
    char d;
};
struct UsesNoPod : NoPod {
    char d;
};
struct __align__(16) Aligned {
    float f;
    char c;
};
struct InArray {
    char c;
    Aligned a[2];
    short s;
};
struct alignas(8) ByKeyword {
    short s;
};
struct Member {
    char c;
    alignas(16) int wide;
    alignas(double) char d;
};
__global__ void layout(int *out) {
    UsesNoPod u;
    UsesTail t;
    InArray a;
    Member m;
    int i = 0;
    out[i++] = sizeof(Empty) + Empty().one();
    out[i++] = sizeof(WithMember) * 10 + sizeof(WithBase);
    out[i++] = sizeof(TwoEmpty);
    out[i++] = sizeof(Tail) * 100 + sizeof(UsesTail);
    out[i++] = sizeof(NoPod) * 100 + sizeof(UsesNoPod);
    out[i++] = (int)(&u.d - (char *)&u) * 100 + (int)(&t.d - (char *)&t);
    out[i++] = sizeof(Aligned) * 100 + alignof(Aligned);
    out[i++] = sizeof(InArray) * 100 + (int)((char *)&a.a[1].c - &a.c);
    out[i++] = sizeof(ByKeyword) * 10 + alignof(ByKeyword);
    out[i++] = sizeof(Member) * 100 + alignof(Member);
    out[i++] = (int)((char *)&m.wide - &m.c) * 100 + (int)(&m.d - &m.c);
    out[i++] = sizeof(Empty[3]) + alignof(double) * 10;
}
