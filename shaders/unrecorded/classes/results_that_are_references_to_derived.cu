//@ family: classes
//@ launch: chains grid=1 block=15
//@ arg: out:i32[45]=zero
//@ expect: out[0]=3,2053,-5645,10,709123,-5843,80142,2113,-8142,9,709463,-6243,225,2253,-6445,101173,1011733,-8740,15,2173
//@ expect: out[20]=-6845,34,710083,-7043,80166,2233,-9342,21,710423,-7443,249,2493,-7645,101281,1012813,-9940,27,2293,-8045,58
//@ expect: out[40]=711043,-8243,80190,2353,-10542
// References and pointers to more derived classes as results, over three levels, and through a second base.
struct Builder {
    int total = 0;
    __device__ virtual Builder &add(int x) { total += x; return *this; }
    __device__ virtual const Builder *self() const { return this; }
    __device__ virtual int done() const { return total; }
};
struct Tagged {
    int tag = 3;
    __device__ virtual Tagged &mark(int by) { tag = tag * 2 + by; return *this; }
    __device__ virtual int seen() const { return tag; }
};
struct Scaled : Builder {
    int scale = 2;
    __device__ Scaled &add(int x) override { total += x * scale; return *this; }
    __device__ const Scaled *self() const override { return this; }
    __device__ Scaled &by(int s) { scale = s; return *this; }
};
struct Both : Tagged, Scaled {
    int adds = 0;
    __device__ Both &add(int x) override {
        adds++;
        Scaled::add(x + tag);
        return *this;
    }
    __device__ Both &mark(int by) override {
        Tagged::mark(by + adds);
        return *this;
    }
    __device__ const Both *self() const override { return this; }
    __device__ int done() const override { return Scaled::done() + adds * 10000; }
    __device__ int seen() const override { return -tag; }
};
__global__ void chains(int *out) {
    int t = threadIdx.x, *own = out + 3 * t;
    Builder plain;
    Scaled scaled;
    Both both;
    Builder *builders[3] = {&plain, &scaled, &both};
    Scaled *scales[2] = {&scaled, &both};
    for (int i = 0; i < 4; i++) builders[(t + i) % 3]->add(i + 1).add(t).add(-1);
    both.mark(1).add(5).by(4).add(1);
    Tagged &marked = both, &again = marked.mark(t).mark(2);
    const Scaled *exact = scales[t % 2]->add(100).by(3).add(1).self();
    own[0] = builders[t % 3]->self()->done();
    own[1] = exact->done() * 10 + exact->scale;
    own[2] = again.seen() * 100 + both.self()->adds + (both.self() == &again) * 50;
}
