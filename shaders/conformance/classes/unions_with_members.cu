// Unions with constructors and member functions, anonymous unions and structs as members.
//@ family: classes
//@ launch: unions_of_class grid=1 block=16
//@ arg: in:u32[16]=bits(9)
//@ arg: out:u32[64]=zero
//@ expect: out=2603638342,1560477796,1681087878,23942,1502663110,3489857958,4294959048,53417,2103157403,2684551810
//@ expect: out[10]=2186846345,41087,3676802611,2382562084,4294956382,36485,1235354806,197814,3064004840,212,135152888
//@ expect: out[21]=1090717175,7765,16692,4073079555,1141048845,231031956,17526,4273595432,3825403649,10772,58441
//@ expect: out[32]=3813285375,352520220,474551723,5507,1205877798,839059896,10450,12859,2219669029,2130905723
//@ expect: out[42]=2068742141,32715,1220842525,2550336439,4294961192,39053,2534871564,486739048,1746148830,7586
//@ expect: out[52]=307103126,134417901,4294960504,2171,3332729972,1644367417,967205412,25054,2006002153,637734792
//@ expect: out[62]=4294965934,9895
union Pixel {
    unsigned rgba;
    unsigned char c[4];
    struct {
        unsigned char r, g, b, a;
    } s;
    __device__ Pixel(unsigned v) : rgba(v) {}
    __device__ Pixel(unsigned char r, unsigned char g, unsigned char b) : c{r, g, b, 255} {}
    __device__ unsigned luma() const { return (c[0] * 77u + c[1] * 150u + s.b * 29u) >> 8; }
};
struct Variant {
    enum Kind { Int, Half, Bytes } kind;
    union {
        int i;
        unsigned short h[2];
        struct {
            signed char low, high;
        };
    };
    __device__ Variant(int v) : kind(Int), i(v) {}
    __device__ Variant(unsigned short a, unsigned short b) : kind(Half), h{a, b} {}
    __device__ int get() const {
        switch (kind) {
        case Int: return i;
        case Half: return h[0] - h[1];
        default: return low * 100 + high;
        }
    }
};
__global__ void unions_of_class(const unsigned *in, unsigned *out) {
    int t = threadIdx.x;
    unsigned v = in[t], *o = out + 4 * t;
    Pixel p(v), q((unsigned char)(v >> 24), (unsigned char)t, 3);
    o[0] = p.luma() + (q.rgba ^ v);
    q.s.a = p.s.g;
    o[1] = q.rgba;
    Variant a((int)v), b((unsigned short)v, (unsigned short)(t * 5));
    a.kind = t & 1 ? Variant::Bytes : Variant::Int;
    o[2] = (unsigned)a.get();
    o[3] = (unsigned)b.get();
}
