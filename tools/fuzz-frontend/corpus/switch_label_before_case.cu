__global__ void k() {
    switch (3) l: case 2: ;
}
__global__ void m(int *p, int n) {
    switch (n) { l: *p += 1; case 2: *p += 2; if (n < 9) { n = 10; goto l; } case 3: *p = 4; }
}
