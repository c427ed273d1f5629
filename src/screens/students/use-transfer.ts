import { useState } from 'react'
import { transferStudent, transferStudents, undoTransfer } from '#domain/students/moves.endpoints.ts'
import type { MovedStudent } from '#domain/school/students.schema.ts'
import { call } from '#data/api.ts'
import { nudge } from '#data/nudge.ts'
import { noteMoved } from '#data/students/own-changes.ts'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { failureOf, troubleOf, type Trouble } from './transfer-order.ts'
import { transferTexts as texts } from './transfer.texts.ts'
import type { Order } from './use-transfer-order.ts'

/** A transfer that can be undone. */
export type Done = { batch: string; message: string; detail: string; lang?: 'en' }
export type Failed = { title: string; message: string; lang?: 'en' }
export type Outcome = { done?: Done; failed?: Failed; trouble?: Trouble }

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

/** Sends an order, and can undo it. */
export function useTransfer({ source, to, chosen, note, choose, setNote }: Order) {
  const [outcome, setOutcome] = useState<Outcome>({})
  const { run, isBusy } = useAction(
    async (work: () => Promise<Outcome>, failedOf: (error: unknown) => Failed) => {
      try {
        setOutcome(await work())
      } catch (error) {
        // The replica may be behind what the server knows.
        nudge('sendNow')
        setOutcome(({ done }) => ({ ...(done ? { done } : {}), failed: failedOf(error) }))
      }
    },
    { trouble: () => null },
  )
  const finish = async (moved: readonly MovedStudent[], done: Omit<Done, 'detail'>): Promise<Outcome> => {
    const ids = moved.map(({ id }) => id)
    await noteMoved(moved)
    choose(ids, false)
    setNote('')
    return { done: { ...done, detail: texts.moved(ids.length, source?.name ?? '', moved[0]?.className ?? '') } }
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
      return finish(updatedStudents, { batch, message: texts.success })
    }
    const sendOne = async ({ id, fullname }: One) => {
      const body = { targetClassId: to, note }
      const { batch, student } = await call(transferStudent, { params: { id: String(id) }, body })
      return finish([student], { batch, message: texts.english.oneDone(fullname), lang: 'en' })
    }
    void (one ? run(() => sendOne(one), failedOne) : run(sendMany, failedMany))
  }
  const undo = ({ batch }: Done) =>
    void run(async () => {
      const { updatedStudents } = await call(undoTransfer, { body: { batch } })
      await noteMoved(updatedStudents)
      toastDone(texts.undone)
      return {}
    }, failedUndo)
  return { outcome, isBusy, send, undo, forget: () => setOutcome({}) }
}
