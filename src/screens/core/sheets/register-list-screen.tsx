import { useMemo, type ComponentType } from 'react'
import type { Screen } from '#app/screens.ts'
import type { ListMode, ListReply } from '#domain/school/list.schema.ts'
import { FILE_NAME_LENGTH } from '#domain/school/sheets.ts'
import { fetchWithProgress } from '#data/answers/progress-fetch.ts'
import { useToday } from '#data/device/use-today.ts'
import type { Source } from '#data/answers/source.ts'
import { useSession } from '#data/session/use-session.ts'
import type { SheetSchool } from '#domain/sheets/kinds.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import type { ListKind, ReadList } from './list-state.ts'
import { Gate } from '../Gates.tsx'
import { RegisterList } from './RegisterList.tsx'
import { registeringWords, type Noun, type RegisteringWords } from './registering.texts.ts'
import type { SendList } from './use-list-send.ts'
import { useListUpload } from './use-list-upload.ts'
import type { Elsewhere } from './ValuesPart.tsx'

type Item<Rows extends ReadList> = Rows['items'][number]

/** What the rows name of the school: classes, buses, students. */
type Named = Omit<SheetSchool, 'today'>

type Declared<Rows extends ReadList> = {
  lead: string
  noun: Noun
  /** Words of a list that changes records instead of making them. */
  words?: Partial<RegisteringWords>
  /** Names the drafts. */
  id: string
  list: ListKind<Rows>
  /** The call that takes the rows. */
  call: (
    input: { query: ListMode; body: Item<Rows>[] },
    fetch: typeof globalThis.fetch,
    how: { once?: string },
  ) => Promise<ListReply>
  pathOfImport: (id: number) => string
  /** What the rows name of the school, where they name any of it. */
  school?: Source<null, Named>
  elsewhere?: Elsewhere
  /** Shows what the rows say, below. */
  Below?: ComponentType<{ items: readonly Item<Rows>[] }>
}

const NOTHING: Named = { classes: [] }
const nothingNamed: Source<null, Named> = () => ({
  shown: { status: 'ready', data: NOTHING, from: 'replica' },
  ask: () => undefined,
})

/** A screen that registers the records of a spreadsheet, after every row has been checked and corrected. */
export function registerListScreen<Rows extends ReadList>(
  { title }: Pick<Screen, 'title'>,
  { lead, noun, words, id, list, call, school: useNamed = nothingNamed, ...shown }: Declared<Rows>,
) {
  const send =
    (fileName: string): SendList<Item<Rows>, ListReply> =>
    (items, { isDryRun, once, sent }) =>
      call(
        {
          query: { fileName: fileName.slice(0, FILE_NAME_LENGTH), ...(isDryRun && { dryRun: 'true' }) },
          body: [...items],
        },
        fetchWithProgress(sent),
        isDryRun || once === undefined ? {} : { once },
      )

  const allWords = { ...registeringWords(noun), ...words }

  function Upload({ today, named }: { today: string; named: Named }) {
    const ownerId = useSession()?.user.id ?? null
    const school = useMemo(() => ({ ...named, today }), [named, today])
    const upload = useListUpload({ id, ownerId, of: list, school })
    return <RegisterList upload={upload} send={send} words={allWords} {...shown} />
  }

  return function RegisterListScreen() {
    const today = useToday()?.today
    const answer = useNamed(null)
    return (
      <Page title={title} lead={lead}>
        {today ? (
          <Gate {...answer}>{(named) => <Upload today={today} named={named} />}</Gate>
        ) : (
          <LoadingSkeleton rows={4} />
        )}
      </Page>
    )
  }
}
