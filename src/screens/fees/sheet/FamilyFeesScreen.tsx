import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { IdText } from '#domain/core/fields.ts'
import { formatMonth } from '#domain/school/months.ts'
import { MonthText, YearText } from '#domain/school/months.schema.ts'
import { dueOfMonth, totalDue, type Month } from '#domain/fees/ledger.rules.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge } from '../../core/Gates.tsx'
import { heading, money, summed, text } from '../../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../../core/list/ShortTable.tsx'
import { familyPaymentScreen } from '../fees.screens.ts'
import { BookGate } from '../pay/BookGate.tsx'
import { familyOfStudent, type Family, type FeeBook } from '../pay/families.ts'
import { FamilySearch } from '../pay/FamilySearch.tsx'
import { MonthFields } from '../pay/MonthFields.tsx'
import { monthOfDay } from '../pay/pay-form.ts'
import { texts as payTexts } from '../pay/pay.texts.ts'
import styles from '../pay/pay.module.css'
import { BalanceSummary } from '../portal/BalanceSummary.tsx'
import { texts as all } from '../portal/portal.texts.ts'

const texts = all.sheet

/** The fees of a family for a month; student and month are in the address, for links and reloads. */
export default function FamilyFeesScreen() {
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      <BookGate>{({ book, day }) => <Sheet book={book} today={monthOfDay(day)} />}</BookGate>
    </Page>
  )
}

function Sheet({ book, today }: { book: FeeBook; today: Month }) {
  const [params, set] = useAddress()
  const [typed, setTyped] = useState('')
  const student = IdText.safeParse(params.get('student'))
  const family = student.success ? familyOfStudent(book, student.data, false) : null
  const month = {
    month: MonthText.safeParse(params.get('month')).data ?? today.month,
    year: YearText.safeParse(params.get('year')).data ?? today.year,
  }
  const choose = ({ children }: Family) => {
    setTyped('')
    set({ student: String(children[0]?.student.id ?? '') }, true)
  }
  return (
    <div className={styles['counter']}>
      <FamilySearch book={book} isSingle typed={typed} onType={setTyped} onChoose={choose} findLabel={texts.checkId} />
      <MonthFields
        month={month}
        today={today}
        onChange={(change) => set(Object.fromEntries(Object.entries(change).map(([of, at]) => [of, String(at)])))}
      />
      {family ? (
        <Fees family={family} month={month} onClose={() => set({ student: null })} />
      ) : (
        <EmptyState
          icon={<IconUsers size={30} />}
          title={student.success ? payTexts.notFound : payTexts.enterStudent}
        />
      )}
    </div>
  )
}

const fieldsFor = (month: Month) => [
  text<FeeOfStudent>('id', texts.columns.id, ({ student }) => student.id),
  heading<FeeOfStudent>('name', texts.columns.name, ({ student }) => student.fullname),
  text<FeeOfStudent>('class', texts.columns.className, ({ className }) => className),
  money<FeeOfStudent>('fee', texts.columns.fee, ({ student }) => student.feeCents ?? 0),
  summed<FeeOfStudent>('month', texts.columns.month, ({ account }) => dueOfMonth(account.open, month)),
  summed<FeeOfStudent>('all', texts.columns.all, ({ account }) => totalDue(account.open)),
]

type FeesProps = { family: Family; month: Month; onClose: () => void }

function Fees({ family, month, onClose }: FeesProps) {
  const [isOpen, setOpen] = useState(false)
  const { children } = family
  const first = children[0]?.student.id ?? 0
  const fields = useMemo(() => fieldsFor(month), [month])
  const query = { student: String(first), month: String(month.month), year: String(month.year) }
  return (
    <>
      <ShortTable label={texts.title} fields={fields} rows={children} rowKey={({ student }) => student.id} />
      <div className={styles['buttons']} data-shell>
        <Button component={Link} to={linkTo(familyPaymentScreen, {}, query)}>
          {texts.pay}
        </Button>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts.balance}
        </Button>
        <ExportFields
          title={texts.title}
          fileName={texts.file(first)}
          note={formatMonth(month)}
          fields={fields}
          rows={children}
        />
        <Button variant="subtle" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      {isOpen
        ? children.map((one) => <BalanceSummary key={one.student.id} one={one} title={one.student.fullname} />)
        : null}
    </>
  )
}
