export const uploadContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
