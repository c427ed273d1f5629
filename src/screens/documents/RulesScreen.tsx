import { Button, Switch } from '@mantine/core'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { useMemo } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { longDay } from '#domain/school/months.ts'
import { sizeWords } from '#domain/documents/documents.rules.ts'
import type { DocumentListed } from '#domain/documents/documents.schema.ts'
import { useDocuments } from '#data/documents/documents.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useAddress } from '#ui/use-address.ts'
import { Gate } from '../core/Gates.tsx'
import { finderOf } from '../core/list/finder.ts'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { rulesScreen } from './documents.screens.ts'
import { documentTexts } from './documents.texts.ts'
import { KeptChip } from './DocumentTitle.tsx'
import { useDocument } from './use-document.ts'
import styles from './documents.module.css'

const { rules: texts, open, keep, ...all } = documentTexts

/** Most documents that are shown without a search field. */
const MOST_WITHOUT_SEARCH = 6

function DocumentCard({ document, timeZone }: { document: DocumentListed; timeZone: string }) {
  const { title, size, uploadedAt, uploadedBy } = document
  const here = useDocument(document)
  return (
    <li className={styles['card']}>
      <IconFileTypePdf size={32} aria-hidden />
      <div>
        <h2 dir="auto">{title}</h2>
        <p>{texts.uploaded(longDay(schoolDay(Date.parse(uploadedAt), timeZone)))}</p>
        <p>{texts.by(uploadedBy.fullName, sizeWords(size))}</p>
        <KeptChip publicId={document.publicId} />
      </div>
      <footer>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          aria-label={open.openOf(title)}
          disabled={!here.canOpen}
          onClick={here.open}
        >
          {open.open}
        </Button>
        {here.mayKeep ? (
          <Switch
            label={keep.keep}
            aria-label={keep.keepOf(title)}
            checked={here.isKept}
            disabled={!here.canKeep}
            onChange={here.toggleKept}
          />
        ) : null}
      </footer>
    </li>
  )
}

const wordsOf = ({ id, title, uploadedBy }: DocumentListed) => ({ id, words: `${title} ${uploadedBy.fullName}` })

function Cards({ documents }: { documents: readonly DocumentListed[] }) {
  const [params, set] = useAddress()
  const timeZone = useSchool()?.timeZone
  const search = params.get('search') ?? ''
  const find = useMemo(() => finderOf(documents, [], wordsOf), [documents])
  const found = find(search)
  if (!timeZone) return null
  if (documents.length === 0)
    return (
      <EmptyState icon={<IconFileTypePdf size={30} />} title={all.empty}>
        {texts.hint}
      </EmptyState>
    )
  return (
    <>
      {documents.length > MOST_WITHOUT_SEARCH || search ? (
        <div className={styles['search']}>
          <SearchInput
            label={all.search}
            value={search}
            onChange={(typed) => set({ search: typed || null })}
            hotkey="/"
          />
        </div>
      ) : null}
      {found.length === 0 ? (
        <EmptyState icon={<IconFileTypePdf size={30} />} title={all.empty} />
      ) : (
        <ul className={styles['cards']}>
          {found.map((document) => (
            <DocumentCard key={document.id} document={document} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The documents of the school, for everybody who signs in. */
export default function RulesScreen() {
  const { shown, ask } = useDocuments('rules')
  const isAway = useServerAway({ shown, ask })
  return (
    <Page title={rulesScreen.title} lead={texts.lead}>
      <ServerNeeded isAway={isAway} words={texts.away} />
      <Gate shown={shown} ask={ask} words={{ failed: all.failed }}>
        {(documents) => <Cards documents={documents} />}
      </Gate>
    </Page>
  )
}
