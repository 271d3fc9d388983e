// The function objects that Thrust has as C++'s library has them, and the bases of others.
#ifndef _ISOWARP_THRUST_FUNCTIONAL
#define _ISOWARP_THRUST_FUNCTIONAL
namespace thrust {
using std::binary_function;
using std::bit_and;
using std::bit_or;
using std::bit_xor;
using std::divides;
using std::equal_to;
using std::greater;
using std::greater_equal;
using std::less;
using std::less_equal;
using std::logical_and;
using std::logical_not;
using std::logical_or;
using std::minus;
using std::modulus;
using std::multiplies;
using std::negate;
using std::not_equal_to;
using std::plus;
using std::unary_function;
}
#endif
