// Error functions and the normal distribution: erf, erfc, erfcx, erfinv, erfcinv, normcdf, normcdfinv.
//
// Double precision: one scheme serves all of them, piecewise polynomials about a centre c, g(c + z) = c0 + z * (q0 + q1 z + …), the
// row of the table chosen by the size of the argument, one last fma that adds the correction to c0. The centres are
// doubles for which g(c) lies within 2^-60 of a double (S. Gal, "Computing elementary functions: a new approach for achieving high
// accuracy and good performance", 1986), so c0 needs no low part, and z = x - c is exact or nearly so.
//   erf      such rows in |x| for 0.25 <= |x| < 6, and x + x p(x^2) (Maclaurin's series made minimax) below
//   erfc     1 -+ erf for x < 1, exp(-x^2) erfcx(x) above
//   erfcx    such rows in x for 0 <= x < 31, asymptotic series above (Abramowitz & Stegun 7.1.23), 2 exp(x^2) - erfcx(-x) below 0
//   normcdf  erfc(-x / sqrt(2)) / 2 with the low part of x / sqrt(2) carried along
//   erfcinv  such rows in -log(t) for t <= 1/2 (the variable of M. Giles, "Approximating the erfinv function", 2010),
//            x p(x^2) for x = 1 - t in [-1/2, 1/2]; erfinv and normcdfinv are the same with other arguments and a factor
// The rows were made with mpmath (260 bits): c by search, c0 = g(c) rounded, q by least squares at Chebyshev nodes with q0 rounded
// to double first and the rest fitted again. The errors named are of the rounded coefficients, measured with mpmath.
//
// Single precision, in float arithmetic only, below 1 ulp for all arguments; the last steps keep rounding errors in a second float:
//   erf      x + x p(x^2) for |x| < 1, 1 - q(|x| - 2)^2 above, q near sqrt(erfc)
//   erfc, normcdf   exp(-x^2) erfcx(|x|), and 2 or 1 less that on the other side; erfcx as a polynomial in 1 / (|x| + c)
//   erfcx    the same polynomial, asymptotic series above 10, 2 exp(x^2) - erfcx(-x) below 0
//   erfinv   x P(w), w = -log(1 - x^2) (M. Giles, 2010): two polynomials in w, for erfcinv and normcdfinv also one in sqrt(w)
#pragma once

#include "pairs.cuh"
#include "rounding.cuh"

