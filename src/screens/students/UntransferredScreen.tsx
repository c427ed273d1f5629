import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { listUntransferred } from '#domain/students/moves.endpoints.ts'
import type { UntransferredStudent } from '#domain/students/students.schema.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useSession } from '#data/use-session.ts'
import type { Field } from '#ui/fields.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { RecordTable } from './RecordTable.tsx'
import { recordTexts } from './records.texts.ts'
import { ConfirmRoll } from './ConfirmRoll.tsx'
import { phoneText } from './phone-text.ts'
import styles from './records.module.css'
import { useRolls, type Rolls } from './use-rolls.ts'

const texts = recordTexts.untransferred
const { fields: labels } = recordTexts

const previousSchool: Field<UntransferredStudent> = {
  key: 'previousSchool',
  label: labels.previousSchool,
  value: (student) => student.previousSchool,
  canBreak: true,
}

const fieldsOf = (hasSchools: boolean): Field<UntransferredStudent>[] => [
  { key: 'id', label: labels.id, value: ({ id }) => id },
  { key: 'fullname', label: labels.fullname, value: ({ fullname }) => fullname, isHeading: true, canBreak: true },
  ...(hasSchools ? [previousSchool] : []),
  { key: 'class', label: labels.className, value: ({ classes }) => classes.name },
  {
    key: 'phone',
    label: labels.phone,
    value: ({ phone }) => phoneText(phone),
    shown: ({ phone, phone2 }) => <Phones phones={[phone, phone2]} />,
  },
  { key: 'phone2', label: labels.phone2, value: ({ phone2 }) => phoneText(phone2), isExportedOnly: true },
]

/** Each phone in a line of its own. */
const Phones = ({ phones }: { phones: readonly (string | null)[] }) => (
  <span className={styles['phones']}>
    {phones.filter(Boolean).map((phone) => (
      <span key={phone}>{phoneText(phone)}</span>
    ))}
  </span>
)

const identify = ({ id, phone, phone2 }: UntransferredStudent) => ({ id, phone, phone2 })
const rowKey = ({ id }: UntransferredStudent) => id

/** Students whose transfer waits for a roll number. */
export default function UntransferredScreen() {
  const session = useSession()
  const { answer, ask } = useAnswer(listUntransferred, {})
  const ownerId = session?.user.id ?? null
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={ask}>
          {texts.refresh}
        </Button>
      }
    >
      <AnswerGate answer={answer} onRetry={ask} failed={recordTexts.loadFailed}>
        {(students) =>
          ownerId === null ? <LoadingSkeleton /> : <Untransferred students={students} ownerId={ownerId} onDone={ask} />
        }
      </AnswerGate>
    </Page>
  )
}

type UntransferredProps = { students: readonly UntransferredStudent[]; ownerId: number; onDone: () => void }

function Untransferred({ students, ownerId, onDone }: UntransferredProps) {
  const rolls = useRolls(ownerId)
  // Gone from the list at once, before it has been asked for anew.
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => students.filter(({ id }) => !confirmed.has(id)), [students, confirmed])
  const fields = useMemo(() => fieldsOf(students.some((each) => each.previousSchool !== undefined)), [students])
  const { set } = rolls
  const confirm = useCallback(
    (id: number) => {
      setConfirmed((before) => new Set(before).add(id))
      set(id, null)
      onDone()
    },
    [set, onDone],
  )
  return (
    <RecordTable
      title={texts.title}
      file={texts.file}
      rows={rows}
      fields={fields}
      identify={identify}
      rowKey={rowKey}
      initial={{ by: 'fullname', isDown: false }}
      empty={texts.empty}
      emptyHint={texts.emptyHint}
      actions={{ label: labels.rollNumber, render: (student) => <Roll {...{ student, rolls, confirm }} /> }}
    />
  )
}

type RollProps = { student: UntransferredStudent; rolls: Rolls; confirm: (id: number) => void }

const Roll = ({ student, rolls, confirm }: RollProps) => (
  <ConfirmRoll
    student={student}
    roll={rolls.of(student.id) ?? student.rollNumber ?? ''}
    onRoll={(roll) => rolls.set(student.id, roll)}
    onConfirmed={() => confirm(student.id)}
  />
)
