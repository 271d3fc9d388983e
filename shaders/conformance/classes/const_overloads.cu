// Member functions overloaded on const, and the access through objects, pointers and references of both kinds.
//@ family: classes
//@ launch: overloads grid=1 block=4
//@ arg: out:i32[28]=zero
//@ expect: out=5,1005,1005,2,12,21,12,12,1012,1012,2,12,21,12,19,1019,1019,2,12,21,12,26,1026,1026,2,12,21,12
struct Cell {
    int v;
    __device__ int &at() { return v; }
    __device__ int at() const { return v + 1000; }
    __device__ int which() { return 1; }
    __device__ int which() const { return 2; }
    __device__ int through() const { return which(); }
    __device__ int around() { return which() * 10 + static_cast<const Cell *>(this)->which(); }
};
struct Holder {
    Cell c;
    Cell *p;
    __device__ int inner() const { return c.which() * 10 + p->which(); }
};
__device__ int by_reference(const Cell &c) { return c.at(); }
__device__ int by_reference(Cell &c) { return c.at() += 5; }

__global__ void overloads(int *out) {
    int t = threadIdx.x;
    Cell c = {t};
    c.at() = t * 7;
    const Cell &k = c;
    const Cell *q = &c;
    Holder h = {c, &c};
    int *o = out + 7 * t;
    o[0] = by_reference(c);
    o[1] = by_reference(k);
    o[2] = q->at();
    o[3] = c.through();
    o[4] = c.around();
    o[5] = h.inner();
    o[6] = k.which() + h.c.which() * 10;
}
