//@ options -lcublas
// Functions of matrices and vectors, and of triangular and symmetric matrices: random sizes and operations, against loops on the
// host that use the definitions alone.
#include "blas_check.h"

OVERLOADS(gemv, gemv)
OVERLOADS(symv, symv)
OVERLOADS(trmv, trmv)
OVERLOADS(trsv, trsv)
OVERLOADS(syr2, syr2)
OVERLOADS(symm, symm)
OVERLOADS(syrk, syrk)
OVERLOADS(syr2k, syr2k)
OVERLOADS(trmm, trmm)
OVERLOADS(trsm, trsm)
OVERLOADS(geam, geam)
OVERLOADS(dgmm, dgmm)
inline auto ger(float) { return cublasSger; }
inline auto ger(double) { return cublasDger; }
inline auto ger(c32) { return cublasCgerc; }
inline auto ger(c64) { return cublasZgerc; }

static cublasHandle_t handle;
static const cublasOperation_t OPS[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};

// A small matrix of references, by columns.
template <class T> struct Reference {
    int rows, columns;
    std::vector<Wide<T>> data;
    Reference(int rows, int columns) : rows(rows), columns(columns), data((size_t)rows * columns) {}
    Wide<T> &operator()(int i, int j) { return data[i + (size_t)j * rows]; }
    const Wide<T> &operator()(int i, int j) const { return data[i + (size_t)j * rows]; }
};

template <class T> Reference<T> of(const std::vector<T> &a, int lda, int rows, int columns, cublasOperation_t op = CUBLAS_OP_N) {
    Reference<T> out(rows, columns);
    for (int j = 0; j < columns; j++) {
        for (int i = 0; i < rows; i++) out(i, j) = element(a.data(), lda, op, i, j);
    }
    return out;
}

template <class T> Reference<T> times(const Reference<T> &a, const Reference<T> &b) {
    Reference<T> out(a.rows, b.columns);
    for (int j = 0; j < b.columns; j++) {
        for (int p = 0; p < a.columns; p++) {
            for (int i = 0; i < a.rows; i++) out(i, j) += a(i, p) * b(p, j);
        }
    }
    return out;
}

template <class T> Reference<T> transposed(const Reference<T> &a) {
    Reference<T> out(a.columns, a.rows);
    for (int j = 0; j < a.columns; j++) {
        for (int i = 0; i < a.rows; i++) out(j, i) = a(i, j);
    }
    return out;
}

// Returns the symmetric matrix of which a triangle is stored.
template <class T> Reference<T> symmetric(const std::vector<T> &a, int lda, int n, cublasFillMode_t fill) {
    Reference<T> out = of(a, lda, n, n);
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
            if (fill == CUBLAS_FILL_MODE_LOWER ? i < j : i > j) out(i, j) = Traits<T>::wide(a[j + (size_t)i * lda]);
        }
    }
    return out;
}

// Returns op of the triangular matrix that is stored.
template <class T>
Reference<T> triangular(const std::vector<T> &a, int lda, int n, cublasFillMode_t fill, cublasOperation_t op, cublasDiagType_t diagonal) {
    std::vector<T> whole = a;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
            if (fill == CUBLAS_FILL_MODE_LOWER ? i < j : i > j) whole[i + (size_t)j * lda] = 0;
            if (i == j && diagonal == CUBLAS_DIAG_UNIT) whole[i + (size_t)j * lda] = 1;
        }
    }
    return of(whole, lda, n, n, op);
}

// Compares a matrix with references, and the elements between its columns with what they were.
template <class T> bool same(Buffer<T> &c, int ldc, const Reference<T> &expected, int terms) {
    std::vector<T> found = c.download();
    std::vector<Wide<T>> all = widened(c.host);
    for (int j = 0; j < expected.columns; j++) {
        for (int i = 0; i < expected.rows; i++) all[i + (size_t)j * ldc] = expected(i, j);
    }
    return close_to(found, all, terms);
}

