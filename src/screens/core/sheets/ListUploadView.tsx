import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BOOK_TROUBLES } from '#domain/sheets/read-book.ts'
import type { FileTrouble } from '#data/sheets/read-file.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { Restored } from '../form/Form.tsx'
import { asksForColumns, ColumnsPart } from './ColumnsPart.tsx'
import { FieldsToMend, type DescribeProblems } from './FieldsToMend.tsx'
import { FileDrop } from './FileDrop.tsx'
import { EncodingQuestion, FilePart } from './FilePart.tsx'
import { Findings } from './Findings.tsx'
import { Questions } from './Questions.tsx'
import styles from './sheets.module.css'
import { FILE_TROUBLES, sheetsTexts as texts } from './sheets.texts.ts'
import type { ListUpload } from './use-list-upload.ts'
import { openWords, ValuesPart, type Elsewhere, type Maker } from './ValuesPart.tsx'

type ListUploadViewProps = {
  upload: ListUpload
  /** The problems of rows as one text. */
  describe: DescribeProblems
  /** Name of the file that is wanted. */
  label?: string
  /** The screen's own words for a file that gives no list. */
  say?: Partial<Record<FileTrouble | 'noList', string>>
  makers?: readonly Maker[]
  /** Whether this person may make what is missing. */
  canMake?: boolean
  /** Where people make what cannot be made from a list. */
  elsewhere?: Elsewhere
  /** Sentences about this list, such as what was put where the file says nothing. */
  notes?: readonly string[]
  /** Content of the drop zone, such as a template. */
  drop?: ReactNode
  /** Counts of the list and the button that uploads it. */
  children: ReactNode
  /** Content below, such as a preview. */
  below?: ReactNode
}

const NO_MAKERS: readonly Maker[] = []
const NO_WORDS = {}

/** The way of a list from its file to the button that uploads it; the screen adds the button and the result. */
export function ListUploadView({
  upload,
  describe,
  label,
  say = NO_WORDS,
  makers = NO_MAKERS,
  canMake = false,
  elsewhere,
  notes = [],
  drop,
  children,
  below,
}: ListUploadViewProps) {
  const { file, trouble, list } = upload
  if (upload.isLoading) return <LoadingSkeleton rows={4} />
  return (
    <div className={styles['stack']}>
      <FileDrop
        {...(label !== undefined && { label })}
        isSmall={Boolean(file)}
        mending={file && upload.isBegun ? file.name : null}
        onFile={(next) => void upload.choose(next)}
      >
        {drop}
      </FileDrop>
      {trouble ? <ProblemAlert message={troubleWords(trouble, say)} /> : null}
      {upload.isReading ? <LoadingSkeleton rows={3} label={texts.reading} /> : null}
      {upload.isRestored && file && !trouble ? <Restored>{texts.restored}</Restored> : null}
      {file && upload.book ? (
        <>
          {list ? <TooLong upload={upload} /> : <ProblemAlert message={say.noList ?? noListWords(upload)} />}
          {list ? (
            <Panel title={file.name} action={<Remove upload={upload} />}>
              <div className={styles['stack']}>
                {children}
                {upload.isChecked ? null : <LoadingSkeleton rows={1} label={texts.checking} />}
              </div>
            </Panel>
          ) : null}
          <EncodingQuestion upload={upload} />
          <Questions upload={upload} />
          <Reading upload={upload} makers={makers} canMake={canMake} elsewhere={elsewhere} />
          {list ? (
            <>
              <Findings upload={upload} notes={notes} />
              <FieldsToMend key={file.readAt} upload={upload} describe={describe} />
              {below}
            </>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

type ReadingProps = {
  upload: ListUpload
  makers: readonly Maker[]
  canMake: boolean
  elsewhere: Elsewhere | undefined
}

/** How the file is read. What a person has to look at has a panel of its own, before what was understood. */
function Reading({ upload, makers, canMake, elsewhere }: ReadingProps) {
  const columns = <ColumnsPart upload={upload} />
  const words = <ValuesPart upload={upload} makers={makers} canMake={canMake} elsewhere={elsewhere} />
  const [asksColumns, asksWords] = [asksForColumns(upload), openWords(upload, makers).length > 0]
  return (
    <>
      {asksColumns ? <Panel title={texts.columnsTitle}>{columns}</Panel> : null}
      {asksWords ? <Panel title={texts.valuesTitle}>{words}</Panel> : null}
      <Panel title={texts.fileTitle}>
        <FilePart upload={upload} />
        {asksColumns ? null : columns}
        {asksWords ? null : words}
      </Panel>
    </>
  )
}

const Remove = ({ upload }: { upload: ListUpload }) => (
  <Button variant="subtle" color="gray" leftSection={<IconTrash size={18} />} onClick={upload.clear}>
    {texts.clear}
  </Button>
)

const TooLong = ({ upload: { list } }: { upload: ListUpload }) =>
  list?.isTooLong ? (
    <ProblemAlert message={texts.tooManyRows} />
  ) : list?.rows.length === 0 ? (
    <ProblemAlert message={texts.emptyList} />
  ) : null

const troubleWords = (
  { trouble, row }: NonNullable<ListUpload['trouble']>,
  say: NonNullable<ListUploadViewProps['say']>,
): string => {
  const words = say[trouble] ?? FILE_TROUBLES[trouble] ?? BOOK_TROUBLES[trouble as keyof typeof BOOK_TROUBLES]
  return row === undefined ? words : words + texts.inRow(row)
}

/** A text without headings that are known, under the name of a workbook, is no sheet at all. */
const noListWords = ({ book, file }: ListUpload): string =>
  book?.kind === 'csv' && /\.(xlsx|xls|ods)$/i.test(file?.name ?? '') ? BOOK_TROUBLES.notASheet : texts.noList
