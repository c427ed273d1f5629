import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ListReply } from '#domain/school/list.schema.ts'
import { NotReadLines } from './NotReadLines.tsx'
import { NamedRows } from './NamedRows.tsx'
import { registeringTexts as texts, type RegisteringWords } from './registering.texts.ts'
import styles from './sheets.module.css'
import type { Foresight } from './use-list-send.ts'

/** Rows that become no record, with the reason. */
const PassedOver = ({ reply, words }: { reply: ListReply; words: RegisteringWords }) => (
  <>
    <NamedRows title={words.existingTitle(reply.existing.length)} lines={reply.existing.map(texts.existing)} />
    <NamedRows title={texts.repeatedTitle(reply.repeated.length)} lines={reply.repeated.map(texts.repeated)} />
  </>
)

/** What should be looked at, though the list is taken. */
const Warnings = ({ reply: { warnings = [] } }: { reply: ListReply }) =>
  warnings.map((warning) => (
    <Alert key={warning} color="amber" icon={<IconAlertTriangle size={22} />}>
      {warning}
    </Alert>
  ))

type ForeseenProps = { foresight: Foresight<ListReply>; words: RegisteringWords }

/** The school's check of a list before anything is registered. */
export function Foreseen({ foresight, words }: ForeseenProps) {
  if (foresight.status === 'failed')
    return (
      <Alert color="amber" role="status" icon={<IconCloudOff size={22} />}>
        {foresight.words}
      </Alert>
    )
  const known = foresight.status === 'known' ? foresight.reply : null
  return (
    <div className={styles['stack']} role="status">
      <p>
        {texts.allWell} {foresight.status === 'asking' ? texts.asking : null}
        {known?.created === 0 ? words.nothingNew : null}
      </p>
      {known ? <Warnings reply={known} /> : null}
      {known ? <PassedOver reply={known} words={words} /> : null}
    </div>
  )
}

export type ListResult = {
  reply: ListReply
  /** How many records the school foresaw when it was asked before; null where it was not asked. */
  foreseen: number | null
  /** What of the file became no row. */
  notRead: readonly string[]
}

type ListOutcomeProps = ListResult & { words: RegisteringWords; pathOfImport: (id: number) => string }

/** The result of an upload, with its import; says so where somebody else has registered rows of the list meanwhile. */
export const ListOutcome = ({ reply, foreseen, notRead, words, pathOfImport }: ListOutcomeProps) => (
  <Alert color="leaf" role="status" icon={<IconCircleCheck size={24} />} title={texts.done}>
    <div className={styles['stack']}>
      <p>{words.created(reply.created)}</p>
      {foreseen !== null && reply.created < foreseen ? <p>{words.meanwhile(foreseen - reply.created)}</p> : null}
      <Warnings reply={reply} />
      <PassedOver reply={reply} words={words} />
      <NotReadLines lines={notRead} />
      {reply.importId ? (
        <Link className={styles['link']} to={pathOfImport(reply.importId)}>
          {texts.seeImport}
        </Link>
      ) : null}
    </div>
  </Alert>
)
