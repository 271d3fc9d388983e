// Guides that deduce nothing or too much [temp.deduct.guide].

//#
template <class T> struct R { T v; };
template <class T> R(T, int) -> R<T>;
template <class T> R(int, T) -> R<T>;
__global__ void k() { R r{1, 2}; }
//                    ^ IW0309 the template arguments of `R` can be deduced in several ways

//#
template <class T> struct R { T v; };
template <class T> R(T, int) -> R<T>;
__global__ void k() { R r{1}; }
//                    ^ IW0336 the template arguments of `R` cannot be deduced from these values

//#
template <class T> struct R { T v; };
template <class T> R(T) -> int;
//                         ^ IW0336 this guide deduces `int`, which is not an instance of `R`

//#
template <class T> struct P { T v; };
template <class T> struct R { T v; };
template <class T> R(T) -> P<T>;
//                         ^ IW0336 this guide deduces `P<T>`, which is not an instance of `R`

//#
template <class T> struct R { T v; };
template <class T> explicit R(T) -> R<T>;
__global__ void k() { R r = 1; }
//                    ^ IW0336 the template arguments of `R` cannot be deduced from these values
