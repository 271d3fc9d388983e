//@ family: pointers
// A cursor in a variable of the module is moved by every launch, and so is the end.
//@ launch: start grid=1 block=1
//@ arg: data:u8[32]=zero
//@ launch: put grid=1 block=1
//@ arg: i32=5
//@ launch: put grid=1 block=1
//@ arg: i32=9
//@ launch: put grid=1 block=1
//@ arg: i32=30
//@ launch: put grid=1 block=1
//@ arg: i32=2
//@ expect: data=0,16,17,18,19,20,32,33,34,35,36,37,38,39,40,64
//@ expect: data[16]=65,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0
__device__ struct { unsigned char *at, *end; int calls; } writer;
__global__ void start(unsigned char *data) { writer = { data + 1, data + 31, 0 }; }
__global__ void put(int n) {
    ++writer.calls;
    if (writer.end - writer.at < n) { *--writer.end = (unsigned char)n; return; }
    for (int i = 0; i < n; ++i) *writer.at++ = (unsigned char)(writer.calls * 16 + i);
}
