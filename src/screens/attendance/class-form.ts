import type { ClassDay } from '#data/attendance/class-day.ts'
import { PRESENT, type MarkChoice } from '#domain/attendance/attendance.rules.ts'
import type { ClassMarks } from '#domain/attendance/attendance.schema.ts'
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
  type ClassDraft,
  type Edit,
  type FormTotals,
  type Row,
  type RowState,
} from './form-rows.ts'

/**
 * The marking form of one class and day, outside React: a tap notifies its own row and the totals, never the other
 * rows. Untouched rows show the school's marks; touched ones keep the choice until it is saved.
 */
export type ClassForm = {
  readonly rows: Map<number, Row>
  readonly edits: Map<number, Edit>
  /** The last absence of each row, so that tapping twice by mistake does not lose a typed reason. */
  readonly lastAbsence: Map<number, MarkChoice>
  readonly listeners: Set<() => void>
  readonly rowListeners: Map<number, () => void>
  undoable: Map<number, Edit> | null
  totals: (FormTotals & { canUndo: boolean }) | null
}

const UNKNOWN_ROW: RowState = { choice: PRESENT, isEdited: false, mark: null, meanwhile: null }

export function createClassForm(day: ClassDay): ClassForm {
  const form: ClassForm = {
    rows: new Map(),
    edits: new Map(),
    lastAbsence: new Map(),
    listeners: new Set(),
    rowListeners: new Map(),
    undoable: null,
    totals: null,
  }
  followDay(form, day)
  return form
}

export function subscribe(form: ClassForm, listener: () => void): () => void {
  form.listeners.add(listener)
  return () => form.listeners.delete(listener)
}

export function subscribeRow(form: ClassForm, studentId: number, listener: () => void): () => void {
  form.rowListeners.set(studentId, listener)
  return () => form.rowListeners.delete(studentId)
}

export const rowOf = (form: ClassForm, studentId: number): RowState => form.rows.get(studentId)?.state ?? UNKNOWN_ROW

/** Present, absent, changed and unmarked rows of the form; the same object until something changes. */
export const formTotals = (form: ClassForm): FormTotals & { canUndo: boolean } =>
  (form.totals ??= { ...totalsOf(form.rows.values(), form.edits), canUndo: form.undoable !== null })

/** Updates the rows to the current marks of the school and the outbox. */
export function followDay(form: ClassForm, day: ClassDay): void {
  const left = new Set(form.rows.keys())
  for (const student of day.students) {
    const { studentId, mark } = student
    left.delete(studentId)
    const edit = form.edits.get(studentId)
    if (edit && isDone(edit, mark)) form.edits.delete(studentId)
    const row = Object.assign(form.rows.get(studentId) ?? { ...student, state: UNKNOWN_ROW }, student)
    form.rows.set(studentId, row)
    wakeRow(form, row)
  }
  for (const studentId of left) {
    form.rows.delete(studentId)
    form.edits.delete(studentId)
  }
  wake(form)
}

/** Switches between present and absent; the row's last reason is restored. */
export const toggleRow = (form: ClassForm, studentId: number): void =>
  changeRow(form, studentId, (choice) => toggled(form, studentId, choice))

export function changeRow(form: ClassForm, studentId: number, choose: (choice: MarkChoice) => MarkChoice): void {
  const row = form.rows.get(studentId)
  if (!row) return
  form.undoable = null
  putChoice(form, row, choose(row.state.choice))
  wakeRow(form, row)
  wake(form)
}

/** Makes all present or all absent; given reasons stay. Can be undone until the next change. */
export function markAll(form: ClassForm, present: boolean): void {
  form.undoable = new Map(form.edits)
  for (const row of form.rows.values()) {
    const { choice } = row.state
    if (choice.present !== present) putChoice(form, row, toggled(form, row.studentId, choice))
  }
  wakeAll(form)
}

export function undoMarkAll(form: ClassForm): void {
  if (form.undoable) replaceEdits(form, form.undoable)
}

export const discardEdits = (form: ClassForm): void => replaceEdits(form, [])

/** Restores a draft below what was changed since. Returns the number of rows that differ from the marks in effect. */
export function restoreDraft(form: ClassForm, draft: ClassDraft): number {
  const edits = editsOfDraft(draft, form.rows)
  replaceEdits(form, [...edits, ...form.edits])
  return edits.length
}

export const formDraft = (form: ClassForm): ClassDraft => draftOf(form.edits)

export const formMarks = (form: ClassForm): ClassMarks['marks'] => marksToSave(form.rows.values(), form.edits)

/** Must be called once those marks are durable on the device; later changes remain unsaved. */
export function noteSaved(form: ClassForm, marks: ClassMarks['marks']): void {
  for (const mark of marks) {
    const row = form.rows.get(mark.studentId)
    const edit = row && isShown(row.state, mark) ? editOf(row, row.state.choice, true) : null
    if (edit) form.edits.set(mark.studentId, edit)
  }
  form.undoable = null
  wakeAll(form)
}

const toggled = (form: ClassForm, studentId: number, choice: MarkChoice): MarkChoice =>
  choice.present ? (form.lastAbsence.get(studentId) ?? { ...PRESENT, present: false }) : PRESENT

function putChoice(form: ClassForm, row: Row, choice: MarkChoice): void {
  if (!row.state.choice.present) form.lastAbsence.set(row.studentId, row.state.choice)
  const edit = editOf(row, choice)
  if (edit) form.edits.set(row.studentId, edit)
  else form.edits.delete(row.studentId)
}

function replaceEdits(form: ClassForm, edits: Iterable<readonly [number, Edit]>): void {
  const next = [...edits]
  form.edits.clear()
  for (const [studentId, edit] of next) form.edits.set(studentId, edit)
  form.undoable = null
  wakeAll(form)
}

/** Keeps the same object for an unchanged row: a save recomputes sixty rows, and few of them differ. */
function wakeRow(form: ClassForm, row: Row): void {
  const next = rowState(row, form.edits.get(row.studentId))
  if (isSameState(row.state, next)) return
  row.state = next
  form.rowListeners.get(row.studentId)?.()
}

function wake(form: ClassForm): void {
  form.totals = null
  for (const listener of form.listeners) listener()
}

function wakeAll(form: ClassForm): void {
  for (const row of form.rows.values()) wakeRow(form, row)
  wake(form)
}
