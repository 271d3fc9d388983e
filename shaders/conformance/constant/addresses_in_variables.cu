// Variables whose initial values are addresses: of strings, of other variables and their parts, in tables and classes.
//@ family: constant
//@ launch: addresses grid=1 block=4
//@ arg: out:i32[32]=zero
//@ expect: out=2640,1,101,201,115,14349,22757,2398,860,7,151,401,115,14380,11581,7199,1340,13,101,201,115
//@ expect: out[21]=14349,4409,2697,4400,1,151,401,115,14380,1178,2398
struct Entry {
    const char *name;
    int weight;
    int *at;
    const Entry *next;
};
__device__ int numbers[6] = {10, 20, 30, 40, 50, 60};
__constant__ float factors[3] = {0.5f, 2.0f, 4.0f};
__device__ int plain;
__device__ const char *const names[] = {"zero", "one", "two", "three"};
__constant__ const char *letters[2][2] = {{"ab", "cd"}, {"ef", nullptr}};
__device__ int *middle = numbers + 2, *ends[2] = {numbers, &numbers[5]};
__device__ const float *factor = &factors[1];
__constant__ int *where = &plain;
__device__ int **indirect = &ends[1];
__device__ Entry last = {"last", 7, &numbers[3]}, table[2] = {{"first", 1, nullptr, &last}, {"second", 2, numbers + 1, &last}};
__device__ const char *tail = "a longer text" + 2;
__device__ void *untyped = &plain;
constexpr const char *fixed[] = {"add", "sub", "mul", "none"};
constexpr const char *one = "one";
const char *const unmarked = "text";
template <int N> struct Level {
    static constexpr const char *label = N > 1 ? "high" : "low";
};

__device__ int sum(const char *s) {
    int n = 0;
    while (*s) n = n * 2 + *s++ - 'a';
    return n;
}
__global__ void addresses(int *out) {
    int t = threadIdx.x, *o = out + 8 * t;
    static const char *const local[] = {"w", "xy", "z"};
    o[0] = sum(names[t]) * 10 + (names[t] == names[t ^ 1]);
    o[1] = sum(letters[t / 2][t & 1] ? letters[t / 2][t & 1] : "b");
    o[2] = *middle + **indirect + ends[t & 1][0] + (middle == numbers + 2);
    o[3] = (int)(factor[t & 1] * 100) + (int)(factor - factors);
    if (t == 0) *where = 5;
    __syncthreads();
    o[4] = plain * 10 + (untyped == where) + (int)sizeof(table);
    const Entry *e = &table[t & 1];
    o[5] = sum(e->next->name) * 100 + e->weight * 10 + (e->at ? *e->at : -1) + *e->next->at;
    o[6] = sum(tail + t) + sum(fixed[t]) + one[t % 3] + unmarked[t];
    o[7] = sum(local[t % 3]) * 100 + sum(Level<1>::label) + Level<2>::label[t];
}
