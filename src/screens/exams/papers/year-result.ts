import { EXAM_TYPES } from '#domain/exams/exams.schema.ts'
import { gradeOf, maximumOf, transcriptPercent } from '#domain/exams/figures.rules.ts'
import type { SoFar } from '#domain/exams/so-far.schema.ts'
import { paperTexts } from '#ui/papers/papers.texts.ts'
import { papersTexts as texts } from './papers.texts.ts'

/** The whole year's maximum and percentage, for a student without marks, whom the report has no such figures for. */
export function wholeYear(total: number, subjects: number): SoFar {
  const [maximum, percent] = [maximumOf(EXAM_TYPES, subjects), transcriptPercent(total, subjects)]
  return {
    possible: maximum,
    percent,
    maximum,
    grade: gradeOf(percent),
    isOver: true,
    held: [...EXAM_TYPES],
    missing: 0,
  }
}

/** The result of the year; before its end, the result of the exams held so far with the whole year's beside. */
export function resultOf(total: number, subjects: number, { possible, percent, maximum, grade, isOver }: SoFar) {
  const ofYear = texts.percent(transcriptPercent(total, subjects))
  if (isOver) return { total, maximum, percent: ofYear, grade: grade ?? undefined }
  const part = paperTexts.part(total, maximum)
  return { total, maximum: possible, percent: texts.percent(percent), ofYear: texts.ofYear(part, ofYear) }
}
