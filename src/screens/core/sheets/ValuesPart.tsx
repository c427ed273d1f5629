import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router-dom'
import { fieldOf } from '#domain/sheets/kinds.ts'
import type { ValueGroup } from '#domain/sheets/values.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../form/use-action.ts'
import { nothingIn, valueChoices } from './field-choices.ts'
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

/** Words that a person has to look at. A word of a field that takes any text stands as it is written. */
export const openWords = (upload: ListUpload, makers: readonly Maker[]): ValueGroup[] =>
  (upload.rows?.findings.groups ?? []).filter(
    (group) =>
      group.state === 'unknown' ||
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

/** Classes are chosen by their id, other words by themselves. */
function choicesFor({ kind, school }: ListUpload, group: ValueGroup) {
  const field = fieldOf(kind, group.field)
  if (field?.parse === 'class') return school.classes.map(({ id, name }) => ({ value: String(id), label: name }))
  return valueChoices(field, school) ?? []
}

function Meaning({ upload, group }: { upload: ListUpload; group: ValueGroup }) {
  const { text, rows, state, meaning } = group
  const choices = choicesFor(upload, group)
  const unset =
    state === 'unknown'
      ? texts.select
      : isClass(upload, group)
        ? texts.toBeMade(meaning ?? text)
        : texts.asWritten(text)
  return (
    <div className={styles['line']}>
      <span>{texts.value(fieldOf(upload.kind, group.field)?.label ?? group.field, text, rows)}</span>
      <NativeSelect
        aria-label={texts.means(text)}
        data={[
          ...(state === 'unknown' || state === 'toBeMade' ? [{ value: '?', label: unset }] : []),
          ...choices,
          { value: '', label: nothingIn(fieldOf(upload.kind, group.field)) },
        ]}
        value={state === 'unknown' || state === 'toBeMade' ? '?' : (meaning ?? '')}
        onChange={({ currentTarget: { value } }) => upload.setMeaning(group, value === '?' ? null : value)}
      />
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
