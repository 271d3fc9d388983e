#ifdef __ISOWARP__ // others have their own
#undef assert
#ifdef NDEBUG
#define assert(__condition) ((void)0)
#else
#define assert(__condition) ((__condition) ? (void)0 : __assert_fail(#__condition, __FILE__, __LINE__, ""))
#endif
#endif
