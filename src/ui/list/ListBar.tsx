import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { SidePanel } from '../SidePanel.tsx'
import { PHONE } from '../phone.ts'
import { uiTexts } from '../ui.texts.ts'
import classes from './ListBar.module.css'

type ListBarProps = {
  search: ReactNode
  /** Controls that filter the list; on a phone they are in a sheet behind a button. */
  filters: ReactNode
  /** Number of filters that are set. */
  activeFilters: number
  onClear: () => void
  /** The number of shown rows in words, as label of the button that closes the filter sheet. */
  count: string
  sort: ReactNode
  actions: ReactNode
}

/** Search, filters, order and export of a list: one bar, which stays visible while the rows scroll. */
export function ListBar({ search, filters, activeFilters, onClear, count, sort, actions }: ListBarProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const clear = (
    <Button variant="subtle" className={classes['clear']} onClick={onClear}>
      {uiTexts.clearFilters}
    </Button>
  )
  return (
    <div className={classes['bar']} data-shell>
      {search ? <div className={classes['search']}>{search}</div> : null}
      {filters && !isPhone ? (
        <>
          {filters}
          {activeFilters > 0 ? clear : null}
        </>
      ) : null}
      {filters && isPhone ? (
        <FilterSheet active={activeFilters} count={count} clear={activeFilters > 0 ? clear : null}>
          {filters}
        </FilterSheet>
      ) : null}
      {sort}
      <div className={classes['actions']}>{actions}</div>
    </div>
  )
}

type FilterSheetProps = { active: number; count: string; clear: ReactNode; children: ReactNode }

function FilterSheet({ active, count, clear, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        className={classes['button'] ?? ''}
        aria-label={active > 0 ? uiTexts.filtersActive(active) : uiTexts.filters}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} />
        {active > 0 ? <span className="num">{active}</span> : null}
      </ActionIcon>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} position="bottom" size="auto" title={uiTexts.filters}>
        <div className={classes['sheet']}>
          {children}
          {clear}
          <Button onClick={() => setOpen(false)}>{count || uiTexts.done}</Button>
        </div>
      </SidePanel>
    </>
  )
}
