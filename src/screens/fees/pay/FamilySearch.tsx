import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState, type SubmitEvent } from 'react'
import { formatCents } from '#domain/school/money.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { findFamilies, receiptNumberIn, type Family, type FeeBook } from './families.ts'
import { texts } from './pay.texts.ts'
import styles from './pay.module.css'

const MOST_SHOWN = 6
const MOST_NAMES = 4

type FamilySearchProps = {
  book: FeeBook
  isSingle: boolean
  typed: string
  onType: (typed: string) => void
  onChoose: (family: Family) => void
  /** Called when a receipt number is typed, or scanned from its QR code. */
  onReceipt?: (number: string) => void
  findLabel?: string
}

const namesOf = ({ children }: Family): string => {
  const names = children.slice(0, MOST_NAMES).map(({ student }) => student.fullname.split(' ')[0])
  return children.length > MOST_NAMES ? `${names.join(', ')} …` : names.join(', ')
}

function Result({ family, isSingle, onChoose }: { family: Family; isSingle: boolean; onChoose: () => void }) {
  const [first] = family.children
  if (!first) return null
  const { student, className } = first
  const phone = family.phone ? formatPhone(family.phone) : ''
  return (
    <li>
      <button type="button" onClick={onChoose}>
        <span>
          <strong>{family.children.length > 1 ? namesOf(family) : student.fullname}</strong>
          <small className="num">
            {family.children.length > 1
              ? `${phone} · ${texts.childrenOf(family.children.length)}`
              : [texts.idAndClass(student.id, className), isSingle ? '' : phone].filter(Boolean).join(' · ')}
          </small>
        </span>
        <span className="num" data-due={family.dueCents > 0 || undefined}>
          {family.dueCents > 0 ? texts.owes(formatCents(family.dueCents)) : texts.owesNothing}
        </span>
      </button>
    </li>
  )
}

/** Finds a family by phone or name, or one student, in this device's replica. Enter selects the best match. */
export function FamilySearch(props: FamilySearchProps) {
  const { book, isSingle, typed, onType, onChoose, onReceipt, findLabel = texts.find } = props
  const [problem, setProblem] = useState<string | null>(null)
  const query = useDeferredValue(typed)
  const found = useMemo(() => findFamilies(book, query, isSingle, MOST_SHOWN), [book, query, isSingle])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const receipt = receiptNumberIn(typed)
    if (receipt && onReceipt) return onReceipt(receipt)
    // Enter may be pressed before the list has been filtered for the typed text.
    const [best] = findFamilies(book, typed, isSingle, 1)
    if (best) return onChoose(best)
    setProblem(typed.trim() ? texts.notFound : isSingle ? texts.enterStudent : texts.enterFamily)
  }
  return (
    <form className={styles['search']} onSubmit={submit} role="search" noValidate>
      <div className={styles['searchLine']}>
        <TextInput
          type="search"
          label={isSingle ? texts.search.single : texts.search.family}
          value={typed}
          error={problem}
          autoComplete="off"
          data-autofocus
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={(event) => {
            setProblem(null)
            onType(event.currentTarget.value)
          }}
        />
        <Button type="submit" variant="light">
          {findLabel}
        </Button>
      </div>
      {found.length > 0 ? (
        <ul className={styles['results']} aria-label={texts.results}>
          {found.map((family) => (
            <Result key={family.key} family={family} isSingle={isSingle} onChoose={() => onChoose(family)} />
          ))}
        </ul>
      ) : null}
    </form>
  )
}
