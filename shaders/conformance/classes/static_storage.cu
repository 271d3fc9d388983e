// Objects in __device__ and __constant__ variables, with constant initialisers of classes, read through members.
//@ family: classes
//@ launch: variables_of_class grid=1 block=8
//@ arg: out:i32[24]=zero
//@ read: totals:i32[4]
//@ expect: out=10,54,30,-12,60,34,49,66,38,10,72,42,-12,78,46,49,84,50,10,90,54,-12,96,58
//@ expect: totals=143,8,8,9
struct Entry {
    int key, value;
    __host__ __device__ constexpr Entry(int k, int v) : key(k), value(v) {}
    __host__ __device__ constexpr int product() const { return key * value; }
};
struct Totals {
    int sum = 3, count = 0;
    int spare[2] = {8, 9};
    __device__ void add(int v) {
        atomicAdd(&sum, v);
        atomicAdd(&count, 1);
    }
};
__constant__ Entry entries[3] = {{2, 5}, Entry(3, -4), Entry{7, 7}};
__device__ const Entry single(6, 9);
__device__ Totals totals;
constexpr Entry folded(4, Entry(5, 6).product());

__global__ void variables_of_class(int *out) {
    int t = threadIdx.x, *o = out + 3 * t;
    totals.add(t * t);
    o[0] = entries[t % 3].product();
    o[1] = single.product() + single.key * t;
    o[2] = folded.value + folded.key * t;
}
