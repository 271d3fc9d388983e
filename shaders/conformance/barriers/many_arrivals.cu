// More arrivals than the word of a barrier counts: phases are told apart all the same.
//@ family: barriers
//@ launch: arrivals grid=1 block=4
//@ arg: out:i32[8]=zero
//@ expect: out[0]=5000,5000,5000,5000
//@ expect: out[4]=2,2,2,2
#include <cuda/barrier>
__global__ void arrivals(int *out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    int t = threadIdx.x;
    // 4 * 250, of which no power of two is a multiple.
    if (t == 0) init(&bar, 1000);
    __syncthreads();
    int right = 0;
    auto first = bar.arrive(250);
    auto before = first;
    bar.wait(cuda::std::move(first));
    for (int i = 0; i < 5000; i++) {
        auto token = bar.arrive(100 + t);
        auto same = bar.arrive(150 - t);
        right += token == same && token != before;
        before = token;
        bar.wait_parity(i % 2 == 0);
        bar.wait(cuda::std::move(token));
    }
    out[t] = right;
    cuda::barrier<cuda::thread_scope_thread> own(3);
    auto a = own.arrive(2);
    auto b = own.arrive();
    own.wait(cuda::std::move(b));
    auto c = own.arrive(3);
    own.wait(cuda::std::move(c));
    out[4 + t] = 1 + (a == b);
}
