//@ values: 3 3 1608 5 42
// What is between a name and its brackets belongs to the name.
struct S {
    char a;
    char m alignas(8)[3];
    char x alignas(4);
};
__device__ int numbers alignas(64)[3];
__device__ int twice [[gnu::noinline]] (int a) { return 2 * a; }
__global__ void values(long long *out) {
    char b alignas(int)[4];
    *reinterpret_cast<int *>(b) = 0x01020304;
    *out++ = b[1];
    char c alignas(16) = 3;
    *out++ = reinterpret_cast<unsigned long long>(&c) % 16 + c;
    char e [[maybe_unused]][4] = {};
    *out++ = sizeof(S) * 100 + alignof(S);
    numbers[2] = 5;
    *out++ = numbers[2] + reinterpret_cast<unsigned long long>(numbers) % 64;
    *out++ = twice(21);
}
