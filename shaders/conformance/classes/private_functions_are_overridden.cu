//@ family: classes
//@ launch: algorithms grid=1 block=8
//@ arg: out:i32[16]=zero
// A public function that is not virtual calls private ones that are.
class Algorithm {
    __device__ virtual int prepare(int n) const { return n + 1; }
    __device__ virtual int step(int value, int i) const = 0;

protected:
    __device__ virtual int finish(int value) const { return value; }

public:
    __device__ int run(int n) const {
        int value = prepare(n);
        for (int i = 0; i < n; i++) value = step(value, i);
        return finish(value);
    }
};
class Sum : public Algorithm {
    __device__ int step(int value, int i) const override { return value + i; }
};
class Mixed : public Sum {
    int by;
    __device__ int prepare(int n) const override { return by * n; }

public:
    __device__ explicit Mixed(int b) : by(b) {}
    __device__ int finish(int value) const override { return Sum::finish(value) * 10 + by; }
};
__global__ void algorithms(int *out) {
    Sum sum;
    Mixed mixed(threadIdx.x % 3);
    const Algorithm *all[2] = {&sum, &mixed};
    for (int i = 0; i < 2; i++) out[2 * threadIdx.x + i] = all[(i + threadIdx.x) % 2]->run(threadIdx.x);
}
