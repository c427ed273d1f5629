import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { EntryGrid } from '#ui/grid/EntryGrid.tsx'
import { cellKey, type CellKey } from '#ui/grid/grid.types.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { changedRows, readAmount, shownAmount, type AmountRow } from './amounts.ts'
import { openingTexts as texts } from './openings.texts.ts'
import styles from './openings.module.css'

type Changed = NonNullable<ReturnType<typeof changedRows>>

type AmountGridProps = {
  label: string
  rowsHeading: string
  columns: readonly [string, string]
  rows: readonly AmountRow[]
  isReadOnly: boolean
  /** Why the typed amounts cannot be saved; null where they can. */
  objection?: (changed: Changed) => string | null
  save: (changed: Changed) => Promise<unknown>
  onSaved: () => void
}

/** Grid of two amounts for each row, in dollars, and the button that saves what was typed. */
export function AmountGrid({
  label,
  rowsHeading,
  columns,
  rows,
  isReadOnly,
  objection,
  save,
  onSaved,
}: AmountGridProps) {
  const [drafts, setDrafts] = useState<ReadonlyMap<CellKey, string>>(new Map())
  const saving = useAction(save, {
    done: () => {
      setDrafts(new Map())
      toastDone(texts.saved)
      onSaved()
    },
    trouble: texts.notSaved,
  })
  const amounts = new Map(rows.map((row) => [row.id, row.amounts]))
  const changed = changedRows(rows, drafts)
  const objected = changed && objection ? objection(changed) : null
  const trouble = saving.trouble ?? objected
  return (
    <>
      <EntryGrid
        holds="amounts"
        label={label}
        rowsHeading={rowsHeading}
        rows={rows}
        columns={columns.map((heading, id) => ({ id, heading }))}
        textOf={(row, column) => shownAmount(amounts.get(row)?.[column] ?? 0)}
        drafts={drafts}
        read={readAmount}
        isReadOnly={() => isReadOnly}
        onType={(cells) => {
          saving.say(null)
          setDrafts((before) => {
            const after = new Map(before)
            for (const { rowId, columnId, text } of cells) after.set(cellKey(rowId, columnId), text)
            return after
          })
        }}
      />
      {trouble ? <ProblemAlert message={trouble} /> : null}
      {isReadOnly ? null : (
        <div className={styles['bar']}>
          <Button
            leftSection={<IconDeviceFloppy size={20} />}
            loading={saving.isBusy}
            disabled={!changed || changed.length === 0 || objected !== null}
            onClick={() => void (changed && saving.run(changed))}
          >
            {texts.save}
          </Button>
          <span role="status">{changed && changed.length > 0 ? texts.grid.unsaved(changed.length) : ''}</span>
        </div>
      )}
    </>
  )
}
