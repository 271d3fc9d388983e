//@ family: heap
//@ launch: trees grid=3 block=32
//@ arg: out:i32[96]=zero
//@ arg: keys:i32[96]=random(12)
// One thread of each block builds a tree, all search it, and one frees it.
struct Node {
    int key, number;
    Node *left = nullptr, *right = nullptr;
    __device__ Node(int k, int n) : key(k), number(n) {}
};
__global__ void trees(int *out, const int *keys) {
    __shared__ Node *root;
    const int *own = keys + 32 * blockIdx.x;
    if (threadIdx.x == 0) {
        root = new Node(own[0], 0);
        for (int i = 1; i < 32; i++) {
            Node **place = &root;
            while (*place) place = own[i] < (*place)->key ? &(*place)->left : &(*place)->right;
            *place = new Node(own[i], i);
        }
    }
    __syncthreads();
    int depth = 0;
    Node *node = root;
    while (node->number != threadIdx.x) {
        node = own[threadIdx.x] < node->key ? node->left : node->right;
        depth++;
    }
    out[32 * blockIdx.x + threadIdx.x] = depth * 100 + node->number;
    __syncthreads();
    if (threadIdx.x == 0) {
        // Nodes are given back from a list into which the tree is turned.
        Node *list = root;
        while (list) {
            if (list->left) {
                Node *left = list->left;
                list->left = left->right;
                left->right = list;
                list = left;
                continue;
            }
            Node *next = list->right;
            delete list;
            list = next;
        }
    }
}
