#pragma once
#include "../device_functions.h"
