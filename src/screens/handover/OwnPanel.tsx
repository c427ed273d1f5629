import { Button } from '@mantine/core'
import { IconFile, IconMessage, IconQrcode } from '@tabler/icons-react'
import { device } from '#data/device/db.ts'
import { packBundle } from '#data/handover/hand-over.ts'
import type { HandedBy } from '#data/handover/rows.ts'
import { useSchool } from '#data/session/use-session.ts'
import type { Handover } from '#data/handover/use-handover.ts'
import { MOST_BUNDLE_BYTES } from '#domain/handover/frames.rules.ts'
import { Panel } from '#ui/Panel.tsx'
import { useAction } from '../core/form/use-action.ts'
import { factsOf, type Tell } from './facts.ts'
import { saveBundle } from './save-bundle.ts'
import type { Given } from './GiveDialog.tsx'
import { handoverTexts } from './handover.texts.ts'
import styles from './handover.module.css'

const texts = handoverTexts.own

type OwnPanelProps = { held: Handover; tell: Tell; onGive: (given: Given) => void }

/** What waits of the signed-in person, and the ways in which it can leave. */
export function OwnPanel({
  held: { canPack, isGrantEnded, own, notHanded, large, carried },
  tell,
  onGive,
}: OwnPanelProps) {
  const onWay = carried.filter(({ state }) => state === 'carried').length
  const timeZone = useSchool()?.timeZone
  const give = useAction(
    async (how: HandedBy) => {
      const bundle = await packBundle(device())
      if (how === 'file' && bundle) await saveBundle(bundle.bytes, { kind: 'entries', device: bundle.device, timeZone })
      return bundle && { how, bytes: bundle.bytes, own: bundle.own }
    },
    {
      done: (given) => {
        if (!given) return
        if (given.how === 'code' && given.bytes.length >= MOST_BUNDLE_BYTES) give.say(texts.tooLarge)
        // Nobody needs to note to whom packets of others were given.
        else if (given.how !== 'file' || given.own) onGive(given)
      },
      trouble: () => texts.failed,
    },
  )
  const hasOwn = canPack && own.count > 0
  const hasAny = hasOwn || onWay > 0
  return (
    <Panel title={texts.title}>
      <p className={styles['facts']}>{own.count === 0 ? texts.none : factsOf({ ...own, entries: own.count }, tell)}</p>
      {!canPack ? <p className={styles['note']}>{isGrantEnded ? texts.grantEnded : texts.cannot}</p> : null}
      {large > 0 ? <p className={styles['note']}>{texts.large(large)}</p> : null}
      {hasOwn && notHanded < own.count ? <p className={styles['note']}>{texts.handed(notHanded)}</p> : null}
      {onWay > 0 ? <p className={styles['note']}>{hasOwn ? texts.carried(onWay) : texts.handOn(onWay)}</p> : null}
      {hasAny ? (
        <>
          {hasOwn ? <p className={styles['note']}>{texts.sealed}</p> : null}
          <div className={styles['buttons']}>
            <Button
              variant={hasOwn && notHanded > 0 ? 'filled' : 'default'}
              leftSection={<IconQrcode size={20} />}
              disabled={give.isBusy}
              onClick={() => void give.run('code')}
            >
              {texts.code}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFile size={20} />}
              disabled={give.isBusy}
              onClick={() => void give.run('file')}
            >
              {texts.file}
            </Button>
            <Button
              variant="default"
              leftSection={<IconMessage size={20} />}
              disabled={give.isBusy}
              onClick={() => void give.run('message')}
            >
              {texts.message}
            </Button>
          </div>
        </>
      ) : null}
      <p role="alert" className={styles['problem']}>
        {give.trouble}
      </p>
    </Panel>
  )
}
