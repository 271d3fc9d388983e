// The profiler's switch in CUDA's driver API.
#include "cuda.h"
