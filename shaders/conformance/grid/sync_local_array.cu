// Arrays of a thread, with indices that only run time knows, and pointers into them, over barriers of the grid.
//@ family: grid
//@ launch: arrays grid=3 block=20 cooperative
//@ arg: all:i32[60]=zero
//@ arg: out:i32[60]=zero
//@ expect: all[0]=3,15,134,36,54,205,87,111,88,48,66,167,99,123,182,168
//@ expect: all[16]=198,205,255,291,416,108,138,95,195,231,246,300,342,477,423,471
//@ expect: all[32]=536,168,210,183,291,339,198,432,486,545,591,651,712,228,282,227
//@ expect: all[48]=387,447,326,308,374,521,503,575,784,32,98,163
//@ expect: out[0]=-937246676,1094577495,1166262082,-1079799047,-949695336,-387415969,-343116258,614954457,850262532,1599033903,973704254,748509789,-1275716472,-1277344053,1984810966,-593482547
//@ expect: out[16]=-137813084,950673819,-1589719806,-970878267,968899992,1830609115,2100753530,-967885055,-1091483324,-844637761,844910426,1573869625,167711936,-1700205993,1381389622,1114954425
//@ expect: out[32]=449112428,-464513889,-575411994,-1104850995,-1474950112,10618531,-1058791682,1974692829,-1541477348,1615463227,1109924986,-1936778475,1301234784,-902350365,-237319614,-745010167
//@ expect: out[48]=-40626436,469378527,2146671922,258865105,-1506443128,1514054343,-2008923570,-919181295,-1440679276,1515345927,-1506144466,775213221
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void arrays(int *all, int *out) {
    auto grid = cg::this_grid();
    int me = (int)grid.thread_rank(), n = (int)grid.size();
    int history[12];
    unsigned char small[9];
    for (int i = 0; i < 12; i++)
        history[i] = i * me;
    for (int i = 0; i < 9; i++)
        small[i] = (unsigned char)(me * 5 + i);
    int *middle = &history[me % 12];
    for (int round = 0; round < 4; round++) {
        all[me] = history[(me + round) % 12] + small[(me * 3 + round) % 9];
        grid.sync();
        int heard = all[(me + 7 * round + 21) % n];
        grid.sync();
        history[(round * 5 + me) % 12] += heard;
        *middle += 1;
        small[round] ^= (unsigned char)heard;
    }
    int sum = 0;
    for (int i = 0; i < 12; i++)
        sum = sum * 3 + history[i];
    for (int i = 0; i < 9; i++)
        sum = sum * 5 + small[i];
    out[me] = sum;
}
