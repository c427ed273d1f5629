import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { saveCall } from '#data/attendance/calls.queries.ts'
import { toastFailed } from '#ui/toast.ts'
import type { ShownAbsence } from './call-list.ts'
import type { Outcome } from './CallDialog.tsx'
import styles from './calls.module.css'
import { reportTexts } from './reports.texts.ts'

const texts = reportTexts.calls

/** Saves a call on this device; resolves to whether that succeeded. */
type SaveCall = (absence: ShownAbsence, outcome: Outcome) => Promise<boolean>

const SaveContext = createContext<SaveCall>(() => Promise.resolve(false))

export const useSaveCall = (): SaveCall => useContext(SaveContext)

/** Shows the last saved call above a list of absences, since the row of the call may have left the list. */
export function Calls({ children }: { children: ReactNode }) {
  const [message, setSaid] = useState('')
  const save = useCallback<SaveCall>(async ({ studentId, date, fullname }, { status, notes, calledAt }) => {
    try {
      await saveCall({
        studentId,
        date,
        callStatus: status,
        ...(notes ? { callNotes: notes } : {}),
        ...(calledAt === undefined ? {} : { callTime: new Date(calledAt).toISOString() }),
      })
    } catch {
      toastFailed(texts.notSaved)
      return false
    }
    setSaid(texts.saved(fullname, status))
    return true
  }, [])
  return (
    <SaveContext value={save}>
      <p role="status" className={message ? styles['said'] : styles['silent']}>
        {message}
      </p>
      {children}
    </SaveContext>
  )
}
