//@ family: heap
//@ launch: work grid=1 block=10
//@ arg: out:u32[20]=zero
// A queue of each thread's: nodes are removed at the front while others are appended.
struct Task {
    unsigned number;
    Task *next;
};
__global__ void work(unsigned *out) {
    Task *first = new Task{threadIdx.x + 5, nullptr}, *last = first;
    unsigned done = 0, sum = 0;
    while (first && done < 200) {
        Task *task = first;
        unsigned n = task->number;
        if (n > 1) {
            last->next = new Task{n / 2, nullptr};
            last = last->next;
            if (n % 3 == 0) {
                last->next = new Task{n - 2, nullptr};
                last = last->next;
            }
        }
        first = task->next;
        delete task;
        sum = sum * 3 + n;
        done++;
    }
    while (first) {
        Task *next = first->next;
        delete first;
        first = next;
    }
    out[2 * threadIdx.x] = done;
    out[2 * threadIdx.x + 1] = sum;
}
