// Several base classes: subobjects at different addresses, conversions of pointers and references both ways, null.
//@ family: classes
//@ launch: multiple grid=1 block=8
//@ arg: out:i32[72]=zero
//@ expect: out=1042,1,-2,2,-2,816,7,77,24,1246,3,10,11,0,816,7,77,24,1450,5,-2,6,2,816,7,77,24,1654,7,14,15,4,816,7,77
//@ expect: out[35]=24,1858,9,-2,10,6,816,7,77,24,2062,11,18,19,8,816,7,77,24,2266,13,-2,14,10,816,7,77,24,2470,15,22,23
//@ expect: out[67]=12,816,7,77,24
struct Left {
    int l;
    __device__ int id() const { return 10 + l; }
};
struct Right {
    long long r;
    __device__ int id() const { return 20 + (int)r; }
    __device__ const Right *self() const { return this; }
};
struct Third {
    char c;
};
struct Both : Left, Right, Third {
    int own;
    using Right::id;
    __device__ Both(int v) : Right{v + 1}, Left{v}, own(v + 3) { c = (char)(v + 2); }
    __device__ int ids() const { return Left::id() * 100 + Right::id(); }
};
__device__ int read(const Right &r) { return (int)r.r; }
__device__ int change(Third *t) { return t ? t->c += 7 : -1; }

__global__ void multiple(int *out) {
    int t = threadIdx.x, *o = out + 9 * t;
    Both b(t * 2);
    Right *r = &b;
    Third *third = t & 1 ? &b : nullptr;
    Both *none = nullptr;
    Right *null_right = none;
    o[0] = b.id() + b.ids();
    o[1] = read(b);
    o[2] = change(third) + change(none);
    o[3] = b.c;
    r->r = -5;
    o[4] = static_cast<Both *>(r)->own + (int)b.r;
    o[5] = (int)((char *)r - (char *)&b) * 100 + (int)((char *)(Third *)&b - (char *)&b);
    o[6] = (null_right == nullptr) + (r == &b) * 2 + (b.self() == r) * 4;
    static_cast<Both &>(*r).l = 77;
    o[7] = b.l;
    o[8] = sizeof(Both);
}
