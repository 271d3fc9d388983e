#define B >
#define B <
#define 5
09
#include "input.cu"
