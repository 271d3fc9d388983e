#pragma once
__constant__ float factor = 2.0f;
