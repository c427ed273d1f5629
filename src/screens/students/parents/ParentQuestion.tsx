import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatPhone } from '#domain/school/phone.rules.ts'
import type { ParentAccount, ParentOfPhone } from '#domain/students/parents.schema.ts'
import { useSchool } from '#data/use-session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import type { FoundStudent } from '../use-found-student.ts'
import type { AskedAction } from '../../core/form/use-action.ts'
import { parentsTexts } from './parents.texts.ts'
import { dayOf, namesOf, phoneOf } from './words.ts'

const texts = parentsTexts.question

/** A parent and a child to be linked. */
export type Pair = { student: FoundStudent; parent: ParentOfPhone }

type ParentQuestionProps = {
  pair: Pair | null
  of: Pick<AskedAction<unknown>, 'confirm' | 'close' | 'isBusy'>
}

/** Shows the account of a phone, and asks before it is given access to a child. */
export const ParentQuestion = ({ pair, of }: ParentQuestionProps) => (
  <ConfirmDialog
    opened={pair !== null}
    title={pair?.parent.account ? texts.title : texts.newTitle}
    confirmLabel={pair?.parent.account ? texts.confirm : texts.confirmNew}
    isCautious
    isBusy={of.isBusy}
    onConfirm={of.confirm}
    onClose={of.close}
  >
    {pair ? <Question pair={pair} /> : null}
  </ConfirmDialog>
)

function itemsOf(account: ParentAccount, timeZone: string) {
  const { fields } = texts
  return [
    [fields.name, account.fullName],
    [fields.email, account.email],
    [fields.phone, phoneOf(account, timeZone)],
    [fields.since, dayOf(account.createdAt, timeZone)],
    [fields.children, namesOf(account.children) || parentsTexts.none],
  ] as const
}

function Question({ pair: { student, parent } }: { pair: Pair }) {
  const { account, claims } = parent
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const phone = formatPhone(parent.phone)
  const isOfStudent = student.phone === parent.phone || student.phone2 === parent.phone
  return (
    <Stack>
      {account ? (
        <DescriptionList title={account.fullName} items={itemsOf(account, timeZone)} />
      ) : (
        <Text>{texts.newLead(phone)}</Text>
      )}
      {isOfStudent ? null : <Warning>{texts.otherPhone(phone, student.fullname)}</Warning>}
      {claims.length > 0 ? <Warning>{texts.claimed(claims.map(({ fullName }) => fullName).join(', '))}</Warning> : null}
      <Text>{texts.ask(student.fullname)}</Text>
    </Stack>
  )
}

const Warning = ({ children }: { children: string }) => (
  <Alert color="amber" icon={<IconAlertTriangle size={22} />}>
    {children}
  </Alert>
)
