import { Switch } from '@mantine/core'
import { useState } from 'react'
import { kindsFor } from '#domain/notices/notices.kinds.ts'
import { putAwayPhoneCard, usePhoneCards } from '#data/device/phone-cards.ts'
import { chooseNotices, NotAllowed, readNotices } from '#data/notices/notices.ts'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { HeldPlace } from '../core/HeldPlace.tsx'
import { useAction } from '../core/form/use-action.ts'
import { NoticeChoices, useNotices, type KnownNotices } from '../notices/NoticePanel.tsx'
import { noticeTexts } from '../notices/notices.texts.ts'
import classes from './children/child.module.css'
import { NotNow } from './HomeCard.tsx'
import { phoneCardTexts as texts } from './phone-cards.texts.ts'

const KINDS = kindsFor('PARENT')

type Notices = { known: KnownNotices; ask: () => Promise<void> }

/** The one card of notices on a parent's page: all kinds by one switch once after arriving, and later a folded list. */
export function ParentNotices() {
  const { known, ask } = useNotices()
  return (
    <HeldPlace name="notices" isReading={known === null}>
      {known ? (
        <div className={classes['below']}>
          <NoticeCard known={known} ask={ask} />
        </div>
      ) : null}
    </HeldPlace>
  )
}

const isDenied = (known: KnownNotices): boolean => known.status === 'hindered' && known.why === 'denied'
const isOpen = (known: KnownNotices): boolean =>
  isDenied(known) || (known.status === 'known' && known.publicKey !== null && known.kinds.length === 0)

function NoticeCard({ known, ask }: Notices) {
  const cards = usePhoneCards()
  // Whoever chooses one kind after another in the offer is not interrupted by its folding.
  const [wasOpen] = useState(() => isOpen(known))
  if (!cards) return null
  if (cards.notices && wasOpen) return <Offer known={known} ask={ask} />
  const brief = known.status === 'known' ? `${known.kinds.length}/${KINDS.length}` : undefined
  return (
    <FoldingPanel title={noticeTexts.title} brief={brief} isAlways>
      <p className={classes['soft']}>{noticeTexts.leadParent}</p>
      <NoticeChoices all={KINDS} known={known} ask={ask} />
    </FoldingPanel>
  )
}

const wordsFor = (error: unknown): string => (error instanceof NotAllowed ? texts.notices.allow : noticeTexts.failed)

const chooseAll = async (key: string | null): Promise<void> =>
  chooseNotices(KINDS, key ?? (await readNotices()).publicKey)

/** Offers all notices by one switch; where the phone refuses them, it says how to allow them. */
function Offer({ known, ask }: Notices) {
  const choosing = useAction(chooseAll, {
    trouble: wordsFor,
    done: () => void putAwayPhoneCard('notices'),
    after: ask,
  })
  const trouble = choosing.trouble ?? (isDenied(known) ? texts.notices.allow : null)
  return (
    <Panel title={texts.notices.title} lead={texts.notices.lead}>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      <Switch
        label={texts.notices.all}
        checked={choosing.isBusy}
        disabled={choosing.isBusy}
        onChange={() => void choosing.run(known.status === 'known' ? known.publicKey : null)}
      />
      {known.status === 'known' ? (
        <details className={classes['more']}>
          <summary>{texts.notices.details}</summary>
          <NoticeChoices all={KINDS} known={known} ask={ask} />
        </details>
      ) : null}
      <NotNow card="notices" />
    </Panel>
  )
}
