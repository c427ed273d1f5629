import { Button } from '@mantine/core'
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

/** A bundle as at most three texts, each to be copied into a message. */
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
          <p className={styles['facts']}>{texts.text(at + 1, messages.length)}</p>
          <p className={styles['text']} data-message>
            {text}
          </p>
          <div className={styles['buttons']}>
            <Button variant="default" onClick={() => void copy(text)}>
              {texts.copy}
            </Button>
          </div>
        </div>
      ))}
    </>
  )
}
