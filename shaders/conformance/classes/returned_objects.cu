// Objects that functions return: values are made where they go, and so is a variable that every `return` names; any
// other variable or parameter is moved or copied.
//@ family: classes
//@ launch: returned grid=1 block=2
//@ arg: out:u64[36]=zero
//@ expect: out=499,499,499,5619,70643,17970163,74739,74739,74739,74739,74739,31,4431,335,499,31,74739,499,499
//@ expect: out[19]=499,499,5619,17904627,17970163,499,19997683,74739,74739,74739,31,4431,335,499,31,74739,499
typedef unsigned long long Log;
struct Copied {
    Log *log;
    const Copied *self;
    int id;
    __device__ Copied(Log *l, int i) : log(l), self(this), id(i) { *log = *log * 16 + 1; }
    __device__ Copied(const Copied &o) : log(o.log), self(this), id(o.id) { *log = *log * 16 + 2; }
    __device__ ~Copied() { *log = *log * 16 + (self == this ? 3 : 13); }
};
struct Moved {
    Log *log;
    __device__ Moved(Log *l) : log(l) { *log = *log * 16 + 1; }
    __device__ Moved(const Moved &o) : log(o.log) { *log = *log * 16 + 2; }
    __device__ Moved(Moved &&o) : log(o.log) { *log = *log * 16 + 4; }
};
__device__ Copied value(Log *l) { return Copied(l, 1); }
__device__ Copied passed_on(Log *l) { return value(l); }
__device__ Copied chosen(Log *l, bool c) { return c ? Copied(l, 1) : value(l); }
__device__ Copied named(Log *l) {
    Copied x(l, 1);
    *l = *l * 16 + 5;
    return x;
}
__device__ Copied both(Log *l, bool c) {
    Copied other(l, 2), x(l, 1);
    if (c) {
        Copied inner(l, 3);
        return (x);
    }
    x.id = 7;
    return x;
}
__device__ Copied two(Log *l, bool c) {
    Copied x(l, 1), y(l, 2);
    if (c) return x;
    return y;
}
__device__ Copied early(Log *l, bool c) {
    if (c) return Copied(l, 9);
    Copied x(l, 1);
    return x;
}
__device__ Copied nested(Log *l, bool c) {
    for (int i = 0;; i++) {
        Copied x(l, i);
        if (i == c) return x;
    }
}
__device__ Copied parameter(Copied p) { return p; }
__device__ auto deduced(Log *l) {
    Copied x(l, 1);
    return x;
}
__device__ Copied referred(Log *l) {
    Copied x(l, 1), &r = x;
    return r;
}
template <class T> __device__ T generic(Log *l) {
    T x(l);
    return x;
}
__device__ Moved moved(Log *l, bool c) {
    Moved x(l), y(l);
    if (c) return x;
    return y;
}
__device__ Moved given(Moved p) { return p; }
struct Maker {
    Log *log;
    __device__ Copied make() const {
        const Copied x(log, 1);
        return x;
    }
    __device__ operator Moved() const {
        Moved x(log);
        return x;
    }
};

__global__ void returned(Log *out) {
    int t = threadIdx.x, n = 0;
    Log l[18] = {};
    { Copied v = value(&l[n]); l[n] = l[n] * 16 + 15; }
    n++;
    { Copied v(passed_on(&l[n])); l[n] = l[n] * 16 + 15; }
    n++;
    { Copied v = Copied(Copied(chosen(&l[n], t))); l[n] = l[n] * 16 + 15; }
    n++;
    { auto v = named(&l[n]); l[n] = l[n] * 16 + 15; }
    n++;
    { const Copied &v = both(&l[n], t); l[n] = l[n] * 16 + 15; }
    n++;
    { Copied v = two(&l[n], t); l[n] = l[n] * 16 + 15; }
    n++;
    { Copied v = early(&l[n], t); l[n] = l[n] * 16 + 15; }
    n++;
    { Copied v = nested(&l[n], t); l[n] = l[n] * 16 + 15; }
    n++;
    { Copied v = parameter(Copied(&l[n], 1)); l[n] = l[n] * 16 + 15; }
    n++;
    { Copied v = deduced(&l[n]); l[n] = l[n] * 16 + 15; }
    n++;
    { Copied v = referred(&l[n]); l[n] = l[n] * 16 + 15; }
    n++;
    { Moved v = generic<Moved>(&l[n]); l[n] = l[n] * 16 + 15; }
    n++;
    { Moved v = moved(&l[n], t); l[n] = l[n] * 16 + 15; }
    n++;
    { Moved v = given(&l[n]); l[n] = l[n] * 16 + 15; }
    n++;
    { Copied v = Maker{&l[n]}.make(); l[n] = l[n] * 16 + 15; }
    n++;
    { Moved v = Maker{&l[n]}; l[n] = l[n] * 16 + 15; }
    n++;
    { auto v = [&] { Copied x(&l[n], 1); return x; }(); l[n] = l[n] * 16 + 15; }
    n++;
    { auto v = [&]() -> Copied { Copied x(&l[n], 1); return x; }(); l[n] = l[n] * 16 + 15; }
    for (int i = 0; i < 18; i++) out[18 * t + i] = l[i];
}
