//@ about: colours from 16 spherical harmonics of directions
//@ group: applications
//@ full: n=4Mi
//@ small: n=8Ki
//@ tiny: n=512
//@ launch: colours grid={n/256} block=256
//@ arg: angles:f32[{2*n}]=random(1)
//@ arg: coefficients:f32[{48*n}]=random(2)
//@ arg: out:f32[{3*n}]=zero
//@ arg: i32={n}
//@ bytes: 212*n
//@ result: out relative=1e-3 absolute=1e-4

// Real harmonics up to degree three. Coefficients lie apart by harmonic, three colours each.
__global__ void colours(const float2 *angles, const float *coefficients, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float2 a = angles[i];
    float st, ct, sp, cp;
    sincosf(3.14159265f * a.x, &st, &ct);
    sincosf(3.14159265f * a.y, &sp, &cp);
    float x = st * cp, y = st * sp, z = ct;
    float xx = x * x, yy = y * y, zz = z * z;
    float h[16];
    h[0] = 0.28209479f;
    h[1] = 0.48860251f * y;
    h[2] = 0.48860251f * z;
    h[3] = 0.48860251f * x;
    h[4] = 1.09254843f * x * y;
    h[5] = 1.09254843f * y * z;
    h[6] = 0.31539157f * (2.0f * zz - xx - yy);
    h[7] = 1.09254843f * x * z;
    h[8] = 0.54627422f * (xx - yy);
    h[9] = 0.59004359f * y * (3.0f * xx - yy);
    h[10] = 2.89061144f * x * y * z;
    h[11] = 0.45704580f * y * (4.0f * zz - xx - yy);
    h[12] = 0.37317633f * z * (2.0f * zz - 3.0f * xx - 3.0f * yy);
    h[13] = 0.45704580f * x * (4.0f * zz - xx - yy);
    h[14] = 1.44530572f * z * (xx - yy);
    h[15] = 0.59004359f * x * (xx - 3.0f * yy);
    for (int c = 0; c < 3; c++) {
        float sum = 0.5f;
        for (int j = 0; j < 16; j++) sum += h[j] * coefficients[(j * 3 + c) * n + i];
        out[c * n + i] = fmaxf(sum, 0.0f);
    }
}
