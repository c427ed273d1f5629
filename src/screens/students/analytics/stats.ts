import { byClassName } from '#domain/school/classes.schema.ts'

type Counted = { gender: string; className: string }

/** Students by gender; anything but Male and Female is Other (specification, Business constants). */
export type GenderCounts = { Male: number; Female: number; Other: number }

export type ClassCounts = GenderCounts & { className: string; total: number }

const genderOf = (gender: string): keyof GenderCounts => (gender === 'Male' || gender === 'Female' ? gender : 'Other')

export function genderCounts(students: readonly Counted[]): GenderCounts {
  const counts: GenderCounts = { Male: 0, Female: 0, Other: 0 }
  for (const { gender } of students) counts[genderOf(gender)] += 1
  return counts
}

/** The same for each class that has students, by its name. */
export function classCounts(students: readonly Counted[]): ClassCounts[] {
  const counts = new Map<string, ClassCounts>()
  for (const { gender, className } of students) {
    const known = counts.get(className) ?? { className, total: 0, Male: 0, Female: 0, Other: 0 }
    known.total += 1
    known[genderOf(gender)] += 1
    counts.set(className, known)
  }
  return [...counts.values()].sort(byClassName)
}

/** A share as a whole percentage; 0 of zero. */
export const percentOf = (count: number, all: number): number => (all > 0 ? Math.round((count / all) * 100) : 0)
