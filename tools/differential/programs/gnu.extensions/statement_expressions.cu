//@ values: 804 8 11 6106 42 9 7 4
//@ nvrtc refuses: it has no GNU mode
// GNU's statement expressions: the value of the last expression, as an object of its own.
#define LARGEST(a, b) __extension__ ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
struct S {
    int v;
    __device__ int twice() { return __extension__ ({ int t = v; t * 2; }); }
};
template <class T> __device__ T sum(const T *p, int n) {
    return __extension__ ({
        T s = 0;
        for (int i = 0; i < n; i++) {
            if (p[i] < 0) continue;
            if (p[i] > 100) break;
            s += p[i];
        }
        s;
    });
}
__global__ void values(long long *out) {
    int i = 3, j = 8;
    *out++ = LARGEST(i++, j) * 100 + i;
    *out++ = LARGEST(LARGEST(i, 2), LARGEST(j, 1));
    j += __extension__ ({ j = 11; 0; });
    *out++ = j;
    int &r = i;
    int copy = __extension__ ({ r += 2; r; });
    copy += 100;
    *out++ = r * 1000 + copy;
    S s{21};
    *out++ = s.twice();
    const int list[5] = {4, -1, 5, 101, 7};
    *out++ = sum(list, 5);
    const double f[2] = {1.5, 2.0};
    *out++ = sum(f, 2) * 2;
    *out++ = __extension__ ({ struct { int a, b; } t{3, 4}; t; }).b;
}
