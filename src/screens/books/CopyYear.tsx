import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { proposeBudget } from '#domain/books/budget.endpoints.ts'
import { BUDGET_SOURCES, ProposalQuery, type BudgetLine, type BudgetSource } from '#domain/books/budget.schema.ts'
import { call } from '#data/answers/api.ts'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { budgetTexts } from './budget.texts.ts'
import styles from './books.module.css'

const texts = budgetTexts.copy
const SOURCES = BUDGET_SOURCES.map((value) => ({ value, label: texts.sources[value] }))

type CopyYearProps = {
  year: number
  /** Types proposed amounts into the grid; returns how many of them it had not already. */
  fill: (proposed: readonly BudgetLine[]) => number
}

/** Fills the grid with the amounts of the year before, raised by a percentage. */
export function CopyYear({ year, fill }: CopyYearProps) {
  const [from, setFrom] = useState<BudgetSource>('actual')
  const [percent, setPercent] = useState('0')
  const isBad = !ProposalQuery.shape.percent.safeParse(percent.trim()).success
  const copy = useAction(() => call(proposeBudget, { query: { year: String(year), from, percent: percent.trim() } }), {
    done: ({ lines }) => {
      const filled = fill(lines)
      if (filled > 0) toastDone(texts.done(filled))
      else copy.say(texts.nothing)
    },
    trouble: texts.failed,
  })
  return (
    <FoldingPanel title={texts.title}>
      <p className={styles['soft']}>{texts.lead}</p>
      <div className={styles['copy']}>
        <NativeSelect
          label={texts.from}
          value={from}
          data={SOURCES}
          onChange={({ currentTarget }) => setFrom(currentTarget.value as BudgetSource)}
        />
        <TextInput
          label={texts.percent}
          inputMode="decimal"
          maxLength={7}
          value={percent}
          error={isBad ? texts.badPercent : undefined}
          onChange={({ currentTarget }) => setPercent(currentTarget.value)}
        />
        <Button variant="default" loading={copy.isBusy} disabled={isBad} onClick={() => void copy.run()}>
          {texts.copy}
        </Button>
      </div>
      {copy.trouble ? <ProblemAlert message={copy.trouble} /> : null}
    </FoldingPanel>
  )
}
