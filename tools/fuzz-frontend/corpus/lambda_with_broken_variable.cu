__device__ bool f() {
    S19 c(1);
    for (;; []() { c.m; });
}
