import { Button } from '@mantine/core'
import { owedWords } from '#domain/sheets/not-read.ts'
import { Panel } from '#ui/Panel.tsx'
import { rowWords } from './list-state.ts'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'
import type { ListUpload } from './use-list-upload.ts'

const ROWS_NAMED = 10

/** What the file has beside its rows: sums, headings again, lines of classes, invisible marks; and notes of the screen. */
export function Findings({ upload, notes }: { upload: ListUpload; notes: readonly string[] }) {
  const { rows, list } = upload
  if (!rows || !list) return null
  const { sums, unseen, owed } = rows.findings
  const { repeatedHeadings, classLines } = list
  const named = repeatedHeadings.slice(0, ROWS_NAMED).map(({ row }) => row)
  const lines = [
    ...owed.map((heading) => `${owedWords(heading)}.`),
    ...(repeatedHeadings.length > 0 ? [texts.repeatedHeadings(repeatedHeadings.length, named.join(', '))] : []),
    ...(classLines.length > 0 ? [texts.classLines(classLines.length)] : []),
    ...(unseen > 0 ? [texts.unseen(unseen)] : []),
    ...notes,
  ]
  if (lines.length + sums.length === 0) return null
  return (
    <Panel title={texts.findingsTitle}>
      <ul className={styles['lines']}>
        {sums.map(({ at, sum, text }) => {
          const { row, tab } = rowWords(list, at)
          const name = texts.row(row, tab)
          return (
            <li key={at} className={styles['line']}>
              <span>{texts.sumLeftOut(name, texts.sum[sum], text)}</span>
              <Button
                variant="subtle"
                size="sm"
                h={44}
                aria-label={texts.keepSumOf(texts.rowWithin(row, tab))}
                onClick={() => upload.keepSum(at)}
              >
                {texts.keepSum}
              </Button>
            </li>
          )
        })}
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  )
}
