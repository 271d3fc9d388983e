// Members and base classes are destroyed after the body of the destructor, in the reverse order of construction;
// arrays from the last element on.
//@ family: classes
//@ launch: parts grid=1 block=2
//@ arg: out:u64[2]=zero
//@ expect: out=305200041,1199289
typedef unsigned long long Log;
struct Part {
    Log *log;
    int id;
    __device__ Part(Log *l, int i) : log(l), id(i) { *log = *log * 16 + id; }
    __device__ ~Part() { *log = *log * 16 + id + 8; }
};
struct Base {
    Part first;
    __device__ Base(Log *l, int i) : first(l, i) {}
};
struct Whole : Base {
    Part second, third;
    __device__ Whole(Log *l) : third(l, 3), Base(l, 1), second(l, 2) { *l = *l * 16; }
    __device__ ~Whole() { *first.log = *first.log * 16 + 15; }
};
__global__ void parts(Log *out) {
    Log log = 0;
    if (threadIdx.x == 0) {
        Whole w(&log);
    } else {
        Part pair[3] = {Part(&log, 1), Part(&log, 2), Part(&log, 4)};
        pair[1].id = 3;
    }
    out[threadIdx.x] = log;
}
