#ifndef _ISOWARP_CUDA_STD
#define _ISOWARP_CUDA_STD
namespace std {}
namespace cuda { namespace std { using namespace ::std; } }
#endif
