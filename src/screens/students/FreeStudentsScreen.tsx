import { IconPencil } from '@tabler/icons-react'
import { listFreeStudents } from '#domain/students/students.endpoints.ts'
import { server } from '#data/answers/source.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { listScreen } from '../core/list/list-screen.tsx'
import { FreeReasonDialog } from './FreeReasonDialog.tsx'
import { phoneText } from '../core/phone-text.ts'
import { recordTexts, studentWords } from './records.texts.ts'
import { freeStudentsScreen } from './students.screens.ts'

const { free: texts, fields: labels } = recordTexts

/** Students whose fee is zero. */
export default listScreen(
  freeStudentsScreen,
  server(listFreeStudents, () => ({})),
  {
    ...studentWords,
    ...texts.list,
    rows: (students) => students,
    columns: ({ text, heading, words }) => [
      text('id', labels.id, ({ id }) => id),
      heading('fullname', labels.fullname, ({ fullname }) => fullname),
      text('phone', labels.phone, ({ phone }) => phoneText(phone)),
      text('class', labels.className, ({ classes }) => classes.name),
      text('registeredBy', labels.createdBy, ({ registeredBy: by }) => by && `${by.fullName} (${by.email})`, {
        shown: ({ registeredBy: by }) => (by ? <Lines lines={[by.fullName, by.email]} /> : recordTexts.none),
      }),
      words('reason', labels.reason, ({ FreeReason }) => FreeReason),
    ],
    find: ({ id, phone }) => ({ id, phone }),
    rowKey: ({ id }) => id,
    sort: ['fullname', 'up'],
    actions: {
      label: recordTexts.actions,
      render: (student, { ask }) => (
        <DialogButton
          renderButton={(open) => (
            <RowButton label={texts.editOf(student.fullname)} onClick={open}>
              <IconPencil size={20} />
            </RowButton>
          )}
        >
          {(close) => <FreeReasonDialog student={student} onClose={close} onSaved={ask} />}
        </DialogButton>
      ),
    },
  },
)
