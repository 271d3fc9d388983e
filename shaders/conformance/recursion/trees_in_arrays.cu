//@ family: recursion
//@ launch: heights grid=1 block=24
//@ arg: out:i32[48]=zero
//@ arg: keys:u32[24]=bits(14)
// A search tree of each thread's own, in arrays of indices, to which a recursive function adds.
struct Tree {
    unsigned key[12];
    signed char left[12], right[12];
    int size;
    __device__ int insert(int node, unsigned k) {
        if (node < 0) {
            key[size] = k;
            left[size] = right[size] = -1;
            return size++;
        }
        if (k < key[node]) left[node] = (signed char)insert(left[node], k);
        else right[node] = (signed char)insert(right[node], k);
        return node;
    }
    __device__ int height(int node) const {
        if (node < 0) return 0;
        int a = height(left[node]), b = height(right[node]);
        return 1 + (a > b ? a : b);
    }
    __device__ unsigned in_order(int node, unsigned sum) const {
        if (node < 0) return sum;
        sum = in_order(left[node], sum);
        return in_order(right[node], sum * 5 + key[node]);
    }
};
__global__ void heights(int *out, const unsigned *keys) {
    Tree tree;
    tree.size = 0;
    int root = -1;
    for (int i = 0; i < 12; i++) root = tree.insert(root, keys[(threadIdx.x + i) % 24] >> (threadIdx.x & 7));
    out[2 * threadIdx.x] = tree.height(root);
    out[2 * threadIdx.x + 1] = (int)tree.in_order(root, 0);
}
