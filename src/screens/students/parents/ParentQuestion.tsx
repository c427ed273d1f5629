import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { mailboxOf } from '#domain/auth/sign-in-name.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import type { ParentAccount, ParentOfPhone } from '#domain/students/parents.schema.ts'
import { useSchool } from '#data/session/use-session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import type { FoundStudent } from '../use-found-student.ts'
import type { ConfirmedAction } from '../../core/form/use-action.ts'
import { parentsTexts } from './parents.texts.ts'
import classes from './parents.module.css'
import { dayOf, namesOf, phoneOf } from './words.ts'

const texts = parentsTexts.question

/** A parent and a child, about to be linked: to the account of the phone, to one of the family, or to a new one. */
export type Pair = { student: FoundStudent; parent: ParentOfPhone; chosen: ParentAccount | null }

type ParentQuestionProps = {
  pair: Pair | null
  of: Pick<ConfirmedAction<unknown>, 'confirm' | 'close' | 'isBusy'>
  /** One of the family, or null for a new account. */
  onChoose: (account: ParentAccount | null) => void
}

/** Shows whom a phone means, and asks before that person sees a child. */
export const ParentQuestion = ({ pair, of, onChoose }: ParentQuestionProps) => (
  <ConfirmDialog
    opened={pair !== null}
    title={pair?.parent.account ? texts.title : texts.newTitle}
    confirmLabel={pair?.chosen ? texts.confirm : texts.confirmNew}
    isCautious
    isBusy={of.isBusy}
    onConfirm={of.confirm}
    onClose={of.close}
  >
    {pair ? <Question pair={pair} onChoose={onChoose} /> : null}
  </ConfirmDialog>
)

function itemsOf(account: ParentAccount, timeZone: string) {
  const { fields } = texts
  return [
    [fields.name, account.fullName],
    [fields.email, mailboxOf(account.email) ?? texts.noEmail],
    [fields.phone, phoneOf(account, timeZone)],
    [fields.since, dayOf(account.createdAt, timeZone)],
    [fields.children, namesOf(account.children) || parentsTexts.none],
  ] as const
}

function Question({ pair, onChoose }: { pair: Pair } & Pick<ParentQuestionProps, 'onChoose'>) {
  const { student, parent, chosen } = pair
  const { account, claims, family } = parent
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const phone = formatPhone(parent.phone)
  const isOfStudent = student.phone === parent.phone || student.phone2 === parent.phone
  const isFamilyAsked = account === null && family.length > 0
  return (
    <Stack>
      {isFamilyAsked ? <Text>{texts.familyLead(phone)}</Text> : null}
      {isFamilyAsked ? <FamilyChoice pair={pair} onChoose={onChoose} /> : null}
      {chosen ? <DescriptionList title={chosen.fullName} items={itemsOf(chosen, timeZone)} /> : null}
      {chosen || isFamilyAsked ? null : <Text>{texts.newLead(phone)}</Text>}
      {isOfStudent ? null : <Warning>{texts.otherPhone(phone, student.fullname)}</Warning>}
      {claims.length > 0 ? <Warning>{texts.claimed(claims.map(({ fullName }) => fullName).join(', '))}</Warning> : null}
      <Text>{texts.ask(student.fullname)}</Text>
    </Stack>
  )
}

const FamilyChoice = ({
  pair: { parent, chosen },
  onChoose,
}: { pair: Pair } & Pick<ParentQuestionProps, 'onChoose'>) => (
  <fieldset className={classes['family']} aria-label={texts.family}>
    {[...parent.family, null].map((each) => (
      <label key={each?.id ?? 0}>
        <input type="radio" name="family" checked={chosen?.id === each?.id} onChange={() => onChoose(each)} />
        {each
          ? texts.ofFamily(each.fullName, formatPhone(each.phoneNumber ?? ''))
          : texts.another(formatPhone(parent.phone))}
      </label>
    ))}
  </fieldset>
)

const Warning = ({ children }: { children: string }) => (
  <Alert color="amber" icon={<IconAlertTriangle size={22} />}>
    {children}
  </Alert>
)
