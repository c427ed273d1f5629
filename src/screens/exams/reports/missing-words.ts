import type { Publication } from '#domain/exams/exams.schema.ts'
import { reportTexts } from './reports.texts.ts'

const texts = reportTexts.publish

/** Sentence about how many marks of an exam are missing in a class. */
export function missingWords({ missing, expected }: Pick<Publication, 'missing' | 'expected'>): string {
  if (expected === 0) return texts.noScores
  if (missing.length === 0) return texts.nothingMissing
  const scores = missing.reduce((all, { subjectIds }) => all + subjectIds.length, 0)
  return texts.missing(scores, expected, missing.length)
}
