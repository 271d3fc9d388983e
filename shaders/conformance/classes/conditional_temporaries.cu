// Temporary objects in conditions, in loops and after `&&`, `||` and `?:`: destroyed if they were constructed, at the end
// of their full expression.
//@ family: classes
//@ launch: temporaries grid=1 block=4
//@ arg: out:u64[32]=zero
//@ expect: out=147448,127317,1021179,31,1,1784,1545,146431,521289720,193092,2069755,129071,455023,1784,1801
//@ expect: out[15]=146431,7961,2389,3114234,528676959,1,456696,6148,150783,7961,258884,4162811,528676959,455023
//@ expect: out[29]=456696,6404,150783
typedef unsigned long long Log;
struct Traced {
    Log *log;
    int id;
    __device__ Traced(Log *l, int i) : log(l), id(i) { *log = *log * 16 + i; }
    __device__ Traced(const Traced &o) : log(o.log), id(o.id) { *log = *log * 16 + 14; }
    __device__ ~Traced() { *log = *log * 16 + 15; }
    __device__ bool is(int i) const { return id == i; }
    __device__ explicit operator bool() const { return id > 1; }
};
struct Member {
    int a, b;
    __device__ Member(Log *l, int t) : a(Traced(l, 6).id + t), b(t > 1 && Traced(l, 7).is(7)) { *l = *l * 16 + 8; }
};
__device__ int value(const Traced &t) { return t.id; }
__device__ int none(Log *l, int t) { return t < 2 ? value(Traced(l, 5)) : 0; }

__global__ void temporaries(Log *out) {
    int t = threadIdx.x;
    Log l[8] = {};
    // Short circuits.
    int a = t > 0 && Traced(&l[0], 1).is(1);
    l[0] = l[0] * 16 + a;
    a = t > 1 || Traced(&l[0], 2).is(3) || value(Traced(&l[0], 3)) > 3;
    l[0] = l[0] * 16 + 8 + a;
    // Both sides of a choice, one inside the other.
    a = t == 0 ? value(Traced(&l[1], 1)) : t == 1 ? value(Traced(&l[1], 2)) : t == 2 ? 9 : Traced(&l[1], 3).id;
    l[1] = l[1] * 16 + a;
    Traced chosen = t & 1 ? Traced(&l[1], 4) : Traced(&l[1], 5);
    l[1] = l[1] * 16 + chosen.id;
    // Conditions end before what they decide.
    if (Traced(&l[2], t)) l[2] = l[2] * 16 + 8;
    else l[2] = l[2] * 16 + 9;
    switch (Traced(&l[2], 4).id - t) {
    case 2: l[2] = l[2] * 16 + 10; break;
    default: l[2] = l[2] * 16 + 11;
    }
    // In every round.
    int n = 0;
    while (n < 2 && Traced(&l[3], n + 1).id <= t) {
        l[3] = l[3] * 16 + 8;
        if (++n == 2) continue;
    }
    do {
        if (n > 2) break;
    } while (t > 1 && Traced(&l[3], 5).is(5) && n++ < 2);
    for (int i = 0; i < 2; i++, t & 1 ? void(Traced(&l[4], 6)) : void()) l[4] = l[4] * 16 + i;
    // In the initialisers of members, in returns, in operands that are not evaluated.
    Member m(&l[5], t);
    l[6] = none(&l[6], t) + sizeof(Traced(&l[6], 1).id) + m.a * 256 + m.b * 4096;
    // A reference keeps its object.
    {
        const int &kept = Traced(&l[7], 2).id;
        const Traced &object = t < 2 ? Traced(&l[7], 3) : Traced(&l[7], 4);
        l[7] = l[7] * 16 + 8 + kept - 2 + object.id;
    }
    for (int i = 0; i < 8; i++) out[8 * t + i] = l[i];
}
