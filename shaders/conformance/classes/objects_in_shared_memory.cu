// Objects in shared memory: member functions on them, arrays of them, and pointers to them in other objects.
//@ family: classes
//@ launch: shared_objects grid=2 block=64
//@ arg: in:i32[128]=iota
//@ arg: out:i32[128]=zero
//@ expect: out=6411970,6402730,6411224,6402380,6410502,6402054,6409804,6401752,6409130,6401474,6408480,6401220,6407854
//@ expect: out[13]=6400990,6407252,6400784,6406674,6400602,6406120,6400444,6405590,6400310,6405084,6400200,6404602
//@ expect: out[25]=6400114,6404144,6400052,6403710,6400014,6403300,6400000,6402914,6411594,6402552,6410860,6402214
//@ expect: out[37]=6410150,6401900,6409464,6401610,6408802,6401344,6408164,6401102,6407550,6400884,6406960,6400690
//@ expect: out[49]=6406394,6400520,6405852,6400374,6405334,6400252,6404840,6400154,6404370,6400080,6403924,6400030
//@ expect: out[61]=6403502,6400004,6403104
struct Slot {
    int value;
    short owner;
    __device__ void set(int v, int o) {
        value = v;
        owner = (short)o;
    }
    __device__ int mixed() const { return value * 3 + owner; }
    __device__ void swap(Slot &other) {
        Slot copy = other;
        other = *this;
        *this = copy;
    }
};
struct Queue {
    Slot slots[64];
    int length;
    __device__ Slot &operator[](int i) { return slots[i]; }
    __device__ int push() { return atomicAdd(&length, 1); }
};
struct View {
    Slot *first;
    __device__ int across(int i) const { return first[63 - i].mixed(); }
};
__global__ void shared_objects(const int *in, int *out) {
    __shared__ Queue queue;
    int t = threadIdx.x, i = blockIdx.x * 64 + t;
    if (t == 0) queue.length = 0;
    queue[t].set(in[i] * in[i], t);
    __syncthreads();
    if (t < 32 && t % 2 == 0) queue[t].swap(queue[t + 32]);
    queue.push();
    __syncthreads();
    View view{queue.slots};
    out[i] = view.across(t) + queue.length * 100000;
}
