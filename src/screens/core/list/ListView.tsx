import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Pages } from '#data/answers/source.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { shownSums } from '#ui/fields.ts'
import { ListBar } from '#ui/list/ListBar.tsx'
import { SortSelect } from '#ui/list/SortSelect.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { toastFailed } from '#ui/toast.ts'
import { useAction } from '../form/use-action.ts'
import { Gate, ReplicaAge } from '../Gates.tsx'
import { FilterFields, shownFilters } from './FilterFields.tsx'
import type { Empty } from './list.ts'
import { listTexts as texts } from './list.texts.ts'
import classes from './list.module.css'
import { useList, type List, type ListProps } from './use-list.tsx'

type ListViewProps<Data, Row> = ListProps<Data, Row> & {
  /** Content before a question is asked. */
  start?: ReactNode
  failed?: string | undefined
}

/** A list with its bar: filters, search and order are in the address, and the shown rows can be exported. */
export function ListView<Data, Row>(props: ListViewProps<Data, Row>) {
  const { spec, here, shown, ask } = props
  const list = useList(props)
  return (
    <>
      <Bar props={props} list={list} />
      <Gate shown={shown} ask={ask} start={props.start} words={{ failed: props.failed }}>
        {(data) => (
          <>
            {spec.intro?.(data, { here, ask })}
            {list.words ? <p className={classes['paper']}>{list.words}</p> : null}
            <p className={classes['count']}>
              <span role="status">{list.count}</span>
              {shown.status === 'ready' && shown.from === 'replica' ? <ReplicaAge /> : null}
            </p>
            {list.rows.length > 0 ? spec.above?.(list.rows, { here, data }) : null}
            {list.rows.length > 0 ? (
              <Table {...{ spec, here, ask }} {...tableOf(list)} />
            ) : (
              <Nothing props={props} list={list} data={data} />
            )}
            {props.pages?.hasMore ? <More pages={props.pages} /> : null}
            {list.rows.length > 0 ? spec.below?.(list.rows, { here, data }) : null}
            {spec.outro?.(data, { here, ask })}
          </>
        )}
      </Gate>
    </>
  )
}

type Part<Data, Row> = { props: ListViewProps<Data, Row>; list: List<Data, Row> }

/** Pause in typing before the server is searched, so that it is not asked at every letter (milliseconds). */
const PAGED_SEARCH_MS = 400

function Bar<Data, Row>({ props: { spec, filters, here, shown, pages }, list }: Part<Data, Row>) {
  const { rows } = list
  const hasFilters = shownFilters(filters, here).length > 0
  // The search field stays when the server failed to answer a search, and before the first search at the server.
  const isSearchable =
    shown.status === 'ready' ||
    shown.status === 'loading' ||
    list.named !== '' ||
    (shown.status === 'unasked' && spec.isSearchedAtServer === true)
  const canSearch = spec.find !== null && isSearchable
  const delayMs = spec.searchDelayMs ?? (spec.isSearchedAtServer ? PAGED_SEARCH_MS : undefined)
  return (
    <ListBar
      search={
        canSearch ? (
          <SearchInput
            // Each clearing makes a new field: otherwise text typed just before would reach the address after the clearing.
            key={list.clears}
            label={spec.search ?? texts.search}
            value={list.named}
            onChange={list.setSearch}
            onType={list.setTyped}
            hotkey="/"
            {...(delayMs === undefined ? {} : { delayMs })}
          />
        ) : null
      }
      filters={hasFilters ? <FilterFields filters={filters} here={here} all={list.all} /> : null}
      activeFilters={list.activeFilters}
      onClear={list.clear}
      count={list.count}
      sort={rows.length > 1 ? <SortSelect columns={list.columns} sorting={list.sorting} onSort={list.sort} /> : null}
      actions={
        <ExportMenu
          table={list.exported}
          fetchWhole={pages?.hasMore ? pages.all : undefined}
          isEmpty={rows.length === 0}
          {...(spec.exportWords ? { words: spec.exportWords } : {})}
        />
      }
    />
  )
}

const tableOf = <Data, Row>({ title, columns, fields, rows, sorting, sort }: List<Data, Row>) => ({
  title,
  columns,
  fields,
  rows,
  sorting,
  sort,
})

type TableProps<Data, Row> = Pick<ListProps<Data, Row>, 'spec' | 'here' | 'ask'> &
  Pick<List<Data, Row>, 'title' | 'columns' | 'fields' | 'rows' | 'sorting' | 'sort'>

function TableOf<Data, Row>({ spec, here, ask, rows, fields, ...list }: TableProps<Data, Row>) {
  const { actions, toneOf } = spec
  const sums = shownSums(rows, fields)
  return (
    <DataTable
      label={list.title}
      columns={list.columns}
      rows={rows}
      rowKey={spec.rowKey}
      sorting={list.sorting}
      onSort={list.sort}
      hasSortSelect
      isDense={spec.isDense}
      {...(toneOf ? { toneOf } : {})}
      {...(actions && (actions.isFor?.(here) ?? true)
        ? { actions: { label: actions.label, render: (row: Row) => actions.render(row, { ask, here }) } }
        : {})}
      sums={sums && spec.isNumbered ? [null, ...sums] : sums}
    />
  )
}
/** Renders only when the rows have changed, not at every letter of a search. */
const Table = memo(TableOf) as typeof TableOf

/** Loads further rows of a list that the server gives out in pages. */
function More<Data>({ pages: { more } }: { pages: Pages<Data> }) {
  const fetching = useAction(more, { trouble: () => texts.moreFailed, failed: toastFailed })
  return (
    <Button variant="default" mt="md" loading={fetching.isBusy} onClick={() => void fetching.run()} data-shell>
      {texts.more}
    </Button>
  )
}

type NothingProps<Data, Row> = Part<Data, Row> & { data: Data }

function Nothing<Data, Row>({ props: { spec, here, pages }, list, data }: NothingProps<Data, Row>) {
  const icon = spec.icon ?? <IconListSearch size={30} />
  const isNarrowed = list.query !== '' || list.activeFilters > 0
  // In a list in pages, the server leaves out rows that do not match, so no rows do not mean that the list is empty.
  if (list.all.length === 0 && !(pages && isNarrowed)) {
    const empty = typeof spec.empty === 'string' ? spec.empty : spec.empty(here, data)
    const words: Empty = typeof empty === 'string' ? { title: empty, hint: spec.emptyHint } : empty
    return (
      <EmptyState icon={words.icon ?? icon} title={words.title}>
        {words.hint}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={icon}
      title={spec.noMatch ?? texts.noMatch}
      action={
        <Button variant="default" onClick={list.clear}>
          {texts.showAll}
        </Button>
      }
    >
      {texts.noMatchHint}
    </EmptyState>
  )
}
