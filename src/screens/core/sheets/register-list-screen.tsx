import { useMemo } from 'react'
import type { Screen } from '#app/screens.ts'
import type { ListMode, ListReply } from '#domain/school/list.schema.ts'
import { FILE_NAME_LENGTH } from '#domain/school/sheets.ts'
import { fetchWithProgress } from '#data/answers/progress-fetch.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import type { ListKind, ReadList } from './list-state.ts'
import { RegisterList } from './RegisterList.tsx'
import type { Noun } from './registering.texts.ts'
import type { SendList } from './use-list-send.ts'
import { useListUpload } from './use-list-upload.ts'

type Item<Rows extends ReadList> = Rows['items'][number]

type Declared<Rows extends ReadList> = {
  lead: string
  noun: Noun
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
}

/** A screen that registers the records of a spreadsheet, after every row has been checked and corrected. */
export function registerListScreen<Rows extends ReadList>(
  { title }: Pick<Screen, 'title'>,
  { lead, noun, id, list, call, pathOfImport }: Declared<Rows>,
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

  function Upload({ today }: { today: string }) {
    const ownerId = useSession()?.user.id ?? null
    const school = useMemo(() => ({ classes: [], today }), [today])
    const upload = useListUpload({ id, ownerId, of: list, school })
    return <RegisterList upload={upload} send={send} noun={noun} pathOfImport={pathOfImport} />
  }

  return function RegisterListScreen() {
    const today = useToday()?.today
    return (
      <Page title={title} lead={lead}>
        {today ? <Upload today={today} /> : <LoadingSkeleton rows={4} />}
      </Page>
    )
  }
}
