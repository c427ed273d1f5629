import { useMemo } from 'react'
import type { SourceAnswer } from '#data/answers/source.ts'
import type { Filters } from './FilterFields.tsx'
import type { ListSpec, Words } from './list.ts'
import { ListView } from './ListView.tsx'
import { useHere, usePlace } from './use-here.ts'

type ListOfProps<Data, Row> = (
  | { data: Data; answer?: undefined }
  /** In place of loaded data, the state of their source. */
  | { data?: undefined; answer: SourceAnswer<Data> }
) & {
  /** Title of the table and its files. */
  title: Words
  spec: Omit<ListSpec<Data, Row>, 'actions'>
  actions?: ListSpec<Data, Row>['actions'] | undefined
  /** Must be the same object between renders. */
  filters?: Filters<Row>
}

const NO_FILTERS = {}
const nothing = (): void => undefined

/** A list within a screen that has more than one, or that reads its rows in another way. */
export function ListOf<Data, Row>(props: ListOfProps<Data, Row>) {
  const place = usePlace()
  return place ? <At {...props} place={place} /> : null
}

function At<Data, Row>({
  data,
  answer,
  title,
  spec,
  actions,
  filters = NO_FILTERS,
  place,
}: ListOfProps<Data, Row> & { place: Parameters<typeof useHere>[0] }) {
  const here = useHere(place, filters)
  const given = useMemo(
    (): SourceAnswer<Data> => answer ?? { shown: { status: 'ready', data, from: 'server' }, ask: nothing },
    [answer, data],
  )
  return (
    <ListView spec={actions ? { ...spec, actions } : spec} filters={filters} here={here} {...given} title={title} />
  )
}
