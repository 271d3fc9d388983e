// Pointers to functions in shared memory, unions, aliases of templates, static locals, default members, references back.
//@ family: language
//@ launch: corners grid=1 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=9,1,41,-99,2,0,0,1133,2,30011,41,202,204,2,-1,1134,33,60111,43,103,406,4,22,1135,42,90121,43,404,608,6
//@ expect: out[30]=1,1136,35,123011,41,305,810,8,44,1035,66,152121,41,606,0,10,3,1138,75,181231,43,507,1214,12,66
//@ expect: out[55]=1139,68,210341,43,808,1416,14,5,1140
template <typename R, typename... A> using Fn = R (*)(A...);
__device__ int inc(int v) { return v + 1; }
__device__ int dec(int v) { return v - 1; }
__device__ int mul(int a, int b) { return a * b; }
__device__ float scale(float v, short by) { return v * by; }
__device__ void twice(int &v) { v *= 2; }
__device__ void clear(int &v) { v = 0; }
struct Machine;
typedef Fn<int, Machine &> State;
__device__ int first(Machine &m);
__device__ int second(Machine &m);
__device__ int last(Machine &) { return 1000; }
struct Machine {
    int left = 3;
    State next = first;
    Fn<int, int, int> op{mul};
    Fn<int, int> none{};
    __device__ int step() { return (*next)(*this); }
};
__device__ int first(Machine &m) {
    m.next = m.left > 1 ? second : last;
    return 10;
}
__device__ int second(Machine &m) {
    m.next = --m.left ? first : last;
    return 100;
}
union Either {
    Fn<int, int> f;
    unsigned long long bits;
};
__device__ Fn<int, int> pick(bool up) {
    static const Fn<int, int> both[] = {dec, inc};
    return both[up];
}
__device__ Fn<Fn<int, int>, bool> picker() { return pick; }
__device__ void each(int *v, int n, decltype(twice) *f) {
    for (int i = 0; i < n; i++) f(v[i]);
}

__global__ void corners(int *out) {
    __shared__ Fn<int, int> shared[8];
    int t = threadIdx.x, *o = out + 8 * t;
    shared[t] = t % 3 ? inc : dec;
    __syncthreads();
    o[0] = shared[7 - t](t) * 10 + shared[t](t);
    Machine m;
    if (t > 3) m.left = t - 3;
    int total = 0;
    for (int i = 0; i < t; i++) total += m.step();
    o[1] = total + m.op(t, 3) * 10000 + (m.none == nullptr);
    Either e;
    e.f = t & 2 ? inc : dec;
    Either copy = e;
    o[2] = copy.f(40) + (e.bits != 0) + (copy.bits == e.bits);
    o[3] = picker()(t & 1)(t) * 100 + pick(true)(t);
    int v[2] = {t, t + 1};
    each(v, 2, t == 5 ? clear : twice);
    o[4] = v[0] * 100 + v[1];
    Fn<float, float, short> s = scale;
    o[5] = (int)s(t * 0.5f, 4);
    Fn<int, int> local[2][2] = {{inc, dec}, {dec}};
    Fn<int, int> *row = local[t & 1];
    Fn<int, int> **rows = &row;
    o[6] = (**rows)(t) + (rows[0][1] ? rows[0][1](t * 10) : -1);
    volatile Fn<int, int> kept = inc;
    if (t == 4) kept = dec;
    bool same = kept == inc, unset = !m.none;
    o[7] = kept(t) + same * 100 + unset * 1000 + (int)sizeof(local);
}
