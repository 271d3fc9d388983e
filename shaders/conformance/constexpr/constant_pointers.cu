//@ family: constexpr
// Pointers and references at compile time: walking arrays, swapping through references, pointers to
// members' objects, and constexpr pointers to variables of the device.
//@ launch: k grid=1 block=4
//@ arg: out:i32[12]=zero
// Sorted 9 4 7 1 -> 1 4 7 9; median of 5 3 8 = 5; length of the list 3 -> 1 -> 4 = 3, sum 8.
//@ expect: out=5,3,8,20,21,1,22,2,1,4,7,9
struct List {
    int v[4];
};
__host__ __device__ constexpr void exchange(int &a, int &b) {
    int t = a;
    a = b;
    b = t;
}
__host__ __device__ constexpr List sorted(List list) {
    for (int *end = list.v + 4; end != list.v; --end)
        for (int *p = list.v; p + 1 < end; ++p)
            if (p[1] < p[0]) exchange(*p, p[1]);
    return list;
}
__host__ __device__ constexpr const int &larger(const int &a, const int &b) { return a < b ? b : a; }
__host__ __device__ constexpr const int &smaller(const int &a, const int &b) { return b < a ? b : a; }
__host__ __device__ constexpr int median(int a, int b, int c) {
    return larger(smaller(a, b), smaller(larger(a, b), c));
}
struct Node {
    int value;
    const Node *next;
};
__host__ __device__ constexpr int sum(const Node *n, int *count) {
    int s = 0;
    for (; n; n = n->next) {
        s += n->value;
        ++*count;
    }
    return s;
}
__host__ __device__ constexpr int chain(bool length) {
    Node c = {4, nullptr}, b = {1, &c}, a = {3, &b};
    int count = 0;
    int s = sum(&a, &count);
    return length ? count : s;
}
__device__ const int data[4] = {10, 20, 21, 22};
__global__ void k(int *out) {
    constexpr List list = sorted(List{{9, 4, 7, 1}});
    constexpr const int *middle = data + 1;
    constexpr int distance = &data[3] - middle;
    int t = threadIdx.x;
    if (t == 0) {
        out[0] = median(5, 3, 8);
        constexpr int length = chain(true);
        constexpr int total = chain(false);
        out[1] = length;
        out[2] = total;
        out[3] = *middle;
        out[4] = middle[1];
        out[5] = list.v[0];
        out[6] = middle[distance];
        out[7] = distance;
    }
    out[8 + t] = list.v[t];
}
