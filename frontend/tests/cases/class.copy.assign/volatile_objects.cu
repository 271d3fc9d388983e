// Assignments of volatile objects of classes [class.copy.assign].

//#
struct S { int a; };
__global__ void k(volatile S *p, S v) { *p = v; }
//                                         ^ IW0305 a class has no assignment for an object of type `volatile S`

//#
struct S { int a; };
__global__ void k(volatile S *p, S v) { v = *p; }
//                                        ^ IW0305 a class has no assignment for an object of type `volatile S`

//#
__global__ void k(volatile float4 *p, float4 v) { *p = v; }
//                                                   ^ IW0305 a class has no assignment for an object of type `volatile float4`

//#
__global__ void k(volatile float4 *p, float4 v) { v = *p; }
//                                                  ^ IW0305 a class has no assignment for an object of type `volatile float4`