template <class T> void one_round() {
    int m = extent(), n = extent(), k = extent();
    cublasOperation_t op = OPS[pick(3)];
    cublasFillMode_t fill = pick(2) ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
    cublasDiagType_t diagonal = pick(2) ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT;
    cublasSideMode_t side = pick(2) ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT;
    T alpha, beta;
    random_to(alpha);
    random_to(beta);
    Wide<T> al = Traits<T>::wide(alpha), be = Traits<T>::wide(beta);

    // A matrix and vectors. Beyond 256 rows, blocks add the elements of transposed products.
    int tall = pick(4) == 0 ? 300 : m, lda = tall + pick(3);
    Buffer<T> a((size_t)lda * n);
    int inner = op == CUBLAS_OP_N ? n : tall, outer = op == CUBLAS_OP_N ? tall : n;
    Buffer<T> x(inner), y(outer);
    Reference<T> op_a = of(a.host, lda, outer, inner, op), product = times(op_a, of(x.host, inner, inner, 1));
    for (int i = 0; i < outer; i++) product(i, 0) = al * product(i, 0) + be * Traits<T>::wide(y.host[i]);
    CHECK(gemv(T())(handle, op, tall, n, ptr(alpha), a.get(), lda, x.get(), 1, ptr(beta), y.get(), 1) == 0);
    CHECK(same(y, outer, product, inner));

    Buffer<T> u(tall), v(n);
    Reference<T> updated = of(a.host, lda, tall, n);
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < tall; i++) {
            updated(i, j) += al * Traits<T>::wide(u.host[i]) * Traits<Wide<T>>::conj(Traits<T>::wide(v.host[n - 1 - j]));
        }
    }
    CHECK(ger(T())(handle, tall, n, ptr(alpha), u.get(), 1, v.get(), -1, a.get(), lda) == 0);
    CHECK(same(a, lda, updated, 2));

    // Symmetric matrices.
    int ldn = n + pick(3), order = side == CUBLAS_SIDE_LEFT ? m : n, lds = order + pick(3), ldb = m + pick(3);
    Buffer<T> s((size_t)lds * order), b((size_t)ldb * n), c((size_t)ldb * n), t((size_t)ldn * n), w(n), z(n);
    Reference<T> whole = symmetric(s.host, lds, order, fill), of_b = of(b.host, ldb, m, n), of_c = of(c.host, ldb, m, n);
    Reference<T> multiplied = side == CUBLAS_SIDE_LEFT ? times(whole, of_b) : times(of_b, whole);
    for (size_t i = 0; i < multiplied.data.size(); i++) multiplied.data[i] = al * multiplied.data[i] + be * of_c.data[i];
    CHECK(symm(T())(handle, side, fill, m, n, ptr(alpha), s.get(), lds, b.get(), ldb, ptr(beta), c.get(), ldb) == 0);
    CHECK(same(c, ldb, multiplied, order));

    Reference<T> by_vector = times(symmetric(t.host, ldn, n, fill), of(w.host, n, n, 1));
    for (int i = 0; i < n; i++) by_vector(i, 0) = al * by_vector(i, 0) + be * Traits<T>::wide(z.host[i]);
    CHECK(symv(T())(handle, fill, n, ptr(alpha), t.get(), ldn, w.get(), 1, ptr(beta), z.get(), 1) == 0);
    CHECK(same(z, n, by_vector, n));

    bool transposes = pick(2);
    cublasOperation_t plain = transposes ? CUBLAS_OP_T : CUBLAS_OP_N;
    int ldk = (transposes ? k : n) + pick(3);
    Buffer<T> p((size_t)ldk * (transposes ? n : k)), q((size_t)ldk * (transposes ? n : k));
    Reference<T> op_p = of(p.host, ldk, n, k, plain), op_q = of(q.host, ldk, n, k, plain);
    Reference<T> first = times(op_p, transposed(op_p)), second = times(op_p, transposed(op_q)), third = times(op_q, transposed(op_p));
    for (int round = 0; round < 3; round++) {
        Reference<T> sum = of(t.host, ldn, n, n);
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++) {
                if (fill == CUBLAS_FILL_MODE_LOWER ? i < j : i > j) continue;
                Wide<T> wi = Traits<T>::wide(w.host[i]), wj = Traits<T>::wide(w.host[j]);
                Wide<T> ui = Traits<T>::wide(v.host[i]), uj = Traits<T>::wide(v.host[j]);
                if (round == 0) sum(i, j) = al * first(i, j) + be * sum(i, j);
                if (round == 1) sum(i, j) = al * (second(i, j) + third(i, j)) + be * sum(i, j);
                if (round == 2) sum(i, j) += al * (wi * uj + ui * wj);
            }
        }
        if (round == 0) CHECK(syrk(T())(handle, fill, plain, n, k, ptr(alpha), p.get(), ldk, ptr(beta), t.get(), ldn) == 0);
        if (round == 1) CHECK(syr2k(T())(handle, fill, plain, n, k, ptr(alpha), p.get(), ldk, q.get(), ldk, ptr(beta), t.get(), ldn) == 0);
        if (round == 2) CHECK(syr2(T())(handle, fill, n, ptr(alpha), w.get(), 1, v.get(), 1, t.get(), ldn) == 0);
        CHECK(same(t, ldn, sum, 2 * k));
        t.upload();
    }

    // Triangular matrices: the diagonal is large, so that solutions stay small.
    for (int j = 0; j < order; j++) {
        for (int i = 0; i < order; i++) s.host[i + (size_t)j * lds] = i == j ? T(2) : s.host[i + (size_t)j * lds] / T((typename Traits<T>::Real)order);
    }
    s.upload();
    Reference<T> triangle = triangular(s.host, lds, order, fill, op, diagonal);
    Reference<T> tripled = side == CUBLAS_SIDE_LEFT ? times(triangle, of_b) : times(of_b, triangle);
    for (Wide<T> &e : tripled.data) e *= al;
    CHECK(trmm(T())(handle, side, fill, op, diagonal, m, n, ptr(alpha), s.get(), lds, b.get(), ldb, c.get(), ldb) == 0);
    CHECK(same(c, ldb, tripled, order));
    // The solution times the matrix is the right side again.
    CHECK(trsm(T())(handle, side, fill, op, diagonal, m, n, ptr(alpha), s.get(), lds, b.get(), ldb) == 0);
    Reference<T> solution = of(b.download(), ldb, m, n);
    Reference<T> again = side == CUBLAS_SIDE_LEFT ? times(triangle, solution) : times(solution, triangle);
    bool solved = true;
    for (size_t i = 0; i < again.data.size(); i++) {
        solved = solved && std::sqrt(square(again.data[i] - al * of_b.data[i])) <= std::numeric_limits<typename Traits<T>::Real>::epsilon() * (64 + 8 * order);
    }
    CHECK(solved);
    Buffer<T> r(order);
    Reference<T> moved = times(triangle, of(r.host, order, order, 1));
    CHECK(trmv(T())(handle, fill, op, diagonal, order, s.get(), lds, r.get(), 1) == 0);
    CHECK(same(r, order, moved, order));
    std::vector<Wide<T>> before = widened(r.host);
    CHECK(trsv(T())(handle, fill, op, diagonal, order, s.get(), lds, r.get(), 1) == 0);
    CHECK(close_to(r.download(), before, 4 * order));

    // Sums and diagonals.
    Buffer<T> e((size_t)ldb * n), d(n);
    cublasOperation_t other = OPS[pick(3)];
    int ldt = (other == CUBLAS_OP_N ? m : n) + pick(3);
    Buffer<T> f((size_t)ldt * (other == CUBLAS_OP_N ? n : m));
    Reference<T> added = of(f.host, ldt, m, n, other), of_e = of(e.host, ldb, m, n), spread = of_e;
    for (size_t i = 0; i < added.data.size(); i++) added.data[i] = al * added.data[i] + be * of_e.data[i];
    CHECK(geam(T())(handle, other, CUBLAS_OP_N, m, n, ptr(alpha), f.get(), ldt, ptr(beta), e.get(), ldb, e.get(), ldb) == 0);
    CHECK(same(e, ldb, added, 2));
    e.upload();
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++) spread(i, j) *= Traits<T>::wide(d.host[j]);
    }
    CHECK(dgmm(T())(handle, CUBLAS_SIDE_RIGHT, m, n, e.get(), ldb, d.get(), 1, e.get(), ldb) == 0);
    CHECK(same(e, ldb, spread, 2));
}

int main() {
    CHECK(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS);
    for (int i = 0; i < 5; i++) one_round<float>();
    for (int i = 0; i < 3; i++) one_round<c32>();
    one_round<double>();
    cublasDestroy(handle);
    return finish();
}
