//@ family: pointers
// A matrix as a table of row pointers; rows are exchanged by exchanging pointers while it is eliminated.
//@ launch: rows grid=1 block=4
//@ arg: table:u64[4]=zero
//@ arg: data:f64[20]=values(0,2,1,3,10,4,0,-2,8,4,2,-4,0,1,-3,1,1,1,1,7)
//@ launch: solve grid=1 block=1
//@ arg: table
//@ arg: x:f64[4]=zero
//@ uncompared: table addresses differ between devices
//@ expect: data=0,0,0,3,3.428571428571429,4,0,-2,8,4,0,-4,1,-3,-5,0
//@ expect: data[16]=0,1.75,-1.75,4.75
//@ expect: x=0.6428571428571428,1.3571428571428572,3.857142857142857,1.142857142857143
__global__ void rows(double **table, double *data) { table[threadIdx.x] = data + threadIdx.x * 5; }
__global__ void solve(double **a, double *x) {
    for (int i = 0; i < 4; ++i) {
        int best = i;
        for (int k = i; k < 4; ++k) if (a[k][i] * a[k][i] > a[best][i] * a[best][i]) best = k;
        double *row = a[best];
        a[best] = a[i];
        a[i] = row;
        for (int k = i + 1; k < 4; ++k) {
            double by = __ddiv_rn(a[k][i], row[i]);
            for (int j = i; j < 5; ++j) a[k][j] = __dsub_rn(a[k][j], __dmul_rn(by, row[j]));
        }
    }
    for (int i = 3; i >= 0; --i) {
        double s = a[i][4];
        for (int j = i + 1; j < 4; ++j) s = __dsub_rn(s, __dmul_rn(a[i][j], x[j]));
        x[i] = __ddiv_rn(s, a[i][i]);
    }
}
