import { ActionIcon, Button } from '@mantine/core'
import { IconShieldX, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { device } from '#data/device/db.ts'
import { protectStorage } from '#data/device/storage-notice.ts'
import { putAwayStorageNotice, useStorageNotice } from '#data/device/storage-notice.ts'
import { HeldPlace } from '../core/HeldPlace.tsx'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import classes from './dashboards.module.css'

/**
 * A line, shown until somebody has asked for protection or dismissed it, that the browser may clear the app's storage.
 * System information keeps saying so.
 */
export function StorageNotice() {
  const isOpen = useStorageNotice()
  const [isRefused, setRefused] = useState(false)
  const ask = async (): Promise<void> => {
    setRefused(!(await protectStorage(device())))
    await putAwayStorageNotice()
  }
  const close = (): void => {
    setRefused(false)
    void putAwayStorageNotice()
  }
  return (
    <HeldPlace name="storage" isReading={isOpen === undefined}>
      {isOpen || isRefused ? <Line isRefused={isRefused} ask={ask} close={close} /> : null}
    </HeldPlace>
  )
}

type LineProps = { isRefused: boolean; ask: () => Promise<void>; close: () => void }

function Line({ isRefused, ask, close }: LineProps) {
  return (
    <div role="status" className={classes['line']}>
      <IconShieldX size={22} aria-hidden />
      <span>{isRefused ? texts.protectRefused : texts.storageNotice}</span>
      {isRefused ? null : (
        <Button size="sm" h={44} variant="subtle" onClick={() => void ask()}>
          {texts.protect}
        </Button>
      )}
      <ActionIcon size={44} variant="subtle" color="gray" aria-label={texts.storageNoticeSeen} onClick={close}>
        <IconX size={20} />
      </ActionIcon>
    </div>
  )
}
