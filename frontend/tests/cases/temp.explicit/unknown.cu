// What an explicit instantiation names has to be declared [temp.explicit].

//#
template __global__ void right<1>(int *);
//                       ^ IW0301 no function template named `right<1>`

//#
template __device__ int later<1>();
//                      ^ IW0301 no function template named `later<1>`
template <int N> __device__ int later() { return N; }
