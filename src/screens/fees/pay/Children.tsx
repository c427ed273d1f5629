import { Badge, TextInput } from '@mantine/core'
import { formatCents } from '#domain/school/money.ts'
import { shortMonth } from '#domain/school/months.ts'
import { dueMonths, dueOf, isSameMonth, type Month } from '#domain/fees/ledger.rules.ts'
import { reducedWords } from '#domain/fees/reduced-words.ts'
import { texts } from './pay.texts.ts'
import { settlesText, type PlannedChild } from './plan.ts'
import styles from './pay.module.css'

/** What a child owes by month, and notes for the collector. */
const Dues = ({ child, month }: { child: PlannedChild; month: Month }) => {
  const { account, isFree } = child
  const open = dueMonths(account.open)
  const reduced = reducedWords(open)
  return (
    <div className={styles['chips']}>
      {open.map((each) => (
        <Badge
          key={shortMonth(each)}
          color={isSameMonth(each, month) ? 'nile' : 'amber'}
          variant="light"
          size="lg"
          className="num"
        >
          {shortMonth(each)} {formatCents(dueOf(each))}
        </Badge>
      ))}
      {reduced ? (
        <Badge color="gray" variant="light" className="num">
          {reduced}
        </Badge>
      ) : null}
      {account.lost ? (
        <Badge color="amber" variant="light">
          {texts.lost(account.lost.words)}
        </Badge>
      ) : null}
      {isFree ? <Badge color="gray">{texts.free}</Badge> : null}
      {open.length === 0 && !isFree ? <Badge color="leaf">{texts.paidUp}</Badge> : null}
      {account.carryCents > 0 ? <Badge color="leaf">{texts.ahead(formatCents(account.carryCents))}</Badge> : null}
      {account.heldCents > 0 ? <Badge color="clay">{texts.held(formatCents(account.heldCents))}</Badge> : null}
    </div>
  )
}

type ChildProps = { child: PlannedChild; month: Month; onAmount: (text: string) => void }

function Child({ child, month, onAmount }: ChildProps) {
  const { student, className, account, allocation, problem, amountText } = child
  return (
    <li className={styles['child']}>
      <div className={styles['who']}>
        <strong>{student.fullname}</strong>
        <small className="num">{texts.idAndClass(student.id, className)}</small>
      </div>
      <TextInput
        className={styles['amount']}
        aria-label={texts.amountOf(student.fullname)}
        inputMode="decimal"
        leftSection="$"
        leftSectionWidth={28}
        placeholder="0.00"
        value={amountText}
        error={problem !== null}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onAmount(event.currentTarget.value)}
      />
      <Dues child={child} month={month} />
      <p className={styles['settles']} data-bad={problem ? true : undefined}>
        {problem ?? (allocation ? texts.settles(settlesText(allocation)) : null)}
        {account.pending ? <small>{texts.pending}</small> : null}
      </p>
    </li>
  )
}

type ChildrenProps = {
  planned: readonly PlannedChild[]
  month: Month
  onAmount: (studentId: number, text: string) => void
}

/** The children with their dues, and the amount taken for each. */
export const Children = ({ planned, month, onAmount }: ChildrenProps) => (
  <ul className={styles['children']}>
    {planned.map((child) => (
      <Child key={child.student.id} child={child} month={month} onAmount={(text) => onAmount(child.student.id, text)} />
    ))}
  </ul>
)
