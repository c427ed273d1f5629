import { Button } from '@mantine/core'
import { listDeletedStudents } from '#domain/students/removals.endpoints.ts'
import type { DeletedStudent } from '#domain/school/students.schema.ts'
import { server } from '#data/answers/source.ts'
import { useSession } from '#data/session/use-session.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { listScreen } from '../core/list/list-screen.tsx'
import { actFields } from './ActField.tsx'
import { DropOutForm } from './DropOutForm.tsx'
import { recordTexts, studentWords } from './records.texts.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { deletedStudentsScreen } from './students.screens.ts'

const { deleted: texts, fields: labels } = recordTexts

function DeleteForm({ ask }: { ask: () => void }) {
  const session = useSession()
  return session ? <DropOutForm ownerId={session.user.id} onDeleted={ask} /> : null
}

/** Deletes a student with a reason, and lists deleted students; administrators can restore them. */
export default listScreen(
  deletedStudentsScreen,
  server(listDeletedStudents, () => ({})),
  {
    ...studentWords,
    ...texts.list,
    before: DeleteForm,
    rows: ({ deletedStudents }) => deletedStudents,
    columns: ({ text, heading, words }, { timeZone }) => [
      text('studentId', labels.id, ({ studentId }) => studentId),
      heading('fullName', labels.fullname, ({ fullName }) => fullName),
      text('className', labels.className, ({ className }) => className),
      words('reason', labels.reason, ({ reason }) => reason),
      ...actFields<DeletedStudent>('deletedAt', {
        labels: { at: labels.deletedAt, by: labels.deletedBy },
        timeZone,
        of: (row) => ({ at: row.deletedAt, by: { name: row.deletedByName, email: row.deletedByEmail } }),
      }),
    ],
    find: ({ studentId }) => ({ id: studentId }),
    rowKey: ({ studentId }) => studentId,
    sort: ['deletedAt', 'down'],
    actions: {
      label: recordTexts.actions,
      isFor: ({ role }) => role === 'ADMIN',
      render: (student, { ask }) => (
        <DialogButton
          renderButton={(open) => (
            <Button variant="light" size="sm" h={44} aria-label={texts.restoreOf(student.fullName)} onClick={open}>
              {texts.restore}
            </Button>
          )}
        >
          {(close) => <RestoreDialog student={student} onClose={close} onDone={ask} />}
        </DialogButton>
      ),
    },
  },
)
