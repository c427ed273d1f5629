import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { YearDaysForm, type AcademicYearRow } from '#domain/exams/exams.schema.ts'
import { changeAcademicYear } from '#domain/exams/setup.endpoints.ts'
import { proposedTerms } from '#domain/exams/terms.rules.ts'
import { MOST_TERMS } from '#domain/exams/terms.schema.ts'
import { daysOf, type YearDays } from '#domain/exams/years.rules.ts'
import { call } from '#data/answers/api.ts'
import { RowButton } from '#ui/RowButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { DayField } from '../../core/DayField.tsx'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import styles from './exam-setup.module.css'
import { examSetupTexts } from './exam-setup.texts.ts'
import type { SetupPart } from './parts.ts'
import { useProcessing } from './Processing.tsx'

const texts = examSetupTexts.lists
const words = examSetupTexts.terms

type TypedTerm = { id?: number | undefined; name: string } & YearDays
type ErrorOf = (at: number, field: 'name' | 'firstDay' | 'lastDay') => string | undefined

type TermsProps = {
  terms: readonly TypedTerm[]
  days: YearDays
  errorOf: ErrorOf
  onChange: (terms: TypedTerm[]) => void
}

/** The terms of a year in order, each with name and days; three of the same length are proposed. */
function Terms({ terms, days, errorOf, onChange }: TermsProps) {
  const set = (at: number, part: Partial<TypedTerm>) =>
    onChange(terms.map((term, index) => (index === at ? { ...term, ...part } : term)))
  const canPropose = days.firstDay !== '' && days.firstDay < days.lastDay
  return (
    <fieldset className={styles['terms']}>
      <legend>{words.title}</legend>
      {terms.length === 0 ? <p className={styles['none']}>{words.help}</p> : null}
      {terms.map((term, at) => (
        // While terms are typed, their places are all that tells them apart.
        <fieldset key={at} className={styles['term']}>
          <legend>{words.one(at + 1)}</legend>
          <TextInput
            label={words.name}
            maxLength={40}
            value={term.name}
            error={errorOf(at, 'name')}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <DayField
            label={texts.firstDay}
            value={term.firstDay}
            error={errorOf(at, 'firstDay')}
            onChange={(firstDay) => set(at, { firstDay })}
          />
          <DayField
            label={texts.lastDay}
            value={term.lastDay}
            error={errorOf(at, 'lastDay')}
            onChange={(lastDay) => set(at, { lastDay })}
          />
          <RowButton
            label={words.remove(term.name || words.one(at + 1))}
            isGrave
            onClick={() => onChange(terms.filter((_, index) => index !== at))}
          >
            <IconX size={20} aria-hidden />
          </RowButton>
        </fieldset>
      ))}
      <div className={styles['termButtons']}>
        {terms.length === 0 ? (
          <Button variant="default" disabled={!canPropose} onClick={() => onChange(proposedTerms(days))}>
            {words.propose}
          </Button>
        ) : null}
        {terms.length < MOST_TERMS ? (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} />}
            onClick={() => onChange([...terms, { name: '', firstDay: '', lastDay: '' }])}
          >
            {words.add}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

type YearDialogProps = SetupPart & { year: AcademicYearRow; onClose: () => void }

/** Gives an academic year its first and last day, by which screens propose the present one, and its terms. */
export function YearDialog({ year, onChange, onClose }: YearDialogProps) {
  const run = useProcessing()
  const { field, part, ...form } = useDraftForm(YearDaysForm, {
    initial: { ...daysOf(year), terms: year.terms ?? [] },
    submit: (body) => run(() => call(changeAcademicYear, { params: { id: String(year.id) }, body })),
    done: ({ message }) => {
      toastDone(message)
      onChange()
      onClose()
    },
    trouble: texts,
  })
  const { firstDay, lastDay, terms = [] } = useTyped(form)
  const { onChange: setTerms } = part('terms')
  return (
    <FormDialog
      of={form}
      title={texts.daysOf(year.year)}
      submit={uiTexts.save}
      modal={{ size: 'lg' }}
      onClose={onClose}
    >
      <div className={styles['yearDays']}>
        <DayField label={texts.firstDay} {...part('firstDay')} />
        <DayField label={texts.lastDay} {...part('lastDay')} />
      </div>
      <Terms
        terms={terms}
        days={{ firstDay, lastDay }}
        errorOf={(at, name) => field(`terms.${at}.${name}`).error}
        onChange={setTerms}
      />
    </FormDialog>
  )
}
