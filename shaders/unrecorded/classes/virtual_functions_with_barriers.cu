//@ family: classes
//@ launch: run grid=4 block=40
//@ arg: out:i32[160]=zero
//@ expect: out[0]=10,2,5,8,11,3,6,9,1,4,7,10,2,5,8,11,3,6,9,1,4,7,10,2,5,8,1,4,7,10,2,5,8,11,3,6,9,1,4,7,1,5,12,22,24,29,37,48
//@ expect: out[48]=51,57,66,67,71,78,88,90,95,103,114,117,123,132,133,137,144,154,156,161,169,180,183,189,198,199,203,210,220
//@ expect: out[77]=222,227,235,13,-24,-50,-69,-21,-26,4,16,38,17,9,23,55,75,79,77,49,33,26,56,70,74,77,75,38,12,57,53,88,109,94
//@ expect: out[111]=80,74,86,118,158,153,164,205,232,-53,-30,0,-21,-55,-34,36,44,-4,-88,-114,-107,-89,-76,-134,-211,-216,-161
//@ expect: out[138]=-162,-273,-310,-376,-365,-464,-437,-504,-552,-591,-532,-457,-464,-512,-512,-530,-572,-634,-613,-549,-413
//@ expect: out[159]=-303
// Algorithms of whole blocks behind one interface: virtual functions that hold barriers, and call others that do.
struct Context {
    int *room;
    int t, n;
};
struct Algorithm {
    __device__ virtual int step(const Context &c, int value) const = 0;
    __device__ virtual int rounds() const { return 2; }
    __device__ int run(const Context &c, int value) const {
        for (int i = 0; i < rounds(); i++) value = step(c, value) + i;
        return value;
    }
};
struct Rotate : Algorithm {
    int by;
    __device__ explicit Rotate(int b) : by(b) {}
    __device__ int step(const Context &c, int value) const override {
        c.room[c.t] = value;
        __syncthreads();
        int got = c.room[(c.t + by) % c.n];
        __syncthreads();
        return got;
    }
};
struct Scan : Algorithm {
    __device__ int step(const Context &c, int value) const override {
        c.room[c.t] = value;
        __syncthreads();
        for (int by = 1; by < c.n; by *= 2) {
            int other = c.t >= by ? c.room[c.t - by] : 0;
            __syncthreads();
            c.room[c.t] += other;
            __syncthreads();
        }
        return c.room[c.t];
    }
    __device__ int rounds() const override { return 1; }
};
struct Both : Rotate {
    const Algorithm *inner;
    __device__ Both(int b, const Algorithm *i) : Rotate(b), inner(i) {}
    __device__ int step(const Context &c, int value) const override { return inner->run(c, Rotate::step(c, value) % 50) - value; }
    __device__ int rounds() const override { return 3; }
};
__global__ void run(int *out) {
    __shared__ int room[40];
    Context context{room, (int)threadIdx.x, (int)blockDim.x};
    Rotate rotate(7);
    Scan scan;
    Both both(3, &scan), deeper(1, &both);
    const Algorithm *all[4] = {&rotate, &scan, &both, &deeper};
    int t = threadIdx.x;
    out[blockIdx.x * 40 + t] = all[blockIdx.x]->run(context, t * 3 % 11 + blockIdx.x);
}
