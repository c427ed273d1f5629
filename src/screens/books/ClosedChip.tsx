import { Chip } from '#ui/list/Chip.tsx'
import { reportTexts as texts } from './books.texts.ts'

/** Whether every month of a period is closed. */
export const ClosedChip = ({ isClosed }: { isClosed: boolean }) => (
  <Chip tone={isClosed ? 'good' : undefined}>{isClosed ? texts.closed : texts.open}</Chip>
)
