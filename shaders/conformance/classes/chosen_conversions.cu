//@ family: classes
//@ launch: choose grid=1 block=1
//@ arg: r:i32[8]=zero
//@ arg: f:f64[4]=zero
//@ expect: r[0]=1,2,1,7,4,30,2,1
//@ expect: f[0]=2.5,1.75,2.5,3
// Ranking of conversion functions, and of functions whose arguments need them, by the last step: C++17
// [over.ics.rank] 3.3.
struct Number {
    float value;
    __device__ operator float() const { return value; }
};

struct Both {
    float value;
    int count;
    __device__ operator float() const { return value; }
    __device__ operator int() const { return count; }
};

struct Pointing {
    int *to;
    __device__ operator int *() const { return to; }
};

__device__ int which(float) { return 1; }
__device__ int which(double) { return 2; }
__device__ int writes(int *) { return 1; }
__device__ int writes(const int *) { return 2; }
__device__ double wide(double x) { return x; }

__global__ void choose(int *r, double *f) {
    Number n = {2.5f};
    Both b = {1.75f, 3};
    int array[4] = {10, 20, 7, 30};
    Pointing p = {array};
    r[0] = which(n);
    r[1] = which((double)n);
    r[2] = writes(p);
    r[3] = array[(int)n];
    r[4] = sizeof(max(n, n));
    r[5] = array[b.count];
    r[6] = *p == 10 ? 2 : 0;
    r[7] = b.count > n;
    f[0] = wide(n);
    f[1] = wide(b);
    f[2] = fmaxf(n, 1.0f);
    int whole = b;
    f[3] = b.count == 3 && whole == 3 ? 3.0 : 0.0;
}
