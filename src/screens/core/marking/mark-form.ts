import { isPartly } from '#domain/school/day-kinds.ts'
import { PRESENT, type MarkChoice } from '#domain/school/mark-choice.ts'
import {
  draftOf,
  editOf,
  editsOfDraft,
  isDone,
  isSameState,
  isShown,
  marksToSave,
  rowState,
  totalsOf,
  type Edit,
  type FormTotals,
  type MarkDraft,
  type Marked,
  type Row,
  type RowState,
  type SavedMark,
} from './form-rows.ts'

/**
 * The form in which the people of one day are marked, kept outside React, so that a tap renders its own row and the totals
 * only. Untouched rows show the school's marks; touched rows keep the choice until it is saved.
 */
export type MarkForm = {
  readonly rows: Map<number, Row>
  readonly edits: Map<number, Edit>
  /** The last absence of each row, so that tapping twice by mistake does not lose a typed reason. */
  readonly lastAbsence: Map<number, MarkChoice>
  /** The last late coming or early leaving of each row, likewise. */
  readonly lastPartly: Map<number, MarkChoice>
  /** The time of arrival that is filled in for whoever is late, if it is known; null where nobody is marked late. */
  readonly arrival: (() => string | null) | null
  readonly listeners: Set<() => void>
  readonly rowListeners: Map<number, () => void>
  undoable: Map<number, Edit> | null
  /** Whether saving was tried; from then on, rows show that a required reason is missing. */
  isChecked: boolean
  totals: (FormTotals & { canUndo: boolean }) | null
}

const UNKNOWN_ROW: RowState = { choice: PRESENT, isEdited: false, mark: null, meanwhile: null, lacksReason: false }

export function createMarkForm(people: readonly Marked[], arrival: MarkForm['arrival'] = null): MarkForm {
  const form: MarkForm = {
    rows: new Map(),
    edits: new Map(),
    lastAbsence: new Map(),
    lastPartly: new Map(),
    arrival,
    listeners: new Set(),
    rowListeners: new Map(),
    undoable: null,
    isChecked: false,
    totals: null,
  }
  followDay(form, people)
  return form
}

export function subscribe(form: MarkForm, listener: () => void): () => void {
  form.listeners.add(listener)
  return () => form.listeners.delete(listener)
}

export function subscribeRow(form: MarkForm, id: number, listener: () => void): () => void {
  form.rowListeners.set(id, listener)
  return () => form.rowListeners.delete(id)
}

export const rowOf = (form: MarkForm, id: number): RowState => form.rows.get(id)?.state ?? UNKNOWN_ROW

/** Present, absent, changed and unmarked rows of the form; the same object until something changes. */
export const formTotals = (form: MarkForm): FormTotals & { canUndo: boolean } =>
  (form.totals ??= { ...totalsOf(form.rows.values(), form.edits), canUndo: form.undoable !== null })

/** Updates the rows to the current marks of the school and the outbox. */
export function followDay(form: MarkForm, people: readonly Marked[]): void {
  const left = new Set(form.rows.keys())
  for (const { id, mark, announced } of people) {
    left.delete(id)
    const edit = form.edits.get(id)
    if (edit && isDone(edit, mark)) form.edits.delete(id)
    const row = Object.assign(form.rows.get(id) ?? { state: UNKNOWN_ROW }, { id, mark, announced })
    form.rows.set(id, row)
    wakeRow(form, row)
  }
  for (const id of left) {
    form.rows.delete(id)
    form.edits.delete(id)
  }
  wake(form)
}

/** Switches a row to absent, then to late where the form knows that, then to present; its last reason is restored. */
export const toggleRow = (form: MarkForm, id: number): void =>
  changeRow(form, id, (choice) => {
    if (choice.present) return isPartly(choice.kind) ? PRESENT : absenceOf(form, id)
    return form.arrival ? (form.lastPartly.get(id) ?? { ...PRESENT, kind: 'late', time: form.arrival() }) : PRESENT
  })

