import { Button, Group, Switch } from '@mantine/core'
import { IconDotsVertical, IconDownload, IconHome, IconShare2, IconSquarePlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { kindsFor } from '#domain/notices/notices.kinds.ts'
import { opensOffline } from '#data/device/opens-offline.ts'
import { putAwayPhoneCard, usePhoneCards, type PhoneCard } from '#data/device/phone-cards.ts'
import { chooseNotices, NotAllowed, readHindrance, readNotices } from '#data/notices/notices.ts'
import { useInstall } from '#ui/install-prompt.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../core/form/use-action.ts'
import { noticeTexts } from '../notices/notices.texts.ts'
import classes from './children/child.module.css'
import { phoneCardTexts as texts } from './phone-cards.texts.ts'

/** What a parent is offered once after arriving: the app on the home screen, and notices. */
export function PhoneCards({ onChosen }: { onChosen: () => void }) {
  const open = usePhoneCards()
  if (!open) return null
  return (
    <>
      {open.home ? <HomeCard /> : null}
      {open.notices ? <NoticeCard onChosen={onChosen} /> : null}
    </>
  )
}

const NotNow = ({ card }: { card: PhoneCard }) => (
  <Button variant="subtle" onClick={() => void putAwayPhoneCard(card)}>
    {texts.notNow}
  </Button>
)

const WAYS = [
  { browser: /iPhone|iPad/, steps: texts.home.iPhone, icons: [IconShare2, IconSquarePlus, IconHome] },
  { browser: /Android/, steps: texts.home.android, icons: [IconDotsVertical, IconDownload, IconHome] },
]

/** Offers the home screen: by the browser's own prompt, else step by step; nothing where the app is there or cannot be. */
function HomeCard() {
  const install = useInstall()
  const way = WAYS.find(({ browser }) => browser.test(navigator.userAgent))
  const isThere = matchMedia('(display-mode: standalone)').matches
  if (isThere || !opensOffline() || (!install && !way)) return null
  return (
    <div className={classes['below']}>
      <Panel title={texts.home.title} lead={texts.home.lead}>
        {install ? null : (
          <ol className={classes['way']}>
            {way?.steps.map((step, at) => {
              const Icon = way.icons[at] ?? IconHome
              return (
                <li key={step}>
                  <Icon size={26} aria-hidden /> {step}
                </li>
              )
            })}
          </ol>
        )}
        <Group gap="xs">
          {install ? (
            <Button
              leftSection={<IconDownload size={18} />}
              onClick={() => {
                install()
                void putAwayPhoneCard('home')
              }}
            >
              {texts.home.install}
            </Button>
          ) : null}
          <NotNow card="home" />
        </Group>
      </Panel>
    </div>
  )
}

type Offer = { publicKey: string; isDenied: boolean }

/** Whether this browser can show notices and has none yet; null where there is nothing to offer. */
async function readOffer(): Promise<Offer | null> {
  const why = await readHindrance()
  if (why !== null && why !== 'denied') return null
  const { publicKey, subscription } = await readNotices()
  return subscription && subscription.kinds.length > 0 ? null : { publicKey, isDenied: why === 'denied' }
}

const wordsFor = (error: unknown): string => (error instanceof NotAllowed ? texts.notices.allow : noticeTexts.failed)

/** Offers all notices by one switch; where the phone refuses them, it says how to allow them. */
function NoticeCard({ onChosen }: { onChosen: () => void }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  useEffect(() => {
    let isOver = false
    // Without the school's server there is nothing to offer; the next visit asks again.
    void readOffer()
      .catch(() => null)
      .then((found) => (isOver ? undefined : setOffer(found)))
    return () => {
      isOver = true
    }
  }, [])
  const choosing = useAction((publicKey: string) => chooseNotices(kindsFor('PARENT'), publicKey), {
    trouble: wordsFor,
    done: () => {
      void putAwayPhoneCard('notices')
      onChosen()
    },
  })
  if (!offer) return null
  const trouble = choosing.trouble ?? (offer.isDenied ? texts.notices.allow : null)
  return (
    <div className={classes['below']}>
      <Panel title={texts.notices.title} lead={texts.notices.lead}>
        {trouble ? <ProblemAlert message={trouble} /> : null}
        <Switch
          label={texts.notices.all}
          checked={choosing.isBusy}
          disabled={choosing.isBusy}
          onChange={() => void choosing.run(offer.publicKey)}
        />
        <p className={classes['soft']}>{texts.notices.details}</p>
        <NotNow card="notices" />
      </Panel>
    </div>
  )
}
