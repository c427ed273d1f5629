import { IconHeartHandshake } from '@tabler/icons-react'
import { addFeeRule } from '#domain/fees/reductions.endpoints.ts'
import { stateOf, type RuleState } from '#domain/fees/reductions.rules.ts'
import type { FeeRuleListed, FeeRules } from '#domain/fees/reductions.schema.ts'
import { useFeeRules } from '#data/fees/fee-rules.ts'
import { useMay } from '#data/session/use-may.ts'
import { Chip, type Tone } from '#ui/list/Chip.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { choiceOf } from '../../core/list/filters.ts'
import { recordsScreen } from '../../core/list/records-screen.tsx'
import { EndRule } from './EndRule.tsx'
import { Limit } from './Limit.tsx'
import { reductionTexts } from './reductions.texts.ts'
import { feeRulesScreen } from './reductions.screens.ts'
import { RuleForm } from './RuleForm.tsx'
import { monthWords, termsWords } from './rule-words.ts'

const { rules: texts, fields, kinds, states } = reductionTexts

/** A rule with where it stands at the first month to come. */
type Row = FeeRuleListed & { state: RuleState; firstMonth: number }

const TONES: Record<RuleState, Tone> = { counts: 'good', toCome: 'blue', over: undefined, withdrawn: undefined }

const isOpen = ({ state }: Row): boolean => state === 'counts' || state === 'toCome'

const untilWords = ({ untilMonth, state }: Row): string =>
  state === 'withdrawn' ? states.withdrawn : untilMonth === null ? texts.open : monthWords(untilMonth)

const namesOf = ({ students }: Row): string =>
  students.map(({ name, className }) => `${name} (${className})`).join(', ')

/** The rules that take something off the fees of a month. */
export default recordsScreen<FeeRules, Row, 'state'>(feeRulesScreen, useFeeRules, {
  lead: texts.lead,
  records: {
    label: fields.actions,
    words: {
      add: texts.add,
      edit: ({ name }) => texts.edit(name),
      delete: ({ name }) => texts.end(name),
      needsServer: texts.needsServer,
    },
    Form: RuleForm,
    removal: EndRule,
    useMayChange: () => useMay(addFeeRule),
    mayChange: isOpen,
  },
  filters: {
    state: choiceOf(texts.state, [
      { value: 'open', label: texts.present },
      { value: 'all', label: texts.all },
    ]),
  },
  rows: ({ rules, firstMonth }, { values }) =>
    rules
      .map((rule): Row => ({ ...rule, firstMonth, state: stateOf(rule, firstMonth) }))
      .filter((rule) => values.state === 'all' || isOpen(rule)),
  columns: ({ heading, text, words, exported }) => [
    heading('name', fields.name, ({ name }) => name, {
      shown: ({ name, kind }) => <Lines lines={[name, kinds[kind]]} />,
    }),
    exported('kind', fields.kind, ({ kind }) => kinds[kind]),
    text('terms', fields.terms, termsWords),
    text('fromMonth', fields.fromMonth, ({ fromMonth }) => monthWords(fromMonth), {
      order: ({ fromMonth }) => fromMonth,
    }),
    text('untilMonth', fields.untilMonth, untilWords, { order: ({ untilMonth }) => untilMonth ?? Infinity }),
    words('grantedBy', fields.grantedBy, ({ grantedBy }) => grantedBy),
    words('students', fields.students, (rule) => namesOf(rule) || texts.nobody),
    text('state', fields.state, ({ state }) => states[state], {
      shown: ({ state }) => <Chip tone={TONES[state]}>{states[state]}</Chip>,
    }),
    exported('createdBy', fields.createdBy, ({ createdBy }) => createdBy),
    exported('endReason', fields.reason, ({ endReason }) => endReason ?? ''),
  ],
  find: (rule) => ({ id: rule.id, words: `${rule.name} ${rule.grantedBy} ${namesOf(rule)}` }),
  rowKey: ({ id }) => id,
  isDense: true,
  intro: ({ limit }, { ask }) => <Limit limit={limit} ask={ask} />,
  // The server's order: those without an end first.
  sort: ['', 'down'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  emptyHint: texts.emptyHint,
  noMatch: texts.noMatch,
  failed: texts.failed,
  icon: <IconHeartHandshake size={30} />,
})
