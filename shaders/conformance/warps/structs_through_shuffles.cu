//@ family: warps
// Narrow integers, and a struct member by member in a template.
//@ launch: exchange grid=1 block=32
//@ arg: shorts:i32[32]=zero
//@ arg: bytes:u8[32]=zero
//@ arg: f:f32[32]=zero
//@ arg: n:i32[32]=zero
//@ arg: w:i64[32]=zero
//@ expect: shorts[0]=-9000,-10000,-11000,-12000,-13000,-14000,-15000,-16000,-17000,-18000,-19000,-20000,-21000
//@ expect: shorts[13]=-22000,-23000,-24000,-25000,-26000,-27000,-28000,-29000,-30000,-31000,0,-1000,-2000,-3000
//@ expect: shorts[27]=-4000,-5000,-6000,-7000,-8000
//@ expect: bytes[0]=81,90,99,108,117,126,135,144,153,162,171,180,189,198,207,216
//@ expect: bytes[16]=225,234,243,252,5,14,23,0,9,18,27,36,45,54,63,72
//@ expect: f[0]=46.5,45,43.5,42,40.5,39,37.5,36,34.5,33,31.5,30,28.5,27,25.5,24
//@ expect: f[16]=22.5,21,19.5,18,16.5,15,13.5,12,10.5,9,7.5,6,4.5,3,1.5,0
//@ expect: n[0]=961,900,841,784,729,676,625,576,529,484,441,400,361,324,289,256
//@ expect: n[16]=225,196,169,144,121,100,81,64,49,36,25,16,9,4,1,0
//@ expect: w[0]=266287972351,257698037759,249108103167,240518168575,231928233983,223338299391,214748364799
//@ expect: w[7]=206158430207,197568495615,188978561023,180388626431,171798691839,163208757247,154618822655
//@ expect: w[14]=146028888063,137438953471,128849018879,120259084287,111669149695,103079215103,94489280511
//@ expect: w[21]=85899345919,77309411327,68719476735,60129542143,51539607551,42949672959,34359738367,25769803775
//@ expect: w[29]=17179869183,8589934591,-1
struct Particle {
    float mass;
    int number;
    long long wide;
};

struct Mirror {
    template <typename T> __device__ T operator()(T v) const { return __shfl_xor_sync(0xffffffff, v, 31); }
};

template <typename F> __device__ Particle each(Particle p, F f) { return {f(p.mass), f(p.number), f(p.wide)}; }

__global__ void exchange(int *shorts, unsigned char *bytes, float *f, int *n, long long *w) {
    int lane = threadIdx.x, from = (lane + 9) % 32;
    short s = -1000 * lane;
    unsigned char b = 9 * lane;
    shorts[lane] = __shfl_sync(0xffffffff, s, from);
    bytes[lane] = __shfl_sync(0xffffffff, b, from);
    Particle mine = {lane * 1.5f, lane * lane, ((long long)lane << 33) - 1};
    Particle other = each(mine, Mirror());
    f[lane] = other.mass;
    n[lane] = other.number;
    w[lane] = other.wide;
}
