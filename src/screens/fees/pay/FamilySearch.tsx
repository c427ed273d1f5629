import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { formatCents } from '#domain/school/money.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { laterPart, useLoaded } from '#ui/later-part.ts'
import { childNames, enter, familyTitle, findFamilies, type Family, type FeeBook } from './families.ts'
import { texts } from './pay.texts.ts'
import styles from './pay.module.css'

const MOST_SHOWN = 6

/** The button that reads cards by the camera; the counter opens without it. */
const laterScan = laterPart(() => import('./ScanFamilyButton.tsx'))

type FamilySearchProps = {
  book: FeeBook
  isSingle: boolean
  typed: string
  onType: (typed: string) => void
  onChoose: (family: Family) => void
  /** Called when a receipt number is typed, or scanned from its QR code. */
  onReceipt?: (number: string) => void
  findLabel?: string
  /** Whether cards can be scanned: whoever takes money has them on the device. */
  hasCards?: boolean
}

function Result({ family, isSingle, onChoose }: { family: Family; isSingle: boolean; onChoose: () => void }) {
  const [first] = family.children
  if (!first) return null
  const { student, className } = first
  const phone = family.phone ? formatPhone(family.phone) : ''
  return (
    <li>
      <button type="button" onClick={onChoose} onKeyDown={moveFocus}>
        <span>
          <strong>{familyTitle(family)}</strong>
          <small className="num">
            {family.children.length > 1
              ? [childNames(family), texts.childrenOf(family.children.length), phone].filter(Boolean).join(' · ')
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

/** Arrow keys go from the field into the list, through it and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const places = [...(event.currentTarget.closest('form')?.querySelectorAll<HTMLElement>('input, li > button') ?? [])]
  const at = places.indexOf(event.currentTarget)
  const next = places[at + step]
  if (step === 0 || at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/**
 * Finds a family by phone or name, or one student, out of this device's replica. Enter opens what was named beyond doubt;
 * everything else is chosen in the list, by arrow keys or a tap.
 */
export function FamilySearch(props: FamilySearchProps) {
  const { book, isSingle, typed, onType, onChoose, onReceipt, findLabel = texts.find, hasCards } = props
  const [problem, setProblem] = useState<string | null>(null)
  const query = useDeferredValue(typed)
  const found = useMemo(() => findFamilies(book, query, isSingle, MOST_SHOWN), [book, query, isSingle])
  const input = useRef<HTMLInputElement>(null)
  const scan = useLoaded(laterScan)
  useEffect(() => {
    if (hasCards) laterScan.load().catch(() => undefined)
  }, [hasCards])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Searched again rather than taken from the list, which may lag behind the typing.
    const entered = enter(book, typed, isSingle)
    if (entered.opens === 'family') return onChoose(entered.family)
    if (entered.opens === 'receipt' && onReceipt) return onReceipt(entered.number)
    const why = entered.opens === 'nothing' ? entered.why : 'none'
    const blank = isSingle ? texts.enterStudent : texts.enterFamily
    setProblem(why === 'blank' ? blank : texts.notOpened[why](typed.trim()))
    input.current?.focus()
  }
  return (
    <form className={styles['search']} onSubmit={submit} role="search" noValidate>
      <div className={styles['searchLine']}>
        <TextInput
          ref={input}
          type="search"
          label={isSingle ? texts.search.single : texts.search.family}
          value={typed}
          error={problem}
          autoComplete="off"
          data-autofocus
          leftSection={<IconSearch size={18} aria-hidden />}
          onKeyDown={moveFocus}
          onChange={(event) => {
            setProblem(null)
            onType(event.currentTarget.value)
          }}
        />
        <Button type="submit" variant="light">
          {findLabel}
        </Button>
        {hasCards && scan ? <scan.ScanFamilyButton book={book} isSingle={isSingle} onFamily={onChoose} /> : null}
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
