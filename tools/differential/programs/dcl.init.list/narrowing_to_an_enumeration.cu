//@ refused: narrowing
//@ nvrtc accepts: it takes any number that becomes an enumeration
enum class E : unsigned char { A };
__global__ void values(long long *out) {
    int i = 2;
    E e{i};
    *out++ = (int)e;
}
