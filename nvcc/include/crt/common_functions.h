#pragma once
#include "../math_functions.h"
