//@ family: pointers
// Pointers are sorted by what they point to; the data stay where they are.
//@ launch: sort grid=1 block=4
//@ arg: keys:u16[64]=bits(71)
//@ arg: out:i32[64]=zero
//@ expect: out=400559,9610,1111497,1017747,1323873,825400,127849,936049,1442494,643287,546419,1249366,350171,1552964,255241,756024
//@ expect: out[16]=1601648,2102446,2503356,2310724,2813364,2914792,2039959,2743283,1848768,2649234,3151415,1957663,2459073,1760159,2262297,3065273
//@ expect: out[32]=4504398,3409897,3612345,4417846,3525012,4028040,3935500,4336188,4238417,4644985,3747624,4750801,3853054,3256447,4160404,3365415
//@ expect: out[48]=6100397,5106183,6208576,5908839,6313455,4825762,5831066,4934376,5234513,6034775,5041065,5545428,5453639,5656474,5758708,5364418
__device__ bool less(const unsigned short *a, const unsigned short *b) { return *a != *b ? *a < *b : a < b; }
__global__ void sort(const unsigned short *keys, int *out) {
    const unsigned short *order[16];
    int t = threadIdx.x;
    for (int i = 0; i < 16; ++i) {
        const unsigned short *p = keys + t * 16 + i;
        int k = i;
        for (; k > 0 && less(p, order[k - 1]); --k) order[k] = order[k - 1];
        order[k] = p;
    }
    for (int i = 0; i < 16; ++i) out[t * 16 + i] = (int)(order[i] - keys) * 100000 + *order[i];
}
