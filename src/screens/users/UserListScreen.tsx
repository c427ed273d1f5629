import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { listUsers } from '#domain/users/users.endpoints.ts'
import { useAnswer } from '#data/use-answer.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { AnswerProblem, KeptNote } from './AnswerNotes.tsx'
import { UserTable } from './UserTable.tsx'
import { registerScreen } from './users.screens.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.list

/** All accounts: search, order, export, change and delete. */
export default function UserListScreen() {
  const { answer, ask } = useAnswer(listUsers, {})
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button component={Link} to={linkTo(registerScreen)} leftSection={<IconUserPlus size={20} />}>
          {texts.create}
        </Button>
      }
    >
      {answer.status === 'loading' ? <LoadingSkeleton rows={8} /> : null}
      {answer.status === 'failed' ? <AnswerProblem error={answer.error} onRetry={ask} /> : null}
      {answer.status === 'ready' ? (
        <>
          <KeptNote keptAt={answer.keptAt} onRetry={ask} />
          <UserTable users={answer.data} onChanged={ask} />
        </>
      ) : null}
    </Page>
  )
}
