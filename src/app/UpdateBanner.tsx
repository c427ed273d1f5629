import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAppUpdate } from '#data/device/app-update.ts'
import { updateHindrance, useOpenWork } from '#data/device/update-readiness.ts'
import { useSyncProgress } from '#data/sync/use-sync-status.ts'
import { appTexts } from './app.texts.ts'
import classes from './UpdateBanner.module.css'

const texts = appTexts.update

/** Banner that offers a new version, which takes over only with consent; says why when the update has to wait. */
export function UpdateBanner() {
  const { isReady } = useAppUpdate()
  return isReady ? <ReadyBanner /> : null
}

function ReadyBanner() {
  const { take } = useAppUpdate()
  const progress = useSyncProgress()
  const work = useOpenWork()
  const [isHidden, setHidden] = useState(false)
  if (isHidden || !work) return null
  const hindrance = updateHindrance({ ...work, progress })
  return (
    <aside className={classes['banner']} role="status" data-shell>
      <div className={classes['words']}>
        <strong>{texts.ready}</strong>
        {hindrance ? <span>{texts.hindrance[hindrance]}</span> : null}
      </div>
      {hindrance ? null : <Button onClick={take}>{texts.take}</Button>}
      <Button variant="subtle" color="gray" onClick={() => setHidden(true)}>
        {texts.later}
      </Button>
    </aside>
  )
}
