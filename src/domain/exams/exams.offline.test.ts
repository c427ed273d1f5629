import { describe, expect, test } from 'vitest'
import { NAMELESS } from '../core/offline-write.ts'
import { enterScoresOffline, scoresAttention, sheetWith } from './exams.offline.ts'
import type { EnteredScores, ScoreSheetRow } from './scores.schema.ts'

const bodyOf = (scores: EnteredScores['scores']): EnteredScores => ({ classId: 3, examId: 2, subjectId: 1, scores })

const sheet: ScoreSheetRow = {
  classId: 3,
  examId: 2,
  subjectId: 1,
  yearBegins: '2026-08-01',
  scores: [
    [7, 12, 2],
    [9, null, 1],
  ],
}

describe('a sheet with a waiting save over it', () => {
  test('has the marks of the save, by student, and the revisions of the school', () => {
    const entered = bodyOf([
      { studentId: 8, marks: 15.5, base: 0 },
      { studentId: 7, marks: null, base: 2 },
    ])
    expect(sheetWith(entered, sheet)).toEqual({
      ...sheet,
      scores: [
        [7, null, 2],
        [8, 15.5, 0],
        [9, null, 1],
      ],
    })
  })

  test('is a copy: the row of the replica stays as it is', () => {
    const before = structuredClone(sheet)
    sheetWith(bodyOf([{ studentId: 7, marks: 1, base: 2 }]), sheet)
    expect(sheet).toEqual(before)
  })

  test('is a new one where the school has no sheet', () => {
    expect(sheetWith(bodyOf([{ studentId: 7, marks: 0 }]), undefined)).toMatchObject({
      classId: 3,
      examId: 2,
      subjectId: 1,
      scores: [[7, 0, 0]],
    })
  })
})

describe('a save that replaces one that was never sent', () => {
  test('keeps the marks of students who are in the older save only, and the older base of the others', () => {
    const older = bodyOf([
      { studentId: 7, marks: 12, base: 1 },
      { studentId: 8, marks: 13, base: 0 },
    ])
    const newer = bodyOf([
      { studentId: 7, marks: 14, base: 3 },
      { studentId: 9, marks: null, base: 2 },
    ])
    expect(enterScoresOffline.merge?.({ body: older }, { body: newer }).body.scores).toEqual([
      { studentId: 7, marks: 14, base: 1 },
      { studentId: 9, marks: null, base: 2 },
      { studentId: 8, marks: 13, base: 0 },
    ])
  })
})

describe('the sentence of a save', () => {
  const input = { body: bodyOf([{ studentId: 7, marks: 12, base: 0 }]) }

  test('names class, exam and subject, by number where the device does not know them', () => {
    const names = { ...NAMELESS, className: () => '1A', examName: () => 'Midterm exam', subjectName: () => 'English' }
    expect(enterScoresOffline.sentence(input, names)).toBe('Class 1A, Midterm exam, English: one mark')
    expect(enterScoresOffline.sentence(input, NAMELESS)).toBe('Class 3, Exam 2, Subject 1: one mark')
  })
})

describe('the remark on a save', () => {
  test('is empty when all marks count', () => {
    expect(scoresAttention({ notApplied: [] })).toBeNull()
  })

  test('says how many differ, cost too much, or are of students who have left', () => {
    const remark = scoresAttention({
      notApplied: [
        { studentId: 7, outcome: 'conflict', standing: 12 },
        { studentId: 8, outcome: 'refused', code: 'noCorrectionsLeft' },
        { studentId: 9, outcome: 'refused', code: 'noCorrectionsLeft' },
        { studentId: 10, outcome: 'refused', code: 'notOfClass' },
      ],
    })
    expect(remark).toContain('One mark differs')
    expect(remark).toContain('2 marks were not changed')
    expect(remark).toContain('One student had left')
  })
})
