//@ family: classes
//@ launch: bases grid=1 block=5
//@ arg: out:i32[20]=zero
// A class gets its first virtual function where it is derived, so a pointer to the table precedes the base.
struct Plain {
    int x;
    __device__ int twice() const { return 2 * x; }
};
struct Virtual : Plain {
    int y;
    __device__ Virtual(int a, int b) : Plain{a}, y(b) {}
    __device__ virtual int sum() const { return x + y; }
};
struct More : Virtual {
    int z = 5;
    __device__ More(int a) : Virtual(a, 10 * a) {}
    __device__ int sum() const override { return Virtual::sum() + z; }
};
__global__ void bases(int *out) {
    More more(threadIdx.x + 1);
    Plain *plain = &more;
    Virtual *base = static_cast<Virtual *>(plain);
    plain->x += 100;
    int *own = out + 4 * threadIdx.x;
    own[0] = base->sum();
    own[1] = plain->twice();
    own[2] = (int)((char *)plain - (char *)&more) * 100 + (int)sizeof(Virtual);
    own[3] = (int)sizeof(More) * 1000 + (int)alignof(Virtual);
}
