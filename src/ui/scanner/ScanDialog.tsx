import { useRef, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { Scanner } from './Scanner.tsx'
import { play } from './sound.ts'
import styles from './scanner.module.css'

type ScanDialogProps = {
  title: string
  /** Takes a scanned or typed text; returns why it was not taken, else null. */
  onText: (text: string) => Promise<string | null>
  onClose: () => void
}

/** Milliseconds in which a code that stays before the camera is not asked about again. */
const SAME_SCAN = 2_500

/** Scans one code, and closes with it. */
export function ScanDialog({ title, onText, onClose }: ScanDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef({ text: '', at: -Infinity })
  const take = async (text: string): Promise<void> => {
    const refused = await onText(text)
    play(refused === null ? 'good' : 'bad')
    if (refused === null) onClose()
    else setProblem(refused)
  }
  const see = (text: string): void => {
    const at = performance.now()
    const isSame = text === last.current.text && at - last.current.at < SAME_SCAN
    last.current = { text, at }
    if (!isSame) void take(text)
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="30rem">
      <Scanner onText={see} onTyped={(text) => void take(text)} />
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
    </Dialog>
  )
}
