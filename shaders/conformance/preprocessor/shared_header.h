#ifndef SHARED_HEADER_H
#define SHARED_HEADER_H
#define SCALE 3
typedef struct { int a, b; } Pair;
__device__ inline int combine(Pair p) { return p.a * SCALE + p.b; }
#endif
