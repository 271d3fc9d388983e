#ifndef _STDDEF_H
#define _STDDEF_H
#define NULL 0
#define offsetof(__type, __member) __builtin_offsetof(__type, __member)
#endif
