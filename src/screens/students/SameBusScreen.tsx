import { Button, TextInput } from '@mantine/core'
import { IconBus } from '@tabler/icons-react'
import { useMemo, useState, type SubmitEvent } from 'react'
import { useClasses } from '#data/classes/classes.queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../core/Gates.tsx'
import { identifyRider, riderFields, riderKey, ridersOf, sameBus, type Rider } from './bus-riders.ts'
import { studentIdOf } from './FindStudent.tsx'
import { RecordTable } from './RecordTable.tsx'
import { recordTexts } from './records.texts.ts'
import styles from './records.module.css'

const texts = recordTexts.sameBus

/** Who rides the same bus as a student; from this device's copy, also without network. */
export default function SameBusScreen() {
  const [params, set] = useAddress()
  const classes = useClasses()
  const book = classes.status === 'ready' ? classes.data : null
  const riders = useMemo(() => (book ? ridersOf(book) : []), [book])
  const named = params.get('id') ?? ''
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      <div className={styles['stack']}>
        <BusSearch key={named} named={named} onFind={(id) => set({ id: String(id), search: null }, true)} />
        <CopyGate reading={classes}>{() => <Riders riders={riders} id={studentIdOf(named)} />}</CopyGate>
      </div>
    </Page>
  )
}

function BusSearch({ named, onFind }: { named: string; onFind: (id: number) => void }) {
  const [typed, setTyped] = useState(named)
  const [problem, setProblem] = useState<string | null>(null)
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    const id = studentIdOf(typed)
    setProblem(id === null ? recordTexts.idInvalid : null)
    if (id !== null) onFind(id)
  }
  return (
    <Panel title={recordTexts.studentId}>
      <form className={styles['find']} onSubmit={find} noValidate>
        <TextInput
          aria-label={recordTexts.studentId}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem}
        />
        <Button type="submit" leftSection={<IconBus size={20} />}>
          {texts.fetch}
        </Button>
      </form>
    </Panel>
  )
}

function Riders({ riders, id }: { riders: readonly Rider[]; id: number | null }) {
  const student = useMemo(() => riders.find((each) => each.id === id), [riders, id])
  const shown = useMemo(() => (student ? sameBus(riders, student) : []), [riders, student])
  if (!student)
    return <EmptyState icon={<IconBus size={30} />} title={id === null ? texts.start : recordTexts.notFound} />
  if (shown.length === 0) return <EmptyState icon={<IconBus size={30} />} title={texts.noBus(student.fullname)} />
  const words = texts.rides(student.fullname, student.bus?.trim() ?? '')
  return (
    <section aria-label={words}>
      <p className={styles['lead']}>{words}</p>
      <RecordTable
        title={texts.title}
        file={texts.file}
        note={words}
        rows={shown}
        fields={riderFields}
        identify={identifyRider}
        rowKey={riderKey}
        initial={{ by: 'fullname', isDown: false }}
        empty={texts.start}
      />
    </section>
  )
}
