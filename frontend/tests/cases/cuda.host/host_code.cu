// Host code is no error.

//#
#include <vector>
#include <cstdio>
using namespace std;
typedef std::vector<int> V;
static V cache;
class Timer { public: Timer(); ~Timer(); double stop(); };
__global__ void k(int *p) { *p = 1; }
int main() { V v(10); Timer t; k<<<1, 1>>>(nullptr); printf("%d", (int)v.size()); return 0; }
