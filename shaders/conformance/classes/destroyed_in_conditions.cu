// Objects that the condition of a loop declares: constructed in each iteration and destroyed at its end, after the
// step, with the condition that ends the loop, and on every way out (C++17 [stmt.while] 2, [stmt.for] 1).
//@ family: classes
//@ launch: destroyed_in_conditions grid=1 block=1
//@ arg: out:i32[40]=zero
//@ expect: out=33,10,30,20,11,21,12,32,22,13,23,10,30,40,20,11,31,41,21,12
//@ expect: out[20]=22,10,41,20,11,42,21,12,43,22,13,23,11,21,0,0,0,0,0,0
struct Round {
    int *log;
    int id;
    __device__ Round(int *log, int id) : log(log), id(id) { log[++log[0]] = 10 + id; }
    __device__ ~Round() { log[++log[0]] = 20 + id; }
    __device__ explicit operator bool() const { return id < 3; }
};
__device__ void leave(int *log) {
    while (Round r{log, 1}) {
        if (r.id == 1) return;
    }
}
__global__ void destroyed_in_conditions(int *out) {
    int n = 0;
    while (Round r{out, n++}) {
        if (r.id == 1) continue;
        out[++out[0]] = 30 + r.id;
    }
    for (int i = 0; Round r{out, i}; out[++out[0]] = 40 + i, ++i) {
        if (i == 2) break;
        out[++out[0]] = 30 + r.id;
    }
    for (int i = 0; Round r{out, i}; ++i, out[++out[0]] = 40 + i) {
        if (r.id < 2) continue;
    }
    leave(out);
}
