import { offlineWrite, type NameLookup } from '../core/offline-write.ts'
import { studentSubject } from '../core/subjects.ts'
import { notApplied } from '../school/not-applied.texts.ts'
import { sheetKey } from '../row-keys.ts'
import { enterScores } from './scores.endpoints.ts'
import { examSentences as words } from './sentences.texts.ts'
import type { EnteredReply, EnteredScores, ScoreSheetRow, SheetScore } from './scores.schema.ts'

/**
 * A sheet with the marks of a waiting save over those of the school. Revisions stay those of the school, since further changes
 * are based on them; a mark that the school does not have gets 0. A sheet that the replica lacks has no academic year yet, and is
 * not stored.
 */
export function sheetWith(body: EnteredScores, sheet: ScoreSheetRow | undefined): ScoreSheetRow {
  const { classId, examId, subjectId } = body
  const scores = new Map((sheet?.scores ?? []).map((score) => [score[0], score]))
  for (const { studentId, marks } of body.scores)
    scores.set(studentId, [studentId, marks, scores.get(studentId)?.[2] ?? 0])
  return {
    classId,
    examId,
    subjectId,
    yearBegins: sheet?.yearBegins ?? '',
    scores: [...scores.values()].sort(([a]: SheetScore, [b]: SheetScore) => a - b),
  }
}

type NotApplied = EnteredReply['notApplied'][number]

const REASONS: readonly { isMeant: (each: NotApplied) => boolean; told: keyof typeof notApplied }[] = [
  { isMeant: ({ outcome }) => outcome === 'conflict', told: 'conflict' },
  { isMeant: ({ outcome, code }) => outcome === 'refused' && code === 'noCorrectionsLeft', told: 'noCorrectionsLeft' },
  { isMeant: ({ outcome, code }) => outcome === 'refused' && code !== 'noCorrectionsLeft', told: 'refused' },
]

/** Remark that the maker of a save must read; null when all of it counts. */
export function scoresAttention({ notApplied: others }: Pick<EnteredReply, 'notApplied'>): string | null {
  const remarks = REASONS.flatMap(({ isMeant, told }) => {
    const count = others.filter(isMeant).length
    return count === 0 ? [] : [notApplied[told](count)]
  })
  return remarks.length === 0 ? null : remarks.join(' ')
}

const named = ({ classId, examId, subjectId }: EnteredScores, names: NameLookup): string =>
  [
    words.className(names.className(classId) ?? classId),
    names.examName(examId) ?? words.exam(examId),
    names.subjectName(subjectId) ?? words.subject(subjectId),
  ].join(', ')

export const enterScoresOffline = offlineWrite(enterScores, {
  version: 1,
  // Saves of one class, exam and subject stay in order; a refused one blocks no other subject.
  key: ({ body }) => `exams:scores:${sheetKey(body)}`,
  subjects: ({ body }) => [{ table: 'classes', id: body.classId }, ...body.scores.map(studentSubject)],
  effects: ({ body }) => [
    {
      table: 'scoreSheets',
      key: sheetKey(body),
      fold: (row) => sheetWith(body, row as ScoreSheetRow | undefined),
    },
  ],
  // The newer save may hold only some students; a mark keeps the revision that it was first based on.
  merge: (older, newer) => {
    const replaced = new Map(older.body.scores.map((score) => [score.studentId, score]))
    const scores = newer.body.scores.map((score) => {
      const base = replaced.get(score.studentId)?.base ?? score.base
      replaced.delete(score.studentId)
      return { ...score, base }
    })
    return { body: { ...newer.body, scores: [...scores, ...replaced.values()] } }
  },
  sentence: ({ body }, names) => words.marks(named(body, names), body.scores.length),
  attention: scoresAttention,
})
