//@ family: launches
//@ launch: parent grid=3 block=1
//@ arg: logs:u64[3]=zero
//@ expect: logs=12357896,123457896,123512357897896
// A tail comes when its grid's children are done, their own tails too, and before what its parent has in its tail.
__global__ void note(unsigned long long *log, int digit) { *log = *log * 10 + digit; }
__global__ void leaf(unsigned long long *log, int digit, bool both) {
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(log, digit + 1);
    *log = *log * 10 + digit;
    if (both) note<<<1, 1, 0, cudaStreamTailLaunch>>>(log, digit + 2);
}
__global__ void middle(unsigned long long *log, int which) {
    leaf<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 7, false);
    *log = *log * 10 + 1;
    leaf<<<1, 1>>>(log, 2, which == 1);
    note<<<1, 1>>>(log, 5);
    if (which == 2) middle<<<1, 1>>>(log, 0);
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 9);
}
__global__ void parent(unsigned long long *logs) {
    unsigned long long *log = logs + blockIdx.x;
    middle<<<1, 1>>>(log, blockIdx.x);
    note<<<1, 1>>>(log, 6);
}
