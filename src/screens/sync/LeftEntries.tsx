import { Button } from '@mantine/core'
import type { LeftAction } from '#domain/sync/sync.schema.ts'
import { device } from '#data/device/db.ts'
import { serverMessage } from '#data/answers/errors.ts'
import { settleLeft, type Left } from '#data/outbox/left-entries.ts'
import { askToSettle } from '#data/outbox/ask-to-settle.ts'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { useConfirmedAction } from '../core/form/use-action.ts'
import classes from './OutboxScreen.module.css'
import { syncTexts } from './sync.texts.ts'

const texts = syncTexts.left

/** Entries of other people on this device, for an administrator, who can settle those of ended accounts. */
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
  const settling = useConfirmedAction((action: LeftAction) => settleLeft(device(), left.ownerId, action, askToSettle), {
    done: () => toastDone(texts.done),
    failed: toastFailed,
    trouble: (error) => serverMessage(error) ?? texts.noServer,
  })
  return (
    <li className={classes['entry']}>
      <div className={classes['what']}>
        <p className={classes['sentence']}>{texts.of(left)}</p>
        {left.isEnded ? <p className={classes['reason']}>{texts.ended}</p> : null}
        {!left.isEnded && left.refused > 0 ? <p className={classes['reason']}>{texts.refused(left.refused)}</p> : null}
      </div>
      <div className={classes['actions']}>
        <Button variant="light" onClick={() => settling.ask('takeOver')}>
          {texts.takeOver}
        </Button>
        {left.count > left.money || left.isEnded ? (
          <Button variant="default" onClick={() => settling.ask('putAway')}>
            {texts.putAway}
          </Button>
        ) : null}
      </div>
      <AskFirst
        of={settling}
        title={settling.toConfirm ? texts.asks[settling.toConfirm].title(left.ownerName) : ''}
        confirm={settling.toConfirm ? texts[settling.toConfirm] : ''}
        isDangerous={settling.toConfirm === 'putAway'}
      >
        {(action) => texts.asks[action].help}
      </AskFirst>
    </li>
  )
}
