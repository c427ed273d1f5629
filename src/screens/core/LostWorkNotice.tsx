import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { dismissVanished, vanished } from '#data/device/vanished.ts'
import { lostWorkActions, useLostWork } from '#data/outbox/use-lost-work.ts'
import { formatDay } from '#domain/core/dates.ts'
import { coreTexts } from './core.texts.ts'

const texts = coreTexts.lostWork

/** Notice that the browser has deleted waiting entries of this device. */
function VanishedNotice() {
  const lost = useSyncExternalStore(vanished.subscribe, vanished.read)
  if (!lost) return null
  return (
    <Alert
      color="clay"
      role="alert"
      mb="lg"
      icon={<IconHistory size={22} />}
      title={texts.vanished(lost.count)}
      withCloseButton
      closeButtonLabel={texts.dismiss}
      onClose={() => dismissVanished()}
    >
      {lost.receipt ? texts.lastReceipt(lost.receipt) : null}
    </Alert>
  )
}

/** Notice of lost work: entries that the browser has deleted, and work of the person that a restore of the database lost. */
export function LostWorkNotice() {
  const lost = useLostWork()
  const ofDevice = <VanishedNotice />
  if (lost.length === 0) return ofDevice
  return (
    <>
      {ofDevice}
      <Alert color="clay" role="alert" mb="lg" icon={<IconHistory size={22} />} title={texts.title}>
        <Stack component="ul" m={0} p={0} gap="xs">
          {lost.map((each) => {
            const words = texts[each.kind](each.name, formatDay(each.date))
            return (
              <Group key={words} component="li" justify="space-between" gap="xs" wrap="nowrap">
                {words}
                <Button
                  variant="subtle"
                  flex="none"
                  h={44}
                  px="xs"
                  aria-label={texts.dismissOf(words)}
                  onClick={() => void lostWorkActions.dismiss(each)}
                >
                  {texts.dismiss}
                </Button>
              </Group>
            )
          })}
        </Stack>
      </Alert>
    </>
  )
}
