import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { uiTexts } from '../ui.texts.ts'
import classes from './SortSelect.module.css'

export type Sorting = { by: string; isDown: boolean }

type SortSelectProps = {
  columns: readonly { key: string; label: string; canSort?: boolean }[]
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}

/** A select for the order of a list whose rows are cards without headings; hidden on wide screens and in print. */
export function SortSelect({ columns, sorting, onSort }: SortSelectProps) {
  const sortable = columns.filter(({ canSort }) => canSort)
  if (sortable.length < 2) return null
  const { by = '', isDown = false } = sorting ?? {}
  const isKnown = sortable.some(({ key }) => key === by)
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  return (
    <span className={classes['sort']} data-shell data-sort>
      <NativeSelect
        aria-label={uiTexts.sortBy}
        value={isKnown ? by : ''}
        onChange={(event) => onSort({ by: event.currentTarget.value, isDown: false })}
        data={[
          ...(isKnown ? [] : [{ value: '', label: uiTexts.usualOrder, disabled: true }]),
          ...sortable.map(({ key, label }) => ({ value: key, label })),
        ]}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={isDown ? uiTexts.sortDown : uiTexts.sortUp}
        disabled={!isKnown}
        onClick={() => onSort({ by, isDown: !isDown })}
      >
        <Arrow size={20} />
      </ActionIcon>
    </span>
  )
}
