import { mayName, FeeRuleChange, NewFeeRule, RULE_KINDS, type FeeRuleListed } from '#domain/fees/reductions.schema.ts'
import { choice, digits, dollars, line, record, type Field } from '../../core/form/field-kinds.ts'
import { recordForm } from '../../core/form/record-form.ts'
import { reductionTexts } from './reductions.texts.ts'

const { fields: labels, form: texts, kinds } = reductionTexts

/** The numbers of students in a text with commas. */
export const idsOf = (typed: string): number[] => typed.split(',').filter(Boolean).map(Number)

/** Numbers of students; the screen has an input of its own for them. */
const students = (label: string): Field<string, number[]> => ({
  ...line(label, { isFull: true }),
  typed: (stored) => stored.join(','),
  sent: idsOf,
})

/** A field that counts for nothing while it is empty. */
const orNone = <Sent>(field: Field<string, Sent>): Field<string, Sent> => ({
  ...field,
  sent: (typed) => (typed.trim() === '' ? undefined : field.sent(typed)),
})

/** The first month that a change of rules may begin with. */
type About = { firstMonth: number }

export const ruleForm = recordForm(
  { add: NewFeeRule, change: FeeRuleChange },
  {
    kind: choice(labels.kind, RULE_KINDS, { words: (kind) => kinds[kind], isFull: true }),
    name: line(labels.name),
    grantedBy: line(labels.grantedBy),
    percent: orNone(digits(labels.percent)),
    amount: orNone(dollars(labels.amount)),
    fromChild: orNone(digits(labels.fromChild, { blank: '2' })),
    fromMonth: record(labels.fromMonth),
    untilMonth: record(labels.untilMonth),
    studentIds: students(labels.students),
  },
  {
    read: (rule: FeeRuleListed, { firstMonth }: About) => ({
      ...rule,
      fromMonth: Math.max(rule.fromMonth, firstMonth),
      studentIds: rule.students.map(({ id }) => id),
    }),
    // What another kind does not have stays typed, and is not sent.
    send: ({ fromChild, studentIds, ...sent }, { kind }) => ({
      ...sent,
      ...(kind === 'sibling' && { fromChild }),
      ...(mayName(kind as FeeRuleListed['kind']) && { studentIds }),
    }),
  },
)

export const noEnd = { value: '', label: texts.noEnd }
