//@ family: pointers
// The upper 16 bits of pointers are flipped, kept in memory, and flipped back before the pointers are followed.
//@ launch: tag grid=1 block=12
//@ arg: data:i32[12]=iota
//@ arg: slots:u64[12]=zero
//@ arg: out:i32[12]=zero
//@ uncompared: slots addresses differ between devices
//@ expect: out=111200,111001,111302,111203,111004,111305,111206,111007,111308,111209,111010,111311
__global__ void tag(int *data, unsigned long long *slots, int *out) {
    __shared__ int s[12];
    int l = 300 + threadIdx.x, t = threadIdx.x;
    s[t] = 200 + t;
    int *p = t % 3 == 0 ? s + t : t % 3 == 1 ? data + t : &l;
    unsigned long long before = (unsigned long long)p, mark = (unsigned long long)(t * 5001) << 48;
    slots[t] = before ^ mark;
    unsigned long long after = slots[t] ^ (unsigned long long)(t * 5001) << 48;
    int *back = (int *)after;
    *back += 1000;
    out[t] = *p + 10000 * (int)((slots[t] ^ before) >> 48 == t * 5001) + 100000 * (back == p);
}
