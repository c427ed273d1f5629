import { useWatch } from 'react-hook-form'
import { listUsers } from '#domain/users/users.endpoints.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import type { DraftForm } from '../core/form/use-draft-form.ts'
import type { AccountForm } from './account-form.ts'
import { namesakesOf } from './namesakes.ts'
import { phoneText } from '../core/phone-text.ts'
import { usersTexts as texts } from './users.texts.ts'

/** Says which accounts have the typed name already; it stops nobody, since two people may share a name. */
export function NamesakesNote({ account: { form } }: { account: Pick<DraftForm<AccountForm>, 'form'> }) {
  const fullName = useWatch({ control: form.control, name: 'fullName' })
  const { answer } = useAnswer(listUsers, {})
  const namesakes = answer.status === 'ready' ? namesakesOf(answer.data, fullName) : []
  if (namesakes.length === 0) return null
  return (
    <p role="status">
      {texts.register.namesakes(
        namesakes.map(({ fullName: name, role, phoneNumber, username }) =>
          [name, role, phoneNumber ? phoneText(phoneNumber) : username].join(', '),
        ),
      )}
    </p>
  )
}
