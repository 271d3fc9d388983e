//@ refused:

//# of nothing in a derived class
struct B { virtual void g(); };
struct A : B { void f() override; };
__global__ void values(long long *out) { *out++ = 1; }

//# of a final function
struct B { virtual void f(int) final; };
struct A : B { void f(int) override; };
__global__ void values(long long *out) { *out++ = 1; }

//# of a final function without a word
struct B { virtual void f(int) final; };
struct A : B { void f(int); };
__global__ void values(long long *out) { *out++ = 1; }

//# of a function that is not virtual
struct B { void f(); };
struct A : B { void f() override; };
__global__ void values(long long *out) { *out++ = 1; }

//# of a destructor that is not virtual
struct B { ~B(); };
struct A : B { ~A() override; };
__global__ void values(long long *out) { *out++ = 1; }

//# in an instance of a base
template <class T> struct B { virtual void g(T); };
struct A : B<int> { void f(int) override; };
__global__ void values(long long *out) { *out++ = 1; }
