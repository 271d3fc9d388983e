//@ family: control
// The right side of && and || runs only if it must; so does one side of ?:.
//@ launch: logic grid=1 block=16
//@ arg: out:i32[16]=zero
//@ arg: calls:i32[16]=zero
__device__ bool note(int *calls, int bit, bool value) { *calls |= bit; return value; }
__global__ void logic(int *out, int *calls) {
    int t = threadIdx.x;
    int *c = &calls[t];
    bool a = note(c, 1, t & 1) && note(c, 2, t & 2);
    bool b = note(c, 4, t & 4) || note(c, 8, t & 8);
    int d = (t & 2) ? (note(c, 16, true), 5) : (note(c, 32, true), 6);
    out[t] = a * 100 + b * 10 + d + !t;
}
