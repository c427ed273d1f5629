import { Alert, Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { busService, type BusService } from '#domain/buses/figures.rules.ts'
import { percentWords } from '#domain/core/percent.ts'
import { busKey, hasBus } from '#domain/school/buses.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { useRegistry } from '#data/buses/registry.ts'
import { useBusService, type BusServiceOf, type ServiceStudent } from '#data/buses/service.ts'
import { useAccess } from '#data/session/use-access.ts'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Page } from '#ui/Page.tsx'
import { Gate, ReplicaAge } from '../core/Gates.tsx'
import { registerStudentScreen } from '../students/students.screens.ts'
import { busRegistryScreen, busServiceScreen } from './buses.screens.ts'
import { busTexts, serviceTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'
import { FeeAnalysis } from './FeeAnalysis.tsx'
import { RiderList } from './RiderList.tsx'
import { unknownFields, withFields, withoutFields } from './service-fields.tsx'

/** Bus service: students who take a bus, what their monthly fees contain for it, and students who take none. */
export default function BusServiceScreen() {
  const answer = useBusService()
  return (
    <Page title={busServiceScreen.title} lead={texts.lead}>
      <Gate {...answer} words={{ failed: busTexts.failed }}>
        {(data) => <Service of={data} />}
      </Gate>
    </Page>
  )
}

const share = ({ riders, students }: BusService): string => texts.share(percentWords(riders, students))

function Service({ of: { students, knowsFees } }: { of: BusServiceOf }) {
  const service = busService(students)
  const riders = students.filter(hasBus)
  const seesFees = students.some(({ feeCents }) => feeCents !== undefined)
  return (
    <div className={styles['stack']}>
      <ReplicaAge />
      <Figures
        figures={[
          { label: texts.totalStudents, value: service.students },
          { label: texts.users, value: service.riders, note: share(service) },
          { label: texts.expected, value: formatCents(service.expectedCents) },
          ...(knowsFees ? [{ label: texts.actual, value: formatCents(service.actualCents), note: texts.agreed }] : []),
        ]}
      />
      {knowsFees ? (
        <FeeAnalysis service={service} />
      ) : (
        <Alert color="amber" icon={<IconCloudOff size={22} />}>
          {texts.feesNeedServer}
        </Alert>
      )}
      <UnknownBuses riders={riders} />
      <RiderList
        name="with"
        title={texts.with}
        file={texts.fileWith}
        students={riders}
        fields={withFields({ seesFees, knowsFees })}
      />
      <RiderList
        name="without"
        title={texts.without}
        file={texts.fileWithout}
        students={students.filter((student) => !hasBus(student))}
        fields={withoutFields}
      />
    </div>
  )
}

/** Students whose records name a bus that is not registered, so that no driver's list has them; nothing where there are none. */
function UnknownBuses({ riders }: { riders: readonly ServiceStudent[] }) {
  const registry = useRegistry()
  const access = useAccess()
  if (registry.status !== 'ready') return null
  const known = new Set(registry.data.buses.map(({ label }) => busKey(label)))
  const unknown = riders.filter(({ bus }) => !known.has(busKey(bus)))
  if (unknown.length === 0) return null
  const mayEdit = access?.status === 'in' && mayReach(registerStudentScreen, access.role)
  return (
    <RiderList
      name="unknown"
      title={texts.unknown}
      file={texts.fileUnknown}
      students={unknown}
      fields={unknownFields}
      advice={
        <p>
          {texts.unknownAdvice} <Link to={linkTo(busRegistryScreen)}>{busRegistryScreen.title}</Link>
        </p>
      }
      {...(mayEdit ? { action: { label: texts.choose, render: editOf } } : {})}
    />
  )
}

const editOf = ({ id, fullname }: ServiceStudent) => (
  <Button
    component={Link}
    to={linkTo(registerStudentScreen, {}, { id: String(id) })}
    variant="default"
    aria-label={texts.chooseFor(fullname)}
  >
    {texts.choose}
  </Button>
)
