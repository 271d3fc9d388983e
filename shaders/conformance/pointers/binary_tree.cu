//@ family: pointers
// A search tree inserted by one thread, in a pool with an index from an atomic counter; walked by many.
//@ launch: build grid=1 block=1
//@ arg: pool:u64[96]=zero
//@ arg: root:u64[1]=zero
//@ arg: keys:u8[32]=bits(3)
//@ launch: find grid=1 block=64
//@ arg: root
//@ arg: out:i32[64]=zero
//@ launch: smallest grid=1 block=1
//@ arg: root
//@ arg: low:i32[4]=zero
//@ uncompared: pool addresses differ between devices
//@ uncompared: root addresses differ between devices
//@ expect: out=-4,-4,103,202,-5,104,205,103,-5,-5,-5,104,-5,-5,-5,-5
//@ expect: out[16]=-5,201,103,202,104,-7,-7,-7,106,105,107,106,-7,203,-5,-5
//@ expect: out[32]=-5,-5,204,106,-7,-7,-7,-7,-7,-7,105,-6,200,102,-3,-3
//@ expect: out[48]=101,-3,-3,102,-5,-5,-5,-5,-5,-5,-5,-5,204,-5,103,-4
//@ expect: low=2,3,5,6
struct Tree { int key, count; Tree *left, *right; };
__device__ unsigned used;
__global__ void build(Tree *pool, Tree **root, const unsigned char *keys) {
    for (int i = 0; i < 32; ++i) {
        Tree **at = root;
        int key = keys[i] % 64;
        while (*at && (*at)->key != key) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
        if (!*at) { *at = pool + atomicAdd(&used, 1u); (*at)->key = key; }
        ++(*at)->count;
    }
}
__global__ void find(Tree *const *root, int *out) {
    const Tree *p = *root;
    int depth = 0, t = threadIdx.x;
    for (; p && p->key != t; ++depth) p = t < p->key ? p->left : p->right;
    out[t] = p ? p->count * 100 + depth : -depth;
}
__global__ void smallest(Tree *const *root, int *low) {
    // In order, with a stack of pointers in local memory.
    const Tree *stack[32], *p = *root;
    int depth = 0, n = 0;
    while ((p || depth) && n < 4) {
        for (; p; p = p->left) stack[depth++] = p;
        p = stack[--depth];
        low[n++] = p->key;
        p = p->right;
    }
}
