/** The username that a name proposes: its first two words in small letters, without what is hard to type. */
export const plainUsername = (fullName: string): string =>
  fullName
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
    .slice(0, 2)
    .join('.') || 'staff'
