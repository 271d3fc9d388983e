//@ family: groups
// Shuffles of structures of 16, 12 and 3 bytes, and of numbers of 16 and 8 bits.
//@ launch: shuffles grid=1 block=64
//@ arg: vectors:i32[64]=zero
//@ arg: bytes:i32[64]=zero
//@ arg: halves:f32[64]=zero
//@ arg: letters:i32[64]=zero
//@ expect: vectors[0]=302,755,0,453,906,151,604,1050,1503,1956,1201,1654,2100,1352,1805,2251
//@ expect: vectors[16]=2704,3150,2402,2855,3301,2553,3006,3452,3905,4351,3603,4056,4502,3754,4200,4653
//@ expect: vectors[32]=5106,5552,4804,5250,5703,4955,5401,5854,6300,6753,6005,6451,6904,6156,6602,7055
//@ expect: vectors[48]=7501,7954,7206,7652,8105,7350,7803,8256,8702,9155,8400,8853,9306,8551,9004,9450
//@ expect: bytes[0]=0,0,7003001,14006002,21009003,28012004,35015005,42018006,56024008,56024008,63027009
//@ expect: bytes[11]=70030010,77033011,84036012,91039013,98042014,112048016,112048016,119051017,126054018
//@ expect: bytes[20]=133057019,140060020,147063021,154066022,168072024,168072024,175075025,182078026,189081027
//@ expect: bytes[29]=196084028,203087029,210090030,224096032,224096032,231099033,238102034,245105035,1108036
//@ expect: bytes[38]=8111037,15114038,29120040,29120040,36123041,43126042,50129043,57132044,64135045,71138046
//@ expect: bytes[48]=85144048,85144048,92147049,99150050,106153051,113156052,120159053,127162054,141168056
//@ expect: bytes[57]=141168056,148171057,155174058,162177059,169180060,176183061,183186062
//@ expect: halves[0]=2.5,2,3.5,3,0.5,0,1.5,1,6.5,6,7.5,7,4.5,4,5.5,5
//@ expect: halves[16]=10.5,10,11.5,11,8.5,8,9.5,9,14.5,14,15.5,15,12.5,12,13.5,13
//@ expect: halves[32]=18.5,18,19.5,19,16.5,16,17.5,17,22.5,22,23.5,23,20.5,20,21.5,21
//@ expect: halves[48]=26.5,26,27.5,27,24.5,24,25.5,25,30.5,30,31.5,31,28.5,28,29.5,29
//@ expect: letters[0]=110,115,120,125,-126,-121,-126,-121,-106,-101,-96,-91,-86,-81,-86,-81
//@ expect: letters[16]=-66,-61,-56,-51,-46,-41,-46,-41,-26,-21,-16,-11,-6,-1,-6,-1
//@ expect: letters[32]=14,19,24,29,34,39,34,39,54,59,64,69,74,79,74,79
//@ expect: letters[48]=94,99,104,109,114,119,114,119,-122,-117,-112,-107,-102,-97,-102,-97
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

struct Bytes {
    unsigned char a, b, c;
};

struct Mixed {
    int n;
    float f;
    int m;
};

__global__ void shuffles(int *vectors, int *bytes, float *halves, int *letters) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int t = threadIdx.x, from = (tile.thread_rank() * 3 + 2) % 8;
    int4 v = tile.shfl(make_int4(4 * t, 5 * t, 6 * t, 0), from);
    Mixed m = tile.shfl(Mixed{t % 7, t * 0.5f, -t}, from);
    vectors[t] = (v.x + v.y + v.z) * 10 + (m.m == -(int)(2 * m.f) ? m.n : -1);
    Bytes b{(unsigned char)(t % 251), (unsigned char)(3 * t % 251), (unsigned char)(7 * t % 251)};
    b = tile.shfl_up(b, 1);
    bytes[t] = b.a + 1000 * b.b + 1000000 * b.c;
    halves[t] = tile.shfl_xor((unsigned short)t, 5) * 0.5f;
    letters[t] = tile.shfl_down((signed char)(5 * t + 100), 2);
}
