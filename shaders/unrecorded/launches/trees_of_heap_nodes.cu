//@ family: launches
//@ launch: start grid=1 block=2
//@ arg: points:i32[90]=random(77)
//@ arg: out:i32[64]=zero
//@ expect: out=40188264,19473147,9503051,4257687,1295561,221168,1149439,-19890,3725729,2104311,676544,867713,8552504,3498733,1182481,6316,221658,3902709,2070724,644319,635918,19556408,9812309,4756696,2501519,1299716,1326169,4974862,2974198,1851052,1879751,9821594,50139470,25230291,11035513,5922001,2205525,310738,456796,2001248,1053953,4908475,1877155,771976,2182316,1192742,12771238,6476226,3317351,1419120,1411099,2788884,1786858,5543978,2400478,1379434,2639249,1877586,24097422,11291424,5514218,2382707,136667,77906
// A tree that halves points by x and y in turn: grids make its nodes on the heap, a tail walks through and gives them back.
struct Node {
    short2 point;
    int size;
    Node *below[2];
};
__device__ Node *roots[2];
__device__ short2 *sorted[2];
__device__ int along(short2 p, int axis) { return axis ? p.y * 65536 + (unsigned short)p.x : p.x * 65536 + (unsigned short)p.y; }
__global__ void build(Node **place, short2 *points, int n, int axis) {
    // The rank of each point says where it goes; points differ.
    extern __shared__ short2 room[];
    int t = threadIdx.x;
    short2 own = points[t];
    int rank = 0;
    for (int i = 0; i < n; i++) rank += along(points[i], axis) < along(own, axis);
    __syncthreads();
    room[rank] = own;
    __syncthreads();
    points[t] = room[t];
    if (t != n / 2) return;
    Node *node = new Node{room[t], n, {nullptr, nullptr}};
    *place = node;
    int left = n / 2, right = n - left - 1;
    if (left) build<<<1, left, left * sizeof(short2), cudaStreamFireAndForget>>>(&node->below[0], points, left, !axis);
    if (right) build<<<1, right, right * sizeof(short2), cudaStreamFireAndForget>>>(&node->below[1], points + left + 1, right, !axis);
}
__global__ void walk(int *out) {
    Node *stack[12];
    int depth = 0, number = 0;
    stack[depth++] = roots[threadIdx.x];
    while (depth) {
        Node *node = stack[--depth];
        if (number < 32) out[32 * threadIdx.x + number] = node->point.x * 31 + node->point.y + node->size * 1000000;
        number++;
        for (int i = 1; i >= 0; i--) if (node->below[i]) stack[depth++] = node->below[i];
        delete node;
    }
    free(sorted[threadIdx.x]);
}
__global__ void start(const int *points, int *out) {
    int t = threadIdx.x, n = 40 + 10 * t;
    sorted[t] = (short2 *)malloc(n * sizeof(short2));
    for (int i = 0; i < n; i++) sorted[t][i] = make_short2((short)(points[i + 40 * t] >> 16), (short)points[i + 40 * t]);
    build<<<1, n, n * sizeof(short2)>>>(&roots[t], sorted[t], n, t);
    if (t == 0) walk<<<1, 2, 0, cudaStreamTailLaunch>>>(out);
}
