import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { listPayments } from '#domain/fees/reports.endpoints.ts'
import type { PaymentPage } from '#domain/fees/reports.schema.ts'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import type { Field } from '#ui/fields.ts'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useAddress } from '#ui/use-address.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { ListOf } from '../../core/list/ListOf.tsx'
import { paymentList } from './payment-rows.tsx'
import { paymentTexts } from './payments.texts.ts'
import styles from './payments.module.css'

const texts = paymentTexts.allocations
const ROWS = 100
const SEARCH_DELAY_MS = 400

type ServerPaymentsProps = {
  fields: readonly Field<ShownPayment>[]
  actions: { label: string; render: (shown: ShownPayment) => ReactNode }
  /** Grows with every change that was made here. */
  changes: number
}

/** Payments of all times, searched at the server, page by page. */
export function ServerPayments({ fields, actions, changes }: ServerPaymentsProps) {
  const [params, set] = useAddress()
  const wanted = params.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const query = { page: String(page), limit: String(ROWS), ...(wanted ? { search: wanted } : {}) }
  const { answer, ask } = useAnswer(listPayments, { query })
  const setSearch = useCallback((search: string) => set({ search, page: null }), [set])
  useEffect(() => {
    if (changes > 0) ask()
  }, [changes, ask])
  return (
    <>
      <div className={styles['search']} data-shell>
        <SearchInput label={paymentTexts.search} value={wanted} onChange={setSearch} delayMs={SEARCH_DELAY_MS} />
      </div>
      <AnswerGate answer={answer} onRetry={ask}>
        {(found) => (
          <>
            <Rows found={found} fields={fields} actions={actions} />
            <Pager found={found} onPage={(to) => set({ page: String(to) }, true)} />
          </>
        )}
      </AnswerGate>
    </>
  )
}

type RowsProps = Omit<ServerPaymentsProps, 'changes'> & { found: PaymentPage }

const rowsOf = ({ payments }: PaymentPage): ShownPayment[] => payments.map(paymentOfListed)

function Rows({ found, fields, actions }: RowsProps) {
  const spec = useMemo(() => ({ ...paymentList(fields), rows: rowsOf, find: null }), [fields])
  return <ListOf title={texts.title} data={found} spec={spec} actions={actions} />
}

type PagerProps = { found: PaymentPage; onPage: (page: number) => void }

function Pager({ found: { total, page, limit }, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / limit))
  if (pages === 1) return null
  return (
    <nav className={styles['pager']} data-shell>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {texts.before}
      </Button>
      <span className="num">{texts.page(page, pages)}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  )
}
