//@ about: lists of 16 nodes that each thread takes from the heap and gives back; operations are nodes
//@ group: cooperation
//@ full: n=64Ki
//@ small: n=1Ki
//@ tiny: n=256
//@ launch: lists grid={n/256} block=256
//@ arg: sums:u64[{n}]=zero
//@ heap: 2048*n
//@ operations: 16*n
//@ result: sums

struct Node {
    unsigned long long value;
    Node *next;
    __device__ Node(unsigned long long value, Node *next) : value(value), next(next) {}
};

__global__ void lists(unsigned long long *sums) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    Node *head = nullptr;
    for (unsigned k = 0; k < 16; k++) head = new Node(i * 16 + k, head);
    unsigned long long sum = 0;
    while (head) {
        sum = sum * 31 + head->value;
        Node *next = head->next;
        delete head;
        head = next;
    }
    sums[i] = sum;
}
