//@ family: recursion
//@ launch: sort_rows grid=1 block=8
//@ arg: rows:i32[256]=random(7)
__device__ void quicksort(int *a, int lo, int hi) {
    while (lo < hi) {
        int pivot = a[lo + (hi - lo) / 2], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        // The smaller part first, so that calls nest no deeper than the logarithm.
        if (j - lo < hi - i) {
            quicksort(a, lo, j);
            lo = i;
        } else {
            quicksort(a, i, hi);
            hi = j;
        }
    }
}
__global__ void sort_rows(int *rows) { quicksort(rows + 32 * threadIdx.x, 0, 31); }
