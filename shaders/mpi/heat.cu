// The heat equation on a plate, split into strips of rows over the ranks of MPI. Neighbours exchange their outer rows
// through host memory. Each rank uses the device with its number, and rank 0 compares the result with the host's, bit by
// bit.
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK(call)                                                                                  \
    do {                                                                                             \
        cudaError_t error = (call);                                                                  \
        if (error != cudaSuccess) {                                                                  \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));                           \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                            \
        }                                                                                            \
    } while (0)

const int columns = 96, steps = 40;

// The next temperature of a cell. No compiler fuses these operations differently.
__host__ __device__ float next(float centre, float north, float south, float west, float east) {
    return fmaf(0.2f, fmaf(-4.0f, centre, (north + south) + (west + east)), centre);
}

// The borders of the plate keep their temperatures.
__host__ __device__ bool is_border(int row, int column, int rows) {
    return row == 0 || row == rows - 1 || column == 0 || column == columns - 1;
}

// `from` and `to` are the rank's rows, and one more on either side. `first` is the number of its first row.
__global__ void step(const float *from, float *to, int first, int count, int rows) {
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= columns || row >= count) return;
    const float *cell = from + (row + 1) * columns + column;
    bool border = is_border(first + row, column, rows);
    to[(row + 1) * columns + column] =
        border ? *cell : next(*cell, cell[-columns], cell[columns], cell[-1], cell[1]);
}

float initial(int row, int column) { return (float)((row * 37 + column * 11) % 101) * 0.7f; }

std::vector<float> on_host(int rows) {
    std::vector<float> from(rows * columns), to;
    for (int i = 0; i < rows * columns; i++) from[i] = initial(i / columns, i % columns);
    for (int n = 0; n < steps; n++) {
        to = from;
        for (int row = 1; row < rows - 1; row++)
            for (int column = 1; column < columns - 1; column++) {
                const float *cell = &from[row * columns + column];
                to[row * columns + column] = next(*cell, cell[-columns], cell[columns], cell[-1], cell[1]);
            }
        from.swap(to);
    }
    return from;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, ranks, devices;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    CHECK(cudaGetDeviceCount(&devices));
    CHECK(cudaSetDevice(rank % devices));
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, rank % devices));
    printf("rank %d of %d: device %d, %s\n", rank, ranks, rank % devices, properties.name);

    // The last rank has the rows that remain.
    const int rows = 75, share = rows / ranks, first = rank * share;
    const int count = rank == ranks - 1 ? rows - first : share;
    const int above = rank > 0 ? rank - 1 : MPI_PROC_NULL, below = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;
    const size_t line = columns * sizeof(float);
    std::vector<float> strip((count + 2) * columns), outer(2 * columns), received(2 * columns);
    for (int i = 0; i < count * columns; i++) strip[columns + i] = initial(first + i / columns, i % columns);

    float *from, *to;
    CHECK(cudaMalloc(&from, strip.size() * sizeof(float)));
    CHECK(cudaMalloc(&to, strip.size() * sizeof(float)));
    CHECK(cudaMemcpy(from, strip.data(), strip.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(to, 0, strip.size() * sizeof(float)));
    for (int n = 0; n < steps; n++) {
        CHECK(cudaMemcpy(&outer[0], from + columns, line, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(&outer[columns], from + count * columns, line, cudaMemcpyDeviceToHost));
        MPI_Sendrecv(&outer[0], columns, MPI_FLOAT, above, 0, &received[columns], columns, MPI_FLOAT, below, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&outer[columns], columns, MPI_FLOAT, below, 1, &received[0], columns, MPI_FLOAT, above, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(cudaMemcpy(from, &received[0], line, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(from + (count + 1) * columns, &received[columns], line, cudaMemcpyHostToDevice));
        dim3 block(32, 4), grid((columns + 31) / 32, (count + 3) / 4);
        step<<<grid, block>>>(from, to, first, count, rows);
        CHECK(cudaGetLastError());
        float *swapped = from;
        from = to;
        to = swapped;
    }
    CHECK(cudaMemcpy(strip.data(), from, strip.size() * sizeof(float), cudaMemcpyDeviceToHost));

    std::vector<int> counts(ranks), places(ranks);
    for (int r = 0; r < ranks; r++) {
        places[r] = r * share * columns;
        counts[r] = (r == ranks - 1 ? rows - r * share : share) * columns;
    }
    std::vector<float> all(rows * columns);
    MPI_Gatherv(&strip[columns], count * columns, MPI_FLOAT, all.data(), counts.data(), places.data(), MPI_FLOAT, 0,
                MPI_COMM_WORLD);
    int good = 1;
    if (rank == 0) {
        std::vector<float> expected = on_host(rows);
        good = memcmp(all.data(), expected.data(), all.size() * sizeof(float)) == 0;
        printf("%s\n", good ? "PASS" : "FAIL");
    }
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    MPI_Finalize();
    return good ? 0 : 1;
}
