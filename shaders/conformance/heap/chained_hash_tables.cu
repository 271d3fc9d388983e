//@ family: heap
//@ launch: count grid=2 block=8
//@ arg: out:u32[32]=zero
//@ arg: keys:u32[200]=bits(5)
// A table of each thread's own, with chains of nodes, that counts equal keys.
struct Node {
    unsigned key, count;
    Node *next;
};
struct Table {
    Node *heads[8];
    __device__ Table() { for (Node *&head : heads) head = nullptr; }
    __device__ ~Table() {
        for (Node *node : heads) {
            while (node) {
                Node *next = node->next;
                delete node;
                node = next;
            }
        }
    }
    __device__ unsigned &operator[](unsigned key) {
        Node *&head = heads[key % 8];
        for (Node *node = head; node; node = node->next) {
            if (node->key == key) return node->count;
        }
        head = new Node{key, 0, head};
        return head->count;
    }
};
__global__ void count(unsigned *out, const unsigned *keys) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    Table table;
    for (int i = 0; i < 50; i++) table[keys[(t * 9 + i) % 200] % 23]++;
    unsigned sum = 0, most = 0;
    for (unsigned key = 0; key < 23; key++) {
        unsigned n = table[key];
        sum = sum * 7 + n;
        most = n > most ? n : most;
    }
    out[2 * t] = sum;
    out[2 * t + 1] = most;
}
