//@ family: classes
//@ launch: work grid=1 block=4
//@ arg: out:i32[80]=zero
//@ expect: out=1000,1,3,72,2,-3,-1,0,0,0,0,0,0,0,0,0,0,0,0,0,1000,1,2,3,94,1065353216,-2,-3,-1,0,0,0,0,0,0,0,0,0,0,0,1000,1,2,3,1000,101,102,103,71,-102,-103,-101,-2,-3,-1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
// Members of anonymous unions and structures with initialisers: all in the order of their declarations.
struct Log { int *at; int n; __device__ void add(int v) { at[n++] = v; } };
struct Note {
    Log &log; int id;
    __device__ Note(Log &l, int i) : log(l), id(i) { log.add(i); }
    __device__ Note(Note &&o) : log(o.log), id(o.id + 100) { log.add(id); }
    __device__ ~Note() { log.add(-id); }
};
struct Base { Log &log; __device__ Base(Log &l) : log(l) { l.add(1000); } };
struct Holder : Base {
    Note first;
    union {
        char nothing;
        Note held;
        struct { int a, b; } pair;
    };
    Note last;
    bool engaged;
    struct { int x = 7; union { float f; int bits; }; int y; };
    __device__ Holder(Log &l) : last(l, 3), nothing('n'), first(l, 1), Base(l), engaged(false), bits(0x40000000) { y = 2; }
    __device__ Holder(Log &l, int i) : Base(l), engaged(true), held(l, i), first(l, 1), last(l, 3), x(9), f(1.0f), y(4) {}
    __device__ Holder(Holder &&o) : Base(o.log), first(static_cast<Note &&>(o.first)), held(static_cast<Note &&>(o.held)),
          last(static_cast<Note &&>(o.last)), engaged(o.engaged), y(1) {}
    __device__ ~Holder() { if (engaged) held.~Note(); }
};
__global__ void work(int *out) {
    Log log{out + 20 * threadIdx.x, 0};
    if (threadIdx.x == 0) { Holder h(log); log.add(h.x * 10 + h.y); log.add(h.f); }
    if (threadIdx.x == 1) { Holder h(log, 2); log.add(h.x * 10 + h.y); log.add(h.bits); }
    if (threadIdx.x == 2) { Holder h(log, 2); Holder g(static_cast<Holder &&>(h)); log.add(g.x * 10 + g.y); }
}
