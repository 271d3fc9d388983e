#define H __VA_ARGS__
#define H 2
#define B 3
#define B 1
#include "input.cu"
