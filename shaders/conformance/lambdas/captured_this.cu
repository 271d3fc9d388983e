// Lambdas in member functions: this captured (by name or by default), and *this copied.
//@ family: lambdas
//@ launch: members_captured grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=204,142,3209,9,73,608,162,3809,9,83,1012,182,4409,9,93,1416,202,5009,9,103,1820,222,5609,9,113,2224,242
//@ expect: out[27]=6209,9,123,2628,262,6809,9,133,3032,282,7409,9,143
struct Machine {
    int state, step;
    __device__ int twice() const { return state * 2; }
    __device__ int by_this(int v) {
        auto add = [this](int x) { state += x; return twice(); };
        int first = add(v);
        return first * 100 + add(1);
    }
    __device__ int by_default(int v) {
        auto add = [&] { this->state += v * step; };
        add();
        add();
        return [=] { return state * 10 + v; }();
    }
    __device__ int by_copy() {
        auto frozen = [*this] { return state + twice(); };
        auto own = [*this]() mutable { state = -1000; return state; };
        state = 9;
        return frozen() * 100 + state + own() * (state == 9);
    }
    __device__ auto later() const {
        return [*this](int k) { return state * k + step; };
    }
};
__global__ void members_captured(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    Machine m{t, 3};
    o[0] = m.by_this(t + 1);
    o[1] = m.by_default(2);
    auto f = m.later();
    o[2] = m.by_copy();
    o[3] = m.state;
    o[4] = f(5);
}
