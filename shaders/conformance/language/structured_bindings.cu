//@ family: language
//@ launch: bind grid=1 block=4
//@ arg: out:i32[64]=zero
//@ arg: v:f32[8]=values(1,2,3,4,5,6,7,8)
//@ expect: out=204,7,3006,9,48,53,60,214,31,2,2,12,6,5,0,1001,309,8,4008,12,50,56,61,216,73,6,3,12,6,5,-1,1002,416,9,5010,15,52,59,62,219,115,10,4,12,6,5,6,1003,525,10,6012,18,54,62,63,221,157,14,5,12,6,5,12,1004
//@ expect: v=1,2,3,6,5,10,7,14
struct Range { int first, last; };
struct Mixed { char tag; double x; int table[2]; };
struct Two { Range r; unsigned char u; };
template <class A, class B> struct Pair { A first; B second; };
__device__ Range make(int n) { return Range{n, n * n}; }
template <class A, class B> __device__ Pair<A, B> pair_of(A a, B b) { return {a, b}; }
__global__ void bind(int *out, float2 *v) {
    int t = threadIdx.x, *o = out + t * 16;
    auto [first, last] = make(t + 2);
    o[0] = first * 100 + last;
    first += 5;
    o[1] = first;
    Range r = {t, 10 * t};
    auto &[a, b] = r;
    a += 3;
    b = a * 2;
    o[2] = r.first * 1000 + r.last;
    auto [ca, cb] = r;
    ca = 77;
    o[3] = r.first + cb;
    const auto &[ra, rb] = r;
    r.first = 42;
    o[4] = ra + rb;
    int list[3] = {t, t + 1, t + 2};
    auto [x, y, z] = list;
    x = 50;
    list[1] = 60;
    o[5] = x + y + z + list[0];
    auto &[lx, ly, lz] = list;
    lz = lx + ly;
    o[6] = list[2];
    Mixed m{'a', 2.5, {t, 9}};
    auto &[tag, d, table] = m;
    tag += 1;
    d *= t;
    table[1] += tag;
    o[7] = m.tag + m.table[1] + (int)m.x + (sizeof(tag) == 1) + (int)sizeof(table);
    auto [p, q] = v[t];
    p += q;
    o[8] = (int)(p * 10 + v[t].x);
    auto &[vx, vy] = v[t];
    vy = vx * 2;
    o[9] = (int)v[t].y;
    auto [pi, pd] = pair_of(t, 0.25);
    o[10] = pi + (int)(pd * 8);
    auto &&[fa, fb] = make(3);
    fa += fb;
    o[11] = fa;
    Two two{{1, 2}, 250};
    auto &[range, u] = two;
    u += 10;
    auto &[t1, t2] = range;
    t2 += u;
    o[12] = two.r.last + (int)(&t1 - &two.r.first);
    for (auto [i, end] = make(2); i < end; ++i) o[13] += i;
    if (auto [l, h] = make(t); h > 3) o[14] = l + h; else o[14] = -l;
    int *ptr = &y;
    *ptr += 1000;
    o[15] = y;
}
