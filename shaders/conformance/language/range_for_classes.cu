//@ family: language
//@ launch: ranges grid=1 block=4
//@ arg: out:i32[32]=zero
//@ arg: ends:i32[4]=zero
//@ expect: out=540,60,0,0,0,8,2,12,550,60,2,10,40,8,2,12,560,60,24,30,40,8,2,12,570,60,2468,60,40,8,2,12
//@ expect: ends=4,4,4,4
// begin() and end(): members, functions next to the class, pointers and classes as iterators.
struct Four {
    int d[4];
    __device__ int *begin() { return d; }
    __device__ int *end() { return d + 4; }
    __device__ const int *begin() const { return d; }
    __device__ const int *end() const { return d + 3; }
};
struct Count {
    int at;
    __device__ int operator*() const { return at; }
    __device__ Count &operator++() { at += 2; return *this; }
    __device__ bool operator!=(const Count &o) const { return at < o.at; }
};
struct Evens {
    int limit;
    __device__ Count begin() const { return {0}; }
    __device__ Count end() const { return {limit}; }
};
template <class T> struct View { T *data; int n; };
template <class T> __device__ T *begin(View<T> v) { return v.data; }
template <class T> __device__ T *end(View<T> v) { return v.data + v.n; }
struct Counted {
    int *ends, value;
    __device__ Counted(int *e, int v) : ends(e), value(v) {}
    __device__ Counted(const Counted &o) : ends(o.ends), value(o.value + 1) {}
    __device__ ~Counted() { ++*ends; }
};
__global__ void ranges(int *out, int *ends) {
    int t = threadIdx.x, *o = out + t * 8;
    Four f{{1, 2, 3, t}};
    for (int &x : f) x *= 10;
    for (int x : f) o[0] = o[0] * 3 + x;
    const Four &c = f;
    for (const auto &x : c) o[1] += x;
    for (int x : Evens{t * 3}) o[2] = o[2] * 10 + x;
    View<int> v{f.d, t};
    for (auto x : v) o[3] += x;
    for (int i : Evens{9}) {
        if (i == 2) continue;
        for (int x : v) {
            if (x == 20) break;
            o[4] += x + i;
        }
        if (i == 6) break;
    }
    Counted all[2] = {{ends + t, 5}, {ends + t, 7}};
    for (Counted x : all) {
        if (x.value == 6) continue;
        o[5] += x.value;
    }
    o[6] = ends[t];
    for (Counted &x : all) o[7] += x.value;
}
