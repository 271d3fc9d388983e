//@ refused: casts qualifiers away
struct S {
    int v;
};
__global__ void values(long long *out) {
    const S s{1};
    *out = static_cast<S &&>(s).v;
}
