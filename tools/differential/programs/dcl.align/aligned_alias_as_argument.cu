//@ refused: g++ and NVRTC
//@ not g++: it drops the alignment where NVRTC keeps it
//@ nvrtc accepts: it keeps the alignment
typedef int Aligned __attribute__((aligned(16)));
template <class T> struct B {
    char c;
    T t;
};
__global__ void values(long long *out) { *out++ = sizeof(B<Aligned>); }
