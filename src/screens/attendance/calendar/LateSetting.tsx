import { TextInput } from '@mantine/core'
import { Panel } from '#ui/Panel.tsx'
import type { Edited } from './calendar-form.ts'
import { calendarTexts as texts } from './calendar.texts.ts'

type LateSettingProps = { edited: Edited; onChange: (edited: Edited) => void }

/** The number in what was typed; none is off. A number above the most is refused on saving. */
const timesIn = (typed: string): number | null => Number(typed.replace(/\D/g, '')) || null

/** How many times late count as one absence; empty: none, as at a school that never chose. */
export const LateSetting = ({ edited, onChange }: LateSettingProps) => (
  <Panel title={texts.late} lead={texts.lateLead}>
    <TextInput
      label={texts.lateAsAbsence}
      inputMode="numeric"
      maxLength={2}
      value={edited.lateAsAbsence ?? ''}
      onChange={(event) => onChange({ ...edited, lateAsAbsence: timesIn(event.currentTarget.value) })}
    />
  </Panel>
)
