import { Button } from '@mantine/core'
import { IconCamera, IconClipboard, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { Taken } from '#data/handover/take.ts'
import { MOST_FILE_BYTES, takeFile, takeHere, takePasted, type Read } from '#data/handover/take-here.ts'
import { useHasPasted } from '#data/handover/use-pasted.ts'
import { Panel } from '#ui/Panel.tsx'
import { PickFile } from '#ui/PickFile.tsx'
import { useAction } from '../core/form/use-action.ts'
import { factsOf, type Tell } from './facts.ts'
import { handoverTexts } from './handover.texts.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { ScanFrames } from './ScanFrames.tsx'
import styles from './handover.module.css'

const texts = handoverTexts.take

type Source = Blob | string | Uint8Array<ArrayBuffer>

const isUnread = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotReadableError'

async function take(from: Source): Promise<Read> {
  if (from instanceof Uint8Array) return takeHere(from)
  return typeof from === 'string' ? takePasted(from) : takeFile(from)
}

/** On a phone, what was taken may be told below the edge of the screen. */
const intoSight = (list: HTMLElement | null): void => list?.scrollIntoView({ block: 'nearest' })

/** Takes packets and receipts by the camera, as a file, or as messages, and says what became of each. */
export function TakePanel({ tell }: { tell: Tell }) {
  const [open, setOpen] = useState<'camera' | 'paste' | null>(null)
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const hasPasted = useHasPasted()
  const taking = useAction(take, {
    done: (read) => {
      if (Array.isArray(read)) setTaken(read)
      else taking.say(typeof read === 'string' ? texts[read] : texts.partly(read.known, read.pieces))
    },
    trouble: (error) => (isUnread(error) ? texts.unread : texts.notSaved),
  })
  const run = (from: Source) => {
    setOpen(null)
    setTaken([])
    if (from instanceof Blob && from.size > MOST_FILE_BYTES) taking.say(texts.tooLarge)
    else void taking.run(from)
  }
  return (
    <Panel title={texts.title} lead={texts.help}>
      <div className={styles['buttons']}>
        <Button leftSection={<IconCamera size={20} />} onClick={() => setOpen('camera')}>
          {texts.camera}
        </Button>
        <PickFile
          icon={<IconFileImport size={20} />}
          // Phones know no media type for our files.
          types={['*/*']}
          isBusy={taking.isBusy}
          onPick={(file) => Promise.resolve(run(file))}
        >
          {texts.file}
        </PickFile>
        <Button variant="default" leftSection={<IconClipboard size={20} />} onClick={() => setOpen('paste')}>
          {texts.paste}
        </Button>
      </div>
      <p role="alert" className={styles['problem']}>
        {taking.trouble}
      </p>
      <div role="status">
        {taken.length > 0 ? (
          <ul ref={intoSight} className={styles['results']} aria-label={texts.title}>
            {taken.map((each, at) => (
              <TakenItem key={at} taken={each} tell={tell} />
            ))}
          </ul>
        ) : null}
      </div>
      {open === 'camera' ? <ScanFrames onBundle={run} onClose={() => setOpen(null)} /> : null}
      {open === 'paste' ? <PasteDialog isFurther={hasPasted} onText={run} onClose={() => setOpen(null)} /> : null}
    </Panel>
  )
}

const GOOD: readonly Taken['is'][] = ['taken', 'ownAnswer', 'answer']
const NEUTRAL: readonly Taken['is'][] = ['again', 'answerAgain', 'own']

const toneOf = ({ is }: Taken): string => (GOOD.includes(is) ? 'good' : NEUTRAL.includes(is) ? 'quiet' : 'bad')

const wordsOf = (taken: Taken): string =>
  taken.is === 'answer' ? handoverTexts.taken.answer(taken.device) : handoverTexts.taken[taken.is]

function TakenItem({ taken, tell }: { taken: Taken; tell: Tell }) {
  return (
    <li data-tone={toneOf(taken)}>
      {'label' in taken && taken.label ? (
        <div className={styles['facts']}>
          {handoverTexts.carried.from(taken.label.from, taken.label.device)}: {factsOf(taken.label, tell)}
        </div>
      ) : null}
      {wordsOf(taken)}
    </li>
  )
}
