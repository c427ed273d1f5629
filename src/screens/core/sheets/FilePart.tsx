import { Alert, Button, NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { shownText } from '#domain/sheets/cells.ts'
import type { Encoding } from '#domain/sheets/encodings.ts'
import { tabsCut, tabsNotRead } from '#domain/sheets/not-read.ts'
import type { Book } from '#domain/sheets/read-book.ts'
import { SEPARATORS, type Separator } from '#domain/sheets/separators.ts'
import { placeOf } from './list-state.ts'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'
import type { ListUpload } from './use-list-upload.ts'

const HEADINGS_OFFERED = 30
const CELLS_SHOWN = 4

/** Which sheets and headings were taken and what is not read; all of it can be chosen otherwise. */
export function FilePart({ upload }: { upload: ListUpload }) {
  const { book, list, lists } = upload
  if (!book || !lists) return null
  const notRead = tabsNotRead(lists.notRead)
  return (
    <div className={styles['stack']}>
      <p>{list ? takenWords(list.tabs) : texts.noList}</p>
      {notRead.length > 0 ? (
        <details className={styles['fold']} open={!list}>
          <summary>{texts.notRead(notRead.length)}</summary>
          <ul>
            {notRead.map(({ tab, why }) => (
              <li key={tab + why}>{texts.notReadTab(tab, texts.why[why])}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {tabsCut(lists.notRead).map((tab) => (
        <p key={tab}>{texts.cutTab(tab)}</p>
      ))}
      <details className={styles['fold']} open={!list}>
        <summary>{texts.change}</summary>
        <div className={styles['columns']}>
          <PlaceFields upload={upload} book={book} />
          {book.text ? (
            <NativeSelect
              label={texts.separator}
              data={SEPARATORS.map((sign) => ({ value: sign, label: texts.separators[sign] }))}
              value={book.text.separator}
              onChange={(event) => upload.setChosen({ separator: event.currentTarget.value as Separator })}
            />
          ) : null}
        </div>
      </details>
    </div>
  )
}

const takenWords = (tabs: readonly { name: string; headingRow: number }[]): string => {
  const [first] = tabs
  if (tabs.length > 1) return texts.readFromMany(tabs.map(({ name }) => name))
  return first ? texts.readFrom(first.name, first.headingRow) : ''
}

type PartProps = { upload: ListUpload; book: Book }

/** The sheet and the row of headings, of those that the file has. */
function PlaceFields({ upload, book }: PartProps) {
  const { list, lists, kept } = upload
  if (!lists) return null
  const tabs = book.tabs.filter(({ rows }) => rows.length > 0)
  const place = kept?.place
  const tab = place && 'tab' in place ? place.tab : (list?.tabs[0]?.name ?? tabs[0]?.name ?? '')
  const rows = (tabs.find(({ name }) => name === tab)?.rows ?? []).slice(0, HEADINGS_OFFERED).flatMap((cells, at) => {
    const shown = cells.map((cell) => shownText(cell)).filter(Boolean)
    return shown.length === 0
      ? []
      : [{ value: String(at + 1), label: texts.headingRowOf(at + 1, shown.slice(0, CELLS_SHOWN).join(', ')) }]
  })
  return (
    <>
      {tabs.length > 1 ? (
        <NativeSelect
          label={texts.tab}
          data={tabs.map(({ name }) => name)}
          value={tab}
          onChange={(event) => upload.setPlace(placeOf(book, lists, event.currentTarget.value))}
        />
      ) : null}
      <NativeSelect
        label={texts.headingRow}
        data={list ? rows : [{ value: '', label: texts.select }, ...rows]}
        value={String(list?.tabs[0]?.headingRow ?? '')}
        onChange={(event) => {
          const headingRow = Number(event.currentTarget.value)
          if (headingRow > 0) upload.setPlace({ tab, headingRow })
        }}
      />
    </>
  )
}

/** Names as several old alphabets read them: no byte tells which is meant. */
export function EncodingQuestion({ upload }: { upload: ListUpload }) {
  const text = upload.book?.text
  const [likeliest] = text?.choices ?? []
  if (!text || text.isSure || !likeliest || likeliest.samples.length === 0) return null
  return (
    <Alert color="amber" icon={<IconLanguage size={22} />} title={texts.encodingTitle}>
      <div className={styles['stack']}>
        <p>
          <strong>{likeliest.samples.join(' · ')}</strong>
        </p>
        <p>{texts.encodingLead}</p>
        <NativeSelect
          label={texts.encoding}
          data={text.choices.map(({ encoding, samples }) => ({
            value: encoding,
            label: `${samples.join(', ')} – ${texts.encodings[encoding]}`,
          }))}
          value={text.encoding}
          onChange={(event) => upload.setChosen({ encoding: event.currentTarget.value as Encoding })}
        />
        <div>
          <Button variant="default" onClick={() => upload.setChosen({ encoding: text.encoding })}>
            {texts.encodingRight}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
