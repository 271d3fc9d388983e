//@ family: dynamic_parallelism
//@ launch: parent grid=1 block=1
//@ arg: a:u8[96]=iota
//@ arg: b:u8[96]=fill(255)
//@ arg: status:i32[8]=fill(-1)
__global__ void parent(unsigned char *a, unsigned char *b, int *status) {
    status[0] = cudaMemcpyAsync(b + 3, a + 5, 21, cudaMemcpyDeviceToDevice, 0);
    status[1] = cudaMemsetAsync(a, 0, 10, 0);
    status[2] = cudaMemcpy2DAsync(b + 32, 8, a + 1, 11, 5, 4, cudaMemcpyDeviceToDevice, 0);
    status[3] = cudaMemset2DAsync(b + 65, 9, 0, 4, 3, 0);
    status[4] = cudaMemcpyAsync(a + 90, b + 3, 6, cudaMemcpyDeviceToDevice, 0);
    status[5] = cudaMemcpyAsync(a, b, 0, cudaMemcpyDeviceToDevice, 0);
    status[6] = cudaGetLastError();
}
