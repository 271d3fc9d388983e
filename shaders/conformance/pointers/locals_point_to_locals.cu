//@ family: pointers
// Pointers to pointers among local variables: exchanged by functions, kept in structs, followed in loops.
//@ launch: knot grid=1 block=8
//@ arg: out:i32[8]=zero
//@ expect: out=92606465,92606461,92606905,92606489,92106489,92106485,92106945,92106521
struct Link { int value; Link *to; Link **slot; };
__device__ void exchange(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
__global__ void knot(int *out) {
    int t = threadIdx.x, x = t, y = 100 + t, z = 1000;
    int *p = &x, *q = &y, *r = &z, **pp = t & 1 ? &p : &q;
    exchange(pp, &r);
    *r += 5;
    **pp += 7;
    int ***ppp = &pp;
    if (t & 2) { pp = &r; ***ppp *= 2; }
    Link a = { 1, nullptr, nullptr }, b = { 2, &a, &a.to }, c = { 3, &b, &b.to };
    *b.slot = t & 4 ? &b : &c;
    int sum = 0;
    Link *l = &c;
    for (int i = 0; i < 5; ++i) { sum = sum * 4 + l->value; l = l->to; }
    *c.slot = &c;
    out[t] = x + y * 3 + z * 5 + *p + *q + *r + sum * 100000 + b.to->value;
}
