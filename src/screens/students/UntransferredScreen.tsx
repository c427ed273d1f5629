import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { listUntransferred } from '#domain/students/moves.endpoints.ts'
import { server } from '#data/answers/source.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { listScreen } from '../core/list/list-screen.tsx'
import { ConfirmRoll, RollsProvider } from './ConfirmRoll.tsx'
import { phoneText } from '../core/phone-text.ts'
import { recordTexts, studentWords } from './records.texts.ts'
import { untransferredScreen } from './students.screens.ts'

const { untransferred: texts, fields: labels } = recordTexts

const Refresh = ({ ask }: { ask: () => void }) => (
  <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={ask}>
    {texts.refresh}
  </Button>
)

/** Students whose transfer waits for a roll number. */
export default listScreen(
  untransferredScreen,
  server(listUntransferred, () => ({})),
  {
    ...studentWords,
    ...texts.list,
    tools: Refresh,
    around: RollsProvider,
    rows: (students) => students,
    columns: ({ text, heading, words, exported }, _, students) => [
      text('id', labels.id, ({ id }) => id),
      heading('fullname', labels.fullname, ({ fullname }) => fullname),
      // Left out for roles that may not see it.
      ...(students.some((each) => each.previousSchool !== undefined)
        ? [words('previousSchool', labels.previousSchool, (student) => student.previousSchool)]
        : []),
      text('class', labels.className, ({ classes }) => classes.name),
      text('phone', labels.phone, ({ phone }) => phoneText(phone), {
        shown: ({ phone, phone2 }) => <Lines lines={[phoneText(phone), phoneText(phone2)]} />,
      }),
      exported('phone2', labels.phone2, ({ phone2 }) => phoneText(phone2)),
    ],
    find: ({ id, phone, phone2 }) => ({ id, phone, phone2 }),
    rowKey: ({ id }) => id,
    sort: ['fullname', 'up'],
    actions: {
      label: labels.rollNumber,
      render: (student, { ask }) => <ConfirmRoll student={student} onConfirmed={ask} />,
    },
  },
)
