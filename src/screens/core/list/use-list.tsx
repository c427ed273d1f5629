import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { SourceAnswer } from '#data/answers/source.ts'
import { useSchool } from '#data/session/use-session.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import type { Column } from '#ui/DataTable.tsx'
import { sortRows, type Field } from '#ui/fields.ts'
import type { Sorting } from '#ui/list/SortSelect.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAddress } from '#ui/use-address.ts'
import { activeFilters, shownFilters, type Filters } from './FilterFields.tsx'
import { columnsIn, momentWords } from './columns.tsx'
import { exportedList, titleOf, wordsOf } from './exported-list.ts'
import { finderOf } from './finder.ts'
import { directionOf, type Here, type ListSpec, type Words } from './list.ts'
import { listTexts as texts } from './list.texts.ts'

export type ListProps<Data, Row> = SourceAnswer<Data> & {
  spec: ListSpec<Data, Row>
  filters: Filters<Row>
  here: Here
  /** Title of the table and its files, where the list has no title of its own. */
  title: Words
}

const NO_ROWS: readonly never[] = []

/** A field as a column of a table. */
export const columnOf = <Row,>(field: Field<Row>): Column<Row> => ({
  key: field.key,
  label: field.label,
  cell: (row) => (field.shown ? field.shown(row) : (field.value(row) ?? texts.none)),
  canSort: !field.cannotSort,
  isHeading: field.isHeading ?? false,
  canBreak: field.canBreak ?? false,
  isWide: field.isWide ?? false,
  isNumber: field.isMoney ?? field.isNumber ?? false,
})

const ordinal = <Row,>(): Column<Row> => ({
  key: 'ordinal',
  label: '#',
  cell: (_, place) => place + 1,
  isOrdinal: true,
})

/** The order in the address, if the list has the column, else the usual order. */
function sortingOf<Row>(params: URLSearchParams, fields: readonly Field<Row>[], usual: Sorting): Sorting {
  const field = fields.find(({ key }) => key === params.get('sort'))
  return field ? { by: field.key, isDown: params.get('order') === 'down' } : usual
}

/** The rows of a list, filtered, searched and sorted as the address says. */
function useRows<Data, Row>({ spec, filters, here, shown, pages }: ListProps<Data, Row>) {
  const [params] = useAddress()
  const data = shown.status === 'ready' ? shown.data : null
  const { rows: rowsOf, columns: columnsOf } = spec
  const all = useMemo(() => (data === null ? NO_ROWS : rowsOf(data, here)), [rowsOf, data, here])
  // A list in pages was searched by the server; sorting only its fetched rows would be wrong.
  const isPaged = pages !== undefined
  const isPart = pages?.hasMore ?? false
  const fields = useMemo(() => {
    const made = data === null ? [] : columnsOf(columnsIn<Row>(here.timeZone), here, data)
    return isPart ? made.map((field) => ({ ...field, cannotSort: true })) : made
  }, [columnsOf, data, here, isPart])
  const filtered = useMemo(() => {
    const active = shownFilters(filters, here).filter(([name, { keeps }]) => keeps && here.values[name])
    return active.length === 0
      ? all
      : all.filter((row) => active.every(([name, { keeps }]) => keeps?.(row, here.values[name] ?? '')))
  }, [all, filters, here])
  const { find = anything } = spec
  const finder = useMemo(
    () => (find && !isPaged ? finderOf(filtered, fields, find) : null),
    [filtered, fields, find, isPaged],
  )
  const named = params.get('search') ?? ''
  const [typed, setTyped] = useState(named)
  // The typed letter is painted before the list is filtered, and the address follows later.
  const query = useDeferredValue(finder ? typed : isPaged ? named : '')
  const found = useMemo(() => finder?.(query) ?? filtered, [finder, query, filtered])
  const { by, isDown } = sortingOf(params, fields, directionOf(spec.sort))
  const sorting = useMemo(() => ({ by, isDown }), [by, isDown])
  const rows = useMemo(
    () => (isPart ? found : sortRows(found, fields, sorting, spec.missing)),
    [isPart, found, fields, sorting, spec.missing],
  )
  return { data, all, rows, fields, query, named, setTyped, sorting }
}

const anything = () => ({})

type Rows<Data, Row> = ReturnType<typeof useRows<Data, Row>>

function countOf<Data, Row>(
  { spec: { count, noun }, pages }: ListProps<Data, Row>,
  { data, rows: { length: shown }, all: { length: fetched } }: Rows<Data, Row>,
): string {
  if (data === null || fetched === 0) return ''
  if (pages?.hasMore && pages.total === null) return texts.countOfMore(shown, noun[1])
  const all = pages?.hasMore ? (pages.total ?? fetched) : fetched
  return count ? count(shown, all, data) : texts.count(shown, all, noun)
}

/** The state of a list, and functions that change it. */
export function useList<Data, Row>(props: ListProps<Data, Row>) {
  const { spec, filters, here } = props
  const [, set] = useAddress()
  const [clears, setClears] = useState(0)
  const school = useSchool() ?? undefined
  const pulledAt = usePulledAt()
  const list = useRows(props)
  const dataTime = (): string => {
    const { shown } = props
    const isOld = shown.status === 'ready' && shown.from === 'lastAnswer'
    const isHere = shown.status === 'ready' && shown.from !== 'server'
    const time = isOld ? shown.asOf : ((isHere ? pulledAt : undefined) ?? Date.now())
    return momentWords(new Date(time).toISOString(), here.timeZone)
  }
  const { data, fields } = list
  const { rows: rowsOf } = spec
  const active = activeFilters(filters, here)
  return {
    ...list,
    columns: useMemo(
      () => [
        ...(spec.isNumbered ? [ordinal<Row>()] : []),
        ...fields.filter(({ isExportedOnly }) => !isExportedOnly).map(columnOf),
      ],
      [fields, spec.isNumbered],
    ),
    title: titleOf(props, data),
    count: countOf(props, list),
    words: wordsOf(props, list),
    activeFilters: active.length,
    setSearch: useCallback((search: string) => set({ search }), [set]),
    sort: useCallback(({ by, isDown }: Sorting) => set({ sort: by, order: isDown ? 'down' : '' }), [set]),
    clear: () => {
      setClears(clears + 1)
      set({ search: null, ...Object.fromEntries(active.map(([name]) => [name, null])) })
    },
    clears,
    exported: (whole?: Data) =>
      exportedList(props, whole === undefined ? list : { ...list, rows: rowsOf(whole, here) }, {
        school,
        asOf: uiTexts.asOf(dataTime()),
      }),
  }
}

export type List<Data, Row> = ReturnType<typeof useList<Data, Row>>
