__global__ void k(int *p) { p[0] = 'ab'; p[1] = '\xef\xbf\xbd\x41'; }
