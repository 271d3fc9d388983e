// Kernels that launch kernels, each beside one that does the same work without.

//@ group: launches
//@ bench: mandelbrot_squares
//@ about: the Mandelbrot set by squares whose borders have one number (Mariani and Silver), with launches; operations are points
//@ full: width=4096
//@ small: width=256
//@ tiny: width=64
//@ launch: square grid={width/32},{width/32} block=64
//@ arg: image:u16[{width*width}]=zero
//@ arg: i32={width}
//@ arg: i32=0
//@ arg: i32=0
//@ arg: i32=32
//@ launches: width*width/64
//@ operations: width*width
//@ result: image outliers=0.02

//@ bench: mandelbrot_points
//@ about: the same, point by point, without launches
//@ full: width=4096
//@ small: width=256
//@ tiny: width=64
//@ launch: points grid={width/32},{width/8} block=32,8
//@ arg: image:u16[{width*width}]=zero
//@ arg: i32={width}
//@ operations: width*width
//@ result: image outliers=0.02

//@ bench: quadrature_launches
//@ about: adaptive quadrature, with a launch for each interval that is halved; operations are intervals at the start
//@ full: n=1Ki
//@ small: n=64
//@ tiny: n=16
//@ launches: 32*n
//@ launch: start grid={n/16} block=16
//@ arg: parts:f64[{n*64}]=zero
//@ arg: i32={n}
//@ operations: n
//@ result: parts relative=1e-12 absolute=1e-15

//@ bench: quadrature_stack
//@ about: the same, with a stack for each thread, without launches
//@ full: n=1Ki
//@ small: n=64
//@ tiny: n=16
//@ launch: alone grid={n/16} block=16
//@ arg: parts:f64[{n*64}]=zero
//@ arg: i32={n}
//@ operations: n
//@ result: parts relative=1e-12 absolute=1e-15

//@ bench: search_launches
//@ about: breadth-first search in a graph of degree 3, with a launch for each level; operations are vertices
//@ full: n=1Mi
//@ small: n=4Ki
//@ tiny: n=512
//@ launch: search grid=1 block=1
//@ arg: distances:i32[{n}]=fill(-1)
//@ arg: frontier:i32[{2*n}]=zero
//@ arg: sizes:i32[64]=zero
//@ arg: i32={n}
//@ operations: n
//@ result: distances

//@ bench: search_sweeps
//@ about: the same, in sweeps over all vertices, without launches
//@ full: n=1Mi
//@ small: n=4Ki
//@ tiny: n=512
//@ launch: sweeps grid=1 block=1024
//@ arg: distances:i32[{n}]=fill(-1)
//@ arg: i32={n}
//@ operations: n
//@ result: distances

__device__ int rounds(int px, int py, int width) {
    float cx = -2.0f + px * (3.0f / width), cy = -1.5f + py * (3.0f / width), x = 0, y = 0;
    int n = 0;
    while (n < 256 && x * x + y * y < 4.0f) {
        float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        n++;
    }
    return n;
}

__global__ void fill(unsigned short *image, int width, int x, int y, int size, int value) {
    for (int i = threadIdx.x; i < size * size; i += blockDim.x) image[(y + i / size) * width + x + i % size] = value;
}

__global__ void inside(unsigned short *image, int width, int x, int y, int size) {
    for (int i = threadIdx.x; i < size * size; i += blockDim.x) {
        image[(y + i / size) * width + x + i % size] = rounds(x + i % size, y + i / size, width);
    }
}

__global__ void square(unsigned short *image, int width, int x0, int y0, int size) {
    __shared__ int least, most;
    int x = x0 + blockIdx.x * size, y = y0 + blockIdx.y * size;
    if (threadIdx.x == 0) {
        least = 1000;
        most = -1;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 4 * size; i += blockDim.x) {
        int side = i / size, along = i % size;
        int px = side < 2 ? x + along : x + (side - 2) * (size - 1), py = side < 2 ? y + side * (size - 1) : y + along;
        int n = rounds(px, py, width);
        atomicMin(&least, n);
        atomicMax(&most, n);
    }
    __syncthreads();
    if (threadIdx.x != 0) return;
    if (least == most) fill<<<1, 64>>>(image, width, x, y, size, least);
    else if (size <= 8) inside<<<1, 64>>>(image, width, x, y, size);
    else square<<<dim3(2, 2), 64>>>(image, width, x, y, size / 2);
}

