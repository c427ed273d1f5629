import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import type { Turn } from '#domain/turns/turns.schema.ts'
import { takeSchoolBack } from '#data/turns/turn-year.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useToday } from '#data/device/use-today.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { useConfirmedAction } from '../core/form/use-action.ts'
import { momentWords } from '../core/list/columns.tsx'
import { turnTexts } from './turns.texts.ts'

const texts = turnTexts.done

/** `isLast`: no later turn was done, so it may be taken back. */
type TurnDoneProps = { turn: Turn; isLast: boolean; onChange: () => void }

/** A turn that was done, and its way back. */
export function TurnDone({ turn, isLast, onChange }: TurnDoneProps) {
  const clock = useToday()
  const back = useConfirmedAction(takeSchoolBack, {
    done: ({ message }) => {
      toastDone(message)
    },
    after: onChange,
    trouble: texts.failed,
  })
  const { turned, from, to } = turn
  if (!turned || !clock) return null
  const isOpen = isLast && clock.today <= turned.until
  return (
    <Panel
      title={texts.title(from.year, to.year)}
      lead={texts.by(turned.by, momentWords(turned.at, clock.timeZone))}
      action={
        isOpen ? (
          <Button variant="default" leftSection={<IconArrowBackUp size={20} />} onClick={() => back.ask(turn.id)}>
            {texts.takeBack}
          </Button>
        ) : null
      }
    >
      {back.trouble ? <ProblemAlert message={back.trouble} /> : null}
      <Text>{isOpen ? texts.until(formatDay(turned.until)) : texts.over}</Text>
      <AskFirst of={back} title={texts.askTitle} confirm={texts.takeBack} isDangerous>
        {() => <Text>{texts.askBody}</Text>}
      </AskFirst>
    </Panel>
  )
}
