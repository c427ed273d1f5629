import { Button } from '@mantine/core'
import { IconFile, IconQrcode } from '@tabler/icons-react'
import { device } from '#data/device/db.ts'
import { answersOf, packAnswers } from '#data/handover/answers.ts'
import type { Carried } from '#data/handover/rows.ts'
import { useSchool } from '#data/session/use-session.ts'
import { MOST_BUNDLE_BYTES } from '#domain/handover/frames.rules.ts'
import { Panel } from '#ui/Panel.tsx'
import { useAction } from '../core/form/use-action.ts'
import type { Given } from './GiveDialog.tsx'
import { handoverTexts } from './handover.texts.ts'
import { saveBundle } from './save-bundle.ts'
import styles from './handover.module.css'

const texts = handoverTexts.answers

type Asked = { how: 'code' | 'file'; of?: string }

/** Receipts for other devices, to be shown to them or sent. */
export function AnswersPanel({ carried, onGive }: { carried: readonly Carried[]; onGive: (given: Given) => void }) {
  const answers = answersOf(carried)
  const timeZone = useSchool()?.timeZone
  const give = useAction(
    async ({ how, of }: Asked) => {
      const bytes = await packAnswers(device(), of)
      if (how === 'file' && bytes) await saveBundle(bytes, { kind: 'answers', device: of, timeZone })
      return how === 'code' ? bytes : null
    },
    {
      done: (bytes) => {
        if (!bytes) return
        if (bytes.length >= MOST_BUNDLE_BYTES) give.say(handoverTexts.own.tooLarge)
        else onGive({ how: 'code', bytes, own: null })
      },
      trouble: () => handoverTexts.own.failed,
    },
  )
  if (answers.length === 0) return null
  return (
    <Panel title={texts.title} lead={texts.help}>
      <ul className={styles['list']}>
        {answers.map(({ device: code, from, rows }) => (
          <li key={code} aria-label={texts.device(code)}>
            <span className={styles['what']}>
              <span>{from ? handoverTexts.carried.from(from, code) : texts.device(code)}</span>
              <small>{texts.of(rows.length)}</small>
            </span>
            <span className={styles['buttons']}>
              <Button
                variant="light"
                leftSection={<IconQrcode size={20} />}
                onClick={() => void give.run({ how: 'code', of: code })}
              >
                {texts.code}
              </Button>
              <Button
                variant="default"
                leftSection={<IconFile size={20} />}
                onClick={() => void give.run({ how: 'file', of: code })}
              >
                {texts.file}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {answers.length > 1 ? (
        <div className={styles['buttons']}>
          <Button variant="default" onClick={() => void give.run({ how: 'file' })}>
            {texts.all}
          </Button>
        </div>
      ) : null}
      <p role="alert" className={styles['problem']}>
        {give.trouble}
      </p>
    </Panel>
  )
}
