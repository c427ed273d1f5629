export type PasswordStrength = '' | 'Weak' | 'Medium' | 'Strong'

const HAS_UPPERCASE = /\p{Lu}/u
const HAS_DIGIT = /\d/
const HAS_SYMBOL = /[^\p{L}\p{N}\s]/u

/** Strength label of a password being typed (USER-4). */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return ''
  if (password.length < 6) return 'Weak'
  const isStrong = [HAS_UPPERCASE, HAS_DIGIT, HAS_SYMBOL].every((needed) => needed.test(password))
  return isStrong ? 'Strong' : 'Medium'
}

const PHOTO_PATH = '/user/photo/'

/** The address of a photo (below `/api`), by its opaque id; null without one. */
export const photoUrlOf = (photoId: string | null): string | null => (photoId ? PHOTO_PATH + photoId : null)

/** The id in such an address; null when there is none. */
export const photoIdOf = (photoUrl: string | null | undefined): string | null =>
  photoUrl?.startsWith(PHOTO_PATH) ? photoUrl.slice(PHOTO_PATH.length) : null
