//@ family: dynamic_parallelism
//@ golden: none the device runtime of CUDA 13.0 sets zeros, whatever the value is
//@ launch: parent grid=1 block=1
//@ arg: a:u8[16]=iota
//@ arg: b:u8[27]=fill(255)
//@ arg: status:i32[2]=fill(-1)
//@ expect: a=0,1,2,7,7,7,7,7,7,7,7,7,7,13,14,15
//@ expect: b=255,255,1,1,1,1,255,255,255,255,255,1,1,1,1,255,255,255,255,255,1,1,1,1,255,255,255
//@ expect: status=0,0
__global__ void parent(unsigned char *a, unsigned char *b, int *status) {
    status[0] = cudaMemsetAsync(a + 3, 7, 10, 0);
    status[1] = cudaMemset2DAsync(b + 2, 9, 0x101, 4, 3, 0);
}
