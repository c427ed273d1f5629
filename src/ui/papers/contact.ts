import type { PaperSchool } from './paper.ts'

/** Address and telephones of a school in one line. */
export const contactOf = ({ address, phones = [] }: PaperSchool): string =>
  [address, ...phones].filter(Boolean).join(', ')
