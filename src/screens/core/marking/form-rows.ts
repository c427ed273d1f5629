import type { DayMark } from '#data/school/day-marks.ts'
import { isSameKind, kindFields, type DayKind, type KindOfMark } from '#domain/school/day-kinds.ts'
import { choiceOf, countMarks, PRESENT, remarkOf, type MarkChoice } from '#domain/school/mark-choice.ts'

/** A person who is marked on a day, with the mark in effect. */
export type Marked = {
  id: number
  mark: DayMark | null
  /** The absence that was announced of the person: the first tap marks it. */
  announced?: MarkChoice | undefined
}
/** A mark to be saved, with the revision that it is based on. */
export type SavedMark = { id: number; present: boolean; remark: string; base: number } & ReturnType<typeof kindFields>

type Seen = ({ present: boolean; remark: string } & KindOfMark) | null

/** A change in one row: the choice, and the mark that was shown when the choice was made. */
export type Edit = { choice: MarkChoice; base: number; seen: Seen; isSaved: boolean }
export type Edits = ReadonlyMap<number, Edit>

/** A changed row as a draft stores it. */
export type DraftRow = MarkChoice & { id: number; base: number; seen: Seen }
export type MarkDraft = { rows: DraftRow[] }

export type RowState = {
  choice: MarkChoice
  isEdited: boolean
  mark: DayMark | null
  /** Somebody else's mark that was received during the edit and differs from the choice. */
  meanwhile: DayMark | null
  /** Whether saving was refused, since the reason of this absence is missing. */
  lacksReason: boolean
}
export type Row = Marked & { state: RowState }
export type FormTotals = {
  present: number
  absent: number
  /** Of the present ones those who came late; left out where nobody did. */
  late?: number
  /** Of the present ones those who left early; left out where nobody did. */
  leftEarly?: number
  changed: number
  unmarked: number
  /** Number of rows that were saved on this device and whose mark has not been read back from the outbox yet. */
  justSaved: number
}

const isSameMark = (a: Seen, b: Seen): boolean =>
  a?.present === b?.present && a?.remark === b?.remark && isSameKind(a ?? {}, b ?? {})
const seenOf = (mark: DayMark | null): Seen =>
  mark && { present: mark.present, remark: mark.remark, ...kindFields(mark) }
const isSameChoice = (a: MarkChoice, b: MarkChoice): boolean =>
  a.present === b.present && remarkOf(a) === remarkOf(b) && isSameKind(a, b)

/** Whether an absence has neither a reason nor a text. */
const isWithoutReason = ({ present, reason, otherText }: MarkChoice): boolean =>
  !present && (reason === null || (reason === 'other' && !otherText.trim()))

/** The choice that an untouched row shows: the mark in effect, else present. */
const choiceOfMark = (mark: DayMark | null): MarkChoice => (mark ? choiceOf(mark) : PRESENT)

const isSameMarking = (a: DayMark | null, b: DayMark | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    isSameMark(a, b) &&
    a.base === b.base &&
    a.pending === b.pending &&
    a.markedBy === b.markedBy)

/** Whether two states of a row show and save the same values. */
export const isSameState = (a: RowState, b: RowState): boolean =>
  a.isEdited === b.isEdited &&
  a.lacksReason === b.lacksReason &&
  a.choice.present === b.choice.present &&
  a.choice.reason === b.choice.reason &&
  a.choice.otherText === b.choice.otherText &&
  isSameKind(a.choice, b.choice) &&
  isSameMarking(a.mark, b.mark) &&
  isSameMarking(a.meanwhile, b.meanwhile)

export function rowState({ mark }: Marked, edit: Edit | undefined, isChecked: boolean): RowState {
  if (!edit) return { choice: choiceOfMark(mark), isEdited: false, mark, meanwhile: null, lacksReason: false }
  const { choice, seen, isSaved } = edit
  const differs = mark !== null && !isSameMark(mark, seen) && !isSameChoice(choiceOf(mark), choice)
  const lacksReason = isChecked && !isSaved && isWithoutReason(choice)
  return { choice, isEdited: !isSaved, mark, meanwhile: differs && !isSaved ? mark : null, lacksReason }
}

/** The edit for a choice in a row; null when the choice equals the mark in effect, or present in an unmarked row. */
export function editOf({ mark }: Marked, choice: MarkChoice, isSaved = false): Edit | null {
  // A reason `other` is not compared while it is being typed, since an unfinished text may equal one of the fixed reasons.
  if (!isSaved && choice.reason !== 'other' && isSameChoice(choice, choiceOfMark(mark))) return null
  return { choice, base: mark?.base ?? 0, seen: seenOf(mark), isSaved }
}

/** Whether the mark in effect makes an edit superfluous: the mark equals the choice, or contains the saved edit. */
export const isDone = ({ isSaved, choice, seen }: Edit, mark: DayMark | null): boolean =>
  mark !== null &&
  (isSameChoice(choiceOf(mark), choice) || (isSaved && (mark.pending !== null || !isSameMark(mark, seen))))

export function totalsOf(rows: Iterable<Row>, edits: Edits): FormTotals {
  const all = [...rows]
  const countKind = (kind: DayKind): number => all.filter(({ state }) => state.choice.kind === kind).length
  const [late, leftEarly] = [countKind('late'), countKind('leftEarly')]
  return {
    ...(late > 0 && { late }),
    ...(leftEarly > 0 && { leftEarly }),
    ...countMarks(all.map(({ state }) => state.choice)),
    changed: all.filter(({ state }) => state.isEdited).length,
    justSaved: [...edits.values()].filter(({ isSaved }) => isSaved).length,
    unmarked: all.filter(({ id, mark }) => !mark && !edits.get(id)?.isSaved).length,
  }
}

/** The marks to send: touched rows, unmarked rows, and rows that wait in an entry which the new entry may replace. */
export const marksToSave = (rows: Iterable<Row>, edits: Edits): SavedMark[] =>
  [...rows].flatMap(({ id, mark, state }) => {
    if (!state.isEdited && mark && !mark.pending) return []
    const edit = edits.get(id)
    // An edit is based on the current revision when the mark that was shown equals the mark in effect.
    const knewIt = !edit || (mark !== null && isSameMark(mark, edit.seen))
    const base = knewIt ? (mark?.base ?? 0) : edit.base
    const { choice } = state
    return [{ id, present: choice.present, remark: remarkOf(choice), base, ...kindFields(choice) }]
  })

export const draftOf = (edits: Edits): MarkDraft => ({
  rows: [...edits].flatMap(([id, { choice, base, seen, isSaved }]) => (isSaved ? [] : [{ id, ...choice, base, seen }])),
})

/** The edits of a draft that still differ from the marks in effect, by id. */
export const editsOfDraft = (draft: MarkDraft, rows: ReadonlyMap<number, Row>): [number, Edit][] =>
  draft.rows.flatMap(({ id, base, seen, ...choice }): [number, Edit][] => {
    const row = rows.get(id)
    if (!row || isSameChoice(choice, choiceOfMark(row.mark))) return []
    return [[id, { choice, base, seen, isSaved: false }]]
  })

/** Whether a saved mark is still what the row shows. */
export const isShown = ({ choice }: RowState, saved: SavedMark): boolean =>
  choice.present === saved.present && remarkOf(choice) === saved.remark && isSameKind(choice, saved)
