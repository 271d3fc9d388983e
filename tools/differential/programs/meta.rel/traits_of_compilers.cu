//@ nvrtc refuses: it is asked without functions of the host
//@ not g++: it has no such trait
//@ values: 1
struct A { A(int); operator float() const; };
struct B { explicit B(int); };
struct D : A { };
enum E { e };
enum class S { s };
__global__ void values(long long *out) {
    static_assert(__is_convertible_to(int, float), "");
    static_assert(!__is_convertible_to(float *, int *), "");
    static_assert(__is_convertible_to(int *, const int *), "");
    static_assert(__is_convertible_to(int, A), "");
    static_assert(__is_convertible_to(A, float), "");
    static_assert(__is_convertible_to(A, double), "");
    static_assert(!__is_convertible_to(int, B), "");
    static_assert(__is_convertible_to(D *, A *), "");
    static_assert(!__is_convertible_to(A *, D *), "");
    static_assert(__is_convertible_to(D, A), "");
    static_assert(__is_convertible_to(E, int), "");
    static_assert(!__is_convertible_to(int, E), "");
    static_assert(!__is_convertible_to(S, int), "");
    static_assert(__is_convertible_to(void, void), "");
    static_assert(!__is_convertible_to(int, void), "");
    static_assert(!__is_convertible_to(void, int), "");
    static_assert(__is_convertible_to(int[3], int *), "");
    static_assert(!__is_convertible_to(int *, int[3]), "");
    static_assert(__is_convertible_to(int &, const int &), "");
    static_assert(!__is_convertible_to(int, int &), "");
    static_assert(__is_convertible_to(int, int &&), "");
    *out++ = 1;
}
