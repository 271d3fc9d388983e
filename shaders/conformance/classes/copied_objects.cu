// Copy and move constructors and assignments of a user: when each is called, and what elision leaves out.
//@ family: classes
//@ launch: copying grid=1 block=2
//@ arg: out:i32[32]=zero
//@ expect: out=11000,11000,-10000,20500,11000,70000,10500,-1,11000,11001,51101,21103,12000,21100,-2,103000,21000,21000
//@ expect: out[18]=-10000,30500,21000,70000,20500,-1,21000,21001,61101,31103,32000,31100,-2,123000
struct Counted {
    int value, copies = 0, moves = 0, assigned = 0;
    __device__ Counted(int v) : value(v) {}
    __device__ Counted(const Counted &o) : value(o.value), copies(o.copies + 1), moves(o.moves) {}
    __device__ Counted(Counted &&o) : value(o.value), copies(o.copies), moves(o.moves + 1) { o.value = -1; }
    __device__ Counted &operator=(const Counted &o) {
        value = o.value;
        assigned += 1;
        return *this;
    }
    __device__ Counted &operator=(Counted &&o) {
        value = o.value;
        o.value = -2;
        assigned += 100;
        return *this;
    }
    __device__ int code() const { return value * 10000 + copies * 1000 + moves * 500 + assigned; }
};
__device__ Counted prvalue(int v) { return Counted(v); }
__device__ int by_value(Counted c) { return c.code(); }
__device__ int by_reference(const Counted &c) { return c.code(); }

__global__ void copying(int *out) {
    int t = threadIdx.x, *o = out + 16 * t;
    Counted a(t + 1);
    Counted b(a), c = a;
    Counted d = prvalue(t + 2);
    Counted e = static_cast<Counted &&>(d);
    o[0] = b.code();
    o[1] = c.code();
    o[2] = d.code();
    o[3] = e.code();
    o[4] = by_value(a);
    o[5] = by_value(prvalue(7));
    o[6] = by_value(static_cast<Counted &&>(a));
    o[7] = a.value;
    o[8] = by_reference(b);
    b = c;
    o[9] = b.code();
    b = prvalue(t + 5);
    o[10] = b.code();
    (b = c) = e;
    o[11] = b.code();
    Counted f = t ? b : c;
    o[12] = f.code();
    c = static_cast<Counted &&>(e);
    o[13] = c.code();
    o[14] = e.value;
    Counted list[2] = {f, Counted(9)};
    o[15] = list[0].code() + list[1].code();
}
