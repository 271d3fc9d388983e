// A file may declare nothing, as when everything in it is for another compiler.

//#

//# Only a comment

//#
#ifdef NOT_DEFINED
__global__ void k(int *p) { *p = 1; }
#endif
