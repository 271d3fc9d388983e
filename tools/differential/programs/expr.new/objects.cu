//@ values: 5 7 0 12 0 7 42 56 42 8 14 18 69410 11 12
#ifndef __CUDACC_RTC__
#include <new>
#endif
struct P { int a; double b; };
struct Q { int n; __host__ __device__ Q() : n(7) {} __host__ __device__ Q(int a, int b = 2) : n(a * 10 + b) {} };
template <class T> struct Node { T value; Node *next; };
struct Deep { Q q[3]; P p; const int k = 4; };
__global__ void values(long long *out) {
    int *i = new int(5);
    *out++ = *i;
    *i += 2;
    *out++ = *i;
    delete i;
    int *z = new int();
    *out++ = *z;
    delete z;
    P *p = new P{3, 4.5};
    *out++ = p->a + (long long)(p->b * 2);
    delete p;
    P *e = new P();
    *out++ = e->a + (long long)e->b;
    delete e;
    Q *q = new Q;
    *out++ = q->n;
    Q *r = new Q(4);
    *out++ = r->n;
    Q *s = new Q{5, 6};
    *out++ = s->n;
    *s = *r;
    *out++ = s->n;
    delete q; delete r; delete s;
    const int *c = new const int(8);
    *out++ = *c;
    delete c;
    auto *a = new auto(2.5f);
    *out++ = (long long)(*a * 4) + sizeof(*a);
    delete a;
    Deep *d = new Deep;
    *out++ = d->q[0].n + d->q[2].n + d->k;
    delete d;
    Node<int> *list = nullptr;
    for (int j = 0; j < 5; j++) list = new Node<int>{j * j, list};
    long long sum = 0;
    while (list) {
        Node<int> *next = list->next;
        sum = sum * 10 + list->value % 10;
        delete list;
        list = next;
    }
    *out++ = sum;
    int **pp = new int *;
    int target = 3;
    *pp = &target;
    **pp = 11;
    *out++ = target;
    delete pp;
    delete (int *)nullptr;
    *out++ = *new (&target) int(12);
}
