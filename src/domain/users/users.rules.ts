export type PasswordStrength = '' | 'Weak' | 'Medium' | 'Strong'

const HAS_UPPERCASE = /\p{Lu}/u
const HAS_DIGIT = /\d/
const HAS_SYMBOL = /[^\p{L}\p{N}\s]/u

/** Strength label of a password being typed (specification, Register user). */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return ''
  if (password.length < 6) return 'Weak'
  const isStrong = [HAS_UPPERCASE, HAS_DIGIT, HAS_SYMBOL].every((needed) => needed.test(password))
  return isStrong ? 'Strong' : 'Medium'
}

/** Photos: JPEG, PNG or GIF, at most 5 MB (specification, Business constants). */
export const PHOTO_BYTES = 5_242_880
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const

/** Why a chosen file cannot be a photo, in the specification's words; null when it can. */
export function photoProblem(file: { type: string; size: number }): string | null {
  if (!file.type.startsWith('image/')) return 'Only image files are accepted'
  if (!PHOTO_TYPES.some((type) => type === file.type)) return 'Image must be JPG, PNG, or GIF and under 5MB.'
  return file.size > PHOTO_BYTES ? 'File too large (max 5MB)' : null
}

const PHOTO_PATH = '/user/photo/'

/** The address of a photo (below `/api`), by its opaque id; null without one. */
export const photoUrlOf = (photoId: string | null): string | null => (photoId ? PHOTO_PATH + photoId : null)

/** The id in such an address; null when there is none. */
export const photoIdOf = (photoUrl: string | null | undefined): string | null =>
  photoUrl?.startsWith(PHOTO_PATH) ? photoUrl.slice(PHOTO_PATH.length) : null
