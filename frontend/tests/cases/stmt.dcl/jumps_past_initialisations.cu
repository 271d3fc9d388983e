// Jumps past initialisations are warnings, as nvcc has them [stmt.dcl].

//#
__global__ void k(int n) { if (n) goto l; int x = 1; n += x; l: n = 2; }
//                                     ^ warning IW0345 this jump bypasses the initialisation of `x`

//#
__global__ void k(int n) { switch (n) { case 1: int x = 1; n += x; case 2: n = 2; case 3: n = 3; } }
//                                                                 ^ warning IW0345 this jump bypasses the initialisation of `x`

//#
__global__ void k(int n) { if (n) goto l; for (int i = 0; i < 2; ++i) { l: n = 2; } }
//                                     ^ warning IW0345 this jump bypasses the initialisation of `i`

//#
__global__ void k(int n) {
    again: int x; x = n; if (x > 3) { int y = 1; n -= y; goto again; }
    switch (n) { case 1: { int z = 2; n += z; } case 2: int w; w = n; n = w; default: static int s = 4; n += s; }
    if (n) goto end; { int later = 1; n += later; }
    end: ; }
