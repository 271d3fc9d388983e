//@ family: classes
//@ launch: work grid=1 block=4
//@ arg: out:i32[192]=zero
//@ expect: out=20,1,0,2,-2,2,-1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,31,1,32,2,30,0,3,-3,3,-30,-2,2,-1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,41,1,42,2,30,43,3,30,4,4,-4,4,-30,-3,3,-30,-2,2,-1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,41,1,42,2,30,43,3,30,4,4,-4,4,-30,-3,3,-30,-2,2,-1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
// Who makes virtual bases, in which order, and whose functions are called meanwhile; then the same backwards.
struct Log {
    int *at, n;
    __device__ void add(int v) { at[n++] = v; }
};
struct Top {
    Log &log;
    __device__ Top(Log &l, int i) : log(l) { log.add(i), log.add(name()); }
    __device__ virtual int name() const { return 1; }
    __device__ virtual ~Top() { log.add(-1), log.add(name()); }
};
struct Second : virtual Top {
    __device__ Second(Log &l, int i) : Top(l, 20) { log.add(i), log.add(name()); }
    __device__ int name() const override { return 2; }
    __device__ ~Second() { log.add(-2), log.add(name()); }
};
struct Plain {
    Log &log;
    __device__ Plain(Log &l) : log(l) { log.add(30); }
    __device__ ~Plain() { log.add(-30); }
};
struct Third : Plain, virtual Second, virtual Top {
    __device__ Third(Log &l, int i) : Top(l, 31), Plain(l), Second(l, 32) { Top::log.add(i), Top::log.add(name()); }
    __device__ int name() const override { return 3; }
    __device__ ~Third() { Top::log.add(-3), Top::log.add(name()); }
};
struct Fourth : Third, virtual Second {
    Plain member;
    __device__ Fourth(Log &l) : Fourth(l, 0) { Top::log.add(4); }
    __device__ Fourth(Log &l, int) : Top(l, 41), Second(l, 42), Third(l, 43), member(l) { Top::log.add(name()); }
    __device__ int name() const override { return 4; }
    __device__ ~Fourth() { Top::log.add(-4), Top::log.add(name()); }
};
__global__ void work(int *out) {
    Log log{out + 48 * threadIdx.x, 0};
    switch (threadIdx.x) {
    case 0: { Second second(log, 0); break; }
    case 1: { Third third(log, 0); break; }
    case 2: { Fourth fourth(log); break; }
    default: { Top *top = new Fourth(log); delete top; break; }
    }
}
