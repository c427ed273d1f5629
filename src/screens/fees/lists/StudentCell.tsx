import { formatCents } from '#domain/school/money.ts'
import type { Balance } from '#domain/fees/balances.reports.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { listTexts as texts } from './lists.texts.ts'

type Standing = Pick<Balance, 'name' | 'isPending' | 'heldCents'>

/** A student's name, with marks when the figures include waiting payments or payments on hold. */
export const StudentCell = ({ row: { name, isPending, heldCents } }: { row: Standing }) => (
  <Lines
    lines={[name, isPending && texts.waitingNote, heldCents > 0 && texts.heldNote(formatCents(heldCents))]}
    tone="wait"
  />
)
