#pragma once
#include "../isowarp/compiler_calls.h"
