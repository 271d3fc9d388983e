//@ refused:
__global__ void values(long long *out) {
    int many[3][2] = {{1, 2}, {3, 4}, {5, 6}};
    auto (*p)[3] = many;
    *out++ = p[1][0];
}
