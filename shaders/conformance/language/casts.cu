// All casts: C style, functional, static, const, reinterpret; between numbers, pointers, enumerations, references.
//@ family: language
//@ launch: casts grid=1 block=16
//@ arg: in:i32[16]=edges(1)
//@ arg: f:f32[16]=values(0,-0.5,1.5,-1.99,255.9,-128.5,3e9,65536.5,1e-20,2147483520,-7,100.25,-300,16777217,0.999,42)
//@ arg: out:i32[112]=zero
//@ expect: out=0,0,0,0,11000,0,6,1001,2,1000,0,11000,10102,6,2002,4,1001,0,11000,20204,6,3003,6,999,0,11000,30306,6
//@ expect: out[28]=7007,14,1255,0,11000,40408,6,10010,20,872,0,11000,50510,6,-745,65534,1001,1073741824,11255,60612,6
//@ expect: out[49]=-1746,65532,66536,1073741824,11255,70714,6,0,0,1000,-1073741824,11128,816,6,-745
enum Level { Low, High = 7 };
struct Base {
    int b;
};
struct Derived : Base {
    int d;
};
__global__ void casts(const int *in, const float *f, int *out) {
    int t = threadIdx.x, v = in[t], *o = out + 7 * t;
    o[0] = (signed char)v * 1000 + (unsigned char)v;
    o[1] = short(v) + static_cast<unsigned short>(v);
    o[2] = static_cast<int>(f[t] < 2e9f ? f[t] : 1.0f) + (int)(bool)f[t] * 1000;
    o[3] = (int)((long long)v * 3 >> 2) ^ (int)((unsigned long long)(unsigned)v * 3 >> 2);
    const int fixed = v;
    int copy = v;
    const int &view = copy;
    const_cast<int &>(view) = 11;
    o[4] = reinterpret_cast<const unsigned char *>(&fixed)[3] + *const_cast<int *>(&view) * 1000;
    Derived d;
    d.b = t;
    d.d = 2 * t;
    Base &base = static_cast<Base &>(d);
    Base *pointer = &d;
    o[5] = static_cast<Derived &>(base).d + static_cast<Derived *>(pointer)->b * 100;
    o[5] += static_cast<Level>(t % 8) * 10000;
    float bits = reinterpret_cast<const float &>(in[t]);
    unsigned long long address = reinterpret_cast<unsigned long long>(in + t);
    o[6] = __float_as_int(bits) ^ *(const int *)address ^ int(High) ^ static_cast<int>(!!pointer);
}
