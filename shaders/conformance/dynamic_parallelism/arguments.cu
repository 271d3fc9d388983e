//@ family: dynamic_parallelism
// Arguments of all kinds: numbers of each size, vectors, classes, pointers, and what an argument has to be converted to.
//@ launch: parent grid=1 block=2
//@ arg: out:u64[32]=zero
//@ arg: numbers:f32[4]=values(1.5,-2,3.25,0.5)
struct Inner { short s; double d; };
struct Point {
    char tag;
    Inner inner;
    const float *numbers;
    int more[3];
    __device__ Point(char tag, const float *numbers) : tag(tag), numbers(numbers) {
        inner.s = tag * 3;
        inner.d = tag / 4.0;
        for (int i = 0; i < 3; i++) more[i] = tag * i;
    }
};
struct Empty {};
enum class Color : unsigned char { Red = 7, Green = 200 };
__global__ void child(unsigned long long *out, bool b, signed char c, unsigned short s, int i, long long l, float f,
                      double d, float4 v, char3 w, Point p, Empty, Color color, const float *none) {
    out[0] = b;
    out[1] = (unsigned long long)(long long)c;
    out[2] = s;
    out[3] = (unsigned long long)(long long)i;
    out[4] = (unsigned long long)l;
    out[5] = __float_as_uint(f);
    out[6] = (unsigned long long)__double_as_longlong(d);
    out[7] = __float_as_uint(v.x + v.y * v.z - v.w);
    out[8] = (unsigned long long)(long long)(w.x * 10000 + w.y * 100 + w.z);
    out[9] = (unsigned long long)p.tag;
    out[10] = (unsigned long long)(long long)p.inner.s;
    out[11] = (unsigned long long)__double_as_longlong(p.inner.d);
    out[12] = __float_as_uint(p.numbers[1] + p.numbers[3]);
    out[13] = p.more[0] + p.more[1] * 100 + p.more[2] * 10000;
    out[14] = (unsigned long long)color;
    out[15] = none == nullptr;
}
__global__ void parent(unsigned long long *out, const float *numbers) {
    Point p((char)(threadIdx.x + 5), numbers);
    child<<<1, 1>>>(out + threadIdx.x * 16, threadIdx.x, -3, 65535, -7, 1ll << 40, 3, 0.1f,
                    make_float4(1, 2, 3, threadIdx.x), make_char3(1, -2, 3), p, Empty(), Color::Green, nullptr);
}
