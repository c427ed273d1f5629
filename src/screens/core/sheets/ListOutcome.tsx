import { Alert } from '@mantine/core'
import { IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ListReply } from '#domain/school/list.schema.ts'
import { NamedRows } from './NamedRows.tsx'
import { registeringTexts as texts, type Noun } from './registering.texts.ts'
import styles from './sheets.module.css'
import type { Foresight } from './use-list-send.ts'

/** Rows that become no record, with the reason. */
const PassedOver = ({ reply, noun }: { reply: ListReply; noun: Noun }) => (
  <>
    <NamedRows title={texts.existingTitle(reply.existing.length, noun)} lines={reply.existing.map(texts.existing)} />
    <NamedRows title={texts.repeatedTitle(reply.repeated.length)} lines={reply.repeated.map(texts.repeated)} />
  </>
)

/** The school's check of a list before anything is registered. */
export function Foreseen({ foresight, noun }: { foresight: Foresight<ListReply>; noun: Noun }) {
  if (foresight.status === 'failed')
    return (
      <Alert color="amber" role="status" icon={<IconCloudOff size={22} />}>
        {foresight.words}
      </Alert>
    )
  const known = foresight.status === 'known' ? foresight.reply : null
  return (
    <div role="status">
      <p>
        {texts.allWell} {foresight.status === 'asking' ? texts.asking : null}
        {known?.created === 0 ? texts.nothingNew : null}
      </p>
      {known ? <PassedOver reply={known} noun={noun} /> : null}
    </div>
  )
}

/** The school's answer, and how many records it foresaw when it was asked before; null where it was not asked. */
export type ListResult = { reply: ListReply; foreseen: number | null }

type ListOutcomeProps = ListResult & { noun: Noun; pathOfImport: (id: number) => string }

/** The result of an upload, with its import; says so where somebody else has registered rows of the list meanwhile. */
export const ListOutcome = ({ reply, foreseen, noun, pathOfImport }: ListOutcomeProps) => (
  <Alert color="leaf" role="status" icon={<IconCircleCheck size={24} />} title={texts.done}>
    <div className={styles['stack']}>
      <p>{texts.created(reply.created, noun)}</p>
      {foreseen !== null && reply.created < foreseen ? <p>{texts.meanwhile(foreseen - reply.created, noun)}</p> : null}
      <PassedOver reply={reply} noun={noun} />
      {reply.importId ? (
        <Link className={styles['link']} to={pathOfImport(reply.importId)}>
          {texts.seeImport}
        </Link>
      ) : null}
    </div>
  </Alert>
)
