// Numbers of twice the precision, as unevaluated sums (Dekker, "A floating-point technique for extending the available precision", 1971).
#pragma once

namespace math {

// hi + lo.
struct pair_f32 {
    float hi;
    float lo;
};

}  // namespace math
