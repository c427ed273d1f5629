import type { TargetRole } from '#domain/announcements/announcements.schema.ts'
import type { Saved } from './saved.ts'

/** What the office has announced and not deleted, and to whom, by public id. */
export type Notices = Map<string, { id: number; title: string; to: TargetRole }>

/** That somebody has opened an announcement, as the school has it. */
export type OpenedAtSchool = { label: string; by: string }

/** In these days each announcement is opened by one person at most, so that this names the save. */
export const openedLabel = (ref: string): string => `opened ${ref}`

/**
 * From now on these openings, if they have not arrived yet, may count or not: they are of announcements that were deleted,
 * lost, or are for others.
 */
export function loseReads(saved: ReadonlyMap<string, Saved>, isLost: (ref: string, save: Saved) => boolean): void {
  for (const save of saved.values()) if (save.opened && isLost(save.opened, save)) save.isUnseen = true
}

/** D: nothing is told as opened by nobody, or twice. X: nobody by another. */
export function wrongReads(saved: ReadonlyMap<string, Saved>, reads: readonly OpenedAtSchool[]): string[] {
  const labels = reads.map(({ label }) => label)
  return [
    ...reads.filter(({ label }) => !saved.has(label)).map(({ label, by }) => `D: ${label} by ${by}, who did not`),
    ...reads
      .filter(({ label, by }) => saved.has(label) && saved.get(label)?.maker !== by)
      .map(({ label, by }) => `X: ${label} stands in the name of ${by}`),
    ...labels.filter((label, at) => labels.indexOf(label) !== at).map((label) => `D: ${label} twice`),
  ]
}
