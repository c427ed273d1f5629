import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router-dom'
import { fieldOf, type Field, type SheetSchool } from '#domain/sheets/kinds.ts'
import type { ValueGroup } from '#domain/sheets/meanings.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../form/use-action.ts'
import { nothingIn, valueChoices, type Choice } from './field-choices.ts'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'
import type { ListUpload } from './use-list-upload.ts'

/** What makes things of a field that the school has not: gets their names, each once, and a key for each. */
export type Maker = {
  readonly field: string
  readonly make: (name: string, key: string) => Promise<{ id: number; name: string } | null>
  readonly makeAll: (count: number) => string
}

/** The screen on which people make things of a field that a list cannot make. */
export type Elsewhere = { readonly field: string; readonly help: string; readonly link: string; readonly to: string }

type ValuesPartProps = {
  upload: ListUpload
  makers: readonly Maker[]
  canMake: boolean
  elsewhere: Elsewhere | undefined
}

/** Words that a person has to look at. A word of a field that takes any text stands as it is written, unless it is asked about. */
export const openWords = (upload: ListUpload, makers: readonly Maker[]): ValueGroup[] =>
  (upload.rows?.findings.groups ?? []).filter(
    (group) =>
      group.state === 'unknown' ||
      group.state === 'asked' ||
      (group.state === 'toBeMade' && (isClass(upload, group) || makers.some(({ field }) => field === group.field))),
  )

/** Words that nobody knows, once each with the rows that have them; the known ones are folded away. */
export function ValuesPart({ upload, makers, canMake, elsewhere }: ValuesPartProps) {
  const open = openWords(upload, makers)
  const rest = (upload.rows?.findings.groups ?? []).filter((group) => !open.includes(group))
  if (open.length + rest.length === 0) return null
  return (
    <div className={styles['stack']}>
      {open.length > 0 ? (
        <>
          <p>{texts.valuesLead(open.length)}</p>
          {elsewhere && open.some(({ field }) => field === elsewhere.field) ? (
            <p>
              {elsewhere.help}{' '}
              <Link className={styles['link']} to={elsewhere.to}>
                {elsewhere.link}
              </Link>
            </p>
          ) : null}
          {canMake ? (
            makers.map((maker) => <MakeAll key={maker.field} upload={upload} maker={maker} groups={open} />)
          ) : open.some(({ state }) => state === 'toBeMade') ? (
            <p>{texts.notMine}</p>
          ) : null}
          <KeepAll upload={upload} groups={open} />
          <ul className={styles['lines']}>
            {open.map((group) => (
              <li key={group.field + group.key}>
                <Meaning upload={upload} group={group} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {rest.length > 0 ? (
        <details className={styles['fold']}>
          <summary>{texts.valuesKnown(rest.length)}</summary>
          <ul className={styles['lines']}>
            {rest.map((group) => (
              <li key={group.field + group.key}>
                <Meaning upload={upload} group={group} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

const isClass = ({ kind }: ListUpload, { field }: ValueGroup): boolean => fieldOf(kind, field)?.parse === 'class'

const isSelectable = ({ state }: ValueGroup): boolean => state === 'known' || state === 'chosen'

type FieldGroup = { field: Field | undefined; group: ValueGroup }

/** Whether a word may stay as it is written beside the others that it may mean. */
const mayStay = ({ field, group: { state } }: FieldGroup): boolean =>
  state === 'asked' ||
  (state === 'chosen' && (field?.mayMean !== undefined || (field?.parse === 'bus' && !field.isOfSchool)))

/** Classes are chosen by their id, other words by themselves. */
function choicesFor(school: SheetSchool, { field, group }: FieldGroup): Choice[] {
  const asWritten = mayStay({ field, group }) ? [{ value: group.text, label: texts.asWritten(group.text) }] : []
  if (field?.parse === 'class') return school.classes.map(({ id, name }) => ({ value: String(id), label: name }))
  if (field?.mayMean) return [{ value: field.mayMean.word, label: field.mayMean.word }, ...asWritten]
  return [...(valueChoices(field, school) ?? []), ...asWritten]
}

function Meaning({ upload, group }: { upload: ListUpload; group: ValueGroup }) {
  const { text, rows, state, meaning } = group
  const field = fieldOf(upload.kind, group.field)
  const unset =
    state === 'toBeMade'
      ? isClass(upload, group)
        ? texts.toBeMade(meaning ?? text)
        : texts.asWritten(text)
      : texts.select
  return (
    <div className={styles['line']}>
      <span>
        {texts.value(field?.label ?? group.field, text, rows)}
        {field?.mayMean ? <small className={styles['help']}>{field.mayMean.help}</small> : null}
      </span>
      <NativeSelect
        aria-label={texts.means(text)}
        data={[
          ...(isSelectable(group) ? [] : [{ value: '?', label: unset }]),
          ...choicesFor(upload.school, { field, group }),
          ...(field?.mayMean ? [] : [{ value: '', label: nothingIn(field) }]),
        ]}
        value={isSelectable(group) ? (meaning ?? '') : '?'}
        onChange={({ currentTarget: { value } }) => upload.setMeaning(group, value === '?' ? null : value)}
      />
    </div>
  )
}

/** Leaves all words that are asked about as they are written, in one tap. */
function KeepAll({ upload, groups }: { upload: ListUpload; groups: readonly ValueGroup[] }) {
  const asked = groups.filter(({ state }) => state === 'asked')
  if (asked.length < 2) return null
  return (
    <div>
      <Button
        variant="default"
        onClick={() => {
          for (const group of asked) upload.setMeaning(group, group.text)
        }}
      >
        {texts.keepAll(asked.length)}
      </Button>
    </div>
  )
}

type MakeAllProps = { upload: ListUpload; maker: Maker; groups: readonly ValueGroup[] }

/** Makes all that is missing in one tap, one after another; what was made before a failure is kept. */
function MakeAll({ upload, maker, groups }: MakeAllProps) {
  const names = [
    ...new Set(
      groups.flatMap(({ field, state, meaning }) =>
        field === maker.field && state === 'toBeMade' && meaning !== null ? [meaning] : [],
      ),
    ),
  ]
  const { run, isBusy, trouble } = useAction(
    async () => {
      const keys = upload.keysFor(names.map((name) => `${maker.field}:${name}`))
      for (const name of names) {
        const made = await maker.make(name, keys[`${maker.field}:${name}`] ?? '')
        if (made) upload.addMade([made])
      }
    },
    { trouble: { failed: texts.makeFailed, noServer: texts.makeNoServer } },
  )
  if (names.length === 0 && !trouble) return null
  return (
    <>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      <div>
        <Button loading={isBusy} onClick={() => void run()}>
          {names.length === 1 ? texts.makeOne(names[0] ?? '') : maker.makeAll(names.length)}
        </Button>
      </div>
    </>
  )
}
