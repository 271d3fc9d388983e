// A class that has a built-in vector as its base: its size and alignment, its components as members, its
// conversions to the base (value, reference, pointer), aggregates and constructors (C++17 [class.derived]).
//@ family: classes
//@ launch: base_of_vector grid=1 block=4
//@ arg: out:f32[56]=zero
//@ expect: out=7,9,2,0,321,6,4,0,-250,10,1,3,1,2
//@ expect: out[14]=8,11,2,1,1321,8,4,2,2851,10,1,4,2,3
//@ expect: out[28]=9,13,2,2,2321,10,4,4,5952,10,1,5,3,4
//@ expect: out[42]=10,15,2,3,3321,12,4,6,9053,10,1,6,0,5
struct P : float3 {
    float w;
    __device__ float sum() const { return x + y + z + w; }
};
struct Q : float4 {
    __device__ Q(float4 f) : float4(f) {}
    __device__ Q(float a, float b) : float4{a, b, a + b, a - b} {}
    __device__ Q() : float4() {}
    __device__ void scale(float s) { x *= s; this->y *= s; Q::z *= s; (*this).w *= s; }
};
struct R : Q {
    using Q::Q;
    __device__ float last() const { return w; }
};
struct H : float2 {
    float x; // hides the component
};
static_assert(sizeof(P) == 16 && alignof(P) == 4, "three floats and one more");
static_assert(sizeof(Q) == 16 && alignof(Q) == 16, "as a float4");
static_assert(sizeof(R) == 16 && alignof(R) == 16, "as a float4");
static_assert(sizeof(H) == 16 && alignof(H) == 8, "a float2, a float and padding");
__device__ float total(const float3 &v) { return v.x + v.y + v.z; }
__device__ float by_value(float4 v) { return v.x + 10 * v.y + 100 * v.z + 1000 * v.w; }
__device__ void clear(float4 &v) { v.x = 0; }
__device__ float through(const float4 *p) { return p->z; }
__device__ int pick(const float3 &) { return 1; }
__device__ int pick(const P &) { return 2; }
__device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__global__ void base_of_vector(float *out) {
    float t = threadIdx.x;
    float *o = out + 14 * threadIdx.x;
    P p{{1, 2, t}, 4}, flat{1, 2, 3, t};
    o[0] = p.sum();                             // 7 + t
    o[1] = flat.sum() + total(p);               // 6 + t + 3 + t
    o[2] = pick(p);                             // 2
    float3 copy = p;
    o[3] = copy.z;                              // t
    Q q(make_float4(1, 2, 3, t));
    o[4] = by_value(q);                         // 321 + 1000 t
    q.scale(2);
    o[5] = through(&q) + q.w;                   // 6 + 2 t
    clear(q);
    o[6] = q.x + q.y;                           // 4
    R r(t, 1);
    o[7] = r.last() + r.z;                      // (t - 1) + (t + 1) = 2 t
    o[8] = by_value(r + q);                     // x: t + 0, y: 1 + 4, z: t + 1 + 6, w: t - 1 + 2 t
    float4 &base = r;
    base.w = 5;
    o[9] = static_cast<R &>(base).last() + r.w; // 10
    Q zero;
    o[10] = zero.x + zero.w + ((float4)r).y;    // 1
    H h{};
    h.x = 3;
    h.float2::x = t;
    o[11] = h.x + static_cast<float2 &>(h).x;   // 3 + t
    __shared__ P all[4];
    all[threadIdx.x] = p;
    __syncthreads();
    o[12] = all[(threadIdx.x + 1) % 4].z;       // (t + 1) % 4
    o[13] = reinterpret_cast<const float *>(&p)[2] + sizeof(float4[2]) / sizeof(R); // t + 2
}
