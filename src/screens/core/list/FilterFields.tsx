import { NativeSelect } from '@mantine/core'
import { formatDay } from '#domain/core/dates.ts'
import { Choices } from '#ui/list/Choices.tsx'
import { useAddress } from '#ui/use-address.ts'
import { DayField } from '../DayField.tsx'
import { textOf, type Filter, type Here } from './list.ts'

export type Filters<Row> = Readonly<Record<string, Filter<Row>>>

/** The filters that are offered now, by their names in the address. */
export const shownFilters = <Row,>(filters: Filters<Row>, here: Here): [string, Filter<Row>][] =>
  Object.entries(filters).filter(([, { isShown }]) => isShown?.(here) ?? true)

const valueIn = ({ values }: Here, name: string): string => values[name] ?? ''

/** Filters whose choice differs from the default. */
export const activeFilters = <Row,>(filters: Filters<Row>, here: Here): [string, Filter<Row>][] =>
  shownFilters(filters, here).filter(
    ([name, { read, kind }]) => kind !== 'choices' && valueIn(here, name) !== (read?.('', here) ?? ''),
  )

type FilterFieldsProps<Row> = { filters: Filters<Row>; here: Here; all: readonly Row[] }

/** The filters of a list with their labels. */
export function FilterFields<Row>({ filters, here, all }: FilterFieldsProps<Row>) {
  const [, set] = useAddress()
  return shownFilters(filters, here).map(([name, filter]) => {
    const props = {
      label: textOf(filter.label),
      value: valueIn(here, name),
      onChange: (value: string) =>
        set({ ...Object.fromEntries((filter.clears ?? []).map((each) => [each, null])), [name]: value }),
    }
    if (filter.kind === 'day') return <DayField key={name} {...props} canClear />
    const offered = filter.options?.(here, all) ?? []
    // A value of the address is offered even if no row has it, so that the filter shows the value.
    const isOffered = !props.value || offered.some(({ value }) => value === props.value)
    const options = isOffered ? offered : [...offered, { value: props.value, label: props.value }]
    if (filter.kind === 'choices') return <Choices key={name} {...props} options={options} />
    return (
      <NativeSelect
        key={name}
        {...props}
        data={options.map(({ value, label }) => ({ value, label }))}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    )
  })
}

/** The active filters in words, for files and print: "Class: 1A". */
export const filterWords = <Row,>({ filters, here, all }: FilterFieldsProps<Row>): string[] =>
  activeFilters(filters, here).map(([name, { label, kind, options }]) => {
    const value = valueIn(here, name)
    const words =
      kind === 'day' ? formatDay(value) : options?.(here, all).find((option) => option.value === value)?.label
    return `${textOf(label)}: ${words ?? value}`
  })
