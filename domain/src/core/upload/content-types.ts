/** Types of image that may be uploaded. */
export const uploadContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
