//@ nvrtc refuses: it is asked without functions of the host
//@ values: 1
struct B { virtual void f(int); virtual void g() const; virtual ~B(); virtual void h() = 0; };
struct C : B { void f(int) override; void g() const final; ~C() override; void h(); };
struct D : C { void f(int) final; void h() override; void g(); };
template <class T> struct E : T { void f(int) override; };
struct F : E<B> { void f(int) override; void h() override; };
struct G { void f(int); };
struct H : G, B { void f(int) override; void g(); };
__global__ void values(long long *out) { *out++ = 1; }