__global__ void points(unsigned short *image, int width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    image[y * width + x] = rounds(x, y, width);
}

__device__ double f(double x) { return x * x * x - 2.0 * x + 1.0 / (x * x + 0.001); }

__device__ double simpson(double a, double b) {
    return (b - a) / 6.0 * (f(a) + 4.0 * f((a + b) * 0.5) + f(b));
}

// The integral over an interval, and how far it is from that over its halves.
__device__ double finer(double a, double b, double *difference) {
    double middle = (a + b) * 0.5, whole = simpson(a, b), halves = simpson(a, middle) + simpson(middle, b);
    *difference = halves > whole ? halves - whole : whole - halves;
    return halves;
}

// Nodes of the tree of an interval are numbered from 1 on; those of its sixth level are its ends.
__global__ void refine(double *parts, double a, double b, int node) {
    double middle = (a + b) * 0.5, low = threadIdx.x ? middle : a, high = threadIdx.x ? b : middle, difference;
    double sum = finer(low, high, &difference);
    int own = 2 * node + threadIdx.x;
    if (difference < 1e-13 || own >= 32) parts[own] = sum;
    else refine<<<1, 2, 0, cudaStreamFireAndForget>>>(parts, low, high, own);
}

__global__ void start(double *parts, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double width = 4.0 / n, a = -2.0 + i * width;
    refine<<<1, 2, 0, cudaStreamFireAndForget>>>(parts + i * 64, a, a + width, 1);
}

__global__ void alone(double *parts, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double width = 4.0 / n;
    double low[8], high[8];
    int node[8], top = 0;
    low[0] = -2.0 + i * width;
    high[0] = low[0] + width;
    node[top++] = 1;
    while (top > 0) {
        top--;
        double a = low[top], b = high[top], middle = (a + b) * 0.5;
        int at = node[top];
        for (int half = 0; half < 2; half++) {
            double from = half ? middle : a, to = half ? b : middle, difference;
            double sum = finer(from, to, &difference);
            int own = 2 * at + half;
            if (difference < 1e-13 || own >= 32) parts[i * 64 + own] = sum;
            else {
                low[top] = from;
                high[top] = to;
                node[top++] = own;
            }
        }
    }
}

__device__ int neighbour(int v, int edge, int n) {
    return edge == 0 ? (2 * v + 1) % n : edge == 1 ? (3 * v + 7) % n : v ^ 5;
}

__device__ int arrived;

__global__ void level(int *distances, int *frontier, int *sizes, int n, int depth, int size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int *from = frontier + depth % 2 * n, *to = frontier + (depth + 1) % 2 * n;
    if (i < size) {
        for (int edge = 0; edge < 3; edge++) {
            int next = neighbour(from[i], edge, n);
            if (atomicCAS(distances + next, -1, depth + 1) == -1) to[atomicAdd(sizes + depth + 1, 1)] = next;
        }
    }
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && atomicAdd(&arrived, 1) == gridDim.x - 1) {
        arrived = 0;
        int more = atomicAdd(sizes + depth + 1, 0);
        if (more > 0 && depth < 60) {
            level<<<(more + 127) / 128, 128, 0, cudaStreamTailLaunch>>>(distances, frontier, sizes, n, depth + 1, more);
        }
    }
}

__global__ void clear(int *distances, int *sizes, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) distances[i] = i == 0 ? 0 : -1;
    if (i < 64) sizes[i] = i == 0;
}

__global__ void search(int *distances, int *frontier, int *sizes, int n) {
    frontier[0] = 0;
    clear<<<(n + 127) / 128, 128>>>(distances, sizes, n);
    level<<<1, 128>>>(distances, frontier, sizes, n, 0, 1);
}

__global__ void sweeps(int *distances, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) distances[i] = i == 0 ? 0 : -1;
    for (int depth = 0; depth < 61; depth++) {
        int found = 0;
        __syncthreads();
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            if (distances[i] != depth) continue;
            for (int edge = 0; edge < 3; edge++) {
                int next = neighbour(i, edge, n);
                if (distances[next] == -1) {
                    distances[next] = depth + 1;
                    found = 1;
                }
            }
        }
        if (!__syncthreads_or(found)) break;
    }
}
