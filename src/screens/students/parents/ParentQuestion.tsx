import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPhone } from '#domain/students/phone.rules.ts'
import type { ParentAccount, ParentOfPhone } from '#domain/students/parents.schema.ts'
import { useSchool } from '#data/use-session.ts'
import { Facts } from '#ui/Facts.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import type { FoundStudent } from '../use-found-student.ts'
import { troubleOf } from '../../core/trouble.ts'
import { parentsTexts } from './parents.texts.ts'
import { dayOf, namesOf, phoneOf } from './words.ts'

const texts = parentsTexts.question

/** A parent and a child, about to be linked. */
export type Pair = { student: FoundStudent; parent: ParentOfPhone }

type ParentQuestionProps = { pair: Pair | null; onClose: () => void; onConfirm: (pair: Pair) => Promise<void> }

/** Shows whom a phone means, and asks before that person sees a child. */
export const ParentQuestion = ({ pair, onClose, onConfirm }: ParentQuestionProps) => (
  <Modal
    opened={pair !== null}
    onClose={onClose}
    title={pair?.parent.account ? texts.title : texts.newTitle}
    closeButtonProps={{ 'aria-label': uiTexts.cancel }}
  >
    {pair ? <Question pair={pair} onClose={onClose} onConfirm={onConfirm} /> : null}
  </Modal>
)

function factsOf(account: ParentAccount, timeZone: string) {
  const { fields } = texts
  return [
    [fields.name, account.fullName],
    [fields.email, account.email],
    [fields.phone, phoneOf(account, timeZone)],
    [fields.since, dayOf(account.createdAt, timeZone)],
    [fields.children, namesOf(account.children) || parentsTexts.none],
  ] as const
}

function Question({ pair, onClose, onConfirm }: ParentQuestionProps & { pair: Pair }) {
  const { student, parent } = pair
  const { account, claims } = parent
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const phone = formatPhone(parent.phone)
  const isOfStudent = student.phone === parent.phone || student.phone2 === parent.phone
  const confirm = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      await onConfirm(pair)
    } catch (error) {
      setTrouble(troubleOf(error, texts.failed))
      setBusy(false)
    }
  }
  return (
    <Stack>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      {account ? (
        <Facts title={account.fullName} facts={factsOf(account, timeZone)} />
      ) : (
        <Text>{texts.newLead(phone)}</Text>
      )}
      {isOfStudent ? null : <Warning>{texts.otherPhone(phone, student.fullname)}</Warning>}
      {claims.length > 0 ? <Warning>{texts.claimed(claims.map(({ fullName }) => fullName).join(', '))}</Warning> : null}
      <Text>{texts.ask(student.fullname)}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {uiTexts.cancel}
        </Button>
        <Button loading={isBusy} onClick={() => void confirm()}>
          {account ? texts.confirm : texts.confirmNew}
        </Button>
      </Group>
    </Stack>
  )
}

const Warning = ({ children }: { children: string }) => (
  <Alert color="amber" icon={<IconAlertTriangle size={22} />}>
    {children}
  </Alert>
)
