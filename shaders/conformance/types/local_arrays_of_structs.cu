//@ family: types
// A heap of structs in local memory: dynamically indexed, swapped, passed by pointer and range.
//@ launch: sort grid=1 block=6
//@ arg: in:u32[72]=bits(34)
//@ arg: out:u64[24]=zero
//@ expect: out=13927672758272199,2454192753869000,831694777548934,53720817049644,6433280619315264,772632731648247,402250423705834,310242791628877,9329274411417799,554091410227312,521356650086433,204134932121695,7585972771225672,5530051146547302,4660492130713748,629737667584204
//@ expect: out[16]=7756820247347287,5899989178777701,2403800262246520,1700697050317023,9634744523161735,2077971444531462,268047791923407,206006170060932
struct Entry { unsigned char kind; unsigned long long weight; short tag; };
__device__ void sift(Entry *heap, int n, int i) {
    for (int c; (c = 2 * i + 1) < n; i = c) {
        if (c + 1 < n && heap[c].weight < heap[c + 1].weight) ++c;
        if (!(heap[i].weight < heap[c].weight)) break;
        Entry e = heap[i];
        heap[i] = heap[c];
        heap[c] = e;
    }
}
__global__ void sort(const unsigned *in, unsigned long long *out) {
    Entry heap[12];
    int t = threadIdx.x;
    for (int i = 0; i < 12; ++i) {
        unsigned v = in[t * 12 + i];
        heap[i] = Entry{ (unsigned char)v, (unsigned long long)v << (v & 15), (short)-i };
    }
    for (int i = 5; i >= 0; --i) sift(heap, 12, i);
    for (int k = 0; k < 4; ++k) {
        out[t * 4 + k] = heap[0].weight * 100 + heap[0].kind - heap[0].tag;
        heap[0] = heap[11 - k];
        sift(heap, 11 - k, 0);
    }
}
