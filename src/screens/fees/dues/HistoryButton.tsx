import { IconHistory } from '@tabler/icons-react'
import { formatDay, schoolDay, timeOfDay } from '#domain/core/dates.ts'
import type { DuesEvent } from '#domain/fees/dues.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { shortMonth } from '#domain/school/months.ts'
import { useDuesHistory } from '#data/fees/dues.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { AnswerGate } from '../../core/Gates.tsx'
import { duesTexts } from './dues.texts.ts'
import styles from './dues.module.css'

const texts = duesTexts.history

type HistoryButtonProps = { studentId: number; familyName: string }

/** Opens what a family was told, and what it promised. */
export const HistoryButton = ({ studentId, familyName }: HistoryButtonProps) => (
  <DialogButton
    renderButton={(open) => (
      <RowButton label={texts.of(familyName)} onClick={open}>
        <IconHistory size={20} />
      </RowButton>
    )}
  >
    {(close) => (
      <Dialog opened onClose={close} title={texts.of(familyName)}>
        <History studentId={studentId} />
      </Dialog>
    )}
  </DialogButton>
)

function History({ studentId }: { studentId: number }) {
  const { answer, ask } = useDuesHistory(studentId)
  const zone = useSchool()?.timeZone ?? 'UTC'
  return (
    <AnswerGate answer={answer} onRetry={ask} failed={texts.failed}>
      {(events) =>
        events.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <ul className={styles['history']}>
            {events.map((event) => (
              <li key={`${event.kind} ${event.at}`}>
                <small className="num">
                  {formatDay(schoolDay(Date.parse(event.at), zone))} {timeOfDay(Date.parse(event.at), zone)}
                </small>
                <Event event={event} />
              </li>
            ))}
          </ul>
        )
      }
    </AnswerGate>
  )
}

function Event({ event }: { event: DuesEvent }) {
  if (event.kind === 'promise')
    return (
      <>
        {texts.promised(event.until, event.by)}
        {event.note ? <small>{event.note}</small> : null}
      </>
    )
  const notes = [event.isAgain ? texts.again : '', event.withdrawnAt ? texts.withdrawn : ''].filter(Boolean).join(', ')
  return (
    <>
      {texts.reminded(event.way, formatCents(event.cents), event.by)}
      {notes ? ` (${notes})` : ''}
      {event.children.map(({ name, months }) => (
        <small key={name} className="num">
          {name}: {months.map((month) => `${shortMonth(month)} ${formatCents(month.cents)}`).join(', ')}
        </small>
      ))}
    </>
  )
}
