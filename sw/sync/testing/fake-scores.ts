import { Problem } from '#domain/core/problems.ts'
import { outcomeOf } from '#domain/exams/scores.rules.ts'
import type { EnteredReply, EnteredScores, ScoreConflictRow, ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import { sheetKey } from '#domain/row-keys.ts'
import { maySee, touch, type FakeSchool, type Marker } from './fake-school.ts'

/** Applies the scores of one class, exam and subject as the real server does. */
export function applyScores(school: FakeSchool, body: EnteredScores, by: Marker): EnteredReply {
  const { classId, examId, subjectId } = body
  if (!maySee(by.person, classId)) throw new Problem('notYourSubject')
  const lane = `${by.person.id}/${by.deviceCode}`
  const key = sheetKey(body)
  const sheet: ScoreSheetRow = school.sheets.get(key) ?? {
    classId,
    examId,
    subjectId,
    yearBegins: '2026-08-01',
    scores: [],
  }
  const scores = new Map(sheet.scores.map((score) => [score[0], score]))
  const results = body.scores.map(({ studentId, marks, base }) => {
    const [, was = null, revision = 0] = scores.get(studentId) ?? []
    const isSameLane = school.lanes.get(`${key}:${studentId}`) === lane
    const outcome = outcomeOf(revision > 0 ? { marks: was, revision, isSameLane } : null, marks, base)
    if (outcome === 'entered' || outcome === 'changed') {
      scores.set(studentId, [studentId, marks, revision + 1])
      school.lanes.set(`${key}:${studentId}`, lane)
    }
    if (outcome === 'conflict') dispute(school, { studentId, classId, examId, subjectId }, { was, marks, by })
    return { studentId, outcome, standing: was }
  })
  school.sheets.set(key, { ...sheet, scores: [...scores.values()].sort(([a], [b]) => a - b) })
  touch(school, 'scoreSheets', key)
  const count = (wanted: string): number => results.filter(({ outcome }) => outcome === wanted).length
  const notApplied = results.filter(({ outcome }) => outcome === 'conflict')
  const [entered, changed, same] = [count('entered'), count('changed'), count('same')]
  return { message: '', entered, changed, same, corrections: changed, notApplied }
}

type Dispute = { was: number | null; marks: number | null; by: Marker }

/** Stores a conflict about a score in place of an earlier one, since one is open at a time. */
function dispute(
  school: FakeSchool,
  of: Omit<ScoreConflictRow, 'id' | 'standing' | 'challenger'>,
  { was, marks, by }: Dispute,
): void {
  const { madeAt: at, person } = by
  for (const [id, { studentId, subjectId }] of school.scoreConflicts) {
    if (studentId !== of.studentId || subjectId !== of.subjectId) continue
    school.scoreConflicts.delete(id)
    touch(school, 'scoreConflicts', id)
  }
  const id = school.transaction * 100 + of.studentId
  const challenger = { marks, by: person.fullname, at }
  school.scoreConflicts.set(id, { ...of, id, standing: { marks: was, by: '', at }, challenger })
  touch(school, 'scoreConflicts', id)
}
