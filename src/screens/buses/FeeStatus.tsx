import type { BusFeeStatus } from '#domain/buses/figures.rules.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { busTexts } from './buses.texts.ts'

const TONES = { Full: 'good', Partial: 'wait', None: 'bad' } as const satisfies Record<BusFeeStatus, string>

/** Whether a bus fee is paid in full, in part or not at all. */
export const FeeStatus = ({ status }: { status: BusFeeStatus }) => (
  <Chip tone={TONES[status]}>{busTexts.feeStatuses[status]}</Chip>
)
