//@ values: 97 97 3 120 1045 8 16 24 114 119 1
// A reference to another type than the array's binds to what the array is converted to, a pointer or an object, not to
// the array ([dcl.init.ref] 5.2.2).
struct Text {
    int first, length;
    __device__ Text(const char *s) : first(s[0]), length(0) {
        while (s[length]) length++;
    }
};
__device__ int numbers[3] = {7, 8, 9};
__device__ int through(const void *&&p) { return *static_cast<const char *>(p); }
__device__ int of(const Text &t) { return t.first * 10 + t.length; }
__device__ int sum(int *const &p) { return p[0] + p[2]; }
__device__ int whole(const int (&a)[3]) { return a[0] + a[1] + a[2]; }

__global__ void values(long long *out) {
    const void *&&p = "ab";
    out[0] = *static_cast<const char *>(p);
    const Text &t = "abc";
    out[1] = t.first;
    out[2] = t.length;
    out[3] = through("xy");
    out[4] = of("hello");
    int *const &q = numbers;
    out[5] = q[1];
    out[6] = sum(numbers);
    out[7] = whole(numbers);
    const char *const &s = "qr";
    out[8] = s[1];
    const char (&array)[3] = "st";
    out[9] = array[1] + sizeof(array);
    const bool &b = numbers;
    out[10] = b;
}
