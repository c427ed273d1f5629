import { IconCertificate } from '@tabler/icons-react'
import type { SourceAnswer } from '#data/answers/source.ts'
import { Gate } from '../../core/Gates.tsx'
import type { Filters } from '../../core/list/FilterFields.tsx'
import type { ListSpec, Words } from '../../core/list/list.ts'
import { ListOf } from '../../core/list/ListOf.tsx'
import { Unasked } from './ReportPage.tsx'
import { reportTexts as texts } from './reports.texts.ts'

/** List settings that all reports of a class share. */
export const classList = {
  noun: texts.noun,
  sort: ['rank', 'up'],
  search: texts.search,
  empty: texts.none,
  noMatch: `${texts.noMatch}. ${texts.noFit}`,
  icon: <IconCertificate size={30} />,
  isDense: true,
} as const

type ClassReportListProps<Data, Row> = {
  title: Words
  /** Text that says what has to be chosen, shown until the question is complete. */
  words: string
  answer: SourceAnswer<Data>
  spec: Omit<ListSpec<Data, Row>, 'actions'>
  filters?: Filters<Row>
  actions?: ListSpec<Data, Row>['actions'] | undefined
}

/** Ranked list of the students in a report of a class. */
export function ClassReportList<Data, Row>(props: ClassReportListProps<Data, Row>) {
  const { title, words, answer, spec, filters, actions } = props
  const { shown } = answer
  if (shown.status === 'unasked') return <Unasked words={words} />
  if (shown.status !== 'ready')
    return (
      <Gate {...answer} words={{ failed: texts.failed, noReplica: texts.none }}>
        {() => null}
      </Gate>
    )
  return <ListOf title={title} answer={answer} spec={spec} actions={actions} {...(filters ? { filters } : {})} />
}
