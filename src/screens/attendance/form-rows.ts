import type { StudentDay } from '#data/attendance/class-day.ts'
import type { DayMark } from '#data/attendance/day.queries.ts'
import { choiceOf, countMarks, PRESENT, remarkOf, type MarkChoice } from '#domain/attendance/attendance.rules.ts'
import type { ClassMarks } from '#domain/attendance/attendance.schema.ts'

type Seen = { present: boolean; remark: string } | null

/** What the person changed in one row: the choice, and the mark that was shown when it was made. */
export type Edit = { choice: MarkChoice; base: number; seen: Seen; isSaved: boolean }
export type Edits = ReadonlyMap<number, Edit>

/** A changed row as a draft stores it. */
export type DraftRow = MarkChoice & { studentId: number; base: number; seen: Seen }
export type ClassDraft = { rows: DraftRow[] }

export type RowState = {
  choice: MarkChoice
  isEdited: boolean
  mark: DayMark | null
  /** Somebody else's mark that was received during this edit and differs from it. */
  meanwhile: DayMark | null
}
export type Row = StudentDay & { state: RowState }
export type FormTotals = {
  present: number
  absent: number
  changed: number
  unmarked: number
  /** Number of rows that were saved on this device and whose mark has not been read back from the outbox yet. */
  justSaved: number
}

const isSameMark = (a: Seen, b: Seen): boolean => a?.present === b?.present && a?.remark === b?.remark
const seenOf = (mark: DayMark | null): Seen => mark && { present: mark.present, remark: mark.remark }
const isSameChoice = (a: MarkChoice, b: MarkChoice): boolean => a.present === b.present && remarkOf(a) === remarkOf(b)

/** What an untouched row shows: the mark in effect, else present. */
const choiceOfMark = (mark: DayMark | null): MarkChoice => (mark ? choiceOf(mark) : PRESENT)

const isSameMarking = (a: DayMark | null, b: DayMark | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    isSameMark(a, b) &&
    a.base === b.base &&
    a.pending === b.pending &&
    a.markedBy === b.markedBy)

/** Whether two states show the same and save the same. */
export const isSameState = (a: RowState, b: RowState): boolean =>
  a.isEdited === b.isEdited &&
  a.choice.present === b.choice.present &&
  a.choice.reason === b.choice.reason &&
  a.choice.otherText === b.choice.otherText &&
  isSameMarking(a.mark, b.mark) &&
  isSameMarking(a.meanwhile, b.meanwhile)

export function rowState({ mark }: StudentDay, edit: Edit | undefined): RowState {
  if (!edit) return { choice: choiceOfMark(mark), isEdited: false, mark, meanwhile: null }
  const { choice, seen, isSaved } = edit
  const differs = mark !== null && !isSameMark(mark, seen) && !isSameChoice(choiceOf(mark), choice)
  return { choice, isEdited: !isSaved, mark, meanwhile: differs && !isSaved ? mark : null }
}

/** The edit for a choice in a row; null when the choice equals the mark in effect, or present in an unmarked row. */
export function editOf({ mark }: StudentDay, choice: MarkChoice, isSaved = false): Edit | null {
  // While an `other` reason is being typed it is not compared, since it may equal one of the fixed reasons on the way.
  if (!isSaved && choice.reason !== 'other' && isSameChoice(choice, choiceOfMark(mark))) return null
  return { choice, base: mark?.base ?? 0, seen: seenOf(mark), isSaved }
}

/** Whether the mark in effect makes an edit superfluous: it says the same, or contains a saved edit. */
export const isDone = ({ isSaved, choice, seen }: Edit, mark: DayMark | null): boolean =>
  mark !== null &&
  (isSameChoice(choiceOf(mark), choice) || (isSaved && (mark.pending !== null || !isSameMark(mark, seen))))

export function totalsOf(rows: Iterable<Row>, edits: Edits): FormTotals {
  const all = [...rows]
  return {
    ...countMarks(all.map(({ state }) => state.choice)),
    changed: all.filter(({ state }) => state.isEdited).length,
    justSaved: [...edits.values()].filter(({ isSaved }) => isSaved).length,
    unmarked: all.filter(({ studentId, mark }) => !mark && !edits.get(studentId)?.isSaved).length,
  }
}

/** The rows to send: touched ones, unmarked ones, and those that wait in an entry that this one may replace. */
export const marksToSave = (rows: Iterable<Row>, edits: Edits): ClassMarks['marks'] =>
  [...rows].flatMap(({ studentId, mark, state }) => {
    if (!state.isEdited && mark && !mark.pending) return []
    const edit = edits.get(studentId)
    // When the mark that was shown equals the one in effect, the edit is based on the current revision.
    const knewIt = !edit || (mark !== null && isSameMark(mark, edit.seen))
    const base = knewIt ? (mark?.base ?? 0) : edit.base
    return [{ studentId, present: state.choice.present, remark: remarkOf(state.choice), base }]
  })

export const draftOf = (edits: Edits): ClassDraft => ({
  rows: [...edits].flatMap(([studentId, { choice, base, seen, isSaved }]) =>
    isSaved ? [] : [{ studentId, ...choice, base, seen }],
  ),
})

/** The edits of a draft that still differ from the marks in effect, by student. */
export const editsOfDraft = (draft: ClassDraft, rows: ReadonlyMap<number, Row>): [number, Edit][] =>
  draft.rows.flatMap(({ studentId, base, seen, ...choice }): [number, Edit][] => {
    const row = rows.get(studentId)
    if (!row || isSameChoice(choice, choiceOfMark(row.mark))) return []
    return [[studentId, { choice, base, seen, isSaved: false }]]
  })

/** Whether a saved mark is still what the row shows. */
export const isShown = ({ choice }: RowState, saved: { present: boolean; remark?: string | undefined }): boolean =>
  choice.present === saved.present && remarkOf(choice) === saved.remark
