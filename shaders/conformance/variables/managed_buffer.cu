//@ family: variables
// A managed allocation that the host writes to between launches.
//@ launch: prefix grid=1 block=1
//@ arg: managed data:i32[12]=iota
//@ arg: i32=12
//@ set: data:i32[4]=values(100,200,300,400)
//@ launch: prefix grid=1 block=1
//@ arg: data
//@ arg: i32=6
//@ expect: data=100,300,600,1000,1010,1025,21,28,36,45,55,66
__global__ void prefix(int *p, int n) {
    for (int i = 1; i < n; ++i) p[i] += p[i - 1];
}
