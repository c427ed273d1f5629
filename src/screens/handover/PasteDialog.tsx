import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { handoverTexts } from './handover.texts.ts'
import styles from './handover.module.css'

const texts = handoverTexts.take

type PasteDialogProps = {
  /** Whether texts of before are kept, which are not all of a bundle. */
  isFurther: boolean
  onText: (text: string) => void
  onClose: () => void
}

/** Takes the texts of messages, in any order, with whatever a messenger has put around them. */
export function PasteDialog({ isFurther, onText, onClose }: PasteDialogProps) {
  const [text, setText] = useState('')
  return (
    <Dialog opened onClose={onClose} title={texts.pasteTitle} size="34rem">
      <form
        className={styles['stack']}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) onText(text)
        }}
      >
        <Textarea
          label={texts.pasteField}
          description={isFurther ? texts.pasteKept : undefined}
          value={text}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{texts.pasteDone}</Button>
      </form>
    </Dialog>
  )
}
