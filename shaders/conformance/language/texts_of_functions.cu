//@ family: language
//@ launch: texts grid=1 block=1
//@ arg: o:u32[32]=zero
//@ expect: o=27,5,17,3668531362,23,1488800098,31,3867908997,51,3309078430,35,4069027987,72,3452239656,33,2396128675,61,2390483460,24,1493199957
// `__PRETTY_FUNCTION__` as NVIDIA's compilers write it, by its length and a sum over its characters, and `__func__`.

__device__ unsigned *next;

__device__ void note(const char *text) {
    unsigned length = 0, sum = 0;
    while (text[length]) sum = sum * 31 + text[length++];
    *next++ = length;
    *next++ = sum;
}

#define NOTE note(__PRETTY_FUNCTION__)

struct Shape {
    int a;
    __device__ Shape(int n) : a(n) { NOTE; }
    __device__ ~Shape() { NOTE; }
    __device__ int area(const Shape &, unsigned char) const { NOTE; return a; }
    __device__ operator float() { NOTE; return 1.0f; }
    __device__ Shape &operator+=(float f) { NOTE; a += (int)f; return *this; }
    static __device__ const float *table(float **) { NOTE; return nullptr; }
};

namespace outer {
typedef unsigned long long number;
enum class Kind { one };
__device__ long count(number, Kind, const int, void (*)(short)) { NOTE; return 3; }
}

__device__ auto deduced(int3 v, size_t) { NOTE; return v.x; }

__global__ void texts(unsigned *o) {
    next = o + 2;
    o[0] = sizeof(__PRETTY_FUNCTION__);
    o[1] = sizeof(__func__) - 1;
    Shape s(1);
    s += s;
    s.area(s, 2);
    Shape::table(nullptr);
    outer::count(1, outer::Kind::one, 2, nullptr);
    deduced(make_int3(1, 2, 3), 4);
    auto lambda = [](int, float &) { NOTE; };
    float f;
    lambda(1, f);
}
