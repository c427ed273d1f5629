/** The supported kinds of paper. */
export const PAPERS = ['a5', 'thermal', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

/** The two copies on A4: one for each side, or the second as a duplicate of the first. */
export type Copies = 'parties' | 'duplicate'

type CopyName = 'office' | 'student' | 'duplicate' | null

/** The labels of a receipt's copies, in order; null for no label. */
export function copiesOn(paper: Paper, copies: Copies = 'parties'): readonly CopyName[] {
  if (paper !== 'a4') return [copies === 'duplicate' ? 'duplicate' : null]
  return copies === 'duplicate' ? [null, 'duplicate'] : ['office', 'student']
}
