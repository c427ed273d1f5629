import { percentOf } from '#domain/core/percent.ts'
import { byClassName } from '#domain/school/classes.rules.ts'
import { genderOf, type GenderCounts } from '#domain/students/gender.rules.ts'

type Counted = { gender: string; className: string }

export type ClassCounts = GenderCounts & { className: string; total: number }

/** Students by gender for each class that has students, by its name. */
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
export const wholePercent = (count: number, all: number): number => (all > 0 ? percentOf(count, all, 0) : 0)
