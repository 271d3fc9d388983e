//@ family: limits
// Forty buffers, five times as many as WebGPU lets a kernel bind. Each thread changes the last element of one buffer, to
// the first of another one.
//@ launch: forty grid=1 block=64
//@ arg: b0:u32[3]=random(0)
//@ arg: b1:u32[4]=random(1)
//@ arg: b2:u32[5]=random(2)
//@ arg: b3:u32[6]=random(3)
//@ arg: b4:u32[7]=random(4)
//@ arg: b5:u32[8]=random(5)
//@ arg: b6:u32[9]=random(6)
//@ arg: b7:u32[10]=random(7)
//@ arg: b8:u32[11]=random(8)
//@ arg: b9:u32[12]=random(9)
//@ arg: b10:u32[13]=random(10)
//@ arg: b11:u32[14]=random(11)
//@ arg: b12:u32[15]=random(12)
//@ arg: b13:u32[16]=random(13)
//@ arg: b14:u32[17]=random(14)
//@ arg: b15:u32[18]=random(15)
//@ arg: b16:u32[19]=random(16)
//@ arg: b17:u32[20]=random(17)
//@ arg: b18:u32[21]=random(18)
//@ arg: b19:u32[22]=random(19)
//@ arg: b20:u32[23]=random(20)
//@ arg: b21:u32[24]=random(21)
//@ arg: b22:u32[25]=random(22)
//@ arg: b23:u32[26]=random(23)
//@ arg: b24:u32[27]=random(24)
//@ arg: b25:u32[28]=random(25)
//@ arg: b26:u32[29]=random(26)
//@ arg: b27:u32[30]=random(27)
//@ arg: b28:u32[31]=random(28)
//@ arg: b29:u32[32]=random(29)
//@ arg: b30:u32[33]=random(30)
//@ arg: b31:u32[34]=random(31)
//@ arg: b32:u32[35]=random(32)
//@ arg: b33:u32[36]=random(33)
//@ arg: b34:u32[37]=random(34)
//@ arg: b35:u32[38]=random(35)
//@ arg: b36:u32[39]=random(36)
//@ arg: b37:u32[40]=random(37)
//@ arg: b38:u32[41]=random(38)
//@ arg: b39:u32[42]=random(39)
__device__ void touch(unsigned *p, unsigned i, const unsigned *from, unsigned j) {
    if (threadIdx.x == i) p[i + 2] = from[0] + from[j / 2 + 1] * 3 + i;
}

__global__ void forty(unsigned *p0, unsigned *p1, unsigned *p2, unsigned *p3, unsigned *p4, unsigned *p5,
                      unsigned *p6, unsigned *p7, unsigned *p8, unsigned *p9, unsigned *p10, unsigned *p11,
                      unsigned *p12, unsigned *p13, unsigned *p14, unsigned *p15, unsigned *p16, unsigned *p17,
                      unsigned *p18, unsigned *p19, unsigned *p20, unsigned *p21, unsigned *p22, unsigned *p23,
                      unsigned *p24, unsigned *p25, unsigned *p26, unsigned *p27, unsigned *p28, unsigned *p29,
                      unsigned *p30, unsigned *p31, unsigned *p32, unsigned *p33, unsigned *p34, unsigned *p35,
                      unsigned *p36, unsigned *p37, unsigned *p38, unsigned *p39) {
    touch(p0, 0, p1, 1);
    touch(p1, 1, p8, 8);
    touch(p2, 2, p15, 15);
    touch(p3, 3, p22, 22);
    touch(p4, 4, p29, 29);
    touch(p5, 5, p36, 36);
    touch(p6, 6, p3, 3);
    touch(p7, 7, p10, 10);
    touch(p8, 8, p17, 17);
    touch(p9, 9, p24, 24);
    touch(p10, 10, p31, 31);
    touch(p11, 11, p38, 38);
    touch(p12, 12, p5, 5);
    touch(p13, 13, p12, 12);
    touch(p14, 14, p19, 19);
    touch(p15, 15, p26, 26);
    touch(p16, 16, p33, 33);
    touch(p17, 17, p0, 0);
    touch(p18, 18, p7, 7);
    touch(p19, 19, p14, 14);
    touch(p20, 20, p21, 21);
    touch(p21, 21, p28, 28);
    touch(p22, 22, p35, 35);
    touch(p23, 23, p2, 2);
    touch(p24, 24, p9, 9);
    touch(p25, 25, p16, 16);
    touch(p26, 26, p23, 23);
    touch(p27, 27, p30, 30);
    touch(p28, 28, p37, 37);
    touch(p29, 29, p4, 4);
    touch(p30, 30, p11, 11);
    touch(p31, 31, p18, 18);
    touch(p32, 32, p25, 25);
    touch(p33, 33, p32, 32);
    touch(p34, 34, p39, 39);
    touch(p35, 35, p6, 6);
    touch(p36, 36, p13, 13);
    touch(p37, 37, p20, 20);
    touch(p38, 38, p27, 27);
    touch(p39, 39, p34, 34);
}
