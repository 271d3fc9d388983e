//@ family: heap
//@ launch: exhaust grid=1 block=1
//@ arg: out:i32[4]=fill(-1)
//@ expect: out[1]=0
//@ expect: out[2]=1
//@ expect: out[3]=0
//@ uncompared: out how much fits differs
// A null pointer means that the heap is full; freed memory can be allocated again.
__global__ void exhaust(int *out) {
    void *list = nullptr;
    int count = 0;
    while (void *more = malloc(1 << 18)) {
        *(void **)more = list;
        list = more;
        count++;
    }
    out[0] = count;
    while (list) {
        void *next = *(void **)list;
        free(list);
        list = next;
    }
    void *again = malloc(1 << 18);
    out[1] = again == nullptr;
    free(again);
    free(nullptr);
    out[2] = count > 0;
    out[3] = malloc(1ull << 40) != nullptr;
}
