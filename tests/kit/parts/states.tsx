import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { AsOf } from '#ui/AsOf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { toastDone, toastFailed, toastInfo } from '#ui/toast.ts'

export const title = 'Loading, failing, empty'

const again = () => toastInfo('Asked again')

export const examples = {
  Loading: () => <LoadingSkeleton rows={2} />,
  'Failed, with the server’s message': () => (
    <ProblemAlert message="The students could not be loaded." onRetry={again} />
  ),
  'Failed, without a message': () => <ProblemAlert />,
  'An old answer': () => (
    <>
      <RetryNote words="There is no network. The list may be old." onRetry={again} />
      <AsOf time="08:05" />
    </>
  ),
  'Nothing to show': () => (
    <EmptyState icon={<IconUsers size={30} />} title="No students yet" action={<Button>Register a student</Button>}>
      Students appear here once somebody has registered them.
    </EmptyState>
  ),
  Toasts: () => (
    <Button.Group>
      <Button onClick={() => toastDone('Saved')}>Done</Button>
      <Button onClick={() => toastInfo('Waits for the network')}>Info</Button>
      <Button onClick={() => toastFailed('Could not be saved')}>Failed</Button>
    </Button.Group>
  ),
}
