import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '#domain/core/times.ts'
import { useShownReading } from '#data/answers/source.ts'
import { useDrawers, type OwnDrawers, type ShownDrawer } from '#data/drawers/drawers.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useNow } from '#data/device/use-now.ts'
import { useToday } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Gate, ReplicaAge } from '../core/Gates.tsx'
import { CloseForm } from './CloseForm.tsx'
import { drawerTexts as texts } from './drawers.texts.ts'
import { OpenDrawerPanel } from './OpenDrawerPanel.tsx'
import { OpenForm } from './OpenForm.tsx'
import { PaperDialog } from './PaperDialog.tsx'
import styles from './drawers.module.css'

/** A person's own drawer on this device: open it, move money, count and close it. */
export default function DrawerScreen() {
  const clock = useToday()
  const access = useAccess()
  const answer = useShownReading(useDrawers())
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      {clock && access?.status === 'in' ? (
        <Gate {...answer}>
          {(drawers) => <Own {...clock} drawers={drawers} ownerId={access.user.id} isAdmin={access.role === 'ADMIN'} />}
        </Gate>
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Page>
  )
}

/** Says that the drawer was closed by an administrator, who held its device for lost. */
function LostNote({ drawer: { number, closing }, timeZone }: { drawer: ShownDrawer; timeZone: string }) {
  const now = useNow(60_000)
  if (!closing) return null
  return (
    <Alert color="amber" role="status" icon={<IconAlertTriangle size={22} />}>
      {texts.closedAsLost(number, closing.by, formatMoment(Date.parse(closing.at), now, timeZone))}
    </Alert>
  )
}

type OwnProps = { drawers: OwnDrawers; ownerId: number; isAdmin: boolean; today: string; timeZone: string }

function Own({ drawers: { open, handed, lost }, ...person }: OwnProps) {
  const { ownerId, isAdmin, timeZone } = person
  const [isCounting, setCounting] = useState(false)
  const [paperOf, setPaperOf] = useState<string | null>(null)
  return (
    <div className={styles['stack']}>
      {open === null ? (
        <>
          {lost ? <LostNote drawer={lost} timeZone={timeZone} /> : null}
          {/* Another drawer to take over is another proposal. */}
          <OpenForm key={handed[0]?.number ?? ''} ownerId={ownerId} handed={handed} />
        </>
      ) : isCounting ? (
        <CloseForm
          drawer={open}
          ownerId={ownerId}
          isAdmin={isAdmin}
          onCancel={() => setCounting(false)}
          onClosed={(number) => {
            setCounting(false)
            setPaperOf(number)
          }}
        />
      ) : (
        <OpenDrawerPanel
          {...person}
          drawer={open}
          onCount={() => setCounting(true)}
          onPaper={() => setPaperOf(open.number)}
        />
      )}
      {paperOf ? <PaperDialog number={paperOf} onClose={() => setPaperOf(null)} /> : null}
    </div>
  )
}
