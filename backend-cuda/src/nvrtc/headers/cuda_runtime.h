#pragma once
#include "limits.h"
#include "math.h"
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
