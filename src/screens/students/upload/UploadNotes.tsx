import { Alert } from '@mantine/core'
import { IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ImportReply } from '#domain/students/import.schema.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { pathOfImport } from '../../imports/import-words.ts'
import { NamedRows } from '../../core/sheets/NamedRows.tsx'
import { NotReadLines } from '../../core/sheets/NotReadLines.tsx'
import type { Foresight } from '../../core/sheets/use-list-send.ts'
import styles from './upload.module.css'
import { uploadTexts as texts } from './upload.texts.ts'

const PassedOver = ({ reply }: { reply: ImportReply }) => (
  <>
    <NamedRows title={texts.existingTitle(reply.existing.length)} lines={reply.existing.map(texts.existing)} />
    <NamedRows title={texts.repeatedTitle(reply.repeated.length)} lines={reply.repeated.map(texts.repeated)} />
  </>
)

type SheetFiguresProps = { rows: number; bad: number | null; reply: ImportReply | null }

/** Counts of the list. */
export function SheetFigures({ rows, bad, reply }: SheetFiguresProps) {
  const figure = (label: string, value: number | null, tone?: 'bad') => ({
    label,
    value: value?.toLocaleString('en') ?? texts.unknown,
    tone,
  })
  return (
    <Figures
      figures={[
        figure(texts.counts.rows, rows),
        figure(texts.counts.bad, bad, bad ? 'bad' : undefined),
        figure(texts.counts.existing, reply?.existing.length ?? null),
        figure(texts.counts.repeated, reply?.repeated.length ?? null),
      ]}
    />
  )
}

/** The school's check of the list before anything is registered. */
export function SchoolNotes({ foresight }: { foresight: Foresight<ImportReply> }) {
  if (foresight.status === 'failed')
    return (
      <Alert color="amber" role="status" icon={<IconCloudOff size={22} />}>
        {foresight.words}
      </Alert>
    )
  return (
    <div className={styles['notes']} role="status">
      <p>
        {texts.allWell} {foresight.status === 'asking' ? texts.schoolAsking : null}
        {foresight.status === 'known' && foresight.reply.created === 0 ? texts.nothingNew : null}
      </p>
      {foresight.status === 'known' ? <PassedOver reply={foresight.reply} /> : null}
    </div>
  )
}

/** What an upload did, in one line; nothing, where everybody was registered already. */
export const doneWords = ({ created }: ImportReply): string => (created > 0 ? texts.done : texts.nothingNew)

type UploadResultProps = {
  reply: ImportReply
  /** How many the school would have registered when it was asked before; null where it was not asked. */
  foreseen: number | null
  notRead: readonly string[]
}

/** The result of the upload; says so where somebody else has registered students of the list meanwhile. */
export const UploadResult = ({ reply, foreseen, notRead }: UploadResultProps) => (
  <Alert
    color={reply.created > 0 ? 'leaf' : 'amber'}
    role="status"
    icon={<IconCircleCheck size={24} />}
    title={doneWords(reply)}
  >
    <p className={styles['text']}>{texts.created(reply.created)}</p>
    {foreseen !== null && reply.created < foreseen ? (
      <p className={styles['text']}>{texts.meanwhile(foreseen - reply.created)}</p>
    ) : null}
    <PassedOver reply={reply} />
    <NotReadLines lines={notRead} />
    {reply.importId ? (
      <Link className={styles['link']} to={pathOfImport(reply.importId)}>
        {texts.seeImport}
      </Link>
    ) : null}
  </Alert>
)
