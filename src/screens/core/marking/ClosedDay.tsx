import { Alert, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useCalendar } from '#data/school/calendar.queries.ts'
import { closedDay } from '#domain/school/calendar.rules.ts'
import { AskFirst, type AskFirstProps } from '../form/AskFirst.tsx'
import { markingTexts as texts } from './marking.texts.ts'

/** Why there is no school on a day, by the calendar on this device; null on a school day. */
export function useClosedDay(date: string): string | null {
  const calendar = useCalendar()
  return calendar.status === 'ready' && date ? closedDay(calendar.data, date) : null
}

/** Note on a day without school, before marking, so that nobody marks forty students on the wrong day. */
export const ClosedDayNote = ({ closed }: { closed: string }) => (
  <Alert color="amber" role="status" icon={<IconCalendarOff size={22} />}>
    {texts.closedNote(closed)}
  </Alert>
)

type ClosedDayDialogProps = { of: AskFirstProps<unknown>['of']; closed: string }

/** Dialog that asks before marks of a day without school are saved. */
export const ClosedDayDialog = ({ of, closed }: ClosedDayDialogProps) => (
  <AskFirst of={of} title={texts.closedTitle} confirm={texts.closedConfirm}>
    {() => <Text>{texts.closedAsk(closed)}</Text>}
  </AskFirst>
)
