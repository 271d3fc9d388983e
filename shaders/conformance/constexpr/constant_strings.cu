// Characters and strings in constant expressions: length, hashes as case labels and template arguments, comparison.
//@ family: constexpr
//@ launch: strings grid=1 block=8
//@ arg: out:u32[32]=zero
//@ expect: out=10,20187,2595,110225957,4294967287,20187,2607,55112978,20,20187,2606,8,77,20188,2611,13778244,14,20187
//@ expect: out[18]=2612,6889122,4294967291,20187,2593,3444561,60,20187,2606,8,77,20188,2612,861140
__host__ __device__ constexpr unsigned length(const char *s) {
    unsigned n = 0;
    while (s[n]) n++;
    return n;
}
__host__ __device__ constexpr unsigned fnv(const char *s) {
    unsigned h = 2166136261u;
    while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}
__host__ __device__ constexpr bool equal(const char *a, const char *b) {
    for (; *a && *a == *b; a++, b++) {}
    return *a == *b;
}
template <int N> __host__ __device__ constexpr int vowels(const char (&s)[N]) {
    int n = 0;
    for (char c : s)
        switch (c) {
        case 'a':
        case 'e':
        case 'i':
        case 'o':
        case 'u': n++; break;
        default: break;
        }
    return n * 100 + N;
}
template <unsigned H> struct Named { static constexpr unsigned low = H & 0xffff; };
constexpr char word[] = "constant";
constexpr const char *names[] = {"add", "sub", "mul", "none"};
static_assert(length("four") == 4 && equal("same", "same") && !equal("same", "sane") && !equal("sam", "same"));

__device__ unsigned operation(unsigned key, unsigned v) {
    switch (key) {
    case fnv("add"): return v + 10;
    case fnv("sub"): return v - 10;
    case fnv("mul"): return v * 10;
    default: return 77;
    }
}
__global__ void strings(unsigned *out) {
    unsigned t = threadIdx.x, *o = out + 4 * t;
    const char *name = names[t % 4];
    o[0] = operation(fnv(name), t);
    o[1] = Named<fnv("kernel")>::low + length(name);
    o[2] = vowels(word) * 10 + vowels("queue") + word[t];
    o[3] = equal(name, "mul") ? length(word) : fnv(word) >> t;
}
