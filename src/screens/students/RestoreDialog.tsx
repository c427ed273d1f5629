import { Text } from '@mantine/core'
import { restoreStudent } from '#domain/students/removals.endpoints.ts'
import type { DeletedStudent } from '#domain/school/students.schema.ts'
import { call } from '#data/answers/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { recordTexts } from './records.texts.ts'

const texts = recordTexts.deleted

type RestoreDialogProps = { student: DeletedStudent; onClose: () => void; onDone: () => void }

/** Asks before a student is restored; a refusal is shown in the dialog. */
export function RestoreDialog({ student, onClose, onDone }: RestoreDialogProps) {
  const restoring = useAction(() => call(restoreStudent, { body: { studentId: student.studentId } }), {
    done: () => {
      toastDone(texts.restored(student.fullName))
      onClose()
    },
    // Somebody else may have been faster, so the list is asked for again.
    after: onDone,
    trouble: texts.restoreFailed,
  })
  return (
    <ConfirmDialog
      opened
      title={texts.restoreTitle}
      confirmLabel={texts.restore}
      isBusy={restoring.isBusy}
      onConfirm={() => void restoring.run()}
      onClose={onClose}
    >
      {restoring.trouble ? <ProblemAlert message={restoring.trouble} /> : null}
      <Text fw={600} mt={restoring.trouble ? 'sm' : 0}>
        {texts.restoreAsk(student.fullName, student.className)}
      </Text>
      <Text mt="xs">{texts.restoreAfter}</Text>
    </ConfirmDialog>
  )
}
