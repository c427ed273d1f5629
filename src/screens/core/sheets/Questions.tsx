import { Alert, Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { columnLetter } from '#domain/sheets/cells.ts'
import { fieldOf } from '#domain/sheets/kinds.ts'
import type { UnclearColumn } from '#domain/sheets/unclear-columns.ts'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'
import type { ListUpload } from './use-list-upload.ts'

/** Questions about all rows at once: which column is meant, the order of days, and names in capitals. */
export function Questions({ upload }: { upload: ListUpload }) {
  const findings = upload.rows?.findings
  if (!findings) return null
  return (
    <>
      {findings.unclearColumns.map((asked) => (
        <WhichColumn key={asked.field} upload={upload} asked={asked} />
      ))}
      {findings.unclearDays.map((field) => (
        <Alert
          key={field}
          color="amber"
          icon={<IconHelpCircle size={22} />}
          title={texts.dayTitle(fieldOf(upload.kind, field)?.label ?? field)}
        >
          <div className={styles['stack']}>
            <p>{texts.dayLead}</p>
            <div className={styles['buttons']}>
              <Button variant="default" onClick={() => upload.setDayOrder(field, 'dayFirst')}>
                {texts.dayFirst}
              </Button>
              <Button variant="default" onClick={() => upload.setDayOrder(field, 'monthFirst')}>
                {texts.monthFirst}
              </Button>
            </div>
          </div>
        </Alert>
      ))}
      {findings.nameCase ? (
        <Alert color="nile" icon={<IconHelpCircle size={22} />} title={texts.nameCaseTitle(findings.nameCase.rows)}>
          <div className={styles['stack']}>
            {findings.nameCase.samples.map(([before, after], at) => (
              <p key={at}>{texts.nameCaseSample(before, after)}</p>
            ))}
            <div className={styles['buttons']}>
              <Button variant="default" onClick={() => upload.setNameCase(true)}>
                {texts.nameCaseYes}
              </Button>
              <Button variant="default" onClick={() => upload.setNameCase(false)}>
                {texts.nameCaseNo}
              </Button>
            </div>
          </div>
        </Alert>
      ) : null}
    </>
  )
}

/** A heading that stands twice is told apart by the letters of its columns. */
function nameOf(at: number, heading: string, columns: UnclearColumn['columns']): string {
  const letter = texts.columnOf(columnLetter(at))
  const isDoubled = columns.some((other) => other.at !== at && other.heading === heading)
  return heading === '' ? letter : isDoubled ? `${heading} (${letter})` : heading
}

/** Which of several columns fills a field. */
function WhichColumn({ upload, asked }: { upload: ListUpload; asked: UnclearColumn }) {
  const { field, label, columns, isRead } = asked

  const answer = (at: number | null) =>
    upload.answerColumn(
      field,
      at,
      columns.map((column) => column.at),
    )
  return (
    <Alert color="amber" icon={<IconHelpCircle size={22} />} title={texts.columnTitle(label)}>
      <div className={styles['stack']}>
        <p>{isRead ? texts.columnLead : texts.columnMaybe}</p>
        <ul className={styles['lines']}>
          {columns.map(({ at, heading, samples }) => (
            <li key={at} className={styles['line']}>
              <span>{samples.join(' · ')}</span>
              <Button variant="default" onClick={() => answer(at)}>
                {nameOf(at, heading, columns)}
              </Button>
            </li>
          ))}
        </ul>
        {isRead ? null : (
          <div>
            <Button variant="default" onClick={() => answer(null)}>
              {texts.columnNone}
            </Button>
          </div>
        )}
      </div>
    </Alert>
  )
}
