//@ family: atomics
// Every thread gets a ticket of its own.
//@ launch: tickets grid=8 block=32
//@ arg: next:u32[1]=zero
//@ arg: taken:u32[256]=zero
//@ expect: next=256
//@ expect: taken[0]=1,1,1
//@ expect: taken[255]=1
__global__ void tickets(unsigned *next, unsigned *taken) {
    unsigned mine = atomicAdd(next, 1u);
    taken[mine] += 1;
}
