import { Button } from '@mantine/core'
import { IconClipboardPlus, IconMoodSmile } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { IdText } from '#domain/core/fields.ts'
import { UNKNOWN_STUDENT } from '#domain/discipline/discipline.rules.ts'
import { useWholeStudent } from '#data/discipline/older-records.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { useStudentList, type NamedStudent } from '#data/students/student-list.ts'
import { useSession } from '#data/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../core/Gates.tsx'
import { DeleteRecord } from './DeleteRecord.tsx'
import { disciplineScreen } from './discipline.screens.ts'
import { texts as all } from './discipline.texts.ts'
import { mayChange } from './may-change.ts'
import { OlderNote } from './OlderNote.tsx'
import { exportedRecords, SORT_FIELDS, sortRecords } from './record-list.ts'
import { RefusedChanges } from './RecordState.tsx'
import { RecordTable } from './RecordTable.tsx'
import { ChosenStudent, StudentPicker } from './StudentPicker.tsx'
import styles from './discipline.module.css'

const texts = all.student

/** What has the focus goes from the screen with a choice: it is handed to what has come instead. */
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

/** Everything that was recorded about one student. */
export default function StudentDisciplineScreen() {
  const students = useStudentList()
  const [params, set] = useAddress()
  const [typed, setTyped] = useState('')
  const parsed = IdText.safeParse(params.get('student'))
  const id = parsed.success ? parsed.data : null
  const { search, other } = useFocusOnNext(id !== null)
  const choose = (chosen: number | null) => {
    setTyped('')
    set({ student: chosen === null ? null : String(chosen) }, true)
  }
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      <CopyGate failed={all.loadFailed} reading={students}>
        {(list) => (
          <div className={styles['stack']}>
            <Panel title={texts.find}>
              {id === null ? (
                <StudentPicker
                  input={search}
                  students={list.students}
                  typed={typed}
                  onType={setTyped}
                  onChoose={choose}
                />
              ) : (
                <ChosenStudent student={studentOf(list.students, id)} other={other} onOther={() => choose(null)} />
              )}
            </Panel>
            {id === null ? null : <OneStudent key={id} id={id} />}
          </div>
        )}
      </CopyGate>
    </Page>
  )
}

const studentOf = (students: readonly NamedStudent[], id: number) =>
  students.find((student) => student.id === id) ?? { id, fullname: UNKNOWN_STUDENT, className: all.none }

function OneStudent({ id }: { id: number }) {
  const { reading, older, firstKept } = useWholeStudent(id)
  return (
    <div>
      <CopyGate failed={all.loadFailed} reading={reading} needsWhole>
        {(records) => <Records id={id} records={records} />}
      </CopyGate>
      <OlderNote older={older} firstKept={firstKept} />
    </div>
  )
}

function Records({ id, records }: { id: number; records: readonly ShownRecord[] }) {
  const navigate = useNavigate()
  const user = useSession()?.user
  const [params, set] = useAddress()
  const [deleting, setDeleting] = useState<ShownRecord | null>(null)
  const by = SORT_FIELDS.find((field) => field === params.get('sort')) ?? 'day'
  const isDown = params.has('sort') ? params.get('order') === 'down' : true
  const shown = useMemo(() => sortRecords(records, { by, isDown }), [records, by, isDown])
  const edit = ({ ref }: ShownRecord) => void navigate(linkTo(disciplineScreen, {}, { edit: ref }))
  const exported = () =>
    exportedRecords(shown, {
      fileName: texts.file(id),
      title: texts.title,
      note: `${shown[0]?.studentName ?? UNKNOWN_STUDENT} (${id})`,
    })
  return (
    <>
      {records
        .filter(({ parked }) => parked.length > 0)
        .map((record) => (
          <RefusedChanges key={record.ref} record={record} onEdit={edit} />
        ))}
      <div className={styles['count']}>
        <span role="status">{all.list.count(records.length, records.length)}</span>
        <span className={styles['buttons']}>
          <Button
            component={Link}
            to={linkTo(disciplineScreen, {}, { student: String(id) })}
            variant="light"
            leftSection={<IconClipboardPlus size={18} />}
            data-shell
          >
            {texts.record}
          </Button>
          <ExportMenu table={exported} isEmpty={shown.length === 0} />
        </span>
      </div>
      {shown.length > 0 ? (
        <RecordTable
          label={texts.title}
          records={shown}
          isOfOne
          sorting={{ by, isDown }}
          onSort={(next) => set({ sort: next.by, order: next.isDown ? 'down' : '' })}
          mayChange={(record) => user !== undefined && mayChange(record, user)}
          onEdit={edit}
          onDelete={setDeleting}
        />
      ) : (
        <EmptyState icon={<IconMoodSmile size={30} />} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      )}
      <DeleteRecord record={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}