/** Takes back what was changed in a row and is not saved. */
export function takeBack(form: MarkForm, id: number): void {
  const row = form.rows.get(id)
  if (!row || !form.edits.delete(id)) return
  form.undoable = null
  wakeRow(form, row)
  wake(form)
}

export function changeRow(form: MarkForm, id: number, choose: (choice: MarkChoice) => MarkChoice): void {
  const row = form.rows.get(id)
  if (!row) return
  form.undoable = null
  putChoice(form, row, choose(row.state.choice))
  wakeRow(form, row)
  wake(form)
}

/** Marks everybody present or absent; given reasons stay. Can be undone until the next change. */
export function markAll(form: MarkForm, present: boolean): void {
  form.undoable = new Map(form.edits)
  for (const row of form.rows.values()) {
    const { choice } = row.state
    if (choice.present !== present) putChoice(form, row, present ? PRESENT : absenceOf(form, row.id))
  }
  wakeAll(form)
}

export function undoMarkAll(form: MarkForm): void {
  if (form.undoable) replaceEdits(form, form.undoable)
}

export const discardEdits = (form: MarkForm): void => replaceEdits(form, [])

/** Restores a draft, except rows changed since. Returns the number of rows that differ from the marks in effect. */
export function restoreDraft(form: MarkForm, draft: MarkDraft): number {
  const edits = editsOfDraft(draft, form.rows)
  replaceEdits(form, [...edits, ...form.edits])
  return edits.length
}

export const formDraft = (form: MarkForm): MarkDraft => draftOf(form.edits)

export const formMarks = (form: MarkForm): SavedMark[] => marksToSave(form.rows.values(), form.edits)

/** Ids of changed absences without a reason; from now on, rows show that a reason is missing. */
export function checkReasons(form: MarkForm): number[] {
  form.isChecked = true
  wakeAll(form)
  return [...form.rows.values()].flatMap(({ id, state }) => (state.lacksReason ? [id] : []))
}

/** Notes marks as saved; to be called once they are stored on the device. Changes made since remain unsaved. */
export function noteSaved(form: MarkForm, marks: readonly SavedMark[]): void {
  for (const mark of marks) {
    const row = form.rows.get(mark.id)
    const edit = row && isShown(row.state, mark) ? editOf(row, row.state.choice, true) : null
    if (edit) form.edits.set(mark.id, edit)
  }
  form.undoable = null
  form.isChecked = false
  wakeAll(form)
}

const absenceOf = (form: MarkForm, id: number): MarkChoice =>
  form.lastAbsence.get(id) ?? form.rows.get(id)?.announced ?? { ...PRESENT, present: false }

function putChoice(form: MarkForm, row: Row, choice: MarkChoice): void {
  const { choice: last } = row.state
  if (!last.present) form.lastAbsence.set(row.id, last)
  else if (isPartly(last.kind)) form.lastPartly.set(row.id, last)
  const edit = editOf(row, choice)
  if (edit) form.edits.set(row.id, edit)
  else form.edits.delete(row.id)
}

function replaceEdits(form: MarkForm, edits: Iterable<readonly [number, Edit]>): void {
  const next = [...edits]
  form.edits.clear()
  for (const [id, edit] of next) form.edits.set(id, edit)
  form.undoable = null
  wakeAll(form)
}

/** Computes the state of a row, and keeps the old object if nothing differs: a save recomputes sixty rows, and few change. */
function wakeRow(form: MarkForm, row: Row): void {
  const next = rowState(row, form.edits.get(row.id), form.isChecked)
  if (isSameState(row.state, next)) return
  row.state = next
  form.rowListeners.get(row.id)?.()
}

function wake(form: MarkForm): void {
  form.totals = null
  for (const listener of form.listeners) listener()
}

function wakeAll(form: MarkForm): void {
  for (const row of form.rows.values()) wakeRow(form, row)
  wake(form)
}
