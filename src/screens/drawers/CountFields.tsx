import { TextInput } from '@mantine/core'
import { CURRENCIES, type Currency } from '#domain/school/drawer-notes.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { amountOf, countOf, isWrongNote, NOTE_FIELDS, type TypedCount } from './count.ts'
import { bothWords } from './difference.ts'
import { drawerTexts } from './drawers.texts.ts'
import styles from './drawers.module.css'

const texts = drawerTexts.count

/** An amount in units of its currency: $10, SLSH 5,000. */
export const formatUnits = (currency: Currency, value: number): string =>
  currency === 'USD' ? formatCents(centsOf(value)) : formatShillings(value)

const shownValue = (currency: Currency, value: number): string => formatUnits(currency, value).replace(/\.00$/, '')

type CountFieldsProps = {
  typed: TypedCount
  onChange: (typed: TypedCount) => void
  isReadOnly?: boolean
  /** Whether shillings are counted too. */
  hasShillings?: boolean
}

/** A field for each note, with its amount beside it, one for coins, and the sum of all. */
export function CountFields({ typed, onChange, isReadOnly = false, hasShillings = false }: CountFieldsProps) {
  const counted = countOf(typed)
  return (
    <div className={styles['notes']}>
      {hasShillings ? (
        CURRENCIES.map((currency) => (
          <fieldset key={currency} className={styles['group']}>
            <legend>{texts.currencies[currency]}</legend>
            <Notes {...{ currency, typed, onChange, isReadOnly }} />
          </fieldset>
        ))
      ) : (
        <Notes {...{ currency: 'USD', typed, onChange, isReadOnly }} />
      )}
      <div className={styles['sum']} role="status">
        <span>{texts.counted}</span>
        <span className="num">{counted ? bothWords(counted.sumCents, counted.shillings) : texts.wrongCount}</span>
      </div>
    </div>
  )
}

type NotesProps = Required<Omit<CountFieldsProps, 'hasShillings'>> & { currency: Currency }

/** The notes of one currency; only dollars have coins. */
function Notes({ currency: of, typed, onChange, isReadOnly }: NotesProps) {
  return (
    <>
      {NOTE_FIELDS.filter(({ currency }) => currency === of).map(({ key, currency, value }) => {
        const text = typed.notes[key] ?? ''
        const isWrong = isWrongNote(text, currency)
        return (
          <div key={key} className={styles['note']}>
            <span aria-hidden>
              {currency === 'USD' ? shownValue(currency, value) : value.toLocaleString('en-US')} ×
            </span>
            <TextInput
              aria-label={texts.notes(shownValue(currency, value))}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              readOnly={isReadOnly}
              error={isWrong}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => onChange({ ...typed, notes: { ...typed.notes, [key]: event.currentTarget.value } })}
            />
            <span className="num">{isWrong ? '' : formatUnits(currency, value * Number(text || 0))}</span>
          </div>
        )
      })}
      {of === 'USD' ? (
        <TextInput
          label={texts.coins}
          inputMode="decimal"
          autoComplete="off"
          value={typed.coins}
          readOnly={isReadOnly}
          error={amountOf(typed.coins) === null ? drawerTexts.wrongAmount : null}
          onChange={(event) => onChange({ ...typed, coins: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
