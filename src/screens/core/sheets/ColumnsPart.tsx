import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { columnLetter } from '#domain/sheets/cells.ts'
import type { Field } from '#domain/sheets/kinds.ts'
import type { ColumnUse, Mapping } from '#domain/sheets/mapping.ts'
import { fieldChoices, rowChoices, type Choice } from './field-choices.ts'
import tiles from '#ui/tiles.module.css'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'
import type { ListUpload } from './use-list-upload.ts'

const becauseWords = ({ because }: ColumnUse): string =>
  Object.hasOwn(texts.because, because) ? texts.because[because as keyof typeof texts.because] : ''

/** Whether a person has to say something about the columns. */
export const asksForColumns = ({ rows }: ListUpload): boolean => (rows?.findings.missing.length ?? 0) > 0

/** What each column of the file becomes, and values that are given for all rows. Folded where nothing is missing. */
export function ColumnsPart({ upload }: { upload: ListUpload }) {
  const { mapping, rows } = upload
  if (!mapping || !rows) return null
  const { missing, unread } = rows.findings
  const read = mapping.columns.filter(({ field }) => field !== null).length
  return (
    <div className={styles['stack']}>
      {missing.length > 0 ? (
        <Alert color="clay" role="alert" icon={<IconAlertTriangle size={22} />}>
          <p>{texts.missing(missing.map(({ label }) => label))}</p>
          <p>{texts.missingHelp}</p>
        </Alert>
      ) : null}
      {unread.length > 0 ? <p>{texts.unread(unread)}</p> : null}
      <details className={styles['fold']} open={missing.length > 0 || undefined}>
        <summary>{texts.columnsRead(read, mapping.columns.length - read)}</summary>
        <div className={styles['stack']}>
          <FixedFields upload={upload} mapping={mapping} missing={missing} />
          <Columns upload={upload} mapping={mapping} />
        </div>
      </details>
    </div>
  )
}

function Columns({ upload, mapping }: { upload: ListUpload; mapping: Mapping }) {
  const choices = fieldChoices(upload.kind, upload.school)
  return (
    <ul className={styles['columns']}>
      {mapping.columns.map((column) => (
        <Column
          key={column.at}
          column={column}
          choices={choices}
          onChoose={(field) => upload.setColumn(column.at, field)}
        />
      ))}
    </ul>
  )
}

type ColumnProps = { column: ColumnUse; choices: readonly Choice[]; onChoose: (field: string | null) => void }

function Column({ column, choices, onChoose }: ColumnProps) {
  const { field, samples, heading, at } = column
  const name = heading || texts.columnOf(columnLetter(at))
  const isOffered = field === null || choices.some(({ value }) => value === field)
  const own = isOffered ? [] : [{ value: field, label: texts.marksOf(heading) }]
  const because = becauseWords(column)
  return (
    <li>
      <NativeSelect
        label={because === '' ? name : `${name} (${because})`}
        aria-label={texts.becomes(name)}
        description={samples.length > 0 ? samples.join(' · ') : texts.noSamples}
        data={[{ value: '', label: texts.isNotRead }, ...own, ...choices]}
        value={field ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      />
    </li>
  )
}

type FixedProps = { upload: ListUpload; mapping: Mapping; missing: readonly Field[] }

/** One value for all rows, in fields that no column fills; those that are missing come first. */
function FixedFields({ upload, mapping, missing }: FixedProps) {
  const { kind, school, list } = upload
  const isMissing = (name: string): boolean => missing.some((field) => field.name === name)
  const open = kind.fields
    .filter(({ canBeFixed, name }) => canBeFixed && !mapping.columns.some(({ field }) => field === name))
    .sort((a, b) => Number(isMissing(b.name)) - Number(isMissing(a.name)))
  const hasPlaces = (list?.tabs.length ?? 0) > 1 || (list?.classLines.length ?? 0) > 0 || mapping.classFromPlace
  if (open.length === 0) return null
  return (
    <fieldset className={styles['stack']}>
      <legend>{texts.forAll}</legend>
      {hasPlaces && open.some(({ name }) => name === 'classId') ? (
        <div className={tiles['tiles']}>
          <label>
            <input
              type="checkbox"
              checked={mapping.classFromPlace}
              onChange={(event) => upload.setClassFromPlace(event.currentTarget.checked)}
            />
            {texts.classFromPlace}
          </label>
        </div>
      ) : null}
      <div className={styles['columns']}>
        {open.map((field) => (
          <FixedField
            key={field.name}
            field={field}
            choices={rowChoices(field, school)}
            value={mapping.fixed[field.name] ?? ''}
            onDone={(value) => upload.setFixed(field.name, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type FixedFieldProps = { field: Field; choices: Choice[] | null; value: string; onDone: (value: string) => void }

function FixedField({ field, choices, value, onDone }: FixedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    if (typed !== null && typed !== value) onDone(typed)
    setTyped(null)
  }
  const names = { label: field.label, 'aria-label': texts.forAllOf(field.label) }
  if (choices)
    return (
      <NativeSelect
        {...names}
        data={[{ value: '', label: texts.none }, ...choices]}
        value={value}
        onChange={(event) => onDone(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...names}
      autoComplete="off"
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  )
}
