import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LeftAction } from '#domain/sync/sync.schema.ts'
import { device } from '#data/db.ts'
import { serverMessage } from '#data/errors.ts'
import { settleLeft, type Left } from '#data/left-entries.ts'
import { askToSettle } from '#data/ask-to-settle.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import classes from './OutboxScreen.module.css'
import { syncTexts } from './sync.texts.ts'

const texts = syncTexts.left

/** What others have left on this device, for an administrator, who settles what ended accounts have left. */
export function LeftEntries({ left }: { left: readonly Left[] }) {
  if (left.length === 0) return null
  return (
    <section className={classes['section']}>
      <h2>{texts.title}</h2>
      <p className={classes['help']}>{texts.help}</p>
      <ul>
        {left.map((each) => (
          <LeftCard key={each.ownerId} left={each} />
        ))}
      </ul>
    </section>
  )
}

function LeftCard({ left }: { left: Left }) {
  const [asked, setAsked] = useState<LeftAction | null>(null)
  const [isBusy, setBusy] = useState(false)
  const settle = async (action: LeftAction) => {
    setAsked(null)
    setBusy(true)
    try {
      await settleLeft(device(), left.ownerId, action, askToSettle)
      toastDone(texts.done)
    } catch (error) {
      toastFailed(serverMessage(error) ?? texts.noServer)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={classes['entry']}>
      <div className={classes['what']}>
        <p className={classes['sentence']}>{texts.of(left)}</p>
        {left.isEnded ? <p className={classes['reason']}>{texts.ended}</p> : null}
      </div>
      <div className={classes['actions']}>
        <Button variant="light" disabled={isBusy} onClick={() => setAsked('takeOver')}>
          {texts.takeOver}
        </Button>
        {left.count > left.money || left.isEnded ? (
          <Button variant="default" disabled={isBusy} onClick={() => setAsked('putAway')}>
            {texts.putAway}
          </Button>
        ) : null}
      </div>
      {(['takeOver', 'putAway'] as const).map((action) => (
        <ConfirmDialog
          key={action}
          opened={asked === action}
          title={texts.asks[action].title(left.ownerName)}
          confirmLabel={texts[action]}
          isDangerous={action === 'putAway'}
          onConfirm={() => void settle(action)}
          onClose={() => setAsked(null)}
        >
          {texts.asks[action].help}
        </ConfirmDialog>
      ))}
    </li>
  )
}
