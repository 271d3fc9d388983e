//@ family: classes
//@ launch: machines grid=1 block=11
//@ arg: out:i32[55]=zero
//@ expect: out[0]=100911,12,112001001,111000102,49,156249,7000,115000160,99000139,25,163,10,111000070,109999962,-11,38,1010
//@ expect: out[17]=98999979,112001031,829,913,12,109999966,115000286,149,4363,3009,112001051,111000090,125,38,8,115000420
//@ expect: out[33]=99000139,-43,99999,5000,111005210,109999954,857,100807,18,99000189,112001031,241,238,2009,109999976
//@ expect: out[48]=115000154,221,100781,1,112001101,111000091,-77
// Pointers to members of several bases, converted to the derived class, in structs and tables; a machine whose state is one.
struct Left {
    int l = 1;
    __device__ virtual ~Left() {}
    __device__ int plain(int x) const { return l * 100 + x; }
    __device__ virtual int chosen(int x) const { return l * 10 + x; }
};
struct Right {
    int r[2] = {2, 3};
    int q = 4;
    __device__ int sum(int x) const { return r[0] + r[1] * x + q; }
    __device__ virtual int other(int x) const { return q - x; }
};
struct Machine : Left, Right {
    int (Machine::*state)(int) = &Machine::idle;
    int total = 0;
    __device__ int idle(int input) {
        if (input & 1) state = &Machine::busy;
        return 1;
    }
    __device__ virtual int busy(int input) {
        total += input;
        state = input > 6 ? &Machine::broken : &Machine::idle;
        return 2;
    }
    __device__ int broken(int) {
        state = nullptr;
        return 3;
    }
    __device__ int other(int x) const override { return r[1] * x; }
};
struct Fast : Machine {
    __device__ int busy(int input) override { return total += 1000, input > 8 ? Machine::busy(input) : 4; }
    __device__ int chosen(int x) const override { return -x; }
};
struct Probe {
    const char *name;
    int (Machine::*function)(int) const;
    int Machine::*data;
};
__device__ const Probe probes[5] = {{"plain", &Machine::plain, &Machine::l},
                                    {"sum", &Right::sum, &Right::q},
                                    {"other", &Right::other, &Machine::total},
                                    {"chosen", &Left::chosen, nullptr},
                                    {"none", nullptr, &Machine::q}};
__device__ int probe(const Machine &machine, const Probe &p, int x) {
    int value = p.function ? (machine.*p.function)(x) : -5;
    return value * 10 + (p.data ? machine.*p.data : 9) + p.name[0] * 1000000;
}
__global__ void machines(int *out) {
    int t = threadIdx.x, *own = out + 5 * t, log = 0;
    Machine slow;
    Fast fast;
    Machine &machine = t % 2 ? fast : slow;
    for (int i = 0; i < 8 && machine.state; i++) log = log * 5 + (machine.*machine.state)((t * 3 + i * i) % 11);
    own[0] = log;
    own[1] = machine.total;
    machine.*probes[1].data += t;
    machine.q *= 2;
    own[2] = probe(machine, probes[t % 5], t);
    own[3] = probe(slow, probes[(t + 2) % 5], 3);
    int(Fast::*wide)(int) const = probes[(t + 1) % 4].function;
    own[4] = (fast.*wide)(t) * 8 + (probes[1].function == &Machine::sum) + 2 * (machine.state == &Machine::idle) + 4 * (machine.state == nullptr);
}
