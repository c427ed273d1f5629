import { IconFileTypePdf } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Screen } from '#app/screens.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { sizeWords } from '#domain/documents/documents.rules.ts'
import type { DocumentKind, DocumentListed } from '#domain/documents/documents.schema.ts'
import { useDocuments } from '#data/documents/documents.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import type { Shown } from '#data/answers/source.ts'
import { useSession } from '#data/session/use-session.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { DocumentActions } from './DocumentActions.tsx'
import { documentTexts as texts } from './documents.texts.ts'
import { DocumentTitle } from './DocumentTitle.tsx'
import { UploadForm } from './UploadForm.tsx'
import styles from './documents.module.css'

type Documents = readonly DocumentListed[]

const { fields } = texts

/** Makes a screen on which documents of one kind are uploaded, opened and deleted. */
export function documentsScreen(screen: Pick<Screen, 'title'>, kind: DocumentKind): ComponentType {
  const words = texts.kinds[kind]
  function Upload({ shown, ask }: { shown: Shown<unknown>; ask: () => void }) {
    const ownerId = useSession()?.user.id
    const isAway = useServerAway({ shown, ask })
    return (
      <>
        <ServerNeeded isAway={isAway} words={texts.needsServer} />
        {ownerId === undefined ? null : (
          <UploadForm kind={kind} title={words.formTitle} ownerId={ownerId} isAway={isAway} onUploaded={ask} />
        )}
        {shown.status === 'ready' ? (
          <h2 className={styles['yours']}>{words.yours((shown.data as Documents).length)}</h2>
        ) : null}
      </>
    )
  }
  return listScreen<Documents, DocumentListed>(screen, () => useDocuments(kind), {
    lead: words.lead,
    before: Upload,
    rows: (documents) => documents,
    columns: ({ heading, text, words: long, day }, { timeZone }) => [
      heading('title', fields.title, ({ title }) => title, {
        shown: (document) => <DocumentTitle document={document} />,
      }),
      long('by', fields.by, ({ uploadedBy }) => uploadedBy.fullName),
      day('day', fields.day, ({ uploadedAt }) => schoolDay(Date.parse(uploadedAt), timeZone)),
      text('size', fields.size, ({ size }) => sizeWords(size), { order: ({ size }) => size }),
    ],
    actions: {
      label: fields.actions,
      render: (document, { ask }) => <DocumentActions document={document} onChanged={ask} />,
    },
    find: ({ id, title, uploadedBy }) => ({ id, words: `${title} ${uploadedBy.fullName}` }),
    rowKey: ({ id }) => id,
    isDense: true,
    // No column: the order of the server, with the newest document first.
    sort: ['', 'down'],
    noun: texts.noun,
    search: texts.search,
    file: texts.file,
    empty: texts.empty,
    emptyHint: words.emptyHint,
    noMatch: texts.empty,
    failed: texts.failed,
    icon: <IconFileTypePdf size={30} />,
  })
}