namespace math {

// erf, 24 rows of 13: row i is for |x| in [i / 4, (i + 1) / 4): c, c0, q0 … q10; error below 2^-56.6 (row 1), 2^-57.9 (others).
// Row 0: 0, 0, then erf(x) / x - 1 in u = x^2, degree 7 (interpolated at Chebyshev nodes), error below 2^-56.1.
__device__ const double ERRORS_ERF[312] = {
    0x0.0p+0, 0x0.0p+0, 0x1.06eba8214db69p-3, -0x1.812746b0379e6p-2, 0x1.ce2f21a0429acp-4, -0x1.b82ce31241ee4p-6,
    0x1.565bccc8d8b41p-8, -0x1.c02d69b1f611ap-11, 0x1.f97724147f5c4p-14, -0x1.e736c732456a2p-17, 0x0.0p+0,
    0x0.0p+0, 0x0.0p+0,
    0x1.8000004000000p-2, 0x1.9dd0d2f5e00d4p-2, 0x1.f5f0cd978de79p-1, -0x1.78749a70687f8p-2, -0x1.e106c4c7d4dd5p-3,
    0x1.5529abe9e409ap-3, 0x1.7488b80f80293p-5, -0x1.9a7944e55a6a2p-5, -0x1.65c11090980a5p-8, 0x1.7098be4e27ec7p-7,
    0x1.0459f45eff733p-13, -0x1.058bfb681e537p-9, 0x1.dbf41a530a949p-14,
    0x1.400000b800000p-1, 0x1.3f196e598af50p-1, 0x1.86e9689199df9p-1, -0x1.e8a3c3cef8198p-2, -0x1.c81048036c61bp-5,
    0x1.6963c83eb42c9p-3, -0x1.c12433afa841fp-6, -0x1.52b2654d18991p-5, 0x1.c7cd98ca418e4p-7, 0x1.b62ebc6c24dbdp-8,
    -0x1.dc3486dc99564p-9, -0x1.8017f861d30e0p-11, 0x1.5fa9d59863d96p-11,
    0x1.bfffff2800000p-1, 0x1.917248e060aeep-1, 0x1.0cab62b6df40ap-1, -0x1.d62bebdd561aep-2, 0x1.7c9d72612e1bcp-4,
    0x1.cc6058c27ef1cp-4, -0x1.1350f445d67bcp-4, -0x1.53bb53efb1d23p-7, 0x1.30ac203ed25dap-6,
    -0x1.e3ea8dd34772fp-10, -0x1.aade9a9ad88ddp-9, 0x1.d23de83b96f10p-11, 0x1.95aebf67ba7adp-12,
    0x1.200000d000000p+0, 0x1.c6dad30705acfp-1, 0x1.45e99977e881dp-2, -0x1.6ea6cdafb3628p-2, 0x1.4cb3cfc4d1691p-3,
    0x1.ca507325982a8p-6, -0x1.f65d138568209p-5, 0x1.fd1c712f89981p-7, 0x1.3acc73cc8c0f1p-7, -0x1.8b41e3ef30bc4p-8,
    -0x1.79ba2b162a850p-12, 0x1.2c9cdf03f772ap-10, -0x1.6e611ef79de7bp-13,
    0x1.5ffffff400000p+0, 0x1.e5768c37338f0p-1, 0x1.5ce595f14f48fp-3, -0x1.dfbbae1b723fcp-3, 0x1.4374d839bb270p-3,
    -0x1.f3b8d4b7d86e1p-6, -0x1.f572c52f85447p-6, 0x1.6b16f563f435bp-6, -0x1.73ffa05735d73p-10,
    -0x1.1740a79a64330p-8, 0x1.9da0cf51a158dp-10, 0x1.54ae85f69c43fp-12, -0x1.6145657387fb7p-12,
    0x1.a000001400000p+0, 0x1.f4f693b9b3e0ap-1, 0x1.499d473819843p-4, -0x1.0bcfc9ea74db8p-3, 0x1.d6631dda85063p-4,
    -0x1.974c036f7d4d9p-5, -0x1.17d42d4714b25p-9, 0x1.d857f3801eaf6p-7, -0x1.954ab146569fbp-8,
    -0x1.2e4d3ff6fdd97p-11, 0x1.71cdcc63d4196p-10, -0x1.710724ec5a789p-12, -0x1.080462c36cfe1p-13,
    0x1.e00000bc00000p+0, 0x1.fbe61efbe9f35p-1, 0x1.12ceb08b2e836p-5, -0x1.01a1c5e7637c2p-4, 0x1.143d1a72d67b8p-4,
    -0x1.5a3163c807a14p-5, 0x1.779b20a805b01p-7, 0x1.0d0996f4eb1dap-8, -0x1.42fcb9221610cp-8,
    0x1.76fd6e238351ap-10, 0x1.7bdf372dadb32p-12, -0x1.975cc974870e4p-12, 0x1.31137d3b64812p-14,
    0x1.1000004a00000p+1, 0x1.fea421910cb7fp-1, 0x1.94624a974b746p-7, -0x1.ada86fb5a49b8p-6, 0x1.0ea473e6dab74p-5,
    -0x1.afe551aa65b0ap-6, 0x1.9973b3bb310b1p-7, -0x1.dd78f76792d9cp-10, -0x1.ea03b6216048cp-10,
    0x1.6aa389206c20ap-10, -0x1.2fd8c5b5d449cp-12, -0x1.02e8cb76b8e88p-13, 0x1.8bfaae5982048p-14,
    0x1.2ffffff600000p+1, 0x1.ff9960f3c22bbp-1, 0x1.06918bc4c5651p-8, -0x1.37ccd5ef68ca3p-7, 0x1.c1ec10b4b2403p-7,
    -0x1.ae5961ca4a689p-7, 0x1.11dae4a31aff9p-7, -0x1.982b286ee10c9p-9, 0x1.0283e0b203306p-13,
    0x1.377e7af75ac66p-11, -0x1.61ed28f6f3b2fp-12, 0x1.c2ded7eb4a5a3p-15, 0x1.0a6863d1d7133p-15,
    0x1.4fffffb200000p+1, 0x1.ffe514bb806a9p-1, 0x1.2ce89c433e6a5p-10, -0x1.8af14cbc9322ep-9, 0x1.407fc079d7df4p-8,
    -0x1.62d4ca1eae610p-8, 0x1.146c4d585a709p-8, -0x1.267f3d9c296ccp-9, 0x1.64f892a138e0cp-11,
    0x1.22aa7cddf6121p-15, -0x1.4008eb42b0363p-13, 0x1.34e55a4513640p-14, -0x1.5378c94f1792ap-17,
    0x1.6fffffa400000p+1, 0x1.fff9ba41f32bcp-1, 0x1.305394a5314e5p-12, -0x1.b578254018bbfp-11,
    0x1.89e18191845a7p-10, -0x1.ed4ace29220a6p-10, 0x1.c11f2c0efe374p-10, -0x1.2add1f69eae0cp-10,
    0x1.151f7a4e1e3fdp-11, -0x1.1c64d97ec6e95p-13, -0x1.0ec9d55e682efp-16, 0x1.18dc356a4fda6p-15,
    -0x1.eefab6ebafd01p-17,
    0x1.9000001000000p+1, 0x1.fffeb3ebb3775p-1, 0x1.0f9e1a799fe90p-14, -0x1.a867096f03294p-13,
    0x1.a3737d05dab5cp-12, -0x1.24544e464566bp-11, 0x1.2e7e758b7f1b2p-11, -0x1.da496c3620f48p-12,
    0x1.176cf5ac63cacp-12, -0x1.d2aebdad0dbe0p-14, 0x1.aaff7c69fdc6ep-16, 0x1.0c62d3ee166eep-18,
    -0x1.ac952125f744dp-18,
    0x1.b000002800000p+1, 0x1.ffffc316da72bp-1, 0x1.abe09b0ab6ebcp-17, -0x1.690582f276f91p-15,
    0x1.84522d0099ce1p-14, -0x1.298f8b2e1aea9p-13, 0x1.577575495ad77p-13, -0x1.330aa8b9cd2d7p-13,
    0x1.ac99947120994p-14, -0x1.cc17491661af5p-15, 0x1.64c72570b1130p-16, -0x1.31a0f5dcb48abp-18,
    -0x1.6c1f8446c034dp-21,
    0x1.cfffff6e00000p+1, 0x1.fffff618c3859p-1, 0x1.296a7a8f91649p-19, -0x1.0d887ebd4c1f3p-17,
    0x1.394b28f8456a1p-16, -0x1.057612382018ep-15, 0x1.4c1fed68a47fcp-15, -0x1.4b98282c92c32p-15,
    0x1.085c14b5edeb7p-15, -0x1.510a882c67e3cp-16, 0x1.5166b101a0d1dp-17, -0x1.f29d1bd78816dp-19,
    0x1.ac2c2a250069fp-21,
    0x1.f000002200000p+1, 0x1.fffffe92cedc3p-1, 0x1.6ce1a750b3338p-22, -0x1.617a9a2e6c39ap-20,
    0x1.b95fa04d3644ap-19, -0x1.8e1fc13663c85p-18, 0x1.13717035af5b1p-17, -0x1.2eb2908e98e0dp-17,
    0x1.0d8c3413376f4p-17, -0x1.8883956abb494p-18, 0x1.d25c691c58d01p-19, -0x1.bd64569e59c08p-20,
    0x1.3fe422a753dc8p-21,
    0x1.0800001900000p+2, 0x1.ffffffd169d16p-1, 0x1.8b0cf7e73ac1bp-25, -0x1.97655fcd1bf65p-23,
    0x1.0fdac222aed01p-21, -0x1.0760099d6a1c0p-20, 0x1.89ca72f1766a3p-20, -0x1.d73aa97ecd498p-20,
    0x1.cd9e0c65dfd17p-20, -0x1.770bee7528ef1p-20, 0x1.fc17320c690a5p-21, -0x1.1ffe5f40e9d2dp-21,
    0x1.0798002f8e3e0p-22,
    0x1.17ffffec00000p+2, 0x1.fffffffabd228p-1, 0x1.7974eb4bfa28cp-28, -0x1.9cd7e13dd5aa0p-26,
    0x1.252af9eb3e43ep-24, -0x1.2f7357c6cfca9p-23, 0x1.e7103412ed03cp-23, -0x1.3ab0c20d6f266p-22,
    0x1.4f6112d7928f7p-22, -0x1.2b5c036c3bf24p-22, 0x1.c3b1192b2c290p-23, -0x1.24096d9fd040ep-23,
    0x1.3a2bbebd42f8ep-24,
    0x1.2800c00000000p+2, 0x1.ffffffff79715p-1, 0x1.3e22662eb0479p-31, -0x1.6fd8b4c044fd1p-29,
    0x1.14ec611f6d236p-27, -0x1.30de6d948185cp-26, 0x1.053cbb7dcc505p-25, -0x1.6a1894a3222c2p-25,
    0x1.a04a04725b581p-25, -0x1.93afb4a6a42b3p-25, 0x1.4dfc67ccbda14p-25, -0x1.e1694406c9e95p-26,
    0x1.251aad1d9c082p-26,
    0x1.3801d00000000p+2, 0x1.fffffffff41bep-1, 0x1.d925c8e7a3994p-35, -0x1.2054b3383a3f9p-32,
    0x1.cab0e7d82b0a0p-31, -0x1.0b81e52383887p-29, 0x1.e73fdbdbac8ffp-29, -0x1.683b7913b41b1p-28,
    0x1.bbc1db2285a6fp-28, -0x1.cf8b945def025p-28, 0x1.9ff023693018fp-28, -0x1.4929ffa2bd198p-28,
    0x1.bbdd7f8acc665p-29,
    0x1.4800100000000p+2, 0x1.ffffffffff11ap-1, 0x1.37079b2aea16fp-38, -0x1.8e81d241c0f30p-36,
    0x1.4de9764be0bd7p-34, -0x1.9b38755705f44p-33, 0x1.8c753e034666fp-32, -0x1.373a54d900cc2p-31,
    0x1.98875ee7bf564p-31, -0x1.c897d300f1cfdp-31, 0x1.b8a22b3c3900bp-31, -0x1.7ace22008c13cp-31,
    0x1.165a978ffab68p-31,
    0x1.57ff400000000p+2, 0x1.ffffffffffef8p-1, 0x1.68afab8aaf8e6p-42, -0x1.e4ab0003db966p-40,
    0x1.aaa9ea18fa607p-38, -0x1.1490a2cdd6de6p-36, 0x1.194e10dd1fdf1p-35, -0x1.d320ac5c8fa91p-35,
    0x1.4531d92b26dabp-34, -0x1.82c370b17c9a3p-34, 0x1.8ecda1ad05915p-34, -0x1.717be613452f2p-34,
    0x1.24f5f56a16b7cp-34,
    0x1.680bf00000000p+2, 0x1.ffffffffffff0p-1, 0x1.6dbc075fef12dp-46, -0x1.0130bc2ed28cap-43,
    0x1.daacc8fce958cp-42, -0x1.43152f266401dp-40, 0x1.59b700af4154ep-39, -0x1.2e9cff6d36cf1p-38,
    0x1.bd3ff5d290d55p-38, -0x1.1886bd77cf169p-37, 0x1.33679dcb20d92p-37, -0x1.312ce0d737f7ap-37,
    0x1.0535a852dceb5p-37,
    0x1.774fc00000000p+2, 0x1.fffffffffffffp-1, 0x1.79a7616251824p-50, -0x1.14d4eac90e5dap-47,
    0x1.0aa2578176dc6p-45, -0x1.7b5dfd7595ae7p-44, 0x1.a8f171fa96a52p-43, -0x1.860a121120ba3p-42,
    0x1.2d705485715d9p-41, -0x1.8ff82c1416b37p-41, 0x1.d0466ab832c19p-41, -0x1.e5406cdfa6622p-41,
    0x1.8af4328f89f3cp-41,
};

// erfcx, 20 rows of 16: rows 4 k … 4 k + 3 are the quarters of x + 1 in [2^k, 2^(k+1)): c, c0, q0 … q13; relative error below 2^-58.4.
__device__ const double ERRORS_ERFCX[320] = {
    0x1.ffff3c0000000p-4, 0x1.bf1705518c07cp-1, -0x1.d1f5537da46e0p-1, 0x1.84d8712dd4b8cp-1, -0x1.163c3aa22e2c3p-1,
    0x1.6210f729f0c19p-2, -0x1.99c51f738725cp-3, 0x1.b5f0e95614af7p-4, -0x1.b506faba54a85p-5, 0x1.9aa0841f835c5p-6,
    -0x1.6da7eb2d6a571p-7, 0x1.36380b7d2cb09p-8, -0x1.f7c1db70bf57ep-10, 0x1.88a133a906fe9p-11,
    -0x1.210cdd57f379fp-12, 0x1.aecec24b6af2fp-14,
    0x1.7fffa80000000p-2, 0x1.5f28c8e7bceb5p-1, -0x1.3a5c8fb588450p-1, 0x1.d28c5c0f3c561p-2, -0x1.2e8318a8f1049p-2,
    0x1.611b4ccf25ffbp-3, -0x1.7a16757e83e15p-4, 0x1.7849895e2ddd0p-5, -0x1.5f77ae64e733cp-6, 0x1.3663270c32e4bp-7,
    -0x1.04b4eb7bbb213p-8, 0x1.a26a30558dafdp-10, -0x1.39bec9235ca1cp-11, 0x1.dd45e31cde07ap-13,
    -0x1.8b661216f7729p-12, 0x1.e73dced62102ep-16,
    0x1.3ffff58000000p-1, 0x1.1d16ba0acf04cp-1, -0x1.babd1a587e924p-2, 0x1.25774cb2afb86p-2, -0x1.59c36b3caf087p-3,
    0x1.72d47d76b42a7p-4, -0x1.6fce72ecaa029p-5, 0x1.552ffc6cea4cfp-6, -0x1.2a7f69467e527p-7, 0x1.efd06072761ecp-9,
    -0x1.88e00e0605da3p-10, 0x1.2a6ac57b7b3a8p-11, -0x1.cb07fd4e906dcp-13, 0x1.33188627deac0p-14,
    0x1.77312ac44379ap-13, 0x1.121c9fd78c79cp-17,
    0x1.c0000b0000000p-1, 0x1.db7477f142fa0p-2, -0x1.4369edbc707e6p-2, 0x1.80ef81f333dfbp-3, -0x1.9d585753e8e2fp-4,
    0x1.9831ae9b9683ap-5, -0x1.779dbdabcfd27p-6, 0x1.452634c82d2dap-7, -0x1.0ab37a5dee7eep-8,
    0x1.a0ef60b7e2ba8p-10, -0x1.37e302f374a63p-11, 0x1.c0b3661e99745p-13, -0x1.5f68de4774a91p-14,
    0x1.a0bba0c8a7b52p-16, 0x1.64398ec30314fp-13, 0x1.650c7769959abp-19,
    0x1.4000000000000p+0, 0x1.78a692138767ap-2, -0x1.abaacdbfa8b07p-3, 0x1.b56f45eef7e58p-4, -0x1.9b635ac62488bp-5,
    0x1.68a25a6641ef7p-6, -0x1.299636d7031f3p-7, 0x1.d1b695aac8885p-9, -0x1.5b8bc8eaead56p-10,
    0x1.f0fe6f9c67f49p-12, -0x1.55c0ce015eb2dp-13, 0x1.c570517b7a2dep-15, -0x1.22d8aaeae0210p-16,
    0x1.6a0809a42363fp-18, -0x1.c4f514eb954e3p-20, 0x1.06aaaca69026bp-21,
    0x1.c00014c000000p+0, 0x1.23cfb812e09b9p-2, -0x1.0c3d4100d0c78p-3, 0x1.c8d0a2997354fp-5, -0x1.6cb5033fbfe69p-6,
    0x1.136461f3aa660p-7, -0x1.8bf6d46b80a96p-9, 0x1.106ba2a7c6321p-10, -0x1.68383caa04fb7p-12,
    0x1.cb4c012bc5326p-14, -0x1.1b29b2ba39dc4p-15, 0x1.5273a7389e10bp-17, -0x1.884cac086cf5bp-19,
    0x1.bc01a59001ecbp-21, -0x1.10035ce93c310p-22, 0x1.0b556af67424dp-24,
    0x1.1ffffae000000p+1, 0x1.d9444e17a9e60p-3, -0x1.6a70dd3992d8ep-4, 0x1.061571e19c7f4p-5, -0x1.68840c8fae38ap-7,
    0x1.da597364e65a7p-9, -0x1.2bd267aeada48p-10, 0x1.6d776203f66f0p-12, -0x1.aed811dfc6becp-14,
    0x1.ec776e0971df9p-16, -0x1.117b890d00a5ep-17, 0x1.27af6b38254d0p-19, -0x1.36f60bccf442ap-21,
    0x1.40e035f4c13fcp-23, -0x1.7e1c35fb05edap-25, 0x1.42d1df0c2ca29p-27,
    0x1.5ffff8c000000p+1, 0x1.8c9ebde5da453p-3, -0x1.0305813e317a1p-4, 0x1.43b99c31f132cp-6, -0x1.84e9c4b930367p-8,
    0x1.c2c753a37d766p-10, -0x1.f99e70a9d8893p-12, 0x1.131bce3b21926p-13, -0x1.2312d76148372p-15,
    0x1.2bfb817eee5f5p-17, -0x1.2d9ec270877eap-19, 0x1.28572925f98ffp-21, -0x1.202d56b4a7ff1p-23,
    0x1.0c130c7f04942p-25, -0x1.448b3b5d1d146p-38, 0x1.c4af1a42f67fbp-30,
    0x1.bffff7e000000p+1, 0x1.3e0a9f002e50ap-3, -0x1.5285de018ac6cp-5, 0x1.5d5821e14b8a2p-7, -0x1.5e5d945147831p-9,
    0x1.56322d4c47decp-11, -0x1.460ada51b0dc2p-13, 0x1.2f83bd097ac3fp-15, -0x1.146be2de59d39p-17,
    0x1.ed2ad308c4e7bp-20, -0x1.af5e319a7b5c2p-22, 0x1.7250593cbd88ap-24, -0x1.38155f3b7a153p-26,
    0x1.02b2e5cd794fdp-28, -0x1.b62fcac322b66p-31, 0x1.602e4d957ee33p-33,
    0x1.2000021000000p+2, 0x1.f5b29cdaadf98p-4, -0x1.aa3eb0f1ea2dep-6, 0x1.62c125b6538ebp-8,
    -0x1.218ed1b693684p-10, 0x1.d007773b74276p-13, -0x1.6d54a3877464fp-15, 0x1.1ad69706efacap-17,
    -0x1.aef8d5c1a5adcp-20, 0x1.4354e99878cfcp-22, -0x1.de0916435d3eep-25, 0x1.5c64d32760a68p-27,
    -0x1.f4e2ce7cfe208p-30, 0x1.633daec172b42p-32, -0x1.fa9b5e5421e50p-35, 0x1.62700db9c13b6p-37,
    0x1.5ffff9c000000p+2, 0x1.9d8a9640b4261p-4, -0x1.238cb0ffbc8c1p-6, 0x1.95253fe806f5fp-9,
    -0x1.1597803103cb6p-11, 0x1.774f66b94f264p-14, -0x1.f4e49d709f308p-17, 0x1.4a180656d3f5fp-19,
    -0x1.add7e4d7be780p-22, 0x1.149cfe20e503dp-24, -0x1.5ffeb52293e0ap-27, 0x1.bb0a21e778e4ep-30,
    -0x1.146d8b29d9ae3p-32, 0x1.53e5442994764p-35, -0x1.792ae1e02f27fp-38, 0x1.001885eda237ap-40,
    0x1.a000021000000p+2, 0x1.5f75c27a7d338p-4, -0x1.a6e2cb1946356p-7, 0x1.f75ef07691accp-10,
    -0x1.2878797c7e9c7p-12, 0x1.59b28a8cb39b2p-15, -0x1.8f23f3c55f5c0p-18, 0x1.c87192c9bdb85p-21,
    -0x1.028f3b94c07e2p-23, 0x1.22466d9d5d30ep-26, -0x1.43022ce7779e4p-29, 0x1.6450b6e0f1ab4p-32,
    -0x1.843d02efe638ap-35, 0x1.a6c5037b7dc95p-38, -0x1.1db7764b5e710p-40, 0x1.ee33062438b6ep-44,
    0x1.000000a800000p+3, 0x1.1ea8c3475130ep-4, -0x1.1a58805ce2e53p-7, 0x1.14108c490ddd4p-10,
    -0x1.0bfde51c5c819p-13, 0x1.0254cf9a52489p-16, -0x1.ee9dc4e7e4ea0p-20, 0x1.d652161ba2424p-23,
    -0x1.bc43405f4cb99p-26, 0x1.a0ed3154330c9p-29, -0x1.84c8bfd0fbb1ep-32, 0x1.68457dd0079e2p-35,
    -0x1.4b7d17bc6b43ap-38, 0x1.2f65e2eca1a68p-41, -0x1.21a1f26f8d4cep-44, 0x1.06dc937fc19dfp-47,
    0x1.3ffffff000000p+3, 0x1.cbe832105c6ecp-5, -0x1.6c55c84f3329ap-8, 0x1.1f3df10875ce9p-11,
    -0x1.c2c9078697917p-15, 0x1.6013189b5972bp-18, -0x1.11b7490a6be4cp-21, 0x1.a7aa3a8f644b0p-25,
    -0x1.4669c8e3e2369p-28, 0x1.f4bff02f3f4e1p-32, -0x1.7e6cd7d49cce3p-35, 0x1.22cd847a22d05p-38,
    -0x1.b8402de130da3p-42, 0x1.4be199f795abbp-45, -0x1.0061092de14fdp-48, 0x1.81e93d33988eep-52,
    0x1.8000023000000p+3, 0x1.7fd46a321a392p-5, -0x1.fc47758b6fa48p-9, 0x1.4f67eecc2a984p-12,
    -0x1.b92ed3d421dcap-16, 0x1.213382a17c5f9p-19, -0x1.79e9150e4dd69p-23, 0x1.ec3b132eb5526p-27,
    -0x1.3f89cb429a61ep-30, 0x1.9d8be487db079p-34, -0x1.0ac39a83afde2p-37, 0x1.57158510b4addp-41,
    -0x1.b7a7b028b2dd1p-45, 0x1.190cbba055153p-48, -0x1.733136f73c631p-52, 0x1.d29360afb67fdp-56,
    0x1.bffffed800000p+3, 0x1.494bb3a6a28bcp-5, -0x1.7671217680cb0p-9, 0x1.a8b7376b4173ep-13,
    -0x1.e08bf420f6d18p-17, 0x1.0f30b90eaf25fp-20, -0x1.3156b35c681dap-24, 0x1.56f4446bd1807p-28,
    -0x1.8046f2fd28fe8p-32, 0x1.ad8cf90c5e6c4p-36, -0x1.deff77de9e012p-40, 0x1.0a76b0984ff46p-43,
    -0x1.29c4f026315fdp-47, 0x1.4776286d1e8c8p-51, -0x1.b162d9eadd439p-56, 0x1.9656e43862620p-59,
    0x1.1000004400000p+4, 0x1.0f67b17c590f0p-5, -0x1.fd209fce2ef06p-10, 0x1.dcb8a66394337p-14,
    -0x1.bd9f03d59dfacp-18, 0x1.9fd8ed1ed6456p-22, -0x1.8369628f9abc7p-26, 0x1.6851558157156p-30,
    -0x1.4e8fce764d029p-34, 0x1.36221a5e5fe19p-38, -0x1.1f04b413c221ep-42, 0x1.09306e685ee74p-46,
    -0x1.e8bc043bffee9p-51, 0x1.c209f23cb4226p-55, -0x1.b35849a55c3fep-59, 0x1.90ae337836c8ep-63,
    0x1.4fffff3400000p+4, 0x1.b7ad900288ea8p-6, -0x1.4e3cc6bc11384p-10, 0x1.fb986c157e045p-15,
    -0x1.8100caf1ab8d0p-19, 0x1.23b1758ce17e3p-23, -0x1.b98140f661e33p-28, 0x1.4dc2672337f2ap-32,
    -0x1.f80f395247301p-37, 0x1.7c3566ccf34c0p-41, -0x1.1e7933f6d3fb0p-45, 0x1.af3a13be5b5bfp-50,
    -0x1.44376765f7d97p-54, 0x1.e6b6cbea838dep-59, -0x1.73c98b7901e87p-63, 0x1.1b74d4af1ca96p-67,
    0x1.9000007c00000p+4, 0x1.7173c2966b3e6p-6, -0x1.d825295f27addp-11, 0x1.2d73a3767d2a1p-15,
    -0x1.80a1daaacb940p-20, 0x1.ea6087cd7cfafp-25, -0x1.3859af995a2dep-29, 0x1.8d988fd0b66b1p-34,
    -0x1.f9b58d00b6ed7p-39, 0x1.415bbaaf52f6cp-43, -0x1.981bd0cb59187p-48, 0x1.02edb3b59fbb6p-52,
    -0x1.47a6a4f36cc50p-57, 0x1.9fd9c6719e34dp-62, -0x1.2323d64d88007p-66, 0x1.556f35dd7124bp-71,
    0x1.d000003800000p+4, 0x1.3e8ef92a2f44ap-6, -0x1.5f1898b9eafbap-11, 0x1.82ba6d2e7f796p-16,
    -0x1.a9b9a3f2da4fep-21, 0x1.d460d7b34d93fp-26, -0x1.0180374c7b8dfp-30, 0x1.1af77ed51d3aep-35,
    -0x1.36c4dc1299521p-40, 0x1.551a5da0cc92bp-45, -0x1.7628c300b6202p-50, 0x1.9a3946fa3651ep-55,
    -0x1.c53d35fe30f7fp-60, 0x1.ec22141764b9ep-65, -0x1.09ea739041c77p-70, 0x1.2c1de981ab101p-74,
};

// erfcinv(exp(-L)), 36 rows of 15: the quarters of L + 1 in [2^k, 2^(k+1)) from 1.5 to 768: c, c0, q0 … q12; relative error below
// 2^-58.6.
__device__ const double ERRORS_INV[540] = {
    0x1.7000000000000p-1, 0x1.f6e169d6e22eep-2, 0x1.197400cdc5cc0p-1, -0x1.02fb16fe3788bp-3, 0x1.aa08938f4e1e0p-5,
    -0x1.a2f2dc1565898p-6, 0x1.c28910789b531p-7, -0x1.ff70af94f1947p-8, 0x1.2b9eae64ad06ep-8,
    -0x1.6bbfa885d8481p-9, 0x1.1d2c94a289de7p-5, -0x1.187c38af49f53p-10, -0x1.907af1a368b8fp+4,
    -0x1.c770752aa41e9p-12, 0x1.ceca2b83fe855p+12,
    0x1.c005c00000000p-1, 0x1.25f149a4c3a6bp-1, 0x1.06fc25826ff4ap-1, -0x1.af8946e391fb5p-4, 0x1.3e63cb63b9193p-5,
    -0x1.1951a3f74299fp-6, 0x1.10042ed69bfcbp-7, -0x1.15bf2046f00e8p-8, 0x1.262862660a3d0p-9,
    -0x1.3fd3711baf462p-10, 0x1.628493ac8be65p-11, -0x1.8f6502ea94bf7p-12, 0x1.e60c38def420ep-13,
    -0x1.0b61166b94d44p-13, -0x1.9b19d771e4f85p-13,
    0x1.400bf00000000p+0, 0x1.81e8f72bae1b6p-1, 0x1.cacd1e661322dp-2, -0x1.29d7088b8bf40p-4, 0x1.5fe4fb52fe7b4p-6,
    -0x1.f3a178ce05c69p-8, 0x1.84bdb8d2fa364p-9, -0x1.3fa5b4fc9f4bdp-10, 0x1.10bfd9a520310p-11,
    -0x1.ddffdb07cd09bp-13, 0x1.ab4f6ec636263p-14, -0x1.83a4a5cc7bd8cp-15, 0x1.6447dda8ac887p-16,
    -0x1.5bb26a68ed107p-17, 0x1.483f54f2b36aap-18,
    0x1.bffdf00000000p+0, 0x1.ec6e2df13beecp-1, 0x1.8db74b207c84ep-2, -0x1.9254e23071be4p-5, 0x1.76d83473b33c3p-7,
    -0x1.a543a308aad6dp-9, 0x1.03de98cec5bbep-10, -0x1.5322950415b16p-12, 0x1.cb85b8152281ap-14,
    -0x1.3fd1738f8d03ep-15, 0x1.c648cc49f534fp-17, -0x1.47a5344013389p-18, 0x1.de0acf558e17ep-20,
    -0x1.6c841d8f7f8cfp-21, 0x1.1dabe49a2f7e2p-22,
    0x1.2000780000000p+1, 0x1.251cabd8a5315p+0, 0x1.62d38f6b800b0p-2, -0x1.251b09c56aa8ap-5, 0x1.c217d3233fa9dp-8,
    -0x1.a2209bc058e46p-10, 0x1.ab0534261283cp-12, -0x1.cda48c5780c28p-14, 0x1.0335de5116450p-15,
    -0x1.2b20523e21e67p-17, 0x1.604ccb1c18eb8p-19, -0x1.a593c25dd60f8p-21, 0x1.01bd68096b76fp-22,
    -0x1.3f9c167312373p-24, 0x1.cb2e2e033ce30p-27,
    0x1.5ffe980000000p+1, 0x1.4f5e2fc6e462fp+0, 0x1.42c2ee5fe8314p-2, -0x1.c1b5ce960e222p-6, 0x1.255333a2349e9p-8,
    -0x1.d024ee9882f41p-11, 0x1.942f2f3568163p-13, -0x1.74d4aa6e370f0p-15, 0x1.6563bda64b13ap-17,
    -0x1.602395bdf0f26p-19, 0x1.61d8e0d954584p-21, -0x1.6a0832ee61453p-23, 0x1.babe79280faabp-25,
    -0x1.8de8245db5600p-27, -0x1.1f8c996c20a12p-25,
    0x1.c001380000000p+1, 0x1.885c4e911934dp+0, 0x1.1f0f97db616dfp-2, -0x1.4318306b5d5b1p-6, 0x1.575f1cbb0cd64p-9,
    -0x1.bc05ad1bae0bap-12, 0x1.3c769e89c102cp-14, -0x1.de3e72fd4233bp-17, 0x1.77baa46a64eb2p-19,
    -0x1.2f87cecde4891p-21, 0x1.f4c3c823d5bdep-24, -0x1.a395d56f5446ep-26, 0x1.6496ce0f3b15dp-28,
    -0x1.3f0573801505cp-30, 0x1.10f23383a9194p-32,
    0x1.20000c0000000p+2, 0x1.cba75e52b21a1p+0, 0x1.fa9b5a7ee9a64p-3, -0x1.c4af496f0c138p-7, 0x1.8126543511a97p-10,
    -0x1.9002cf5652fa8p-13, 0x1.cab37c1668536p-16, -0x1.171739826ede6p-18, 0x1.6154ae177cdc2p-21,
    -0x1.cc254254ab227p-24, 0x1.3203a3b965112p-26, -0x1.9dc117479b269p-29, 0x1.1e5659c6c2228p-31,
    -0x1.9360aba66f2b0p-34, 0x1.6017df29b8321p-37,
    0x1.5ffeb00000000p+2, 0x1.03e2c5eff2274p+1, 0x1.c9b9dae6a0492p-3, -0x1.5279aa020da84p-7, 0x1.df9abab61a572p-11,
    -0x1.9fd3baa611a31p-14, 0x1.8e978a8089a8dp-17, -0x1.95c30a7d49193p-20, 0x1.adf4a654a348ep-23,
    -0x1.d4d198a6479b8p-26, 0x1.0527d05fb6031p-28, -0x1.27c3dea4e5b34p-31, 0x1.5048a0ec8f975p-34,
    -0x1.918a9fce53729p-37, 0x1.62e25cdc3bd0ep-39,
    0x1.a000180000000p+2, 0x1.1f47903075b57p+1, 0x1.a453d7212f261p-3, -0x1.08c523e082517p-7, 0x1.411f546d6ee08p-11,
    -0x1.dd974bae39ba0p-15, 0x1.8911d91f34372p-18, -0x1.57cad52618bacp-21, 0x1.39207b412d737p-24,
    -0x1.2590ae1026f2ep-27, 0x1.195447abbcac4p-30, -0x1.12033fe0e487fp-33, 0x1.004ed45f6a6e2p-36,
    -0x1.11f45d0fca3f1p-39, 0x1.4d21369e51327p-40,
    0x1.ffff6c0000000p+2, 0x1.4496fcf22a953p+1, 0x1.79d4b67fb04cap-3, -0x1.84e5c18168071p-8, 0x1.83783b7d56552p-12,
    -0x1.da8815f45d5ffp-16, 0x1.4207298afdd03p-19, -0x1.d0dba8bdd0b70p-23, 0x1.5d95a750e5e1dp-26,
    -0x1.0eb70dd0a0762p-29, 0x1.ac94de66a91e6p-33, -0x1.58e4b6f5699c2p-36, 0x1.198364474f8acp-39,
    -0x1.e2f70edbc9b3cp-43, 0x1.924aef59d3801p-46,
    0x1.3ffffe0000000p+3, 0x1.711c23915c275p+1, 0x1.50c4e287ce9cbp-3, -0x1.1632284b844e0p-8, 0x1.bf3c9c40b73eep-13,
    -0x1.baf3df7e2d8eap-17, 0x1.e6da444c7aa72p-21, -0x1.1cce80ee90053p-24, 0x1.5b64e8ae644f0p-28,
    -0x1.b4855c46be076p-32, 0x1.1879805ff144bp-35, -0x1.6e80fd1a17da7p-39, 0x1.dd6e6f98677c5p-43,
    -0x1.4de8d5e2ed03cp-46, 0x1.7c22e5af71b36p-49,
    0x1.7fffc60000000p+3, 0x1.993a0a54a486dp+1, 0x1.327f4e736e08cp-3, -0x1.a66a5aa1a07e6p-9, 0x1.1c517a37409bep-13,
    -0x1.d86f01c5060e9p-18, 0x1.b408ebf25f1a7p-22, -0x1.acaf773bb4f5bp-26, 0x1.b798257e1fc49p-30,
    -0x1.d08998ae9f04ap-34, 0x1.f5902201242f1p-38, -0x1.14145dc5e99dcp-41, 0x1.6494398d0606bp-45,
    -0x1.6196bcd421a1cp-49, -0x1.8f7274a0137ccp-50,
    0x1.c000440000000p+3, 0x1.be0409e16b07dp+1, 0x1.1b0631348ad28p-3, -0x1.4e58a77ac20cbp-9, 0x1.82e5b416a7fa7p-14,
    -0x1.14b386d715a7fp-18, 0x1.b80a2a3cf2b77p-23, -0x1.74ec0f4d11334p-27, 0x1.49c4fc7542d0dp-31,
    -0x1.2c978910d3461p-35, 0x1.174473e136b24p-39, -0x1.0a0356164bb7ap-43, 0x1.c32a73bb39ac3p-47,
    -0x1.f9ba46d6eabfep-52, -0x1.bb25ba800a6c9p-50,
    0x1.0ffff90000000p+4, 0x1.f06cd635d8fffp+1, 0x1.0002d393456dap-3, -0x1.f1bb53e8f800ap-10,
    0x1.db76245d2d116p-15, -0x1.19276189e5fafp-19, 0x1.720c8af2ea00dp-24, -0x1.03b80114f5682p-28,
    0x1.7c93b482aae80p-33, -0x1.1f8829e39a6b8p-37, 0x1.bc97a31e7ee6dp-42, -0x1.5db8085b036b4p-46,
    0x1.1692383b8adc8p-50, -0x1.d3fe7907bce7bp-55, 0x1.94e073954cfdep-59,
    0x1.50001c0000000p+4, 0x1.1678fa954692ap+2, 0x1.cb202c8fba2eap-4, -0x1.68b83e5a763a1p-10,
    0x1.1754ccb322022p-15, -0x1.0c3582765fd2bp-20, 0x1.1ee0e1e3f581ep-25, -0x1.4777175119113p-30,
    0x1.8664fa3e10262p-35, -0x1.e019badf2bbe7p-40, 0x1.2e3719e66c0abp-44, -0x1.833545d47bba2p-49,
    0x1.ede13f542cdedp-54, -0x1.5372b39c4e73fp-58, 0x1.93db9d8777307p-62,
    0x1.9000080000000p+4, 0x1.31e1744f137dfp+2, 0x1.a3af3fcde8437p-4, -0x1.148103f7c30aep-10,
    0x1.67ddbd7c1a4d7p-16, -0x1.22b1e9df67977p-21, 0x1.05c3b83f2a561p-26, -0x1.f7599aa69480ep-32,
    0x1.f9a0347ea85e3p-37, -0x1.060a19dd3cb12p-41, 0x1.15de8dfb9c882p-46, -0x1.2c79250d90157p-51,
    0x1.6e21633b1f51ep-56, -0x1.740bec49d3b87p-61, -0x1.1e7ca58d41db6p-63,
    0x1.cfffc60000000p+4, 0x1.4b1c412388297p+2, 0x1.84d75c9d0c548p-4, -0x1.b8fbb2717fdbep-11,
    0x1.eec0e8b2da0c3p-17, -0x1.58cf1fb066aa6p-22, 0x1.0c07431664bcep-27, -0x1.bd13b2e678c14p-33,
    0x1.8233f3d587649p-38, -0x1.59db52868a444p-43, 0x1.3c1e17b8386e3p-48, -0x1.2836fa1d5b2e7p-53,
    0x1.dc047fbe78c3ep-58, -0x1.10afde8412a97p-63, -0x1.baf5894203c66p-63,
    0x1.17fff70000000p+5, 0x1.6dce9d88c233ap+2, 0x1.610f411c7d021p-4, -0x1.4b0b82ddfa723p-11,
    0x1.339b8ce5505fcp-17, -0x1.637128bcc3747p-23, 0x1.ca5f8fb87bd3cp-29, -0x1.3bd450e10b837p-34,
    0x1.c70048866cb28p-40, -0x1.5258e57043c08p-45, 0x1.01b121f14f097p-50, -0x1.8faba4345dc5fp-56,
    0x1.39fc1f9b53bbep-61, -0x1.0416bc7616a4dp-66, 0x1.bee2f2602fbb9p-72,
    0x1.5800028000000p+5, 0x1.979dc88d3f9bep+2, 0x1.3dbb61563f27bp-4, -0x1.e3d0f2cda3100p-12,
    0x1.6da0143ccb337p-18, -0x1.57e74eca82fc1p-24, 0x1.6937c1a2dc2cfp-30, -0x1.95997fe9c8bfep-36,
    0x1.dc47bb657431dp-42, -0x1.20c0fbfb63d94p-47, 0x1.66b16dd3ed41bp-53, -0x1.c5d7140ec253dp-59,
    0x1.20d8933bfe42bp-64, -0x1.8454899cdf1cfp-70, 0x1.62c15bd93aad5p-75,
    0x1.97fffb8000000p+5, 0x1.bd9a52ad26735p+2, 0x1.23336a7e71126p-4, -0x1.751fd2a0ff918p-12,
    0x1.db14af0636c81p-19, -0x1.78ad002c0b7e1p-25, 0x1.4da49156a6972p-31, -0x1.3c0705411ae27p-37,
    0x1.391e1ca67e931p-43, -0x1.4067ff1584729p-49, 0x1.4fc70aed5f6d0p-55, -0x1.66d926145cb8fp-61,
    0x1.9f04376d017b4p-67, -0x1.b2bbcb75fe8e3p-73, -0x1.642ef47bdaffep-77,
    0x1.d8000c0000000p+5, 0x1.e0a6b3703289dp+2, 0x1.0e57467152155p-4, -0x1.2af015dcc0300p-12,
    0x1.48bf66f6bec8dp-19, -0x1.c277b2b9a2d61p-26, 0x1.58e4c23177be6p-32, -0x1.1a72574cdc2d3p-38,
    0x1.e3fd333893b44p-45, -0x1.ac549ece08badp-51, 0x1.845ae45af31cbp-57, -0x1.66f81ba35172dp-63,
    0x1.5e35f874e35c4p-69, -0x1.44202043087aap-75, -0x1.5283329496e5cp-80,
    0x1.1bffdb8000000p+6, 0x1.0879ebc42d4f9p+3, 0x1.ec0a432d5f34dp-5, -0x1.c33c5e2f81137p-13,
    0x1.9beb321fe8ceap-20, -0x1.d4c5a1008d30bp-27, 0x1.2a2f150e66934p-33, -0x1.95dcd8a6f39acp-40,
    0x1.2108dd5d8b680p-46, -0x1.a94d691edd743p-53, 0x1.40aa3af379fe9p-59, -0x1.eca7ac12d61d9p-66,
    0x1.80fdb8c66169ep-72, -0x1.3ac159b66d5edp-78, 0x1.e2f9f4eb1a622p-85,
    0x1.5c00050000000p+6, 0x1.25a48efa53216p+3, 0x1.bbc2c6956f575p-5, -0x1.4b715dea1bcc2p-13,
    0x1.ed3e861eef3cfp-21, -0x1.c9c15ced9a38fp-28, 0x1.db0f56ee00d47p-35, -0x1.07cdd090066ebp-41,
    0x1.32a49c5bed09cp-48, -0x1.704c4b5ceda66p-55, 0x1.c56cf81c86d36p-62, -0x1.1c6b50b36e8cdp-68,
    0x1.668ef878bb5e2p-75, -0x1.dee2e2315e736p-82, 0x1.c889878f00408p-88,
    0x1.9c00218000000p+6, 0x1.4030fe1e24dc6p+3, 0x1.97573ae3dcab8p-5, -0x1.00945d89e563cp-13,
    0x1.4233f6255695bp-21, -0x1.f8cfc457f0ee8p-29, 0x1.ba53660e1e3ecp-36, -0x1.9ed668c18f14ap-43,
    0x1.97409b5087f4dp-50, -0x1.9d26bb699d7b6p-57, 0x1.ad2047984b658p-64, -0x1.c76e03e91e5cfp-71,
    0x1.2525c1a7ed6f1p-77, -0x1.0fdf4bbed22fdp-84, -0x1.9603e9d3edf37p-88,
    0x1.dc000e4000000p+6, 0x1.58b832443e7eap+3, 0x1.7a9c45b6db796p-5, -0x1.9c5327b2e1eafp-14,
    0x1.bfcc98ebea554p-22, -0x1.2f74ce6712e2cp-29, 0x1.cc1aa2add50dap-37, -0x1.75644cf7da1eep-44,
    0x1.3d3975eef1339p-51, -0x1.1686ea5b23412p-58, 0x1.f53aa147b94efp-66, -0x1.cc12b25db2859p-73,
    0x1.ca50c7a8c6c93p-80, -0x1.99da6128cee51p-87, -0x1.c011554f343b8p-92,
    0x1.1e00006000000p+7, 0x1.7a90eeb980ec1p+3, 0x1.5902429455cd8p-5, -0x1.3837f6241a411p-14,
    0x1.19e483f596340p-22, -0x1.3db47c8f1f00dp-30, 0x1.90a5cf180a46ap-38, -0x1.0e771d2272025p-45,
    0x1.7e53265354ae1p-53, -0x1.174bbfad8160ap-60, 0x1.a2583fa35c090p-68, -0x1.3f4e9a206c59bp-75,
    0x1.ef34ce6bb6170p-83, -0x1.92f9e096cbc3fp-90, 0x1.42042bdcb19a0p-97,
    0x1.5e00000000000p+7, 0x1.a37ea986571e9p+3, 0x1.378d009a62981p-5, -0x1.cc1c790d70252p-15,
    0x1.531d090dec487p-23, -0x1.381162c571e99p-31, 0x1.4162a388aef0bp-39, -0x1.6267ba513b27ap-47,
    0x1.9939865eec41cp-55, -0x1.e86dda4cba921p-63, 0x1.2ad4d4a2d4c88p-70, -0x1.74d382a3cd520p-78,
    0x1.dbc112acf417ap-86, -0x1.3676d339bfa1bp-93, 0x1.1c2e7bf3324e7p-101,
    0x1.9dffe9c000000p+7, 0x1.c8ca315f1121bp+3, 0x1.1e3e1caf5c8b9p-5, -0x1.6500aceb131e4p-15,
    0x1.bc8ac081de643p-24, -0x1.59a31abb30e6ap-32, 0x1.2cc85d82eb842p-40, -0x1.184ca800a1b0ap-48,
    0x1.11888dd311f7bp-56, -0x1.13ef10bd7cd8bp-64, 0x1.1da16c204d71ap-72, -0x1.2cfe377b8dd60p-80,
    0x1.17ca3e8be5ad3p-88, -0x1.63d58889dfbd7p-96, 0x1.bb759672a87b1p-101,
    0x1.de00002000000p+7, 0x1.eb4658b319f87p+3, 0x1.0a3cc2a28bb19p-5, -0x1.1f5a748a7e9b9p-15,
    0x1.35b6b1d40a6a6p-24, -0x1.a0ec26884f7bdp-33, 0x1.3a1c7ca8160e3p-41, -0x1.fae2311090354p-50,
    0x1.ac4d7a7c7e486p-58, -0x1.761e3f804b018p-66, 0x1.4d67bb3dc81b4p-74, -0x1.32082010cb7e0p-82,
    0x1.2c71c5ed94becp-89, -0x1.0e30d87a9d60fp-98, -0x1.6a3d3e6e31b7ep-100,
    0x1.1efffdf000000p+8, 0x1.0d72a45bea4b4p+4, 0x1.e597f3c2ef47cp-6, -0x1.b408bcec631c0p-16,
    0x1.871465bd7a86dp-25, -0x1.b625bccf59f19p-34, 0x1.12c20f64e9f88p-42, -0x1.7112045b5468ep-51,
    0x1.039a0121df262p-59, -0x1.798ea75f08b05p-68, 0x1.198a47dc125b8p-76, -0x1.abf905cfc656fp-85,
    0x1.49ad6f6a57868p-93, -0x1.0bdc2e1c7cf80p-101, 0x1.ca290d265c6f5p-110,
    0x1.5effff7000000p+8, 0x1.2a4310f3bae3fp+4, 0x1.b6d2b02b24aefp-6, -0x1.41e3fb574fdccp-16,
    0x1.d7c95e7e83168p-26, -0x1.afef19f626475p-35, 0x1.bab939179b6c7p-44, -0x1.e60b5a3fbb76cp-53,
    0x1.176fb5a382897p-61, -0x1.4c306c94c74e9p-70, 0x1.94d9363cb9fd2p-79, -0x1.f757f84ebe18ap-88,
    0x1.47a1826fe7c65p-96, -0x1.a02dc240f661bp-105, -0x1.70fa883ee2b1dp-115,
    0x1.9f00086000000p+8, 0x1.4488d99cd70cfp+4, 0x1.9363465553c1fp-6, -0x1.f4305931ee8bep-17,
    0x1.35dc71b042e12p-26, -0x1.dfa8923f1e3b0p-36, 0x1.9fa8b7be51b70p-45, -0x1.81d35577e4b31p-54,
    0x1.771b306e7461dp-63, -0x1.790cad43fe996p-72, 0x1.84c88e198f798p-81, -0x1.988ac8243ddc5p-90,
    0x1.9ceaff0eb6129p-99, -0x1.dfe6d65bbdf49p-108, 0x1.19f8f2973d68cp-114,
    0x1.df00057000000p+8, 0x1.5cd6a174ecfe4p+4, 0x1.77582eb7fea56p-6, -0x1.9304f5178cf8ap-17,
    0x1.b06f264242ebdp-27, -0x1.21e0821042927p-36, 0x1.b32358ec1dba7p-46, -0x1.5dd801831e801p-55,
    0x1.269b4ac33b6d6p-64, -0x1.00826053cb2aap-73, 0x1.ca91860d9ae1cp-83, -0x1.a11b9aee32adep-92,
    0x1.2312a5acf4140p-101, -0x1.6e23cb6728199p-110, 0x1.cbed1b1f6d874p-115,
    0x1.1f7ffc2000000p+9, 0x1.7e6a0fafa74f1p+4, 0x1.567310bf2491ap-6, -0x1.3220728affac2p-17,
    0x1.117f8cc24ee61p-27, -0x1.31541a778e4cap-37, 0x1.7dac37b9ce1c3p-47, -0x1.ff1652d30b59fp-57,
    0x1.666e25380bf29p-66, -0x1.03e7fcf908491p-75, 0x1.82857cdd99a8bp-85, -0x1.250982341a725p-94,
    0x1.c61b26e443277p-104, -0x1.6cea3fe688428p-113, 0x1.e2d3a7629df66p-123,
    0x1.5f7fff3000000p+9, 0x1.a7104f45373b8p+4, 0x1.35985a691b6acp-6, -0x1.c4793105b1917p-18,
    0x1.4a7d077293940p-28, -0x1.2da6eaa60024dp-38, 0x1.344f29dedfbd7p-48, -0x1.51918b853c723p-58,
    0x1.8327af30f0696p-68, -0x1.cb1d31406aac6p-78, 0x1.173ac08249784p-87, -0x1.5a379e1369f37p-97,
    0x1.aa77490e50f50p-107, -0x1.1cfc869d939c8p-116, 0x1.6db7110e76db2p-125,
};

// For m in [1 + i / 16, 1 + (i + 1) / 16): r near 1 / m (|m r - 1| < 0.0304) such that log(r) lies within 2^-60 of a double, log(r).
__device__ const double ERRORS_LOG[32] = {
    0x1.f088c33084a85p-1, -0x1.f6888cf5e143cp-6,
    0x1.d413a6e9c1057p-1, -0x1.6f61350dbd3c4p-4,
    0x1.bad45ecb3c62ap-1, -0x1.293ef934de330p-3,
    0x1.a40c79ff3bfb4p-1, -0x1.9568d82d12c4dp-3,
    0x1.8fa84259f30cfp-1, -0x1.fb5333bbae719p-3,
    0x1.7d0c0dd4f128ep-1, -0x1.2e7dc6a3630a0p-2,
    0x1.6c190e75083d7p-1, -0x1.5d1563519583dp-2,
    0x1.5c8b938e2546ap-1, -0x1.89c937aefd668p-2,
    0x1.4e65f50a1e288p-1, -0x1.b437399743f27p-2,
    0x1.41511758078e5p-1, -0x1.dd142721fb29ap-2,
    0x1.352ab11248406p-1, -0x1.0246754a295f4p-1,
    0x1.29e410c2852e9p-1, -0x1.154c4060f8792p-1,
    0x1.1f6263f284674p-1, -0x1.27ae9fb9af066p-1,
    0x1.15a919fd5acfbp-1, -0x1.394e458c084f9p-1,
    0x1.0ca53c65e0c9bp-1, -0x1.4a348b6ec75a6p-1,
    0x1.0417dd2c2a4a5p-1, -0x1.5ac5098c835dap-1,
};

struct errors_parts { double c0, z, q; };   // a function's value c0 + z * q, to be rounded as the caller wants
struct errors_exp_parts { double t; int k; };   // exp(v) = (1 + t) * 2^k

// erf(y) = c0 + z q for 0 <= y < 6, row = floor(4 y)
__device__ errors_parts errors_erf_row(int row, double y) {
    errors_parts r;
    int b = row * 13;
    double c = ERRORS_ERF[b];
    double c0 = ERRORS_ERF[b + 1];
    r.z = row == 0 ? y : y - c;
    double v = row == 0 ? y * y : r.z;
    double q = ERRORS_ERF[b + 12];
    q = fma(q, v, ERRORS_ERF[b + 11]);
    q = fma(q, v, ERRORS_ERF[b + 10]);
    q = fma(q, v, ERRORS_ERF[b + 9]);
    q = fma(q, v, ERRORS_ERF[b + 8]);
    q = fma(q, v, ERRORS_ERF[b + 7]);
    q = fma(q, v, ERRORS_ERF[b + 6]);
    q = fma(q, v, ERRORS_ERF[b + 5]);
    q = fma(q, v, ERRORS_ERF[b + 4]);
    q = fma(q, v, ERRORS_ERF[b + 3]);
    r.q = fma(q, v, ERRORS_ERF[b + 2]);
    r.c0 = row == 0 ? y : c0;
    return r;
}

// erfcx(y + low) = c0 + z q for 0 <= y < 31, low far below the last bit of y.
__device__ errors_parts errors_erfcx_row(double y, double low) {
    errors_parts r;
    int b = ((__double2hiint(y + 1.0) >> 18) - 0xffc) * 16;
    double z = (y - ERRORS_ERFCX[b]) + low;
    double q = ERRORS_ERFCX[b + 15];
    q = fma(q, z, ERRORS_ERFCX[b + 14]);
    q = fma(q, z, ERRORS_ERFCX[b + 13]);
    q = fma(q, z, ERRORS_ERFCX[b + 12]);
    q = fma(q, z, ERRORS_ERFCX[b + 11]);
    q = fma(q, z, ERRORS_ERFCX[b + 10]);
    q = fma(q, z, ERRORS_ERFCX[b + 9]);
    q = fma(q, z, ERRORS_ERFCX[b + 8]);
    q = fma(q, z, ERRORS_ERFCX[b + 7]);
    q = fma(q, z, ERRORS_ERFCX[b + 6]);
    q = fma(q, z, ERRORS_ERFCX[b + 5]);
    q = fma(q, z, ERRORS_ERFCX[b + 4]);
    q = fma(q, z, ERRORS_ERFCX[b + 3]);
    r.q = fma(q, z, ERRORS_ERFCX[b + 2]);
    r.z = z;
    r.c0 = ERRORS_ERFCX[b + 1];
    return r;
}

// exp(v + low) = (1 + t) 2^k, |v| < 1500, t in [-0.2929, 0.4143]: reduction by k ln(2) in two parts (W. Cody & W. Waite, 1980),
// then t = r + r^2 p(r); p has degree 9, |r| <= 0.3466, relative error of 1 + t below 2^-55.8 (Sollya's fpminimax).
__device__ errors_exp_parts errors_exp(double v, double low) {
    errors_exp_parts e;
    double k = rint(v * 0x1.71547652b82fep+0);        // 1 / ln(2)
    double h = fma(k, -0x1.62e42fefa3800p-1, v);      // ln(2), upper 42 bits: exact
    double l = fma(k, -0x1.ef35793c76730p-45, low);   // ln(2) less those
    double r = h + l;
    l = (h - r) + l;
    double p = 0x1.af621eeee0a02p-26;
    p = fma(p, r, 0x1.2892327b2f156p-22);
    p = fma(p, r, 0x1.71ddf759c284cp-19);
    p = fma(p, r, 0x1.a019b869d19cbp-16);
    p = fma(p, r, 0x1.a01a01afc4de3p-13);
    p = fma(p, r, 0x1.6c16c178be1d1p-10);
    p = fma(p, r, 0x1.111111110f8c7p-7);
    p = fma(p, r, 0x1.5555555553cb1p-5);
    p = fma(p, r, 0x1.5555555555558p-3);
    p = fma(p, r, 0x1.0000000000001p-1);
    e.t = r + fma(r * r, p, l);
    e.k = (int)k;
    return e;
}

// v * 2^k for v in [2^-30, 2^30], rounded once where the result is subnormal
__device__ double errors_scale(double v, int k) {
    if (k < -900) {
        return v * __hiloint2double((k + 1023 + 200) << 20, 0) * 0x1p-200;
    }
    if (k > 900) {
        return v * __hiloint2double((k + 1023 - 200) << 20, 0) * 0x1p+200;
    }
    return v * __hiloint2double((k + 1023) << 20, 0);
}

// exp(-(s + s_low)) erfcx(y + y_low) 2^shift for 1 <= y < 31, s + s_low = (y + y_low)^2 < 1500
__device__ double errors_erfc_tail_f64(double y, double y_low, double s, double s_low, int shift) {
    errors_parts g = errors_erfcx_row(y, y_low);
    errors_exp_parts e = errors_exp(-s, -s_low);
    double h = fma(g.z, g.q, g.c0);
    double l = fma(g.z, g.q, g.c0 - h);
    return errors_scale(h + fma(h, e.t, fma(l, e.t, l)), e.k + shift);
}

// (1 - erf(a)) for sign 1, (1 + erf(a)) for sign -1, from erf's parts
__device__ double errors_one_minus(errors_parts g, double sign) {
    double c0 = sign * g.c0;
    double h = 1.0 - c0;
    double l = (1.0 - h) - c0;
    return h - fma(sign * g.z, g.q, -l);
}

// |x| < 1: x + x p(x^2), p is erf(x) / x - 1, degree 6 in x^2, error below 2^-29.5. Above: 1 - q(|x| - 2)^2, q is sqrt(erfc), degree
// 11, error of the square below 2^-29.8 for |x| < 3.93. Both by Sollya's fpminimax with single coefficients, q weighted with itself.
__device__ float erf_f32(float x) {
    float a = fabs(x);
    float s = x * x;
    float p = 0x1.4c5cb4p-14f;
    p = fma(p, s, -0x1.a5197ap-11f);
    p = fma(p, s, 0x1.542fecp-8f);
    p = fma(p, s, -0x1.b7fec4p-6f);
    p = fma(p, s, 0x1.ce2d52p-4f);
    p = fma(p, s, -0x1.81274p-2f);
    p = fma(p, s, 0x1.06eba8p-3f);
    p = fma(x, p, x);
    float z = a - 2.0f;
    float q = 0x1.b4b5fp-18f;
    q = fma(q, z, -0x1.bf21fep-16f);
    q = fma(q, z, -0x1.856d7cp-15f);
    q = fma(q, z, 0x1.c31b8p-12f);
    q = fma(q, z, -0x1.b2f5fap-12f);
    q = fma(q, z, -0x1.79d984p-9f);
    q = fma(q, z, 0x1.2f3918p-7f);
    q = fma(q, z, -0x1.21f284p-11f);
    q = fma(q, z, -0x1.b7a1bcp-5f);
    q = fma(q, z, 0x1.15148ep-3f);
    q = fma(q, z, -0x1.356d7ap-3f);
    q = fma(q, z, 0x1.182446p-4f);
    q = a < 3.92f ? fma(-q, q, 1.0f) : 1.0f;
    // A NaN goes through the first polynomial.
    q = a >= 1.0f ? copysign(q, x) : p;
    // 2 / sqrt(pi) - 1, as in the polynomial.
    return a < TINY_F32 ? x * 0x1.06eba8p-3f + x : q;
}

__device__ double erf_f64(double x) {
    double a = fabs(x);
    if (a < 5.99) {
        errors_parts g = errors_erf_row((int)(a * 4.0), a);
        return copysign(fma(g.z, g.q, g.c0), x);
    }
    return x != x ? __longlong_as_double(0xfff8000000000000LL) : copysign(1.0, x);
}

struct errors_exp_f32 {
    float z;
    float high;
    float low;
};

// erfcx as (high + low) exp(e) 2^-64
struct errors_erfcx_parts_f32 {
    float high;
    float low;
    float e;
};

// 1 / d for 2^-100 < d < 2^100, relative error below 2^-22: the bits of d taken from a constant, a Newton step with its errors
// centred (then 0.0013), a step of third order.
__device__ float errors_reciprocal_f32(float d) {
    float y = __int_as_float(0x7ef33000 - __float_as_int(d));
    y = y * fma(-d, y, 0x1.002a16p+1f);
    float e = fma(-d, y, 1.0f);
    return fma(y, fma(e, e, e), y);
}

// (g + g_low) exp(h + l) = (r.high + r.low) 2^k, |h| < 150, |l| < 2^-16, k in the low bits of z (a sum with 1.5 2^23). Reduction by
// k ln(2) in two parts (W. Cody & W. Waite, 1980); then g (1 + r + w), where (exp(r) - 1 - r) / r^2 has degree 5, error of exp(r)
// below 2^-31.7 for |r| <= 0.347 (Sollya's fpminimax, single coefficients).
__device__ errors_exp_f32 errors_exp_times_f32(float h, float l, float g, float g_low) {
    errors_exp_f32 e;
    e.z = fma(h, 0x1.715476p+0f, 0x1.8p23f);
    float k = e.z - 0x1.8p23f;
    float b = fma(k, -0x1.62e4p-1f, h);
    float r_low = fma(k, -0x1.7f7d1cp-20f, l);
    float r = b + r_low;
    r_low = (b - r) + r_low;
    float p = 0x1.a2d982p-13f;
    p = fma(p, r, 0x1.6d3074p-10f);
    p = fma(p, r, 0x1.110fc2p-7f);
    p = fma(p, r, 0x1.5555p-5f);
    p = fma(p, r, 0x1.555556p-3f);
    p = fma(p, r, 0x1p-1f);
    float w = fma(r * r, p, r_low);
    e.high = fma(g, r, g);
    e.low = fma(g, r, g - e.high) + fma(g, w, fma(g_low, r, g_low));
    return e;
}

// The same as one float; g near 2^64, h <= 0.
__device__ float errors_exp_scaled_f32(float h, float l, float g, float g_low) {
    errors_exp_f32 e = errors_exp_times_f32(h, l, g, g_low);
    return __uint_as_float(__float_as_uint(e.high + e.low) + (__float_as_uint(e.z) << 23)) * 0x1p-64f;
}

// erfcx(a) for 0 <= a <= 10.1 (after M. Shepherd & J. Laframboise, "Chebyshev approximation of (1 + 2 x) exp(x^2) erfc x in
// 0 <= x < infinity", 1981): y P(y - 0.1796875), y near 1 / (a + 2.96875), P of degree 9, relative error below 2^-28.6 (Sollya's
// fpminimax; the two last coefficients of 48 bits, the others single). What y lacks comes in by the derivative: the function's
// logarithm changes by G y's relative error, G a quadratic with error 0.03. The last steps keep their rounding errors; the
// coefficients there are split so that the differences are exact.
__device__ errors_erfcx_parts_f32 errors_erfcx_f32(float a) {
    errors_erfcx_parts_f32 r;
    float d = a + 2.96875f;
    float y = errors_reciprocal_f32(d);
    r.e = fma(a - (d - 2.96875f), y, fma(d, y, -1.0f)) * fma(y, fma(y, -12.012621f, -3.125396f), -0.964532f);
    float s = y - 0.1796875f;
    float t = 0x1.63de3ep+75f;
    t = fma(t, s, -0x1.c56e4ep+71f);
    t = fma(t, s, -0x1.96bf96p+73f);
    t = fma(t, s, -0x1.388b8cp+71f);
    t = fma(t, s, 0x1.4b887ap+71f);
    t = fma(t, s, 0x1.2c7ce6p+71f);
    t = fma(t, s, 0x1.172856p+70f);
    t = fma(t, s, 0x1.6ca682p+68f);
    float q = fma(s, t, 0x1.6d5aa8p+66f);
    float q_low = fma(s, t, 0x1.6d5aa8p+66f - q) + -0x1.4f77cp+39f;
    float p = fma(s, q, 0x1.227004p+64f);
    float p_low = fma(s, q, 0x1.227004p+64f - p) + fma(s, q_low, -0x1.151804p+39f);
    r.high = y * p;
    r.low = fma(y, p_low, fma(y, p, -r.high));
    return r;
}

__device__ float erfc_f32(float x) {
    float a = fabs(x);
    a = a < 10.1f ? a : 10.1f;
    errors_erfcx_parts_f32 g = errors_erfcx_f32(a);
    float h = -a * a;
    float l = fma(-a, a, -h) + g.e;
    float v = errors_exp_scaled_f32(h, l, g.high, g.low);
    v = x < 0.0f ? 2.0f - v : v;
    return x == x ? v : __int_as_float(0x7fffffff);
}

__device__ double erfc_f64(double x) {
    double a = fabs(x);
    if (x >= 1.0) {
        if (x > 27.3) {
            return 0.0;
        }
        double s = x * x;
        return errors_erfc_tail_f64(x, 0.0, s, fma(x, x, -s), 0);
    }
    if (a < 5.99) {
        return errors_one_minus(errors_erf_row((int)(a * 4.0), a), x < 0.0 ? -1.0 : 1.0);
    }
    return x != x ? __longlong_as_double(0xfff8000000000000LL) : 2.0;
}

// erfcx(x) for x >= 31: 1 / (x sqrt(pi)) * (1 - w + 3 w^2 - 15 w^3 + …), w = 1 / (2 x^2) (Abramowitz & Stegun 7.1.23);
// seven terms: the error is below 13!! w^7 < 2^-58
__device__ double errors_erfcx_far(double x) {
    double d = 0x1.20dd750429b6dp-1 / x;          // 1 / sqrt(pi)
    double w = d * d * 0x1.921fb54442d18p+0;      // pi / 2
    double p = 10395.0;
    p = fma(p, w, -945.0);
    p = fma(p, w, 105.0);
    p = fma(p, w, -15.0);
    p = fma(p, w, 3.0);
    p = fma(p, w, -1.0);
    return fma(d, p * w, d);
}

// erfcx(x) for x > 10: 1 / (x sqrt(pi)) * (1 - w + 3 w^2 - 15 w^3 + 105 w^4), w = 1 / (2 x^2) (Abramowitz & Stegun 7.1.23); the
// next term is below 2^-28.
__device__ float errors_erfcx_far_f32(float x) {
    float scale = 1.0f;
    if (x > 0x1p+64f) {
        x = x * 0x1p-64f;
        scale = 0x1p-64f;
    }
    float y = errors_reciprocal_f32(x);
    float e = fma(x, y, -1.0f);
    float w = y * y * 0.5f;
    w = scale == 1.0f ? w : 0.0f;
    float p = fma(w, 105.0f, -15.0f);
    p = fma(w, p, 3.0f);
    p = fma(w, p, -1.0f);
    float g = y * 0x1.20dd76p-1f;   // 1 / sqrt(pi)
    float g_low = fma(y, 0x1.20dd76p-1f, -g) + y * -0x1.f7ac92p-26f;
    return (g + fma(g, fma(w, p, -e), g_low)) * scale;
}

__device__ float erfcx_f32(float x) {
    if (x > 10.0f) {
        return x == __int_as_float(0x7f800000) ? 0.0f : errors_erfcx_far_f32(x);
    }
    float a = fabs(x);
    a = a < 10.0f ? a : 10.0f;
    errors_erfcx_parts_f32 g = errors_erfcx_f32(a);
    g.low = fma(g.high, g.e, g.low);
    if (x < 0.0f) {
        a = a < 9.39f ? a : 9.39f;   // 2 exp(9.39^2) overflows, by the last product only
        float h = a * a;
        errors_exp_f32 v = errors_exp_times_f32(h, fma(a, a, -h), 1.0f, 0.0f);
        float two_k = __uint_as_float((__float_as_uint(v.z) << 23) + 0x3f800000u);
        v.high = v.high * two_k;
        float r = g.high * 0x1p-65f;
        float s = v.high - r;
        return (s + (((v.high - s) - r) + fma(v.low, two_k, g.low * -0x1p-65f))) * 2.0f;
    }
    return x == x ? (g.high + g.low) * 0x1p-64f : nan_f32();
}

__device__ double erfcx_f64(double x) {
    double y = fabs(x);
    if (x >= 31.0) {
        return errors_erfcx_far(y);
    }
    if (x > -26.7) {
        errors_parts g = errors_erfcx_row(y, 0.0);
        double h = fma(g.z, g.q, g.c0);
        if (x >= 0.0) {
            return h;
        }
        double s = y * y;
        errors_exp_parts e = errors_exp(s, fma(y, y, -s));
        if (e.k > 100) {
            return errors_scale(1.0 + e.t, e.k + 1);   // erfcx(y) is below the last bit
        }
        double m = __hiloint2double((e.k + 1024) << 20, 0);
        return m + fma(m, e.t, -h);
    }
    return x != x ? __longlong_as_double(0xfff8000000000000LL) : __longlong_as_double(0x7ff0000000000000LL);
}

// exp(a^2 / 2) normcdf(-a) for 0 <= a <= 14.3 in the same way: relative error of P below 2^-28.5.
__device__ errors_erfcx_parts_f32 errors_normcdf_tail_f32(float a) {
    errors_erfcx_parts_f32 r;
    float d = a + 4.25f;
    float y = errors_reciprocal_f32(d);
    r.e = fma(a - (d - 4.25f), y, fma(d, y, -1.0f)) * fma(y, fma(y, -26.230317f, -4.230061f), -0.973894f);
    float s = y - 0.1171875f;
    float t = 0x1.a2b48ap+79f;
    t = fma(t, s, -0x1.391a5ap+77f);
    t = fma(t, s, -0x1.b37a56p+76f);
    t = fma(t, s, -0x1.05f54ap+72f);
    t = fma(t, s, 0x1.ae0e4ap+73f);
    t = fma(t, s, 0x1.bb275ep+72f);
    t = fma(t, s, 0x1.0d36fcp+71f);
    t = fma(t, s, 0x1.e07e22p+68f);
    float q = fma(s, t, 0x1.524c74p+66f);
    float q_low = fma(s, t, 0x1.524c74p+66f - q) + -0x1.47bbcp+42f;
    float p = fma(s, q, 0x1.83a51p+63f);
    float p_low = fma(s, q, 0x1.83a51p+63f - p) + fma(s, q_low, -0x1.46a656p+39f);
    r.high = y * p;
    r.low = fma(y, p_low, fma(y, p, -r.high));
    return r;
}

__device__ float normcdf_f32(float x) {
    float a = fabs(x);
    a = a < 14.3f ? a : 14.3f;
    errors_erfcx_parts_f32 g = errors_normcdf_tail_f32(a);
    float b = -0.5f * a;
    float h = b * a;
    float l = fma(b, a, -h) + g.e;
    float v = errors_exp_scaled_f32(h, l, g.high, g.low);
    v = x > 0.0f ? 1.0f - v : v;
    return x == x ? v : __int_as_float(0x7fffffff);
}

__device__ double normcdf_f64(double x) {
    double a = fabs(x);
    double y = a * 0x1.6a09e667f3bcdp-1;                                              // 1 / sqrt(2), upper part
    double y_low = fma(a, -0x1.bdd3413b26456p-55, fma(a, 0x1.6a09e667f3bcdp-1, -y));   // its lower part and the rounding of y
    if (x <= -1.5) {
        if (x < -38.6) {
            return 0.0;
        }
        double s = 0.5 * x * x;
        return errors_erfc_tail_f64(y, y_low, s, fma(0.5 * x, x, -s), -1);
    }
    if (x < 8.4) {
        errors_parts g = errors_erf_row((int)(y * 4.0), y);
        g.z = g.z + y_low;
        return 0.5 * errors_one_minus(g, x < 0.0 ? 1.0 : -1.0);
    }
    return x != x ? __longlong_as_double(0xfff8000000000000LL) : 1.0;
}

// erfinv(x) * scale for |x| <= 1/2: x * (sqrt(pi) / 2 + x^2 p(x^2)), p of degree 12, relative error below 2^-57.4 (mpmath, least
// squares at Chebyshev nodes). high + low = scale * sqrt(pi) / 2.
__device__ double errors_inv_center(double x, double scale, double high, double low) {
    double u = x * x;
    double p = 0x1.cf57b87c12e08p-4;
    p = fma(p, u, -0x1.3750d705c566cp-4);
    p = fma(p, u, 0x1.2c87a26037edfp-4);
    p = fma(p, u, 0x1.164ffe8d57e57p-7);
    p = fma(p, u, 0x1.02ab48a430257p-5);
    p = fma(p, u, 0x1.fe5a68e86cafcp-6);
    p = fma(p, u, 0x1.2b30cc1cc23e5p-5);
    p = fma(p, u, 0x1.5ee2975a3b06ap-5);
    p = fma(p, u, 0x1.a7c8c65ae34c1p-5);
    p = fma(p, u, 0x1.0a1316f77e3f9p-4);
    p = fma(p, u, 0x1.62847c4f92845p-4);
    p = fma(p, u, 0x1.053c2c0ab0025p-3);
    p = fma(p, u, 0x1.db29fb2fee65dp-3);
    return fma(x, high, x * fma(u * p, scale, low));
}

// c0 + z q = erfcinv(t) for 2^-1074 <= t <= 1/2. With t = m 2^-n, r the table's reciprocal of m, f = m r - 1:
// -log(t) = n ln(2) + log(r) - log(1 + f) (P. Tang, "Table-driven implementation of the logarithm function", 1990), and
// log(1 + f) = f + f^2 p(f), |f| < 0.0304, degree of p 7, error below 2^-59.3 (Sollya's fpminimax).
__device__ errors_parts errors_inv_tail(double t) {
    errors_parts g;
    int h = __double2hiint(t);
    int n = 1023;
    if (h < 0x00100000) {
        t = t * 0x1p+54;
        h = __double2hiint(t);
        n = 1023 + 54;
    }
    n = n - (h >> 20);
    int i = (h >> 15) & 30;
    double f = fma(__hiloint2double((h & 0xfffff) | 0x3ff00000, __double2loint(t)), ERRORS_LOG[i], -1.0);
    double p = 0x1.c8252b9811c7ap-4;
    p = fma(p, f, -0x1.00745d153cd23p-3);
    p = fma(p, f, 0x1.2492292e44cb5p-3);
    p = fma(p, f, -0x1.555540b2f593bp-3);
    p = fma(p, f, 0x1.9999999c897edp-3);
    p = fma(p, f, -0x1.0000000095a4ep-2);
    p = fma(p, f, 0x1.55555555554bap-2);
    p = fma(p, f, -0x1.fffffffffffebp-2);
    p = fma(f * f, p, f);
    double k = (double)n;
    double lr = ERRORS_LOG[i + 1];
    // ln(2) to double suffices to choose the row, its upper 42 bits and the rest give z
    int b = ((__double2hiint(fma(k, 0x1.62e42fefa39efp-1, lr + 1.0) - p) >> 18) - 0xffe) * 15;
    double z = (fma(k, 0x1.62e42fefa3800p-1, -ERRORS_INV[b]) + lr) - fma(k, -0x1.ef35793c76730p-45, p);
    double q = ERRORS_INV[b + 14];
    q = fma(q, z, ERRORS_INV[b + 13]);
    q = fma(q, z, ERRORS_INV[b + 12]);
    q = fma(q, z, ERRORS_INV[b + 11]);
    q = fma(q, z, ERRORS_INV[b + 10]);
    q = fma(q, z, ERRORS_INV[b + 9]);
    q = fma(q, z, ERRORS_INV[b + 8]);
    q = fma(q, z, ERRORS_INV[b + 7]);
    q = fma(q, z, ERRORS_INV[b + 6]);
    q = fma(q, z, ERRORS_INV[b + 5]);
    q = fma(q, z, ERRORS_INV[b + 4]);
    q = fma(q, z, ERRORS_INV[b + 3]);
    g.q = fma(q, z, ERRORS_INV[b + 2]);
    g.z = z;
    g.c0 = ERRORS_INV[b + 1];
    return g;
}

// erfinv(x), the double nearest or next to it, for |x| < 1
__device__ double errors_erfinv(double x) {
    double a = fabs(x);
    if (a <= 0.5) {
        return copysign(errors_inv_center(a, 1.0, 0x1.c5bf891b4ef6bp-1, -0x1.618f13eb7ca89p-55), x);   // keeps -0
    }
    errors_parts g = errors_inv_tail(1.0 - a);
    return copysign(fma(g.z, g.q, g.c0), x);
}

// erfcinv(t), 0 < t < 2
__device__ double errors_erfcinv(double t) {
    double x = 1.0 - t;
    if (fabs(x) <= 0.5) {
        return errors_inv_center(x, 1.0, 0x1.c5bf891b4ef6bp-1, -0x1.618f13eb7ca89p-55);
    }
    errors_parts g = errors_inv_tail(t < 1.0 ? t : 2.0 - t);
    return copysign(fma(g.z, g.q, g.c0), x);
}

// normcdfinv(p) = -sqrt(2) erfcinv(2 p), 0 < p < 1
__device__ double errors_normcdfinv(double p) {
    double x = p - 0.5;
    if (fabs(x) <= 0.25) {
        return errors_inv_center(x + x, 0x1.6a09e667f3bcdp+0, 0x1.40d931ff62706p+0, -0x1.a6a0d6f814637p-54);
    }
    errors_parts g = errors_inv_tail(p < 0.5 ? p + p : (1.0 - p) * 2.0);
    double low = fma(g.z * g.q, 0x1.6a09e667f3bcdp+0, g.c0 * -0x1.bdd3413b26456p-54);
    return copysign(fma(g.c0, 0x1.6a09e667f3bcdp+0, low), x);   // sqrt(2) = 0x1.6a09e667f3bcdp+0 - 0x1.bdd3413b26456p-54
}

// log(m) in parts: k 2^23 as high, log(1 + f) as low, m = 2^k (1 + f) a normal float, f in [-1/3, 1/3]. log(1 + f) = f + f^2 p(f),
// degree of p 7, error below 2^-25.7 (Sollya's fpminimax, single coefficients).
__device__ pair_f32 errors_log_f32(float m) {
    pair_f32 r;
    int i = (__float_as_int(m) - 0x3f2aaaab) & (int)0xff800000;
    float f = __int_as_float(__float_as_int(m) - i) - 1.0f;
    r.hi = (float)i;
    float p = 0x1.20a29cp-3f;
    p = fma(p, f, -0x1.343ad8p-3f);
    p = fma(p, f, 0x1.1e7d46p-3f);
    p = fma(p, f, -0x1.518a1ap-3f);
    p = fma(p, f, 0x1.99d30ap-3f);
    p = fma(p, f, -0x1.000b0cp-2f);
    p = fma(p, f, 0x1.55550ap-2f);
    p = fma(p, f, -0x1.fffff6p-2f);
    r.lo = fma(f * f, p, f);
    return r;
}

// P(w) = erfinv(x) / x for w = -log(1 - x^2) < 15.95, g = log(1 - x^2) in parts. Polynomials in w - c of degree 9 for w < 4.5, relative
// error below 2^-28.9, and 11 above, below 2^-27.3 (Sollya's fpminimax of Chebyshev interpolants with 44 nodes from mpmath, single
// coefficients). P(c) lies within 2^-28 of a float, as in Gal's method. fine: add what rounding took from w - c times a slope.
__device__ pair_f32 errors_inv_f32(pair_f32 g, bool fine) {
    pair_f32 p;
    float q;
    float u = fma(g.hi, -0x1.7f7d1cp-43f, -g.lo);
    float a = fma(g.hi, -0x1.62e4p-24f, -0.892578125f);
    float z = a + u;
    if (z < 3.6074f) {
        q = -0x1.50cf3p-27f;
        q = fma(q, z, 0x1.5dc2bap-23f);
        q = fma(q, z, -0x1.7b602ep-21f);
        q = fma(q, z, -0x1.02bbe6p-18f);
        q = fma(q, z, 0x1.5710dap-15f);
        q = fma(q, z, 0x1.4ae08ep-14f);
        q = fma(q, z, -0x1.3c875p-9f);
        q = fma(q, z, 0x1.492facp-8f);
        q = fma(q, z, 0x1.f985ap-3f);
        p.hi = fma(z, q, 0x1.19ce46p+0f);
        p.lo = fma(z, q, 0x1.19ce46p+0f - p.hi);
        if (fine) p.lo = fma((a - z) + u, 0.22f, p.lo);
    } else {
        a = fma(g.hi, -0x1.62e4p-24f, -6.5234375f);
        z = a + u;
        q = 0x1.72c374p-44f;
        q = fma(q, z, -0x1.8b258ap-40f);
        q = fma(q, z, -0x1.0fee56p-34f);
        q = fma(q, z, 0x1.718e76p-29f);
        q = fma(q, z, -0x1.9ece94p-25f);
        q = fma(q, z, 0x1.1514dp-21f);
        q = fma(q, z, -0x1.b9dd1cp-19f);
        q = fma(q, z, 0x1.a19e2cp-19f);
        q = fma(q, z, 0x1.1e0798p-12f);
        q = fma(q, z, -0x1.983754p-8f);
        q = fma(q, z, 0x1.8b3cfap-3f);
        p.hi = fma(z, q, 0x1.31d0dep+1f);
        p.lo = fma(z, q, 0x1.31d0dep+1f - p.hi);
        if (fine) p.lo = fma((a - z) + u, 0.16f, p.lo);
    }
    return p;
}

__device__ float erfinv_f32(float x) {
    float a = fabs(x);
    pair_f32 p = errors_inv_f32(errors_log_f32(fma(-x, x, 1.0f)), false);
    float y = x * 0x1p+60f;
    float r = fma(y, p.hi, y * p.lo) * 0x1p-60f;
    r = copysign(a == 1.0f ? __int_as_float(0x7f800000) : r, x);   // keeps -0
    return a <= 1.0f ? r : nan_f32();
}

__device__ double erfinv_f64(double x) {
    double a = fabs(x);
    if (a < 1.0) {
        return errors_erfinv(x);
    }
    return a == 1.0 ? copysign(__longlong_as_double(0x7ff0000000000000LL), x) : __longlong_as_double(0xfff8000000000000LL);
}

// P(w) for x = 1 - t, 0 < t < 2. Below t = 2^-21: with s = sqrt(w), P(w) - s by a polynomial of degree 11 in s - 7, error below 2^-24.9
// for 3.7 <= s <= 10.25 (made in the same way); e is the root's rounding error and that of w.
__device__ pair_f32 errors_inv_far_f32(float t) {
    float m = fma(-t, t, t + t);
    float k = 0.0f;
    if (t < 0x1p-30f) {
        m = t * 0x1p+65f;
        k = -0x1p+29f;
    }
    pair_f32 g = errors_log_f32(m);
    g.hi = g.hi + k;
    if (!(t < 0x1p-21f)) {
        return errors_inv_f32(g, true);
    }
    pair_f32 p;
    float h = g.hi * -0x1.62e4p-24f;
    float u = fma(g.hi, -0x1.7f7d1cp-43f, -g.lo);
    float w = h + u;
    float s = sqrt(w);
    float e = (fma(-s, s, w) + (u - (w - h))) * (0.5f * errors_reciprocal_f32(s));
    float z = s - 7.0f;
    float q = -0x1.3f3064p-33f;
    q = fma(q, z, 0x1.1af9a4p-31f);
    q = fma(q, z, 0x1.70a39cp-30f);
    q = fma(q, z, 0x1.e2b6ecp-29f);
    q = fma(q, z, -0x1.4f4b92p-24f);
    q = fma(q, z, 0x1.7570f4p-22f);
    q = fma(q, z, -0x1.9839f6p-20f);
    q = fma(q, z, 0x1.901e7ap-18f);
    q = fma(q, z, 0x1.9a8a36p-18f);
    q = fma(q, z, -0x1.0cbba6p-11f);
    q = fma(q, z, 0x1.19a9f8p-7f);
    q = fma(q, z, -0x1.0c3f6ep-3f);
    p.hi = s + q;
    p.lo = ((s - p.hi) + q) + e;
    return p;
}

__device__ float erfcinv_f32(float x) {
    float h = 1.0f - x;
    float l = (1.0f - h) - x;
    pair_f32 p = errors_inv_far_f32(x);
    float r = fma(h, p.hi, fma(h, p.lo, l * p.hi));
    float inf = __int_as_float(0x7f800000);
    r = x == 0.0f ? inf : r;
    r = x == 2.0f ? -inf : r;
    return x >= 0.0f && x <= 2.0f ? r : nan_f32();
}

__device__ double erfcinv_f64(double x) {
    if (x > 0.0 && x < 2.0) {
        return errors_erfcinv(x);
    }
    double inf = __longlong_as_double(0x7ff0000000000000LL);
    return x == 0.0 ? inf : x == 2.0 ? -inf : __longlong_as_double(0xfff8000000000000LL);
}

__device__ float normcdfinv_f32(float x) {
    float t = x + x;
    float h = t - 1.0f;
    float l = t - (h + 1.0f);
    pair_f32 p = errors_inv_far_f32(t);
    float a = p.hi * 0x1.6a09e6p+0f;
    float b = fma(p.hi, 0x1.6a09e6p+0f, -a) + fma(p.lo, 0x1.6a09e6p+0f, p.hi * 0x1.9fcef4p-26f);
    float r = fma(h, a, fma(h, b, l * a));
    float inf = __int_as_float(0x7f800000);
    r = x == 0.0f ? -inf : r;
    r = x == 1.0f ? inf : r;
    return x >= 0.0f && x <= 1.0f ? r : nan_f32();
}

__device__ double normcdfinv_f64(double x) {
    if (x > 0.0 && x < 1.0) {
        return errors_normcdfinv(x);
    }
    double inf = __longlong_as_double(0x7ff0000000000000LL);
    return x == 0.0 ? -inf : x == 1.0 ? inf : __longlong_as_double(0xfff8000000000000LL);
}

} // namespace math
