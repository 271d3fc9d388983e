//@ refused:

//# a number becomes an enumeration
enum E { a };
__global__ void values(long long *out) {
    E e = 1;
    *out++ = e;
}

//# an enumeration class becomes a number
enum class E { a };
__global__ void values(long long *out) {
    int i = E::a;
    *out++ = i;
}

//# another enumeration
enum E { a };
enum F { b };
__global__ void values(long long *out) {
    E e = b;
    *out++ = e;
}

//# arithmetic of an enumeration class
enum class E { a };
__global__ void values(long long *out) {
    *out++ = (int)(E::a + 1);
}

//# a value that does not fit
enum E : char { a = 300 };
__global__ void values(long long *out) {
    *out++ = a;
}

//# two of one name
enum E { a, a };
__global__ void values(long long *out) {
    *out++ = a;
}

//# compared with a number
enum class E { a };
__global__ void values(long long *out) {
    *out++ = E::a == 0;
}

//# increment
enum E { a };
__global__ void values(long long *out) {
    E e = a;
    ++e;
    *out++ = e;
}

//# another type at the second declaration
enum E : int;
enum E : long { a };
__global__ void values(long long *out) {
    *out++ = a;
}

//# as a truth value
enum class E { a };
__global__ void values(long long *out) {
    *out++ = E::a ? 1 : 2;
}

//# an enumeration: other type
enum E : int;
enum E : long { e };
__global__ void values(long long *out) { *out++ = 1; }

//# an enumeration: scoped and not
enum class E : int;
enum E : int { e };
__global__ void values(long long *out) { *out++ = 1; }

//# an enumeration: class default
enum class E;
enum class E : long { e };
__global__ void values(long long *out) { *out++ = 1; }

//# an enumeration: without type first
enum E;
enum E { e };
__global__ void values(long long *out) { *out++ = 1; }

//# an enumeration: redeclared without type
enum E : int;
enum E { e };
__global__ void values(long long *out) { *out++ = 1; }

//# an enumeration: twice
enum E { e };
enum E { f };
__global__ void values(long long *out) { *out++ = 1; }

//# an enumeration: float type
enum E : float { e };
__global__ void values(long long *out) { *out++ = 1; }

//# an enumeration: value does not fit
enum E : unsigned char { e = 300 };
__global__ void values(long long *out) { *out++ = 1; }

//# an enumeration: next value does not fit
enum E : unsigned char { e = 255, f };
__global__ void values(long long *out) { *out++ = 1; }

//# an enumeration: in class other type
struct A { enum E : int; };
enum A::E : long { e };
__global__ void values(long long *out) { *out++ = 1; }
