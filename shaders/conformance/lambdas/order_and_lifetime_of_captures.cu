// Captured objects are copied and destroyed with the lambda; captures by reference refer to the one object.
//@ family: lambdas
//@ launch: lifetimes grid=1 block=3
//@ arg: out:u64[6]=zero
//@ expect: out=4901339955,1180563,4918182707,1188755,4935025459,1196947
typedef unsigned long long Log;
struct Traced {
    Log *log;
    int id;
    __device__ Traced(Log *l, int i) : log(l), id(i) { *log = *log * 16 + 1; }
    __device__ Traced(const Traced &o) : log(o.log), id(o.id) { *log = *log * 16 + 2; }
    __device__ ~Traced() { *log = *log * 16 + 3; }
};
__global__ void lifetimes(Log *out) {
    int t = threadIdx.x;
    Log a = 0, b = 0;
    {
        Traced x(&a, t);
        auto f = [x, &a] { a = a * 16 + 4 + x.id; };
        f();
        auto g = f;
        g();
        a = a * 16 + 8;
    }
    {
        Traced y(&b, t);
        auto f = [&y] { return y.id * 2; };
        [z = y](int v) { *z.log = *z.log * 16 + v; }(f());
        b = b * 16 + 9;
    }
    out[2 * t] = a;
    out[2 * t + 1] = b;
}
