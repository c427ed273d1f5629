/** What a receipt is printed on. */
export const PAPERS = ['a5', 'thermal', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

/** The two copies on A4: one for each side, or the second as a duplicate of the first. */
export type Copies = 'parties' | 'duplicate'

type CopyName = 'office' | 'student' | 'duplicate' | null

/** What the copies of a receipt are called, in their order; null needs no name. */
export function copiesOn(paper: Paper, copies: Copies = 'parties'): readonly CopyName[] {
  if (paper !== 'a4') return [copies === 'duplicate' ? 'duplicate' : null]
  return copies === 'duplicate' ? [null, 'duplicate'] : ['office', 'student']
}
