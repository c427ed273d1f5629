import { useRef, useState } from 'react'
import { gatherBundles } from '#domain/handover/frame-texts.rules.ts'
import { readFrame } from '#domain/handover/frames.rules.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Scanner } from '#ui/scanner/Scanner.tsx'
import { play } from '#ui/scanner/sound.ts'
import { handoverTexts } from './handover.texts.ts'
import { useAwake } from './use-awake.ts'
import styles from './handover.module.css'

const texts = handoverTexts.take

type Seen = { known: number; pieces: number; isMisread: boolean }

type ScanFramesProps = { onBundle: (bytes: Uint8Array<ArrayBuffer>) => void; onClose: () => void }

/** Reads codes off another device's screen until they make a bundle. */
export function ScanFrames({ onBundle, onClose }: ScanFramesProps) {
  const [gather] = useState(gatherBundles)
  const [seen, setSeen] = useState<Seen | 'foreign' | null>(null)
  // More codes come while the dialog closes.
  const isWhole = useRef(false)
  useAwake()
  const see = async (text: string): Promise<void> => {
    const frame = readFrame(text)
    if (!frame) return setSeen((before) => (before === null ? 'foreign' : before))
    const { bytes, ...progress } = await gather(frame)
    setSeen(progress)
    if (!bytes || isWhole.current) return
    isWhole.current = true
    play('good')
    onBundle(bytes)
  }
  return (
    <Dialog opened onClose={onClose} title={texts.scanning} size="34rem">
      <div className={styles['stack']}>
        <Scanner onText={(text) => void see(text)} isPictureOnly noPicture={texts.noCamera}>
          <p role="status" className="num">
            {wordsOf(seen)}
          </p>
          {seen && seen !== 'foreign' ? (
            <progress value={seen.known} max={seen.pieces} aria-label={texts.progress(seen.known, seen.pieces)} />
          ) : null}
        </Scanner>
      </div>
    </Dialog>
  )
}

function wordsOf(seen: Seen | 'foreign' | null): string {
  if (seen === null) return texts.none
  if (seen === 'foreign') return texts.foreign
  return seen.isMisread ? texts.misread : texts.progress(seen.known, seen.pieces)
}
