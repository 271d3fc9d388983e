//@ family: classes
//@ launch: machines grid=1 block=8
//@ arg: out:u32[8]=zero
//@ arg: inputs:u8[80]=random(3)
// A machine whose states are objects in a struct, each of which returns the next.
struct Machine;
struct State {
    __device__ virtual State *next(Machine &machine, unsigned char input) = 0;
    __device__ virtual unsigned code() const { return 1; }
};
struct Idle : State {
    __device__ State *next(Machine &machine, unsigned char input) override;
};
struct Busy : State {
    int left = 0;
    __device__ State *next(Machine &machine, unsigned char input) override;
    __device__ unsigned code() const override { return 2 + left; }
};
struct Broken : State {
    __device__ State *next(Machine &, unsigned char) override { return this; }
    __device__ unsigned code() const override { return 9; }
};
struct Machine {
    Idle idle;
    Busy busy;
    Broken broken;
};
__device__ State *Idle::next(Machine &machine, unsigned char input) {
    if (input % 2 == 0) return this;
    machine.busy.left = input % 5;
    return &machine.busy;
}
__device__ State *Busy::next(Machine &machine, unsigned char input) {
    if (input % 16 == 3) return &machine.broken;
    return left-- > 0 ? static_cast<State *>(this) : &machine.idle;
}
__global__ void machines(unsigned *out, const unsigned char *inputs) {
    Machine machine;
    State *state = &machine.idle;
    unsigned log = 0;
    for (int i = 0; i < 10; i++) {
        state = state->next(machine, inputs[10 * threadIdx.x + i]);
        log = log * 10 + state->code();
    }
    out[threadIdx.x] = log;
}
