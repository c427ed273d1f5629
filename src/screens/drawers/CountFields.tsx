import { TextInput } from '@mantine/core'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { amountOf, countOf, isWrongNote, NOTE_FIELDS, type TypedCount } from './count.ts'
import { drawerTexts } from './drawers.texts.ts'
import styles from './drawers.module.css'

const texts = drawerTexts.count

const shownValue = (value: number): string => formatCents(centsOf(value)).replace(/\.00$/, '')

type CountFieldsProps = { typed: TypedCount; onChange: (typed: TypedCount) => void; isReadOnly?: boolean }

/** A field for each note, with its amount beside it, one for coins, and the sum of all. */
export function CountFields({ typed, onChange, isReadOnly = false }: CountFieldsProps) {
  const counted = countOf(typed)
  return (
    <div className={styles['notes']}>
      {NOTE_FIELDS.map(({ key, value }) => {
        const text = typed.notes[key] ?? ''
        const isWrong = isWrongNote(text)
        return (
          <div key={key} className={styles['note']}>
            <span aria-hidden>{shownValue(value)} ×</span>
            <TextInput
              aria-label={texts.notes(shownValue(value))}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              readOnly={isReadOnly}
              error={isWrong}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => onChange({ ...typed, notes: { ...typed.notes, [key]: event.currentTarget.value } })}
            />
            <span className="num">{isWrong ? '' : formatCents(centsOf(value) * Number(text || 0))}</span>
          </div>
        )
      })}
      <TextInput
        label={texts.coins}
        inputMode="decimal"
        autoComplete="off"
        value={typed.coins}
        readOnly={isReadOnly}
        error={amountOf(typed.coins) === null ? drawerTexts.wrongAmount : null}
        onChange={(event) => onChange({ ...typed, coins: event.currentTarget.value })}
      />
      <div className={styles['sum']} role="status">
        <span>{texts.counted}</span>
        <span className="num">{counted ? formatCents(counted.sumCents) : texts.wrongCount}</span>
      </div>
    </div>
  )
}
