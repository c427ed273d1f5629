import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { paidTone } from '#domain/dashboards/figures.rules.ts'
import type { ClassFeeStatus } from '#domain/fees/income.schema.ts'
import { aheadOf } from '#domain/fees/reports.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { Shown } from '#data/answers/source.ts'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { Chip } from '#ui/list/Chip.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { useAddress } from '#ui/use-address.ts'
import { heading, money, percent, summed, text } from '../../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../../core/list/ShortTable.tsx'
import { balancesScreen } from '../../fees/fee-lists.screens.ts'
import { exploreStudentsScreen } from '../../students/students.screens.ts'
import { officeTexts } from './office.texts.ts'
import styles from './office.module.css'

const texts = officeTexts.classes

type ClassRow = ClassFeeStatus['summary'][number]
type StudentRow = ClassFeeStatus['students'][number]

/** Whether a class's rate is shown: 100 % of no required fees would mislead beside dues of earlier months. */
const isRequired = ({ totalRequired, totalBalanceDue }: ClassRow): boolean => totalRequired > 0 || totalBalanceDue === 0

const classFields = [
  heading<ClassRow>('class', texts.name, ({ className }) => className, {
    shown: ({ classId, className }) => (
      <Link className={styles['link']} to={linkTo(balancesScreen, {}, { class: String(classId) })}>
        {className}
      </Link>
    ),
  }),
  text<ClassRow>('students', texts.students, ({ totalStudents }) => totalStudents, { isNumber: true }),
  summed<ClassRow>('required', texts.required, ({ totalRequired }) => totalRequired),
  summed<ClassRow>('paid', texts.paid, ({ totalPaid }) => totalPaid),
  summed<ClassRow>('discount', texts.discount, ({ totalDiscount }) => totalDiscount),
  summed<ClassRow>('carry', texts.carry, ({ totalCarryForward }) => totalCarryForward),
  summed<ClassRow>('past', texts.past, ({ totalPastUnpaid }) => totalPastUnpaid),
  summed<ClassRow>('due', texts.due, ({ totalBalanceDue }) => totalBalanceDue),
  percent<ClassRow>('percent', texts.percent, (of) => (isRequired(of) ? of.percentagePaid : null), {
    shown: (of) =>
      isRequired(of) ? <Chip tone={paidTone(of.percentagePaid)}>{of.percentagePaid.toFixed(1)}%</Chip> : texts.nothing,
  }),
]

const studentFields = [
  heading<StudentRow>('student', texts.student, ({ name }) => name, {
    shown: ({ studentId, name }) => (
      <Link className={styles['link']} to={linkTo(exploreStudentsScreen, {}, { student: String(studentId) })}>
        {name}
      </Link>
    ),
  }),
  text<StudentRow>('class', texts.name, ({ className }) => className),
  money<StudentRow>('monthDue', texts.monthDue, ({ currentMonthDue }) => currentMonthDue),
  money<StudentRow>('monthPaid', texts.monthPaid, ({ currentMonthPaid }) => currentMonthPaid),
  money<StudentRow>('discount', texts.discount, ({ currentMonthDiscount }) => currentMonthDiscount),
  money<StudentRow>('past', texts.past, ({ pastUnpaidBalance }) => pastUnpaidBalance),
  money<StudentRow>('carry', texts.carry, ({ carryForward }) => carryForward),
  money<StudentRow>('due', texts.due, ({ balanceDue }) => balanceDue),
  text<StudentRow>('status', texts.status, ({ balanceDue }) => (balanceDue > 0 ? texts.isDue : texts.isPaid), {
    shown: ({ balanceDue }) => (
      <Chip tone={balanceDue > 0 ? 'bad' : 'good'}>{balanceDue > 0 ? texts.isDue : texts.isPaid}</Chip>
    ),
  }),
]

const isEmpty = ({ summary }: ClassFeeStatus): boolean =>
  summary.every(({ totalRequired, totalPaid, totalCarryForward, totalPastUnpaid }) =>
    [totalRequired, totalPaid, totalCarryForward, totalPastUnpaid].every((amount) => amount === 0),
  )

/** Table of what each class has paid of a month, from the school; `of` is null while the school has not answered. */
export const ClassStatus = ({ of, status }: { of: ClassFeeStatus | null; status: Shown<unknown>['status'] }) => (
  <div className={styles['part']}>
    <FoldingPanel title={texts.title}>
      {of ? (
        isEmpty(of) ? (
          <p>{texts.empty}</p>
        ) : (
          <Tables of={of} />
        )
      ) : status === 'failed' ? (
        <p className={styles['soft']}>{officeTexts.needsServer}</p>
      ) : (
        <LoadingSkeleton rows={4} />
      )}
    </FoldingPanel>
  </div>
)

function Tables({ of }: { of: ClassFeeStatus }) {
  const [params, set] = useAddress()
  const hasDetails = params.get('details') === 'shown'
  const month = formatMonth(of)
  const aheadCents = aheadOf(of)
  const ahead = aheadCents > 0 ? texts.ahead(formatCents(aheadCents)) : ''
  const inName = `${of.year}-${String(of.month).padStart(2, '0')}`
  return (
    <>
      <ShortTable
        label={texts.title}
        fields={classFields}
        rows={of.summary}
        rowKey={({ classId }) => classId}
        isDense
      />
      {ahead ? <p className={styles['soft']}>{ahead}</p> : null}
      <div className={styles['tools']} data-shell>
        <Button
          variant="default"
          aria-expanded={hasDetails}
          onClick={() => set({ details: hasDetails ? null : 'shown' })}
        >
          {hasDetails ? texts.hide : texts.show}
        </Button>
        <ExportFields
          title={texts.titleOf(texts.title, month)}
          fileName={texts.fileOf(inName)}
          note={ahead}
          fields={classFields}
          rows={of.summary}
        />
      </div>
      {hasDetails ? (
        <>
          <div className={styles['tools']} data-shell>
            <h3>{texts.details}</h3>
            <ExportFields
              title={texts.titleOf(texts.details, month)}
              fileName={texts.studentFileOf(inName)}
              fields={studentFields}
              rows={of.students}
            />
          </div>
          <ShortTable
            label={texts.details}
            fields={studentFields}
            rows={of.students}
            rowKey={({ studentId }) => studentId}
            isDense
          />
        </>
      ) : null}
    </>
  )
}
