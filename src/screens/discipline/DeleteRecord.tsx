import { disciplineActions } from '#data/discipline/record-writes.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { shownDay } from '#domain/discipline/discipline.rules.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { toastSaved } from '../core/toast-saved.ts'
import { texts as all } from './discipline.texts.ts'
import styles from './discipline.module.css'

const texts = all.list

async function remove(record: ShownRecord): Promise<void> {
  try {
    const removal = await disciplineActions.remove(record)
    if (removal === 'cancelled') toastDone(texts.removed)
    else await toastSaved(removal, { delivered: texts.removed, waiting: texts.removeWaits })
  } catch {
    toastFailed(texts.removeFailed)
  }
}

export const DeleteRecord = ({ record, onClose }: { record: ShownRecord; onClose: () => void }) => (
  <ConfirmDialog
    opened
    title={texts.removeTitle}
    confirmLabel={texts.remove}
    isDangerous
    onClose={onClose}
    onConfirm={() => {
      onClose()
      void remove(record)
    }}
  >
    {texts.removeAsk}
    <p className={styles['asked']}>
      <strong>{record.studentName}</strong> · {record.type} · {shownDay(record.day)}
    </p>
  </ConfirmDialog>
)
