import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { nudge } from '#data/sync/nudge.ts'
import { useNow } from '#data/device/use-now.ts'
import { useIsOnline, useSyncSnapshot } from '#data/sync/use-sync-status.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { layoutTexts } from './layout.texts.ts'

const texts = layoutTexts.signOut
const PATIENCE_MS = 10_000

/** Signs out in steps: sends waiting entries, says how many remain on the device and how they will be sent, then signs out. */
export function SignOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} closeLabel={uiTexts.cancel}>
      <SignOutSteps onClose={onClose} />
    </Dialog>
  )
}

function SignOutSteps({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const snapshot = useSyncSnapshot()
  const [startedAt] = useState(Date.now)
  const [hasSkipped, setSkipped] = useState(false)
  const waited = useNow(200) - startedAt
  useEffect(() => nudge('sendNow'), [])
  if (!snapshot) return null
  const isSending = snapshot.waiting > 0 && isOnline && !hasSkipped && waited < PATIENCE_MS
  if (isSending) {
    return (
      <div role="status">
        <Text>{texts.sending}</Text>
        <progress value={waited / PATIENCE_MS} aria-label={texts.sending} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setSkipped(true)}>
            {texts.skip}
          </Button>
        </Group>
      </div>
    )
  }
  const left = snapshot.waiting + snapshot.parked
  return (
    <>
      {left > 0 ? (
        <Text>
          <strong>{texts.stays(left)}</strong> {texts.how(left)} {texts.removed}
        </Text>
      ) : (
        <Text>{snapshot.othersWaiting > 0 ? texts.nothingOfYours(snapshot.othersWaiting) : texts.nothing}</Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button onClick={() => void navigate('/logout')} data-autofocus>
          {texts.confirm}
        </Button>
      </Group>
    </>
  )
}
