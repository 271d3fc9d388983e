// Partial and explicit specialisations of class templates: pointers, const, arrays, values, and
// the most specialised of several; forward declarations with default arguments.
//@ family: templates
//@ launch: kinds grid=1 block=1
//@ arg: out:i32[16]=zero
//@ expect: out=0,1,2,3,4,5,6,7,16,4,8,1,40,3,9,2
template <typename T, typename U = int> struct Kind;
template <typename T, typename U> struct Kind { enum { value = 0 }; typedef T type; };
template <typename T> struct Kind<T *, int> { enum { value = 1 }; typedef T type; };
template <typename T> struct Kind<const T *, int> { enum { value = 2 }; typedef T type; };
template <typename T, typename U> struct Kind<T *, U *> { enum { value = 3 }; typedef U type; };
template <typename T> struct Kind<T *, T *> { enum { value = 4 }; typedef T *type; };
template <> struct Kind<double, double> { enum { value = 5 }; typedef long long type; };
template <typename T> struct Kind<T &, int> { enum { value = 6 }; typedef T type; };
template <typename T, int N> struct Kind<T[N], int> { enum { value = 7, size = N }; typedef T type; };

template <int N, bool Even = N % 2 == 0> struct Half { enum { value = (N - 1) / 2 }; };
template <int N> struct Half<N, true> { enum { value = N / 2 }; };

template <int N> struct Factorial { enum { value = N * Factorial<N - 1>::value }; };
template <> struct Factorial<0> { enum { value = 1 }; };

template <typename T> struct Box { struct Inner { T a, b; }; typedef Inner pair; };

template <typename T> __device__ int first(const T *p) {
    typename Box<T>::pair x = {p[0], p[1]};
    typename Kind<const T *>::type y = x.a;
    return (int)(y + x.b);
}

__global__ void kinds(int *out) {
    out[0] = Kind<int>::value;
    out[1] = Kind<int *>::value;
    out[2] = Kind<const int *>::value;
    out[3] = Kind<int *, float *>::value;
    out[4] = Kind<int *, int *>::value;
    out[5] = Kind<double, double>::value;
    out[6] = Kind<int &>::value;
    out[7] = Kind<int[9]>::value;
    out[8] = 7 + Kind<int[9]>::size;
    out[9] = sizeof(Kind<float>::type);
    out[10] = sizeof(Kind<double, double>::type);
    out[11] = sizeof(Kind<char *, char *>::type) == 8;
    out[12] = Half<5>::value * 20;
    out[13] = Half<6>::value;
    int both[2] = {4, 5};
    out[14] = first(both);
    out[15] = Factorial<5>::value / 60;
}
