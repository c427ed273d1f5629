import { Button, Textarea } from '@mantine/core'
import { IconCopy, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { messagesOf } from '#domain/handover/frame-texts.rules.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { handoverTexts } from './handover.texts.ts'
import styles from './handover.module.css'

const texts = handoverTexts.message

const copy = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toastDone(texts.copied),
    () => toastFailed(texts.notCopied),
  )

/** Gives a text to the share sheet, which has the messengers of the device; whoever closes it again can copy. */
const send = (text: string): Promise<void> => navigator.share({ text }).catch(() => undefined)

/** A bundle as at most three texts, each to be sent as a message. */
export function Messages({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const [messages, setMessages] = useState<readonly string[] | null | undefined>(undefined)
  useEffect(() => {
    let isOver = false
    void messagesOf(bytes).then((made) => {
      if (!isOver) setMessages(made)
    })
    return () => {
      isOver = true
    }
  }, [bytes])
  if (messages === undefined) return <LoadingSkeleton rows={2} />
  if (messages === null) return <p role="status">{texts.tooLong}</p>
  return (
    <>
      <p>{texts.help(messages.length)}</p>
      {messages.map((text, at) => (
        <div key={text}>
          <Textarea
            classNames={{ input: styles['text'] }}
            label={texts.text(at + 1, messages.length)}
            value={text}
            rows={3}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={styles['buttons']}>
            {'share' in navigator ? (
              <Button leftSection={<IconSend size={20} />} onClick={() => void send(text)}>
                {texts.send}
              </Button>
            ) : null}
            <Button variant="default" leftSection={<IconCopy size={20} />} onClick={() => void copy(text)}>
              {texts.copy}
            </Button>
          </div>
        </div>
      ))}
    </>
  )
}
