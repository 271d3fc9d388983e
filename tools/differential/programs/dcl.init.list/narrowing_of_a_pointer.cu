//@ refused: narrowing
//@ nvrtc accepts: it only warns of a pointer that becomes a truth value
__global__ void values(long long *out) {
    bool b{out};
    *out++ = b;
}
