//@ family: heap
//@ launch: lists grid=4 block=64
//@ arg: sums:u32[256]=zero
//@ arg: i32=9
//@ expect: sums[0]=12345678
//@ expect: sums[1]=112345678
struct Node {
    unsigned value;
    Node *next;
    __device__ Node(unsigned v, Node *n) : value(v), next(n) {}
};
// A list is made back to front, and given back while it is read.
__global__ void lists(unsigned *sums, int n) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    Node *head = nullptr;
    for (int i = n - 1; i >= 0; i--) head = new Node(i == 0 ? t : (unsigned)i, head);
    unsigned sum = 0;
    while (head) {
        Node *next = head->next;
        sum = sum * 10 + head->value;
        delete head;
        head = next;
    }
    sums[t] = sum;
}
