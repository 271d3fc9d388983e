// A linked list, a tree in an array and a stack of structs, with pointers, recursion and pointers to pointers.
//@ family: language
//@ launch: data_structures grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=12356,4,1705,2,12346,4,1249,2,12345,4,2217,2,123456,6,2833,2,111111,6,37449,0,13456,4,2417,2,12456,4
//@ expect: out[26]=2721,2,12356,4,1705,2
struct Node {
    int key;
    Node *left, *right;
};
__device__ Node *insert(Node *root, Node *n) {
    if (!root) return n;
    Node **at = n->key < root->key ? &root->left : &root->right;
    *at = insert(*at, n);
    return root;
}
__device__ int depth(const Node *n) {
    if (n == nullptr) return 0;
    int l = depth(n->left), r = depth(n->right);
    return 1 + (l > r ? l : r);
}
__device__ void walk(const Node *n, long long &order) {
    if (!n) return;
    walk(n->left, order);
    order = order * 10 + n->key % 10;
    walk(n->right, order);
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
    for (int i = 0; i < 6; i++) {
        pool[i].key = (i * (t + 3) + 2 * t) % 7;
        root = insert(root, &pool[i]);
    }
    long long order = 0;
    walk(root, order);
    o[0] = (int)order;
    o[1] = depth(root);
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
