import { useState } from 'react'
import { call } from '#data/api.ts'
import { nudge } from '#data/nudge.ts'
import { deleteAttendance, updateAttendance } from '#domain/attendance/corrections.endpoints.ts'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { wordsOf } from '../words.ts'
import { idOf, type Typed } from './correction-form.ts'
import { correctionTexts as texts } from './correction.texts.ts'

/** Sends a correction or a deletion; each tells whether it was done, and `trouble` why not. */
export function useCorrection() {
  const [busy, setBusy] = useState<'update' | 'delete' | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  const run = async (kind: 'update' | 'delete', send: () => Promise<{ message: string }>): Promise<boolean> => {
    setBusy(kind)
    setTrouble(null)
    try {
      toastDone((await send()).message)
      // The other screens of this device read its copy, which learns of it by a pull.
      nudge('sendNow')
      return true
    } catch (error) {
      const words = wordsOf(error, kind === 'update' ? texts.updateFailed : texts.deleteFailed)
      setTrouble(words)
      toastFailed(kind === 'update' ? texts.updateFailed : texts.deleteFailed)
      return false
    } finally {
      setBusy(null)
    }
  }
  const update = ({ attendanceId, studentId, present, remark }: Typed) =>
    run('update', () =>
      call(updateAttendance, {
        body: { id: idOf(attendanceId) ?? 0, studentId: idOf(studentId) ?? 0, present, remark: remark.trim() },
      }),
    )
  const remove = (id: number) => run('delete', () => call(deleteAttendance, { params: { id: String(id) } }))
  return { busy, trouble, update, remove, forget: () => setTrouble(null) }
}
