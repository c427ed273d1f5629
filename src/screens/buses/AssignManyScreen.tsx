import { Alert, Button } from '@mantine/core'
import { IconBus, IconCircleCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { StudentListed } from '#domain/school/students.schema.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { replica, type Shown } from '#data/answers/source.ts'
import { useFreeStudents, type AssignedMany } from '#data/buses/free-students.ts'
import { useRegistry } from '#data/buses/registry.ts'
import { useSession } from '#data/session/use-session.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { classFilter } from '../core/list/filters.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { phoneText } from '../core/phone-text.ts'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { pathOfImport } from '../imports/import-words.ts'
import { assignManyTexts as texts } from './assign-many.texts.ts'
import { assignManyScreen } from './buses.screens.ts'
import { assignTexts, busTexts } from './buses.texts.ts'
import styles from './buses.module.css'
import { ChosenBar } from './ChosenBar.tsx'
import { ChosenContext, useChosen } from './chosen-riders.ts'
import { districtFilter } from './district-filter.ts'
import { NoBuses } from './NoBuses.tsx'
import { AllRiders, RiderBox } from './RiderBoxes.tsx'

const { fields: labels } = busTexts

const useBuses = replica(useRegistry, { needsWhole: 'daily' })

type Result = AssignedMany & { bus: string }

/** The ticked students of the list below, the bar that assigns them, and what came of it. */
function Assigning({ shown, ask, children }: { shown: Shown<unknown>; ask: () => void; children: ReactNode }) {
  const chosen = useChosen(useSession()?.user.id ?? null)
  const isAway = useServerAway({ shown, ask })
  const buses = useBuses(null).shown
  const [result, setResult] = useState<Result | null>(null)
  if (buses.status === 'ready' && buses.data.buses.length === 0) return <NoBuses />
  return (
    <ChosenContext value={chosen}>
      <ServerNeeded isAway={isAway} words={assignTexts.needsServer} />
      {result ? <Outcome {...result} /> : null}
      {children}
      {buses.status === 'ready' ? (
        <ChosenBar
          buses={buses.data.buses}
          isAway={isAway}
          onAssigned={(assigned, bus) => {
            setResult({ ...assigned, bus })
            ask()
          }}
        />
      ) : null}
    </ChosenContext>
  )
}

function Outcome({ taken, bus, leftOut, warnings, importId }: Result) {
  return (
    <Alert
      color={leftOut.length > 0 ? 'amber' : 'nile'}
      role="status"
      icon={<IconCircleCheck size={22} />}
      title={texts.done(taken, bus)}
      mb="md"
    >
      {warnings.map((warning) => (
        <p key={warning}>
          <strong>{warning}</strong>
        </p>
      ))}
      {leftOut.length > 0 ? (
        <>
          <p>{texts.leftOut(leftOut.length)}</p>
          <ul className={styles['names']}>
            {leftOut.map((each) => (
              <li key={each.id}>
                {each.fullname} <small>{texts.why(each)}</small>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {importId === undefined ? null : (
        <Button component={Link} to={pathOfImport(importId)} variant="default" mt="xs">
          {texts.takeBack}
        </Button>
      )}
    </Alert>
  )
}

/** Lets many students take a bus: those without one, by class or district, ticked one by one or all at once. */
export default listScreen<{ students: StudentListed[] }, StudentListed, 'class' | 'district'>(
  assignManyScreen,
  useFreeStudents,
  {
    lead: texts.lead,
    around: Assigning,
    filters: {
      class: classFilter(({ classId }) => classId),
      district: districtFilter(labels.district, { all: texts.allDistricts, none: texts.noDistrict }),
    },
    rows: ({ students }) => students,
    columns: ({ heading, text, words }) => [
      heading('fullname', labels.fullname, ({ fullname }) => fullname, {
        shown: (rider) => <RiderBox rider={rider} />,
      }),
      text('class', labels.className, ({ className }) => className),
      words('district', labels.district, ({ district }) => district, {
        shown: ({ district, address }) => <Lines lines={[district ?? '–', address]} />,
      }),
      words('address', texts.address, ({ address }) => address, { isExportedOnly: true }),
      text('phone', labels.phone, ({ phone }) => phoneText(phone)),
      text('id', labels.id, ({ id }) => id),
    ],
    above: (shown) => <AllRiders riders={shown} />,
    find: ({ id, phone, phone2 }) => ({ id, phone, phone2 }),
    rowKey: ({ id }) => id,
    sort: ['fullname', 'up'],
    isDense: true,
    noun: busTexts.studentNoun,
    search: texts.search,
    file: texts.file,
    empty: texts.empty,
    noMatch: busTexts.noMatch,
    failed: busTexts.failed,
    icon: <IconBus size={30} />,
  },
)
