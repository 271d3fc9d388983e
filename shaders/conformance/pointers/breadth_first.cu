//@ family: pointers
// A graph whose nodes hold pointers to their lists of neighbours; one launch per level.
//@ launch: build grid=1 block=24
//@ arg: nodes:u64[96]=zero
//@ arg: lists:u64[72]=zero
//@ launch: level grid=1 block=24
//@ arg: nodes
//@ arg: i32=0
//@ launch: level grid=1 block=24
//@ arg: nodes
//@ arg: i32=1
//@ launch: level grid=1 block=24
//@ arg: nodes
//@ arg: i32=2
//@ launch: tell grid=1 block=24
//@ arg: nodes
//@ arg: out:i32[24]=zero
//@ uncompared: nodes addresses differ between devices
//@ uncompared: lists addresses differ between devices
//@ expect: out=99,100,-1,-1,-1,-1,201,306,-1,-1,-1,-1,-1,201,-1,-1
//@ expect: out[16]=-1,-1,313,-1,-1,-1,-1,-1
struct Vertex { Vertex **next; short count, distance; Vertex *from; long long spare; };
__global__ void build(Vertex *v, Vertex **lists) {
    int t = threadIdx.x;
    v[t].next = lists + t * 3;
    v[t].count = (short)(1 + t % 3);
    v[t].distance = t ? -1 : 0;
    for (int i = 0; i < v[t].count; ++i) v[t].next[i] = &v[(t * 5 + i * 7 + 1) % 24];
}
__global__ void level(Vertex *v, int depth) {
    Vertex &me = v[threadIdx.x];
    bool reached = false;
    // Looks backwards, so that no two threads write one vertex.
    for (int i = 0; i < 24 && me.distance < 0 && !reached; ++i)
        for (int k = 0; k < v[i].count; ++k)
            if (v[i].distance == depth && v[i].next[k] == &me) { me.from = &v[i]; reached = true; break; }
    __syncthreads();
    if (reached) me.distance = (short)(depth + 1);
}
__global__ void tell(const Vertex *v, int *out) {
    const Vertex &me = v[threadIdx.x];
    out[threadIdx.x] = me.distance * 100 + (me.from ? (int)(me.from - v) : 99);
}
