#pragma once
#include "surface_types.h"
