// Static member functions, static constants in and out of the class, nested names through objects and types.
//@ family: classes
//@ launch: statics grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=3,3,0,36,-2,4,8,996,45,10,5,18,2008,56,-2,15,22,3004,69,10,25,31,4016,84,-2,35,36,916,101,10,45,45,1928
//@ expect: out[33]=120,-2,55,48,2924,141,10
struct Config {
    static constexpr int size = 6;
    static constexpr unsigned mask = 0xff0u;
    static constexpr float scale = 0.25f;
    static constexpr int table[4] = {3, 1, 4, 1};
    enum { Depth = size * 2, Width };
    enum class Mode : short { Off = -1, On = 5 };
    typedef long long Index;
    int base;
    __device__ static int clamp(int v) { return v < 0 ? 0 : v >= size ? last() : v; }
    __device__ static constexpr int last() { return size - 1; }
    __device__ int offset(int v) const { return base + clamp(v) + table[v & 3]; }
    __device__ static Config make(int b) { return {b * size}; }
};
constexpr int Config::table[4];

template <typename T> __device__ int depth_of() { return T::Depth + sizeof(typename T::Index); }

__global__ void statics(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    Config c = Config::make(t), *p = &c;
    int local[Config::Depth];
    for (int i = 0; i < c.Width - 1; i++) local[i] = i * i;
    o[0] = Config::clamp(t - 2) * 10 + c.clamp(t + 3);
    o[1] = p->offset(t);
    o[2] = (int)(t * Config::scale * 16) + (int)(p->mask & (unsigned)(t * 1000));
    o[3] = local[t + 4] + depth_of<Config>();
    o[4] = (int)(t & 1 ? Config::Mode::On : Config::Mode::Off) * (int)sizeof(Config::Mode);
}
