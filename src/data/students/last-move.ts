import { undoTransfer } from '#domain/students/moves.endpoints.ts'
import type { MovedStudent } from '#domain/school/students.schema.ts'
import { call } from '../answers/api.ts'
import { device } from '../device/db.ts'
import { currentReader, useCacheQuery } from '../replica/use-cache.ts'
import { noteMoved } from './own-changes.ts'

/** The change of classes that this person made last on this device; it can be undone until the next one. */
export type LastMove = {
  batch: string
  /** The move was made by the call for one student. */
  isSingle: boolean
  from: string
  to: string
  students: readonly { id: number; fullname: string }[]
}

const KEY = 'lastMove'

/** Notes a change of classes, as the server answered; what could be undone before cannot be undone any more. */
export async function noteMove(
  moved: readonly MovedStudent[],
  move: Pick<LastMove, 'batch' | 'isSingle' | 'from'>,
): Promise<void> {
  const students = moved.map(({ id, fullname }) => ({ id, fullname }))
  const value: LastMove = { ...move, to: moved[0]?.className ?? '', students }
  const cache = (await currentReader(device()))?.cache
  // Without room for the note the move stands all the same, and has to be reversed by hand.
  await cache?.meta.put({ key: KEY, value }).catch(() => undefined)
  await noteMoved(moved)
}

/** Undoes a move at the school; gives the students with the classes that they are in again. */
export async function undoMove({ batch }: LastMove): Promise<readonly MovedStudent[]> {
  const { updatedStudents } = await call(undoTransfer, { body: { batch } })
  const cache = (await currentReader(device()))?.cache
  await cache?.meta.delete(KEY)
  await noteMoved(updatedStudents)
  return updatedStudents
}

/** Move of students that can be undone, live; null where there is none. */
export function useLastMove(): LastMove | null {
  const reading = useCacheQuery(
    KEY,
    async ({ cache }) => ((await cache.meta.get(KEY))?.value ?? null) as LastMove | null,
  )
  return reading.status === 'ready' ? reading.data : null
}
