//@ family: classes
//@ launch: work grid=1 block=4
//@ arg: out:i32[48]=zero
//@ expect: out=1,1,-1,5,1008,-3,2015,1021,-5,5,12009,0,3,4,-1,7,1015,-3,2019,1032,-5,1015,12053,0,5,9,-1,9,1024,-3,2023,1045,-5,1025,12117,0,7,16,-1,11,1035,-3,2027,1060,-5,20,12201,0
// Pointers to virtual members in variables of the module: the object decides what they call.
struct Base {
    int n;
    __device__ Base(int n) : n(n) {}
    __device__ virtual int first(int x) const { return n + x; }
    __device__ virtual int second(int x) const { return n * x; }
    __device__ int plain(int x) const { return n - x; }
};
struct Derived : Base {
    __device__ Derived(int n) : Base(n) {}
    __device__ int second(int x) const override { return 1000 + n * x; }
};
struct Other : Derived {
    int more;
    __device__ Other(int n) : Derived(n), more(n * 3) {}
    __device__ int first(int x) const override { return 2000 + more + x; }
};
using Member = int (Base::*)(int) const;
__device__ Member table[3] = {&Base::first, &Base::second, &Base::plain};
__constant__ Member chosen = &Base::second;
struct Row { int weight; Member member; };
__device__ const Row rows[2] = {{1, &Base::first}, {10, &Base::second}};
__global__ void work(int *out) {
    int t = threadIdx.x, *at = out + 12 * t;
    Base base(t + 1);
    Derived derived(t + 2);
    Other other(t + 3);
    const Base *objects[] = {&base, &derived, &other};
    for (int i = 0; i < 9; i++) at[i] = (objects[i / 3]->*table[i % 3])(t + i);
    at[9] = (objects[t % 3]->*chosen)(5);
    at[10] = 0;
    for (const Row &row : rows) at[10] += row.weight * (other.*row.member)(t);
}
