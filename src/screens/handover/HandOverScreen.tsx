import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { useNow } from '#data/device/use-now.ts'
import { useHandover, type Handover } from '#data/handover/use-handover.ts'
import { useSchool } from '#data/session/use-session.ts'
import { formatMoment } from '#domain/core/times.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { AnswersPanel } from './AnswersPanel.tsx'
import { CarriedPanel } from './CarriedPanel.tsx'
import { GiveDialog, type Given } from './GiveDialog.tsx'
import { HandedPanel } from './HandedPanel.tsx'
import { handOverScreen } from './handover.screens.ts'
import { handoverTexts as texts } from './handover.texts.ts'
import { HandOverHelp } from './help/HandOverHelp.tsx'
import { OwnPanel } from './OwnPanel.tsx'
import { TakePanel } from './TakePanel.tsx'
import styles from './handover.module.css'

/** Hands over what waits on this device, and takes what others hand over: how entries travel where there is no line. */
export default function HandOverScreen() {
  const held = useHandover()
  const [address] = useAddress()
  if (address.get('view') === 'help') return <HandOverHelp />
  const help = (
    <Button
      component={Link}
      to={linkTo(handOverScreen, {}, { view: 'help' })}
      variant="default"
      leftSection={<IconHelpCircle size={20} aria-hidden />}
    >
      {texts.how}
    </Button>
  )
  return (
    <Page title={handOverScreen.title} lead={texts.lead} actions={help}>
      {held === undefined ? <LoadingSkeleton rows={4} rowHeight={96} /> : null}
      {held === null ? <p>{texts.noSession}</p> : null}
      {held ? <Panels held={held} /> : null}
    </Page>
  )
}

function Panels({ held }: { held: Handover }) {
  const [given, setGiven] = useState<Given | null>(null)
  const now = useNow(60_000)
  const zone = useSchool()?.timeZone
  const tell = (instant: number) => formatMoment(instant, now, zone)
  // Stays as it was when the screen was opened, so that nothing moves under a finger.
  const [isGiving] = useState(held.own.count > 0)
  const mine = (
    <Fragment key="mine">
      <OwnPanel held={held} tell={tell} onGive={setGiven} />
      <HandedPanel handed={held.handed} tell={tell} />
    </Fragment>
  )
  const others = (
    <Fragment key="others">
      <TakePanel tell={tell} />
      <AnswersPanel carried={held.carried} onGive={setGiven} />
      <CarriedPanel carried={held.carried} tell={tell} />
    </Fragment>
  )
  return (
    <div className={styles['panels']}>
      {isGiving ? [mine, others] : [others, mine]}
      {given ? <GiveDialog given={given} onClose={() => setGiven(null)} /> : null}
    </div>
  )
}
