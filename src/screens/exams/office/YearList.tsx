import { Text } from '@mantine/core'
import { formatDay } from '#domain/core/dates.ts'
import { closeAcademicYear, reopenAcademicYear } from '#domain/exams/closing.endpoints.ts'
import type { AcademicYearRow } from '#domain/exams/exams.schema.ts'
import { daysOf, standingYear } from '#domain/exams/years.rules.ts'
import { call } from '#data/answers/api.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSession } from '#data/session/use-session.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../../core/form/AskFirst.tsx'
import { ReasonDialog } from '../../core/form/ReasonDialog.tsx'
import { useConfirmedAction } from '../../core/form/use-action.ts'
import { examSetupTexts } from './exam-setup.texts.ts'
import type { SetupPart } from './parts.ts'
import { Rows, Small } from './SetupLists.tsx'
import { YearDialog } from './YearDialog.tsx'

const texts = examSetupTexts.lists

/** Academic years with their days and terms; administrators close those that are over. */
export function YearList(props: SetupPart) {
  const { years, exams } = props.setup
  const isAdmin = useSession()?.user.Role === 'ADMIN'
  const clock = useToday()
  const standing = clock ? standingYear(years, clock.today) : undefined
  const detailOf = (year: AcademicYearRow): string => {
    const { firstDay, lastDay } = daysOf(year)
    const examsOf = exams.filter(({ academicYearId }) => academicYearId === year.id).length
    const days = `${formatDay(firstDay)} – ${formatDay(lastDay)}`
    const terms = (year.terms ?? []).map(({ name }) => name).join(', ')
    return [days, terms, texts.exam(examsOf), year.closed ? texts.closed : ''].filter(Boolean).join(' · ')
  }
  const canClose = ({ year, closed }: AcademicYearRow): boolean =>
    isAdmin && !closed && standing !== undefined && year < standing.year
  return (
    <Rows title={texts.years(years.length)} isEmpty={years.length === 0}>
      {years.map((each) => (
        <li key={each.id}>
          <div>
            <strong className="num">{each.year}</strong>
            <small className="num">{detailOf(each)}</small>
          </div>
          {each.closed ? null : (
            <DialogButton
              renderButton={(open) => <Small label={texts.days} of={texts.daysOf(each.year)} onClick={open} />}
            >
              {(close) => <YearDialog {...props} year={each} onClose={close} />}
            </DialogButton>
          )}
          {canClose(each) ? <CloseYear year={each} onChange={props.onChange} /> : null}
          {isAdmin && each.closed ? (
            <DialogButton
              renderButton={(open) => <Small label={texts.reopen} of={texts.reopenOf(each.year)} onClick={open} />}
            >
              {(close) => <ReopenYear year={each} onClose={close} onSaved={props.onChange} />}
            </DialogButton>
          ) : null}
        </li>
      ))}
    </Rows>
  )
}

type CloseYearProps = { year: AcademicYearRow; onChange: () => void }

function CloseYear({ year, onChange }: CloseYearProps) {
  const closing = useConfirmedAction(
    ({ id }: AcademicYearRow) => call(closeAcademicYear, { params: { id: String(id) } }),
    {
      done: ({ message }) => {
        toastDone(message)
        onChange()
      },
      trouble: texts.failed,
    },
  )
  return (
    <>
      <Small label={texts.close} of={texts.closeOf(year.year)} onClick={() => closing.ask(year)} />
      {closing.trouble ? <ProblemAlert message={closing.trouble} /> : null}
      <AskFirst of={closing} title={texts.closeAsk(year.year)} confirm={texts.close}>
        {() => <Text>{texts.closeHelp}</Text>}
      </AskFirst>
    </>
  )
}

type ReopenYearProps = { year: AcademicYearRow; onClose: () => void; onSaved: () => void }

const ReopenYear = ({ year, ...props }: ReopenYearProps) => (
  <ReasonDialog
    {...props}
    title={texts.reopenOf(year.year)}
    submit={texts.reopen}
    send={(reason) => call(reopenAcademicYear, { params: { id: String(year.id) }, body: { reason } })}
    saved={texts.reopened(year.year)}
    failed={texts.failed}
  >
    <p>{texts.reopenHelp}</p>
  </ReasonDialog>
)
