import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { device } from '#data/device/db.ts'
import { noteHanded } from '#data/handover/hand-over.ts'
import type { HandedBy } from '#data/handover/rows.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toastFailed } from '#ui/toast.ts'
import { CodeRow } from './CodeRow.tsx'
import { handoverTexts as texts } from './handover.texts.ts'
import { Messages } from './Messages.tsx'
import styles from './handover.module.css'

/** A bundle that leaves the device; `own`: name of the packet in it that this device has made. */
export type Given = { how: HandedBy; bytes: Uint8Array<ArrayBuffer>; own: string | null }

const TITLES = {
  code: () => texts.codes.title,
  message: () => texts.message.title,
  file: () => texts.who.title,
} as const satisfies Record<HandedBy, () => string>

/** Shows a bundle, and notes who has it. */
export function GiveDialog({ given: { how, bytes, own }, onClose }: { given: Given; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={TITLES[how]()} size="34rem" closeOnClickOutside={false}>
      <div className={styles['stack']}>
        {how === 'code' ? <CodeRow bytes={bytes} /> : null}
        {how === 'message' ? <Messages bytes={bytes} /> : null}
        {own ? <Who own={own} how={how} onClose={onClose} /> : null}
      </div>
    </Dialog>
  )
}

function Who({ own, how, onClose }: { own: string; how: HandedBy; onClose: () => void }) {
  const [to, setTo] = useState('')
  const note = () =>
    noteHanded(device(), own, { how, to })
      .then(onClose)
      .catch(() => toastFailed(texts.own.failed))
  return (
    <form
      className={styles['foot']}
      onSubmit={(event) => {
        event.preventDefault()
        void note()
      }}
    >
      <TextInput
        label={texts.who.to}
        placeholder={texts.who.toHelp}
        value={to}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <div className={styles['buttons']}>
        <Button type="submit">{texts.who.done}</Button>
        <Button variant="default" onClick={onClose}>
          {texts.who.notYet}
        </Button>
      </div>
    </form>
  )
}
