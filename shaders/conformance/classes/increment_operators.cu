// Prefix and postfix ++ and --, as members and as functions, of classes and enumerations.
//@ family: classes
//@ launch: increments grid=1 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=1,1,2,4,4,2,1,0,2,2,3,0,0,3,2,1,3,3,4,1,1,4,0,2,4,4,0,2,2,0,1,0,0,0,1,3,3,1,2,1,1,1,2,4,4,2,0,2,2,2,3,0
//@ expect: out[52]=0,3,1,0,3,3,4,1,1,4,2,1
struct Ring {
    unsigned v;
    __device__ Ring &operator++() {
        v = (v + 1) % 5;
        return *this;
    }
    __device__ Ring operator++(int) {
        Ring old = *this;
        ++*this;
        return old;
    }
};
__device__ Ring &operator--(Ring &r) {
    r.v = (r.v + 4) % 5;
    return r;
}
__device__ Ring operator--(Ring &r, int) {
    Ring old = r;
    --r;
    return old;
}
enum Day { Mon, Tue, Wed, Days };
__device__ Day &operator++(Day &d) { return d = Day((d + 1) % Days); }

__global__ void increments(int *out) {
    int t = threadIdx.x, *o = out + 8 * t;
    Ring r = {(unsigned)t % 5};
    o[0] = (++r).v;
    o[1] = r++.v;
    o[2] = r.v;
    o[3] = (++++r).v;
    o[4] = r--.v;
    o[5] = (--r).v;
    Day d = Day(t % 3);
    o[6] = ++d;
    o[7] = ++++d;
}
