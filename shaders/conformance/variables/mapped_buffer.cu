//@ family: variables
// Kernels read and write memory of the host in place, also by bytes; the host looks after them.
//@ launch: caesar grid=2 block=16
//@ arg: mapped text:u8[32]=values(72,101,108,108,111,44,32,87,111,114,108,100,33,90,122,97,65)
//@ arg: mapped seen:u32[2]=zero
//@ arg: i32=3
//@ launch: caesar grid=2 block=16
//@ arg: text
//@ arg: seen
//@ arg: i32=23
//@ expect: text=72,101,108,108,111,44,32,87,111,114,108,100,33,90,122,97
//@ expect: text[16]=65,0
//@ expect: seen=26,2
__global__ void caesar(char *text, unsigned *seen, int by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    char c = text[i];
    bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z';
    if (lower) text[i] = 'a' + (c - 'a' + by) % 26;
    if (upper) text[i] = 'A' + (c - 'A' + by) % 26;
    if (lower || upper) atomicAdd(&seen[blockIdx.x], 1u);
}
