import { NativeSelect, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { linkTo } from '#app/screens.ts'
import { Id } from '#domain/core/fields.ts'
import type { AcademicYearRow } from '#domain/exams/exams.schema.ts'
import { standingYear } from '#domain/exams/years.rules.ts'
import { prepareTurn } from '#domain/turns/turns.endpoints.ts'
import { ProposalRule, PROPOSAL_RULES } from '#domain/turns/turns.schema.ts'
import { call } from '#data/answers/api.ts'
import { useToday } from '#data/device/use-today.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { examSetupScreen } from '../exams/office/office.screens.ts'
import { turnTexts } from './turns.texts.ts'

const texts = turnTexts.prepare

type PrepareTurnProps = { years: readonly AcademicYearRow[]; onChange: () => void }

const nextName = (year: string): string => `${Number(year.slice(0, 4)) + 1}-${Number(year.slice(5)) + 1}`

/** Begins to prepare the turn from the year that today's classes belong to into the one after it. */
export function PrepareTurn({ years, onChange }: PrepareTurnProps) {
  const clock = useToday()
  if (!clock) return null
  const from = standingYear(years, clock.today)
  if (!from)
    return (
      <Panel title={texts.title}>
        <Text>{texts.noYears}</Text>
      </Panel>
    )
  const to = years.find(({ year }) => year === nextName(from.year))
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {to ? (
        <Begin from={from} to={to} onChange={onChange} />
      ) : (
        <>
          <Text mb="sm">{texts.noNext(nextName(from.year))}</Text>
          <Link to={linkTo(examSetupScreen)}>{texts.toSetup}</Link>
        </>
      )}
    </Panel>
  )
}

const Body = z.object({ fromYearId: Id, toYearId: Id, rule: ProposalRule })

type BeginProps = { from: AcademicYearRow; to: AcademicYearRow; onChange: () => void }

function Begin({ from, to, onChange }: BeginProps) {
  const { field, ...form } = useDraftForm(Body, {
    initial: { fromYearId: from.id, toYearId: to.id, rule: 'all' },
    submit: (body) => call(prepareTurn, { body }),
    done: ({ message }) => {
      toastDone(message)
      onChange()
    },
    trouble: texts,
  })
  return (
    <Form of={form} submit={texts.button}>
      <Text>
        {texts.from}: <strong>{from.year}</strong>. {texts.to(to.year)}
      </Text>
      <NativeSelect label={turnTexts.rule} data={ruleChoices(null)} {...field('rule')} />
    </Form>
  )
}

/** Options of what is proposed; `threshold` null: as the school's settings have it. */
export const ruleChoices = (threshold: number | null) =>
  PROPOSAL_RULES.map((value) => ({
    value,
    label: value === 'all' ? turnTexts.rules.all : turnTexts.rules.byResult(threshold),
  }))
