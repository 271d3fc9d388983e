// Cheapest way down a grid: dynamic programming over several rows per launch, with ghost zones that shrink.
//@ family: applications
//@ launch: descend grid=4 block=32
//@ arg: i32=4
//@ arg: wall:i32[800]=random(31)
//@ arg: from:i32[80]=values(9,8,7,6,5,4,3,2,1,0,1,2,3,4,5,6,7,8,9,10)
//@ arg: to:i32[80]=zero
//@ arg: i32=80
//@ arg: i32=10
//@ arg: i32=0
//@ arg: i32=4
//@ launch: descend grid=4 block=32
//@ arg: i32=4
//@ arg: wall
//@ arg: to
//@ arg: from
//@ arg: i32=80
//@ arg: i32=10
//@ arg: i32=4
//@ arg: i32=4
//@ launch: descend grid=4 block=32
//@ arg: i32=1
//@ arg: wall
//@ arg: from
//@ arg: to
//@ arg: i32=80
//@ arg: i32=10
//@ arg: i32=8
//@ arg: i32=4
//@ expect: from=466,244,390,354,423,343,450,544,554,552,638,373,352,416,435,313,617,763,547,687,508,652,361,464,411,268
//@ expect: from[26]=276,478,391,486,655,689,802,553,452,455,514,283,343,512,376,430,519,540,426,483,394,438,425,413,504
//@ expect: from[51]=519,430,572,401,579,629,520,559,492,637,560,727,680,602,650,537,588,498,579,435,600,596,548,488,390
//@ expect: from[76]=422,429,644,636
//@ expect: to=296,271,277,474,563,533,359,555,589,798,618,427,392,439,546,430,514,758,744,703,512,615,585,499,354,400
//@ expect: to[26]=410,386,430,481,724,863,740,599,617,634,319,502,447,468,512,533,539,675,473,481,437,396,422,466,485
//@ expect: to[51]=452,489,526,547,560,646,724,743,549,708,814,722,726,800,627,662,665,518,453,521,586,586,580,573,399
//@ expect: to[76]=585,565,490,738
#define WIDTH 32
#define IN_RANGE(x, low, high) ((x) >= (low) && (x) <= (high))
#define CLAMP(x, low, high) (((x) < (low)) ? (low) : ((x) > (high)) ? (high) : (x))

__global__ void descend(int steps, const int *wall, const int *from, int *to, int columns, int rows, int row,
                        int border) {
    __shared__ int previous[WIDTH];
    __shared__ int result[WIDTH];
    int t = threadIdx.x;
    int core = WIDTH - border * 2;
    int first = core * blockIdx.x - border, last = first + WIDTH - 1;
    int column = first + t;
    int low = first < 0 ? -first : 0;
    int high = last > columns - 1 ? WIDTH - 1 - (last - columns + 1) : WIDTH - 1;
    int west = t - 1 < low ? low : t - 1, east = t + 1 > high ? high : t + 1;
    bool valid = IN_RANGE(t, low, high);
    if (IN_RANGE(column, 0, columns - 1)) previous[t] = from[column];
    __syncthreads();
    bool computed = false;
    for (int i = 0; i < steps && row + i + 1 < rows + 1; i++) {
        computed = false;
        if (IN_RANGE(t, i + 1, WIDTH - i - 2) && valid) {
            computed = true;
            int shortest = min(min(previous[west], previous[t]), previous[east]);
            result[t] = shortest + (wall[columns * CLAMP(row + i, 0, rows - 1) + column] & 0xff);
        }
        __syncthreads();
        if (i == steps - 1) break;
        if (computed) previous[t] = result[t];
        __syncthreads();
    }
    if (computed && IN_RANGE(t, border, WIDTH - 1 - border)) to[column] = result[t];
}
