// Transposition through a padded tile with several rows per thread, and with blocks renumbered along diagonals.
//@ family: applications
//@ launch: transpose<16, 4, false> grid=3,2 block=16,4
//@ arg: out:i32[1536]=zero
//@ arg: in:i32[1536]=random(101)
//@ arg: i32=48
//@ arg: i32=32
//@ launch: transpose<16, 4, true> grid=3,2 block=16,4
//@ arg: diagonal:i32[1536]=zero
//@ arg: in
//@ arg: i32=48
//@ arg: i32=32
//@ launch: twice<16> grid=2,3 block=16,16
//@ arg: out
//@ arg: diagonal
//@ arg: back:i32[1536]=zero
//@ arg: i32=32
//@ arg: i32=48
//@ expect: out=1858996861,115046950,-1299235248,467370448,471064624,1354671547,413914328,35990914,-648023928,-874163674
//@ expect: out[10]=-284275811,1133741912,921927969,1137242010,1606418761,567573426,995811281,-1431124271,-598876459
//@ expect: out[19]=1540896140,1722224530,324531712,1223269878,-569266184,-289666236,-1713959539,-139518230,-2094948551
//@ expect: out[28]=1615846975,502839704,120809150,-1897992820,2102820220,1321561667,-737323183,-1261856957,1268807117
//@ expect: out[37]=-1153670652,-1671649674,238642299,1005261148,59124348,-1526421269,1530725368,666749789,-1509805354
//@ expect: out[46]=-1583962668,882324266,801839575,-163345272,-246761713,-1172021290,-327376539,-1268140754,1629875302
//@ expect: out[55]=1207182684,1804992547,1827265158,-1610712012,-70746308,-1885145409,1196094112,-1886736312,2063967790
//@ expect: diagonal=1858996861,115046950,-1299235248,467370448,471064624,1354671547,413914328,35990914,-648023928
//@ expect: diagonal[9]=-874163674,-284275811,1133741912,921927969,1137242010,1606418761,567573426,995811281,-1431124271
//@ expect: diagonal[18]=-598876459,1540896140,1722224530,324531712,1223269878,-569266184,-289666236,-1713959539
//@ expect: diagonal[26]=-139518230,-2094948551,1615846975,502839704,120809150,-1897992820,2102820220,1321561667
//@ expect: diagonal[34]=-737323183,-1261856957,1268807117,-1153670652,-1671649674,238642299,1005261148,59124348
//@ expect: diagonal[42]=-1526421269,1530725368,666749789,-1509805354,-1583962668,882324266,801839575,-163345272
//@ expect: diagonal[50]=-246761713,-1172021290,-327376539,-1268140754,1629875302,1207182684,1804992547,1827265158
//@ expect: diagonal[58]=-1610712012,-70746308,-1885145409,1196094112,-1886736312,2063967790
//@ expect: back=861,220,-823,662,293,-430,-892,-195,375,-295,-886,-97,-993,-605,-159,246,-147,378,-911,-263,-470,-643
//@ expect: back[22]=-445,483,-728,-580,242,-869,-755,174,442,-618,331,929,-435,-538,88,-749,705,-294,-801,894,21,461
//@ expect: back[44]=-843,-743,688,820,950,667,-27,567,-70,778,-581,114,171,750,-939,-252,307,-868,-350,-779
template <int TILE, int ROWS, bool DIAGONAL>
__global__ void transpose(int *out, const int *in, int width, int height) {
    __shared__ int tile[TILE][TILE + 1];
    int bx = blockIdx.x, by = blockIdx.y;
    if (DIAGONAL) {
        if (width == height) {
            by = blockIdx.x;
            bx = (blockIdx.x + blockIdx.y) % gridDim.x;
        } else {
            int b = blockIdx.x + gridDim.x * blockIdx.y;
            by = b % gridDim.y;
            bx = ((b / gridDim.y) + by) % gridDim.x;
        }
    }
    int x = bx * TILE + threadIdx.x, y = by * TILE + threadIdx.y, from = x + y * width;
    for (int i = 0; i < TILE; i += ROWS) tile[threadIdx.y + i][threadIdx.x] = in[from + i * width];
    __syncthreads();
    x = by * TILE + threadIdx.x;
    y = bx * TILE + threadIdx.y;
    int to = x + y * height;
    for (int i = 0; i < TILE; i += ROWS) out[to + i * height] = tile[threadIdx.x][threadIdx.y + i];
}
template <int TILE> __global__ void twice(const int *a, const int *b, int *out, int width, int height) {
    __shared__ int tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.x][threadIdx.y] = a[y * width + x] - b[y * width + x] + a[y * width + x] % 1000;
    __syncthreads();
    out[(blockIdx.x * TILE + threadIdx.y) * height + blockIdx.y * TILE + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}
