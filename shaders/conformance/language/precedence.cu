// Precedence and grouping of operators, and where the integers they work on come from.
//@ family: language
//@ launch: precedence grid=1 block=16
//@ arg: a:i32[16]=values(0,1,-1,5,-7,12,100,-128,255,3,2,-2,9,64,-33,7)
//@ arg: b:i32[16]=values(3,-2,7,1,4,0,-5,2,8,6,-1,9,5,-6,10,2)
//@ arg: out:i32[160]=zero
//@ expect: out=0,3,0,1,4,2,3,-294,40,7,0,15,1,1,3,2,2,98,-109,7,13,2045,0,1,16,2,3,-882,-121,7,8,82,1,1,5,2,1,-392,-275
//@ expect: out[39]=7,10,498,1,1,30,2,3,-784,-357,7,10,53,0,1,18,0,2,-490,-478,-70,70,813,0,1
__global__ void precedence(const int *a, const int *b, int *out) {
    int t = threadIdx.x, x = a[t], y = b[t], z = t, *o = out + 10 * t;
    o[0] = x + y * z - x / (y | 1) % 5;
    o[1] = (x & 0xff) << 1 + (z & 3) | y & 0xf ^ z;
    o[2] = x < y == z > 3;
    o[3] = x & 1 == 0 | y > 2 && z != 4 || x ^ y;
    o[4] = -x * y - -z + +y - ~x;
    o[5] = !x + !!y * 2 - !z;
    o[6] = x > 0 ? y > 0 ? 1 : 2 : y ? 3 : 4;
    int p = x, q = y;
    p = q += z;
    p -= q *= 2;
    o[7] = p * 100 + q;
    int *w = &p, v[3] = {x, y, z};
    w = v;
    int s = *w++;
    s += ++*w * 10;
    s -= *++w * 100;
    o[8] = s;
    o[9] = sizeof x + 1 + sizeof(char) * 2 + (z++, y) - (x = y, x ? x : 77);
}
