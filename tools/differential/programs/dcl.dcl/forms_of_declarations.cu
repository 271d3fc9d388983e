//@ nvrtc refuses: it is asked without functions of the host
//@ values: 1
template <class T, class U = int> struct A;
template <class T = float, class U> struct A { T t; U u; };
struct B { virtual void f(); virtual ~B(); };
struct C : B { void f() override; ~C() override; void g(int a, int = 2); };
inline void C::g(int a = 1, int) { }
int h(int a, int b = 1);
int h(int a = 1, int b);
template <class... T> struct P;
template <class T, class... U> struct P<T, U...> { };
template <class T, int N, template <class, int> class X> struct Q;
template <class X, class T, T v> struct R { };
template <class T, T v> struct W { };
template <class X> struct V { };
template <class T, T v> struct V<W<T, v>> { };
template <class T, class E = void> struct D1 { };
template <class T> struct D1<T, decltype(void(sizeof(T)))> { };
template <class R1, class... Args> struct D1<R1(Args...)> { };
template <class R1, class K, class... Args> struct D1<R1 (K::*)(Args...) const> { };
template <class T, unsigned long N> struct D1<T[N]> { };
enum class F : int;
enum class F : int { a };
enum G : unsigned;
enum G : unsigned { g1 };
struct M { mutable int x; mutable const int *p; M() = default; M(const M &) = default; M &operator=(M const &) = default; M(M &&) = default; explicit M(int); operator int() const; explicit operator bool() const; static void *operator new(unsigned long); static void operator delete(void *); };
M::M(int) : x(1) { }
__global__ void values(long long *out) { *out++ = 1; }
