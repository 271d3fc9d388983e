//@ family: textures
// All address modes of all axes, also of those that the texture has not.
//@ launch: k grid=1 block=64
//@ arg: t0:texturecube<f32>[4,wrap/wrap/wrap,linear,colour=5/-3/2/1]=random(2052)
//@ arg: t1:texturecube[wrap/wrap/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t2:texturecube[wrap/wrap/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t3:texturecube[wrap/wrap/border,linear,colour=5/-3/2/1]=t0
//@ arg: t4:texturecube[wrap/clamp/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t5:texturecube[wrap/clamp/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t6:texturecube[wrap/clamp/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t7:texturecube[wrap/clamp/border,linear,colour=5/-3/2/1]=t0
//@ arg: t8:texturecube[wrap/mirror/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t9:texturecube[wrap/mirror/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t10:texturecube[wrap/mirror/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t11:texturecube[wrap/mirror/border,linear,colour=5/-3/2/1]=t0
//@ arg: t12:texturecube[wrap/border/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t13:texturecube[wrap/border/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t14:texturecube[wrap/border/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t15:texturecube[wrap/border/border,linear,colour=5/-3/2/1]=t0
//@ arg: t16:texturecube[clamp/wrap/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t17:texturecube[clamp/wrap/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t18:texturecube[clamp/wrap/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t19:texturecube[clamp/wrap/border,linear,colour=5/-3/2/1]=t0
//@ arg: t20:texturecube[clamp/clamp/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t21:texturecube[clamp/clamp/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t22:texturecube[clamp/clamp/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t23:texturecube[clamp/clamp/border,linear,colour=5/-3/2/1]=t0
//@ arg: t24:texturecube[clamp/mirror/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t25:texturecube[clamp/mirror/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t26:texturecube[clamp/mirror/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t27:texturecube[clamp/mirror/border,linear,colour=5/-3/2/1]=t0
//@ arg: t28:texturecube[clamp/border/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t29:texturecube[clamp/border/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t30:texturecube[clamp/border/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t31:texturecube[clamp/border/border,linear,colour=5/-3/2/1]=t0
//@ arg: t32:texturecube[mirror/wrap/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t33:texturecube[mirror/wrap/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t34:texturecube[mirror/wrap/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t35:texturecube[mirror/wrap/border,linear,colour=5/-3/2/1]=t0
//@ arg: t36:texturecube[mirror/clamp/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t37:texturecube[mirror/clamp/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t38:texturecube[mirror/clamp/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t39:texturecube[mirror/clamp/border,linear,colour=5/-3/2/1]=t0
//@ arg: t40:texturecube[mirror/mirror/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t41:texturecube[mirror/mirror/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t42:texturecube[mirror/mirror/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t43:texturecube[mirror/mirror/border,linear,colour=5/-3/2/1]=t0
//@ arg: t44:texturecube[mirror/border/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t45:texturecube[mirror/border/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t46:texturecube[mirror/border/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t47:texturecube[mirror/border/border,linear,colour=5/-3/2/1]=t0
//@ arg: t48:texturecube[border/wrap/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t49:texturecube[border/wrap/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t50:texturecube[border/wrap/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t51:texturecube[border/wrap/border,linear,colour=5/-3/2/1]=t0
//@ arg: t52:texturecube[border/clamp/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t53:texturecube[border/clamp/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t54:texturecube[border/clamp/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t55:texturecube[border/clamp/border,linear,colour=5/-3/2/1]=t0
//@ arg: t56:texturecube[border/mirror/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t57:texturecube[border/mirror/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t58:texturecube[border/mirror/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t59:texturecube[border/mirror/border,linear,colour=5/-3/2/1]=t0
//@ arg: t60:texturecube[border/border/wrap,linear,colour=5/-3/2/1]=t0
//@ arg: t61:texturecube[border/border/clamp,linear,colour=5/-3/2/1]=t0
//@ arg: t62:texturecube[border/border/mirror,linear,colour=5/-3/2/1]=t0
//@ arg: t63:texturecube[border/border/border,linear,colour=5/-3/2/1]=t0
//@ arg: r:f32[192]=random(2053)
//@ arg: out:f32[4096]=zero
__global__ void k(cudaTextureObject_t t0, cudaTextureObject_t t1, cudaTextureObject_t t2, cudaTextureObject_t t3,
                  cudaTextureObject_t t4, cudaTextureObject_t t5, cudaTextureObject_t t6, cudaTextureObject_t t7,
                  cudaTextureObject_t t8, cudaTextureObject_t t9, cudaTextureObject_t t10, cudaTextureObject_t t11,
                  cudaTextureObject_t t12, cudaTextureObject_t t13, cudaTextureObject_t t14, cudaTextureObject_t t15,
                  cudaTextureObject_t t16, cudaTextureObject_t t17, cudaTextureObject_t t18, cudaTextureObject_t t19,
                  cudaTextureObject_t t20, cudaTextureObject_t t21, cudaTextureObject_t t22, cudaTextureObject_t t23,
                  cudaTextureObject_t t24, cudaTextureObject_t t25, cudaTextureObject_t t26, cudaTextureObject_t t27,
                  cudaTextureObject_t t28, cudaTextureObject_t t29, cudaTextureObject_t t30, cudaTextureObject_t t31,
                  cudaTextureObject_t t32, cudaTextureObject_t t33, cudaTextureObject_t t34, cudaTextureObject_t t35,
                  cudaTextureObject_t t36, cudaTextureObject_t t37, cudaTextureObject_t t38, cudaTextureObject_t t39,
                  cudaTextureObject_t t40, cudaTextureObject_t t41, cudaTextureObject_t t42, cudaTextureObject_t t43,
                  cudaTextureObject_t t44, cudaTextureObject_t t45, cudaTextureObject_t t46, cudaTextureObject_t t47,
                  cudaTextureObject_t t48, cudaTextureObject_t t49, cudaTextureObject_t t50, cudaTextureObject_t t51,
                  cudaTextureObject_t t52, cudaTextureObject_t t53, cudaTextureObject_t t54, cudaTextureObject_t t55,
                  cudaTextureObject_t t56, cudaTextureObject_t t57, cudaTextureObject_t t58, cudaTextureObject_t t59,
                  cudaTextureObject_t t60, cudaTextureObject_t t61, cudaTextureObject_t t62, cudaTextureObject_t t63,
                  const float *r, float *out) {
    const cudaTextureObject_t all[64] = {t0, t1, t2, t3, t4, t5, t6, t7,
                                       t8, t9, t10, t11, t12, t13, t14, t15,
                                       t16, t17, t18, t19, t20, t21, t22, t23,
                                       t24, t25, t26, t27, t28, t29, t30, t31,
                                       t32, t33, t34, t35, t36, t37, t38, t39,
                                       t40, t41, t42, t43, t44, t45, t46, t47,
                                       t48, t49, t50, t51, t52, t53, t54, t55,
                                       t56, t57, t58, t59, t60, t61, t62, t63};
    int i = threadIdx.x;
    float x = r[3 * i + 0], y = r[3 * i + 1], z = r[3 * i + 2];
    for (int n = 0; n < 64; n++) out[64 * n + i] = texCubemap<float>(all[n], x, y, z);
}
