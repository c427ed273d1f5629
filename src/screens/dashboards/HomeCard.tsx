import { Button, Group } from '@mantine/core'
import { IconDotsVertical, IconDownload, IconHome, IconShare2, IconSquarePlus } from '@tabler/icons-react'
import { opensOffline } from '#data/device/opens-offline.ts'
import { putAwayPhoneCard, usePhoneCards, type PhoneCard } from '#data/device/phone-cards.ts'
import { useInstall } from '#ui/install-prompt.ts'
import { Panel } from '#ui/Panel.tsx'
import classes from './children/child.module.css'
import { phoneCardTexts as texts } from './phone-cards.texts.ts'

export const NotNow = ({ card }: { card: PhoneCard }) => (
  <Button variant="subtle" onClick={() => void putAwayPhoneCard(card)}>
    {texts.notNow}
  </Button>
)

const WAYS = [
  { browser: /iPhone|iPad/, steps: texts.home.iPhone, icons: [IconShare2, IconSquarePlus, IconHome] },
  { browser: /Android/, steps: texts.home.android, icons: [IconDotsVertical, IconDownload, IconHome] },
]

/**
 * Offers the home screen, once after arriving: by the browser's own prompt, else step by step; nothing where the app is there
 * or cannot be.
 */
export function HomeCard() {
  const cards = usePhoneCards()
  const install = useInstall()
  const way = WAYS.find(({ browser }) => browser.test(navigator.userAgent))
  const isThere = matchMedia('(display-mode: standalone)').matches
  if (!cards?.home || isThere || !opensOffline() || (!install && !way)) return null
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
