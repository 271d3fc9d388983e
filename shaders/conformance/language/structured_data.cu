// A linked list, a tree in an array and a stack of structs, with pointers and pointers to pointers.
//@ family: language
//@ launch: data_structures grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=12356,4,1705,2,12346,4,1249,2,12345,4,2217,2,123456,6,2833,2,111111,6,37449,0,13456,4,2417,2,12456,4
//@ expect: out[26]=2721,2,12356,4,1705,2
struct Node {
    int key;
    Node *left, *right;
};
__device__ int insert(Node **at, Node *n) {
    int depth = 1;
    for (; *at; ++depth) at = n->key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = n;
    return depth;
}
__device__ long long walk(const Node *n) {
    const Node *stack[6];
    int used = 0;
    long long order = 0;
    while (n || used) {
        if (n) {
            stack[used++] = n;
            n = n->left;
        } else {
            n = stack[--used];
            order = order * 10 + n->key;
            n = n->right;
        }
    }
    return order;
}
__device__ Node *reverse(Node *list) {
    Node *done = nullptr;
    while (list) {
        Node *next = list->right;
        list->right = done;
        done = list;
        list = next;
    }
    return done;
}
__global__ void data_structures(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Node pool[6] = {}, *root = nullptr, *list = nullptr;
    int depth = 0;
    for (int i = 0; i < 6; i++) {
        pool[i].key = (i * (t + 3) + 2 * t) % 7;
        int d = insert(&root, &pool[i]);
        depth = d > depth ? d : depth;
    }
    o[0] = (int)walk(root);
    o[1] = depth;
    for (Node &n : pool) {
        n.right = list;
        list = &n;
    }
    int found = 0;
    for (Node **link = &list; *link; link = &(*link)->right) {
        if ((*link)->key % 3 == 0) {
            *link = (*link)->right;
            found++;
            if (!*link) break;
        }
    }
    int hash = 0;
    for (Node *n = reverse(list); n; n = n->right) hash = hash * 8 + n->key;
    o[2] = hash;
    o[3] = found;
}
