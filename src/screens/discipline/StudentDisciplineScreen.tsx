import { Button } from '@mantine/core'
import { IconClipboardPlus, IconMoodSmile } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { UNKNOWN_STUDENT } from '#domain/discipline/discipline.rules.ts'
import { useWholeStudent } from '#data/discipline/older-records.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { useStudentList, type NamedStudent } from '#data/school/student-list.ts'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaGate } from '../core/Gates.tsx'
import { idOf } from '../core/form/id-field.ts'
import { StudentField } from '../core/form/StudentField.tsx'
import { fromAddress } from '../core/list/filters.ts'
import type { Here, ListSpec } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { disciplineScreen, studentDisciplineScreen } from './discipline.screens.ts'
import { texts as all } from './discipline.texts.ts'
import { mayChange } from './may-change.ts'
import { RecordActions, recordList } from './records.tsx'
import { RefusedChanges } from './RecordState.tsx'
import { ChosenStudent } from './ChosenStudent.tsx'

const texts = all.student

/** Moves the focus when a student is chosen or left, since the focused element then leaves the screen. */
function useFocusOnNext(isChosen: boolean) {
  const search = useRef<HTMLInputElement>(null)
  const other = useRef<HTMLButtonElement>(null)
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    if (wasChosen.current === isChosen) return
    wasChosen.current = isChosen
    const next = isChosen ? other : search
    next.current?.focus()
  }, [isChosen])
  return { search, other }
}

type PartProps = { here: Here<'student'> }

function Student({ here: { values } }: PartProps) {
  const students = useStudentList()
  const [, set] = useAddress()
  const [typed, setTyped] = useState('')
  const id = idOf(values.student)
  const { search, other } = useFocusOnNext(id !== null)
  const choose = (chosen: number | null) => {
    setTyped('')
    set({ student: chosen === null ? null : String(chosen), search: null }, true)
  }
  return (
    <ReplicaGate failed={all.loadFailed} reading={students}>
      {(list) => (
        <Panel title={texts.find}>
          {id === null ? (
            <StudentField
              input={search}
              label={all.form.search}
              typed={typed}
              onType={setTyped}
              onChoose={choose}
              isChosenById
            />
          ) : (
            <ChosenStudent student={studentOf(list.students, id)} other={other} onOther={() => choose(null)} />
          )}
        </Panel>
      )}
    </ReplicaGate>
  )
}

const studentOf = (students: readonly NamedStudent[], id: number) =>
  students.find((student) => student.id === id) ?? { id, fullname: UNKNOWN_STUDENT, className: all.none }

const RecordOne = ({ here: { values } }: PartProps) =>
  idOf(values.student) === null ? null : (
    <Button
      component={Link}
      to={linkTo(disciplineScreen, {}, { student: values.student })}
      variant="light"
      leftSection={<IconClipboardPlus size={18} />}
      data-shell
    >
      {texts.record}
    </Button>
  )

/** Opens the form with a record in it. */
function useEdit() {
  const navigate = useNavigate()
  return ({ ref }: ShownRecord) => void navigate(linkTo(disciplineScreen, {}, { edit: ref }))
}

const Refused = ({ records }: { records: readonly ShownRecord[] }) => (
  <RefusedChanges records={records} onEdit={useEdit()} />
)

const Actions = ({ record }: { record: ShownRecord }) => <RecordActions record={record} onEdit={useEdit()} />

export const listOfStudent: Omit<ListSpec<readonly ShownRecord[], ShownRecord, 'student'>, 'actions'> = {
  ...recordList(true),
  ...texts.list,
  icon: <IconMoodSmile size={30} />,
  file: ({ values }) => texts.file(values.student),
  note: ({ values }, [first]) => `${first?.studentName ?? UNKNOWN_STUDENT} (${values.student})`,
  intro: (records) => <Refused records={records} />,
}

export default listScreen(
  studentDisciplineScreen,
  ({ values }: Here<'student'>) => useWholeStudent(idOf(values.student)),
  {
    ...listOfStudent,
    lead: texts.list.lead,
    failed: texts.list.failed,
    filters: { student: fromAddress },
    before: Student,
    tools: RecordOne,
    actions: {
      label: all.actions,
      render: (record, { here }) => (mayChange(record, here.role) ? <Actions record={record} /> : null),
    },
  },
)
