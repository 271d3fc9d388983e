//@ values: 1 1 1 2 1 2 2 1 2 2 2 2 2 2
// Function templates with packs ([temp.deduct.partial] 8, 11; [temp.deduct.type] 10).
template <class...> struct Many {};
template <class T> struct Box {};
template <class T, class... R> __device__ int a(const T &, const R &...) { return 1; }
template <class... T> __device__ int a(Box<T>...) { return 2; }
template <class T, class... R> __device__ int b(T, R...) { return 1; }
template <class... T> __device__ int b(T...) { return 2; }
template <class T> __device__ int c(T) { return 1; }
template <class T, class... R> __device__ int c(T, R...) { return 2; }
template <class... T> __device__ int d(Many<T...>) { return 1; }
template <class T, class... R> __device__ int d(Many<T, R...>) { return 2; }
template <class... T> __device__ int e(T...) { return 1; }
template <class... T> __device__ int e(Box<T>...) { return 2; }
template <class... T> __device__ int f(T *...) { return 1; }
template <class A, class... T> __device__ int f(A, T...) { return 2; }
template <class... C> __device__ int g(Box<C>..., int) { return 1; }
template <class A> __device__ int g(A) { return 2; }
template <class A, class... C> __device__ int h(A, C...) { return 1; }
template <class A, class B, class... C> __device__ int h(A, B, C...) { return 2; }
template <class R, class... P> __device__ int i(R (*)(P...)) { return 1; }
template <class R, class P, class... Q> __device__ int i(R (*)(P, Q...)) { return 2; }
__device__ int function(int, char);

__global__ void values(long long *out) {
    *out++ = a(Box<int>());
    *out++ = a(Box<int>(), Box<char>());
    *out++ = b(1);
    *out++ = b();
    *out++ = c(1);
    *out++ = c(1, 2);
    *out++ = d(Many<int>());
    *out++ = d(Many<>());
    *out++ = e(Box<int>(), Box<int>());
    *out++ = f((int *)nullptr);
    *out++ = f((int *)nullptr, (int *)nullptr);
    *out++ = g(1);
    *out++ = h(1, 2);
    *out++ = i(static_cast<int (*)(int, char)>(nullptr));
}
