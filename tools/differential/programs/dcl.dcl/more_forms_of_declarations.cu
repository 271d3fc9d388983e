//@ nvrtc refuses: it is asked without functions of the host
//@ values: 1
template <class T> struct A { A(); A(const A<T> &); template <class U> A(A<U>); template <class U> void f(U) { } void f(int) { } void f(int) const { } };
template <class T> A<T>::A() { }
template <> inline A<int>::A() { }
template <class T> void g(T, int = 1);
template <class T> void g(T, int) { }
template <class T> void g(T *, int = 1);
template <> inline void g<int>(int, int) { }
typedef void (*fp)(int);
void cb(fp = nullptr);
struct N { friend void cb2(int a, int b = 2) { } template <class T> friend void tt(T a = 1) { } };
struct Op { int operator()(int a = 1, int b = 2) const; int operator[](int) const; Op &operator++(); Op operator++(int); Op *operator->(); int operator,(int); };
template <class T> T operator+(T a, T b);
enum E1 { e1 };
E1 operator|(E1, E1);
template <class T> Op operator*(const T &, Op);
__global__ void values(long long *out) { *out++ = 1; }
