import { Alert, Button, Group } from '@mantine/core'
import { IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { device } from '#data/device/db.ts'
import { protectStorage } from '#data/session/sign-in.ts'
import { putAwayStorageNotice, useStorageNotice } from '#data/device/storage-notice.ts'
import { dashboardTexts as texts } from './dashboards.texts.ts'

/** Notice, shown once on a device, that the browser may clear the app's storage, and what to do about that. */
export function StorageNotice() {
  const isOpen = useStorageNotice()
  const [hasAsked, setAsked] = useState(false)
  if (!isOpen) return null
  const ask = () => void protectStorage(device()).then(() => setAsked(true))
  return (
    <Alert color="amber" role="status" mb="lg" icon={<IconShieldX size={22} />} title={texts.storageNotice}>
      {hasAsked ? texts.protectRefused : texts.storageNoticeHelp}
      <Group gap="xs" mt="xs">
        {hasAsked ? null : (
          <Button size="sm" h={44} variant="default" onClick={ask}>
            {texts.protect}
          </Button>
        )}
        <Button size="sm" h={44} variant="subtle" onClick={() => void putAwayStorageNotice()}>
          {texts.storageNoticeSeen}
        </Button>
      </Group>
    </Alert>
  )
}
