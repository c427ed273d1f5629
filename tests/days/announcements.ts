import type { TargetRole } from '#domain/announcements/announcements.schema.ts'
import type { Saved } from './saved.ts'

/** Announcements that the office has published and not deleted, by public id, with their audience `to`. */
export type Notices = Map<string, { id: number; title: string; to: TargetRole }>

/** An opening of an announcement that the school has recorded. */
export type OpenedAtSchool = { label: string; by: string }

/** Label of the save of an opening; unique, since in random days each announcement is opened by one person at most. */
export const openedLabel = (ref: string): string => `opened ${ref}`

/**
 * Marks openings that may reach the school or not, since their announcements were deleted, were lost, or are for others
 * now.
 */
export function loseReads(saved: ReadonlyMap<string, Saved>, isLost: (ref: string, save: Saved) => boolean): void {
  for (const save of saved.values()) if (save.opened && isLost(save.opened, save)) save.isUnseen = true
}

/** Errors in recorded openings. D: of nobody, or recorded twice. X: recorded in another person's name. */
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
