// Sharing of buffers and textures with OpenGL. The library refuses the functions when they are called.
#ifndef __ISOWARP_CUDA_GL_INTEROP_H__
#define __ISOWARP_CUDA_GL_INTEROP_H__

#include <GL/gl.h>

#include "cuda_runtime_api.h"

#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **resource, GLuint buffer, unsigned int flags);
cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **resource, GLuint image, GLenum target,
    unsigned int flags);
#ifdef __cplusplus
}
#endif

#endif
