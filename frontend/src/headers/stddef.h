#ifndef _STDDEF_H
#define _STDDEF_H
#define NULL 0
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
