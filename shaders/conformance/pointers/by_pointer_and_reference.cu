//@ family: pointers
// Pointers passed by value, by pointer and by reference; functions that return pointers and references.
//@ launch: walk grid=1 block=8
//@ arg: data:i32[64]=iota
//@ arg: out:i32[16]=zero
//@ expect: data=1001,2,1003,4,1005,6,1007,8
//@ expect: out=205,1012,1819,2631,3438,4243,5050,5862,50,1050,50,1050,50,1050,50,1050
__device__ void advance(const int *&p, int by) { p += by; }
__device__ void back(const int **p) { --*p; }
__device__ const int *largest(const int *from, const int *to) {
    const int *best = from;
    for (; from != to; ++from) if ((*from * 37 & 63) > (*best * 37 & 63)) best = from;
    return best;
}
__device__ int &pick(int *a, int *b, bool first) { return first ? *a : *b; }
__device__ int *&slot(int **table, int i) { return table[i]; }
__global__ void walk(int *data, int *out) {
    int t = threadIdx.x;
    const int *p = data + t * 8;
    advance(p, 3);
    back(&p);
    out[t] = *p * 100 + (int)(largest(p, p + 6) - data);
    __syncthreads();
    int own = 50;
    pick(&own, &data[t], t % 2) += 1000;
    int *table[2] = { &own, data + t };
    slot(table, 0) = slot(table, 1);
    *table[0] += 1;
    out[8 + t] = own;
}
