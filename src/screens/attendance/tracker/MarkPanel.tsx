import { useDraft } from '#data/use-draft.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import type { HistoryMark } from './history.ts'
import { editOf, newMark, type Typed } from './mark-form.ts'
import { MarkForm } from './MarkForm.tsx'
import type { KnownDays } from './use-standing.ts'

type MarkPanelProps = KnownDays & {
  ownerId: number
  today: string
  /** The mark that somebody wants to change; null for a new one. */
  editing: HistoryMark | null
  onClose: () => void
  onSaved: () => void
}

/** The form for one day: new, or of a mark that is there. What is typed survives a reload. */
export function MarkPanel(props: MarkPanelProps) {
  const { studentId, ownerId, today, editing, ...rest } = props
  const draftKey = `attendanceMark:${ownerId}:${studentId}`
  const { found, keep } = useDraft<Typed>(draftKey, ownerId)
  if (found === undefined) return <LoadingSkeleton rows={3} />
  const start = editing ? editOf(editing) : (found ?? newMark(today))
  return (
    <MarkForm
      key={editing?.date ?? 'new'}
      {...rest}
      studentId={studentId}
      today={today}
      start={start}
      isRestored={editing === null && found !== null}
      keep={keep}
      draftKey={draftKey}
    />
  )
}
