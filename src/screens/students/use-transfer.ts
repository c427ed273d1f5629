import { useState } from 'react'
import { transferStudent, transferStudents } from '#domain/students/moves.endpoints.ts'
import type { MovedStudent } from '#domain/school/students.schema.ts'
import { call } from '#data/answers/api.ts'
import { nudge } from '#data/sync/nudge.ts'
import { noteMove, undoMove, useLastMove, type LastMove } from '#data/students/last-move.ts'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { failureOf, troubleOf, type Trouble } from './transfer-order.ts'
import { transferTexts as texts } from './transfer.texts.ts'
import type { Order } from './use-transfer-order.ts'

/** A transfer that can be undone. */
export type Done = { move: LastMove; message: string; detail: string; lang?: 'en' }
export type Failed = { title: string; message: string; lang?: 'en' }
export type Outcome = { failed?: Failed; trouble?: Trouble }

type One = { id: number; fullname: string }

const failedMany = (error: unknown): Failed => ({
  title: texts.failed,
  message: failureOf(error, texts.english.manyFallback),
})
const failedOne = (error: unknown): Failed => ({
  title: texts.english.oneFailed,
  message: failureOf(error, texts.english.oneFallback),
  lang: 'en',
})
const failedUndo = (error: unknown): Failed => ({ title: texts.undoFailed, message: failureOf(error, texts.failed) })

const doneOf = (move: LastMove): Done => {
  const [one] = move.students
  const detail = texts.moved(move.students.length, move.from, move.to)
  return one && move.isSingle
    ? { move, message: texts.english.oneDone(one.fullname), detail, lang: 'en' }
    : { move, message: texts.success, detail }
}

/** Sends an order, and can undo the last one. */
export function useTransfer({ source, to, chosen, note, choose, setNote }: Order) {
  const [outcome, setOutcome] = useState<Outcome>({})
  const [closed, setClosed] = useState<string | null>(null)
  const last = useLastMove()
  const { run, isBusy } = useAction(
    async (work: () => Promise<Outcome>, failedOf: (error: unknown) => Failed) => {
      try {
        setOutcome(await work())
      } catch (error) {
        // The replica may be behind what the server knows.
        nudge('sendNow')
        setOutcome({ failed: failedOf(error) })
      }
    },
    { trouble: () => null },
  )
  const finish = async (moved: readonly MovedStudent[], batch: string, isSingle: boolean): Promise<Outcome> => {
    await noteMove(moved, { batch, isSingle, from: source?.name ?? '' })
    choose(
      moved.map(({ id }) => id),
      false,
    )
    setNote('')
    return {}
  }
  /** One student by the call for one, else all chosen students. */
  const send = (one?: One) => {
    if (!source) return
    const studentIds = one ? [one.id] : [...chosen]
    const trouble = troubleOf({ from: source.id, to, chosen: studentIds, note })
    if (trouble || to === null) return setOutcome(trouble ? { trouble } : {})
    const sendMany = async () => {
      const body = { sourceClassId: source.id, targetClassId: to, studentIds, note }
      const { batch, updatedStudents } = await call(transferStudents, { body })
      return finish(updatedStudents, batch, false)
    }
    const sendOne = async ({ id }: One) => {
      const body = { targetClassId: to, note }
      const { batch, student } = await call(transferStudent, { params: { id: String(id) }, body })
      return finish([student], batch, true)
    }
    void (one ? run(() => sendOne(one), failedOne) : run(sendMany, failedMany))
  }
  const undo = ({ move }: Done) =>
    void run(async () => {
      await undoMove(move)
      toastDone(texts.undone)
      return {}
    }, failedUndo)
  // A change of other classes is not shown here, where it would only take room.
  const isOfSource = last !== null && [last.from, last.to].includes(source?.name ?? '')
  return {
    outcome,
    done: last && isOfSource && last.batch !== closed ? doneOf(last) : null,
    isBusy,
    send,
    undo,
    forget: () => setOutcome({}),
    close: ({ move: { batch } }: Done) => setClosed(batch),
  }
}
