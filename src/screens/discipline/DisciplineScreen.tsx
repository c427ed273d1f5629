import { Button, Text } from '@mantine/core'
import { IconChartBar, IconFileX } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { formatDay } from '#domain/core/dates.ts'
import { IdText } from '#domain/core/fields.ts'
import { useRecordsSince } from '#data/discipline/older-records.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { opensOffline } from '#data/device/opens-offline.ts'
import { useStudentList, type NamedStudent } from '#data/school/student-list.ts'
import type { Session } from '#data/session/session.ts'
import { useSession } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge, ReplicaGate, Gate } from '../core/Gates.tsx'
import { disciplineReportsScreen } from './discipline.screens.ts'
import { texts } from './discipline.texts.ts'
import { mayChange } from './may-change.ts'
import { RecordForm } from './RecordForm.tsx'
import { RecordList } from './RecordList.tsx'
import { focusTab, panelOf, Tabs } from './Tabs.tsx'

/** Screen of incidents, with a form for a new record and the list of all; both work without network. */
export default function DisciplineScreen() {
  const session = useSession()
  return (
    <Page
      title={texts.title}
      lead={texts.lead(opensOffline())}
      actions={
        <>
          <ReplicaAge />
          <Button
            component={Link}
            to={linkTo(disciplineReportsScreen)}
            variant="default"
            leftSection={<IconChartBar size={18} />}
          >
            {texts.reports}
          </Button>
        </>
      }
    >
      {session ? <Sides session={session} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function Sides({ session }: { session: Session }) {
  const [params, set] = useAddress()
  const students = useStudentList()
  const edited = params.get('edit')
  const present = params.get('tab') === 'list' ? 'list' : 'form'
  const from = params.get('from') ?? ''
  const { shown, ask, firstDay } = useRecordsSince(from, { needsWhole: present === 'list' || edited !== null })
  const edit = useCallback(
    ({ ref }: ShownRecord) => {
      set({ tab: null, edit: ref }, true)
      focusTab('form')
    },
    [set],
  )
  return (
    <>
      <Tabs
        tabs={[
          { name: 'form', label: edited ? texts.tabs.edit : texts.tabs.form },
          { name: 'list', label: texts.tabs.list },
        ]}
        present={present}
        onChoose={(name) => set({ tab: name === 'list' ? 'list' : null })}
      />
      <div {...panelOf(present)}>
        <Gate shown={shown} ask={ask} words={{ failed: texts.loadFailed }}>
          {(records) =>
            present === 'list' ? (
              <>
                {from ? null : <Text c="dimmed">{texts.list.held(formatDay(firstDay))}</Text>}
                <RecordList records={records} role={session.user.Role} onEdit={edit} />
              </>
            ) : (
              <ReplicaGate failed={texts.loadFailed} reading={students}>
                {(list) => <FormSide session={session} records={records} students={list.students} />}
              </ReplicaGate>
            )
          }
        </Gate>
      </div>
    </>
  )
}

type FormSideProps = { session: Session; records: readonly ShownRecord[]; students: readonly NamedStudent[] }

function FormSide({ session, records, students }: FormSideProps) {
  const [params, set] = useAddress()
  const ref = params.get('edit')
  const record = records.find((each) => each.ref === ref) ?? null
  const named = IdText.safeParse(params.get('student'))
  const toNew = () => set({ edit: null })
  if (ref && (!record || !mayChange(record, session.user.Role)))
    return (
      <EmptyState
        icon={<IconFileX size={30} />}
        title={record ? texts.form.notYours : texts.form.gone}
        action={<Button onClick={toNew}>{texts.form.newRecord}</Button>}
      >
        {record ? null : texts.form.goneHelp}
      </EmptyState>
    )
  return (
    <Panel title={record ? texts.tabs.edit : texts.tabs.form}>
      <RecordForm
        key={ref ?? `new:${params.get('student') ?? ''}`}
        ownerId={session.user.id}
        students={students}
        record={record}
        studentId={named.success ? named.data : null}
        onDone={() => {
          set({ edit: null, student: null, tab: 'list' })
          focusTab('list')
        }}
        onCancel={toNew}
      />
    </Panel>
  )
}
