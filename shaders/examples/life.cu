// Conway's game of life on a torus: many generations in one cooperative launch.
#include <cooperative_groups.h>

__global__ void life(unsigned char *now, unsigned char *next, int size, int generations) {
    auto grid = cooperative_groups::this_grid();
    for (int generation = 0; generation < generations; generation++) {
        for (unsigned i = grid.thread_rank(); i < size * size; i += grid.size()) {
            int x = i % size, y = i / size, neighbours = 0;
            for (int dy = size - 1; dy <= size + 1; dy++)
                for (int dx = size - 1; dx <= size + 1; dx++)
                    neighbours += now[(y + dy) % size * size + (x + dx) % size];
            // With the cell itself.
            next[i] = neighbours == 3 || (neighbours == 4 && now[i]);
        }
        unsigned char *last = now;
        now = next;
        next = last;
        // No block goes on before all have written.
        grid.sync();
    }
}
