import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportReply } from '#domain/students/import.schema.ts'
import { createStudents } from '#domain/students/import.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { toastDone } from '#ui/toast.ts'
import {
  isEmptyDraft,
  itemOf,
  nextValues,
  numbered,
  refusedRows,
  valuesOfItem,
  type ListDraft,
  type ListValues,
  type Pending,
} from './student-list.ts'
import { listTexts as texts } from './student-list.texts.ts'
import { useAction } from '../core/form/use-action.ts'
import { troubleOf } from '../core/trouble.ts'

type Outcome = {
  trouble: string | null
  problems: ReadonlyMap<number, readonly string[]>
  reply: ImportReply | null
}
/** No message of its own for a refusal, since each refused row shows its problems. */
const NO_TROUBLE = { trouble: () => null }
const NOTHING: Outcome = { trouble: null, problems: new Map(), reply: null }

/** The list after the student of the form was added to it. */
const withPut = ({ rows, editedKey }: ListDraft, values: ListValues): ListDraft => ({
  rows: editedKey === null ? [...rows, newRow(rows, values)] : rows.map(replaced(editedKey, values)),
  values: nextValues(values),
  editedKey: null,
})

const withoutRow = (list: ListDraft, key: number): ListDraft => ({
  ...list,
  rows: list.rows.filter((row) => row.key !== key),
  editedKey: list.editedKey === key ? null : list.editedKey,
})

/** The list with this row in the form, or with an empty form for the next student. */
function withEdited(list: ListDraft, key: number | null): ListDraft {
  const row = list.rows.find((each) => each.key === key)
  return { ...list, editedKey: row?.key ?? null, values: row ? valuesOfItem(row.item) : nextValues(list.values) }
}

/** The list of students to register, a draft until it is registered. `turn` counts how often the form was refilled. */
export function useStudentList(initial: ListDraft, keep: (draft: ListDraft | null) => void) {
  const [list, setList] = useState(initial)
  const [turn, setTurn] = useState(0)
  const [outcome, setOutcome] = useState(NOTHING)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else keep(isEmptyDraft(list) ? null : list)
  }, [list, keep])

  const setValues = useCallback((values: ListValues) => setList((before) => ({ ...before, values })), [])
  const refill = (next: (before: ListDraft) => ListDraft) => {
    setList(next)
    setTurn(turn + 1)
  }
  const settled = (key: number | null) =>
    setOutcome(({ problems }) => ({ ...NOTHING, problems: without(problems, key) }))
  const { run: registerAll, isBusy } = useAction(async () => {
    const { rows, editedKey } = list
    const edited = rows.findIndex(({ key }) => key === editedKey)
    const trouble = rows.length === 0 ? texts.emptyList : edited < 0 ? null : texts.unsavedRow(edited + 1)
    if (trouble) return setOutcome((before) => ({ ...before, reply: null, trouble }))
    const next = await register(rows)
    setOutcome(next)
    const sent = new Set(rows.map(({ key }) => key))
    // Students added meanwhile still have to be registered.
    if (next.reply) setList((before) => ({ ...before, rows: before.rows.filter(({ key }) => !sent.has(key)) }))
  }, NO_TROUBLE)
  return {
    list,
    turn,
    outcome,
    isBusy,
    setValues,
    put: (values: ListValues) => {
      settled(list.editedKey)
      refill((before) => withPut(before, values))
    },
    remove: (key: number) => {
      settled(key)
      setList((before) => withoutRow(before, key))
    },
    edit: (key: number | null) => refill((before) => withEdited(before, key)),
    registerAll,
  }
}

const newRow = (rows: readonly Pending[], values: ListValues): Pending => ({
  key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
  item: itemOf(values),
})

const replaced =
  (key: number, values: ListValues) =>
  (row: Pending): Pending =>
    row.key === key ? { key, item: itemOf(values) } : row

const without = (problems: Outcome['problems'], key: number | null): Outcome['problems'] =>
  new Map([...problems].filter(([each]) => each !== key))

async function register(rows: readonly Pending[]): Promise<Outcome> {
  try {
    const reply = await call(createStudents, { query: {}, body: numbered(rows) })
    toastDone(texts.done(reply.created))
    return { ...NOTHING, reply }
  } catch (error) {
    const problems = refusedRows(error, rows)
    return problems
      ? { ...NOTHING, problems, trouble: texts.refused(problems.size) }
      : { ...NOTHING, trouble: troubleOf(error, texts.failed) }
  }
}
