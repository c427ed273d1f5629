import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { busService, type BusService } from '#domain/buses/figures.rules.ts'
import { percentWords } from '#domain/core/percent.ts'
import { hasBus } from '#domain/school/buses.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { useBusService, type BusServiceOf } from '#data/buses/service.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Page } from '#ui/Page.tsx'
import { Gate, ReplicaAge } from '../core/Gates.tsx'
import { busServiceScreen } from './buses.screens.ts'
import { busTexts, serviceTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'
import { FeeAnalysis } from './FeeAnalysis.tsx'
import { RiderList } from './RiderList.tsx'
import { withFields, withoutFields } from './service-fields.tsx'

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
