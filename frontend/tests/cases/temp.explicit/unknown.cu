// What an explicit instantiation names has to be declared [temp.explicit].

//#
template __global__ void right<1>(int *);
//                       ^ IW0301 there is no function template `right<1>`

//#
template __device__ int later<1>();
//                      ^ IW0301 there is no function template `later<1>`
template <int N> __device__ int later() { return N; }
