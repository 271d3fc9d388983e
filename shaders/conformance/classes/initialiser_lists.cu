// Constructors with member initialisers: run in the order of declaration, defaults where no initialiser is given.
//@ family: classes
//@ launch: construct grid=1 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=40,2,23,20,1,12,123,12,40,12,123,20,2,22,223,23,40,22,223,20,3,32,323,33,40,32,323,20,4,42,423,44,40,42
//@ expect: out[34]=423,20,5,52,523,54,40,52,523,20,6,62,623,65,40,62,623,20,7,72,723,75,40,72,723,20,8,82,823,86
__device__ int tick(int &clock, int by) { return clock = clock * 10 + by; }
struct Span {
    int &clock;
    int first = 40;
    int second;
    int third = tick(clock, 3);
    int half = first / 2;
    __device__ Span(int &c) : clock(c), second(tick(clock, 2)) {}
    // Written in the other order, done in the order of declaration.
    __device__ Span(int &c, int v) : third(tick(clock, 3)), second(tick(clock, 2)), first(tick(clock, v)), clock(c) {
        half += second;
    }
};
__global__ void construct(int *out) {
    int t = threadIdx.x, clock = t;
    int *o = out + 8 * t;
    Span a(clock);
    o[0] = a.first;
    o[1] = a.second;
    o[2] = a.third;
    o[3] = a.half;
    clock = 0;
    Span b(clock, t + 1);
    o[4] = b.first;
    o[5] = b.second;
    o[6] = b.third;
    o[7] = b.half;
}
