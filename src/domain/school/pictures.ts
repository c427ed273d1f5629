/** Photos: JPEG, PNG or GIF, at most 5 MB (GEN-18). */
export const PHOTO_BYTES = 5_242_880
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const

/** Reason why a chosen file cannot be a photo (GEN-18); null when it can. */
export function photoProblem(file: { type: string; size: number }): string | null {
  if (!file.type.startsWith('image/')) return 'Only image files are accepted'
  if (!PHOTO_TYPES.some((type) => type === file.type)) return 'Image must be JPG, PNG, or GIF and under 5MB.'
  return file.size > PHOTO_BYTES ? 'File too large (max 5MB)' : null
}
