import { Alert, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useCalendar } from '#data/school/calendar.queries.ts'
import { closedDay } from '#domain/school/calendar.rules.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { texts } from './attendance.texts.ts'

/** Why there is no school on a day, by the calendar on this device; null on a school day. */
export function useClosedDay(date: string): string | null {
  const calendar = useCalendar()
  return calendar.status === 'ready' && date ? closedDay(calendar.data, date) : null
}

/** Shown before marking, so that nobody marks forty students on the wrong day. */
export const ClosedDayNote = ({ closed }: { closed: string }) => (
  <Alert color="amber" role="status" icon={<IconCalendarOff size={22} />}>
    {texts.closedNote(closed)}
  </Alert>
)

type ClosedDayDialogProps = { opened: boolean; closed: string; onConfirm: () => void; onClose: () => void }

/** Marks of a day without school are saved only after a confirmation. */
export const ClosedDayDialog = ({ opened, closed, onConfirm, onClose }: ClosedDayDialogProps) => (
  <ConfirmDialog
    opened={opened}
    title={texts.closedTitle}
    confirmLabel={texts.closedConfirm}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <Text>{texts.closedAsk(closed)}</Text>
  </ConfirmDialog>
)
