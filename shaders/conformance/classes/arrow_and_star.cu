// Classes that behave as pointers: operator*, operator-> (also in a chain), ->*-free iteration, comparison.
//@ family: classes
//@ launch: pointers_like grid=1 block=8
//@ arg: in:i32[64]=iota
//@ arg: out:i32[32]=zero
//@ expect: out=-56,102,132,21,-200,110,220,21,-344,118,308,21,-488,126,396,21,-632,134,484,21,-776,142,572,21,-920,150
//@ expect: out[26]=660,21,-1064,158,748,21
struct Item {
    int v, w;
    __device__ int sum() const { return v + w; }
};
struct Cursor {
    Item *at;
    int stride;
    __device__ Item &operator*() const { return *at; }
    __device__ Item *operator->() const { return at; }
    __device__ Cursor &operator++() {
        at += stride;
        return *this;
    }
    __device__ bool operator!=(const Cursor &o) const { return at != o.at; }
    __device__ explicit operator bool() const { return at != nullptr; }
};
struct Guard {
    Cursor c;
    int *uses;
    __device__ Cursor operator->() const {
        ++*uses;
        return c;
    }
};
__global__ void pointers_like(const int *in, int *out) {
    int t = threadIdx.x, uses = 0, *o = out + 4 * t;
    Item items[4];
    for (int i = 0; i < 4; i++) items[i] = {in[t * 8 + 2 * i], in[t * 8 + 2 * i + 1] * 10};
    int total = 0;
    for (Cursor c{items, 2}, e{items + 4, 2}; c != e; ++c) total += c->v - (*c).w;
    Guard g{{items + 1, 1}, &uses};
    g->v += 100;
    (*g.c).w = g->sum();
    o[0] = total;
    o[1] = items[1].v;
    o[2] = items[1].w;
    o[3] = uses * 10 + (g.c ? 1 : 0) + (Cursor{nullptr, 0} ? 5 : 0);
}
