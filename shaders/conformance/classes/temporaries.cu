// Temporaries end with the full expression; one that a reference binds lives as long as the reference.
//@ family: classes
//@ launch: temporaries grid=1 block=3
//@ arg: out:u64[9]=zero
//@ expect: out=401,135840,61891676,674,201648,79725660,947,267456,97559644
typedef unsigned long long Log;
struct Temp {
    Log *log;
    int id;
    __device__ Temp(Log *l, int i) : log(l), id(i) { *log = *log * 16 + id; }
    __device__ ~Temp() { *log = *log * 16 + id + 8; }
    __device__ int value() const { return id; }
};
__device__ Temp make(Log *l, int i) { return Temp(l, i); }
__device__ int take(Temp t) { return t.value() * 2; }

__global__ void temporaries(Log *out) {
    int t = threadIdx.x;
    Log a = 0, b = 0, c = 0;
    int x = Temp(&a, 1 + t).value();
    a = a * 16 + x;
    {
        const Temp &r = make(&b, 2 + t);
        b = b * 16 + 1;
        b = b * 16 + r.value();
    }
    b = b * 16;
    int y = take(Temp(&c, 3 + t));
    c = c * 256 + y;
    Temp(&c, 4), c = c * 16 + 5;
    out[3 * t] = a;
    out[3 * t + 1] = b;
    out[3 * t + 2] = c;
}
