import { Alert, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { AssignedBus } from '#domain/buses/buses.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { useRegistry } from '#data/buses/registry.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { replica } from '#data/answers/source.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Gate } from '../core/Gates.tsx'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { registerStudentScreen } from '../students/students.screens.ts'
import { AssignForm } from './AssignForm.tsx'
import styles from './buses.module.css'
import { assignBusScreen } from './buses.screens.ts'
import { assignTexts as texts } from './buses.texts.ts'
import { NoBuses } from './NoBuses.tsx'
import { ManyRidersLinks } from './ManyRidersLinks.tsx'

const useBuses = replica(useRegistry, { needsWhole: 'daily' })

/** Screen that assigns a student to a bus from today on. */
export default function AssignBusScreen() {
  const answer = useBuses(null)
  const ownerId = useSession()?.user.id
  const isAway = useServerAway(answer)
  const [last, setLast] = useState<AssignedBus | null>(null)
  return (
    <Page title={assignBusScreen.title} lead={texts.lead}>
      <ServerNeeded isAway={isAway} words={texts.needsServer} />
      <Gate {...answer}>
        {({ buses }) => {
          if (buses.length === 0) return <NoBuses />
          if (ownerId === undefined) return <LoadingSkeleton rows={3} />
          return (
            <div className={styles['stack']}>
              {last ? <Last assigned={last} /> : null}
              <ManyRidersLinks />
              <AssignForm buses={buses} ownerId={ownerId} isAway={isAway} onAssigned={setLast} />
            </div>
          )
        }}
      </Gate>
    </Page>
  )
}

/** Note about the student assigned last, and that her fee does not change. */
function Last({ assigned: { student, usualFeeWithBus, warnings } }: { assigned: AssignedBus }) {
  const usual = formatCents(usualFeeWithBus)
  const { id, fullname, bus, formerBus, fee } = student
  const isUnusual = fee !== undefined && fee !== usualFeeWithBus
  return (
    <Alert color="nile" role="status" icon={<IconCircleCheck size={22} />} title={texts.last(fullname, bus ?? '')}>
      {formerBus && formerBus !== bus ? <p>{texts.former(formerBus)}</p> : null}
      <p>{fee === undefined ? texts.usualFee(usual) : texts.feeStays(formatCents(fee), usual)}</p>
      {warnings.map((warning) => (
        <p key={warning}>
          <strong>{warning}</strong>
        </p>
      ))}
      {isUnusual ? (
        <Button component={Link} to={linkTo(registerStudentScreen, {}, { id: String(id) })} variant="default" mt="xs">
          {texts.changeFee}
        </Button>
      ) : null}
    </Alert>
  )
}
