import { Alert, Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { Panel } from '#ui/Panel.tsx'
import { Restored } from '../../core/form/Form.tsx'
import { Children } from './Children.tsx'
import { Choice } from './Choice.tsx'
import { ConfirmPayment } from './ConfirmPayment.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import { FamilySearch } from './FamilySearch.tsx'
import { childNames, familyTitle, type Family, type FeeBook } from './families.ts'
import { MethodFields } from './MethodFields.tsx'
import { MonthFields } from './MonthFields.tsx'
import { forStudents } from './pay-form.ts'
import { owesOnlyBefore, proposedFor } from './proposal.ts'
import { PayBar } from './PayBar.tsx'
import { texts } from './pay.texts.ts'
import type { PayForm as Form } from './use-pay-form.ts'
import styles from './pay.module.css'

/** Loaded with the first family, since the counter shows none at its start. */
const FamilyPromise = lazy(async () => ({ default: (await import('./FamilyPromise.tsx')).FamilyPromise }))

type PayFormProps = {
  form: Form
  book: FeeBook
  today: Month
  search: RefObject<HTMLDivElement | null>
  onReceipt: (number: string) => void
}

/** Focuses the search for the next family. */
export const focusSearch = ({ current }: RefObject<HTMLDivElement | null>): void =>
  current?.querySelector<HTMLInputElement>('input[type=search]')?.focus({ preventScroll: true })

/** Search, then children and payment. */
export function PayForm({ form, book, today, search, onReceipt }: PayFormProps) {
  const { typed, put, takenAs } = form
  const button = useRef<HTMLButtonElement>(null)
  const isChosen = typed.studentIds.length > 0
  const allDues = useRef<HTMLInputElement>(null)
  const goOn = () => button.current?.focus()
  const choose = ({ children }: Family) => {
    put(proposedFor(typed, children, today))
    // The first Enter selects the family, so the next one can take the payment, or all dues where only old months are due.
    setTimeout(() => (owesOnlyBefore(children, today) ? allDues.current?.focus() : goOn()))
  }
  const forget = () => {
    put(forStudents(typed, []))
    setTimeout(() => focusSearch(search))
  }
  useEffect(() => {
    if (!isChosen) focusSearch(search)
  }, [isChosen, search])
  return (
    <div className={styles['counter']}>
      <div ref={search} className={styles['top']}>
        <label className={styles['tick']}>
          <input
            type="checkbox"
            checked={typed.isSingle}
            onChange={(event) => put(forStudents({ ...typed, isSingle: event.currentTarget.checked }, []))}
          />
          {texts.single}
        </label>
        {isChosen ? (
          <Chosen form={form} onOther={forget} />
        ) : (
          <FamilySearch
            key={String(typed.isSingle)}
            book={book}
            isSingle={typed.isSingle}
            typed={typed.search}
            onType={(text) => put({ search: text })}
            onChoose={choose}
            onReceipt={onReceipt}
            hasCards
          />
        )}
      </div>
      {form.isRestored && isChosen ? <Restored /> : null}
      {takenAs && !form.isBusy ? (
        <Alert color="amber" role="alert" icon={<IconReceipt size={22} />} title={texts.alreadyTaken(takenAs)}>
          <div className={styles['buttons']}>
            <Button variant="default" onClick={() => onReceipt(takenAs)}>
              {texts.showReceipt}
            </Button>
            <Button variant="default" onClick={form.clear}>
              {texts.newPayment}
            </Button>
          </div>
        </Alert>
      ) : isChosen ? (
        <>
          <Money form={form} today={today} allDues={allDues} onReady={goOn} />
          <PayBar
            plan={form.plan}
            typed={typed}
            cash={form.cash}
            trouble={form.trouble}
            isBusy={form.isBusy}
            button={button}
            onTake={() => form.submit()}
          />
        </>
      ) : null}
      <ConfirmPayment form={form} />
    </div>
  )
}

function Chosen({ form, onOther }: { form: Form; onOther: () => void }) {
  const { typed, plan } = form
  const [first] = plan.children
  const phone = first?.student.phone
  const goneCount = typed.studentIds.length - plan.children.length
  const who =
    plan.children.length > 1 ? childNames(plan) : first ? texts.idAndClass(first.student.id, first.className) : ''
  return (
    <div className={styles['chosen']}>
      <div>
        <strong>{familyTitle(plan)}</strong>
        <small className="num">{[who, phone ? formatPhone(phone) : ''].filter(Boolean).join(' · ')}</small>
        <small className="num">
          {texts.childrenOf(plan.children.length)} · {texts.owes(formatCents(plan.allCents))}
        </small>
        {goneCount > 0 ? <small data-bad>{texts.gone(goneCount)}</small> : null}
        <Suspense>
          <FamilyPromise of={plan.children} familyName={familyTitle(plan)} />
        </Suspense>
      </div>
      <Button variant="default" onClick={onOther}>
        {typed.isSingle ? texts.other.single : texts.other.family}
      </Button>
    </div>
  )
}

type MoneyProps = { form: Form; today: Month; allDues: RefObject<HTMLInputElement | null>; onReady: () => void }

function Money({ form, today, allDues, onReady }: MoneyProps) {
  const { typed, plan, number, put: change } = form
  const setAll = (isAll: boolean) => change({ isAll, amounts: {} })
  const amount = (cents: number) => <b className="num">{formatCents(cents)}</b>
  return (
    <div className={styles['money']}>
      <Panel title={texts.whatFor}>
        <div className={styles['fields']}>
          <MonthFields month={typed} today={today} onChange={(chosen) => change({ ...chosen, amounts: {} })} />
          <Choice
            label={texts.whatFor}
            value={typed.isAll ? 'all' : 'month'}
            options={[
              {
                value: 'month',
                label: (
                  <>
                    {texts.onlyMonth(formatMonth(typed))} {amount(plan.monthCents)}
                  </>
                ),
              },
              {
                value: 'all',
                input: allDues,
                label: (
                  <>
                    {texts.allDues} {amount(plan.allCents)}
                  </>
                ),
              },
            ]}
            onChange={(value) => setAll(value === 'all')}
            onEnter={(value) => {
              setAll(value === 'all')
              onReady()
            }}
          />
          <Children
            planned={plan.children}
            month={typed}
            onAmount={(id, text) => change({ amounts: { ...typed.amounts, [id]: text } })}
          />
        </div>
      </Panel>
      <Panel title={texts.method}>
        <MethodFields typed={typed} plan={plan} cash={form.cash} state={number} onChange={change} onReady={onReady} />
        <DiscountFields typed={typed} plan={plan} onChange={change} />
      </Panel>
    </div>
  )
}
