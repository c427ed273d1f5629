import type { ClassSheets } from '#data/exams/class-sheets.queries.ts'
import { parseMark, valueOfMark, type MarkValue } from '#domain/exams/marks.rules.ts'
import { cellKey, type CellKey, type CellState } from '#ui/grid/grid.types.ts'
import { shownMarks, toValue, type Typed } from './entry-form.ts'
import { entryTexts } from './entry.texts.ts'

const texts = entryTexts.status

type Shown = { sheets: ClassSheets; typed: Typed; saved: Typed; maximum: number; isTeacher: boolean }

/** The mark of a student in a subject as it is stored, without the typed text. */
export const valueIn =
  ({ sheets, saved, maximum }: Pick<Shown, 'sheets' | 'saved' | 'maximum'>) =>
  (studentId: number, subjectId: number): MarkValue | null => {
    const key = cellKey(studentId, subjectId)
    const text = saved.get(key)?.text
    if (text !== undefined) return valueOfMark(parseMark(text, maximum)) ?? null
    return toValue(sheets.scores.get(key)?.marks)
  }

function typedState(key: CellKey, { sheets, typed, isTeacher }: Shown): CellState | null {
  const draft = typed.get(key)
  const score = sheets.scores.get(key)
  if (!draft) return null
  if (score && draft.base !== score.base) return { kind: 'conflict', text: texts.meanwhile(shownMarks(score.marks)) }
  if (!score) return null
  const before = shownMarks(score.marks)
  return isTeacher && draft.base > 0
    ? { kind: 'correction', text: texts.correction(before) }
    : { kind: 'correction', text: texts.changed(before) }
}

/** The state of each cell; a conflict or a refusal takes precedence over waiting. */
export function statesOf(shown: Shown): (studentId: number, subjectId: number) => CellState | null {
  const { sheets, saved } = shown
  const conflicts = new Map(sheets.conflicts.map((each) => [`${each.studentId}:${each.subjectId}`, each.challenger]))
  return (studentId, subjectId) => {
    const key = cellKey(studentId, subjectId)
    const ofTyped = typedState(key, shown)
    if (ofTyped) return ofTyped
    const challenger = conflicts.get(key)
    if (challenger) return { kind: 'conflict', text: texts.conflict(shownMarks(challenger.marks), challenger.by) }
    const refused = sheets.refused.get(key)
    if (refused) return { kind: 'conflict', text: texts.refused(shownMarks(refused.marks), refused.reason) }
    return saved.has(key) || sheets.scores.get(key)?.pending === 'waiting'
      ? { kind: 'waiting', text: texts.waiting }
      : null
  }
}
